// SPDX-License-Identifier: MIT
// Nacre and PlayStrategy notation: the table of docs/notation.md, and that in both every legal turn
// of random positions has a unique name.
#include <string.h>

#include "base/random.h"
#include "core/notation.h"
#include "games/abalone/foreign.h"
#include "games/games.h"
#include "given.h"
#include "tap.h"

extern const game abalone_game;
static const game *const g = &abalone_game;

static bool writes(int how, const position *p, move m, const char *want) {
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    abalone_write_foreign((enum abalone_notation)how, p, m, &w);
    if (strcmp(text, want) != 0) printf("# %s: wrote %s\n", want, text);
    return strcmp(text, want) == 0;
}

static bool reads(int how, const position *p, const char *text, move want) {
    move m = MOVE_NONE;
    fault f = abalone_read_foreign((enum abalone_notation)how, p, text, strlen(text), &m);
    return f.code == 0 && m == want;
}

/* One turn in three notations, both ways. */
static bool same(const char *position_text, const char *aba_pro, const char *nacre,
                 const char *playstrategy) {
    position p = position_at(g, 0, position_text);
    move m = MOVE_NONE;
    fault f = abalone_read_foreign(ABALONE_ABA_PRO, &p, aba_pro, strlen(aba_pro), &m);
    return EXPECT(f.code == 0) && writes(ABALONE_ABA_PRO, &p, m, aba_pro)
           && writes(ABALONE_NACRE, &p, m, nacre) && reads(ABALONE_NACRE, &p, nacre, m)
           && writes(ABALONE_PLAYSTRATEGY, &p, m, playstrategy)
           && reads(ABALONE_PLAYSTRATEGY, &p, playstrategy, m);
}

static void documented(void) {
    EXPECT(same("5/6/7/8/4b4/8/7/6/5 b 0 0", "e5e6", "e5e6", "e5e6"));
    EXPECT(same("5/6/7/8/4b4/3b4/2b4/6/5 b 0 0", "c3d4", "c3f6", "c3f6"));
    EXPECT(same("5/6/7/4w3/4b4/3b4/2b4/6/5 b 0 0", "c3d4", "c3f6", "c3g7"));
    EXPECT(same("5/6/4w2/4w3/4b4/3b4/2b4/6/5 b 0 0", "c3d4", "c3f6", "c3h8"));
    EXPECT(same("4w/4b1/4b2/8/9/8/7/6/5 b 0 0", "g7h8", "g7i9", "g7xi9"));
    EXPECT(same("4w/4w1/4b2/4b3/4b4/8/7/6/5 b 0 0", "e5f6", "e5h8", "e5xi9"));
    EXPECT(same("5/6/7/8/9/8/2bbb2/6/5 b 0 0", "c3c5d4", "c3d6", "c3d6"));
    EXPECT(same("5/6/7/8/9/8/2bbb2/6/5 b 0 0", "c3c5d3", "c5d3", "c5d3"));
    /* The same two cells, and other rows. */
    EXPECT(same("5/6/7/8/9/8/2bb3/6/5 b 0 0", "c3c4d4", "c3d5", "c3d5"));
    EXPECT(same("5/6/7/8/9/3b4/2b4/6/5 b 0 0", "c3d4c4", "c3d5", "c3d5"));
}

/* The same opening of the Belgian Daisy, from PlayStrategy's tests with the coordinates reversed.
 */
static void from_playstrategy(void) {
    static const char *const turns[] = {"a1d4", "i5f5", "a2c4", "a5d5", "b3e6", "h4f4"};
    static const char *const aba_pro[] = {"a1b2", "i5h5", "a2b3", "a5b5", "b3c4", "h4g4"};
    position p;
    game_start(g, game_rule_set(g, "belgian-daisy", 13), &p);
    for (int i = 0; i < 6; i++) {
        move m = MOVE_NONE, plain = MOVE_NONE;
        fault f = abalone_read_foreign(ABALONE_PLAYSTRATEGY, &p, turns[i], 4, &m);
        if (!EXPECT(f.code == 0)) return;
        EXPECT(g->text->read_move(&p, aba_pro[i], 4, &plain).code == 0 && plain == m);
        position next;
        g->rules->play(&p, m, &next);
        p = next;
    }
}

static bool bad(int how, const char *position_text, const char *text, const char *slug,
                size_t where) {
    position p = position_at(g, 0, position_text);
    move m;
    fault f = abalone_read_foreign((enum abalone_notation)how, &p, text, strlen(text), &m);
    bool as_wanted = strcmp(game_word(g, f.code)->slug, slug) == 0 && f.at == where;
    if (!as_wanted) printf("# %s: %s at %u\n", text, game_word(g, f.code)->slug, (unsigned)f.at);
    return as_wanted;
}

