// SPDX-License-Identifier: MIT
#include "apps/mine/source.h"

#include <stdlib.h>
#include <string.h>

#include "core/history.h"

enum {
    NODES = 1500, /* per turn of the stronger side */
    SURE_NODES = 60000,
    MEGABYTES = 4,
    QUIET = 40, /* turns without an ejection that end a game */
    MISTAKES = 12,
    MISTAKE_LEVEL = 2,
    WALLS = 12,   /* percentage of Sensei's games that are composed positions instead */
    COMPOSED = 4, /* so many */
    SHIFTS = 400, /* of stones, for each */
    RANKS = 7
};

bool players_begin(players *p) {
    p->e = engine_new(MEGABYTES, 1);
    p->mind = level_new();
    p->answer = malloc(sizeof *p->answer);
    p->list = malloc(MAX_TURNS * sizeof *p->list);
    p->choices = malloc(MAX_TURNS * sizeof *p->choices);
    if (p->e && p->mind && p->answer && p->list && p->choices) return true;
    players_end(p);
    return false;
}

void players_end(players *p) {
    if (p->e) engine_free(p->e);
    level_free(p->mind);
    free(p->answer);
    free(p->list);
    free(p->choices);
    *p = (players){0};
}

/* A few random turns that do not lose at once. */
static void open_game(players *by, const game *g, position *p, random_source *r) {
    int turns = 2 + (int)random_below(r, 8);
    for (int i = 0; i < turns; i++) {
        int n = turn_list(g, p, by->list);
        position next;
        turn_play(g, p, &by->list[random_below(r, (uint32_t)n)], &next);
        if (next.result != ONGOING || (g->judge->wins && g->judge->wins(&next))) continue;
        *p = next;
    }
}

/* ---- walls ---- */

typedef char board[RANKS][RANKS]; /* ranks from 7 down, as in notation; '.' is empty */

/* Puts a stone on a random empty square; false if there was none in a few tries. */
static bool put(board b, random_source *r, char stone) {
    for (int i = 0; i < 20; i++) {
        char *at = &b[random_below(r, RANKS)][random_below(r, RANKS)];
        if (*at != '.') continue;
        *at = stone;
        return true;
    }
    return false;
}

/* A path of stones from file to file, sometimes with a gap or two; and opposing stones near it.
   False if they do not fit. */
static bool build(board b, random_source *r, char wall, char other) {
    int rank = 1 + (int)random_below(r, RANKS - 2), walls = 0, others = 0;
    const int gap = (int)random_below(r, 2 * RANKS), second = (int)random_below(r, 3 * RANKS);
    int near[RANKS];
    for (int file = 0; file < RANKS; file++) {
        near[file] = rank;
        if (b[rank][file] == '.' && file != gap && file != second) {
            b[rank][file] = wall;
            walls++;
        }
        const int step = (int)random_below(r, 3) - 1;
        if (rank + step > 0 && rank + step < RANKS - 1) rank += step;
    }
    for (int i = 0; i < 4; i++) {
        const int file = (int)random_below(r, RANKS);
        const int at = near[file] + (random_below(r, 2) ? 1 : -1) * (1 + (int)random_below(r, 2));
        if (at < 0 || at >= RANKS || b[at][file] != '.') continue;
        b[at][file] = other;
        others++;
    }
    for (; walls < RANKS; walls++)
        if (!put(b, r, wall)) return false;
    for (; others < RANKS; others++)
        if (!put(b, r, other)) return false;
    return true;
}

/* Gives the character to a random stone that is not on its goal; false if there was none in a few
   tries. */
static bool crown(board b, random_source *r, char stone, int goal) {
    for (int i = 0; i < 100; i++) {
        const int rank = (int)random_below(r, RANKS);
        char *at = &b[rank][random_below(r, RANKS)];
        if (*at != stone || rank == goal) continue;
        *at = (char)(stone - 'a' + 'A');
        return true;
    }
    return false;
}

/* The pits of a rule set, from its start. */
static void clear(board b, const char *start) {
    for (int rank = 0; rank < RANKS; rank++, start += *start == '/')
        for (int file = 0; file < RANKS; start++) {
            int n = *start >= '1' && *start <= '9' ? *start - '0' : 1;
            while (n-- > 0) b[rank][file++] = *start == '*' ? '*' : '.';
        }
}

static void write_board(board b, char side, writer *w) {
    for (int rank = 0; rank < RANKS; rank++) {
        if (rank > 0) write_char(w, '/');
        for (int file = 0, empty = 0; file < RANKS; file++) {
            empty = b[rank][file] == '.' ? empty + 1 : 0;
            const bool last = file == RANKS - 1 || b[rank][file + 1] != '.';
            if (empty == 0)
                write_char(w, b[rank][file]);
            else if (last)
                write_int(w, empty);
        }
    }
    write_char(w, ' ');
    write_char(w, side);
}

