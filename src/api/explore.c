// SPDX-License-Identifier: MIT
// The desk's verbs for an explorer of games: reading files of many games, finding positions in them
// whatever the order of turns that led there, and the opening book.
//
// A position is found by its key, 16 hexadecimal digits. Mirror images have the same key; so do
// positions of different start layouts, but not of different rules.
#include <stdlib.h>

#include "api/desk.h"
#include "base/hash.h"
#include "core/json.h"
#include "core/replay.h"
#include "core/turn.h"
#include "play/book.h"
#include "play/records.h"

enum {
    KEY_DIGITS = 16,
    ANSWER = 1 << 20, /* bytes of games after which an answer ends */
    KEYS = 1024       /* that can be asked for at once */
};

/* The book on the desk; the bytes follow. */
struct desk_book {
    book b;
    char bytes[];
};

void desk_explore_free(desk *d) {
    free(d->book);
    d->book = NULL;
}

/* ---- keys ---- */

static uint64_t key_of(const game *g, const position *p) {
    uint64_t key = game_least_key(g, p);
    return g->layouts ? key : hash_fold(key, p->rules);
}

static void write_key(uint64_t key, char out[KEY_DIGITS]) {
    for (int i = KEY_DIGITS - 1; i >= 0; i--, key >>= 4) out[i] = "0123456789abcdef"[key & 15];
}

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_key(desk_text t, uint64_t *out) {
    *out = 0;
    if (t.n != KEY_DIGITS) return false;
    for (size_t i = 0; i < t.n; i++) {
        int digit = digit_of(t.s[i]);
        if (digit < 0) return false;
        *out = *out << 4 | (uint64_t)digit;
    }
    return true;
}

static void json_key(writer *w, const char *name, uint64_t key) {
    char text[KEY_DIGITS];
    write_key(key, text);
    json_bytes(w, name, text, sizeof text);
}

/* ---- files of games ---- */

/* Where the next record may begin: at a bracket that starts a line after an empty one; the end if
   there is no such place. */
static size_t next_start(desk_text t, size_t at) {
    bool empty = false, fresh = false; /* the line before, and this one so far */
    for (; at < t.n; at++) {
        char c = t.s[at];
        if (c == '\n') {
            empty = fresh;
            fresh = true;
        } else if (c == '[' && fresh && empty) {
            return at;
        } else if (c != '\r' && c != ' ' && c != '\t') {
            fresh = false;
        }
    }
    return t.n;
}

/* Where the last record of a text begins, unless that is the first. */
static size_t last_start(desk_text t) {
    size_t last = 0;
    for (size_t at = next_start(t, 0); at < t.n; at = next_start(t, at + 1)) last = at;
    return last;
}

static uint64_t fold_text(uint64_t hash, const record_text *text) {
    for (uint32_t i = 0; text && i < text->n; i++)
        hash = hash_fold(hash, (unsigned char)text->s[i]);
    return hash_fold(hash, UINT64_C(256));
}

/* Games with the same players, date, turns and result are the same. */
static uint64_t identity(const record *kept, const record_setting *set) {
    uint64_t hash = hash_fold(set->start.key, kept->result);
    for (const char *s = set->g->id; *s; s++) hash = hash_fold(hash, (unsigned char)*s);
    hash = hash_fold(hash, set->g->layouts ? 0 : (uint64_t)set->rules);
    hash = fold_text(hash, records_player(kept, FIRST));
    hash = fold_text(hash, records_player(kept, SECOND));
    return fold_text(hash, record_get(kept, "Date"));
}

static void json_tag(writer *w, const char *name, const record_text *text) {
    if (text)
        json_bytes(w, name, text->s, text->n);
    else
        json_null(w, name);
}

/* The keys of the main line, the first position included, as one text; and the identity. */
static bool write_keys(desk *d, const record *kept, const record_setting *set, writer *w) {
    size_t n = 0;
    char *keys = arena_take(&d->room, (size_t)(kept->turns + 1) * KEY_DIGITS);
    if (!keys) return false;
    uint64_t same = identity(kept, set);
    position p = set->start, next;
    write_key(key_of(set->g, &p), keys);
    for (const record_node *node = kept->start.next; node; node = node->next, p = next) {
        turn_play(set->g, &p, &node->turn, &next);
        same = hash_fold(same, next.key);
        n += KEY_DIGITS;
        write_key(key_of(set->g, &next), keys + n);
    }
    json_key(w, "id", same);
    json_bytes(w, "keys", keys, n + KEY_DIGITS);
    return true;
}

