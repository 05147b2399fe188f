/* SPDX-License-Identifier: MIT */
/*
 * The installed library in another program, in C89: the engine plays a short game against itself.
 *
 *     cc library.c $(pkg-config --cflags --libs sandan)
 */
#include <sandan.h>
#include <stdio.h>

int main(void) {
    sandan_error error;
    sandan_engine *engine = sandan_engine_new(16, 1, NULL);
    sandan_position *at = sandan_start(sandan_game_find("bushishogi", NULL), NULL);
    int side;

    while (at && sandan_position_result(at) == SANDAN_ONGOING && engine) {
        sandan_answer *answer =
            sandan_think(engine, at, NULL, "level 2 seed 4", NULL, NULL, &error);
        const char *turn = sandan_answer_turn(answer, 0, 0);
        sandan_position *next = sandan_play(at, turn, &error);
        side = sandan_position_side(at);
        printf("%s %s\n", sandan_game_side(sandan_position_game(at), side, SANDAN_EN), turn);
        sandan_answer_free(answer);
        sandan_position_free(at);
        at = next;
    }
    if (at)
        printf("%s\n", sandan_reason(sandan_position_game(at), sandan_position_why(at), SANDAN_EN));
    sandan_position_free(at);
    sandan_engine_free(engine);
    return at == NULL;
}