/* How many turns win an unfair game at once, counted up to `most`; 0 also if another turn wins. */
static int count_unfair(players *by, const game *g, const position *p, int most) {
    const struct judge *j = game_fast(g)->judge;
    if (!j->wins(p)) return 0;
    const int n = j->list(p, NULL, by->choices);
    int found = 0;
    for (int i = 0; i < n && found < most; i++) {
        position next;
        j->play(p, by->choices[i].m, &next);
        if (next.result != win_for(p->side)) continue;
        if (strcmp(game_ruling(g, next.why), "S9") != 0) return 0;
        found++;
    }
    return found;
}

static bool read_board(const game *g, int rules, board b, char side, position *p) {
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    write_board(b, side, &w);
    return !g->text->read(rules, text, strlen(text), p).code && p->result == ONGOING;
}

/* Moves one stone to another square at random; the character stays on it. */
static void shift(board b, random_source *r) {
    char *from, *to;
    do from = &b[random_below(r, RANKS)][random_below(r, RANKS)];
    while (*from == '.' || *from == '*');
    do to = &b[random_below(r, RANKS)][random_below(r, RANKS)];
    while (*to != '.');
    *to = *from;
    *from = '.';
}

/* A position where the side to move wins an unfair game at once: stones are shifted at random until
   few turns do, at best one. False if it was none. */
static bool set_wall(players *by, const game *g, int rules, random_source *r, position *p) {
    board b, other;
    const int mover = (int)random_below(r, 2);
    const char side = g->letters[mover];
    clear(b, g->rule_sets[rules].start);
    if (!build(b, r, g->letters[!mover], side) || !crown(b, r, g->letters[FIRST], 0)
        || !crown(b, r, g->letters[SECOND], RANKS - 1) || !read_board(g, rules, b, side, p))
        return false;
    int best = count_unfair(by, g, p, MAX_TURNS);
    if (best == 0) return false;
    for (int i = 0; i < SHIFTS && best > 1; i++) {
        position next;
        memcpy(other, b, sizeof other);
        shift(other, r);
        if (!read_board(g, rules, other, side, &next)) continue;
        const int found = count_unfair(by, g, &next, best + 1);
        if (found == 0 || found > best) continue;
        best = found;
        *p = next;
        memcpy(b, other, sizeof b);
    }
    return true;
}

/* ---- games ---- */

static const turn *choose(players *by, const game *g, const position *p, const history *h,
                          uint64_t nodes, random_source *r) {
    if (random_below(r, 100) < MISTAKES) {
        level_think(by->mind, g, p, h->keys, h->n, MISTAKE_LEVEL, NULL, r, by->answer);
    } else {
        engine_limits limits = {.nodes = nodes};
        engine_think(by->e, g, p, h->keys, h->n, &limits, NULL, NULL, by->answer);
    }
    return &by->answer->lines[0].turns[0];
}

/* What the turn just chosen says about who wins. */
static int hint_of(const players *by) {
    int turns = score_turns(by->answer->lines[0].score);
    return turns > 0 ? turns : 0;
}

void source_play(source *s, players *by, const game *g, int rules, uint64_t seed, uint32_t number) {
    random_source r = {hash_mix(seed * UINT64_C(0x9e3779b97f4a7c15) + number)};
    uint64_t keys[SOURCE_LONGEST + 1];
    history h = {keys, SOURCE_LONGEST + 1, 0};
    int why = 0;
    s->g = g;
    s->n = 0;
    s->composed = strcmp(g->id, "sensei") == 0 && random_below(&r, 100) < WALLS;
    if (s->composed) {
        for (; s->n < COMPOSED; s->n++) {
            s->hint[s->n] = 0;
            while (!set_wall(by, g, rules, &r, &s->line[s->n])) {
            }
        }
        return;
    }
    game_start(g, rules, &s->line[0]);
    open_game(by, g, &s->line[0], &r);
    history_push(&h, &s->line[0]);
    /* Half of the games between unequal players, so that they have a winner. */
    uint64_t nodes[2] = {NODES, NODES};
    const uint32_t weaker = random_below(&r, 4);
    if (weaker < 2) nodes[weaker] /= 8;
    engine_clear(by->e);
    while (s->n < SOURCE_LONGEST && history_result(&h, g, &s->line[s->n], QUIET, &why) == ONGOING) {
        const position *p = &s->line[s->n];
        const turn made = *choose(by, g, p, &h, nodes[p->side], &r);
        s->hint[s->n] = hint_of(by);
        turn_play(g, p, &made, &s->line[s->n + 1]);
        history_push(&h, &s->line[++s->n]);
    }
}

move source_think(players *by, const game *g, const position *p, int *turns) {
    engine_limits limits = {.nodes = SURE_NODES};
    engine_clear(by->e);
    engine_think(by->e, g, p, &p->key, 1, &limits, NULL, NULL, by->answer);
    *turns = score_turns(by->answer->lines[0].score);
    return judge_from_turn(g->judge, p, &by->answer->lines[0].turns[0]);
}
