// SPDX-License-Identifier: MIT
#include "apps/match/ugi.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/process.h"
#include "os/time.h"

enum {
    QUIT_MS = 500, /* milliseconds it has to quit */
    SLICE_MS = 50  /* interval between checks of the stop flag */
};

struct ugi {
    const player_setup *setup;
    const atomic_bool *stop;
    process *program; /* NULL: not running */
    const game *g;    /* the game it was last told about */
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
    return process_send(u->program, u->text, n, time_now_ms() + u->setup->patience);
}

#define SEND(u, ...) send_parts(u, (const char *const[]){__VA_ARGS__, NULL})

static bool send_number(ugi *u, const char *option, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return SEND(u, "setoption name ", option, " value ", text);
}

/* The next line before the deadline; keeps checking the stop flag. */
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

/* The next word of a line, or NULL; moves *line past it. */
static const char *next_word(const char **line, size_t *n) {
    const char *s = *line + strspn(*line, " \t");
    *n = strcspn(s, " \t");
    *line = s + *n;
    return *n > 0 ? s : NULL;
}

static bool is_word(const char *s, size_t n, const char *wanted) {
    return s && strlen(wanted) == n && memcmp(s, wanted, n) == 0;
}

/* Skips lines until one begins with `wanted`. */
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

player_state ugi_begin(ugi *u, const game *g, int rules) {
    player_state state = begin(u, g, rules);
    if (state != PLAYER_FINE) end_program(u, false);
    return state;
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
    } limits[] = {{" movetime ", p->time_ms},
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

/* Reads the next word as an integer; false if it is not one. */
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

/* "depth 5 … score cp 34": the evaluation of its best line. Scores of a forced result, "win 3" and
   "loss 2", count the turns of both players; chess's "mate" does not, and is ignored. */
static void read_info(const char *line, record_score *score) {
    int64_t depth = -1, which = 1;
    record_score found = {0};
    size_t n = 0;
    for (const char *s; (s = next_word(&line, &n));) {
        bool win = is_word(s, n, "win"), loss = is_word(s, n, "loss");
        if (is_word(s, n, "pv") || is_word(s, n, "string")) break;
        if (is_word(s, n, "depth") && !next_number(&line, &depth)) return;
        if (is_word(s, n, "multipv") && !next_number(&line, &which)) return;
        if (!win && !loss && !is_word(s, n, "cp")) continue;
        if (!next_number(&line, &found.value)) return;
        found.known = true;
        found.forced = win || loss;
        found.value *= loss ? -1 : win ? 1 : 10;
    }
    if (!found.known || which != 1) return;
    found.depth = (int)depth;
    *score = found;
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
