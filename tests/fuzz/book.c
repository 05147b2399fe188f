// SPDX-License-Identifier: MIT
// Any bytes as an opening book, after its checksum was made right: either it is refused at an
// offset in the bytes, or every position that a game can reach and every example can be asked for.
#include "fuzz/fuzz.h"

#include "base/bytes.h"
#include "play/book.h"

enum { MOST = 1 << 16, MEMORY = 1 << 20, WALK = 12, SUM = 8 };

static turn work[MAX_TURNS];

/* The first turns of a game: what the book says about each position is legal there. */
static void ask_positions(const book *b) {
    static book_turn found[BOOK_TURNS];
    static book_count counts[BOOK_TURNS];
    uint64_t keys[BOOK_TURNS];
    position p, next;
    game_start(b->g, b->rules, &p);
    for (int ply = 0; ply < WALK && p.result == ONGOING; ply++, p = next) {
        int n = book_find(b, &p, counts), legal = 0;
        HOLDS(n >= 0 && n <= BOOK_TURNS);
        for (int i = 0; i < n; i++) {
            HOLDS((uint64_t)counts[i].won + counts[i].drawn + counts[i].lost <= b->games);
            HOLDS(counts[i].example >= 0 && counts[i].example <= b->example_count);
            keys[i] = counts[i].key;
        }
        book_match(b->g, &p, keys, n, game_least_key, BOOK_KEY_MASK, work, found);
        turn t = {0};
        for (int i = 0; i < n; i++) {
            if (found[i].count == 0) continue;
            turn_play(b->g, &p, &found[i].turn, &next);
            HOLDS((game_least_key(b->g, &next) & BOOK_KEY_MASK) == keys[i]);
            if (legal++ == 0) t = found[i].turn;
        }
        if (legal == 0) return;
        turn_play(b->g, &p, &t, &next);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char bytes[MOST];
    static _Alignas(16) char memory[MEMORY];
    if (size < SUM || size > MOST) return 0;
    memcpy(bytes, data, size);
    bytes_put(bytes + size - SUM, bytes_sum(bytes, size - SUM), SUM);
    book b;
    fault f = book_open(bytes, size, &b);
    HOLDS(f.code == 0 || (f.code == WORD_BOOK_FORM && f.at <= size));
    if (f.code) return 0;
    ask_positions(&b);
    for (int i = 1; i <= b.example_count && i <= 4; i++) {
        arena mem = {memory, MEMORY, 0};
        record r;
        f = book_example(&b, i, &mem, work, &r);
        HOLDS(f.code == 0 || f.code == WORD_BOOK_FORM || f.code == WORD_MEMORY);
    }
    return 0;
}
