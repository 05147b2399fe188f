// SPDX-License-Identifier: MIT
// Completeness: a registered game has rules pages with examples in three languages, a perft table,
// diagrams, golden playthroughs, and a test that names each of its rulings.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "tap.h"

static const game *g;
static char text[1 << 22]; /* the file being checked */

/* A game with many starts needs tables and playthroughs only for the first of them. */
static int shown(void) {
    return g->rule_set_count > 4 ? 3 : g->rule_set_count;
}

static bool load(const char *path) {
    char whole[2000];
    const char *source = getenv("SANDAN_SOURCE");
    snprintf(whole, sizeof whole, "%s/%s", source ? source : ".", path);
    FILE *f = fopen(whole, "rb");
    text[0] = '\0';
    if (!f) {
        printf("# there is no %s\n", path);
        return false;
    }
    size_t n = fread(text, 1, sizeof text - 1, f);
    text[n] = '\0';
    fclose(f);
    return n > 0;
}

/* Whether the file contains two texts in one line, in this order. */
static bool line_with(const char *one, const char *two) {
    for (const char *s = text; (s = strstr(s, one)); s++) {
        const char *end = s + strcspn(s, "\n"), *t = strstr(s, two);
        if (t && t < end) return true;
    }
    return false;
}

static void rules_pages(void) {
    static const char *const languages[] = {"en", "fr", "de"};
    for (int l = 0; l < LANGS; l++) {
        char path[200];
        snprintf(path, sizeof path, "docs/rules/%s/%s.md", languages[l], g->id);
        if (!EXPECT(load(path))) continue;
        EXPECT(strstr(text, "```console"));
        if (!EXPECT(line_with("$ sandan", g->id))) printf("# %s\n", path);
    }
}

static void perft_tables(void) {
    char path[200];
    snprintf(path, sizeof path, "tests/perft/%s.perft", g->id);
    if (!EXPECT(load(path))) return;
    for (int rules = 0; rules < shown(); rules++) {
        char entry[200];
        snprintf(entry, sizeof entry, "\n%s |", g->rule_sets[rules].id);
        if (!EXPECT(strstr(text, entry))) printf("# nothing for %s\n", g->rule_sets[rules].id);
    }
}

static void playthroughs(void) {
    for (int rules = 0; rules < shown(); rules++)
        for (int number = 1; number <= 3; number++) {
            char path[200];
            snprintf(path, sizeof path, "tests/playthroughs/%s-%s-%d.txt", g->id,
                     g->rule_sets[rules].id, number);
            EXPECT(load(path));
        }
}

static void diagrams(void) {
    char path[200];
    snprintf(path, sizeof path, "tests/diagrams/%s.t", g->id);
    EXPECT(load(path) && line_with("% ", " ")); /* "% S4 own stones block" heads one */
}

/* Whether some title of a test in a folder names the ruling: a TEST or the heading of a diagram. */
static bool named(const char *folder, const char *ruling) {
    char path[1000];
    const char *source = getenv("SANDAN_SOURCE");
    snprintf(path, sizeof path, "%s/%s", source ? source : ".", folder);
    DIR *files = opendir(path);
    bool found = false;
    for (struct dirent *entry; files && !found && (entry = readdir(files));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!load(path)) continue;
        size_t n = strlen(ruling);
        for (const char *s = text; !found && (s = strstr(s, ruling)); s++) {
            /* At the head of a title, alone or after others: "S4, S5 S6 ...". */
            const char *back = s;
            while (back > text && strchr("SAB0123456789 ,-", back[-1])) back--;
            bool starts = back > text && strchr("\"%", back[-1]);
            found = starts && strchr(" ,:-", s[n]);
        }
    }
    if (files) closedir(files);
    return found;
}

static void rulings(void) {
    static const struct {
        const char *id;
        char letter;
        int count;
    } settled[] = {{"sensei", 'S', 13}, {"abalone", 'A', 10}, {"bushishogi", 'B', 8}};
    bool known = false;
    for (size_t i = 0; i < sizeof settled / sizeof *settled; i++) {
        if (strcmp(settled[i].id, g->id) != 0) continue;
        known = true;
        for (int number = 1; number <= settled[i].count; number++) {
            char ruling[16];
            snprintf(ruling, sizeof ruling, "%c%d", settled[i].letter, number);
            if (!EXPECT(named("tests/unit", ruling) || named("tests/diagrams", ruling)))
                printf("# no test names %s\n", ruling);
        }
    }
    EXPECT(known);
}

static void test(const char *what, void (*function)(void)) {
    char title[200];
    snprintf(title, sizeof title, "%s has %s", g->id, what);
    TEST(title, function);
}

int main(void) {
    for (int i = 0; i < GAME_COUNT; i++) {
        g = games[i];
        test("rules pages with examples in three languages", rules_pages);
        test("perft tables", perft_tables);
        test("diagrams", diagrams);
        test("golden playthroughs", playthroughs);
        test("a test that names each ruling", rulings);
    }
    return tap_done();
}
