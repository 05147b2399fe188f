// SPDX-License-Identifier: MIT
// sandan-mine: finds puzzles in self-play, proves that each has exactly one solution, and measures
// how hard it is.
//
//     sandan-mine RULES FILE [PUZZLES [SECONDS [SEED]]]   appends to FILE until it has that many
//     sandan-mine prove [EVERY] FILE…                     proves what FILEs say; prints TAP
//
// RULES is GAME:RULESET, or abalone for several layouts in turn. Stopped by Ctrl-C or by time, the
// same command goes on where it was. apps/mine/suite.h describes the file.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/mine/source.h"
#include "apps/mine/suite.h"
#include "apps/tool/tool.h"
#include "games/games.h"
#include "os/time.h"

enum {
    FROM_ONE_GAME = 2,
    LONGEST_WIN = 7,
    PROOF_MEGABYTES = 4,
    PROOF_NODES = 12000000,
    FILTER_NODES = 1500000
};

const char tool_name[] = "sandan-mine";

/* Where games of a name begin, one after the other. */
static const char *const layouts[] = {
    "abalone:standard",    "abalone:belgian-daisy", "abalone:german-daisy", "abalone:dutch-daisy",
    "abalone:swiss-daisy", "abalone:alien",         "abalone:crown",        "abalone:fujiyama"};
enum { LAYOUTS = sizeof layouts / sizeof *layouts };

/* Of 100 puzzles, at most so many of a theme: with one own turn, and all; in games that capture
   nothing, and in others. Together they are more than 100, because not all can be found. */
typedef struct share {
    int brief, all;
} share;
static const share shares[2][THEMES] = {
    {{14, 64}, {11, 24}, {0, 32}, {0, 0}, {0, 0}, {18, 30}},
    {{14, 30}, {0, 0}, {0, 22}, {8, 34}, {16, 28}, {12, 24}},
};

typedef struct miner {
    const char *rules;
    int wanted;
    uint64_t seed;
    suite found;
    players by;
    thinker mind;
    source games;
    FILE *file;
} miner;

static void check(bool good, const char *what) {
    if (!good) exit(tool_fail("%s", what));
}

static bool room_for(const miner *m, const game *g, theme what, int turns) {
    const share most = shares[g->rules->lost != NULL][what];
    if (turns <= SUITE_BRIEF && m->found.of_brief[what] * 100 >= most.brief * m->wanted)
        return false;
    return m->found.of_theme[what] * 100 < most.all * m->wanted;
}

/* Evenly spread over the bands of difficulty. */
static bool room_in_band(const miner *m, int rating) {
    return m->found.of_band[puzzle_band(rating)] * BANDS < m->wanted + BANDS;
}

/* The only solution of a theme that there is still room for. */
static bool tries(miner *m, puzzle *p, theme what, int turns, uint64_t nodes) {
    if (!room_for(m, p->g, what, turns) || !theme_fits(p->g, what, turns)) return false;
    m->mind.node_limit = nodes;
    move found = theme_solution(&m->mind, p->g, &p->p, what, turns);
    if (found == MOVE_NONE) return false;
    p->what = what;
    p->turns = turns;
    p->solution = judge_to_turn(p->g->judge, &p->p, found);
    return true;
}

/* A forced win, named after what is special about it. */
static bool tries_win(miner *m, puzzle *p, int hint) {
    const game *g = p->g;
    m->mind.node_limit = PROOF_NODES;
    const int turns = theme_win_length(&m->mind, g, &p->p, hint < LONGEST_WIN ? hint : LONGEST_WIN);
    if (turns == 0 || theme_solution(&m->mind, g, &p->p, THEME_WIN, turns) == MOVE_NONE)
        return false;
    return tries(m, p, THEME_UNFAIR, turns, PROOF_NODES)
           || (!g->rules->lost && tries(m, p, THEME_DOUBLE, turns, PROOF_NODES))
           || tries(m, p, THEME_WIN, turns, PROOF_NODES);
}

static bool tries_parry(miner *m, puzzle *p) {
    return tries(m, p, THEME_PARRY, 2, FILTER_NODES) || tries(m, p, THEME_PARRY, 4, PROOF_NODES);
}

