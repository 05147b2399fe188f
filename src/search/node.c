// SPDX-License-Identifier: MIT
// Searches a node. Depth and ply count turns. Scores are for the side to move.
#include "search/node.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/hash.h"
#include "search/order.h"

/* Tunable parameters, in units of a judge's eval (100 is about a marble). */
enum {
    FIRST_LOOK = 192,
    SKIP_MIN_DEPTH = 2,
    FUTILITY_DEPTH = 3,
    FUTILITY_MARGIN = 70,
    LATE_DEPTH = 2,
    LATE_BASE = 4,
    UNKNOWN_DEPTH = 4,
    FORCED_CHOICES = 1000,
    REDUCE_MIN_DEPTH = 2,
    REDUCE_MIN_MOVES = 4,
    REDUCE_DIVISOR = 220,
    SKIP_LESS = 2,    /* what the null move searches less deep, */
    SKIP_PER_LESS = 4 /* and per how much depth one more */
};

/* Wins and losses are stored in the table as distances from the node, not from the root. */
static int to_table(int score, int ply) {
    return score > SCORE_SURE ? score + ply : score < -SCORE_SURE ? score - ply : score;
}

static int from_table(int score, int ply) {
    return score > SCORE_SURE ? score - ply : score < -SCORE_SURE ? score + ply : score;
}

/* Roughly eight times the binary logarithm: an integer measure for reductions. */
static int log8(int x) {
    int whole = 31 - __builtin_clz((unsigned)x);
    int rest = whole >= 3 ? x >> (whole - 3) & 7 : x << (3 - whole) & 7;
    return whole * 8 + rest;
}

static int reduction(int depth, int number) {
    return log8(depth) * log8(number) / REDUCE_DIVISOR;
}

static int root_of(int x) {
    int root = 0;
    while ((root + 1) * (root + 1) <= x) root++;
    return root;
}

/* How many turns of a quiet node near the leaves are searched. */
static int late(int depth, int total, bool improving) {
    return LATE_BASE + root_of(total) * depth * (1 + improving);
}

/* A node whose turns are searched, with what its early checks found. */
typedef struct node {
    const position *p;
    int alpha, beta, depth, ply;
    bool pv, threatened, improving, calm, proof;
    move first; /* the hash move */
} node;

/* Whether this node only has to answer if there is a shorter win, or a longer loss, than the
   root's, and the depth is enough to tell. */
static bool is_proof(const searcher *s, int alpha, int beta, int depth, int ply) {
    if (!s->proving) return false;
    int turns = alpha > SCORE_SURE ? SCORE_WIN - alpha : beta < -SCORE_SURE ? SCORE_WIN + beta : 0;
    return turns > 0 && depth >= turns - 1 - ply;
}

bool node_must_stop(searcher *s) {
    if (s->stopped) return true;
    if (s->nodes < s->next_poll) return false;
    s->next_poll = s->nodes + s->poll_step;
    if (s->node_limit && s->next_poll > s->node_limit) s->next_poll = s->node_limit;
    s->stopped =
        (s->node_limit && s->nodes >= s->node_limit) || s->host.stop(s->host.context, s->nodes);
    if (!s->stopped && s->can_be_overtaken)
        s->stopped = s->overtaken =
            s->host.overtaken(s->host.context, s->root_depth, &s->overtaker);
    /* After a look at its turns the engine plays none that loses at once, if it can. */
    if (s->root_depth <= node_sure_depth(s) && !s->overtaken) {
        s->late = s->late || s->stopped;
        s->stopped = false;
    }
    return s->stopped;
}

/* Whether the position at this ply is a repetition. Once since the root is enough to call it a
   draw, because a side that profits from it can repeat again; before the root it takes two. */
static bool repeated(const searcher *s, uint64_t key, int ply) {
    for (int i = ply - 2; i >= 0; i -= 2)
        if (s->path[i] == key) return true;
    for (int i = 0; i < s->twice_count; i++)
        if (s->twice[i] == key) return true;
    return false;
}

