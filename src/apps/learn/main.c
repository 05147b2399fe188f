// SPDX-License-Identifier: MIT
// sandan-learn: the command line.
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/learn/learn.h"
#include "apps/learn/model.h"
#include "apps/learn/ranks.h"
#include "core/judge.h"
#include "engine/engine.h"
#include "games/games.h"
#include "os/file.h"
#include "os/thread.h"

static const char usage[] =
    "sandan-learn generate GAME --out FILE [OPTION…]      play games and store their positions\n"
    "sandan-learn train GAME --out NET DATA… [OPTION…]    make a network from them\n"
    "sandan-learn inspect GAME --net NET --out SVG        draw what it thinks, cell by cell\n"
    "\n"
    "GAME is a game or one of its rule sets, such as abalone or sensei:arashi. generate and train "
    "go\n"
    "on where they were stopped.\n"
    "\n"
    "generate and train\n"
    "  --threads N      threads (default: one per core, one with mpirun); 1 gives the same result\n"
    "                   every time\n"
    "  --seed N         random seed (default: 1)\n"
    "generate\n"
    "  --net FILE       the network that plays (default: the one that is built in)\n"
    "  --games N        games in all (default: 1000)\n"
    "  --nodes N        positions to search per turn (default: 5000)\n"
    "train\n"
    "  --neurons N      neurons, a multiple of 16 (default: 32)\n"
    "  --epochs N       times to go through the data (default: 20)\n"
    "  --batch N        positions per step (default: 16384)\n"
    "  --rate X         learning rate at the start (default: 0.002)\n"
    "  --last-rate X    and at the end (default: 0.00002)\n"
    "  --decay X        weight decay (default: 0.01)\n"
    "  --trust X        share of the search's score in what is learnt; the rest is the game's\n"
    "                   result (default: 0.8)\n"
    "  --checkpoint F   keep the state of the training in this file (default: NET.check)\n";

const char tool_name[] = "sandan-learn";

void learn_progress(bool last, const char *format, ...) {
    bool terminal = isatty(STDERR_FILENO);
    if (!terminal && !last) return;
    va_list args;
    va_start(args, format);
    if (terminal) fputs("\r\033[K", stderr);
    vfprintf(stderr, format, args);
    if (last) fputc('\n', stderr);
    fflush(stderr);
    va_end(args);
}

void learn_write_time(double seconds, char *out, size_t size) {
    long s = (long)seconds;
    if (s >= 3600)
        snprintf(out, size, "%ld h %02ld min", s / 3600, s / 60 % 60);
    else if (s >= 60)
        snprintf(out, size, "%ld min %02ld s", s / 60, s % 60);
    else
        snprintf(out, size, "%ld s", s);
}

/* ---- options ---- */

/* The commands, as bits: those that take an option. */
enum { GENERATE = 1, TRAIN = 2, INSPECT = 4 };

typedef struct number {
    const char *name;
    int commands;
    bool real;
    double least, most;
    void *to; /* an int, or a double */
} number;

static bool read_number(const number *n, const char *text, double *x) {
    char *end;
    errno = 0;
    *x = strtod(text, &end);
    if (end == text || *end || errno || !(*x >= n->least && *x <= n->most)) return false;
    return n->real || *x == floor(*x);
}

typedef struct plain {
    int threads, games, nodes, seed;
} plain;

static int read_option(learn_options *o, plain *p, int command, const char *name,
                       const char *value) {
    number numbers[] = {
        {"threads", GENERATE | TRAIN, false, 1, 64, &p->threads},
        {"seed", GENERATE | TRAIN, false, 0, 2147483647, &p->seed},
        {"games", GENERATE, false, 1, 100000000, &p->games},
        {"nodes", GENERATE, false, 1, 2147483647, &p->nodes},
        {"neurons", TRAIN, false, NET_STEP, MODEL_NEURONS, &o->neurons},
        {"epochs", TRAIN, false, 1, 10000, &o->epochs},
        {"batch", TRAIN, false, 1, 1 << 20, &o->batch},
        {"rate", TRAIN, true, 0, 1, &o->rate},
        {"last-rate", TRAIN, true, 0, 1, &o->last_rate},
        {"decay", TRAIN, true, 0, 1, &o->decay},
        {"trust", TRAIN, true, 0, 1, &o->trust},
    };
    struct {
        int commands;
        const char *name;
        const char **to;
    } texts[] = {{GENERATE | TRAIN | INSPECT, "out", &o->out},
                 {GENERATE | INSPECT, "net", &o->net},
                 {TRAIN, "checkpoint", &o->checkpoint}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if ((texts[i].commands & command) && strcmp(name, texts[i].name) == 0) {
            *texts[i].to = value;
            return 0;
        }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const number *n = &numbers[i];
        if (!(n->commands & command) || strcmp(name, n->name) != 0) continue;
        double x;
        if (!read_number(n, value, &x))
            return tool_fail("--%s takes %s from %.0f to %.0f, not \"%s\"", name,
                             n->real ? "a number" : "a whole number", n->least, n->most, value);
        if (n->real)
            *(double *)n->to = x;
        else
            *(int *)n->to = (int)x;
        return 0;
    }
    return tool_fail("this command has no option --%s; sandan-learn --help lists them", name);
}

