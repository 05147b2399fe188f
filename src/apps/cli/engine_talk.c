// SPDX-License-Identifier: MIT
// The listening half of sandan engine: carries out lines. No input is fatal; a line that cannot be
// understood or carried out gets a one-line answer. docs/protocol.md is its contract.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/engine.h"
#include "apps/cli/fail.h"
#include "apps/cli/screen.h"
#include "apps/cli/shared.h"
#include "core/turn.h"
#include "games/games.h"
#include "os/file.h"
#include "os/memory.h"

enum {
    SET_HASH,
    SET_THREADS,
    SET_LINES,
    SET_LEVEL,
    SET_RATING,
    SET_CONTEMPT,
    SET_OVERHEAD,
    SET_PONDER,
    SET_COUNT
};

typedef struct setting {
    const char *name;
    bool check; /* true or false; else a number */
    int otherwise, least, most;
} setting;

static const setting settings[SET_COUNT] = {
    [SET_HASH] = {"Hash", false, 64, 1, ENGINE_MAX_MEGABYTES},
    [SET_THREADS] = {"Threads", false, 1, 1, ENGINE_MAX_THREADS},
    [SET_LINES] = {"MultiPV", false, 1, 1, MAX_LINES},
    [SET_LEVEL] = {"Level", false, LEVEL_FULL, LEVEL_LOWEST, LEVEL_FULL},
    [SET_RATING] = {"Rating", false, 0, 0, RATING_MOST},
    [SET_CONTEMPT] = {"Contempt", false, CONTEMPT_USUAL, 0, CONTEMPT_MOST},
    [SET_OVERHEAD] = {"Move Overhead", false, 10, 0, 10000},
    [SET_PONDER] = {"Ponder", true, 0, 0, 1},
};

struct dialogue {
    mind *m;
    const game *g;
    int rules;
    position p;
    history h; /* keys: malloc */
    int set[SET_COUNT];
    char *net; /* the file of EvalFile; NULL: the network that is built in */
    size_t net_size;
    bool net_due; /* the engine has not got it yet */
    bool forget;  /* a new game has begun: forget earlier searches */
};

/* Asking for more memory than the machine has would succeed, but using it would kill the
   program. */
static int most_of(int which) {
    if (which != SET_HASH) return settings[which].most;
    int64_t most = memory_size_mb() / 4 * 3;
    return most > settings[which].most ? settings[which].most : most < 1 ? 1 : (int)most;
}

/* "info string …", with the words in question after a colon. */
static void tell(const char *what, slice words) {
    enum { SHOWN = 60 };
    char text[ANSWER_SIZE];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "info string ");
    write_text(&w, what);
    if (words.n > 0) {
        write_text(&w, ": ");
        visible_write(&w, words.s, words.n > SHOWN ? SHOWN : words.n);
        if (words.n > SHOWN) write_text(&w, "…");
    }
    answer_send(&w);
}

/* …with a reason, and the words at the fault. */
static void tell_reason(const game *g, const char *what, slice args, fault f) {
    char text[512];
    writer w = writer_on(text, sizeof text);
    write_text(&w, what);
    write_text(&w, ": ");
    reason_write(&w, g, f.code, LANG_EN);
    slice rest = {0};
    if (f.at < args.n) {
        rest = (slice){args.s + f.at, args.n - f.at};
        write_text(&w, ", at");
    }
    tell(text, rest);
}

static void complain(const char *what, slice words) {
    char text[512];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "error: ");
    write_text(&w, what);
    tell(text, words);
}

/* The start position of a rule set, with room for its key only. */
static bool set_start(dialogue *t, const game *g, int rules) {
    uint64_t *keys = malloc(sizeof *keys);
    if (!keys) return false;
    free(t->h.keys);
    t->h = (history){keys, 1, 0};
    t->g = g;
    t->rules = rules;
    game_start(g, rules, &t->p);
    history_push(&t->h, &t->p);
    return true;
}

dialogue *dialogue_new(void) {
    dialogue *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    for (int i = 0; i < SET_COUNT; i++) t->set[i] = settings[i].otherwise;
    t->m = mind_new();
    if (t->m && set_start(t, games[0], 0)) return t;
    dialogue_free(t);
    return NULL;
}

void dialogue_free(dialogue *t) {
    if (!t) return;
    mind_free(t->m);
    free(t->h.keys);
    free(t->net);
    free(t);
}

