// SPDX-License-Identifier: MIT
// The library: games in progress.
#include <string.h>

#include "api/lib.h"
#include "play/saved.h"
#include "play/session.h"

enum { FIRST_TURNS = 64, COMMAND = 256, RECORD_ROOM = 1 << 20, MOST_TEXT = 64 << 20 };

/* So that sums of times stay far from overflow. */
#define MOST_TIME (INT64_C(1) << 52)

static bool is_time(int64_t now) {
    return now >= -MOST_TIME && now <= MOST_TIME;
}

struct sandan_session {
    session s;
    session_memory memory;
};

static bool make_memory(session_memory *m, uint32_t cap) {
    *m = (session_memory){calloc(cap, sizeof *m->turns), calloc(cap + 1, sizeof *m->keys), cap};
    return m->turns && m->keys;
}

static void free_memory(session_memory *m) {
    free(m->turns);
    free(m->keys);
}

/* Room for one more turn; false if there is no memory. */
static bool ensure(sandan_session *in) {
    session *s = &in->s;
    if (s->n < in->memory.cap) return true;
    session_memory bigger, old = in->memory;
    if (!make_memory(&bigger, 2 * old.cap)) {
        free_memory(&bigger);
        return false;
    }
    memcpy(bigger.turns, old.turns, old.cap * sizeof *old.turns);
    memcpy(bigger.keys, old.keys, (old.cap + 1) * sizeof *old.keys);
    in->memory = s->memory = bigger;
    s->history.keys = bigger.keys;
    s->history.cap = bigger.cap + 1;
    free_memory(&old);
    return true;
}

static sandan_session *make(uint32_t cap, sandan_error *e) {
    sandan_session *in = calloc(1, sizeof *in);
    if (in && make_memory(&in->memory, cap)) return in;
    sandan_session_free(in);
    lib_no_memory(e);
    return NULL;
}

void sandan_session_free(sandan_session *in) {
    if (in) free_memory(&in->memory);
    free(in);
}

sandan_session *sandan_session_new(const sandan_position *start, const char *clock, unsigned limit,
                                   int64_t now, sandan_error *error) {
    session_setup setup = {.limit = limit};
    if (!start || !is_time(now)) {
        lib_misused(error, start ? LIB_RANGE : LIB_NULL);
        return NULL;
    }
    fault f = clock ? clock_read(clock, strlen(clock), &setup.control) : NO_FAULT;
    if (f.code) {
        lib_fault(error, NULL, f);
        return NULL;
    }
    setup.game = start->g;
    setup.start = start->p;
    sandan_session *in = make(FIRST_TURNS, error);
    if (!in) return NULL;
    session_begin(&in->s, &setup, in->memory, now);
    lib_good(error);
    return in;
}

/* Resumes the game of the first record of a text. */
static fault resume(sandan_session *in, const char *text, size_t n, arena *mem, int64_t now) {
    record kept;
    record_source src;
    fault f = record_open(&src, text, n);
    if (!f.code && !record_more(&src)) f = fault_at(WORD_EMPTY, 0);
    if (!f.code) f = record_read(&src, mem, &kept);
    return f.code ? f : saved_resume(&kept, in->memory, now, &in->s);
}

sandan_session *sandan_session_load(const char *text, size_t n, int64_t now, sandan_error *error) {
    if (!text || n > MOST_TEXT || !is_time(now)) {
        lib_misused(error, text ? LIB_RANGE : LIB_NULL);
        return NULL;
    }
    /* The tree takes less than 128 bytes for each byte of the record, and a turn with the blank
       after it is at least two bytes. */
    arena mem = {NULL, RECORD_ROOM + 128 * n, 0};
    sandan_session *in = make((uint32_t)(n / 2 + FIRST_TURNS), error);
    mem.base = in ? malloc(mem.cap) : NULL;
    if (in && !mem.base) {
        lib_no_memory(error);
    } else if (in) {
        fault f = resume(in, text, n, &mem, now);
        const game *g = in->s.setup.game;
        free(mem.base);
        if (!f.code) {
            lib_good(error);
            return in;
        }
        lib_fault(error, g, f);
    }
    sandan_session_free(in);
    return NULL;
}

