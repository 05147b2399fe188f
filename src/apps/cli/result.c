// SPDX-License-Identifier: MIT
#include "apps/cli/result.h"

#include "core/record.h"

void result_write(writer *w, const game *g, int result, int why, lang l) {
    write_text(w, record_result_text(result));
    write_char(w, ' ');
    game_write_reason(g, why, w);
    write_text(w, ": ");
    write_text(w, game_word(g, why)->in[l]);
}
