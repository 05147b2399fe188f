// SPDX-License-Identifier: MIT
// sandan-book: the command line, and the text of a file of games.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/book/app.h"
#include "core/record.h"
#include "games/games.h"
#include "os/thread.h"
#include "os/time.h"

static const char usage[] =
    "sandan-book play GAME:RULESET --out GAMES [OPTION…]         play games\n"
    "sandan-book make GAME:RULESET GAMES --out BOOK [OPTION…]    make an opening book of them\n"
    "\n"
    "Stopped or cut off, `play` goes on with the same command. docs/books.md has the rest.\n"
    "\n"
    "  --games N      games in all (default: 5000)\n"
    "  --nodes N      positions to search per turn (default: 300)\n"
    "  --seed N       random seed (default: 1)\n"
    "  --threads N    play: threads (default: one per core)\n"
    "  --plies N      make: turns of a game that are counted (default: 24)\n"
    "  --least N      make: leave out what was played less often (default: 2)\n"
    "  --size N       make: bytes of the book at most (default: 65536); what was played least is\n"
    "                 left out until it fits\n";

const char tool_name[] = "sandan-book";

void app_progress(bool last, uint32_t done, uint32_t all, double seconds_left) {
    static int64_t told;
    bool terminal = isatty(STDERR_FILENO);
    int64_t now = time_now_ms();
    if (!last && now - told < (terminal ? 1000 : 60000)) return;
    told = now;
    long s = (long)seconds_left;
    fprintf(stderr, "%s%u of %u games, %ld:%02ld:%02ld left%s", terminal ? "\r\033[K" : "", done,
            all, s / 3600, s / 60 % 60, s % 60, last || !terminal ? "\n" : "");
    fflush(stderr);
}

void app_write_head(const app_options *o, char *out, size_t size) {
    char name[64];
    writer w = writer_on(name, sizeof name);
    game_write_name(o->g, o->rules, &w);
    snprintf(out, size, "sandan-book 1 %s nodes %llu seed %llu\n", name,
             (unsigned long long)o->nodes, (unsigned long long)o->seed);
}

/* The length of the next word, and of the blank after it. */
static size_t word_length(const char *s) {
    return strcspn(s, " \n");
}

bool app_next_game(const char **text, app_game *out) {
    const char *s = *text, *end = strchr(s, '\n');
    if (!end) return false;
    char *after;
    out->number = (uint32_t)strtoul(s, &after, 10);
    if (after == s || *after != ' ') return false;
    const char *result = after + 1;
    size_t n = word_length(result);
    out->result = record_result_of(result, n);
    if (out->result < 0 || result[n] != ' ') return false;
    out->reason = result + n + 1;
    out->turns = out->reason + word_length(out->reason);
    *text = end + 1;
    return true;
}

static bool read_number(const char *text, long least, long most, long *out) {
    char *end;
    *out = strtol(text, &end, 10);
    return end != text && !*end && *out >= least && *out <= most;
}

static int read_option(app_options *o, const char *name, const char *value) {
    static const struct {
        const char *name;
        long least, most;
    } numbers[] = {{"games", 1, 10000000}, {"nodes", 1, 2147483647}, {"seed", 0, 2147483647},
                   {"threads", 1, 64},     {"plies", 1, 200},        {"least", 1, 1000000},
                   {"size", 1024, 1 << 20}};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    if (strcmp(name, "out") == 0) {
        o->out = value;
        return 0;
    }
    size_t i = 0;
    while (i < NUMBERS && strcmp(name, numbers[i].name) != 0) i++;
    if (i == NUMBERS)
        return tool_fail("there is no option --%s; sandan-book --help lists them", name);
    long n;
    if (!read_number(value, numbers[i].least, numbers[i].most, &n))
        return tool_fail("--%s must be a number from %ld to %ld", name, numbers[i].least,
                         numbers[i].most);
    if (i == 0) o->games = (uint32_t)n;
    if (i == 1) o->nodes = (uint64_t)n;
    if (i == 2) o->seed = (uint64_t)n;
    if (i == 3) o->threads = (int)n;
    if (i == 4) o->plies = (int)n;
    if (i == 5) o->least = (int)n;
    if (i == 6) o->size = (int)n;
    return 0;
}

static int read_options(int argc, char **argv, app_options *o) {
    for (int i = 3; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            if (o->in) return tool_fail("one file of games at a time, not %s as well", argv[i]);
            o->in = argv[i];
            continue;
        }
        if (i + 1 == argc) return tool_fail("%s needs a value", argv[i]);
        int status = read_option(o, argv[i] + 2, argv[i + 1]);
        if (status) return status;
        i++;
    }
    return o->out ? 0 : tool_fail("--out is missing");
}

int main(int argc, char **argv) {
    int cores = thread_cores();
    app_options o = {.seed = 1,
                     .nodes = 300,
                     .games = 5000,
                     .threads = cores < 64 ? cores : 64,
                     .plies = 24,
                     .least = 2,
                     .size = 65536};
    bool help = argc > 1 && strcmp(argv[1], "--help") == 0;
    if (help || argc < 3) {
        fputs(usage, help ? stdout : stderr);
        return help ? 0 : 2;
    }
    bool play = strcmp(argv[1], "play") == 0;
    if (!play && strcmp(argv[1], "make") != 0)
        return tool_fail("there is no command \"%s\"; sandan-book --help lists them", argv[1]);
    if (games_find(argv[2], strlen(argv[2]), &o.g, &o.rules).code)
        return tool_fail("there is no rule set \"%s\"; sandan games lists them", argv[2]);
    if (!o.g->judge) return tool_fail("%s cannot be searched", o.g->title);
    int status = read_options(argc, argv, &o);
    if (status) return status;
    if (play == (o.in != NULL))
        return tool_fail(play ? "play takes no file of games" : "make needs a file of games");
    tool_watch_interrupts();
    return play ? app_play(&o) : app_make(&o);
}
