// SPDX-License-Identifier: MIT
// Shared by the tests of sessions: a session with its memory, and short ways to do things in it.
#ifndef SANDAN_TESTS_SESSION_H
#define SANDAN_TESTS_SESSION_H

#include <string.h>

#include "core/turn.h"
#include "given.h"
#include "play/session.h"
#include "tap.h"

enum { CAP = 256 };

typedef struct table {
    session s;
    session_turn turns[CAP];
    uint64_t keys[CAP + 1];
} table;

static inline void begin_at(table *t, const char *name, const char *text, time_control control,
                            uint32_t limit) {
    session_setup setup = {.control = control, .limit = limit, .name = {"Ada", "Bo"}};
    int rules;
    setup.game = game_named(name, &rules);
    setup.start = position_at(setup.game, rules, text);
    session_begin(&t->s, &setup, (session_memory){t->turns, t->keys, CAP}, 1000);
}

static inline session_event play(table *t, const char *text, int64_t now) {
    session_command c = {.op = SESSION_TURN, .side = t->s.hand.now.side};
    EXPECT(turn_read(t->s.setup.game, &t->s.hand.now, text, strlen(text), &c.turn).code == 0);
    return session_do(&t->s, &c, now);
}

static inline session_event order(table *t, int op, int side, int64_t now) {
    return session_do(&t->s, &(session_command){.op = (uint8_t)op, .side = (uint8_t)side}, now);
}

static const time_control no_clock = {0, 0};

#endif