static int read_options(int argc, char **argv, int command, learn_options *o) {
    int cores = thread_cores() < 64 ? thread_cores() : 64;
    plain p = {o->ranks > 1 ? 1 : cores, 1000, 5000, 1};
    for (int i = 3; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            if (command != TRAIN) return tool_fail("\"%s\" is one word too many", argv[i]);
            o->data[o->data_count++] = argv[i];
            continue;
        }
        if (i + 1 == argc || strncmp(argv[i + 1], "--", 2) == 0)
            return tool_fail("%s needs a value", argv[i]);
        int status = read_option(o, &p, command, argv[i] + 2, argv[i + 1]);
        if (status) return status;
        i++;
    }
    o->threads = p.threads;
    o->games = (uint32_t)p.games;
    o->nodes = (uint64_t)p.nodes;
    o->seed = (uint64_t)p.seed;
    return 0;
}

/* ---- networks ---- */

/* Reads the network of --net, to see at once whether it can be used. */
static int read_net(learn_options *o) {
    const struct inputs *in = o->g->judge->inputs;
    int failed = file_read(o->net, NET_FILE, &o->net_bytes, &o->net_size);
    if (failed) return tool_fail("%s: %s", o->net, strerror(failed));
    arena a = {malloc(net_memory(in)), net_memory(in), 0};
    net w;
    int which;
    net_fault wrong =
        a.base ? net_read(o->net_bytes, o->net_size, o->g->id, in, &a, &w, &which) : NET_NO_MEMORY;
    free(a.base);
    if (wrong) return tool_fail("%s: %s", o->net, net_words(wrong, LANG_EN));
    if (o->rules >= 0 && which != o->which)
        return tool_fail("%s: this network is for other rule sets of %s", o->net, o->g->title);
    return 0;
}

/* Nothing that is read may be overwritten. */
static int check_names(const learn_options *o) {
    const char *written[] = {o->out, o->checkpoint};
    for (int i = 0; i < 2 && written[i]; i++) {
        bool same =
            (o->net && file_same(o->net, written[i])) || (i && file_same(o->out, written[i]));
        for (int k = 0; k < o->data_count; k++) same = same || file_same(o->data[k], written[i]);
        if (same) return tool_fail("%s is named twice; it would be overwritten", written[i]);
    }
    return 0;
}

/* Asks before the work whether its result can be written. */
static int check_place(const char *path) {
    file_staged trial;
    int failed = file_stage(path, "", 0, &trial);
    if (failed) return tool_fail("%s: %s", path, strerror(failed));
    file_discard(&trial, 1);
    return 0;
}

/* Whether a network of this size can be used in the end. */
static int check_neurons(const learn_options *o) {
    int images = o->g->judge->inputs->images, most = NET_WIDTH / images;
    if (o->neurons > most)
        return tool_fail("--neurons can be at most %d for %s", most, o->g->title);
    if (o->neurons % NET_STEP) return tool_fail("--neurons must be a multiple of %d", NET_STEP);
    return 0;
}

static int generate(learn_options *o) {
    int status = o->net ? read_net(o) : 0;
    if (!status) status = check_names(o);
    return status ? status : learn_generate(o);
}

static int train(learn_options *o) {
    static char checkpoint[4096]; /* as long as the options that name it */
    if (!o->data_count) return tool_fail("name at least one data file");
    int status = check_neurons(o);
    if (status) return status;
    if (!o->checkpoint) {
        int n = snprintf(checkpoint, sizeof checkpoint, "%s.check", o->out);
        if (n >= (int)sizeof checkpoint) return tool_fail("the name after --out is too long");
        o->checkpoint = checkpoint;
    }
    status = check_names(o);
    if (!status) status = check_place(o->out);
    if (!status) status = check_place(o->checkpoint);
    return status ? status : learn_train(o);
}

static int inspect(learn_options *o) {
    if (!o->net) return tool_fail("--net is missing");
    int status = read_net(o);
    if (!status) status = check_names(o);
    return status ? status : learn_inspect(o);
}

static int begin(int argc, char **argv, learn_options *o) {
    enum { COMMANDS = 3 };
    static const struct {
        int bit;
        const char *name;
        int (*run)(learn_options *o);
    } commands[COMMANDS] = {
        {GENERATE, "generate", generate}, {TRAIN, "train", train}, {INSPECT, "inspect", inspect}};
    bool help = argc > 1 && strcmp(argv[1], "help") == 0;
    for (int i = 1; i < argc; i++)
        help = help || strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
    if (help || argc < 3) {
        fputs(usage, help ? stdout : stderr);
        return help ? 0 : 2;
    }
    size_t which = 0;
    while (which < COMMANDS && strcmp(argv[1], commands[which].name) != 0) which++;
    if (which == COMMANDS)
        return tool_fail("there is no command \"%s\"; sandan-learn --help lists them", argv[1]);
    int rules = 0;
    if (games_find(argv[2], strlen(argv[2]), &o->g, &rules).code)
        return tool_fail("there is no game \"%s\"; sandan games lists them", argv[2]);
    if (!o->g->judge || !o->g->judge->inputs) return tool_fail("%s has no network", o->g->title);
    o->rules = strchr(argv[2], ':') ? rules : -1;
    o->which = o->g->judge->inputs->net(rules);
    int status = read_options(argc, argv, commands[which].bit, o);
    if (status) return status;
    return o->out ? commands[which].run(o) : tool_fail("--out is missing");
}

int main(int argc, char **argv) {
    learn_options o = {.neurons = 32,
                       .epochs = 20,
                       .batch = 16384,
                       .rate = 0.002,
                       .last_rate = 0.00002,
                       .decay = 0.01,
                       .trust = 0.8};
    ranks_begin(&argc, &argv, &o.rank, &o.ranks);
    o.data = calloc((size_t)argc, sizeof *o.data);
    int status = o.data ? begin(argc, argv, &o) : tool_fail("out of memory");
    free(o.data);
    free(o.net_bytes);
    ranks_end(status);
    return status;
}
