// SPDX-License-Identifier: MIT
// Any bytes as records of games, PGN or APGN: a record that replays is written in every format and
// notation it has, and must replay to the same end.
#include "fuzz/fuzz.h"

#include "play/records.h"

enum { MEMORY = 1 << 20, TEXT = 1 << 20 };

static _Alignas(16) char memory[2][MEMORY];
static char text[TEXT];
static turn turns[MAX_TURNS];

/* Reads a record and replays it; false if it is rejected. */
static bool read_game(record_source *source, char *mem, arena *room, record *r, record_setting *set,
                      replay *played) {
    *room = (arena){mem, MEMORY, 0};
    fault f = record_read(source, room, r);
    HOLDS(f.code == 0 || f.at <= source->n);
    if (f.code) return false;
    f = records_setting(r, set);
    HOLDS(f.code == 0 || f.at == RECORD_NOWHERE || f.at <= source->n);
    if (f.code) return false;
    f = records_replay(r, set, 100, played);
    HOLDS(f.code == 0 || f.at == RECORD_NOWHERE || f.at <= source->n);
    return f.code == 0;
}

/* Converts the record at `from` and replays the result. */
static void convert(record_source from, const char *notation_name, bool apgn) {
    arena room, other;
    record r, again;
    record_setting set, set_again;
    replay played, replayed;
    if (!read_game(&from, memory[0], &room, &r, &set, &played)) return;
    const notation *how = &notation_own;
    if (notation_name) how = notation_named(set.g, notation_name, strlen(notation_name));
    if (!how) return;
    if (replay_rewrite(&r, set.g, &set.start, how, turns).code) return;
    fault f = apgn ? records_to_apgn(&r, &set, how) : records_to_pgn(&r, &set, how);
    if (f.code) return;
    writer w = writer_on(text, TEXT);
    record_write(&r, &w);
    if (!writer_fits(&w)) return;
    record_source written;
    HOLDS(record_open(&written, text, w.len).code == 0);
    HOLDS(read_game(&written, memory[1], &other, &again, &set_again, &replayed));
    HOLDS(set_again.g == set.g && again.turns == r.turns);
    HOLDS(replayed.end.key == played.end.key && replayed.end.result == played.end.result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    record_source source;
    if (size > 2048 || record_open(&source, (const char *)data, size).code) return 0;
    for (int records = 0; records < 4 && record_more(&source); records++) {
        arena room;
        record r;
        record_setting set;
        replay played;
        record_source here = source;
        if (!read_game(&source, memory[0], &room, &r, &set, &played)) return 0;
        convert(here, NULL, false);
        convert(here, NULL, true);
        convert(here, "nacre", false);
        convert(here, "playstrategy", true);
    }
    return 0;
}