/* Whether the side to move is threatened: with the loss of the game, or of a piece. */
static bool is_threatened(const game *g, const position *p) {
    position theirs;
    move loud[MAX_LOUD];
    g->judge->skip(p, &theirs);
    return g->judge->wins ? g->judge->wins(&theirs) : g->judge->list_loud(&theirs, loud) > 0;
}

static bool tries_pieces(miner *m, puzzle *p, random_source *r) {
    const bool threatened = is_threatened(p->g, &p->p);
    enum { LAST = 5 };
    if (threatened && p->g->rules->lost(&p->p, p->p.side) == LAST) return tries_parry(m, p);
    if (threatened
        && (tries(m, p, THEME_SAVE, 2, FILTER_NODES)
            || (random_below(r, 2) == 0 && tries(m, p, THEME_SAVE, 4, FILTER_NODES))))
        return true;
    return tries(m, p, THEME_GAIN, 1, FILTER_NODES) || tries(m, p, THEME_DOUBLE, 3, FILTER_NODES)
           || tries(m, p, THEME_GAIN, 3, FILTER_NODES)
           || (random_below(r, 6) == 0 && tries(m, p, THEME_GAIN, 5, PROOF_NODES));
}

/* The theme of a position, with proof. */
static bool find(miner *m, puzzle *p, int hint) {
    const game *g = p->g;
    random_source r = {p->p.key};
    if (m->games.composed) return tries(m, p, THEME_UNFAIR, 1, FILTER_NODES);
    if (g->judge->wins && g->judge->wins(&p->p)) hint = 1;
    /* What only a longer search finds is hard. */
    if (hint == 0 && random_below(&r, 10) == 0) source_think(&m->by, g, &p->p, &hint);
    if (hint > 0) return tries_win(m, p, hint);
    if (g->rules->lost) return tries_pieces(m, p, &r);
    return is_threatened(g, &p->p) && tries_parry(m, p);
}

/* Whether a longer search has nothing against a solution: a parry that loses later is none, and a
   piece is not worth winning or saving if something else is better. */
static bool is_good(miner *m, const puzzle *p) {
    int turns;
    const bool pieces = p->g->rules->lost && p->what != THEME_WIN && p->what != THEME_PARRY;
    if (pieces) {
        const move best = source_think(&m->by, p->g, &p->p, &turns);
        return best == judge_from_turn(p->g->judge, &p->p, &p->solution);
    }
    if (p->what != THEME_PARRY) return true;
    position next;
    turn_play(p->g, &p->p, &p->solution, &next);
    if (next.result != ONGOING) return true;
    source_think(&m->by, p->g, &next, &turns);
    return turns <= 0;
}

static void look_at(miner *m, int at) {
    puzzle p = {.g = m->games.g, .p = m->games.line[at], .from = m->found.last};
    if (suite_has(&m->found, &p) || !find(m, &p, m->games.hint[at]) || !is_good(m, &p)) return;
    const move solution = judge_from_turn(p.g->judge, &p.p, &p.solution);
    measure_take(&p.how, m->by.mind, m->by.answer, p.g, &p.p, solution);
    p.rating = measure_rating(&p.how);
    if (!room_in_band(m, p.rating)) return;
    p.from = m->found.last;
    puzzle_write(&p, m->file);
    suite_add(&m->found, &p);
}

static void mine_game(miner *m, uint32_t number) {
    const char *name = strcmp(m->rules, "abalone") == 0 ? layouts[number % LAYOUTS] : m->rules;
    const game *g;
    int rules = 0;
    check(!games_find(name, strlen(name), &g, &rules).code && g->judge && g->judge->skip,
          "RULES is a rule set of Sensei or Abalone, or abalone");
    if (m->found.last != number) m->found.of_last = 0;
    m->found.last = number;
    source_play(&m->games, &m->by, g, rules, m->seed, number);
    random_source r = {hash_mix(number)};
    /* From anywhere in the game, and not twice from nearly the same position. */
    for (int i = m->games.n - 1; i >= 0 && !tool_interrupted(); i--) {
        if (m->found.of_last >= FROM_ONE_GAME || m->found.count >= m->wanted) return;
        if (random_below(&r, 4) == 0) continue;
        int before = m->found.count;
        look_at(m, i);
        if (m->found.count > before) i -= 3;
    }
}

