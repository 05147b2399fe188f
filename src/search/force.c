// SPDX-License-Identifier: MIT
#include "search/force.h"

#include "base/check.h"
#include "search/node.h"

enum {
    NEVER = 30000, /* a number that says: impossible; sums stay below */
    WIDEST = 1024, /* turns of one position; one with more parries is not searched */
    SOFTER = 8,    /* how much longer than necessary a line is followed before another one */
    HOLDING = 4    /* of the turns that may parry, about one in so many does */
};

_Static_assert((int)FORCE_KIDS / FORCE_MOST >= (int)WIDEST, "room for the turns of a sequence");

/* Distinguishes a position in which the side to move parries from the same one in which it
   attacks. */
static const uint64_t PARRIES = UINT64_C(0xd1310ba698dfb5ac);

/* What is known of a position: how many positions have to be won at least to prove the win, and how
   many to be refuted to disprove it. If it is proven, `against` is the number of turns. */
typedef struct numbers {
    int proof, against;
} numbers;

static bool is_proven(numbers n) {
    return n.proof == 0;
}

static bool is_open(numbers n) {
    return n.proof != 0 && n.against != 0;
}

void force_begin(searcher *s) {
    for (int i = 0; i < FORCE_SLOTS && s->j->list_threats; i++) s->force[i] = (force_entry){0};
    for (int i = 0; i < FORCE_MOST; i++)
        s->force_killers[i][0] = s->force_killers[i][1] = MOVE_NONE;
    s->force_nodes = 0;
}

static uint64_t key_of(const position *p, bool attacks) {
    return attacks ? p->key : p->key ^ PARRIES;
}

/* Entries come in pairs: the first keeps what is proven, the second the newest. */
static force_entry *find(searcher *s, uint64_t key) {
    force_entry *e = &s->force[key % (FORCE_SLOTS / 2) * 2];
    return e[0].key == key ? &e[0] : e[1].key == key ? &e[1] : NULL;
}

static void store(searcher *s, uint64_t key, numbers n, move best) {
    force_entry *e = find(s, key);
    if (!e) {
        e = &s->force[key % (FORCE_SLOTS / 2) * 2];
        if (e->key && e->proof == 0) e++;
    }
    *e = (force_entry){key, best, (uint16_t)n.proof, (uint16_t)n.against};
}

static bool lookup(searcher *s, uint64_t key, numbers *n) {
    const force_entry *e = find(s, key);
    if (e) *n = (numbers){e->proof, e->against};
    return e != NULL;
}

/* Whether the game would be drawn here, or the line goes in circles. */
static bool returns(const searcher *s, uint64_t key, int ply) {
    for (int i = ply - 2; i >= 0; i -= 2)
        if (s->force_path[i] == key) return true;
    for (int i = 0; i < s->twice_count; i++)
        if (s->twice[i] == key) return true;
    return false;
}

static void add(searcher *s, move m, uint64_t key, numbers n) {
    s->kids[s->kids_used++] = (force_entry){key, m, (uint16_t)n.proof, (uint16_t)n.against};
}

/* Adds a threat of an attacker unless the opponent then wins or draws. True: it is known to win. */
static bool add_threat(searcher *s, const position *p, move m, int ply) {
    const struct judge *j = s->j;
    position next;
    j->play(p, m, &next);
    s->nodes++;
    if (next.result != ONGOING || returns(s, next.key, ply + 1) || j->wins(&next)) return false;
    numbers known;
    if (!lookup(s, key_of(&next, false), &known)) {
        int parries = j->list_parries(&next, NULL, s->stack + s->stack_used);
        known = parries == 0       ? (numbers){0, 2}
                : parries > WIDEST ? (numbers){NEVER, 0}
                                   : (numbers){1 + parries / HOLDING, 1};
    }
    if (known.proof < NEVER) add(s, m, next.key, known);
    return is_proven(known);
}

/* Whether a turn that refuted another parry refutes this one, too. */
static bool refutes(searcher *s, const position *p, move m, int ply) {
    const struct judge *j = s->j;
    if (m == MOVE_NONE || !j->legal(p, m)) return false;
    position next, again;
    j->play(p, m, &next);
    s->nodes++;
    if (next.result != ONGOING) return false;
    j->skip(&next, &again);
    if (!j->wins(&again)) return false;
    int before = s->kids_used;
    bool won = add_threat(s, p, m, ply);
    if (!won) s->kids_used = before;
    return won;
}

/* Lists the threats of an attacker; only one of them if it is known to win. */
static void list_threats(searcher *s, const position *p, int ply) {
    const int from = s->kids_used;
    for (int i = 0; i < 2; i++)
        if (refutes(s, p, s->force_killers[ply][i], ply)) return;
    choice *list = s->stack + s->stack_used;
    int n = s->j->list_threats(p, NULL, list);
    if (n > WIDEST) n = WIDEST;
    s->stack_used += n;
    bool won = false;
    for (int i = 0; i < n && !won && !node_must_stop(s); i++)
        won = add_threat(s, p, list[i].m, ply);
    s->stack_used -= n;
    if (!won) return;
    s->kids[from] = s->kids[s->kids_used - 1];
    s->kids_used = from + 1;
}