static void pv_set(searcher *s, int ply, move m) {
    s->pv[ply][0] = m;
    int n = s->pv_length[ply + 1];
    for (int i = 0; i < n; i++) s->pv[ply][i + 1] = s->pv[ply + 1][i];
    s->pv_length[ply] = n + 1;
}

/* A draw is worth a little less than nothing to the side that plays, if it wants more. */
static int score_drawn(const searcher *s, int ply) {
    return ply % 2 == 0 ? -s->contempt : s->contempt;
}

/* The score of a finished position. */
static int score_finished(const searcher *s, const position *p, int ply) {
    if (p->result == DRAWN) return score_drawn(s, ply);
    int winner = p->result == FIRST_WINS ? FIRST : SECOND;
    return winner == p->side ? SCORE_WIN - ply : ply - SCORE_WIN;
}

static int evaluate(searcher *s, const position *p, int ply, bool threatened) {
    if (!s->net) return net_judge(s->j, p, threatened);
    return net_eval(s->net, s->j->inputs, &s->eyes, p, threatened,
                    ply > 0 ? &s->sums[ply - 1] : NULL, &s->sums[ply]);
}

/* Step 7. Quiescence: play out ejections, which eval cannot judge.
   Worth: Abalone +11 ± 14. */
static int settle(searcher *s, const position *p, int alpha, int beta, int ply, bool threatened) {
    const struct judge *j = s->j;
    s->nodes++;
    s->pv_length[ply] = 0;
    if (p->result != ONGOING) return score_finished(s, p, ply);
    int best = evaluate(s, p, ply, threatened);
    if (best >= beta || !STEP(7) || !j->list_loud || ply >= MAX_PLY || node_must_stop(s))
        return best;
    if (s->late && ply > 1) return best;
    if (best > alpha) alpha = best;
    move loud[MAX_LOUD];
    int n = j->list_loud(p, loud);
    for (int i = 0; i < n; i++) {
        position next;
        j->play(p, loud[i], &next);
        int score = -settle(s, &next, -beta, -alpha, ply + 1, false);
        if (score <= best) continue;
        best = score;
        if (score > alpha) {
            alpha = score;
            pv_set(s, ply, loud[i]);
        }
        if (score >= beta) break;
    }
    return best;
}

static bool is_excluded(const searcher *s, move m) {
    for (int i = 0; i < s->excluded_count; i++)
        if (s->excluded[i] == m) return true;
    return false;
}

/* Step 11. Null move: if skipping the turn still fails high, a real turn will too.
   Worth: Abalone +27 ± 14, Shizukana +8 ± 15. */
static bool skip_holds(searcher *s, const node *n, int *score) {
    position next;
    s->j->skip(n->p, &next);
    frame *f = &s->frames[n->ply];
    for (int i = 0; i < MAX_PARTS; i++) f->part[i] = 0;
    int less = SKIP_LESS + n->depth / SKIP_PER_LESS, beta = n->beta;
    *score = -node_search(s, &next, -beta, -beta + 1, n->depth - 1 - less, n->ply + 1, false);
    if (*score > SCORE_SURE) *score = beta;
    return s->stopped || *score >= beta;
}

/* The score of one turn, the number-th that is searched. Only the first is searched with the full
   window at once.
   Step 17. Late-move reductions: search late turns with less depth first, and those that beat alpha
   again in full.
   Worth: Abalone +61 ± 30, Shizukana −6 ± 15. */
static int try_turn(searcher *s, const node *n, const position *next, int alpha, int number) {
    int deep = n->depth - 1, ply = n->ply + 1, less = 0;
    if (number == 1) return -node_search(s, next, -n->beta, -alpha, deep, ply, true);
    if (STEP(17) && n->depth >= REDUCE_MIN_DEPTH && number > REDUCE_MIN_MOVES && !n->threatened
        && !is_proof(s, alpha, alpha + 1, n->depth, n->ply)) {
        less = reduction(n->depth, number) - n->pv + !n->improving;
        if (less < 0) less = 0;
        if (less > deep - 1) less = deep > 0 ? deep - 1 : 0;
    }
    int score = -node_search(s, next, -alpha - 1, -alpha, deep - less, ply, true);
    if (score > alpha && less > 0)
        score = -node_search(s, next, -alpha - 1, -alpha, deep, ply, true);
    if (score > alpha && score < n->beta)
        score = -node_search(s, next, -n->beta, -alpha, deep, ply, true);
    return score;
}

