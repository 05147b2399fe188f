// SPDX-License-Identifier: MIT
// Lines on boards with many pits (S9, S11), where there are too many to try one after the other.
//
// The squares are looked at file by file, each once, and taken into the line or not. What counts
// for the squares to come is only how the pieces of the line that there are end at the front, the
// eight squares that still touch one to come; so all ways to get to the same front are one. A line
// never has to cross itself: two steps that cross are the diagonals of four squares that all touch
// one another, and going along their sides instead visits the same squares. Pieces therefore nest,
// and brackets tell which ends belong together.
//
// Every front keeps which of the stones in contact its pieces may touch: none, one, two or enough.
#include "base/check.h"
#include "games/sensei/sensei.h"

/* Eight slots of four bits. While the square on file f and rank r is looked at, slots 0 to r - 1
   are the squares below it, slot r is f - 1, r - 1, and the others are those of file f - 1 from
   rank r on; then the square takes slot r. */
typedef uint32_t front;
enum {
    SHUT,   /* not in the line, or both its neighbours in the line are known */
    OPENS,  /* the lower end of a piece … */
    CLOSES, /* … and the upper one */
    ALONE,  /* both ends of a piece of one square */
    BEGUN,  /* the end of the piece that begins on the a-file */
    ENDED   /* the beginning of the piece that ends on the g-file */
};
static const front no_front = UINT32_MAX;       /* it cannot be */
static const front whole_line = UINT32_MAX - 1; /* a whole line, and nothing beside it */

enum {
    SLOTS = 8,
    MOST = 5291, /* fronts where every square may be in the line, which is more than there can be */
    PLACES = 8192,
    SETS = 30, /* of contacts: none, 7 of one, 21 of two, and more */
    ENOUGH = SETS - 1
};

typedef struct entry {
    front at;
    uint32_t contacts; /* one bit for each set */
    uint16_t place;
} entry;

typedef struct fronts {
    int n;
    entry list[MOST];
} fronts;

typedef struct sweep {
    uint64_t nodes;
    uint8_t sets[SETS];      /* of contacts, one bit for each stone */
    uint8_t number[128];     /* of a set */
    uint16_t places[PLACES]; /* of `next`, by hash: 1 + the index; 0: none */
    fronts *now, *next;
    /* of the square that is looked at */
    int file, rank;
    uint8_t ahead[SLOTS]; /* the squares to come that a slot touches */
    uint32_t useful;      /* the sets that may still become enough */
    uint8_t touched;
    bool found;
} sweep;

static int slot(front s, int i) {
    return (int)(s >> 4 * i & 15);
}

static front with(front s, int i, int what) {
    return (s & ~((front)15 << 4 * i)) | (front)what << 4 * i;
}

static int other_end(front s, int i) {
    int step = slot(s, i) == OPENS ? 1 : -1, depth = 0;
    for (;; i += step) {
        depth += (slot(s, i) == OPENS) - (slot(s, i) == CLOSES);
        if (depth == 0) return i;
    }
}

static front paired(front s, int i, int j) {
    return with(with(s, i, i < j ? OPENS : CLOSES), j, i < j ? CLOSES : OPENS);
}

/* The end in slot i gets the beginning (BEGUN) or the end (ENDED) of the line as its neighbour, or
   what hangs on that. */
static front tied(front s, int i, int what) {
    int was = slot(s, i);
    if (was == ALONE) return with(s, i, what);
    if (was == what) return no_front;
    if (was >= BEGUN) return with(s, i, SHUT) == 0 ? whole_line : no_front;
    return with(with(s, i, SHUT), other_end(s, i), what);
}

/* A step from one end to another. */
static front joined(front s, int i, int j) {
    int one = slot(s, i), two = slot(s, j);
    if (one >= BEGUN) return tied(with(s, i, SHUT), j, one);
    if (two >= BEGUN) return tied(with(s, j, SHUT), i, two);
    if (one == ALONE && two == ALONE) return paired(s, i, j);
    if (one == ALONE) return paired(with(s, j, SHUT), i, other_end(s, j));
    if (two == ALONE) return paired(with(s, i, SHUT), j, other_end(s, i));
    int i_end = other_end(s, i), j_end = other_end(s, j);
    if (i_end == j) return no_front; /* a ring */
    return paired(with(with(s, i, SHUT), j, SHUT), i_end, j_end);
}

static bool contains(front s, int what) {
    for (int i = 0; i < SLOTS; i++)
        if (slot(s, i) == what) return true;
    return false;
}

/* Whether every end can still go on. */
static bool is_open(const sweep *w, front s) {
    for (int i = 0; s; i++, s >>= 4)
        if ((s & 15) != SHUT && w->ahead[i] < ((s & 15) == ALONE ? 2 : 1)) return false;
    return true;
}

static void keep(sweep *w, front s, uint32_t contacts) {
    if (!contacts || !is_open(w, s)) return;
    uint32_t place = s * UINT32_C(2654435761) >> 19;
    while (w->places[place] && w->next->list[w->places[place] - 1].at != s)
        place = (place + 1) % PLACES;
    if (!w->places[place]) {
        CHECK(w->next->n < MOST);
        w->next->list[w->next->n++] = (entry){s, 0, (uint16_t)place};
        w->places[place] = (uint16_t)w->next->n;
    }
    w->next->list[w->places[place] - 1].contacts |= contacts;
}

