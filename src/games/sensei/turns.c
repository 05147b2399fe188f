// SPDX-License-Identifier: MIT
// Lists the distinct turns: every outcome once, under its canonical name, in plain string order.
//
// It handles one final square of the character at a time, and for each one turns by length and then
// in string order, so the first sequence that reaches an outcome is the canonical one. The outcome
// is then identified by the stones that left and the squares that they now hold, at most two of
// each: a table of bits, small enough to clear for every final square.
#include "games/sensei/sensei.h"

#include "base/check.h"

typedef struct lister {
    const position *p;
    uint64_t stones;  /* of the side to move, at the start of the turn */
    uint64_t blocked; /* opposing stones and pits: they stay */
    int from, to;     /* the character's first and last square */
    int length;       /* actions of the turns being listed */
    turn now;
    turn *out;
    int n;
    bool none_seen;                 /* no stone left its square */
    uint64_t one_seen[SENSEI_SIZE]; /* [stone that left]: squares now held */
    /* [the first that left][the other][the lower square now held]: the higher one */
    uint64_t two_seen[SENSEI_SIZE][SENSEI_SIZE][SENSEI_SQUARES];
} lister;

static void forget(lister *l) {
    l->none_seen = false;
    for (int i = 0; i < SENSEI_SIZE; i++) {
        l->one_seen[i] = 0;
        for (int j = i + 1; j < SENSEI_SIZE; j++)
            for (int square = 0; square < SENSEI_SQUARES; square++) l->two_seen[i][j][square] = 0;
    }
}

/* The number of a stone among the stones at the start. */
static int stone_index(const lister *l, uint64_t stone) {
    return bits_count(l->stones & (stone - 1));
}

static uint64_t lowest(uint64_t set) {
    return set & (~set + 1);
}

/* Adds the current turn unless its outcome is already listed. */
static void add(lister *l, uint64_t stones) {
    uint64_t left = l->stones & ~stones, held = stones & ~l->stones;
    bool seen;
    if (!left) {
        seen = l->none_seen;
        l->none_seen = true;
    } else {
        uint64_t first = lowest(left), second = left ^ first;
        int i = stone_index(l, first);
        uint64_t higher = second ? held & (held - 1) : held;
        uint64_t *known =
            second ? &l->two_seen[i][stone_index(l, second)][bits_first(held)] : &l->one_seen[i];
        seen = (*known & higher) != 0;
        *known |= higher;
    }
    if (seen) return;
    CHECK(l->n < MAX_TURNS);
    l->out[l->n] = l->now;
    l->out[l->n++].n = (uint8_t)l->length;
}

/* Continues after the first n actions, of which `moved` moved stones. */
static void walk(lister *l, uint64_t stones, bool passed, int moved, int n) {
    if (n == l->length) {
        add(l, stones);
        return;
    }
    if (passed && bits_has(sensei_goal(l->p->side), l->to)) return; /* S7: the game is over */
    bool must_pass = !passed && l->to != l->from;
    int carrier = passed ? l->to : l->from;
    int spare = l->length - n - must_pass; /* stone moves still to come */
    /* The last of them before the pass must bring a stone to the target of the pass. */
    uint64_t wanted = ~UINT64_C(0);
    if (must_pass && spare == 1 && !bits_has(stones, l->to)) wanted = bit(l->to);
    for (uint64_t all = stones; all;) {
        int from = bits_pop(&all);
        if (from == carrier) {
            if (!must_pass || !bits_has(stones, l->to)) continue;
            l->now.act[n] = sensei_action(from, l->to);
            walk(l, stones, true, moved, n + 1);
            continue;
        }
        if (moved == 2 || spare == 0) continue;
        uint64_t targets = sensei_stone_targets(l->p->rules, from, stones | l->blocked) & wanted;
        while (targets) {
            int to = bits_pop(&targets);
            l->now.act[n] = sensei_action(from, to);
            walk(l, stones ^ bit(from) ^ bit(to), passed, moved + 1, n + 1);
        }
    }
}

/* String order of turns is the order of their actions; a missing action, 0, sorts first. */
static uint64_t rank(const turn *t) {
    return (uint64_t)t->act[0] << 32 | (uint64_t)t->act[1] << 16 | t->act[2];
}

