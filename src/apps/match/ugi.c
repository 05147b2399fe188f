// SPDX-License-Identifier: MIT
#include "apps/match/ugi.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/process.h"
#include "os/time.h"
#include "play/protocol.h"

enum {
    QUIT_MS = 500, /* milliseconds it has to quit */
    GONE_MS = 200, /* and to be gone by itself */
    STOP_MS = 500, /* and to end its search */
    SLICE_MS = 50, /* interval between checks of the stop flag */
    TALK = 1 << 15 /* bytes of the conversation that are kept */
};

struct ugi {
    const player_setup *setup;
    const atomic_bool *stop;
    process *program; /* NULL: not running */
    const game *g;    /* the game it was last told about */
    int rules;
    char *text; /* what is about to be sent */
    size_t cap;
    confine_report report; /* of a program with limits that has ended */
    int64_t asked_ms;
    size_t talk_size; /* of the end of the conversation, kept for programs with limits */
    char talk[TALK];
};

ugi *ugi_new(const player_setup *setup, const atomic_bool *stop) {
    ugi *u = calloc(1, sizeof *u);
    if (!u) return NULL;
    u->setup = setup;
    u->stop = stop;
    return u;
}

/* Adds a line to the conversation, dropping older ones when there is no room. */
static void note(ugi *u, const char *mark, const char *line, size_t n) {
    if (!u->setup->limits) return;
    if (n > TALK / 4) n = TALK / 4;
    if (u->talk_size + n + 3 > TALK) {
        const char *rest = u->talk + u->talk_size / 2;
        const char *next = memchr(rest, '\n', (size_t)(u->talk + u->talk_size - rest));
        rest = next ? next + 1 : u->talk + u->talk_size;
        u->talk_size -= (size_t)(rest - u->talk);
        memmove(u->talk, rest, u->talk_size);
    }
    char *at = u->talk + u->talk_size;
    memcpy(at, mark, 2);
    memcpy(at + 2, line, n);
    at[2 + n] = '\n';
    u->talk_size += n + 3;
}

static void end_program(ugi *u, bool kindly) {
    if (!u->program) return;
    int64_t now = time_now_ms();
    bool asked = kindly && process_send(u->program, "quit\n", 5, now + QUIT_MS);
    /* A program that has closed its output is about to end: its exit code says why. */
    int64_t deadline = asked ? now + QUIT_MS : u->setup->limits ? now + GONE_MS : now;
    if (u->setup->limits)
        process_end_confined(u->program, deadline, &u->report);
    else
        process_end(u->program, deadline);
    u->program = NULL;
    u->g = NULL;
}

void ugi_free(ugi *u) {
    if (!u) return;
    end_program(u, true);
    free(u->text);
    free(u);
}

/* Sends one line made of parts; NULL ends the list. */
static bool send_parts(ugi *u, const char *const *parts) {
    size_t n = 1;
    for (int i = 0; parts[i]; i++) n += strlen(parts[i]);
    if (n > u->cap) {
        char *more = realloc(u->text, 2 * n);
        if (!more) return false;
        u->text = more;
        u->cap = 2 * n;
    }
    size_t at = 0;
    for (int i = 0; parts[i]; i++) {
        size_t size = strlen(parts[i]);
        memcpy(u->text + at, parts[i], size);
        at += size;
    }
    u->text[at] = '\n';
    note(u, "> ", u->text, at);
    return process_send(u->program, u->text, n, time_now_ms() + u->setup->patience);
}

#define SEND(u, ...) send_parts(u, (const char *const[]){__VA_ARGS__, NULL})

static bool send_number(ugi *u, const char *option, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return SEND(u, "setoption name ", option, " value ", text);
}

/* The next line before the deadline: its first word, and the rest. Keeps checking the stop flag,
   unless it is known to be set. */