/* Lists the parries of a defender. False: one of them ends the attack. */
static bool list_parries(searcher *s, const position *p, int ply) {
    const struct judge *j = s->j;
    choice *list = s->stack + s->stack_used;
    int n = j->list_parries(p, NULL, list);
    if (n > WIDEST) return false;
    for (int i = 0; i < n; i++) {
        position next;
        if (node_must_stop(s)) return false;
        j->play(p, list[i].m, &next);
        s->nodes++;
        if (next.result == win_for(!p->side)) continue;
        if (next.result != ONGOING || returns(s, next.key, ply + 1)) return false;
        if (j->wins(&next)) continue;
        numbers known;
        if (!lookup(s, next.key, &known)) known = (numbers){1, 1};
        if (known.against == 0) return false;
        add(s, list[i].m, next.key, known);
    }
    return true;
}

/* The numbers of a position from those of its turns: the attacker chooses the easiest threat, all
   parries have to be refuted. *best is the turn to look into next; *second is the number of the
   next best. Proven turns count as nothing but their length. */
static numbers sum_up(const force_entry *kids, int n, bool attacks, int *best, int *second) {
    int least = NEVER, sum = 0, turns = 0;
    *best = 0;
    *second = NEVER;
    for (int i = 0; i < n; i++) {
        bool proven = kids[i].proof == 0;
        if (proven && attacks) {
            *best = i;
            return (numbers){0, 1 + kids[i].against};
        }
        if (proven) {
            if (kids[i].against > turns) turns = kids[i].against;
            continue;
        }
        int mine = attacks ? kids[i].proof : kids[i].against;
        sum += attacks ? kids[i].against : kids[i].proof;
        if (mine < least) {
            *second = least;
            least = mine;
            *best = i;
        } else if (mine < *second) {
            *second = mine;
        }
    }
    if (sum >= NEVER) sum = NEVER - 1;
    if (attacks) return least >= NEVER ? (numbers){NEVER, 0} : (numbers){least, sum};
    if (least == NEVER) return (numbers){0, turns > 0 ? 1 + turns : 2};
    return least == 0 ? (numbers){NEVER, 0} : (numbers){sum, least};
}

/* Works on a position until it is decided, its numbers reach the limits, or no nodes are left. */
static numbers work(searcher *s, const position *p, bool attacks, numbers limit, int ply) {
    const int from = s->kids_used;
    const uint64_t key = key_of(p, attacks);
    s->force_path[ply] = p->key;
    s->nodes++;
    numbers now = {NEVER, 0};
    bool whole = ply < FORCE_MOST && s->stack_used <= MOVE_STACK - 2 * MAX_TURNS;
    if (whole && attacks) list_threats(s, p, ply);
    if (whole && !attacks) whole = list_parries(s, p, ply);
    force_entry *kids = s->kids + from;
    int best = 0, second;
    while (whole) {
        now = sum_up(kids, s->kids_used - from, attacks, &best, &second);
        if (!is_open(now) || now.proof >= limit.proof || now.against >= limit.against) break;
        if (s->nodes >= s->force_limit || node_must_stop(s)) break;
        force_entry *kid = &kids[best];
        numbers next_limit;
        if (attacks)
            next_limit =
                (numbers){second + second / SOFTER + 1, limit.against - now.against + kid->against};
        else
            next_limit =
                (numbers){limit.proof - now.proof + kid->proof, second + second / SOFTER + 1};
        if (next_limit.proof > limit.proof) next_limit.proof = limit.proof;
        if (next_limit.against > limit.against) next_limit.against = limit.against;
        position next;
        s->j->play(p, kid->best, &next);
        numbers found = work(s, &next, !attacks, next_limit, ply + 1);
        kid->proof = (uint16_t)found.proof;
        kid->against = (uint16_t)found.against;
    }
    move m = s->kids_used > from ? kids[best].best : MOVE_NONE;
    if (attacks && is_proven(now) && s->force_killers[ply][0] != m) {
        s->force_killers[ply][1] = s->force_killers[ply][0];
        s->force_killers[ply][0] = m;
    }
    s->kids_used = from;
    store(s, key, now, m);
    return now;
}

int force_wins(searcher *s, const position *p, uint64_t nodes) {
    CHECK(p->result == ONGOING && p->acted == 0);
    numbers n;
    if (!lookup(s, p->key, &n) || is_open(n)) {
        const uint64_t before = s->nodes;
        s->force_limit = before + nodes;
        s->kids_used = 0;
        n = work(s, p, true, (numbers){NEVER, NEVER}, 0);
        s->force_nodes += s->nodes - before;
    }
    return is_proven(n) && n.against < MAX_PLY ? n.against : 0;
}

/* The parry after which the attacker needs so many turns. */
static move longest_parry(searcher *s, const position *p, int turns) {
    choice *list = s->stack + s->stack_used;
    int n = s->j->list_parries(p, NULL, list);
    for (int i = 0; i < n; i++) {
        position next;
        s->j->play(p, list[i].m, &next);
        const force_entry *e = find(s, next.key);
        if (e && e->proof == 0 && e->against == turns) return list[i].m;
    }
    return MOVE_NONE;
}

move force_turn(searcher *s, const position *p, int turns) {
    if (!s->j->list_threats) return MOVE_NONE;
    const force_entry *e = find(s, key_of(p, turns % 2 == 1));
    if (!e || e->proof != 0 || e->against != turns) return MOVE_NONE;
    return turns % 2 == 1 ? e->best : longest_parry(s, p, turns - 1);
}
