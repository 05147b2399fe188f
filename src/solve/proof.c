// SPDX-License-Identifier: MIT
// A depth-first AND/OR search to a fixed number of turns. Three exact rules keep it small: a game
// can detect a win in one turn without search; a side that could pass without harm is lost only if
// it is already threatened; and a side that is threatened with a win on the next turn has few turns
// that may parry.
#include "solve/proof.h"

#include "base/check.h"

enum { POLL = 4096, PICKED = 8, HISTORY_MOST = 30000 };

/* Distinguishes "does the side to move lose" from "does it win" for the same position. */
static const uint64_t LOSES = UINT64_C(0x9d39247e33776d41);

void proof_begin(prover *v, const game *g) {
    CHECK(g->judge && v->entry_count >= 2 && v->entry_count % 2 == 0);
    v->j = game_fast(g)->judge;
    v->used = 0;
    v->nodes = v->next_poll = 0;
    v->stopped = false;
    for (uint64_t i = 0; i < v->entry_count; i++) v->entries[i] = (proof_entry){0};
    for (int i = 0; i <= PROOF_MOST; i++) v->killers[i][0] = v->killers[i][1] = MOVE_NONE;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < PART_SLOTS; i++) v->history[side][i] = 0;
}

static void play(prover *v, const position *p, move m, position *next) {
    v->j->play(p, m, next);
    if (++v->nodes < v->next_poll || !v->stop) return;
    v->next_poll = v->nodes + POLL;
    v->stopped |= v->stop(v->context, v->nodes);
}

static bool has_won(const position *p, int side) {
    return p->result == win_for(side);
}

/* Entries come in pairs: the first keeps the most expensive result, the second the newest. */
static proof_entry *pair_of(const prover *v, uint64_t key) {
    return &v->entries[key % (v->entry_count / 2) * 2];
}

static proof_entry *find(const prover *v, uint64_t key) {
    proof_entry *e = pair_of(v, key);
    return e[0].key == key ? &e[0] : e[1].key == key ? &e[1] : NULL;
}

static int effort(const proof_entry *e) {
    return e->yes > e->no ? e->yes : e->no;
}

static bool store(prover *v, uint64_t key, int n, bool answer, move best) {
    if (v->stopped) return answer;
    proof_entry *e = find(v, key);
    if (!e) {
        e = pair_of(v, key);
        if (effort(e) > n) e++;
        *e = (proof_entry){.key = key};
    }
    if (answer)
        e->yes = (uint8_t)n;
    else
        e->no = (uint8_t)n;
    if (best != MOVE_NONE) e->best = best;
    return answer;
}

/* The turns of one position, the ones that decided before first. */
typedef struct turns {
    move early[3]; /* the hash move, and two that decided elsewhere at this distance */
    int early_count, early_next;
    bool listed, parry;
    int base, n, next;
} turns;

static turns turns_begin(prover *v, const position *p, int n, move best, bool parry) {
    turns t = {.parry = parry, .base = v->used};
    move first[3] = {best, v->killers[n][0], v->killers[n][1]};
    for (int i = 0; i < 3; i++) {
        bool seen = first[i] == MOVE_NONE || (i > 0 && first[i] == first[0])
                    || (i > 1 && first[i] == first[1]);
        if (!seen && v->j->legal(p, first[i])) t.early[t.early_count++] = first[i];
    }
    return t;
}

static void list_turns(prover *v, const position *p, turns *t) {
    CHECK(v->used + MAX_TURNS <= PROOF_STACK);
    choice *list = v->stack + t->base;
    t->listed = true;
    const int16_t *learnt = v->history[p->side];
    t->n = t->parry ? v->j->list_parries(p, learnt, list) : v->j->list(p, learnt, list);
    v->used = t->base + t->n;
}

static bool is_early(const turns *t, move m) {
    for (int i = 0; i < t->early_count; i++)
        if (t->early[i] == m) return true;
    return false;
}

static move next_turn(prover *v, const position *p, turns *t) {
    if (t->early_next < t->early_count) return t->early[t->early_next++];
    if (!t->listed) list_turns(v, p, t);
    choice *list = v->stack + t->base;
    while (t->next < t->n) {
        int at = t->next++;
        if (at < PICKED) {
            int best = at;
            for (int i = at + 1; i < t->n; i++)
                if (list[i].worth > list[best].worth) best = i;
            choice picked = list[best];
            list[best] = list[at];
            list[at] = picked;
        }
        if (!is_early(t, list[at].m)) return list[at].m;
    }
    return MOVE_NONE;
}

