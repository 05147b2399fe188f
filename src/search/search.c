// SPDX-License-Identifier: MIT
// Iterative deepening around node_search(): aspiration windows, multi-PV, reports.
#include "search/search.h"

#include "base/check.h"
#include "base/cpu.h"
#include "search/force.h"
#include "search/line.h"
#include "search/node.h"

enum {
    ASPIRATION_DEPTH = 4,
    ASPIRATION = 30,
    POLL_CHOICES = 1 << 12,
    PROOF_TURNS = 7,
    FORCE_SHARE = 32,
    FORCE_LEAST = 32
};

void search_begin(searcher *s, const game *g, table *tt, search_host host) {
    s->g = game_fast(g);
    s->j = s->g->judge;
    s->tt = tt;
    s->host = host;
    s->nets = NULL;
    if (s->j->inputs) net_look(s->j->inputs, &s->eyes);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < PART_SLOTS; i++) s->history[side][i] = 0;
    for (int i = 0; i < FOLLOW_SLOTS; i++) s->follow[i] = 0;
}

void search_use(searcher *s, const net *nets) {
    s->nets = nets;
}

/* One line at one depth.
   Step 1. Aspiration window: the score will be close to that of the last iteration in which the
   same side moved last. A window around it causes more cutoffs, and is widened if it fails.
   Worth: Abalone +17 ± 14, Shizukana +8 ± 15. */
static int deepen(searcher *s, const position *root, int depth, int guess) {
    int wide = ASPIRATION;
    int alpha = -SCORE_WIN, beta = SCORE_WIN;
    if (STEP(1) && depth >= ASPIRATION_DEPTH && guess > -SCORE_SURE && guess < SCORE_SURE) {
        alpha = guess - wide;
        beta = guess + wide;
    }
    for (;;) {
        int score = node_search(s, root, alpha, beta, depth, 0, false);
        if (s->stopped || (score > alpha && score < beta)) return score;
        if (score <= alpha && alpha == -SCORE_WIN) return score;
        if (score >= beta && beta == SCORE_WIN) return score;
        wide *= 3;
        if (score <= alpha)
            alpha = wide > 1000 ? -SCORE_WIN : guess - wide;
        else
            beta = wide > 1000 ? SCORE_WIN : guess + wide;
        if (alpha < -SCORE_WIN) alpha = -SCORE_WIN;
        if (beta > SCORE_WIN) beta = SCORE_WIN;
    }
}

/* Before the search, the first legal turn stands in, so that there is always an answer. If a turn
   wins at once, it is that one, and the search begins with it: it must not miss it for lack of time
   or nodes. This check is not counted as nodes. */
static void stand_in(searcher *s, const position *root, int choices, search_line *line) {
    *line = (search_line){.score = 0, .depth = 0, .n = 1, .moves = {s->stack[0].m}};
    if (s->j->wins && !s->j->wins(root)) return;
    move win = line_win(s, root, choices);
    if (win == MOVE_NONE) return;
    line->score = SCORE_WIN - 1;
    line->moves[0] = win;
    table_store(s->tt, root->key, win, line->score, 1, BOUND_EXACT);
}

/* Whether a stopped iteration is still useful. It started with the best turn so far, so the turn it
   now prefers is that one or a better one, and a win it has found is a win. But it has not tried
   every turn, so it cannot know that all of them lose. */
static bool is_useful(const searcher *s, int found, int score) {
    return found == 0 && score > -SCORE_SURE && s->lines[0].score < SCORE_WIN - 1;
}

/* A proven result that deeper search cannot change. */
static bool settled(const searcher *s, const search_report *r, int depth) {
    int end = line_distance(r->lines[0].score);
    bool shortest = !STEP(18) || s->proving || end > PROOF_TURNS || end < 3;
    bool known = r->lines[0].score > 0 || end <= depth;
    return r->line_count == 1 && end > 0 && known && shortest;
}

/* Few positions occur twice in a game. They are found once here instead of at every node. How far
   back is limited, so that even a search of a very long game starts at once. */
static void find_twice(searcher *s, const uint64_t *past, uint32_t count) {
    enum { REACH = 2048 };
    uint32_t from = count > REACH ? count - REACH : 0;
    s->twice_count = 0;
    for (uint32_t i = count > 1 ? count - 1 : 0; i-- > from && s->twice_count < MAX_TWICE;)
        for (uint32_t k = from; k < i; k++)
            if (past[k] == past[i]) {
                s->twice[s->twice_count++] = past[i];
                break;
            }
}

/* Step 19. Sequences of threats: after each iteration, see whether the side to move wins by them,
   however long they are, with a share of the nodes so far.
   Worth: for problems, not for the score. */