static void write_game(const record *kept, const record_setting *set, writer *w) {
    json_text(w, "game", set->g->id);
    json_text(w, "rule_set", set->g->rule_sets[set->rules].id);
    json_int(w, "side", set->start.side);
    json_text(w, "result", record_result_text(kept->result));
    json_array(w, "players");
    for (int side = FIRST; side <= SECOND; side++) json_tag(w, NULL, records_player(kept, side));
    json_end(w);
    json_tag(w, "date", record_get(kept, "Date"));
    json_tag(w, "event", record_get(kept, "Event"));
}

static void write_wrong(desk *d, const game *g, fault f, writer *w) {
    json_object(w, "wrong");
    json_reason(w, g, f.code, d->lang);
    json_int(w, "at", f.at);
    json_end(w);
}

/* Reads the record at `at` and says what it is, or what is wrong with it; returns its end. */
static size_t write_next(desk *d, desk_text text, size_t at, writer *w, bool *wrong) {
    record kept;
    record_setting set = {0};
    replay played;
    size_t end = next_start(text, at); /* if it cannot be read */
    record_source src;
    fault f = record_open(&src, text.s + at, end - at);
    f.at += (uint32_t)at;
    src = (record_source){text.s, text.n, at};
    desk_room(d);
    if (!f.code) f = record_read(&src, &d->room, &kept);
    if (!f.code) {
        end = kept.end;
        f = records_setting(&kept, &set);
    }
    if (!f.code) f = records_replay(&kept, &set, 0, &played);
    json_line(w, 0);
    json_object(w, NULL);
    json_int(w, "at", (int64_t)at);
    json_int(w, "end", (int64_t)end);
    if (!f.code) {
        write_game(&kept, &set, w);
        if (!write_keys(d, &kept, &set, w)) f = fault_at(WORD_MEMORY, at);
    }
    *wrong = f.code != 0;
    if (*wrong) write_wrong(d, set.g, f, w);
    json_end(w);
    return end > at ? end : text.n;
}

/* The games of a piece of a file. `more` says that the file goes on after it: then the last record
   is left for the next piece, because it may be cut off. */
static void run_collect(desk *d, const desk_request *r, writer *w) {
    bool more = desk_is(r->field[1], "more");
    if (!more && !desk_is(r->field[1], "all")) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    if (!desk_room(d)) {
        desk_error(d, w, NULL, WORD_MEMORY, 2, 0);
        return;
    }
    desk_text text = r->field[2];
    if (more) text.n = last_start(text);
    json_object(w, NULL);
    json_array(w, "games");
    record_source src = {text.s, text.n, 0};
    for (int n = 0; w->len < ANSWER && record_more(&src); n++) {
        writer before = *w;
        size_t at = src.at;
        bool wrong;
        src.at = write_next(d, text, at, w, &wrong);
        if (!more || !wrong || src.at < text.n || n == 0) continue;
        /* It may be cut off after all, inside a comment that looks like the start of a record. */
        *w = before;
        src.at = at;
        break;
    }
    json_end(w);
    json_int(w, "end", (int64_t)src.at);
    json_end(w);
}

/* ---- positions ---- */

static void write_turn(writer *w, const game *g, const position *p, const book_turn *found) {
    position next;
    turn_play(g, p, &found->turn, &next);
    json_turn(w, "turn", g, p, &found->turn);
    json_position(w, "position", g, &next);
    json_int(w, "alike", found->count);
}

/* Reads keys separated by blanks into the arena; returns how many, or -1 after an error. */
static int read_keys(desk *d, const desk_request *r, int field, writer *w, uint64_t **out) {
    desk_text text = r->field[field];
    if (!desk_room(d) || !(*out = arena_take(&d->room, KEYS * sizeof **out))) {
        desk_error(d, w, NULL, WORD_MEMORY, field, 0);
        return -1;
    }
    int n = 0;
    for (desk_text one = desk_word(&text); one.n > 0; one = desk_word(&text)) {
        if (n < KEYS && read_key(one, &(*out)[n])) {
            n++;
            continue;
        }
        size_t at = (size_t)(one.s - r->field[field].s);
        desk_error(d, w, NULL, n == KEYS ? WORD_TOO_LONG : WORD_UNEXPECTED, field, at);
        return -1;
    }
    return n;
}

