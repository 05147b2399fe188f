// SPDX-License-Identifier: MIT
// Runs the drawn positions of tests/diagrams/GAME.t. A file is a list of diagrams:
//
//     # a comment, anywhere
//     % S5 the stone that carries the character cannot move      the title starts a diagram
//     rules arashi                          the rule set; left out: the game's first
//     . . . R r . .                         the board, one row per line from the top, cells
//     separated by …                                     any number of spaces, '.' for an empty one
//     g g . G . . g
//     g                                     what follows the board in a position: side to move, …
//     legal d1c1                            the turn is legal
//     illegal d1d2 carrier                  it is not, for the reason with this slug
//     after d1c1 1-0 goal                   it ends the game with this result and reason
//     goes-on d1c1                          it is legal and does not end the game
//     result 0-1 unfair-game                the position itself is over; result * - : it is not
//     turns 290                             the number of distinct turns, counted and listed
//
// A game without a board, or anyone who prefers it, writes `position: 1s 3e b` instead of the
// drawing. A diagram without an assertion fails, and so does one that cannot be read.
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "tap.h"

enum { MAX_LINE = 512 };

static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
static turn work[MAX_TURNS];

typedef struct diagram {
    const game *g;
    const char *file; /* for messages */
    int line;
    int rules;
    char text[MAX_POSITION]; /* the position, as far as it has been read */
    int rows;                /* rows of the drawing so far */
    bool placed;             /* p is read */
    position p;
    int assertions;
    int problems;
    bool quiet; /* count problems silently: for the runner's own test */
} diagram;

static void problem(diagram *d, const char *what, const char *about) {
    d->problems++;
    if (!d->quiet) printf("# %s:%d: %s: %s\n", d->file, d->line, what, about);
}

static const char *slug(const diagram *d, int code) {
    return game_word(d->g, code)->slug;
}

static void place(diagram *d) {
    fault f = d->g->text->read(d->rules, d->text, strlen(d->text), &d->p);
    d->placed = true;
    if (f.code) problem(d, slug(d, f.code), d->text);
}

/* Rows of a drawing, as the game's own start position has them; 1: the game has no board. */
static int board_rows(const game *g) {
    int rows = 1;
    for (const char *s = g->rule_sets[0].start; *s; s++) rows += *s == '/';
    return rows;
}

static void append(diagram *d, const char *s) {
    size_t n = strlen(d->text), room = sizeof d->text - n;
    if ((size_t)snprintf(d->text + n, room, "%s", s) >= room) problem(d, "too long", s);
}

/* One row of the drawing: without its spaces, runs of dots as digits. */
static void add_row(diagram *d, const char *line) {
    char row[MAX_LINE];
    size_t n = 0;
    if (d->rows++ > 0) row[n++] = '/';
    int empty = 0;
    for (const char *s = line;; s++) {
        if (*s == ' ') continue;
        if (*s == '.' && empty < 9) {
            empty++;
            continue;
        }
        if (empty) row[n++] = (char)('0' + empty);
        empty = *s == '.';
        if (!*s) break;
        if (*s != '.') row[n++] = *s;
    }
    row[n] = '\0';
    append(d, row);
}

/* What is wrong with the turn; if nothing is wrong, sets *next to the position after it. */
static int play(const diagram *d, const char *text, position *next) {
    turn t;
    fault f = turn_read(d->g, &d->p, text, strlen(text), &t);
    if (!f.code) turn_play(d->g, &d->p, &t, next);
    return f.code;
}

static void expect_result(diagram *d, const position *p, const char *result, const char *why) {
    if (strcmp(results[p->result], result) != 0) problem(d, "the result is", results[p->result]);
    const char *is = p->result == ONGOING ? "-" : slug(d, p->why);
    if (strcmp(is, why) != 0) problem(d, "the reason is", is);
}

static void expect_turns(diagram *d, const char *number) {
    char *end;
    unsigned long want = strtoul(number, &end, 10);
    char got[32];
    uint64_t counted = turn_count(d->g, &d->p);
    int listed = turn_list(d->g, &d->p, work);
    snprintf(got, sizeof got, "%llu, %d", (unsigned long long)counted, listed);
    if (*end || end == number) problem(d, "not a number", number);
    if (counted != want || listed < 0 || (unsigned long)listed != want)
        problem(d, "turns counted and listed", got);
}

static void check(diagram *d, char words[4][MAX_LINE], int n) {
    const char *what = words[0];
    position next = d->p;
    d->assertions++;
    if (strcmp(what, "turns") == 0 && n == 2) {
        expect_turns(d, words[1]);
    } else if (strcmp(what, "result") == 0 && n == 3) {
        expect_result(d, &d->p, words[1], words[2]);
    } else if (strcmp(what, "illegal") == 0 && n == 3) {
        int wrong = play(d, words[1], &next);
        if (!wrong) problem(d, "legal", words[1]);
        if (wrong && strcmp(slug(d, wrong), words[2]) != 0) problem(d, words[1], slug(d, wrong));
    } else if ((strcmp(what, "legal") == 0 || strcmp(what, "goes-on") == 0) && n == 2) {
        int wrong = play(d, words[1], &next);
        if (wrong) problem(d, words[1], slug(d, wrong));
        if (!wrong && *what == 'g') expect_result(d, &next, "*", "-");
    } else if (strcmp(what, "after") == 0 && n == 4) {
        int wrong = play(d, words[1], &next);
        if (wrong) problem(d, words[1], slug(d, wrong));
        if (!wrong) expect_result(d, &next, words[2], words[3]);
    } else {
        problem(d, "not an assertion", what);
    }
}

