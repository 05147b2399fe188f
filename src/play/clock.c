// SPDX-License-Identifier: MIT
#include "play/clock.h"

#include "base/chars.h"
#include "base/check.h"
#include "core/words.h"

enum {
    SECOND_MS = 1000,
    MINUTE_MS = 60 * SECOND_MS,
    HOUR_MS = 60 * MINUTE_MS,
    DAY_MS = 24 * HOUR_MS
};

/* A number with at most three decimals, in thousandths; false if there is none at *at. */
static bool read_number(const char *s, size_t n, size_t *at, int64_t *thousandths) {
    size_t i = *at;
    int64_t whole = 0, part = 0, scale = 1000;
    while (i < n && s[i] >= '0' && s[i] <= '9') {
        if (whole <= CLOCK_MAX) whole = whole * 10 + (s[i] - '0');
        i++;
    }
    if (i == *at) return false;
    if (i < n && s[i] == '.') {
        size_t from = ++i;
        while (i < n && s[i] >= '0' && s[i] <= '9') {
            if (scale > 1) part += (s[i] - '0') * (scale /= 10);
            i++;
        }
        if (i == from) return false;
    }
    *at = i;
    *thousandths = whole > CLOCK_MAX ? INT64_MAX : whole * 1000 + part;
    return true;
}

/* Takes a unit off; returns its length in milliseconds, 0 if there is none at *at. */
static int64_t take_unit(const char *s, size_t n, size_t *at) {
    static const struct {
        const char *name;
        int64_t ms;
    } units[] = {{"ms", 1}, {"s", SECOND_MS}, {"m", MINUTE_MS}, {"h", HOUR_MS}, {"d", DAY_MS}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = chars_count(units[i].name);
        if (length > n - *at || !chars_are(s + *at, length, units[i].name)) continue;
        *at += length;
        return units[i].ms;
    }
    return 0;
}

/* Reads a time such as 1h30m from *at on; `unit` is the unit of a bare number, 0 if it needs one.
   Stops at the first character that cannot belong to it. */
static fault read_time(const char *s, size_t n, size_t *at, int64_t unit, int64_t *ms) {
    int64_t sum = 0;
    size_t from = *at;
    do {
        int64_t number = 0;
        if (!read_number(s, n, at, &number)) return fault_at(WORD_TIME_FORM, *at);
        int64_t named = take_unit(s, n, at), size = named ? named : unit;
        if (size == 0) return fault_at(WORD_TIME_FORM, *at);
        if (number > INT64_MAX / size) return fault_at(WORD_NUMBER, from);
        sum += number * size / 1000;
        if (sum > CLOCK_MAX) return fault_at(WORD_NUMBER, from);
        if (!named) break;
    } while (*at < n && s[*at] >= '0' && s[*at] <= '9');
    *ms = sum;
    return NO_FAULT;
}

static fault read_control(const char *s, size_t n, int64_t unit, time_control *out) {
    *out = (time_control){0};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (n == 1 && s[0] == '-') return NO_FAULT;
    size_t at = 0;
    fault f = read_time(s, n, &at, unit, &out->base);
    if (f.code) return f;
    if (at < n && (s[at] == '+' || s[at] == '~')) {
        out->kind = s[at++] == '+' ? CLOCK_INCREMENT : CLOCK_DELAY;
        f = read_time(s, n, &at, SECOND_MS, &out->increment);
        if (f.code) return f;
    }
    if (at < n) return fault_at(WORD_TIME_FORM, at);
    if (out->increment == 0) out->kind = CLOCK_INCREMENT; /* one way to say sudden death */
    /* Without a base there would be no time for the first turn. */
    return out->base == 0 ? fault_at(WORD_NUMBER, 0) : NO_FAULT;
}

/* A time for each turn: just a base, in the n bytes at s + from. */
static fault read_per_turn(const char *s, size_t from, size_t n, int64_t unit, time_control *out) {
    size_t at = 0;
    *out = (time_control){.kind = CLOCK_PER_TURN};
    fault f = read_time(s + from, n, &at, unit, &out->base);
    if (!f.code && at < n) f = fault_at(WORD_TIME_FORM, at);
    if (!f.code && out->base == 0) f = fault_at(WORD_NUMBER, 0);
    return f.code ? fault_moved(f, from + f.at) : NO_FAULT;
}