static void turn_page(sweep *w) {
    for (int i = 0; i < w->next->n; i++) w->places[w->next->list[i].place] = 0;
    fronts *done = w->now;
    w->now = w->next;
    w->next = done;
    w->next->n = 0;
}

/* Steps from the square to at most `most` of those before it that are open. */
static void step_back(sweep *w, front s, int most, uint32_t contacts) {
    int r = w->rank, ends[3], n = 0;
    for (int i = r - 1; i <= r + 2; i++)
        if (i >= 0 && i < SLOTS && i != r && slot(s, i) != SHUT) ends[n++] = i;
    for (unsigned chosen = 0; chosen < 1U << n; chosen++) {
        if (bits_count(chosen) > most) continue;
        front to = s;
        bool slants = false;
        for (int k = 0; k < n && to != no_front && to != whole_line; k++)
            if (chosen >> k & 1) {
                to = joined(to, r, ends[k]);
                slants |= ends[k] == r + 2;
            }
        if (to == no_front) continue;
        if (to == whole_line)
            w->found |= contacts >> ENOUGH & 1;
        else if (!slants || slot(to, r + 1) == SHUT) /* else that end would have to cross */
            keep(w, to, contacts);
    }
}

static uint32_t touch(const sweep *w, uint32_t contacts) {
    uint32_t touching = 0;
    for (; contacts; contacts &= contacts - 1)
        touching |= UINT32_C(1) << w->number[w->sets[bits_first(contacts)] | w->touched];
    return touching & w->useful;
}

/* All that can become of a front at a square that may be in the line. */
static void take(sweep *w, const entry *e) {
    int r = w->rank, corner = slot(e->at, r);
    if (corner == ALONE) return; /* this square is the last that it touches */
    uint32_t contacts = touch(w, e->contacts);
    if (corner == SHUT)
        step_back(w, with(e->at, r, ALONE), 2, contacts);
    else
        step_back(w, e->at, 1, contacts);
    if (w->file != 0 && w->file != 6) return;
    int what = w->file == 0 ? BEGUN : ENDED;
    if (contains(e->at, what)) return;
    front s = corner == SHUT ? with(e->at, r, what) : tied(e->at, r, what);
    if (s == whole_line)
        w->found |= contacts >> ENOUGH & 1;
    else if (s != no_front)
        step_back(w, s, corner == SHUT, contacts);
}

static uint8_t touched_by(uint64_t squares, uint64_t touching) {
    uint8_t set = 0;
    for (int i = 0; touching; i++)
        if (sensei_beside(squares) & bit(bits_pop(&touching))) set |= (uint8_t)(1 << i);
    return set;
}

static void look_at(sweep *w, uint64_t touching) {
    uint64_t square = bit(w->file * 8 + w->rank), later = w->nodes & ~((square << 1) - 1);
    for (int i = 0; i < SLOTS; i++) {
        uint64_t at = i <= w->rank ? bit(w->file * 8 + i)
                      : w->file    ? bit(w->file * 8 - 8 + i - 1)
                                   : 0;
        w->ahead[i] = (uint8_t)bits_count(sensei_around(at) & later);
    }
    w->touched = touched_by(square, touching);
    uint8_t to_come = touched_by(later, touching);
    w->useful = UINT32_C(1) << ENOUGH;
    for (int i = 0; i < ENOUGH; i++)
        if (bits_count(w->sets[i] | to_come) >= 3) w->useful |= UINT32_C(1) << i;
    for (int i = 0; i < w->now->n && !w->found; i++) {
        const entry *e = &w->now->list[i];
        if (slot(e->at, w->rank) == SHUT) keep(w, e->at, e->contacts & w->useful);
        if (w->nodes & square) take(w, e);
    }
    turn_page(w);
}

/* The square above the corner leaves the front; without a beginning there is no line. */
static void next_file(sweep *w) {
    int n = 0;
    for (int i = 0; i < w->now->n; i++) {
        entry *e = &w->now->list[i];
        if (!contains(e->at, BEGUN)) continue;
        w->now->list[n] = *e;
        w->now->list[n++].at = e->at << 4;
    }
    w->now->n = n;
}

static void number_sets(sweep *w) {
    uint8_t n = 0;
    for (unsigned set = 0; set < 128; set++) {
        w->number[set] = bits_count(set) <= 2 ? n++ : ENOUGH;
        w->sets[w->number[set]] = (uint8_t)set;
    }
}

bool sensei_chain(uint64_t nodes, uint64_t touching) {
    CHECK(bits_count(touching) <= 7);
    fronts pages[2];
    sweep w = {.nodes = nodes, .now = &pages[0], .next = &pages[1]};
    pages[0].n = 1;
    pages[0].list[0] = (entry){0, 1, 0};
    pages[1].n = 0;
    number_sets(&w);
    for (; w.file < 7 && !w.found; w.file++) {
        for (w.rank = 0; w.rank < 7 && !w.found; w.rank++) look_at(&w, touching);
        next_file(&w);
    }
    return w.found;
}