static void turns_end(prover *v, const turns *t) {
    v->used = t->base;
}

/* This turn decided; try it early elsewhere. */
static void learn(prover *v, const position *p, int n, move m) {
    if (v->stopped) return;
    if (v->killers[n][0] != m) {
        v->killers[n][1] = v->killers[n][0];
        v->killers[n][0] = m;
    }
    uint16_t part[MAX_PARTS];
    v->j->parts(p, m, part);
    for (int i = 0; i < MAX_PARTS && part[i]; i++) {
        int16_t *h = &v->history[p->side][part[i]];
        if (*h < HISTORY_MOST) *h = (int16_t)(*h + n * n);
    }
}

static bool wins_at_once(prover *v, const position *p) {
    if (v->j->wins) return v->j->wins(p);
    position next;
    move loud[MAX_LOUD];
    int n = v->j->list_loud ? v->j->list_loud(p, loud) : 0;
    for (int i = 0; i < n; i++) {
        play(v, p, loud[i], &next);
        if (has_won(&next, p->side)) return true;
    }
    CHECK(v->used + MAX_TURNS <= PROOF_STACK);
    choice *list = v->stack + v->used;
    n = v->j->list(p, NULL, list);
    for (int i = 0; i < n; i++) {
        play(v, p, list[i].m, &next);
        if (has_won(&next, p->side)) return true;
    }
    return false;
}

bool proof_wins(prover *v, const position *p, int n) {
    CHECK(n % 2 == 1 && n <= PROOF_MOST && p->result == ONGOING && p->acted == 0);
    if (n == 1) return wins_at_once(v, p);
    if (v->j->wins && v->j->wins(p)) return true;
    const proof_entry *known = find(v, p->key);
    if (known && known->yes && known->yes <= n) return true;
    if (known && known->no >= n) return false;
    turns t = turns_begin(v, p, n, known ? known->best : MOVE_NONE, false);
    bool won = false;
    move m;
    while (!v->stopped && !won && (m = next_turn(v, p, &t)) != MOVE_NONE) {
        position next;
        play(v, p, m, &next);
        won = next.result == ONGOING ? proof_loses(v, &next, n - 1) : has_won(&next, p->side);
        if (won) learn(v, p, n, m);
    }
    turns_end(v, &t);
    return store(v, p->key, n, won, won ? m : MOVE_NONE);
}

/* What passing would show about a side: NOTHING, because it may not pass or loses anyway; SAFE,
   because it may; THREATENED with a win in one turn. */
typedef enum waiting { NOTHING, SAFE, THREATENED } waiting;

static waiting wait_and_see(prover *v, const position *p, int n) {
    if (!v->j->wins) return NOTHING;
    position theirs;
    v->j->skip(p, &theirs);
    v->nodes++;
    if (v->j->wins(&theirs)) return THREATENED;
    if (!v->j->waits || !v->j->waits(p)) return NOTHING;
    return n == 2 || !proof_wins(v, &theirs, n - 1) ? SAFE : NOTHING;
}

bool proof_loses(prover *v, const position *p, int n) {
    CHECK(n % 2 == 0 && n <= PROOF_MOST && p->result == ONGOING && p->acted == 0);
    if (n == 0) return false;
    /* The cheapest questions first; near the leaves a table probe costs more than they do. */
    waiting w = n == 2 ? wait_and_see(v, p, n) : NOTHING;
    if (w == SAFE || (v->j->wins && v->j->wins(p))) return false;
    const uint64_t key = p->key ^ LOSES;
    const proof_entry *known = n > 2 ? find(v, key) : NULL;
    if (known && known->yes && known->yes <= n) return true;
    if (known && known->no >= n) return false;
    move best = known ? known->best : MOVE_NONE;
    if (n > 2) w = wait_and_see(v, p, n);
    if (w == SAFE) return store(v, key, n, false, best);
    turns t = turns_begin(v, p, n, best, w == THREATENED);
    bool lost = true;
    move m;
    while (!v->stopped && lost && (m = next_turn(v, p, &t)) != MOVE_NONE) {
        position next;
        play(v, p, m, &next);
        lost = next.result == ONGOING ? proof_wins(v, &next, n - 1) : has_won(&next, !p->side);
        if (!lost) learn(v, p, n, m);
    }
    turns_end(v, &t);
    return n == 2 ? lost : store(v, key, n, lost, lost ? MOVE_NONE : m);
}
