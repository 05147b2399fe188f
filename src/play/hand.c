// SPDX-License-Identifier: MIT
#include "play/hand.h"

#include "base/chars.h"
#include "base/check.h"
#include "core/notation.h"
#include "core/turn.h"

hand hand_on(const game *g, const position *start) {
    CHECK(start->acted == 0);
    return (hand){.game = g, .now = *start};
}

const position *hand_start(const hand *h) {
    return h->made.n > 0 ? &h->path[0] : &h->now;
}

bool hand_done(const hand *h) {
    return h->made.n > 0 && turn_ended(&h->path[0], &h->now);
}

int hand_act(hand *h, move m) {
    if (hand_done(h)) return WORD_TURN_OVER;
    if (h->now.result != ONGOING) return WORD_GAME_OVER;
    int why = h->game->rules->why_not(&h->now, m);
    if (why) return why;
    position next;
    h->game->rules->play(&h->now, m, &next);
    if (m != MOVE_END) {
        CHECK(h->made.n < TURN_ACTIONS);
        h->path[h->made.n] = h->now;
        h->made.act[h->made.n++] = m;
    }
    h->now = next;
    return 0;
}

int hand_unact(hand *h) {
    if (hand_done(h)) return WORD_TURN_OVER;
    if (h->made.n == 0) return WORD_NOTHING_TO_UNDO;
    h->now = h->path[--h->made.n];
    return 0;
}

void hand_reset(hand *h) {
    h->now = *hand_start(h);
    h->made.n = 0;
}

/* ---- text ---- */

/* One action as text. */
static fault make_one(hand *h, const char *s, size_t n) {
    move m = MOVE_NONE;
    if (hand_done(h)) return fault_illegal(WORD_TURN_OVER, 0);
    if (h->now.result != ONGOING) return fault_illegal(WORD_GAME_OVER, 0);
    fault f = turn_read_action(h->game, &h->now, s, n, &m);
    if (!f.code) hand_act(h, m);
    return f;
}

/* Makes the actions of a text, split at commas or every `size` bytes. */
static fault make_all(hand *h, const char *s, size_t n, size_t size) {
    hand trial = *h;
    size_t at = 0;
    do {
        size_t end = at;
        while (end < n && s[end] != ',' && end - at < size) end++;
        fault f = make_one(&trial, s + at, end - at);
        if (f.code) return fault_moved(f, at + f.at);
        bool comma = end < n && s[end] == ',';
        if (!comma && end == n) break;
        at = comma ? end + 1 : end;
    } while (at <= n);
    *h = trial;
    return NO_FAULT;
}

fault hand_read(hand *h, const char *s, size_t n) {
    return n > 0 ? make_all(h, s, n, n) : NO_FAULT;
}

/* Normalised input: lower-case letters and digits, and the commas that were typed. */
typedef struct typed {
    char text[MAX_TURN_TEXT];
    size_t from[MAX_TURN_TEXT]; /* offset of each byte in the input */
    size_t n;
    bool has_commas; /* commas were typed */
    bool end;        /* "end" was the last word */
    bool fits;
} typed;

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_comma(char c) {
    return c == ',' || c == ';';
}

/* Cuts off a final "end" and the separators before it. */
static size_t cut_end(const char *s, size_t n, bool *end) {
    while (n > 0 && (is_blank(s[n - 1]) || is_comma(s[n - 1]))) n--;
    *end = n >= 3 && chars_lower(s[n - 3]) == 'e' && chars_lower(s[n - 2]) == 'n'
           && chars_lower(s[n - 1]) == 'd' && (n == 3 || is_blank(s[n - 4]) || is_comma(s[n - 4]));
    return *end ? n - 3 : n;
}

static typed normalise(const char *s, size_t n) {
    typed t = {.fits = true};
    bool gap = false;
    n = cut_end(s, n, &t.end);
    for (size_t i = 0; i < n; i++) {
        if (is_comma(s[i])) {
            gap = t.n > 0;
        } else if (!is_blank(s[i]) && s[i] != '-' && s[i] != '>') {
            if (t.n + 2 > sizeof t.text) {
                t.fits = false;
                break;
            }
            if (gap) {
                t.from[t.n] = i;
                t.text[t.n++] = ',';
            }
            t.has_commas = t.has_commas || gap;
            gap = false;
            t.from[t.n] = i;
            t.text[t.n++] = chars_lower(s[i]);
        }
    }
    return t;
}

/* Whether f helps the player more than the other refusal: a rule wins, else the later offset. */
static bool better(fault f, fault than) {
    bool rule = f.code >= GAME_WORDS, other = than.code >= GAME_WORDS;
    return rule != other ? rule : f.at > than.at;
}

/* Reads actions separated by commas; if there are no commas, also as pieces of equal length:
   "b1b2b2b3", "b1 b2 b2 b3". */
static fault make_typed(hand *h, const typed *t) {
    fault f = make_all(h, t->text, t->n, t->n);
    if (!h->game->rules->turns || t->has_commas) return f;
    for (size_t pieces = 2; f.code && pieces <= TURN_ACTIONS; pieces++) {
        if (t->n % pieces != 0 || t->n == 0) continue;
        fault g = make_all(h, t->text, t->n, t->n / pieces);
        if (!g.code || better(g, f)) f = g;
    }
    return f;
}