fault clock_read_span(const char *s, size_t n, int64_t *ms) {
    size_t at = 0;
    fault f = read_time(s, n, &at, 0, ms);
    return !f.code && at < n ? fault_at(WORD_TIME_FORM, at) : f;
}

fault clock_read(const char *s, size_t n, time_control *out) {
    static const char ending[] = "/turn";
    enum { LENGTH = sizeof ending - 1 };
    if (n > LENGTH && chars_are(s + n - LENGTH, LENGTH, ending))
        return read_per_turn(s, 0, n - LENGTH, MINUTE_MS, out);
    return read_control(s, n, MINUTE_MS, out);
}

fault clock_read_tag(const char *s, size_t n, time_control *out) {
    if (n > 2 && s[0] == '1' && s[1] == '/') return read_per_turn(s, 2, n - 2, SECOND_MS, out);
    return read_control(s, n, SECOND_MS, out);
}

void clock_write_tag(time_control c, writer *w) {
    if (c.base == 0) {
        write_char(w, '-');
        return;
    }
    if (c.kind == CLOCK_PER_TURN) write_text(w, "1/");
    write_milli(w, c.base);
    if (c.increment == 0) return;
    write_char(w, c.kind == CLOCK_DELAY ? '~' : '+');
    write_milli(w, c.increment);
}

static void write_two(int64_t n, writer *w) {
    if (n < 10) write_char(w, '0');
    write_int(w, n);
}

void clock_write_time(int64_t ms, writer *w) {
    if (ms < 10 * SECOND_MS) {
        write_int(w, ms / SECOND_MS);
        write_char(w, '.');
        write_int(w, ms % SECOND_MS / 100);
        return;
    }
    ms += SECOND_MS - 1; /* round up, so that a full minute shows until it is over */
    if (ms >= HOUR_MS) {
        write_int(w, ms / HOUR_MS);
        write_char(w, ':');
        write_two(ms % HOUR_MS / MINUTE_MS, w);
    } else {
        write_int(w, ms / MINUTE_MS);
    }
    write_char(w, ':');
    write_two(ms % MINUTE_MS / SECOND_MS, w);
}

const char *clock_kind_name(time_control c) {
    if (c.base == 0) return "none";
    if (c.kind == CLOCK_PER_TURN) return "per-turn";
    if (c.increment == 0) return "sudden-death";
    return c.kind == CLOCK_DELAY ? "delay" : "increment";
}

clocks clock_new(time_control control) {
    return (clocks){.control = control, .left = {control.base, control.base}};
}

static bool ticks(const clocks *c) {
    return c->running && c->control.base > 0;
}

int64_t clock_left(const clocks *c, int side, int64_t now) {
    int64_t left = c->left[side];
    if (ticks(c) && side == c->side && now > c->since) left -= now - c->since;
    return left > 0 ? left : 0;
}

int64_t clock_deadline(const clocks *c) {
    return ticks(c) ? c->since + c->left[c->side] : CLOCK_NEVER;
}

void clock_start(clocks *c, int side, int64_t now) {
    CHECK(!c->running);
    c->side = (uint8_t)side;
    c->since = now;
    c->running = true;
}

void clock_stop(clocks *c, int64_t now) {
    if (c->running) {
        if (now > c->since) c->spent += now - c->since;
        c->left[c->side] = clock_left(c, c->side, now);
    }
    c->running = false;
}

/* What the clock of a side shows after a turn that took c->spent. */
static int64_t after_turn(const clocks *c, int side) {
    int64_t more = c->control.increment;
    if (c->control.kind == CLOCK_PER_TURN) return c->control.base;
    if (c->control.kind == CLOCK_DELAY && more > c->spent) more = c->spent;
    return c->left[side] + more;
}

void clock_press(clocks *c, int64_t now, int64_t credit) {
    int side = c->side;
    clock_stop(c, credit > 0 ? now - credit : now);
    if (c->control.base > 0) c->left[side] = after_turn(c, side);
    c->spent = 0;
    clock_start(c, !side, now);
}
