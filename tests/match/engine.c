// SPDX-License-Identifier: MIT
// A small program that speaks UGI and plays random legal turns, or misbehaves when told to:
//
//     ugi_engine [seed=N] [slow=MS] [crash=N] [hang=N] [illegal=N] [garbage=N] [flood=N]
//                [mute] [unready] [log=FILE]
//
// N is the number of the `go` in a game, from 1, at which it does so; mute never says ugiok,
// unready never readyok; log keeps what it receives. The seed "time" is different every time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "core/turn.h"
#include "games/games.h"

enum { LINE = 1 << 16 };

static const char *setting(int argc, char **argv, const char *name) {
    size_t n = strlen(name);
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], name, n) == 0 && (argv[i][n] == '=' || !argv[i][n]))
            return argv[i][n] ? argv[i] + n + 1 : argv[i] + n;
    return NULL;
}

static int number(int argc, char **argv, const char *name) {
    const char *value = setting(argc, argv, name);
    return value ? (int)strtol(value, NULL, 10) : 0;
}

/* position startpos|fen POSITION [moves TURN…] */
static void read_position(char *line, const game *g, int rules, position *p) {
    char *moves = strstr(line, " moves ");
    if (moves) *moves = '\0';
    char *fen = strstr(line, " fen ");
    if (!fen)
        game_start(g, rules, p);
    else if (g->text->read(rules, fen + 5, strlen(fen + 5), p).code)
        exit(3);
    for (char *s = moves ? strtok(moves + 7, " ") : NULL; s; s = strtok(NULL, " ")) {
        turn t;
        position next;
        if (turn_read(g, p, s, strlen(s), &t).code) exit(4);
        turn_play(g, p, &t, &next);
        *p = next;
    }
}

static void answer(const game *g, const position *p, random_source *r) {
    static turn list[MAX_TURNS];
    int n = turn_list(g, p, list);
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(g, p, &list[random_below(r, (uint32_t)n)], &w);
    printf("info depth 1 score cp 12 nodes %d pv %s\nbestmove %s\n", n, text, text);
}

int main(int argc, char **argv) {
    static char line[LINE];
    const game *g = games[0];
    const char *seed = setting(argc, argv, "seed"), *log_name = setting(argc, argv, "log");
    FILE *log = log_name ? fopen(log_name, "a") : NULL;
    struct timespec now, nap = {.tv_nsec = number(argc, argv, "slow") * 1000000L};
    clock_gettime(CLOCK_REALTIME, &now);
    random_source r = {seed && strcmp(seed, "time") == 0
                           ? (uint64_t)now.tv_nsec * 65536 + (uint64_t)getpid()
                           : (uint64_t)number(argc, argv, "seed")};
    uint64_t first = r.state;
    int rules = 0, asked = 0;
    position p;
    game_start(g, rules, &p);
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (log) fprintf(log, "%s\n", line), fflush(log);
        if (strcmp(line, "quit") == 0) break;
        if (strcmp(line, "ugi") == 0 && !setting(argc, argv, "mute")) puts("id name Chance\nugiok");
        if (strcmp(line, "isready") == 0 && !setting(argc, argv, "unready")) puts("readyok");
        if (strncmp(line, "setoption name Game value ", 26) == 0
            && games_find(line + 26, strlen(line + 26), &g, &rules).code)
            exit(5);
        if (strcmp(line, "uginewgame") == 0) asked = 0, r.state = first;
        if (strncmp(line, "position ", 9) == 0) read_position(line, g, rules, &p);
        if (strncmp(line, "go", 2) != 0) continue;
        asked++;
        nanosleep(&nap, NULL);
        if (asked == number(argc, argv, "crash")) abort();
        while (asked == number(argc, argv, "hang")) sleep(1);
        while (asked == number(argc, argv, "flood")) puts("info depth 1 score cp 1");
        if (asked == number(argc, argv, "garbage"))
            for (int i = 0; i < 100000; i++) putchar(i % 251 == 10 ? 11 : i % 251);
        if (asked == number(argc, argv, "illegal"))
            puts("bestmove z9{}\"\x01z");
        else
            answer(g, &p, &r);
    }
    if (log) fclose(log);
    return 0;
}
