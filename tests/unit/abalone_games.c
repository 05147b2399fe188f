// SPDX-License-Identifier: MIT
// Real games: the Belgian Daisy games from the server MIGS replay without an illegal turn. The
// collection is next to the checkout, not in it; without it the tests are skipped.
//
// The reader here is the test's own and knows only what the file has: tags, numbered turns in
// Aba-Pro, a result. It shares nothing with the program's reader of records.
#include <stdlib.h>
#include <string.h>

#include "core/history.h"
#include "core/turn.h"
#include "tap.h"

extern const game abalone_game;
static const game *const g = &abalone_game;

static char *collection; /* the whole file, or NULL */

/* Results of replaying all games. */
static struct tally {
    int games, turns, illegal, plies_wrong;
    int decided, as_stated, stated_only, decided_early;
    int repeated, repeated_went_on;
} seen;

static void load(void) {
    const char *folder = getenv("SANDAN_DATA");
    char path[4096];
    if (!folder || snprintf(path, sizeof path, "%s/abalone-games.apgn", folder) >= (int)sizeof path)
        return;
    FILE *file = fopen(path, "rb");
    if (!file) return;
    size_t cap = (size_t)8 << 20;
    collection = malloc(cap);
    if (collection) collection[fread(collection, 1, cap - 1, file)] = '\0';
    fclose(file);
}

/* The value of a tag among the tags that begin at s. */
static bool has_tag(const char *s, const char *name, const char *value) {
    char line[128];
    snprintf(line, sizeof line, "[%s \"%s\"]", name, value);
    const char *found = strstr(s, line), *end = strstr(s, "\n\n");
    return found && end && found < end;
}

static int tag_number(const char *s, const char *name) {
    char start[64];
    snprintf(start, sizeof start, "[%s \"", name);
    const char *found = strstr(s, start);
    return found ? atoi(found + strlen(start)) : -1;
}

static int stated_result(const char *s) {
    if (has_tag(s, "Result", "1-0")) return FIRST_WINS;
    if (has_tag(s, "Result", "0-1")) return SECOND_WINS;
    return ONGOING;
}

static void judge(const char *tags, const position *p, int plies) {
    int stated = stated_result(tags);
    if (p->result != ONGOING) seen.decided++;
    if (p->result != ONGOING && p->result == stated) seen.as_stated++;
    if (p->result == ONGOING && stated != ONGOING) seen.stated_only++;
    if (plies != tag_number(tags, "Plies")) seen.plies_wrong++;
}

/* Replays the turns that begin at s up to the result, and returns where that ends. */
static char *replay(const char *tags, char *s) {
    static uint64_t keys[4096];
    history h = {keys, 4096, 0};
    position p;
    game_start(g, game_rule_set(g, "belgian-daisy", 13), &p);
    history_push(&h, &p);
    bool repeated = false, went_on = false;
    int plies = 0;
    for (;;) {
        s += strspn(s, " \r\n");
        size_t n = strcspn(s, " \r\n");
        bool number = n > 1 && s[n - 1] == '.';
        bool result = n == 0 || strchr("*01", s[0]);
        if (!number && result) {
            s += n;
            break;
        }
        if (number) {
            s += n;
            continue;
        }
        turn t;
        if (p.result != ONGOING) seen.decided_early++;
        if (turn_read(g, &p, s, n, &t).code) {
            seen.illegal++;
            printf("# %.*s is illegal\n", (int)n, s);
            return s + strcspn(s, "[");
        }
        position next;
        turn_play(g, &p, &t, &next);
        p = next;
        plies++;
        went_on = went_on || repeated;
        history_push(&h, &p);
        repeated = repeated || history_occurrences(&h) >= 3;
        s += n;
    }
    seen.games++;
    seen.turns += plies;
    seen.repeated += repeated;
    seen.repeated_went_on += went_on;
    judge(tags, &p, plies);
    return s;
}

static void replay_all(void) {
    if (!collection) SKIP("abalone-games.apgn is not there (SANDAN_DATA)");
    for (char *s = strstr(collection, "[Event "); s; s = strstr(s, "[Event ")) {
        if (!EXPECT(has_tag(s, "Variant", "belgian") && has_tag(s, "Notation", "Aba-Pro"))) return;
        char *body = strstr(s, "\n\n");
        if (!EXPECT(body != NULL)) return;
        s = replay(s, body);
    }
    printf("# %d games, %d turns; %d decided by the board\n", seen.games, seen.turns, seen.decided);
    EXPECT(seen.games == 1295 && seen.illegal == 0 && seen.plies_wrong == 0);
    EXPECT(seen.turns == 130418);
}

static void results(void) {
    if (!collection) SKIP("abalone-games.apgn is not there (SANDAN_DATA)");
    printf("# as stated %d, stated without six out %d, turns after the end %d\n", seen.as_stated,
           seen.stated_only, seen.decided_early);
    EXPECT(seen.as_stated == seen.decided && seen.decided_early == 0);
    EXPECT(seen.stated_only == 0);
}

static void repetitions(void) {
    if (!collection) SKIP("abalone-games.apgn is not there (SANDAN_DATA)");
    printf("# %d games repeat a position three times, %d go on\n", seen.repeated,
           seen.repeated_went_on);
    /* Also counted by a second program. The server's whole collection, which includes these games,
       has 34. */
    EXPECT(seen.repeated == 17 && seen.repeated_went_on == 17);
}

int main(void) {
    load();
    TEST("A2 to A7 1,295 real games replay without an illegal turn", replay_all);
    TEST("A7 real games end as stated once six marbles are out", results);
    TEST("A8 a threefold repetition in a real game is reported but does not end it", repetitions);
    free(collection);
    return tap_done();
}