static void faults(void) {
    static const char three[] = "5/6/7/4w3/4b4/3b4/2b4/6/5 b 0 0";
    EXPECT(bad(ABALONE_NACRE, three, "", "empty", 0));
    EXPECT(bad(ABALONE_NACRE, three, "c3", "unfinished", 2));
    EXPECT(bad(ABALONE_NACRE, three, "c3xf6", "cell", 2));
    EXPECT(bad(ABALONE_NACRE, three, "c3f6 ", "trailing", 4));
    EXPECT(bad(ABALONE_NACRE, three, "c3d4", "other-end", 0));
    EXPECT(bad(ABALONE_NACRE, three, "c3a1", "other-end", 0));
    EXPECT(bad(ABALONE_NACRE, "5/6/7/8/9/8/7/6/b4 b 0 0", "a1c3", "other-end", 0));
    EXPECT(bad(ABALONE_NACRE, three, "c3c3", "not-adjacent", 0));
    EXPECT(bad(ABALONE_NACRE, three, "f6g7", "not-yours", 0));
    EXPECT(bad(ABALONE_NACRE, three, "a1a2", "no-marble", 0));
    EXPECT(bad(ABALONE_NACRE, three, "c3i8", "not-in-line", 0));
    EXPECT(bad(ABALONE_PLAYSTRATEGY, three, "c3xg7", "no-ejection", 2));
    EXPECT(bad(ABALONE_PLAYSTRATEGY, three, "c3xj7", "cell", 3));
    EXPECT(bad(ABALONE_PLAYSTRATEGY, three, "c3f6", "other-end", 0));
    static const char wall[] = "5/6/7/8/9/3ww3/2bb3/6/5 b 0 0";
    EXPECT(bad(ABALONE_NACRE, wall, "c3d5", "broadside-push", 0));
    EXPECT(bad(ABALONE_NACRE, "5/6/7/8/9/8/7/w5/bb3 b 0 0", "a2b1", "broadside-push", 0));
    EXPECT(bad(ABALONE_NACRE, "5/6/7/5w2/4b4/8/7/6/5 b 0 6", "e5e6", "game-over", 0));
    EXPECT(bad(ABALONE_NACRE, "5/6/7/4w3/4b4/8/7/6/5 b 0 0", "e5f6", "pac-1-1", 0));
    EXPECT(bad(ABALONE_ABA_PRO, "5/6/7/4w3/4b4/8/7/6/5 b 0 0", "e5f6", "pac-1-1", 0));
    position p = position_at(g, 0, "4w/4b1/4b2/8/9/8/7/6/5 b 0 0");
    move m = MOVE_NONE, without = MOVE_NONE;
    EXPECT(abalone_read_foreign(ABALONE_PLAYSTRATEGY, &p, "g7xi9", 5, &m).code == 0);
    EXPECT(abalone_read_foreign(ABALONE_PLAYSTRATEGY, &p, "g7i9", 4, &without).code == 0);
    EXPECT(m == without);
}

static void round_trips(void) {
    random_source r = {7};
    for (int round = 0; round < 40; round++) {
        position p;
        game_start(g, (int)random_below(&r, (uint32_t)g->rule_set_count), &p);
        for (int ply = 0; ply < 60 && p.result == ONGOING; ply++) {
            move list[MAX_MOVES];
            int n = g->rules->moves(&p, list);
            for (int i = 0; i < n * ABALONE_NOTATIONS; i++) {
                char text[MAX_TURN_TEXT];
                writer w = writer_on(text, sizeof text);
                move m = list[i / ABALONE_NOTATIONS];
                abalone_write_foreign((enum abalone_notation)(i % ABALONE_NOTATIONS), &p, m, &w);
                if (!EXPECT(reads(i % ABALONE_NOTATIONS, &p, text, m))) printf("# %s\n", text);
                for (size_t k = 0; k < w.len; k++)
                    if (text[k] >= 'a') text[k] = (char)(text[k] - 'a' + 'A');
                if (!EXPECT(reads(i % ABALONE_NOTATIONS, &p, text, m))) printf("# %s\n", text);
            }
            position next;
            g->rules->play(&p, list[random_below(&r, (uint32_t)n)], &next);
            p = next;
        }
    }
}

static void names(void) {
    int rules = 0;
    const game *bushishogi = NULL;
    EXPECT(games_find("bushishogi", 10, &bushishogi, &rules).code == 0);
    const notation *list = g->notations->list;
    EXPECT(notation_named(g, "aba-pro", 7) == &list[ABALONE_ABA_PRO]);
    EXPECT(notation_named(g, "Nacre", 5) == &list[ABALONE_NACRE]);
    EXPECT(notation_named(g, "PlayStrategy", 12) == &list[ABALONE_PLAYSTRATEGY]);
    EXPECT(!notation_named(g, "nacr", 4) && !notation_named(g, "nacres", 6));
    EXPECT(!notation_named(bushishogi, "nacre", 5));
}

int main(void) {
    TEST("the documented turns in three notations", documented);
    TEST("turns are read as PlayStrategy writes them", from_playstrategy);
    TEST("faults say what is wrong and where", faults);
    TEST("every legal turn is read as it is written, also in capitals", round_trips);
    TEST("notations are found by name", names);
    return tap_done();
}
