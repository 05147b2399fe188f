// SPDX-License-Identifier: MIT
#include "core/turn.h"

#include "base/chars.h"
#include "base/check.h"

static const char end_name[] = "end";

bool turn_same(const turn *a, const turn *b) {
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++)
        if (a->act[i] != b->act[i]) return false;
    return true;
}

bool turn_ended(const position *start, const position *now) {
    return now->side != start->side || now->result != ONGOING;
}

fault action_read(const game *g, const position *p, const char *s, size_t n, move *m) {
    if (!chars_are(s, n, end_name)) return g->text->read_move(p, s, n, m);
    *m = MOVE_END;
    return NO_FAULT;
}

void action_write(const game *g, const position *p, move m, writer *w) {
    if (m == MOVE_END)
        write_text(w, end_name);
    else
        g->text->write_move(p, m, w);
}

fault turn_read_action(const game *g, const position *p, const char *s, size_t n, move *m) {
    fault f = g->text->read_move(p, s, n, m);
    if (f.code) return f;
    return fault_illegal(g->rules->why_not(p, *m), 0);
}

fault turn_read(const game *g, const position *p, const char *s, size_t n, turn *t) {
    CHECK(p->acted == 0);
    *t = (turn){0};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (n >= MAX_TURN_TEXT) return fault_at(WORD_TURN_FORM, 0);
    if (p->result != ONGOING) return fault_illegal(WORD_GAME_OVER, 0);
    position now = *p;
    for (size_t at = 0; at <= n;) {
        size_t end = at;
        while (end < n && s[end] != ',') end++;
        if (t->n == TURN_ACTIONS || (t->n > 0 && turn_ended(p, &now)))
            return fault_illegal(WORD_TURN_OVER, at);
        move m = MOVE_NONE;
        fault f = turn_read_action(g, &now, s + at, end - at, &m);
        if (f.code) return fault_moved(f, at + f.at);
        position next;
        g->rules->play(&now, m, &next);
        now = next;
        t->act[t->n++] = m;
        at = end + 1;
    }
    return NO_FAULT;
}

void turn_write(const game *g, const position *p, const turn *t, writer *w) {
    position now = *p;
    for (int i = 0; i < t->n; i++) {
        if (i > 0) write_char(w, ',');
        g->text->write_move(&now, t->act[i], w);
        position next;
        g->rules->play(&now, t->act[i], &next);
        now = next;
    }
}

void turn_play(const game *g, const position *p, const turn *t, position *next) {
    *next = *p;
    for (int i = 0; i < t->n; i++) {
        position now = *next;
        g->rules->play(&now, t->act[i], next);
    }
    if (turn_ended(p, next)) return;
    position now = *next;
    g->rules->play(&now, MOVE_END, next);
}

int turn_list(const game *g, const position *p, turn out[MAX_TURNS]) {
    if (g->rules->turns) return g->rules->turns(p, out);
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    for (int i = 0; i < n; i++) out[i] = (turn){1, {list[i]}};
    return n;
}

uint64_t turn_count(const game *g, const position *p) {
    if (g->rules->count) return g->rules->count(p);
    CHECK(!g->rules->turns);
    move list[MAX_MOVES];
    return (uint64_t)g->rules->moves(p, list);
}

turn turn_canonical(const game *g, const position *p, const turn *t, turn *work) {
    if (!g->rules->turns) return *t; /* single-action turns: read_move gives the canonical one */
    position want;
    turn_play(g, p, t, &want);
    int n = g->rules->turns(p, work);
    for (int i = 0; i < n; i++) {
        position got;
        turn_play(g, p, &work[i], &got);
        if (got.key == want.key && got.result == want.result) return work[i];
    }
    CHECK(false);
    return *t;
}