static void force_root(searcher *s, const position *root, int depth) {
    search_line *line = &s->lines[0];
    if (!STEP(19) || !s->j->list_threats || line->score > SCORE_SURE) return;
    uint64_t share = s->nodes / FORCE_SHARE;
    if (s->late || share < s->force_nodes + FORCE_LEAST) return;
    const bool can_be_overtaken = s->can_be_overtaken;
    s->can_be_overtaken = false;
    int turns = force_wins(s, root, share - s->force_nodes);
    s->can_be_overtaken = can_be_overtaken;
    if (turns == 0) return;
    *line = (search_line){.score = SCORE_WIN - turns, .depth = depth};
    line_complete(s, root, line);
    table_store(s->tt, root->key, line->moves[0], line->score, depth, BOUND_LOWER);
}

search_report search_here(searcher *s, const position *root, const uint64_t *past,
                          uint32_t past_count, search_limits limits, int first_depth) {
    CHECK(root->result == ONGOING && root->acted == 0);
    find_twice(s, past, past_count);
    s->nodes = 0;
    s->node_limit = limits.nodes;
    s->contempt = limits.contempt;
    s->next_poll = 0;
    s->stopped = s->overtaken = s->late = false;
    s->stack_used = 0;
    for (int i = 0; i < MAX_PLY + 2; i++) s->frames[i] = (frame){0};
    force_begin(s);

    s->net = s->nets ? &s->nets[s->j->inputs->net(root->rules)] : NULL;
    if (!s->net || !s->net->neurons) s->net = net_for(s->j->inputs, root->rules);
    for (int i = 0; i < MAX_PLY + 2; i++) s->sums[i].begun = false;
    const int choices = s->choices = s->j->list(root, NULL, s->stack);
    /* A node's cost is proportional to its turns; this keeps the delay of a stop below a
       millisecond. */
    int step = POLL_CHOICES / choices;
    s->poll_step = step < 4 ? 4 : step > 256 ? 256 : (uint64_t)step;
    int wanted = limits.lines < 1 ? 1 : limits.lines > MAX_LINES ? MAX_LINES : limits.lines;
    if (wanted > choices) wanted = choices;
    s->can_be_overtaken = s->host.overtaken && wanted == 1;
    int last = limits.depth < 1 || limits.depth >= MAX_PLY ? MAX_PLY - 1 : limits.depth;

    search_report report = {s->lines, 1, 0, 0, choices == 1};
    stand_in(s, root, choices, &s->lines[0]);

    int scores[2][MAX_LINES] = {{0}}; /* by the parity of the depth */
    for (int depth = first_depth; depth <= last; depth++) {
        /* Step 18. Shortest win: reductions may have missed a shorter win or a longer loss than the
           one found. If that is near, the next iteration is deep enough to find it and does without
           reductions. */
        int end = line_distance(s->lines[0].score);
        s->proving = STEP(18) && wanted == 1 && end > 2 && end <= PROOF_TURNS && end <= last;
        if (s->proving && depth < end) depth = end;
        s->root_depth = depth;
        move taken[MAX_LINES];
        s->excluded = taken;
        s->excluded_count = 0;
        int found = 0;
        while (found < wanted && !(s->late && found > 0)) {
            /* Once a win is known, only a shorter one is better. */
            const bool won = wanted == 1 && depth > first_depth && s->lines[0].score > SCORE_SURE;
            int score = won ? node_search(s, root, s->lines[0].score, SCORE_WIN, depth, 0, false)
                            : deepen(s, root, depth, scores[depth & 1][found]);
            if (s->overtaken) {
                s->stopped = s->overtaken = false;
                s->lines[found++] = s->overtaker;
                depth = s->overtaker.depth;
                break;
            }
            if (s->pv_length[0] > 0 && (!s->stopped || is_useful(s, found, score))) {
                line_make_room(s->lines, found, wanted, s->pv[0][0]);
                line_keep(s, &s->lines[found], score, depth);
            }
            if (s->stopped) break;
            taken[found] = s->lines[found].moves[0];
            s->excluded_count = ++found;
        }
        const bool finished = !s->stopped;
        if (finished && wanted == 1) force_root(s, root, depth);
        report.nodes = s->nodes;
        for (int i = 0; i < report.line_count || i < found; i++)
            line_complete(s, root, &s->lines[i]);
        if (!finished) break;
        report.line_count = found;
        report.depth = depth;
        line_sort(s->lines, found);
        for (int i = 0; i < found; i++) scores[depth & 1][i] = s->lines[i].score;
        if (s->host.report && s->host.report(s->host.context, &report)) break;
        if (s->late && depth >= node_sure_depth(s)) break;
        if (settled(s, &report, depth)) break;
    }
    return report;
}

search_report search_run(searcher *s, const position *root, const uint64_t *past,
                         uint32_t past_count, search_limits limits, int first_depth) {
#ifdef SANDAN_V3
    if (cpu_runs_v3()) return v3_search_here(s, root, past, past_count, limits, first_depth);
#endif
    return search_here(s, root, past, past_count, limits, first_depth);
}