static player_state next_line(ugi *u, slice *first, slice *rest, int64_t deadline, bool checks) {
    for (;;) {
        if (checks && atomic_load(u->stop)) return PLAYER_STOPPED;
        int64_t now = time_now_ms();
        if (now > deadline) return PLAYER_SILENT; /* however much it talks */
        int64_t soon = deadline - now < SLICE_MS ? deadline + 1 : now + SLICE_MS;
        const char *line = NULL;
        process_news news = process_line(u->program, &line, soon);
        if (news == PROCESS_ENDED) return PLAYER_GONE;
        if (news != PROCESS_LINE) continue;
        *rest = (slice){line, strlen(line)};
        note(u, "< ", rest->s, rest->n);
        *first = protocol_word(rest);
        return PLAYER_FINE;
    }
}

/* Skips lines until one begins with `wanted`. */
static player_state await(ugi *u, const char *wanted, int64_t deadline) {
    for (;;) {
        slice first, rest;
        player_state state = next_line(u, &first, &rest, deadline, true);
        if (state != PLAYER_FINE || protocol_is(first, wanted)) return state;
    }
}

static player_state start_program(ugi *u) {
    const confine_limits *limits = u->setup->limits;
    u->talk_size = 0;
    u->asked_ms = 0;
    u->report = (confine_report){.code = -1};
    int error = limits ? process_start_confined(u->setup->command, limits, &u->program)
                       : process_start(u->setup->command, &u->program);
    if (error) return PLAYER_UNSTARTED;
    if (!SEND(u, "ugi")) return PLAYER_GONE;
    player_state state = await(u, "ugiok", time_now_ms() + u->setup->patience);
    if (state != PLAYER_FINE) return state;
    const player_setup *s = u->setup;
    bool sent = true;
    if (s->threads) sent = send_number(u, "Threads", s->threads);
    if (s->hash) sent = sent && send_number(u, "Hash", s->hash);
    for (int i = 0; i < s->option_count; i++)
        sent =
            sent && SEND(u, "setoption name ", s->option_names[i], " value ", s->option_values[i]);
    return sent ? PLAYER_FINE : PLAYER_GONE;
}

static player_state begin(ugi *u, const game *g, int rules) {
    if (!u->program) {
        player_state state = start_program(u);
        if (state != PLAYER_FINE) return state;
    }
    bool sent = (u->g == g && u->rules == rules)
                || SEND(u, "setoption name Game value ", g->id, ":", g->rule_sets[rules].id);
    u->g = g;
    u->rules = rules;
    if (!sent || !SEND(u, "uginewgame") || !SEND(u, "isready")) return PLAYER_GONE;
    return await(u, "readyok", time_now_ms() + u->setup->patience);
}

/* Ends a program that has failed; what its guard knows may be a better reason. */
static player_state end_failed(ugi *u, player_state state) {
    const char *rest = u->program ? process_rest(u->program) : "";
    if (*rest) note(u, "< ", rest, strlen(rest)); /* a line without an end */
    end_program(u, false);
    return state == PLAYER_GONE && u->report.too_large ? PLAYER_TOO_LARGE : state;
}

player_state ugi_begin(ugi *u, const game *g, int rules) {
    if (u->setup->limits) end_program(u, true);
    player_state state = begin(u, g, rules);
    return state == PLAYER_FINE ? state : end_failed(u, state);
}

static bool send_position(ugi *u, const situation *s) {
    char start[MAX_POSITION], usual[MAX_POSITION];
    writer w = writer_on(start, sizeof start);
    s->g->text->write(s->start, &w);
    position first;
    game_start(s->g, s->start->rules, &first);
    w = writer_on(usual, sizeof usual);
    s->g->text->write(&first, &w);
    bool same = strcmp(start, usual) == 0;
    return SEND(u, "position ", same ? "startpos" : "fen ", same ? "" : start,
                *s->turns ? " moves" : "", s->turns);
}

static bool send_go(ugi *u, const situation *s) {
    const player_setup *p = u->setup;
    char text[160];
    writer w = writer_on(text, sizeof text);
    const struct {
        const char *name;
        int64_t value;
    } limits[] = {{" movetime ", s->time ? s->time : p->time_ms},
                  {" nodes ", (int64_t)p->nodes},
                  {" depth ", p->depth}},
      clocks[] = {{" p1time ", s->left[FIRST]},
                  {" p2time ", s->left[SECOND]},
                  {" p1inc ", s->increment},
                  {" p2inc ", s->increment}};
    for (int i = 0; i < 3; i++) {
        if (!limits[i].value) continue;
        write_text(&w, limits[i].name);
        write_int(&w, limits[i].value);
    }
    bool limited = w.len > 0;
    for (int i = 0; !limited && i < 4; i++) {
        write_text(&w, clocks[i].name);
        write_int(&w, clocks[i].value);
    }
    return SEND(u, "go", text);
}