/* Tries the other notations of the game; accepted only if all that can read the text agree. */
static bool make_foreign(hand *h, const typed *t) {
    const struct notations *others = h->game->notations;
    turn found = {0};
    for (int i = 1; i < others->count; i++) {
        turn one;
        if (others->list[i].read(h->game, &h->now, t->text, t->n, &one).code) continue;
        if (found.n > 0 && found.act[0] != one.act[0]) return false;
        found = one;
    }
    return found.n > 0 && hand_act(h, found.act[0]) == 0;
}

/* Whether the text may be in another notation; if not, our own reason is the better one. */
static bool may_be_foreign(const hand *h, int code) {
    const struct notations *others = h->game->notations;
    return others && h->made.n == 0 && (code < GAME_WORDS || code == others->tried_after);
}

fault hand_type(hand *h, const char *s, size_t n) {
    typed t = normalise(s, n);
    if (!t.fits) return fault_at(WORD_TURN_FORM, 0);
    bool ends = t.end || t.n == 0;
    if (t.n == 0 && !t.end && h->made.n == 0) return fault_at(WORD_EMPTY, 0);
    hand trial = *h;
    if (t.n > 0) {
        fault f = make_typed(&trial, &t);
        if (f.code && (!may_be_foreign(&trial, f.code) || !make_foreign(&trial, &t)))
            return fault_moved(f, f.at < t.n ? t.from[f.at] : n);
    }
    if (!hand_done(&trial) && (ends || trial.made.n > h->made.n + 1)) {
        int why = hand_act(&trial, MOVE_END);
        if (why) return fault_illegal(why, n);
    }
    *h = trial;
    return NO_FAULT;
}

int hand_begins(const hand *h, const char *s, size_t n, move out[MAX_MOVES]) {
    move all[MAX_MOVES];
    int count = hand_done(h) || h->now.result != ONGOING ? 0 : h->game->rules->moves(&h->now, all);
    int found = 0;
    for (int i = 0; i < count; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        if (all[i] != MOVE_END) h->game->text->write_move(&h->now, all[i], &w);
        size_t same = 0;
        while (same < n && same < w.len && text[same] == s[same]) same++;
        if (same == n && w.len > 0) out[found++] = all[i];
    }
    return found;
}

/* ---- touch ---- */

static fault read_touch(const hand *h, const char *cells, size_t n, const char *target, size_t m,
                        move *out) {
    const game *g = h->game;
    if (g->hands->touch) return g->hands->touch(&h->now, cells, n, target, m, out);
    char text[MAX_TURN_TEXT];
    writer both = writer_on(text, sizeof text);
    write_bytes(&both, cells, n);
    write_bytes(&both, target, m);
    return writer_fits(&both) ? g->text->read_move(&h->now, text, both.len, out)
                              : fault_at(WORD_TOO_LONG, 0);
}

fault hand_touch(const hand *h, const char *cells, size_t n, const char *target, size_t m,
                 move *out) {
    *out = MOVE_NONE;
    if (hand_done(h)) return fault_at(WORD_TURN_OVER, 0);
    fault f = read_touch(h, cells, n, target, m, out);
    bool whole = m > 0 || !h->game->hands->touch;
    if (!f.code && whole) f.code = (uint8_t)h->game->rules->why_not(&h->now, *out);
    if (f.code || !whole) *out = MOVE_NONE;
    return f;
}

/* Whether an action picks up exactly the named cells; all names of a game are equally long. */
static bool picks_up(const hand *h, move m, const char *cells, size_t n) {
    motion seen;
    h->game->hands->motion(&h->now, m, &seen);
    size_t total = 0;
    for (int i = 0; i < seen.taken; i++) {
        char name[MAX_TURN_TEXT];
        writer w = writer_on(name, sizeof name);
        h->game->hands->write_cell(seen.from[i], &w);
        bool found = false;
        for (size_t at = 0; at + w.len <= n && !found; at += w.len)
            found = chars_are(cells + at, w.len, name);
        if (!found) return false;
        total += w.len;
    }
    return total == n;
}

fault hand_stuck(const hand *h, const char *cells, size_t n) {
    const game_hands *hands = h->game->hands;
    move all[MAX_MOVES], none;
    if (hand_done(h)) return fault_at(WORD_TURN_OVER, 0);
    if (h->now.result != ONGOING) return fault_at(WORD_GAME_OVER, 0);
    fault f = hands->touch ? hands->touch(&h->now, cells, n, "", 0, &none) : NO_FAULT;
    if (f.code) return f;
    int count = h->game->rules->moves(&h->now, all);
    for (int i = 0; i < count; i++)
        if (all[i] != MOVE_END && picks_up(h, all[i], cells, n)) return NO_FAULT;
    return fault_at(hands->stuck ? hands->stuck(&h->now, cells, n) : WORD_ILLEGAL, 0);
}
