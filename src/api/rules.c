// SPDX-License-Identifier: MIT
// The desk's verbs about games and positions: what there is, what is legal, what a turn does.
#include <stdlib.h>

#include "api/desk.h"
#include "core/history.h"
#include "core/json.h"
#include "core/perft.h"
#include "core/record.h"
#include "core/turn.h"
#include "games/games.h"
#include "play/view.h"
#include "solve/perfect.h"

static void write_rule_set(const desk *d, const rule_set *set, writer *w) {
    write_text(w, "{\"id\": ");
    write_json(w, set->id);
    desk_name(w, "title");
    write_json(w, set->title);
    desk_name(w, "note");
    if (set->note[d->lang])
        write_json(w, set->note[d->lang]);
    else
        write_text(w, "null");
    desk_name(w, "start");
    write_json(w, set->start);
    write_char(w, '}');
}

static void run_games(desk *d, const desk_request *r, writer *w) {
    (void)r;
    write_text(w, "{\"games\": [");
    for (int i = 0; i < GAME_COUNT; i++) {
        const game *g = games[i];
        write_text(w, i > 0 ? ",\n{\"id\": " : "{\"id\": ");
        write_json(w, g->id);
        desk_name(w, "title");
        write_json(w, g->title);
        desk_name(w, "about");
        write_json(w, g->about[d->lang]);
        desk_name(w, "sides");
        write_char(w, '[');
        write_json(w, g->sides[FIRST][d->lang]);
        write_text(w, ", ");
        write_json(w, g->sides[SECOND][d->lang]);
        write_char(w, ']');
        desk_name(w, "solved");
        write_text(w, perfect_knows(g) ? "true" : "false");
        desk_name(w, "rule_sets");
        write_char(w, '[');
        for (int k = 0; k < g->rule_set_count; k++) {
            if (k > 0) write_text(w, ",\n");
            write_rule_set(d, &g->rule_sets[k], w);
        }
        write_text(w, "]}");
    }
    write_text(w, "]}");
}

/* Plays the actions of a half-made turn, parted by commas, that the field holds. */
static bool play_half(desk *d, const desk_request *r, int field, writer *w, const game *g,
                      position *p, turn *half) {
    desk_text text = r->field[field];
    int side = p->side;
    half->n = 0;
    for (size_t at = 0; text.n > 0 && at <= text.n;) {
        size_t end = at;
        while (end < text.n && text.s[end] != ',') end++;
        move m = MOVE_NONE;
        int why = p->result != ONGOING ? WORD_GAME_OVER : p->side != side ? WORD_TURN_OVER : 0;
        fault f = why ? fault_at(why, 0) : g->text->read_move(p, text.s + at, end - at, &m);
        if (!f.code) f.code = (uint8_t)g->rules->why_not(p, m);
        if (f.code) {
            desk_error(d, w, g, f.code, field, at + f.at);
            return false;
        }
        position next;
        g->rules->play(p, m, &next);
        half->act[half->n++] = m;
        *p = next;
        at = end + 1;
    }
    return true;
}

static void run_view(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position start;
    turn half;
    if (!desk_position(d, r, 1, w, &g, &start)) return;
    position p = start;
    if (!play_half(d, r, 3, w, g, &p, &half)) return;
    write_char(w, '{');
    view_members(g, &p, p.result, p.why, d->lang, w);
    if (p.acted) {
        write_text(w, ", ");
        view_half_members(g, &start, &half, w);
    }
    write_char(w, '}');
}

/* Whether and why not: the reason, or that there is none. */
static void write_why(const desk *d, writer *w, const game *g, int why) {
    if (why) {
        write_text(w, ", ");
        desk_write_reason(d, w, g, why);
    }
    write_char(w, '}');
}

/* Whether an action is legal, and if not, why. */
static void run_why(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    turn half;
    if (!desk_position(d, r, 1, w, &g, &p) || !play_half(d, r, 3, w, g, &p, &half)) return;
    move m = MOVE_END;
    fault f = NO_FAULT;
    if (!desk_is(r->field[4], "end")) f = g->text->read_move(&p, r->field[4].s, r->field[4].n, &m);
    if (f.code) {
        desk_error(d, w, g, f.code, 4, f.at);
        return;
    }
    int why = g->rules->why_not(&p, m);
    write_text(w, why ? "{\"legal\": false" : "{\"legal\": true");
    write_why(d, w, g, why);
}

/* Reads what somebody means who touches cells and then a target. */
static fault read_touch(const game *g, const position *p, desk_text cells, desk_text target,
                        move *m) {
    enum { LONGEST = 32 };
    if (g->hands->touch) return g->hands->touch(p, cells.s, cells.n, target.s, target.n, m);
    char text[LONGEST];
    writer both = writer_on(text, sizeof text);
    write_bytes(&both, cells.s, cells.n);
    write_bytes(&both, target.s, target.n);
    return writer_fits(&both) ? g->text->read_move(p, text, both.len, m)
                              : fault_at(WORD_TOO_LONG, 0);
}

