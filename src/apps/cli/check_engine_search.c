// SPDX-License-Identifier: MIT
// The checks of searches: limits, stopping, and the info lines.
#include "apps/cli/check_engine.h"
#include "os/time.h"

enum {
    PEEK_MS = 300,   /* how long a search without limits is left alone, at least */
    STOPS = 10,      /* searches that are stopped after a while */
    QUICK_STOPS = 25 /* and immediately */
};

void check_depth(exam *x) {
    turn t;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i]) || !exam_ask(x, "depth 1")
            || !exam_best(x, x->patience, &t))
            return;
        /* With thousands of turns, depth 2 may take an engine very long. */
        if (turn_count(x->story.of.g, &x->story.p) > 1000) continue;
        if (!exam_ask(x, "depth 2") || !exam_best(x, x->patience, &t)) return;
    }
}

void check_nodes(exam *x) {
    turn t;
    for (int i = 0; i < x->sample_count; i++)
        if (!exam_begin(x, x->samples[i]) || !exam_ask(x, "nodes 1000")
            || !exam_best(x, x->patience, &t))
            return;
}

/* Asks for a turn, which must come within the time and some slack; measures how late it was. */
static bool timed(exam *x, const char *limits, int64_t ms) {
    turn t;
    if (!exam_ask(x, limits)) return false;
    int64_t before = time_now_us();
    if (!exam_best(x, ms + x->slack + x->patience, &t)) return false;
    int64_t late = time_now_us() - before - ms * 1000;
    if (late > x->measured) x->measured = late < 0 ? 0 : late;
    if (late <= x->slack * 1000) return true;
    exam_fail(x, say(x->c, SAY_CHECK_GO_LATE), limits, (long long)(late / 1000));
    return false;
}

void check_movetime(exam *x) {
    for (int i = 0; i < x->sample_count; i++)
        if (!exam_begin(x, x->samples[i]) || !timed(x, "movetime 50", 50)
            || !timed(x, "movetime 250", 250))
            return;
}

void check_clock(exam *x) {
    for (int i = 0; i < x->sample_count; i++)
        if (!exam_begin(x, x->samples[i]) || !timed(x, "p1time 500 p2time 500 p1inc 0 p2inc 0", 500)
            || !timed(x, "p1time 100 p2time 100 p1inc 10 p2inc 10", 100))
            return;
}

/* Stops a search and measures how long the answer takes. */
static bool stopped(exam *x) {
    turn t;
    int64_t before = time_now_us();
    if (!exam_say(x, "stop") || !exam_best(x, x->patience, &t)) return false;
    int64_t took = time_now_us() - before;
    if (took > x->measured) x->measured = took;
    if (took <= x->slack * 1000) return true;
    exam_fail(x, say(x->c, SAY_CHECK_STOP_LATE), (long long)(took / 1000));
    return false;
}

/* How long to wait for an answer that must not come. On a busy machine even a wrong one is late. */
static int64_t peek(const exam *x) {
    return 4 * x->slowest > PEEK_MS ? 4 * x->slowest : PEEK_MS;
}

void check_infinite(exam *x) {
    for (int i = 0; i < STOPS && x->sample_count > 0; i++) {
        if (!exam_begin(x, x->samples[i % x->sample_count]) || !exam_ask(x, "infinite")) return;
        if (!exam_hear_none(x, "bestmove", i < x->sample_count ? peek(x) : 20)) {
            exam_close(x);
            return;
        }
        if (!stopped(x)) return;
    }
}

void check_quick_stop(exam *x) {
    for (int i = 0; i < QUICK_STOPS && x->sample_count > 0; i++)
        if (!exam_begin(x, x->samples[i % x->sample_count]) || !exam_ask(x, "infinite")
            || !stopped(x))
            return;
}

void check_busy(exam *x) {
    turn t;
    slice args;
    if (!exam_begin(x, x->samples[0]) || !exam_ask(x, "infinite")) return;
    if (!exam_hear_none(x, "bestmove", 50)) return;
    int64_t before = time_now_us();
    if (!exam_say(x, "isready") || !exam_hear(x, "readyok", x->patience, &args)) return;
    x->measured = time_now_us() - before;
    if (exam_say(x, "stop")) exam_best(x, x->patience, &t);
}

static void hear_info(exam *x, slice line) {
    slice rest = line, said = protocol_word(&rest);
    if (!protocol_is(said, "info")) return;
    protocol_info info = protocol_read_info(rest);
    const char *text = say(x->c, SAY_CHECK_UNREADABLE);
    int shown = rest.n < 100 ? (int)rest.n : 100;
    if (info.wrong.n > 0) exam_fail(x, text, shown, rest.s);
    position p = x->story.p, next;
    for (slice part; (part = protocol_word(&info.pv)).n > 0; p = next) {
        turn t;
        if (p.result != ONGOING || turn_read(x->story.of.g, &p, part.s, part.n, &t).code) {
            exam_fail(x, say(x->c, SAY_CHECK_LINE_ILLEGAL), part.n < 40 ? (int)part.n : 40, part.s,
                      shown, rest.s);
            return;
        }
        turn_play(x->story.of.g, &p, &t, &next);
    }
}

void check_info(exam *x) {
    turn t;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        story_wander(x, 4, 1);
        x->overheard = hear_info;
        bool heard = exam_ask(x, "movetime 200") && exam_best(x, x->patience, &t);
        x->overheard = NULL;
        if (!heard) return;
    }
}

/* The multipv numbers that were reported, as a bit set. */
static uint64_t line_numbers;
static void hear_lines(exam *x, slice line) {
    slice rest = line, said = protocol_word(&rest);
    hear_info(x, line);
    if (!protocol_is(said, "info")) return;
    protocol_info info = protocol_read_info(rest);
    if (info.lines > 0 && info.lines < 64) line_numbers |= UINT64_C(1) << info.lines;
}

void check_lines(exam *x) {
    turn t;
    if (!x->has_lines) {
        exam_skip(x, say(x->c, SAY_CHECK_NO_MULTIPV));
        return;
    }
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i]) || !exam_say(x, "setoption name MultiPV value 3")
            || !exam_ready(x))
            return;
        line_numbers = 0;
        x->overheard = hear_lines;
        bool heard = exam_ask(x, "depth 1") && exam_best(x, x->patience, &t);
        x->overheard = NULL;
        if (!heard || !exam_say(x, "setoption name MultiPV value 1")) return;
        if ((line_numbers & 0xE) != 0xE || line_numbers > 0xF)
            exam_fail(x, "%s", say(x->c, SAY_CHECK_MULTIPV));
    }
}

void check_ponder(exam *x) {
    turn t;
    if (!x->has_ponder) {
        exam_skip(x, say(x->c, SAY_CHECK_NO_PONDER));
        return;
    }
    if (!exam_say(x, "setoption name Ponder value true")) return;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        story_wander(x, 3, 5);
        if (!exam_ask(x, "ponder movetime 50") || !exam_hear_none(x, "bestmove", peek(x))) return;
        int64_t before = time_now_us();
        if (!exam_say(x, "ponderhit") || !exam_best(x, x->patience, &t)) return;
        int64_t late = time_now_us() - before - 50000;
        if (late > x->measured) x->measured = late;
        if (late > x->slack * 1000)
            exam_fail(x, say(x->c, SAY_CHECK_PONDER_LATE), (long long)(late / 1000));
        if (!exam_ask(x, "ponder movetime 50") || !stopped(x)) return;
    }
    exam_say(x, "setoption name Ponder value false");
}
