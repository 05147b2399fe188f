// SPDX-License-Identifier: MIT
// The desk's verbs about games and positions: which games there are, what is legal, what a turn
// does.
#include <stdlib.h>

#include "api/desk.h"
#include "core/history.h"
#include "core/json.h"
#include "core/judge.h"
#include "core/levels.h"
#include "core/perft.h"
#include "core/record.h"
#include "core/turn.h"
#include "games/games.h"
#include "play/view.h"

static void write_rule_set(const desk *d, const game *g, int rules, writer *w) {
    const rule_set *set = &g->rule_sets[rules];
    json_line(w, 0);
    json_object(w, NULL);
    json_text(w, "id", set->id);
    json_text(w, "title", set->title);
    json_text(w, "note", set->note[d->lang]);
    json_text(w, "start", set->start);
    json_array(w, "ratings");
    for (int i = 0; i < LEVELS; i++) json_int(w, NULL, level_scale(g, rules)->at[i]);
    json_end(w);
    json_end(w);
}

static void write_sides(const desk *d, writer *w, const game *g) {
    json_array(w, "sides");
    json_text(w, NULL, g->sides[FIRST][d->lang]);
    json_text(w, NULL, g->sides[SECOND][d->lang]);
    json_end(w);
}

static void write_game(const desk *d, const game *g, writer *w) {
    json_line(w, 0);
    json_object(w, NULL);
    json_text(w, "id", g->id);
    json_text(w, "title", g->title);
    json_text(w, "about", g->about[d->lang]);
    write_sides(d, w, g);
    json_bool(w, "solved", g->known != NULL);
    json_bool(w, "several_actions", g->rules->turns != NULL);
    json_bool(w, "layouts", g->layouts);
    json_text(w, "scene", g->scene);
    json_array(w, "rule_sets");
    for (int k = 0; k < g->rule_set_count; k++) write_rule_set(d, g, k, w);
    json_end(w);
    json_end(w);
}

static void run_games(desk *d, const desk_request *r, writer *w) {
    (void)r;
    json_object(w, NULL);
    json_array(w, "games");
    for (int i = 0; i < GAME_COUNT; i++) write_game(d, games[i], w);
    json_end(w);
    json_object(w, "levels");
    json_int(w, "lowest", LEVEL_LOWEST);
    json_int(w, "full", LEVEL_FULL);
    json_int(w, "usual", LEVEL_USUAL);
    json_array(w, "names");
    for (int i = 0; i < LEVELS; i++) json_text(w, NULL, level_names[i][d->lang]);
    json_end(w);
    json_end(w);
    json_end(w);
}

/* How a game ended; null while it goes on. */
static void write_reason(const desk *d, writer *w, const game *g, int result, int why) {
    if (result == ONGOING) {
        json_null(w, "reason");
        return;
    }
    json_object(w, "reason");
    json_reason(w, g, why, d->lang);
    json_end(w);
}

static void run_game(desk *d, const desk_request *r, writer *w) {
    const game *g;
    int rules;
    if (!desk_game(d, r, 1, w, &g, &rules)) return;
    json_object(w, NULL);
    json_text(w, "game", g->id);
    json_text(w, "title", g->title);
    json_text(w, "rule_set", g->rule_sets[rules].id);
    json_text(w, "rule_set_title", g->rule_sets[rules].title);
    write_sides(d, w, g);
    json_bool(w, "solved", g->known != NULL);
    json_end(w);
}

/* The members of a position between turns, as programs need them. */
static void position_members(const desk *d, writer *w, const game *g, const position *p) {
    json_position(w, "position", g, p);
    json_int(w, "side", p->side);
    json_text(w, "result", record_result_text(p->result));
    write_reason(d, w, g, p->result, p->why);
}

/* Reads a position strictly: "start" and nothing are no positions. */
static void run_position(desk *d, const desk_request *r, writer *w) {
    const game *g;
    int rules;
    position p;
    if (!desk_game(d, r, 1, w, &g, &rules)) return;
    fault f = g->text->read(rules, r->field[2].s, r->field[2].n, &p);
    if (f.code) {
        desk_fault(d, w, g, f, 2);
        return;
    }
    json_object(w, NULL);
    position_members(d, w, g, &p);
    json_end(w);
}

