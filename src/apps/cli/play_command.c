// SPDX-License-Identifier: MIT
// What a player types: a command, in any of the three languages, or a turn.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/play.h"
#include "base/nearest.h"
#include "core/turn.h"
#include "os/time.h"

static session_event order(play *p, session_command c) {
    session_event e = session_do(&p->s, &c, time_now_ms());
    if (e.op == SESSION_NONE) {
        say_refusal(p, e.why);
        return e;
    }
    store_changed(p);
    if (p->s.result == ONGOING) p->result_shown = false;
    say_result(p);
    return e;
}

static session_event simple(play *p, int op, int side) {
    return order(p, (session_command){.op = (uint8_t)op, .side = (uint8_t)side});
}

static int speaker(const play *p) {
    return opponent_speaker(&p->s, &p->who);
}

/* Whether the computer plays the next turn. */
static bool computer_moves(const play *p) {
    return p->s.result == ONGOING && opponent_is_computer(&p->who, p->s.hand.now.side);
}

static void tell(const play *p, const char *en, const char *fr, const char *de) {
    puts(say(p->c, en, fr, de));
}

/* ---- the computer ---- */

static void play_computer_turn(play *p, const opponent_task *t) {
    session_command c = {.op = SESSION_TURN, .side = t->side, .turn = computer_turn(p, t)};
    if (wait_signal()) return;
    session_event e = session_do(&p->s, &c, time_now_ms());
    if (e.op == SESSION_NONE) {
        say_refusal(p, e.why); /* the game has become too long to go on */
        p->quit = true;
        return;
    }
    store_changed(p);
    if (e.turn_made) say_turn(p, session_last_turn(&p->s));
    store_keep(p);
    if (!computer_moves(p)) say_board(p);
    say_result(p);
}

static void answer_offer(play *p, const opponent_task *t) {
    computer_look(p);
    if (wait_signal()) return;
    bool yes = opponent_accepts(&p->s, t->side, p->answer.lines[0].score);
    if (yes)
        tell(p, SAY_COMPUTER_ACCEPTS);
    else
        tell(p, SAY_COMPUTER_DECLINES);
    simple(p, yes ? SESSION_ACCEPT : SESSION_DECLINE, t->side);
}

void command_computer(play *p) {
    while (!p->quit && !wait_signal()) {
        opponent_task t = opponent_next(&p->s, &p->who, p->seed, p->time, time_now_ms());
        if (t.duty == DUTY_NONE) return;
        if (t.duty == DUTY_ANSWER)
            answer_offer(p, &t);
        else
            play_computer_turn(p, &t);
    }
}

/* ---- the commands ---- */

static void do_help(play *p, char *rest) {
    (void)rest;
    say_help(p);
}

static void do_moves(play *p, char *rest) {
    for (char *at = rest; *at; at++) *at = (char)tolower((unsigned char)*at);
    say_moves(p, rest, strlen(rest));
}

static void do_board(play *p, char *rest) {
    (void)rest;
    say_board(p);
}

static void do_hint(play *p, char *rest) {
    (void)rest;
    if (p->s.result != ONGOING) {
        say_refusal(p, WORD_GAME_OVER);
        return;
    }
    computer_look(p);
    if (!wait_signal()) say_hint(p);
}

static void do_level(play *p, char *rest) {
    if (computer_seat(p) == SEAT_PERSON) {
        tell(p, SAY_NO_COMPUTER);
        return;
    }
    if (*rest) {
        const game *g = p->s.setup.game;
        int rules = p->s.setup.start.rules;
        const level_ratings *scale = level_scale(g, rules);
        int64_t n = 0;
        if (!number_read(rest, LEVEL_LOWEST, RATING_MOST, &n) || !strength_fits(g, rules, n)) {
            printf(say(p->c, SAY_LEVEL_RANGE), LEVEL_LOWEST, LEVEL_FULL, scale->at[0],
                   scale->at[LEVELS - 1]);
            return;
        }
        computer_set_strength(p, (int)n);
        store_changed(p);
    }
    say_level(p);
}

/* Plays the steps of an undo or redo, or says why not. */
static void do_steps(play *p, opponent_steps steps) {
    bool done = !steps.why;
    if (!done) say_refusal(p, steps.why);
    for (uint32_t i = 0; i < steps.n && done; i++) {
        session_event e = simple(p, steps.op, speaker(p));
        done = e.op == steps.op;
        if (e.turn_made) say_turn(p, session_last_turn(&p->s));
    }
    if (done) say_board(p);
}

static void do_undo(play *p, char *rest) {
    (void)rest;
    do_steps(p, opponent_undo(&p->s, &p->who));
}

static void do_redo(play *p, char *rest) {
    (void)rest;
    do_steps(p, opponent_redo(&p->s, &p->who));
}

static void do_draw(play *p, char *rest) {
    (void)rest;
    /* Between two people, "draw" in reply to an offer accepts it. */
    session_event e = simple(p, SESSION_OFFER, opponent_answerer(&p->s, &p->who));
    if (e.op == SESSION_OFFER && opponent_person(&p->who) < 0) say_offer(p);
}

static void do_accept(play *p, char *rest) {
    (void)rest;
    simple(p, SESSION_ACCEPT, opponent_answerer(&p->s, &p->who));
}

static void do_decline(play *p, char *rest) {
    (void)rest;
    session_event e = simple(p, SESSION_DECLINE, opponent_answerer(&p->s, &p->who));
    if (e.op == SESSION_DECLINE) tell(p, SAY_OFFER_DECLINED);
}

static void do_resign(play *p, char *rest) {
    (void)rest;
    simple(p, SESSION_RESIGN, speaker(p));
}

static void do_clock(play *p, char *rest) {
    (void)rest;
    say_clocks(p);
}

