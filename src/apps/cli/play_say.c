// SPDX-License-Identifier: MIT
// What the game says to the people at the terminal: boards or words, turns, results, lists, help.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/play.h"
#include "apps/cli/result.h"
#include "apps/cli/screen.h"
#include "apps/cli/score.h"
#include "core/turn.h"
#include "os/time.h"

static const char *side_name(const play *p, int side) {
    return p->s.setup.game->sides[side][p->c->lang];
}

static void write_board(const void *what, writer *w) {
    const play *p = what;
    const game *g = p->s.setup.game;
    if (p->plain) {
        g->picture->words(&p->s.hand.now, p->c->lang, w);
        return;
    }
    write_char(w, '\n');
    g->picture->text(&p->s.hand.now, &p->style, w);
    write_char(w, '\n');
}

void say_board(const play *p) {
    output_print(p->c, write_board, p);
}

static void write_clocks(const void *what, writer *w) {
    const play *p = what;
    int64_t now = time_now_ms();
    for (int side = FIRST; side <= SECOND; side++) {
        write_text(w, side == FIRST ? "" : ", ");
        write_text(w, side_name(p, side));
        write_char(w, ' ');
        clock_write_time(clock_left(&p->s.clocks, side, now), w);
    }
}

void say_clocks(const play *p) {
    const call *c = p->c;
    if (p->s.setup.control.base == 0) {
        puts(say(c, SAY_NO_CLOCKS));
        return;
    }
    char *text = output_text(write_clocks, p, NULL);
    puts(text);
    free(text);
}

void say_prompt(const play *p) {
    const call *c = p->c;
    if (p->s.result == ONGOING && p->s.setup.control.base > 0) {
        char *clocks_text = output_text(write_clocks, p, NULL);
        printf("(%s) ", clocks_text);
        free(clocks_text);
    }
    if (p->s.result != ONGOING)
        fputs(say(c, SAY_PROMPT_OVER), stdout);
    else if (p->s.paused)
        fputs(say(c, SAY_PROMPT_PAUSED), stdout);
    else
        printf(say(c, SAY_PROMPT), side_name(p, p->s.hand.now.side),
               (unsigned)(p->s.n + p->s.setup.start.side) / 2 + 1);
    /* Through a pipe there is no echo that would end the line. */
    fputs(p->interactive ? " > " : "\n", stdout);
}

static void write_turn(const game *g, const session_turn *t, writer *w) {
    turn_write(g, &t->before, &t->turn, w);
}

void say_turn(const play *p, const session_turn *made) {
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    write_turn(p->s.setup.game, made, &w);
    int side = made->before.side;
    if (opponent_is_computer(&p->who, side))
        printf(say(p->c, SAY_COMPUTER_PLAYS), side_name(p, side), text);
    else
        printf(say(p->c, SAY_PLAYS), side_name(p, side), text);
}

void say_hint(const play *p) {
    enum { SHOWN = 6 };
    const call *c = p->c;
    const game *g = p->s.setup.game;
    const engine_line *line = &p->answer.lines[0];
    char text[MAX_TURN_TEXT], details[512];
    writer w = writer_on(text, sizeof text);
    turn_write(g, &p->s.hand.now, &line->turns[0], &w);
    if (score_turns(line->score) == 1) {
        printf(say(c, SAY_WINS_AT_ONCE), text);
        return;
    }
    w = writer_on(details, sizeof details);
    score_write(&w, c, line->score);
    write_char(&w, ':');
    line_write(&w, g, &p->s.hand.now, line, SHOWN);
    printf(say(c, SAY_WOULD_PLAY), text, details);
}

void say_level(const play *p) {
    const call *c = p->c;
    int seat = computer_seat(p);
    const game *g = p->s.setup.game;
    int rules = p->s.setup.start.rules;
    if (seat == SEAT_ONETURN || seat == SEAT_NOVICE) {
        puts(seat == SEAT_NOVICE ? say(c, SAY_COMPUTER_NOVICE) : say(c, SAY_COMPUTER_ONE_TURN));
        return;
    }
    seat = strength_nearest(g, rules, seat);
    int level = strength_level(g, rules, seat), rating = strength_rating(g, rules, seat);
    if (rating == strength_rating(g, rules, level))
        printf(say(c, SAY_COMPUTER_LEVEL), level, LEVEL_FULL,
               level_names[level - LEVEL_LOWEST][c->lang], rating);
    else
        printf(say(c, SAY_COMPUTER_RATING), rating, level, level + 1);
}