/* One line of a diagram, its title and comments excepted. */
static void read_line(diagram *d, const char *line) {
    char words[4][MAX_LINE] = {{0}};
    int n = sscanf(line, "%511s %511s %511s %511s", words[0], words[1], words[2], words[3]);
    if (n <= 0) return;
    bool between = d->rows == 0 && !d->placed;
    if (between && n == 2 && strcmp(words[0], "rules") == 0) {
        d->rules = game_rule_set(d->g, words[1], strlen(words[1]));
        if (d->rules < 0) problem(d, "no such rule set", words[1]);
        if (d->rules < 0) d->rules = 0;
    } else if (between && strncmp(line, "position: ", 10) == 0) {
        append(d, line + 10);
        place(d);
    } else if (d->placed) {
        if (d->problems == 0 || d->assertions > 0) check(d, words, n);
    } else if (d->rows < board_rows(d->g)) {
        add_row(d, line);
    } else {
        append(d, " ");
        append(d, line);
        place(d);
    }
}

static void finish(diagram *d) {
    if (!d->placed) problem(d, "unfinished", "no position");
    if (d->assertions == 0) problem(d, "unfinished", "nothing is asserted");
}

/* The diagrams of one file, one after the other: a TAP test each. */
static diagram now;

static void judge_now(void) {
    EXPECT(now.problems == 0);
}

static void end_diagram(const char *title) {
    finish(&now);
    char name[MAX_LINE + 64];
    snprintf(name, sizeof name, "%s: %s", now.g->id, title);
    TEST(name, judge_now);
}

static int run_file(const game *g, const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    const char *base = strrchr(path, '/') + 1;
    char line[MAX_LINE], title[MAX_LINE] = "";
    int diagrams = 0, number = 0;
    while (fgets(line, sizeof line, f)) {
        number++;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#') continue;
        if (line[0] != '%') {
            now.line = number;
            if (diagrams > 0) read_line(&now, line);
            continue;
        }
        if (diagrams++ > 0) end_diagram(title);
        now = (diagram){.g = g, .file = base, .line = number};
        snprintf(title, sizeof title, "%s", line + 1 + strspn(line + 1, " "));
        if (!*title) problem(&now, "a diagram needs a title", line);
    }
    if (diagrams > 0) end_diagram(title);
    fclose(f);
    return diagrams;
}

/* What the runner makes of a diagram of Sensei, with lines separated by '|'. */
static int problems_of(const char *lines) {
    diagram d = {.g = games[0], .quiet = true};
    char copy[2048];
    snprintf(copy, sizeof copy, "%s", lines);
    for (char *line = strtok(copy, "|"); line; line = strtok(NULL, "|")) read_line(&d, line);
    finish(&d);
    return d.problems;
}

#define START                                                                                      \
    "r r r R r r r|. . . . . . .|. . . . . . .|. . . . . . .|. . . . . . .|. . . . . . .|"         \
    "g g g G g g g|g|"

static void the_runner_can_fail(void) {
    EXPECT(problems_of(START "turns 290") == 0);
    EXPECT(problems_of(START "legal a1a2|goes-on a1a2|illegal d1d2 carrier|result * -") == 0);
    EXPECT(problems_of("position: rrrRrrr/7/7/7/7/7/gggGggg g|turns 290") == 0);
    EXPECT(problems_of(START "turns 291") > 0);
    EXPECT(problems_of(START "turns many") > 0);
    EXPECT(problems_of(START "legal d1d2") > 0);
    EXPECT(problems_of(START "illegal a1a2 carrier") > 0);
    EXPECT(problems_of(START "illegal d1d2 diagonal") > 0);
    EXPECT(problems_of(START "goes-on d1d2") > 0);
    EXPECT(problems_of(START "after a1a2 1-0 goal") > 0);
    EXPECT(problems_of(START "result 1-0 goal") > 0);
    EXPECT(problems_of(START "mate a1a2") > 0);
    EXPECT(problems_of(START) > 0);
    EXPECT(problems_of("rules chess|" START "turns 290") > 0);
    EXPECT(problems_of("r r r|g|turns 290") > 0);
    EXPECT(problems_of("position: rrrRrrr/7/7/7/7/7/gggGgg g|turns 290") > 0);
    EXPECT(problems_of("") > 0);
}

int main(void) {
    TEST("a wrong or unreadable diagram fails", the_runner_can_fail);
    const char *source = getenv("SANDAN_SOURCE");
    for (int i = 0; i < GAME_COUNT; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/diagrams/%s.t", source ? source : ".", games[i]->id);
        if (run_file(games[i], path) == 0) {
            now = (diagram){.g = games[i], .file = path};
            problem(&now, "no diagrams", path);
            end_diagram("has diagrams");
        }
    }
    return tap_done();
}
