// SPDX-License-Identifier: MIT
#include "apps/match/ugi.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/process.h"
#include "os/time.h"

enum {
    QUIT_MS = 500, /* to end when asked to */
    SLICE_MS = 50  /* how long we look away from the stop flag */
};

struct ugi {
    const player_setup *setup;
    const atomic_bool *stop;
    process *program; /* NULL: not running */
    const game *g;    /* that it was last told of */
    int rules;
    char *text; /* what is about to be sent */
    size_t cap;
};

ugi *ugi_new(const player_setup *setup, const atomic_bool *stop) {
    ugi *u = calloc(1, sizeof *u);
    if (!u) return NULL;
    u->setup = setup;
    u->stop = stop;
    return u;
}

static void end_program(ugi *u, bool kindly) {
    if (!u->program) return;
    int64_t now = time_now_ms();
    bool asked = kindly && process_send(u->program, "quit\n", 5, now + QUIT_MS);
    process_end(u->program, asked ? now + QUIT_MS : now);
    u->program = NULL;
    u->g = NULL;
}

void ugi_free(ugi *u) {
    if (!u) return;
    end_program(u, true);
    free(u->text);
    free(u);
}

/* What a format says, as text of n bytes with room for one more; -1 when there is no memory. */
static int format_text(ugi *u, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0) return -1;
    if ((size_t)n + 2 > u->cap) {
        size_t cap = (size_t)n + 1024;
        char *more = realloc(u->text, cap);
        if (!more) return -1;
        u->text = more;
        u->cap = cap;
    }
    return vsnprintf(u->text, u->cap, format, arguments);
}

__attribute__((format(printf, 2, 3))) static bool send_line(ugi *u, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = format_text(u, format, arguments);
    va_end(arguments);
    if (n < 0) return false;
    u->text[n] = '\n';
    return process_send(u->program, u->text, (size_t)n + 1, time_now_ms() + u->setup->patience);
}

/* The next line until the deadline; looks at the stop flag all the while. */
static player_state next_line(ugi *u, const char **line, int64_t deadline) {
    for (;;) {
        if (atomic_load(u->stop)) return PLAYER_STOPPED;
        int64_t now = time_now_ms();
        if (now > deadline) return PLAYER_SILENT; /* however much it talks */
        int64_t slice = deadline - now < SLICE_MS ? deadline + 1 : now + SLICE_MS;
        process_news news = process_line(u->program, line, slice);
        if (news == PROCESS_LINE) return PLAYER_FINE;
        if (news == PROCESS_ENDED) return PLAYER_GONE;
    }
}

/* The next word of a line, or NULL; *line goes on behind it. */
static const char *next_word(const char **line, size_t *n) {
    const char *s = *line + strspn(*line, " \t");
    *n = strcspn(s, " \t");
    *line = s + *n;
    return *n > 0 ? s : NULL;
}

static bool is_word(const char *s, size_t n, const char *wanted) {
    return s && strlen(wanted) == n && memcmp(s, wanted, n) == 0;
}

/* Passes over lines until one begins with `wanted`. */
static player_state await(ugi *u, const char *wanted, int64_t deadline) {
    for (;;) {
        const char *line = NULL;
        player_state state = next_line(u, &line, deadline);
        if (state != PLAYER_FINE) return state;
        size_t n = 0;
        const char *first = next_word(&line, &n);
        if (is_word(first, n, wanted)) return PLAYER_FINE;
    }
}

static player_state start_program(ugi *u) {
    if (process_start(u->setup->command, &u->program) != 0) return PLAYER_GONE;
    if (!send_line(u, "ugi")) return PLAYER_GONE;
    player_state state = await(u, "ugiok", time_now_ms() + u->setup->patience);
    if (state != PLAYER_FINE) return state;
    const player_setup *s = u->setup;
    bool sent = true;
    if (s->threads) sent = send_line(u, "setoption name Threads value %d", s->threads);
    if (s->hash) sent = sent && send_line(u, "setoption name Hash value %d", s->hash);
    for (int i = 0; i < s->option_count; i++)
        sent =
            sent
            && send_line(u, "setoption name %s value %s", s->option_names[i], s->option_values[i]);
    return sent ? PLAYER_FINE : PLAYER_GONE;
}