static void write_result(const void *what, writer *w) {
    const play *p = what;
    result_write(w, p->s.setup.game, p->s.result, p->s.why, p->c->lang);
}

void say_result(play *p) {
    if (p->s.result == ONGOING || p->result_shown) return;
    p->result_shown = true;
    const call *c = p->c;
    if (p->s.result == DRAWN)
        puts(say(c, SAY_GAME_DRAWN));
    else
        printf(say(c, SAY_WINS), side_name(p, p->s.result == FIRST_WINS ? FIRST : SECOND));
    char *text = output_text(write_result, p, NULL);
    puts(text);
    free(text);
}

void say_offer(const play *p) {
    if (!p->s.offer) return;
    printf(say(p->c, SAY_OFFERS_DRAW), side_name(p, p->s.offer - 1),
           side_name(p, !(p->s.offer - 1)));
}

void say_refusal(const play *p, int why) {
    char reason[512];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, p->s.setup.game, why, p->c->lang);
    printf(say(p->c, SAY_NOT_POSSIBLE), reason);
}

/* What could follow the letters typed so far. */
static void say_continuations(const play *p, const char *text, size_t n) {
    enum { SHOWN = 12 };
    const hand *h = &p->s.hand;
    move found[MAX_MOVES];
    int count = hand_begins(h, text, n, found);
    if (n == 0 || count == 0) return;
    fputs(say(p->c, SAY_CONTINUATIONS), stdout);
    for (int i = 0; i < count && i < SHOWN; i++) {
        char action[MAX_TURN_TEXT];
        writer w = writer_on(action, sizeof action);
        h->game->text->write_move(&h->now, found[i], &w);
        printf(" %s", action);
    }
    puts(count > SHOWN ? " …" : "");
}

void say_fault(const play *p, const char *text, size_t n, fault f) {
    char reason[512], lines[1024];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, p->s.setup.game, f.code, p->c->lang);
    if (f.illegal)
        printf(say(p->c, SAY_NOT_ALLOWED), reason);
    else
        printf(say(p->c, SAY_NOT_A_TURN), reason);
    w = writer_on(lines, sizeof lines);
    excerpt_write(&w, text, n, f.at);
    fputs(lines, stdout);
    if (f.code == WORD_UNFINISHED) say_continuations(p, text, n);
}

/* ---- the list of turns ---- */

enum { LISTED = 120, COLUMNS = 76 };

static bool begins(const char *text, const char *filter, size_t n) {
    return strlen(text) >= n && strncmp(text, filter, n) == 0;
}

void say_moves(const play *p, const char *filter, size_t n) {
    const call *c = p->c;
    const game *g = p->s.setup.game;
    if (p->s.result != ONGOING) {
        say_refusal(p, WORD_GAME_OVER);
        return;
    }
    int count = turn_list(g, &p->s.hand.now, p->mind->mine), matching = 0;
    size_t column = 0;
    for (int i = 0; i < count; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn_write(g, &p->s.hand.now, &p->mind->mine[i], &w);
        if (!begins(text, filter, n) || ++matching > LISTED) continue;
        bool wraps = column + w.len + 1 > COLUMNS;
        if (column > 0) putchar(wraps ? '\n' : ' ');
        column = (wraps || column == 0 ? 0 : column + 1) + w.len;
        fputs(text, stdout);
    }
    if (column > 0) putchar('\n');
    if (matching == 0)
        puts(say(c, SAY_NO_TURN_STARTS));
    else if (matching == 1)
        puts(say(c, SAY_LEGAL_TURNS_ONE));
    else
        printf(say(c, SAY_LEGAL_TURNS), matching);
    if (matching > LISTED) printf(say(c, SAY_FIRST_LISTED), LISTED);
}

/* ---- help ---- */

void say_help(const play *p) {
    puts(p->s.setup.game->text->typing[p->c->lang]);
    puts(say(p->c, SAY_PLAY_HELP));
}