static void swap(turn *a, turn *b) {
    turn t = *a;
    *a = *b;
    *b = t;
}

static void insertion_sort(turn *list, int n) {
    for (int i = 1; i < n; i++) {
        turn t = list[i];
        uint64_t value = rank(&t);
        int at = i;
        for (; at > 0 && rank(&list[at - 1]) > value; at--) list[at] = list[at - 1];
        list[at] = t;
    }
}

/* Quicksort: recurse into the smaller part, then loop on the larger. No two turns are equal. */
static void sort(turn *list, int n) {
    while (n > 16) {
        turn *first = list, *middle = list + n / 2, *last = list + n - 1;
        if (rank(middle) < rank(first)) swap(middle, first);
        if (rank(last) < rank(middle)) swap(last, middle);
        if (rank(middle) < rank(first)) swap(middle, first);
        uint64_t pivot = rank(middle);
        int i = 0, j = n - 1; /* the ends are already on the right side, and stop the scans */
        for (;;) {
            do i++;
            while (rank(&list[i]) < pivot);
            do j--;
            while (rank(&list[j]) > pivot);
            if (i >= j) break;
            swap(&list[i], &list[j]);
        }
        if (i < n - i) {
            sort(list, i);
            list += i;
            n -= i;
        } else {
            sort(list + i, n - i);
            n = i;
        }
    }
    insertion_sort(list, n);
}

static void begin(lister *l, const position *p, turn *out) {
    CHECK(p->acted == 0);
    l->p = p;
    l->stones = p->sensei.stones[p->side];
    l->blocked = p->sensei.stones[!p->side] | p->sensei.pits;
    l->from = p->sensei.carrier[p->side];
    l->out = out;
    l->n = 0;
}

/* S3: only the pass makes a third action. */
static int longest(const lister *l) {
    return l->to == l->from ? 2 : 3;
}

/* Like walk(), but stops at the first turn after which the stones are at `end`; false: there is
   none of this length. Prunes as soon as more stones are out of place than can still move. */
static bool find(lister *l, uint64_t end, uint64_t stones, bool passed, int moved, int n) {
    bool must_pass = !passed && l->to != l->from;
    int spare = l->length - n - must_pass; /* stone moves still to come */
    if (bits_count(stones & ~end) > spare) return false;
    if (n == l->length) return true;
    if (passed && bits_has(sensei_goal(l->p->side), l->to)) return false; /* S7 */
    int carrier = passed ? l->to : l->from;
    for (uint64_t all = stones; all;) {
        int from = bits_pop(&all);
        if (from == carrier) {
            l->now.act[n] = sensei_action(from, l->to);
            if (must_pass && bits_has(stones, l->to) && find(l, end, stones, true, moved, n + 1))
                return true;
            continue;
        }
        if (moved == 2 || spare == 0) continue;
        uint64_t targets = sensei_stone_targets(l->p->rules, from, stones | l->blocked);
        while (targets) {
            int to = bits_pop(&targets);
            l->now.act[n] = sensei_action(from, to);
            if (find(l, end, stones ^ bit(from) ^ bit(to), passed, moved + 1, n + 1)) return true;
        }
    }
    return false;
}

turn sensei_turn_to(const position *p, uint64_t left, uint64_t held, int character) {
    lister l;
    begin(&l, p, NULL);
    l.to = character;
    for (l.length = 1; l.length <= longest(&l); l.length++) {
        l.now = (turn){.n = (uint8_t)l.length};
        if (find(&l, (l.stones & ~left) | held, l.stones, false, 0, 0)) return l.now;
    }
    return (turn){0};
}

int sensei_turns(const position *p, turn out[MAX_TURNS]) {
    if (p->result != ONGOING) return 0;
    lister l;
    begin(&l, p, out);
    uint64_t ends = sensei_sight(l.from, p->sensei.stones[!p->side]) & ~p->sensei.pits;
    for (ends |= bit(l.from); ends;) {
        l.to = bits_pop(&ends);
        forget(&l);
        for (l.length = 1; l.length <= longest(&l); l.length++) {
            l.now = (turn){0};
            walk(&l, l.stones, false, 0, 0);
        }
    }
    sort(out, l.n);
    return l.n;
}