static player_state begin(ugi *u, const game *g, int rules) {
    if (!u->program) {
        player_state state = start_program(u);
        if (state != PLAYER_FINE) return state;
    }
    bool sent = (u->g == g && u->rules == rules)
                || send_line(u, "setoption name Game value %s:%s", g->id, g->rule_sets[rules].id);
    u->g = g;
    u->rules = rules;
    if (!sent || !send_line(u, "uginewgame") || !send_line(u, "isready")) return PLAYER_GONE;
    return await(u, "readyok", time_now_ms() + u->setup->patience);
}

player_state ugi_begin(ugi *u, const game *g, int rules) {
    player_state state = begin(u, g, rules);
    if (state != PLAYER_FINE) end_program(u, false);
    return state;
}

static bool send_position(ugi *u, const situation *s) {
    char start[MAX_POSITION], usual[MAX_POSITION];
    writer w = writer_on(start, sizeof start);
    s->g->write(s->start, &w);
    position first;
    game_start(s->g, s->start->rules, &first);
    w = writer_on(usual, sizeof usual);
    s->g->write(&first, &w);
    bool same = strcmp(start, usual) == 0;
    return send_line(u, "position %s%s%s%s", same ? "startpos" : "fen ", same ? "" : start,
                     *s->turns ? " moves" : "", s->turns);
}

static bool send_go(ugi *u, const situation *s) {
    const player_setup *p = u->setup;
    char limits[160];
    writer w = writer_on(limits, sizeof limits);
    const struct {
        const char *name;
        int64_t value;
    } parts[] = {{" movetime ", p->time_ms}, {" nodes ", (int64_t)p->nodes}, {" depth ", p->depth}};
    for (int i = 0; i < 3; i++) {
        if (!parts[i].value) continue;
        write_text(&w, parts[i].name);
        write_int(&w, parts[i].value);
    }
    if (w.len > 0) return send_line(u, "go%s", limits);
    return send_line(u, "go p1time %lld p2time %lld p1inc %lld p2inc %lld",
                     (long long)s->left[FIRST], (long long)s->left[SECOND], (long long)s->increment,
                     (long long)s->increment);
}

/* The whole number that the next word is; false where it is none. */
static bool next_number(const char **line, int64_t *out) {
    size_t n = 0;
    const char *s = next_word(line, &n);
    char *end = NULL;
    if (!s) return false;
    long long value = strtoll(s, &end, 10);
    if (end != s + n || value <= INT_MIN || value >= INT_MAX) return false;
    *out = value;
    return true;
}

/* "depth 5 … score cp 34": what it thinks of its best line. */
static void read_info(const char *line, record_score *score) {
    int64_t depth = -1, value = 0, which = 1;
    bool known = false;
    size_t n = 0;
    for (const char *s; (s = next_word(&line, &n));) {
        if (is_word(s, n, "depth") && !next_number(&line, &depth)) return;
        if (is_word(s, n, "multipv") && !next_number(&line, &which)) return;
        if (is_word(s, n, "cp") && !(known = next_number(&line, &value))) return;
        if (is_word(s, n, "pv") || is_word(s, n, "string")) break;
    }
    if (!known || which != 1) return;
    *score = (record_score){.known = true, .value = value * 10, .depth = (int)depth};
}

static void read_turn(const char *line, const situation *s, player_answer *a) {
    size_t n = 0;
    const char *text = next_word(&line, &n);
    fault f = text ? turn_read(s->g, s->now, text, n, &a->turn) : fault_at(WORD_EMPTY, 0);
    if (!f.code) return;
    a->state = PLAYER_ILLEGAL;
    size_t k = 0;
    for (; k < n && k + 1 < sizeof a->said; k++) {
        char c = text[k];
        a->said[k] = (char)(c > ' ' && c < 127 && c != '{' && c != '}' && c != '"' ? c : '?');
    }
    a->said[k] = '\0';
}

void ugi_ask(ugi *u, const situation *s, player_answer *a) {
    if (!u->program || !send_position(u, s) || !send_go(u, s)) {
        a->state = PLAYER_GONE;
    } else {
        int64_t deadline = time_now_ms() + s->wait;
        for (;;) {
            const char *line = NULL;
            a->state = next_line(u, &line, deadline);
            if (a->state != PLAYER_FINE) break;
            size_t n = 0;
            const char *first = next_word(&line, &n);
            if (is_word(first, n, "info")) read_info(line, &a->score);
            if (!is_word(first, n, "bestmove")) continue;
            read_turn(line, s, a);
            break;
        }
    }
    if (a->state != PLAYER_FINE) end_program(u, false);
}
