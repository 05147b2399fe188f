// SPDX-License-Identifier: MIT
#include "play/book.h"

#include "base/bytes.h"
#include "base/chars.h"
#include "games/games.h"
#include "play/records.h"

/* What is left of the bytes while they are read. */
typedef struct reader {
    const char *first, *at, *end;
    bool bad; /* something was missing or out of range; `at` is where */
} reader;

static uint64_t take(reader *r, int size) {
    if (r->bad || r->end - r->at < size) {
        r->bad = true;
        return 0;
    }
    return bytes_get(&r->at, size);
}

static uint32_t take_varint(reader *r) {
    uint64_t x = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        uint64_t byte = take(r, 1);
        x |= (byte & 0x7f) << shift;
        if (r->bad || byte < 0x80) break;
        if (shift == 28) r->bad = true;
    }
    if (x > INT32_MAX) r->bad = true;
    return r->bad ? 0 : (uint32_t)x;
}

static void require(reader *r, bool holds) {
    if (!holds) r->bad = true;
}

static void take_name(reader *r, book *out) {
    for (const char *s = BOOK_MAGIC; *s; s++) require(r, take(r, 1) == (unsigned char)*s);
    require(r, take(r, 2) == BOOK_VERSION);
    ptrdiff_t n = (ptrdiff_t)take(r, 1);
    require(r, !r->bad && n <= BOOK_NAME && r->end - r->at >= n);
    if (r->bad) return;
    require(r, games_find(r->at, (size_t)n, &out->g, &out->rules).code == 0);
    r->at += n;
}

static void take_counts(reader *r, book_count *out) {
    out->key = take(r, 4);
    out->won = take_varint(r);
    out->drawn = take_varint(r);
    out->lost = take_varint(r);
    out->example = (int)take(r, 1);
}

static void check_positions(reader *r, const book *b) {
    uint64_t last = 0;
    for (uint32_t i = 0; i < b->position_count && !r->bad; i++) {
        uint64_t key = take(r, 4), turns = take(r, 1);
        require(r, turns > 0 && (i == 0 || key > last));
        last = key;
        for (uint64_t k = 0; k < turns && !r->bad; k++) {
            book_count c;
            take_counts(r, &c);
            /* No more than there were games, so that sums cannot overflow. */
            require(r, (uint64_t)c.won + c.drawn + c.lost <= b->games
                           && c.example <= b->example_count);
        }
    }
}

static void check_examples(reader *r, const book *b) {
    for (int i = 0; i < b->example_count && !r->bad; i++) {
        uint64_t result = take(r, 1);
        require(r, result <= DRAWN);
        uint32_t turns = take_varint(r);
        for (uint32_t k = 0; k < turns && !r->bad; k++) require(r, take_varint(r) < MAX_TURNS);
    }
}

fault book_open(const char *bytes, size_t n, book *out) {
    enum { SUM = 8 };
    *out = (book){0};
    if (n < SUM) return fault_at(WORD_BOOK_FORM, n);
    reader r = {bytes, bytes, bytes + n - SUM, false};
    take_name(&r, out);
    out->games = (uint32_t)take(&r, 4);
    out->nodes = (uint32_t)take(&r, 4);
    out->seed = take(&r, 8);
    out->plies = (uint32_t)take(&r, 2);
    out->least = (uint32_t)take(&r, 2);
    out->position_count = (uint32_t)take(&r, 4);
    out->example_count = (int)take(&r, 1);
    uint64_t size = take(&r, 4);
    out->positions = r.at;
    if (!r.bad) check_positions(&r, out);
    out->examples = r.at;
    require(&r, !r.bad && (uint64_t)(r.end - r.at) == size);
    if (!r.bad) check_examples(&r, out);
    require(&r, !r.bad && r.at == r.end);
    if (r.bad) return fault_at(WORD_BOOK_FORM, (size_t)(r.at - bytes));
    const char *sum = r.end;
    if (bytes_get(&sum, SUM) != bytes_sum(bytes, n - SUM)) return fault_at(WORD_BOOK_FORM, n - SUM);
    return NO_FAULT;
}

/* The bytes of an open book are known to be good, and end before its checksum. */
static reader reader_at(const char *at) {
    return (reader){at, at, at + INT32_MAX, false};
}

int book_find(const book *b, const position *p, book_count out[BOOK_TURNS]) {
    uint64_t wanted = game_least_key(b->g, p) & BOOK_KEY_MASK;
    reader r = reader_at(b->positions);
    for (uint32_t i = 0; i < b->position_count; i++) {
        uint64_t key = take(&r, 4);
        int turns = (int)take(&r, 1);
        if (key > wanted) return 0;
        for (int k = 0; k < turns; k++) take_counts(&r, &out[k]);
        if (key == wanted) return turns;
    }
    return 0;
}

void book_match(const game *g, const position *p, const uint64_t *keys, int n, book_key *key_of,
                uint64_t mask, turn *work, book_turn *out) {
    for (int k = 0; k < n; k++) out[k] = (book_turn){0};
    int turns = p->result == ONGOING && n > 0 ? turn_list(g, p, work) : 0;
    for (int i = 0; i < turns; i++) {
        position next;
        turn_play(g, p, &work[i], &next);
        uint64_t key = key_of(g, &next) & mask;
        for (int k = 0; k < n; k++) {
            if ((keys[k] & mask) != key) continue;
            if (out[k].count++ == 0) out[k].turn = work[i];
        }
    }
}

static void skip_examples(reader *r, int count) {
    for (int i = 0; i < count; i++) {
        take(r, 1);
        for (uint32_t left = take_varint(r); left > 0; left--) take_varint(r);
    }
}

fault book_example(const book *b, int number, arena *mem, turn *work, record *out) {
    reader r = reader_at(b->examples);
    skip_examples(&r, number - 1);
    int result = (int)take(&r, 1);
    position p, next;
    game_start(b->g, b->rules, &p);
    static const char *const names[2] = {"Sandan", "Sandan"};
    if (!records_begin(out, mem, b->g, &p) || !records_set_game(out, names, (time_control){0}, 0))
        return fault_at(WORD_MEMORY, 0);
    for (uint32_t left = take_varint(&r); left > 0; left--) {
        uint32_t at = take_varint(&r);
        if (p.result != ONGOING || at >= (uint32_t)turn_list(b->g, &p, work))
            return fault_at(WORD_BOOK_FORM, 0);
        if (!record_append_turn(out, b->g, &p, &work[at])) return fault_at(WORD_MEMORY, 0);
        turn_play(b->g, &p, &work[at], &next);
        p = next;
    }
    if (p.result != ONGOING && p.result != result) return fault_at(WORD_BOOK_FORM, 0);
    return record_set_result(out, result) ? NO_FAULT : fault_at(WORD_MEMORY, 0);
}