static void do_pause(play *p, char *rest) {
    (void)rest;
    if (simple(p, SESSION_PAUSE, speaker(p)).op == SESSION_PAUSE) tell(p, SAY_PAUSED);
}

static void do_resume(play *p, char *rest) {
    (void)rest;
    simple(p, SESSION_RESUME, speaker(p));
}

static void do_flip(play *p, char *rest) {
    (void)rest;
    p->style.flip = !p->style.flip;
    say_board(p);
}

static void do_position(play *p, char *rest) {
    (void)rest;
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    p->s.setup.game->text->write(&p->s.hand.now, &w);
    puts(text);
}

static void do_record(play *p, char *rest) {
    (void)rest;
    store_print(p);
}

static void save(play *p, const char *name, bool replace) {
    if (*name)
        store_save(p, name, replace);
    else
        tell(p, SAY_SAVE_WHERE);
}

static void do_save(play *p, char *rest) {
    save(p, rest, false);
}

static void do_replace(play *p, char *rest) {
    save(p, rest, true);
}

static void do_quit(play *p, char *rest) {
    (void)rest;
    p->quit = true;
}

/* Every name works in every language; help lists those of the player's. The page's buttons have the
   same names. */
static const struct {
    const char *names[LANGS];
    void (*run)(play *p, char *rest);
    const char *also[3];
} commands[] = {
    {{"help", "aide", "hilfe"}, do_help, {"?"}},
    {{"moves", "coups", "züge"}, do_moves, {"turns", "legal", "zuege"}},
    {{"board", "plateau", "brett"}, do_board, {"show"}},
    {{"hint", "indice", "tipp"}, do_hint, {0}},
    {{"level", "niveau", "stufe"}, do_level, {0}},
    {{"undo", "annuler", "rückgängig"}, do_undo, {"zurück", "zurueck", "rueckgaengig"}},
    {{"redo", "rétablir", "wiederholen"}, do_redo, {"retablir"}},
    {{"draw", "nulle", "remis"}, do_draw, {0}},
    {{"accept", "accepter", "annehmen"}, do_accept, {0}},
    {{"decline", "refuser", "ablehnen"}, do_decline, {0}},
    {{"resign", "abandonner", "aufgeben"}, do_resign, {0}},
    {{"clock", "pendule", "uhr"}, do_clock, {"clocks", "time"}},
    {{"pause", "pause", "pause"}, do_pause, {0}},
    {{"resume", "reprendre", "fortsetzen"}, do_resume, {"continue", "continuer", "weiter"}},
    {{"flip", "retourner", "drehen"}, do_flip, {0}},
    {{"position", "position", "stellung"}, do_position, {0}},
    {{"record", "partie", "partie"}, do_record, {0}},
    {{"save", "enregistrer", "speichern"}, do_save, {0}},
    {{"save!", "enregistrer!", "speichern!"}, do_replace, {0}},
    {{"quit", "quitter", "beenden"}, do_quit, {"exit", "ende"}},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static bool is_name(size_t which, const char *typed) {
    for (int l = 0; l < LANGS; l++)
        if (strcmp(typed, commands[which].names[l]) == 0) return true;
    for (int k = 0; k < 3 && commands[which].also[k]; k++)
        if (strcmp(typed, commands[which].also[k]) == 0) return true;
    return false;
}

/* Runs the command that the line starts with; false: it is not a command. */
static bool run_command(play *p, char *line) {
    size_t n = strcspn(line, " \t");
    char first[32] = "";
    if (n >= sizeof first) return false;
    for (size_t i = 0; i < n; i++) first[i] = (char)tolower((unsigned char)line[i]);
    char *rest = line + n + strspn(line + n, " \t");
    for (size_t i = 0; i < COMMANDS; i++)
        if (is_name(i, first)) {
            commands[i].run(p, rest);
            return true;
        }
    return false;
}

/* A word that is nearly a command is more likely a typo of it than a turn. */
static const char *near_command(const char *line, lang l) {
    const char *names[COMMANDS + 1];
    for (size_t i = 0; i < COMMANDS; i++) names[i] = commands[i].names[l];
    names[COMMANDS] = NULL;
    bool letters = strlen(line) >= 3;
    for (const char *at = line; *at; at++) letters = letters && isalpha((unsigned char)*at);
    return letters ? nearest(line, strlen(line), names) : NULL;
}

/* What is wrong with a turn that was typed, and how it might go on. */
static void refuse_turn(const play *p, const char *line, size_t n, fault f) {
    const char *near = f.illegal ? NULL : near_command(line, p->c->lang);
    if (near)
        printf(say(p->c, SAY_MEANT), near);
    else
        say_fault(p, line, n, f);
}

static void play_turn(play *p, const char *line, size_t n) {
    session_command c;
    fault f = session_typed(&p->s, line, n, true, &c);
    if (f.code == WORD_GAME_OVER) {
        say_refusal(p, f.code);
        return;
    }
    if (f.code) {
        refuse_turn(p, line, n, f);
        return;
    }
    session_event e = session_do(&p->s, &c, time_now_ms());
    if (e.op == SESSION_NONE) {
        say_refusal(p, e.why);
        return;
    }
    store_changed(p);
    if (e.turn_made) {
        say_turn(p, session_last_turn(&p->s));
        if (!computer_moves(p)) say_board(p);
    }
    say_result(p);
}

void command_do(play *p, char *line, size_t n) {
    while (n > 0 && isspace((unsigned char)line[n - 1])) line[--n] = '\0';
    while (n > 0 && isspace((unsigned char)*line)) line++, n--;
    if (n == 0 || strlen(line) != n) {
        if (n > 0) say_refusal(p, WORD_NOT_TEXT);
        return;
    }
    if (!run_command(p, line)) play_turn(p, line, n);
}