/* All turns, the most promising first: steps 12 to 15 in order.c. Separate from the start of a
   node, because most nodes end there and this needs more stack. */
__attribute__((noinline)) static int search_turns(searcher *s, const node *n) {
    const struct judge *j = s->j;
    const int ply = n->ply, depth = n->depth;
    frame *f = &s->frames[ply];
    picker pick;
    order_begin(s, n->p, ply, n->first, n->threatened, &pick);
    /* A threatened side without a turn that could parry loses on the opponent's next turn. */
    int best = n->threatened ? ply + 2 - SCORE_WIN : -SCORE_WIN, alpha = n->alpha, number = 0;
    move best_move = MOVE_NONE, m;
    const bool few = STEP(16) && n->calm && depth <= LATE_DEPTH;
    int listed = 0, enough = late(depth, 0, n->improving);
    move tried[TRIED];
    int tried_count = 0;
    while ((m = order_next(s, n->p, &pick)) != MOVE_NONE) {
        if (ply == 0 && is_excluded(s, m)) continue;
        number++;

        /* Step 16. Late-move pruning: skip late turns near the leaves.
           Worth: Abalone +89 ± 43, Shizukana +23 ± 15. */
        if (few && pick.total != listed) {
            listed = pick.total;
            enough = late(depth, listed, n->improving);
        }
        if (few && best > -SCORE_SURE && number > enough) break;
        /* In Arashi a turn has thousands of outcomes. A first look is cheap without the worst. */
        if (ply == 0 && depth == 1 && best > -SCORE_SURE && number > FIRST_LOOK) break;

        position next;
        j->play(n->p, m, &next);
        if (depth > 1) { /* leaves neither probe the table nor use follow-up history */
            table_prefetch(s->tt, next.key);
            j->parts(n->p, m, f->part);
        }
        int score = try_turn(s, n, &next, alpha, number);
        if (s->stopped) break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = m;
                alpha = score;
                pv_set(s, ply, m);
                if (score >= n->beta) break;
            }
        }
        if (tried_count < TRIED) tried[tried_count++] = m;
    }
    order_end(s, &pick);
    if (s->stopped) return best;

    /* A proof answers only what was asked, so that the table stores it as one. */
    if (n->proof && n->alpha > SCORE_SURE && best < n->alpha) best = n->alpha;
    if (n->proof && n->beta < -SCORE_SURE && best > n->beta) best = n->beta;

    /* Update the histories with what caused a cutoff, and what did not. */
    if (best >= n->beta) order_learn(s, n->p, ply, depth, best_move, tried, tried_count);
    if (ply > 0 || s->excluded_count == 0)
        table_store(s->tt, n->p->key, best_move, to_table(best, ply), depth,
                    best >= n->beta    ? BOUND_LOWER
                    : alpha > n->alpha ? BOUND_EXACT
                                       : BOUND_UPPER);
    return best;
}