static void say_games(void) {
    char text[ANSWER_SIZE];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "option name Game type combo default ");
    for (int i = 0; i < GAME_COUNT; i++)
        for (int k = 0; k < games[i]->rule_set_count; k++)
            for (int again = i + k == 0 ? 0 : 1; again < 2; again++) {
                write_text(&w, again ? " var " : "");
                game_write_name(games[i], k, &w);
            }
    answer_send(&w);
}

static void say_setting(int which) {
    const setting *s = &settings[which];
    char text[ANSWER_SIZE];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "option name ");
    write_text(&w, s->name);
    if (s->check) {
        write_text(&w, " type check default ");
        write_text(&w, s->otherwise ? "true" : "false");
    } else {
        int most = most_of(which);
        write_text(&w, " type spin default ");
        write_int(&w, s->otherwise < most ? s->otherwise : most);
        write_text(&w, " min ");
        write_int(&w, s->least);
        write_text(&w, " max ");
        write_int(&w, most);
    }
    answer_send(&w);
}

static void do_ugi(void) {
    answer_text("id name Sandan " SANDAN_VERSION);
    answer_text("id author the Sandan authors");
    say_games();
    for (int i = 0; i < SET_COUNT; i++) say_setting(i);
    answer_text("option name EvalFile type string default <empty>");
    answer_text("ugiok");
}

/* A rating counts for more than a level. One that was set for another game may be out of range. */
static int strength_of(const dialogue *t) {
    int rating = t->set[SET_RATING];
    return rating ? strength_nearest(t->g, t->rules, rating) : t->set[SET_LEVEL];
}

static void refuse_net(net_fault wrong) {
    const char *words = net_words(wrong, LANG_EN);
    complain("EvalFile is not used", (slice){words, strlen(words)});
}

/* Does the slow preparations, such as allocating the table; not during a search. */
static bool prepare(dialogue *t) {
    int most = most_of(SET_HASH);
    int megabytes = t->set[SET_HASH] < most ? t->set[SET_HASH] : most;
    bool made;
    bool able = mind_prepare(t->m, megabytes, t->set[SET_THREADS], t->forget,
                             !strength_is_full(t->g, t->rules, strength_of(t)), &made);
    t->forget = false;
    if (!able) complain("not enough memory to search", (slice){0});
    if (able && (made || t->net_due)) {
        net_fault wrong = mind_use_net(t->m, t->g, t->net, t->net_size);
        if (wrong) refuse_net(wrong);
        t->net_due = false;
    }
    return able;
}

/* Reads a regular file. Anything else could keep us waiting, and we always listen. */
static int read_net_file(const char *path, char **bytes, size_t *n) {
    struct stat info;
    if (stat(path, &info) != 0) return errno;
    if (S_ISDIR(info.st_mode)) return EISDIR;
    if (!S_ISREG(info.st_mode)) return EINVAL;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return errno;
    int error = file_read_fd(fd, NET_FILE, bytes, n);
    close(fd);
    return error;
}

/* Reads a network; the engine gets it before its next search. No name: the one that is built in. If
   it is none of any game, the one before stays. */
static void set_net(dialogue *t, slice value) {
    char path[PATH_MAX], *bytes = NULL;
    size_t n = 0;
    if (value.n >= sizeof path) {
        complain("the file name is too long", value);
        return;
    }
    memcpy(path, value.s, value.n);
    path[value.n] = '\0';
    bool built_in = value.n == 0 || protocol_same(value, "<empty>");
    int failed = built_in ? 0 : read_net_file(path, &bytes, &n);
    if (failed) {
        complain(failed == EINVAL ? "not a regular file" : strerror(failed), value);
        return;
    }
    const game *g;
    int which;
    net_fault wrong = built_in ? NET_OK : shared_find_net(bytes, n, &g, &which);
    if (wrong) {
        refuse_net(wrong);
        free(bytes);
        return;
    }
    free(t->net);
    t->net = bytes;
    t->net_size = n;
    t->net_due = true;
}

static void set_game(dialogue *t, slice value) {
    const game *g = NULL;
    int rules = 0;
    fault f = games_find(value.s, value.n, &g, &rules);
    if (f.code) {
        tell_reason(NULL, "error: cannot set the game", value, f);
    } else if (!set_start(t, g, rules)) {
        complain("not enough memory for the game", value);
    } else {
        t->forget = t->net_due = true;
    }
}