/* The key of a position, and the turns that lead to given ones. */
static void run_explore(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    uint64_t *keys;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    int n = read_keys(d, r, 3, w, &keys);
    if (n < 0) return;
    book_turn *found = arena_take(&d->room, KEYS * sizeof *found);
    if (!found) {
        desk_error(d, w, NULL, WORD_MEMORY, 3, 0);
        return;
    }
    book_match(g, &p, keys, n, key_of, UINT64_MAX, d->turns, found);
    json_object(w, NULL);
    json_key(w, "key", key_of(g, &p));
    json_array(w, "turns");
    for (int i = 0; i < n; i++) {
        if (found[i].count == 0) continue;
        json_line(w, 0);
        json_object(w, NULL);
        json_key(w, "key", keys[i]);
        write_turn(w, g, &p, &found[i]);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

/* ---- the book ---- */

static int sextet_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Decodes base64; returns the number of bytes, or -1 and sets *at. */
static ptrdiff_t decode(desk_text t, char *out, size_t *at) {
    ptrdiff_t n = 0;
    uint32_t bits = 0;
    int held = 0;
    size_t end = t.n;
    while (end > 0 && t.n - end < 2 && t.s[end - 1] == '=') end--;
    for (*at = 0; *at < end; ++*at) {
        int sextet = sextet_of(t.s[*at]);
        if (sextet < 0) return -1;
        bits = (bits << 6 | (uint32_t)sextet) & 0xffff;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        out[n++] = (char)(bits >> held & 0xff);
    }
    return n;
}

static void write_book(const book *b, writer *w) {
    json_object(w, NULL);
    json_text(w, "game", b->g->id);
    json_text(w, "rule_set", b->g->rule_sets[b->rules].id);
    json_int(w, "games", b->games);
    json_int(w, "nodes", b->nodes);
    json_count(w, "seed", b->seed);
    json_int(w, "plies", b->plies);
    json_int(w, "least", b->least);
    json_int(w, "positions", b->position_count);
    json_int(w, "examples", b->example_count);
    json_end(w);
}

/* Puts a book on the desk, in place of the one before. */
static void run_book(desk *d, const desk_request *r, writer *w) {
    desk_text text = r->field[1];
    struct desk_book *fresh = malloc(sizeof *fresh + text.n);
    if (!fresh) {
        desk_error(d, w, NULL, WORD_MEMORY, 1, 0);
        return;
    }
    size_t at;
    ptrdiff_t n = decode(text, fresh->bytes, &at);
    fresh->b = (book){0};
    fault f = n < 0 ? fault_at(WORD_UNEXPECTED, at) : book_open(fresh->bytes, (size_t)n, &fresh->b);
    if (f.code || !fresh->b.g) {
        free(fresh);
        desk_fault(d, w, NULL, f, 1);
        return;
    }
    desk_explore_free(d);
    d->book = fresh;
    write_book(&fresh->b, w);
}

/* What the book says about a position. */
static void run_opening(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    book_count counts[BOOK_TURNS];
    book_turn found[BOOK_TURNS];
    uint64_t keys[BOOK_TURNS];
    const book *b = d->book ? &d->book->b : NULL;
    bool fits = b && b->g == g && (g->layouts || b->rules == p.rules);
    int n = fits ? book_find(b, &p, counts) : 0;
    for (int i = 0; i < n; i++) keys[i] = counts[i].key;
    book_match(g, &p, keys, n, game_least_key, BOOK_KEY_MASK, d->turns, found);
    json_object(w, NULL);
    json_array(w, "turns");
    for (int i = 0; i < n; i++) {
        if (found[i].count == 0) continue;
        json_line(w, 0);
        json_object(w, NULL);
        write_turn(w, g, &p, &found[i]);
        json_int(w, "won", counts[i].won);
        json_int(w, "drawn", counts[i].drawn);
        json_int(w, "lost", counts[i].lost);
        json_maybe(w, "example", counts[i].example > 0 ? counts[i].example : -1);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

/* One of the games of the book, as a record. */
static void run_example(desk *d, const desk_request *r, writer *w) {
    uint64_t number;
    uint64_t most = d->book ? (uint64_t)d->book->b.example_count : 0;
    if (!desk_number(r->field[1], most, &number) || number == 0) {
        desk_error(d, w, NULL, WORD_NUMBER, 1, 0);
        return;
    }
    record kept;
    fault f = desk_room(d) ? book_example(&d->book->b, (int)number, &d->room, d->turns, &kept)
                           : fault_at(WORD_MEMORY, 0);
    if (f.code)
        desk_fault(d, w, NULL, f, 1);
    else
        desk_write_record(d, w, &kept, 1);
}

const desk_verb desk_explore[] = {
    {"collect", 2, run_collect}, {"explore", 3, run_explore}, {"book", 1, run_book},
    {"opening", 2, run_opening}, {"example", 1, run_example}, {NULL, 0, NULL},
};