/* Plays exactly one turn. */
static void run_play(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p, next;
    turn t;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    fault f = turn_read(g, &p, r->field[3].s, r->field[3].n, &t);
    if (f.code) {
        desk_fault(d, w, g, f, 3);
        return;
    }
    turn_play(g, &p, &t, &next);
    turn canonical = turn_canonical(g, &p, &t, d->turns);
    json_object(w, NULL);
    json_turn(w, "turn", g, &p, &canonical);
    position_members(d, w, g, &next);
    json_end(w);
}

/* What a screen needs of a hand. */
static void write_view(const desk *d, const char *name, writer *w, const hand *h) {
    const position *p = &h->now;
    json_object(w, name);
    view_members(h->game, p, p->result, p->why, d->lang, w);
    if (p->acted) view_half_members(h->game, hand_start(h), &h->made, w);
    json_end(w);
}

static void run_view(desk *d, const desk_request *r, writer *w) {
    hand h;
    if (desk_hand(d, r, 1, w, &h)) write_view(d, NULL, w, &h);
}

/* Handles typed text, or an action made on a board, within a turn: answers with the turn if it is
   complete, and the view after it. */
static void run_hand(desk *d, const desk_request *r, writer *w) {
    hand h;
    if (!desk_hand(d, r, 1, w, &h)) return;
    fault f = hand_type(&h, r->field[4].s, r->field[4].n);
    if (f.code) {
        desk_fault(d, w, h.game, f, 4);
        return;
    }
    const position *start = hand_start(&h);
    json_object(w, NULL);
    if (hand_done(&h)) {
        turn canonical = turn_canonical(h.game, start, &h.made, d->turns);
        json_turn(w, "turn", h.game, start, &canonical);
    } else {
        json_null(w, "turn");
    }
    json_turn(w, "made", h.game, start, &h.made);
    write_view(d, "view", w, &h);
    json_end(w);
}

/* Whether an action is legal, and if not, why. */
static void run_why(desk *d, const desk_request *r, writer *w) {
    hand h;
    if (!desk_hand(d, r, 1, w, &h)) return;
    const game *g = h.game;
    desk_text action = r->field[4];
    move m;
    fault f = action_read(g, &h.now, action.s, action.n, &m);
    if (f.code) {
        desk_fault(d, w, g, f, 4);
        return;
    }
    int why = hand_act(&h, m);
    json_object(w, NULL);
    json_bool(w, "legal", !why);
    if (why) json_reason(w, g, why, d->lang);
    json_end(w);
}

/* The legal action that takes the cells to the target, else why there is none. */
static void run_touch(desk *d, const desk_request *r, writer *w) {
    hand h;
    if (!desk_hand(d, r, 1, w, &h)) return;
    desk_text cells = r->field[4], target = r->field[5];
    move m = MOVE_NONE;
    fault f = hand_touch(&h, cells.s, cells.n, target.s, target.n, &m);
    json_object(w, NULL);
    if (m == MOVE_NONE)
        json_null(w, "action");
    else
        json_turn(w, "action", h.game, &h.now, &(turn){1, {m}});
    if (f.code) json_reason(w, h.game, f.code, d->lang);
    json_end(w);
}