/* Whether a value of Rating is on the scale of the rule set, or 0; if not, says so. */
static bool fits_scale(const dialogue *t, slice value) {
    int64_t n = 0;
    const level_ratings *scale = level_scale(t->g, t->rules);
    bool number = protocol_number(value, &n);
    if (number && (n == 0 || (n >= scale->at[0] && n <= scale->at[LEVELS - 1]))) return true;
    char text[256];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "Rating must be 0 (not used), or from ");
    write_int(&w, scale->at[0]);
    write_text(&w, " to ");
    write_int(&w, scale->at[LEVELS - 1]);
    write_text(&w, " in ");
    game_write_name(t->g, t->rules, &w);
    complain(text, value);
    return false;
}

static void refuse_value(int which, slice value) {
    char text[128];
    writer w = writer_on(text, sizeof text);
    write_text(&w, settings[which].name);
    write_text(&w, settings[which].check ? " must be true or false" : " must be a number from ");
    if (!settings[which].check) {
        write_int(&w, settings[which].least);
        write_text(&w, " to ");
        write_int(&w, most_of(which));
    }
    complain(text, value);
}

static void do_setoption(dialogue *t, slice args) {
    slice name, value;
    if (!protocol_read_option(args, &name, &value)) {
        complain("invalid setoption; expected setoption name NAME value VALUE", args);
        return;
    }
    if (protocol_same(name, "Game")) {
        set_game(t, value);
        return;
    }
    if (protocol_same(name, "EvalFile")) {
        set_net(t, value);
        return;
    }
    int which = 0;
    while (which < SET_COUNT && !protocol_same(name, settings[which].name)) which++;
    if (which == SET_COUNT) {
        complain("unknown option", name);
        return;
    }
    const setting *s = &settings[which];
    int64_t n = 0;
    if (which == SET_RATING && !fits_scale(t, value)) return;
    bool clear = s->check ? (n = protocol_same(value, "true")) || protocol_same(value, "false")
                          : protocol_number(value, &n) && n >= s->least && n <= most_of(which);
    if (clear)
        t->set[which] = (int)n;
    else
        refuse_value(which, value);
}

static void do_position(dialogue *t, slice args) {
    /* A turn takes at least two bytes, including its blank. */
    size_t cap = args.n / 2 + 2;
    history h = {malloc(cap * sizeof *h.keys), (uint32_t)cap, 0};
    position p;
    if (!h.keys) {
        complain("not enough memory for the position", (slice){0});
        return;
    }
    fault f = protocol_position(t->g, t->rules, args, &p, &h);
    if (f.code) {
        free(h.keys);
        tell_reason(t->g, "error: invalid position, ignored", args, f);
        return;
    }
    free(t->h.keys);
    t->h = h;
    t->p = p;
}

/* Clamp absurdly long times so that the clock cannot overflow. */
static int64_t sane(int64_t ms) {
    const int64_t most = INT64_C(1000000000000);
    return ms < most ? ms : most;
}

static engine_limits limits_of(const dialogue *t, const protocol_go *go) {
    engine_limits limits = {.nodes = (uint64_t)go->nodes, .lines = t->set[SET_LINES]};
    limits.depth = go->depth < MAX_PLY ? (int)go->depth : MAX_PLY - 1;
    if (go->infinite) return limits;
    if (limits.lines == 1) limits.contempt = t->set[SET_CONTEMPT];
    limits.margin = t->set[SET_OVERHEAD];
    if (go->movetime > 0) {
        limits.time.fixed = sane(go->movetime);
    } else if (go->clocks) {
        int64_t left = go->left[t->p.side];
        limits.time = (time_given){
            .left = left > 0 ? sane(left) : 1,
            .increment = sane(go->increment[t->p.side]),
            .turns_to_go = go->turns_to_go < 1000 ? (int)go->turns_to_go : 0,
        };
    }
    return limits;
}