/* What the file has so far. */
static void read_file(miner *m, const char *path) {
    FILE *f = fopen(path, "r");
    char line[SUITE_LINE];
    while (f && fgets(line, sizeof line, f)) {
        puzzle p;
        const char *wrong;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '\0' || *line == '#') continue;
        if (!puzzle_read(line, &p, &wrong)) {
            fprintf(stderr, "sandan-mine: %s: %s\n  %s\n", path, wrong, line);
            exit(2);
        }
        check(suite_add(&m->found, &p), "the file is full");
    }
    if (f) fclose(f);
}

static void tell(const miner *m, uint32_t number) {
    fprintf(stderr, "\r%s: game %u, %d puzzles, bands", m->rules, (unsigned)number, m->found.count);
    for (int i = 0; i < BANDS; i++) fprintf(stderr, " %d", m->found.of_band[i]);
    for (int i = 0; i < THEMES; i++)
        if (m->found.of_theme[i]) fprintf(stderr, ", %s %d", theme_names[i], m->found.of_theme[i]);
    fputs("  ", stderr);
}

static int mine(int argc, char **argv) {
    static miner m;
    m.rules = argv[1];
    m.wanted = argc > 3 ? atoi(argv[3]) : 152;
    check(m.wanted >= 1 && m.wanted <= SUITE_MOST, "PUZZLES must be a number from 1 to 2000");
    const int64_t end = time_now_ms() + 1000 * (argc > 4 ? atoll(argv[4]) : 3600);
    m.seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    check(players_begin(&m.by) && thinker_begin(&m.mind, PROOF_MEGABYTES), "out of memory");
    read_file(&m, argv[2]);
    m.file = fopen(argv[2], "a");
    check(m.file, "FILE cannot be written");
    tool_watch_interrupts();
    uint32_t number = m.found.last;
    for (; m.found.count < m.wanted && !tool_interrupted() && time_now_ms() < end; number++) {
        mine_game(&m, number);
        if (number % 10 == 0) tell(&m, number);
    }
    tell(&m, number);
    fputc('\n', stderr);
    fclose(m.file);
    thinker_end(&m.mind);
    players_end(&m.by);
    return m.found.count < m.wanted;
}

/* Proves every puzzle of a file, or every so many; returns how many failed. */
static int prove_file(thinker *t, const char *path, int every, int *count) {
    FILE *f = fopen(path, "r");
    check(f, "a FILE cannot be read");
    char line[SUITE_LINE];
    int failed = 0;
    for (int number = 1; fgets(line, sizeof line, f); number++) {
        puzzle p;
        const char *wrong;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '\0' || *line == '#' || number % every != 0) continue;
        bool good = puzzle_read(line, &p, &wrong);
        if (good) {
            const move only = theme_solution(t, p.g, &p.p, p.what, p.turns);
            good = only != MOVE_NONE && only == judge_from_turn(p.g->judge, &p.p, &p.solution);
            wrong = "this is not its only solution";
        }
        printf("%s %d - %s:%d %s\n", good ? "ok" : "not ok", ++*count, path, number, line);
        if (!good) printf("# %s\n", wrong);
        fflush(stdout);
        failed += !good;
    }
    fclose(f);
    return failed;
}

static int prove(int argc, char **argv) {
    static thinker t;
    check(thinker_begin(&t, 64), "out of memory");
    int every = atoi(argv[2]), count = 0, failed = 0;
    for (int i = every > 0 ? 3 : 2; i < argc; i++)
        failed += prove_file(&t, argv[i], every > 0 ? every : 1, &count);
    printf("1..%d\n", count);
    thinker_end(&t);
    return failed > 0 || count == 0;
}

int main(int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "prove") == 0) return prove(argc, argv);
    if (argc > 2 && argc < 7) return mine(argc, argv);
    fputs("usage: sandan-mine RULES FILE [PUZZLES [SECONDS [SEED]]]\n"
          "       sandan-mine prove [EVERY] FILE…\n",
          stderr);
    return 2;
}
