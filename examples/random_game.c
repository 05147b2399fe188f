// SPDX-License-Identifier: MIT
// The rules library inside another program: plays one game at random and says how it ended.
//
//     random_game GAME[:RULESET] [SEED]
//
// Everything below src/os is freestanding: it allocates nothing and prints nothing, so the memory
// is ours, and so is standard output.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/history.h"
#include "core/turn.h"
#include "games/games.h"

enum { LONGEST = 2000 };

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "sensei";
    random_source dice = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};

    const game *g;
    int rules;
    if (games_find(name, strlen(name), &g, &rules).code) {
        fprintf(stderr, "no such game: %s\n", name);
        return 2;
    }

    position p;
    game_start(g, rules, &p);
    static uint64_t keys[LONGEST + 1];
    history past = {keys, LONGEST + 1, 0};
    history_push(&past, &p);

    static turn turns[MAX_TURNS];
    int result = ONGOING, why = WORD_NONE;
    for (int played = 0; result == ONGOING && played < LONGEST; played++) {
        int n = turn_list(g, &p, turns);
        turn t = turns[random_below(&dice, (uint32_t)n)];

        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn_write(g, &p, &t, &w);
        printf("%d %s %s\n", played + 1, g->sides[p.side][LANG_EN], text);

        position next;
        turn_play(g, &p, &t, &next);
        p = next;
        history_push(&past, &p);
        result = history_result(&past, g, &p, 0, &why);
    }

    static const char *const words[] = {"unfinished", "1-0", "0-1", "1/2-1/2"};
    printf("%s", words[result]);
    if (result != ONGOING) printf(" %s: %s", game_ruling(g, why), game_word(g, why)->in[LANG_EN]);
    printf("\n");
    return 0;
}
