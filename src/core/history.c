// SPDX-License-Identifier: MIT
#include "core/history.h"

#include "core/judge.h"

bool history_push(history *h, const position *p) {
    if (h->n == h->cap) return false;
    h->keys[h->n++] = p->key;
    return true;
}

void history_pop(history *h) {
    if (h->n > 0) h->n--;
}

int history_occurrences(const history *h) {
    if (h->n == 0) return 0;
    uint64_t key = h->keys[h->n - 1];
    int count = 0;
    for (uint32_t i = 0; i < h->n; i++) count += h->keys[i] == key;
    return count;
}

int history_result(const history *h, const game *g, const position *p, uint32_t limit, int *why) {
    if (p->result != ONGOING) {
        *why = p->why;
        return p->result;
    }
    if (history_occurrences(h) >= 3) {
        *why = WORD_REPETITION;
        return DRAWN;
    }
    if (limit > 0 && g->rules->at_limit) {
        int result = g->rules->at_limit(p, limit);
        if (result != ONGOING) {
            *why = g->rules->limit_word;
            return result;
        }
    }
    return ONGOING;
}

bool history_reaches(const game *g, const position *p, uint32_t limit, uint32_t turns) {
    if (limit == 0 || !g->rules->at_limit || turns == 0) return true;
    uint32_t before = turns - 1; /* the board decides before the limit does */
    return before < limit && g->rules->at_limit(p, limit - before) == ONGOING;
}

int history_score(const game *g, const position *p, uint32_t limit, int score) {
    int turns = score_turns(score);
    if (history_reaches(g, p, limit, (uint32_t)(turns < 0 ? -turns : turns))) return score;
    return score > 0 ? SCORE_SURE : -SCORE_SURE;
}