char *sandan_session_save(const sandan_session *in, const char *date, int64_t now) {
    if (!date) date = "????.??.??";
    if (!in || !is_time(now) || date[lib_clean(date, "")]) return NULL;
    arena mem = {NULL, RECORD_ROOM + strlen(date) + (size_t)in->s.n * 1024, 0};
    mem.base = malloc(mem.cap);
    record r;
    char *text = NULL;
    if (mem.base && saved_record(&in->s, date, now, &mem, &r))
        text = lib_text(lib_write_record, &r);
    free(mem.base);
    return text;
}

/* A command with its side after its first word, as the session reads it: "turn 0 a1b2". */
static fault read_command(const session *s, int side, const char *text, int64_t now,
                          session_command *c) {
    char line[COMMAND];
    writer w = writer_on(line, sizeof line);
    write_int(&w, now);
    write_char(&w, ' ');
    size_t head = w.len, verb = strcspn(text, " ");
    write_bytes(&w, text, verb);
    write_text(&w, side == FIRST ? " 0" : " 1");
    write_text(&w, text + verb);
    if (!writer_fits(&w)) return fault_at(WORD_TOO_LONG, 0);
    int64_t at;
    fault f = session_event_read(s, line, w.len, c, &at);
    size_t place = f.at > head ? f.at - head : 0;
    return fault_moved(f, place > verb + 2 ? place - 2 : place > verb ? verb : place);
}

sandan_status sandan_session_do(sandan_session *in, int side, const char *command, int64_t now,
                                sandan_error *error) {
    session_command c;
    if (!in || !command) return lib_misused(error, LIB_NULL);
    if ((side != FIRST && side != SECOND) || !is_time(now)) return lib_misused(error, LIB_RANGE);
    const game *g = in->s.setup.game;
    fault f = read_command(&in->s, side, command, now, &c);
    bool plays = strncmp(command, "turn", 4) == 0 || strncmp(command, "act", 3) == 0;
    if (plays && in->s.result == ONGOING && side != in->s.hand.now.side)
        return lib_illegal(error, g, WORD_NOT_YOUR_TURN);
    if (f.code) return lib_fault(error, g, f);
    if (!ensure(in)) return lib_no_memory(error);
    session_event e = session_do(&in->s, &c, now);
    if (e.op == SESSION_NONE && e.why) return lib_illegal(error, g, e.why);
    /* A flag that fell is not what was asked for. */
    if (e.op == SESSION_TICK && c.op != SESSION_TICK) return lib_illegal(error, g, e.why);
    return lib_good(error);
}

sandan_position *sandan_session_position(const sandan_session *in, sandan_error *error) {
    if (in) return lib_position(in->s.setup.game, session_turn_start(&in->s), error);
    lib_misused(error, LIB_NULL);
    return NULL;
}

size_t sandan_session_count(const sandan_session *in) {
    return in ? in->s.n : 0;
}

sandan_result sandan_session_result(const sandan_session *in) {
    return in ? (sandan_result)in->s.result : SANDAN_ONGOING;
}

const char *sandan_session_why(const sandan_session *in) {
    return in && in->s.why ? game_word(in->s.setup.game, in->s.why)->slug : "";
}

int sandan_session_repeated(const sandan_session *in) {
    return in ? history_occurrences(&in->s.history) : 0;
}

int sandan_session_offer(const sandan_session *in) {
    return in ? in->s.offer - 1 : -1;
}

int64_t sandan_session_clock(const sandan_session *in, int side, int64_t now) {
    bool asked =
        in && (side == FIRST || side == SECOND) && is_time(now) && in->s.setup.control.base > 0;
    return asked ? clock_left(&in->s.clocks, side, now) : -1;
}

int64_t sandan_session_deadline(const sandan_session *in) {
    return in ? clock_deadline(&in->s.clocks) : INT64_MAX;
}