/* The evaluation of its best line. */
static void read_info(slice args, record_score *score) {
    protocol_info info = protocol_read_info(args);
    bool best = info.lines == -1 || info.lines == 1;
    if (info.wrong.n > 0 || info.kind == SCORE_NONE || !best) return;
    if (info.score > INT_MAX || info.score < -INT_MAX || info.depth > INT_MAX) return;
    *score = (record_score){.known = true,
                            .forced = info.kind != SCORE_CP,
                            .value = info.score
                                     * (info.kind == SCORE_LOSES  ? -1
                                        : info.kind == SCORE_WINS ? 1
                                                                  : 10),
                            .depth = (int)info.depth};
}

/* What it said instead of a legal turn. */
static void quote(slice said, player_answer *a) {
    a->state = PLAYER_ILLEGAL;
    size_t k = 0;
    for (; k < said.n && k + 1 < sizeof a->said; k++) {
        char c = said.s[k];
        a->said[k] = (char)(c > ' ' && c < 127 && c != '{' && c != '}' && c != '"' ? c : '?');
    }
    a->said[k] = '\0';
}

static void read_turn(slice args, const situation *s, player_answer *a) {
    slice said = protocol_word(&args);
    if (turn_read(s->g, s->now, said.s, said.n, &a->turn).code) quote(said, a);
}

/* Reads what it has said since its last answer. An answer without a question would otherwise become
   that to the next one. */
static player_state catch_up(ugi *u, player_answer *a) {
    enum { LINES = 1000 }; /* however much it talks */
    const char *line = NULL;
    int64_t now = time_now_ms();
    for (int i = 0; i < LINES && process_line(u->program, &line, now) == PROCESS_LINE; i++) {
        slice rest = {line, strlen(line)};
        note(u, "< ", rest.s, rest.n);
        if (!protocol_is(protocol_word(&rest), "bestmove")) continue;
        quote(protocol_word(&rest), a);
        a->unasked = true;
        break;
    }
    return a->state;
}

/* Waits for the turn. When told to stop it does so, and its answer is known not to come later. */
static player_state read_answer(ugi *u, const situation *s, bool stopped, int64_t deadline,
                                player_answer *a) {
    for (;;) {
        slice first, rest;
        player_state state = next_line(u, &first, &rest, deadline, !stopped);
        if (state != PLAYER_FINE) return state;
        if (protocol_is(first, "info")) read_info(rest, &a->score);
        if (!protocol_is(first, "bestmove")) continue;
        read_turn(rest, s, a);
        return a->state;
    }
}

void ugi_end(ugi *u, player_trace *trace) {
    end_program(u, true);
    *trace = (player_trace){
        .report = u->report, .asked_ms = u->asked_ms, .talk_size = u->talk_size, .talk = u->talk};
}

void ugi_ask(ugi *u, const situation *s, player_answer *a) {
    bool alive = false;
    int64_t before = time_now_ms();
    if (u->program && catch_up(u, a) != PLAYER_FINE) {
        /* it has answered twice */
    } else if (!u->program || !send_position(u, s) || !send_go(u, s)) {
        a->state = PLAYER_GONE;
    } else {
        player_state state = read_answer(u, s, false, time_now_ms() + s->wait, a);
        bool late = state == PLAYER_SILENT, stopped = state == PLAYER_STOPPED;
        if ((late || stopped) && SEND(u, "stop")) {
            player_state after = read_answer(u, s, true, time_now_ms() + STOP_MS, a);
            alive = after == PLAYER_FINE;
            if (late) state = after;
        }
        a->state = state;
    }
    u->asked_ms += time_now_ms() - before;
    if (a->state != PLAYER_FINE && !alive) a->state = end_failed(u, a->state);
}