/* The legal action that takes the cells to the target, else why there is none. */
static void run_touch(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    turn half;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    int side = p.side;
    if (!play_half(d, r, 3, w, g, &p, &half)) return;
    move m = MOVE_NONE;
    fault f = read_touch(g, &p, r->field[4], r->field[5], &m);
    bool whole = r->field[5].n > 0 || !g->hands->touch;
    int why = f.code ? f.code : whole ? g->rules->why_not(&p, m) : 0;
    if (p.side != side && half.n > 0) why = WORD_TURN_OVER;
    write_text(w, "{\"action\": ");
    if (why || !whole)
        write_text(w, "null");
    else
        json_turn(w, g, &p, &(turn){1, {m}});
    write_why(d, w, g, why);
}

/* A turn in words, and what it looks like action by action. */
static void run_tell(desk *d, const desk_request *r, writer *w) {
    enum { SENTENCE = 256 };
    const game *g;
    position p, next;
    turn t;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    fault f = turn_read(g, &p, r->field[3].s, r->field[3].n, &t);
    if (f.code) {
        desk_error(d, w, g, f.code, 3, f.at);
        return;
    }
    char words[SENTENCE];
    writer said = writer_on(words, sizeof words);
    g->text->tell(&p, &t, d->lang, &said);
    write_text(w, "{\"words\": ");
    write_json(w, words);
    desk_name(w, "steps");
    write_char(w, '[');
    for (int i = 0; i < t.n; i++) {
        write_text(w, i > 0 ? ",\n{" : "{");
        view_motion_members(g, &p, t.act[i], w);
        g->rules->play(&p, t.act[i], &next);
        p = next;
        desk_name(w, "position");
        json_position(w, g, &p);
        write_char(w, '}');
    }
    write_text(w, "]}");
}

static void run_turns(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    int n = p.result == ONGOING ? turn_list(g, &p, d->turns) : 0;
    write_text(w, "{\"turns\": [");
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, &p, &d->turns[i], &next);
        write_text(w, i > 0 ? ",\n{\"turn\": " : "{\"turn\": ");
        json_turn(w, g, &p, &d->turns[i]);
        desk_name(w, "position");
        json_position(w, g, &next);
        write_char(w, '}');
    }
    write_text(w, "]}");
}

static void write_result(const desk *d, writer *w, const game *g, int result, int why) {
    desk_name(w, "result");
    write_json(w, record_result_text(result));
    desk_name(w, "reason");
    if (result == ONGOING) {
        write_text(w, "null");
        return;
    }
    write_char(w, '{');
    desk_write_reason(d, w, g, why);
    write_char(w, '}');
}

/* Plays turns, as far as they are read, and writes each with where it leads. */
static fault write_steps(desk *d, writer *w, const game *g, position *p, desk_text text,
                         history *h) {
    history_push(h, p);
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        turn t;
        fault f = turn_read(g, p, part.s, part.n, &t);
        size_t at = (size_t)(part.s - begin);
        if (f.code) return fault_at(f.code, at + f.at);
        position next;
        turn_play(g, p, &t, &next);
        turn canonical = turn_canonical(g, p, &t, d->turns);
        write_text(w, h->n > 1 ? ", {\"turn\": " : "{\"turn\": ");
        json_turn(w, g, p, &canonical);
        desk_name(w, "position");
        json_position(w, g, &next);
        write_char(w, '}');
        *p = next;
        if (!history_push(h, p)) return fault_at(WORD_GAME_FULL, at);
    }
    return NO_FAULT;
}

static void run_apply(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    uint32_t cap = (uint32_t)r->field[3].n / 2 + 2; /* a turn is a letter and a blank at least */
    uint64_t *keys = malloc(cap * sizeof *keys);
    history h = {.keys = keys, .cap = keys ? cap : 0};
    write_text(w, "{\"steps\": [");
    fault f = keys ? write_steps(d, w, g, &p, r->field[3], &h) : fault_at(WORD_MEMORY, 0);
    if (f.code) {
        desk_error(d, w, g, f.code, 3, f.at);
    } else {
        int why = 0;
        int result = history_result(&h, g, &p, 0, &why);
        write_text(w, "]");
        desk_name(w, "position");
        json_position(w, g, &p);
        write_result(d, w, g, result, why);
        write_char(w, '}');
    }
    free(keys);
}

static void run_perft(desk *d, const desk_request *r, writer *w) {
    enum { DEPTH = 20 };
    const game *g;
    position p;
    uint64_t depth = 0;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    turn *work = NULL;
    int wrong = desk_number(r->field[3], DEPTH, &depth) ? 0 : WORD_NUMBER;
    if (!wrong && g->rules->turns && depth > 1) {
        work = malloc((size_t)(depth - 1) * MAX_TURNS * sizeof *work);
        if (!work) wrong = WORD_MEMORY;
    }
    if (wrong) {
        desk_error(d, w, NULL, wrong, 3, 0);
        return;
    }
    write_text(w, "{\"perft\": ");
    write_count(w, perft(g, &p, (int)depth, work));
    write_char(w, '}');
    free(work);
}

const desk_verb desk_rules[] = {
    {"games", 0, run_games}, {"view", 3, run_view},   {"why", 4, run_why},
    {"turns", 2, run_turns}, {"apply", 3, run_apply}, {"perft", 3, run_perft},
    {"touch", 5, run_touch}, {"tell", 3, run_tell},   {NULL, 0, NULL},
};
