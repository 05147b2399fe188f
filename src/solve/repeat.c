// SPDX-License-Identifier: MIT
// More draws never turn a drawn position into a decided one. So only decided positions are looked
// at, those that the winner can reach, and values settle among them as in retro.c. A shortest win
// never comes to a position twice, so positions that have occurred once do not matter.
#include "solve/repeat.h"

#include "base/check.h"
#include "solve/perfect.h"
#include "solve/retro.h"

enum { TO_DRAW = -1, TO_WIN = -2 };

typedef struct node {
    uint64_t key;
    known_value before; /* by the table */
    known_value value;  /* in this game */
    int side, number;
    retro_ways ways;
} node;

typedef struct graph {
    const game *g;
    int rules, n;
    const uint64_t *spent;
    uint32_t spent_count;
    node nodes[REPEAT_NODES];
} graph;
_Static_assert(sizeof(graph) <= PERFECT_STACK / 4, "it is on the stack");

/* Where a move of a decided position leads: a node, perhaps a new one. A winner's move is of no use
   unless the opponent has lost after it; where there is no room for all nodes, a draw is no claim.
 */
static int16_t find(graph *s, bool winning, const position *next) {
    if (next->result != ONGOING) return next->result == DRAWN ? TO_DRAW : TO_WIN;
    int value = perfect_value(s->g, next);
    if (value == 0 || (winning && value > 0)) return TO_DRAW;
    for (uint32_t i = 0; i < s->spent_count; i++)
        if (s->spent[i] == next->key) return TO_DRAW;
    int at = 0;
    while (at < s->n && s->nodes[at].key != next->key) at++;
    if (at == REPEAT_NODES) return TO_DRAW;
    if (at == s->n)
        s->nodes[s->n++] = (node){.key = next->key,
                                  .before = (known_value)value,
                                  .side = next->side,
                                  .number = s->g->known->number(next)};
    return (int16_t)at;
}

static void link(graph *s, int at) {
    position p, next;
    move list[MAX_MOVES];
    node *from = &s->nodes[at];
    s->g->known->at(s->rules, from->side, from->number, &p);
    from->ways.n = s->g->rules->moves(&p, list);
    CHECK(from->ways.n <= RETRO_MOVES);
    for (int i = 0; i < from->ways.n; i++) {
        s->g->rules->play(&p, list[i], &next);
        from->ways.to[i] = find(s, from->before > 0, &next);
    }
}

/* As in retro.c: whether a position is decided in round n. */
static known_value settle(const graph *s, const retro_ways *w, int n) {
    int won = 0, longest = 0;
    for (int i = 0; i < w->n; i++) {
        int to = w->to[i];
        int value = to >= 0 ? s->nodes[to].value : 0;
        if (to == TO_WIN ? n == 1 : n > 1 && value == -(n - 1)) return (known_value)n;
        if (value <= 0) continue;
        won++;
        if (value > longest) longest = value;
    }
    return (known_value)(won == w->n && longest == n - 1 ? -n : 0);
}

int repeat_value(const game *g, const position *p, const uint64_t *spent, uint32_t spent_count) {
    int before = perfect_value(g, p);
    if (before == 0 || spent_count == 0) return before;
    graph s = {.g = g, .rules = p->rules, .spent = spent, .spent_count = spent_count};
    find(&s, false, p);
    for (int i = 0; i < s.n; i++) link(&s, i);
    bool found = true;
    for (int n = 1; found; n++) {
        found = false;
        for (int i = 0; i < s.n; i++) {
            if (s.nodes[i].value) continue;
            s.nodes[i].value = settle(&s, &s.nodes[i].ways, n);
            found |= s.nodes[i].value != 0;
        }
    }
    return s.nodes[0].value;
}
