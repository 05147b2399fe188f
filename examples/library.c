/* SPDX-License-Identifier: MIT */
/*
 * The installed library in another program, in C89: the engine plays a short game against itself.
 * Each turn has a seed of its own, so that two weak players do not go round in circles.
 *
 *     cc library.c $(pkg-config --cflags --libs sandan)
 */
#include <sandan.h>
#include <stdio.h>

int main(void) {
    sandan_error error;
    sandan_engine *engine = sandan_engine_new(16, 1, NULL);
    sandan_position *at = sandan_start(sandan_game_find("bushishogi", NULL), NULL);
    char limits[64];
    int side, turns = 0;

    while (at && sandan_position_result(at) == SANDAN_ONGOING && engine && turns < 500) {
        sandan_answer *answer;
        const char *turn;
        sandan_position *next;
        sprintf(limits, "level 2 seed %d", ++turns);
        answer = sandan_think(engine, at, NULL, limits, NULL, NULL, &error);
        turn = sandan_answer_turn(answer, 0, 0);
        next = sandan_play(at, turn, &error);
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
