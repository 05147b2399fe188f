// SPDX-License-Identifier: MIT
#include "play/saved.h"

#include "base/chars.h"
#include "play/records.h"

/* ---- a session as a record ---- */

static bool set(record *r, const char *name, const char *value) {
    return record_set(r, name, value, chars_count(value));
}

static bool set_milli(record *r, const char *name, int64_t ms) {
    char text[32];
    writer w = writer_on(text, sizeof text);
    write_milli(&w, ms);
    return set(r, name, text);
}

static bool set_tags(const session *s, const char *date, int64_t now, record *r) {
    const session_setup *setup = &s->setup;
    const char *const names[] = {setup->name[FIRST], setup->name[SECOND]};
    const char *end = s->result == ONGOING ? "unterminated" : game_word(setup->game, s->why)->slug;
    bool ok = records_set_game(r, names, setup->control, setup->limit) && set(r, "Date", date)
              && record_set_result(r, s->result) && set(r, "Termination", end);
    if (ok && s->setup.control.base > 0 && s->result == ONGOING)
        ok = set_milli(r, "FirstClock", clock_left(&s->clocks, FIRST, now))
             && set_milli(r, "SecondClock", clock_left(&s->clocks, SECOND, now));
    return ok;
}

bool saved_record(const session *s, const char *date, int64_t now, arena *mem, record *r) {
    const game *g = s->setup.game;
    if (!records_begin(r, mem, g, &s->setup.start) || !set_tags(s, date, now, r)) return false;
    for (uint32_t i = 0; i < s->n; i++) {
        const session_turn *t = &s->memory.turns[i];
        record_node *node = record_append_turn(r, g, &t->before, &t->turn);
        if (!node) return false;
        if (s->setup.control.base > 0 && !record_set_clock(r, node, t->left[t->before.side]))
            return false;
    }
    return true;
}

/* ---- a record as a session ---- */

static void read_name(const record *r, int side, char name[SESSION_NAME]) {
    const record_text *text = records_player(r, side);
    session_set_name(name, text ? text->s : "", text ? text->n : 0);
}

/* A tag of a whole number of thousandths; `otherwise` if it is missing. */
static fault milli_of(const record *r, const char *tag, int64_t otherwise, int64_t *out) {
    *out = otherwise;
    const record_text *text = record_get(r, tag);
    if (!text) return NO_FAULT;
    time_control value;
    bool zero = text->n == 1 && text->s[0] == '0';
    fault f = zero ? NO_FAULT : clock_read_tag(text->s, text->n, &value);
    if (f.code) return fault_moved(f, text->at);
    *out = zero ? 0 : value.base;
    return NO_FAULT;
}

static fault read_setup(const record *r, const record_setting *set, session_setup *setup) {
    *setup = (session_setup){.game = set->g, .start = set->start, .limit = set->limit};
    for (int side = FIRST; side <= SECOND; side++) read_name(r, side, setup->name[side]);
    const record_text *control = record_get(r, "TimeControl");
    bool known = control && !record_is(control, "?") && !record_is(control, "");
    fault f = known ? clock_read_tag(control->s, control->n, &setup->control) : NO_FAULT;
    return f.code ? fault_moved(f, control->at) : NO_FAULT;
}

/* Ends the game by agreement, resignation or the clock, if the record says so and the board does
   not. */
static void end_off_board(session *s, const record *r, int64_t now) {
    const record_text *how = record_get(r, "Termination");
    if (s->result != ONGOING || r->result == ONGOING || !how) return;
    uint8_t loser = r->result == FIRST_WINS ? SECOND : FIRST;
    session_command c = {.side = loser};
    if (r->result == DRAWN) {
        if (!record_is(how, common_words[WORD_AGREEMENT].slug)) return;
        c.op = SESSION_OFFER;
        session_do(s, &c, now);
        c.side = !loser;
    } else if (record_is(how, common_words[WORD_RESIGNATION].slug)) {
        c.op = SESSION_RESIGN;
    } else if (record_is(how, common_words[WORD_FLAG].slug) && s->hand.now.side == loser) {
        int64_t left[2] = {s->clocks.left[FIRST], s->clocks.left[SECOND]};
        left[loser] = 0;
        session_set_clocks(s, left, now);
        c.op = SESSION_TICK;
    }
    session_do(s, &c, now);
}

fault saved_resume(record *r, session_memory memory, int64_t now, session *s) {
    record_setting set = {0};
    *s = (session){0};
    fault f = records_setting(r, &set);
    s->setup.game = set.g;
    if (f.code) return f;
    session_setup setup;
    f = read_setup(r, &set, &setup);
    if (f.code) return f;
    replay played;
    f = replay_all(r, set.g, &set.start, set.how, setup.limit, &played);
    if (f.code) return f;
    session_begin(s, &setup, memory, now);
    int64_t left[2] = {setup.control.base, setup.control.base};
    for (const record_node *node = r->start.next; node; node = node->next) {
        int mover = s->hand.now.side;
        int64_t clock = record_clock(node);
        if (clock >= 0)
            left[mover] = clock > 0 ? clock : 1; /* a player who completed a turn had time left */
        session_event e = session_replay(s, &node->turn, left, now);
        if (e.op != SESSION_TURN) return fault_at(e.why, node->text.at);
    }
    for (int side = FIRST; side <= SECOND; side++) {
        f = milli_of(r, side == FIRST ? "FirstClock" : "SecondClock", left[side], &left[side]);
        if (f.code) return f;
    }
    if (s->result == ONGOING) session_set_clocks(s, left, now);
    end_off_board(s, r, now);
    return NO_FAULT;
}
