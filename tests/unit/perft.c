// SPDX-License-Identifier: MIT
// Counts the turn sequences of the tables tests/perft/GAME.perft. A line is
//
//     RULESET | POSITION or start | D1 N | D2 N | deep D3 N …
//
// N being the number of sequences of that many turns. Depths marked `deep` take long and are
// counted only when SANDAN_PERFT=deep is set. '#' starts a comment line.
#include <stdlib.h>
#include <string.h>

#include "core/perft.h"
#include "games/games.h"
#include "tap.h"

enum { MAX_LINE = 1024, MAX_DEPTH = 16 };

typedef struct row {
    const game *g;
    const char *text; /* the whole line */
    bool deep;        /* whether to count deep depths */
} row;

static turn *work;

/* The next field of a line, without the spaces around it; NULL after the last. */
static char *field(char **rest) {
    char *s = *rest;
    if (!s) return NULL;
    char *bar = strchr(s, '|');
    if (bar) *bar = '\0';
    *rest = bar ? bar + 1 : NULL;
    s += strspn(s, " ");
    size_t n = strlen(s);
    while (n > 0 && s[n - 1] == ' ') s[--n] = '\0';
    return s;
}

/* Checks one field "D2 84100"; NULL, or what is wrong with it. */
static const char *check_depth(const row *r, const position *p, const char *text) {
    bool deep = strncmp(text, "deep ", 5) == 0;
    int depth = 0;
    unsigned long long want = 0;
    char more;
    if (sscanf(text + (deep ? 5 : 0), "D%d %llu%c", &depth, &want, &more) != 2 || depth < 1
        || depth > MAX_DEPTH)
        return "not a depth and a number";
    if (deep && !r->deep) return NULL;
    uint64_t got = perft(r->g, p, depth, work);
    if (got == want) return NULL;
    static char message[64];
    snprintf(message, sizeof message, "counted %llu", (unsigned long long)got);
    return message;
}

/* Checks a line of a table; the number of problems. */
static int check_row(const row *r, bool quiet) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "%s", r->text);
    char *rest = line, *rules = field(&rest), *text = field(&rest), *depth;
    int problems = 0, depths = 0;
    position p = {0};
    int v = rules ? game_rule_set(r->g, rules, strlen(rules)) : -1;
    const char *wrong = v < 0 ? "no such rule set" : !text ? "no position" : NULL;
    if (!wrong && strcmp(text, "start") == 0)
        game_start(r->g, v, &p);
    else if (!wrong && r->g->text->read(v, text, strlen(text), &p).code)
        wrong = "not a position";
    for (; (depth = field(&rest)) != NULL || wrong; wrong = NULL, depths++) {
        if (!wrong) wrong = check_depth(r, &p, depth);
        if (!wrong) continue;
        problems++;
        if (!quiet) printf("# %s | %s: %s\n", r->text, depth ? depth : "", wrong);
        if (!depth || depths == 0) break;
    }
    return problems + (depths == 0 && problems == 0);
}

static row now;

static void run_row(void) {
    EXPECT(check_row(&now, false) == 0);
}

static int run_file(const game *g, const char *path, bool deep) {
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    char line[MAX_LINE], name[MAX_LINE + 64];
    int rows = 0;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[strspn(line, " ")] == '\0') continue;
        now = (row){g, line, deep};
        snprintf(name, sizeof name, "perft %s: %.*s", g->id, 100, line);
        for (char *c = name; *c; c++)
            if (*c == '#') *c = ' '; /* TAP reads a '#' as a directive */
        TEST(name, run_row);
        rows++;
    }
    fclose(f);
    return rows;
}

static int problems_of(const char *line) {
    row r = {games[0], line, true};
    return check_row(&r, true);
}

static void the_runner_can_fail(void) {
    EXPECT(problems_of("shizukana | start | D1 290 | deep D2 84100") == 0);
    EXPECT(problems_of("arashi | rrrRrrr/7/7/7/7/7/gggGggg g | D1 4350") == 0);
    EXPECT(problems_of("shizukana | start | D1 291") > 0);
    EXPECT(problems_of("shizukana | start | D1 290 | deep D2 84101") > 0);
    EXPECT(problems_of("shizukana | start | D1 290 | D2") > 0);
    EXPECT(problems_of("shizukana | start") > 0);
    EXPECT(problems_of("chess | start | D1 290") > 0);
    EXPECT(problems_of("shizukana | gggGggg g | D1 290") > 0);
}

static bool has_table;

static void tables_are_there(void) {
    EXPECT(has_table);
}

int main(void) {
    work = malloc(MAX_DEPTH * MAX_TURNS * sizeof *work);
    if (!work) return 1;
    TEST("a wrong or unreadable table fails", the_runner_can_fail);
    const char *source = getenv("SANDAN_SOURCE"), *wish = getenv("SANDAN_PERFT");
    bool deep = wish && strcmp(wish, "deep") == 0;
    for (int i = 0; i < GAME_COUNT; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/perft/%s.perft", source ? source : ".", games[i]->id);
        has_table = run_file(games[i], path, deep) > 0;
        if (!has_table) TEST("perft: every game has a table", tables_are_there);
    }
    free(work);
    return tap_done();
}
