// SPDX-License-Identifier: MIT
#include "apps/cli/result.h"

#include "apps/cli/output.h"
#include "core/json.h"

const char *result_text(int result) {
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[result];
}

void reason_code_write(writer *w, const game *g, int why) {
    const char *ruling = game_ruling(g, why);
    write_text(w, ruling);
    if (*ruling) write_char(w, ' ');
    write_text(w, game_word(g, why)->slug);
}

void result_write(writer *w, const game *g, int result, int why, lang l) {
    write_text(w, result_text(result));
    write_char(w, ' ');
    reason_code_write(w, g, why);
    write_text(w, ": ");
    write_text(w, game_word(g, why)->in[l]);
}

void result_json(writer *w, const game *g, int result, int why, lang l) {
    json_name(w, "result", false);
    write_json(w, result_text(result));
    if (result == ONGOING) {
        write_text(w, ", \"reason\": null, \"ruling\": null, \"code\": null, \"words\": null");
        return;
    }
    char reason[64];
    writer inner = writer_on(reason, sizeof reason);
    reason_code_write(&inner, g, why);
    json_name(w, "reason", false);
    write_json(w, reason);
    json_name(w, "ruling", false);
    if (*game_ruling(g, why))
        write_json(w, game_ruling(g, why));
    else
        write_text(w, "null");
    json_name(w, "code", false);
    write_json(w, game_word(g, why)->slug);
    json_name(w, "words", false);
    write_json(w, game_word(g, why)->in[l]);
}
