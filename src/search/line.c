// SPDX-License-Identifier: MIT
#include "search/line.h"

#include "search/force.h"
#include "search/node.h"

int line_distance(int score) {
    return score > SCORE_SURE ? SCORE_WIN - score : score < -SCORE_SURE ? SCORE_WIN + score : 0;
}

void line_keep(searcher *s, search_line *line, int score, int depth) {
    line->score = score;
    line->depth = depth;
    line->n = s->pv_length[0];
    for (int i = 0; i < line->n; i++) line->moves[i] = s->pv[0][i];
}

void line_make_room(search_line *lines, int i, int n, move m) {
    int k = i;
    while (k < n - 1 && lines[k].moves[0] != m) k++;
    for (; k > i; k--) lines[k] = lines[k - 1];
}

void line_sort(search_line *lines, int n) {
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && lines[k].score > lines[k - 1].score; k--) {
            search_line other = lines[k];
            lines[k] = lines[k - 1];
            lines[k - 1] = other;
        }
}

static int parts_of(const searcher *s, const position *p, move m) {
    uint16_t part[MAX_PARTS];
    int n = 0;
    s->j->parts(p, m, part);
    while (n < MAX_PARTS && part[n]) n++;
    return n;
}

move line_win(const searcher *s, const position *p, int n) {
    move best = MOVE_NONE;
    for (int i = 0; i < n; i++) {
        const move m = s->stack[i].m;
        position next;
        s->j->play(p, m, &next);
        if (next.result != win_for(p->side)) continue;
        if (best == MOVE_NONE || parts_of(s, p, m) < parts_of(s, p, best)) best = m;
    }
    return best;
}

/* The turn to play from p, whose result is known within `turns` turns: one that keeps the win, or
   one that resists longest. MOVE_NONE: none was found within the node budget. */
static move decided_turn(searcher *s, const position *p, int turns) {
    enum { MOST_NODES = 20000 };
    if (turns == 1) return line_win(s, p, s->j->list(p, NULL, s->stack));
    const move forced = force_turn(s, p, turns);
    if (forced != MOVE_NONE) return forced;
    const int score = turns % 2 == 1 ? SCORE_WIN - turns : turns - SCORE_WIN;
    s->node_limit = s->next_poll = s->nodes + MOST_NODES;
    s->stopped = false;
    s->root_depth = turns;
    node_search(s, p, score - 1, score + 1, turns, 0, false);
    return s->stopped || s->pv_length[0] == 0 ? MOVE_NONE : s->pv[0][0];
}

void line_complete(searcher *s, const position *root, search_line *line) {
    const int end = line_distance(line->score);
    if (line->n >= end) return;
    position p = *root, next;
    for (int i = 0; i < line->n; i++) {
        s->j->play(&p, line->moves[i], &next);
        p = next;
    }
    /* The answer is known already, so these nodes count towards no limit, and a stop must not wait
       long. */
    const uint64_t nodes = s->nodes, node_limit = s->node_limit, next_poll = s->next_poll;
    const bool stopped = s->stopped, proving = s->proving;
    s->proving = true;
    s->excluded_count = 0;
    while (line->n < end && line->n < MAX_PLY && p.result == ONGOING) {
        move m = decided_turn(s, &p, end - line->n);
        if (m == MOVE_NONE) break;
        line->moves[line->n++] = m;
        s->j->play(&p, m, &next);
        p = next;
    }
    s->nodes = nodes;
    s->node_limit = node_limit;
    s->next_poll = next_poll;
    s->stopped = stopped;
    s->proving = proving;
}