static void do_go(dialogue *t, slice args) {
    protocol_go go = protocol_read_go(t->g, args);
    if (go.wrong.n > 0) complain("unknown or invalid parameter of go, ignored", go.wrong);
    /* Every go gets its answer: first end an infinite search that is still running. */
    if (mind_busy(t->m)) {
        mind_stop(t->m);
        mind_wait(t->m);
    }
    int why = 0;
    if (history_result(&t->h, t->g, &t->p, 0, &why) != ONGOING) {
        tell_reason(t->g, "the game is over", (slice){0}, fault_at(why, 0));
        answer_text("bestmove none");
        return;
    }
    uint64_t *past = malloc(t->h.n * sizeof *past);
    if (!past || !prepare(t)) {
        free(past);
        answer_text("bestmove none");
        return;
    }
    memcpy(past, t->h.keys, t->h.n * sizeof *past);
    mind_go(t->m, &(mind_task){
                      .g = t->g,
                      .p = t->p,
                      .past = past,
                      .past_count = t->h.n,
                      .limits = limits_of(t, &go),
                      .strength = strength_of(t),
                      .ponder = go.ponder,
                      .infinite = go.infinite,
                      .say_ponder = t->set[SET_PONDER],
                  });
}

static void respond(const char *text) {
    char line[ANSWER_SIZE];
    writer w = writer_on(line, sizeof line);
    write_text(&w, "response ");
    write_text(&w, text);
    answer_send(&w);
}

static void do_query(const dialogue *t, slice args) {
    static const char *const results[] = {"none", "p1win", "p2win", "draw"};
    slice what = protocol_word(&args), said = protocol_word(&args);
    int why = WORD_NONE, result = history_result(&t->h, t->g, &t->p, 0, &why);
    if (protocol_is(what, "p1turn")) {
        respond(t->p.side == FIRST ? "true" : "false");
    } else if (protocol_is(what, "gameover")) {
        respond(result != ONGOING ? "true" : "false");
    } else if (protocol_is(what, "result")) {
        respond(results[result]);
    } else if (protocol_is(what, "reason")) {
        respond(game_word(t->g, why)->slug);
    } else if (protocol_is(what, "fen")) {
        char text[MAX_POSITION];
        writer w = writer_on(text, sizeof text);
        t->g->text->write(&t->p, &w);
        respond(text);
    } else if (protocol_is(what, "islegal")) {
        turn made;
        bool legal = result == ONGOING && turn_read(t->g, &t->p, said.s, said.n, &made).code == 0;
        respond(legal ? "true" : "false");
    } else {
        complain("unknown query", what);
        respond("unknown");
    }
}

static void do_ponderhit(dialogue *t) {
    if (mind_busy(t->m))
        mind_ponderhit(t->m);
    else
        complain("ponderhit without go ponder", (slice){0});
}

static void do_stop(dialogue *t) {
    if (mind_busy(t->m))
        mind_stop(t->m);
    else
        complain("there is nothing to stop", (slice){0});
}

static void do_isready(dialogue *t) {
    if (!mind_busy(t->m)) prepare(t);
    answer_text("readyok");
}

static void do_newgame(dialogue *t) {
    t->forget = true;
    if (!set_start(t, t->g, t->rules)) complain("not enough memory", (slice){0});
}

bool dialogue_line(dialogue *t, slice line) {
    slice whole = line, said = protocol_word(&line);
    if (said.n == 0) return true;
    if (protocol_is(said, "quit")) return false;
    if (protocol_is(said, "ugi"))
        do_ugi();
    else if (protocol_is(said, "isready"))
        do_isready(t);
    else if (protocol_is(said, "setoption"))
        do_setoption(t, line);
    else if (protocol_is(said, "uginewgame"))
        do_newgame(t);
    else if (protocol_is(said, "position"))
        do_position(t, line);
    else if (protocol_is(said, "go"))
        do_go(t, line);
    else if (protocol_is(said, "stop"))
        do_stop(t);
    else if (protocol_is(said, "ponderhit"))
        do_ponderhit(t);
    else if (protocol_is(said, "query"))
        do_query(t, line);
    else
        complain("unknown command (expected ugi, isready, setoption, uginewgame, position, go, "
                 "stop, ponderhit, query or quit)",
                 whole);
    return true;
}

bool dialogue_must_wait(dialogue *t, slice line) {
    return protocol_is(protocol_word(&line), "go") && mind_busy(t->m) && mind_limited(t->m);
}

bool dialogue_busy(dialogue *t) {
    return mind_busy(t->m);
}

void dialogue_stop(dialogue *t) {
    mind_stop(t->m);
}

void dialogue_overlong(void) {
    complain("the line is too long", (slice){0});
}

void dialogue_end(dialogue *t) {
    mind_finish(t->m);
}