int node_search(searcher *s, const position *p, int alpha, int beta, int depth, int ply,
                bool may_skip) {
    CHECK(-SCORE_WIN <= alpha && alpha < beta && beta <= SCORE_WIN);
    const struct judge *j = s->j;
    const bool root = ply == 0, pv_node = beta - alpha > 1;
    frame *f = &s->frames[ply];

    /* The game may be over on the board. */
    s->pv_length[ply] = 0;
    s->path[ply] = p->key;
    if (!root) {
        /* Before anything is counted: thousands of turns may end the game at once. */
        if (node_must_stop(s)) return 0;
        if (p->result != ONGOING) {
            s->nodes++;
            return score_finished(s, p, ply);
        }
        /* Step 2. Repetition is a draw: the side that is ahead must see it.
           Worth: Abalone +32 ± 14, Shizukana −3 ± 14. */
        if (STEP(2) && repeated(s, p->key, ply)) {
            s->nodes++;
            return score_drawn(s, ply);
        }
        if (ply >= MAX_PLY || s->stack_used > MOVE_STACK - MAX_TURNS)
            return evaluate(s, p, ply, false);

        /* Step 3. Mate-distance pruning: only a shorter win than the one already found matters, so
           narrow the window to what this node can still give.
           Worth: Abalone +3 ± 5, Shizukana −3 ± 15, but in Arashi `sandan bench` takes 540 times
           the nodes without it. */
        int most = SCORE_WIN - (ply + 1);
        if (STEP(3) && most < beta) {
            beta = most;
            if (alpha >= beta) return beta;
        }

        /* Step 4. Immediate win: needs no search if the game can detect it.
           Worth: Abalone +8 ± 11, Shizukana +288 ± 64. */
        if (STEP(4) && j->wins && j->wins(p)) {
            s->nodes++;
            return most;
        }
    }

    /* Step 5. Threat: if the opponent wins next turn, search only turns that parry.
       Worth: Abalone +9 ± 13, Shizukana +196 ± 56. */
    bool threatened = false;
    if (STEP(5) && j->wins && !root) {
        position theirs;
        j->skip(p, &theirs);
        threatened = j->wins(&theirs);
    }
    /* Step 6. Threat extension: if the position looks good but is threatened, search one turn
       deeper to see whether a parry saves it. Only in games with hundreds of outcomes per turn, not
       thousands, because then few of them parry.
       Worth: Abalone +16 ± 15, Shizukana +44 ± 15. */
    if (STEP(6) && threatened && depth <= 0 && !s->late && ply <= s->root_depth
        && s->choices <= FORCED_CHOICES && evaluate(s, p, ply, true) > alpha)
        depth = 1;
    if (depth <= 0) return settle(s, p, alpha, beta, ply, threatened);
    s->nodes++;

    f->eval = threatened ? -SCORE_WIN : evaluate(s, p, ply, false);
    bool improving = !threatened && (ply < 2 || f->eval > s->frames[ply - 2].eval);
    bool calm = !pv_node && !threatened && alpha > -SCORE_SURE && beta < SCORE_SURE;

    /* Step 8. Reverse futility: so far ahead that a few turns will not change it.
       Worth: Abalone +24 ± 15, Shizukana +15 ± 15. */
    if (STEP(8) && calm && depth <= FUTILITY_DEPTH && f->eval - FUTILITY_MARGIN * depth >= beta)
        return f->eval;

    /* Step 9. Transposition table: its entry may be enough. The memory is slow, but it was
       prefetched when the turn was made.
       Worth: Abalone +55 ± 18, Shizukana +8 ± 14. */
    table_hit hit = {0};
    bool known = table_probe(s->tt, p->key, &hit);
    /* If only a shorter win matters, nothing but proofs counts (step 18). */
    const bool proof = is_proof(s, alpha, beta, depth, ply);
    if (STEP(9) && known && !pv_node && hit.depth >= depth) {
        int score = from_table(hit.score, ply);
        bool counts = !proof || score > SCORE_SURE || score < -SCORE_SURE;
        if (counts
            && (hit.kind == BOUND_EXACT || (hit.kind == BOUND_LOWER && score >= beta)
                || (hit.kind == BOUND_UPPER && score <= alpha)))
            return score;
    }

    /* Step 10. Internal iterative reduction: a node without a table entry is searched with less
       depth. If it matters, it comes up again, and then the table has a turn to try first.
       Worth: Abalone +11 ± 14, Shizukana 0 ± 0. */
    if (STEP(10) && !root && !proof && depth >= UNKNOWN_DEPTH && hit.best == MOVE_NONE) depth--;

    node n = {p, alpha, beta, depth, ply, pv_node, threatened, improving, calm, proof, hit.best};
    int score;
    if (STEP(11) && calm && may_skip && j->skip && depth >= SKIP_MIN_DEPTH && f->eval >= beta
        && skip_holds(s, &n, &score))
        return score;
    return search_turns(s, &n);
}
