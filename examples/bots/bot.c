/* SPDX-License-Identifier: MIT
   A small bot: it looks one turn ahead. The library knows the rules; improve evaluate().
   Build it:  cc -O2 -o bot bot.c $(pkg-config --cflags --libs sandan)
   Try it:    sandan check-engine ./bot      sandan match cmd:./bot random abalone */
#include <sandan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const sandan_game *game;
static sandan_session *played; /* it knows repetition */
static char waiting[64];       /* what `go infinite` has found, until `stop` */

/* How good a position is for the opponent, who is to move: the number of turns to choose from. */
static double evaluate(const sandan_position *position) {
    return (double)sandan_turn_count(position);
}

static int play(sandan_session *session, int side, const char *turn, sandan_error *error) {
    char command[128];
    snprintf(command, sizeof command, "turn %s", turn);
    return sandan_session_do(session, side, command, 0, error) == SANDAN_OK;
}

static void find_turn(char *best, size_t size) {
    sandan_position *now = sandan_session_position(played, NULL);
    sandan_list *turns = sandan_turns(now, NULL);
    int side = sandan_position_side(now);
    double least = 1e9;
    snprintf(best, size, "none");
    for (size_t i = 0; i < sandan_list_count(turns); i++) {
        if (!play(played, side, sandan_list_at(turns, i), NULL)) continue;
        sandan_position *next = sandan_session_position(played, NULL);
        /* By result: the game goes on, the first player wins, the second wins, a draw. */
        const double scores[] = {evaluate(next), side ? 1e7 : -1, side ? -1 : 1e7, 1e6};
        double score = scores[sandan_session_result(played)];
        if (score < least) snprintf(best, size, "%s", sandan_list_at(turns, i)), least = score;
        sandan_position_free(next);
        sandan_session_do(played, side, "undo", 0, NULL);
    }
    sandan_list_free(turns);
    sandan_position_free(now);
}

/* "startpos moves a1b2 i9h8" or "fen POSITION moves …" */
static void set_position(char *text) {
    sandan_error error = {0};
    char *moves = strstr(text, " moves"), *list = moves ? moves + 6 : text + strlen(text);
    if (moves) *moves = '\0';
    sandan_position *start = strncmp(text, "fen ", 4) == 0
                                 ? sandan_position_read(game, text + 4, &error)
                                 : sandan_start(game, &error);
    sandan_session *next = start ? sandan_session_new(start, NULL, 0, 0, &error) : NULL;
    int side = sandan_position_side(start);
    for (char *turn = strtok(list, " "); next && turn; turn = strtok(NULL, " "), side = !side)
        if (!play(next, side, turn, &error)) sandan_session_free(next), next = NULL;
    sandan_position_free(start);
    if (!next) printf("info string error: %s\n", error.words);
    if (next) sandan_session_free(played), played = next;
}

static const char *query(const char *what) {
    static const char *const results[] = {"none", "p1win", "p2win", "draw"};
    sandan_position *now = sandan_session_position(played, NULL);
    int side = sandan_position_side(now), result = (int)sandan_session_result(played);
    sandan_position_free(now);
    if (strcmp(what, "p1turn") == 0) return side == 0 ? "true" : "false";
    if (strcmp(what, "gameover") == 0) return result ? "true" : "false";
    return strcmp(what, "result") == 0 ? results[result] : "unknown";
}

static void answer(char *line) {
    static char start[] = "startpos";
    if (strcmp(line, "ugi") == 0)
        puts("id name One turn (C)\nid author you\noption name Game type combo default "
             "sensei:shizukana var sensei:shizukana var abalone:standard var "
             "abalone:belgian-daisy var bushishogi:cormier\nugiok");
    if (strcmp(line, "isready") == 0) puts("readyok");
    if (strncmp(line, "setoption name Game value ", 26) == 0 && sandan_game_find(line + 26, NULL))
        game = sandan_game_find(line + 26, NULL), set_position(start);
    if (strcmp(line, "uginewgame") == 0) set_position(start);
    if (strncmp(line, "position ", 9) == 0) set_position(line + 9);
    if (strncmp(line, "query ", 6) == 0) printf("response %s\n", query(line + 6));
    int go = strcmp(line, "go") == 0 || strncmp(line, "go ", 3) == 0;
    if (go) find_turn(waiting, sizeof waiting);
    if (*waiting && ((go && !strstr(line, "infinite")) || strcmp(line, "stop") == 0))
        printf("bestmove %s\n", waiting), *waiting = '\0';
    fflush(stdout);
}

int main(void) {
    static char line[1 << 20], first[] = "setoption name Game value sensei:shizukana";
    for (answer(first); fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0;)
        line[strcspn(line, "\r\n")] = '\0', answer(line);
    if (*waiting) printf("bestmove %s\n", waiting);
    sandan_session_free(played);
    return 0;
}