/* Why cells have no legal action of their own; nothing if they have one. */
static void run_stuck(desk *d, const desk_request *r, writer *w) {
    hand h;
    if (!desk_hand(d, r, 1, w, &h)) return;
    fault f = hand_stuck(&h, r->field[4].s, r->field[4].n);
    json_object(w, NULL);
    if (f.code) json_reason(w, h.game, f.code, d->lang);
    json_end(w);
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
        desk_fault(d, w, g, f, 3);
        return;
    }
    char words[SENTENCE];
    writer said = writer_on(words, sizeof words);
    g->text->tell(&p, &t, d->lang, &said);
    json_object(w, NULL);
    json_text(w, "words", words);
    json_array(w, "steps");
    for (int i = 0; i < t.n; i++) {
        json_line(w, 0);
        json_object(w, NULL);
        view_motion_members(g, &p, t.act[i], w);
        g->rules->play(&p, t.act[i], &next);
        p = next;
        json_position(w, "position", g, &p);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

/* Whether the player who has just moved would win next turn, or take pieces, if the other side did
   nothing about it; and by which turn. */
static bool find_threat(const desk *d, const game *g, const position *p, turn *out, bool *wins) {
    if (p->result != ONGOING || p->acted || !g->judge || !g->judge->skip) return false;
    position other, next;
    g->judge->skip(p, &other);
    int n = other.result == ONGOING ? turn_list(g, &other, d->turns) : 0;
    int win = other.side == FIRST ? FIRST_WINS : SECOND_WINS, most = 0;
    *wins = false;
    for (int i = 0; i < n; i++) {
        const turn *t = &d->turns[i];
        turn_play(g, &other, t, &next);
        int taken =
            g->rules->lost ? g->rules->lost(&next, p->side) - g->rules->lost(p, p->side) : 0;
        /* The plainest win: without actions that it does not need. */
        bool better = next.result == win ? !*wins || t->n < out->n : !*wins && taken > most;
        if (!better) continue;
        *wins = next.result == win;
        most = taken;
        *out = *t;
    }
    return out->n > 0;
}

static void run_threat(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    turn t = {0};
    bool wins = false;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    json_object(w, NULL);
    if (find_threat(d, g, &p, &t, &wins)) {
        position other;
        g->judge->skip(&p, &other);
        json_turn(w, "turn", g, &other, &t);
        json_position(w, "position", g, &other);
    } else {
        json_null(w, "turn");
        json_null(w, "position");
    }
    json_bool(w, "wins", wins);
    json_end(w);
}

/* A turn and where it leads. */
static void write_step(writer *w, const game *g, const position *p, const turn *t,
                       const position *next) {
    json_line(w, 0);
    json_object(w, NULL);
    json_turn(w, "turn", g, p, t);
    json_position(w, "position", g, next);
    json_end(w);
}

static void run_turns(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    int n = p.result == ONGOING ? turn_list(g, &p, d->turns) : 0;
    json_object(w, NULL);
    json_array(w, "turns");
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, &p, &d->turns[i], &next);
        write_step(w, g, &p, &d->turns[i], &next);
    }
    json_end(w);
    json_end(w);
}

/* Plays turns as far as they can be read, and writes each with the position after it. */
static fault write_steps(desk *d, writer *w, const game *g, position *p, desk_text text,
                         history *h) {
    history_push(h, p);
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        turn t;
        fault f = turn_read(g, p, part.s, part.n, &t);
        size_t at = (size_t)(part.s - begin);
        if (f.code) return fault_moved(f, at + f.at);
        position next;
        turn_play(g, p, &t, &next);
        turn canonical = turn_canonical(g, p, &t, d->turns);
        write_step(w, g, p, &canonical, &next);
        *p = next;
        if (!history_push(h, p)) return fault_at(WORD_GAME_FULL, at);
    }
    return NO_FAULT;
}

static void run_apply(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    uint32_t cap = (uint32_t)r->field[3].n / 2 + 2; /* a turn takes at least a letter and a blank */
    uint64_t *keys = malloc(cap * sizeof *keys);
    history h = {.keys = keys, .cap = keys ? cap : 0};
    json_object(w, NULL);
    json_array(w, "steps");
    fault f = keys ? write_steps(d, w, g, &p, r->field[3], &h) : fault_at(WORD_MEMORY, 0);
    if (f.code) {
        desk_fault(d, w, g, f, 3);
    } else {
        int why = 0;
        int result = history_result(&h, g, &p, 0, &why);
        json_end(w);
        json_position(w, "position", g, &p);
        json_text(w, "result", record_result_text(result));
        write_reason(d, w, g, result, why);
        json_end(w);
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
    json_object(w, NULL);
    json_count(w, "perft", perft(g, &p, (int)depth, work));
    json_end(w);
    free(work);
}

const desk_verb desk_rules[] = {
    {"games", 0, run_games},   {"game", 1, run_game},   {"position", 2, run_position},
    {"play", 3, run_play},     {"view", 3, run_view},   {"why", 4, run_why},
    {"turns", 2, run_turns},   {"apply", 3, run_apply}, {"perft", 3, run_perft},
    {"touch", 5, run_touch},   {"tell", 3, run_tell},   {"hand", 4, run_hand},
    {"threat", 2, run_threat}, {"stuck", 4, run_stuck}, {NULL, 0, NULL},
};
