// SPDX-License-Identifier: MIT
// sandan play: a game at the terminal or through a pipe, line by line; two people, or one against
// the computer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/shared.h"
#include "apps/cli/play.h"
#include "games/games.h"
#include "os/time.h"

enum {
    OPT_OPPONENT,
    OPT_LEVEL,
    OPT_RATING,
    OPT_TIME,
    OPT_SIDE,
    OPT_CLOCK,
    OPT_LIMIT,
    OPT_FIRST,
    OPT_SECOND,
    OPT_SEED,
    OPT_RESUME,
    OPT_PLAIN,
    OPT_ASCII,
    OPT_FLIP
};
static const option options[] = {
    [OPT_OPPONENT] =
        {"opponent",
         0,
         "computer|person|oneturn|novice",
         {"your opponent (default: computer); oneturn looks only one turn ahead, novice takes what "
          "is free and otherwise plays any turn",
          "votre adversaire (par défaut : computer, l’ordinateur) ; oneturn ne prévoit qu’un coup, "
          "novice prend ce qui est gratuit et joue sinon au hasard",
          "Ihr Gegner (Standard: computer); oneturn sieht nur einen Zug voraus, novice nimmt, was "
          "umsonst ist, und spielt sonst irgendetwas"}},
    [OPT_LEVEL] = {"level",
                   0,
                   "L",
                   {"strength of the computer, 1 to 10 (default: 3)",
                    "force de l’ordinateur, de 1 à 10 (par défaut : 3)",
                    "Spielstärke des Computers, 1 bis 10 (Standard: 3)"}},
    [OPT_RATING] = {SHARED_RATING},
    [OPT_TIME] = {"time",
                  0,
                  "TIME",
                  {"play at full strength (level 10) with this time per turn (default: 1s, or what "
                   "the clock allows)",
                   "jouer à pleine force (niveau 10) avec ce temps par coup (par défaut : 1s, ou "
                   "ce que permet la pendule)",
                   "mit voller Stärke (Stufe 10) und dieser Zeit pro Zug spielen (Standard: 1s "
                   "oder was die Uhr zulässt)"}},
    [OPT_SIDE] = {"side",
                  0,
                  "first|second",
                  {"your side against the computer (default: first)",
                   "votre camp contre l’ordinateur (par défaut : first, le premier)",
                   "Ihre Seite gegen den Computer (Standard: first)"}},
    [OPT_CLOCK] =
        {"clock",
         0,
         "TIME",
         {"time per player and increment per turn, such as 10m+5s; running out of time loses",
          "temps par joueur et incrément par coup, par exemple 10m+5s ; dépasser le temps fait "
          "perdre",
          "Zeit pro Spieler und Zuschlag pro Zug, etwa 10m+5s; Zeitüberschreitung verliert"}},
    [OPT_LIMIT] =
        {"limit",
         0,
         "N",
         {"end the game after N turns without progress, where the rules have such a limit",
          "terminer la partie après N coups sans progrès, si les règles le prévoient",
          "die Partie nach N Zügen ohne Fortschritt beenden, wo die Regeln es "
          "vorsehen"}},
    [OPT_FIRST] = {"first",
                   0,
                   "NAME",
                   {"name of the first player", "nom du premier joueur",
                    "Name des ersten Spielers"}},
    [OPT_SECOND] = {"second",
                    0,
                    "NAME",
                    {"name of the second player", "nom du second joueur",
                     "Name des zweiten Spielers"}},
    [OPT_SEED] = {"seed",
                  0,
                  "N",
                  {"random seed: the same seed gives the same play",
                   "graine aléatoire : la même graine donne le même jeu",
                   "Startwert des Zufalls: Derselbe Wert ergibt dasselbe Spiel"}},
    [OPT_RESUME] = {"resume",
                    0,
                    "FILE",
                    {"continue a saved game", "reprendre une partie enregistrée",
                     "eine gespeicherte Partie fortsetzen"}},
    [OPT_PLAIN] = {SHARED_PLAIN},
    [OPT_ASCII] = {SHARED_ASCII},
    [OPT_FLIP] = {SHARED_FLIP},
};

/* ---- questions ---- */

static _Noreturn void fail_unanswered(const call *c) {
    fail_arg(c, c->argc, 0, say(c, SAY_NOTHING_CHOSEN));
}

/* The index of an answer: a number from 1 on or the start of a name; Enter means the first. */
static int answer_index(const char *line, const char *const names[], int count) {
    int64_t number = 0;
    if (!*line) return 0;
    if (number_read(line, 1, count, &number)) return (int)number - 1;
    int found = -1;
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], line) == 0) return i;
        if (strncmp(names[i], line, strlen(line)) == 0) found = found < 0 ? i : -2;
    }
    return found < 0 ? -1 : found;
}

/* Asks and reads an answer, without trailing blanks; false at the end of the input. */
static bool ask_line(const call *c, line_source *in, const char *question, char line[PLAY_LINE]) {
    printf(isatty(STDIN_FILENO) ? "%s > " : "%s\n", question);
    output_flush(c);
    size_t n = 0;
    bool cut = false;
    int what = wait_for(in, CLOCK_NEVER, line, &n, &cut);
    if (what == WAIT_SIGNAL) wait_pass_on(wait_signal());
    if (what != WAIT_LINE) return false;
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\r')) line[--n] = '\0';
    return true;
}

/* Asks until one of the names is chosen. */
static int ask(const call *c, line_source *in, const char *question, const char *const names[],
               const char *const notes[], int count) {
    for (;;) {
        for (int i = 0; i < count; i++)
            printf("  %2d  %s%s%s\n", i + 1, names[i], notes[i] ? ": " : "",
                   notes[i] ? notes[i] : "");
        /* After the list, which may be longer than the screen. */
        char line[PLAY_LINE];
        if (!ask_line(c, in, question, line)) fail_unanswered(c);
        int index = answer_index(line, names, count);
        if (index >= 0) return index;
        printf(say(c, SAY_CHOOSE), count);
    }
}

static const game *ask_game(const call *c, line_source *in, int *rules) {
    enum { MAX_NAMES = 256 }; /* a position has a byte for its rule set */
    const char *names[MAX_NAMES], *notes[MAX_NAMES];
    for (int i = 0; i < GAME_COUNT; i++) {
        names[i] = games[i]->id;
        notes[i] = games[i]->about[c->lang];
    }
    const game *g = games[ask(c, in, say(c, SAY_WHICH_GAME), names, notes, GAME_COUNT)];
    int count = g->rule_set_count < MAX_NAMES ? g->rule_set_count : MAX_NAMES;
    for (int i = 0; i < count; i++) {
        names[i] = g->rule_sets[i].id;
        notes[i] = g->rule_sets[i].note[c->lang];
    }
    *rules = ask(c, in, say(c, SAY_WHICH_RULE_SET), names, notes, count);
    return g;
}

enum { COMPUTER, PERSON, ONETURN, NOVICE };
static const char *const opponents[] = {"computer", "person", "oneturn", "novice", NULL};

static int ask_opponent(const call *c, line_source *in) {
    const char *const names[] = {say(c, SAY_COMPUTER), say(c, SAY_PERSON), "oneturn", "novice"};
    const char *const notes[] = {say(c, SAY_LEVELS), NULL, say(c, SAY_LOOKS_ONE_TURN),
                                 say(c, SAY_TAKES_WHAT_IS_FREE)};
    return ask(c, in, say(c, SAY_WHICH_OPPONENT), names, notes, 4);
}

/* Enter, or no answer at all, means the default level. */
static int ask_strength(const call *c, line_source *in, const game *g, int rules) {
    const level_ratings *scale = level_scale(g, rules);
    char question[256];
    snprintf(question, sizeof question, say(c, SAY_WHICH_LEVEL), LEVEL_USUAL, scale->at[0],
             scale->at[LEVELS - 1]);
    for (;;) {
        char line[PLAY_LINE];
        int64_t n = 0;
        if (!ask_line(c, in, question, line) || !*line) return LEVEL_USUAL;
        if (number_read(line, LEVEL_LOWEST, RATING_MOST, &n) && strength_fits(g, rules, n))
            return (int)n;
    }
}

/* ---- setting up ---- */

static void set_name(const call *c, int which, char out[SESSION_NAME]) {
    const char *name = c->values[which] ? c->values[which] : "";
    size_t n = strlen(name);
    if (n >= SESSION_NAME)
        fail_arg(c, c->value_args[which], c->value_at[which] + SESSION_NAME - 1,
                 say(c, SAY_NAME_TOO_LONG), SESSION_NAME - 1);
    size_t bad = input_not_text(name, n);
    if (bad < n)
        fail_arg(c, c->value_args[which], c->value_at[which] + bad, say(c, SAY_NAME_NOT_TEXT),
                 common_words[WORD_NOT_TEXT].in[c->lang]);
    memcpy(out, name, n + 1);
}

static void read_clock(const call *c, time_control *control) {
    const char *text = c->values[OPT_CLOCK];
    if (!text) return;
    fault f = clock_read(text, strlen(text), control);
    if (f.code)
        fail_arg(c, c->value_args[OPT_CLOCK], c->value_at[OPT_CLOCK] + f.at, say(c, SAY_BAD_CLOCK),
                 common_words[f.code].in[c->lang]);
}

static _Noreturn void fail_strength(const call *c, int which) {
    fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_ONLY_COMPUTER),
             options[which].name, "--opponent computer");
}

/* The computer's strength according to the options; -1: not given. */
static int read_strength(play *p, int opponent, const game *g, int rules) {
    const call *c = p->c;
    int strength = shared_strength(c, OPT_LEVEL, OPT_RATING, g, rules, -1);
    p->time = option_duration(c, OPT_TIME, 1, 0);
    static const int of_computer[] = {OPT_LEVEL, OPT_RATING, OPT_TIME};
    for (size_t i = 0; i < sizeof of_computer / sizeof *of_computer; i++)
        if (opponent > COMPUTER && c->values[of_computer[i]]) fail_strength(c, of_computer[i]);
    if (p->time > 0 && strength >= 0 && !strength_is_full(g, rules, strength))
        fail_arg(c, c->value_args[OPT_TIME], c->value_at[OPT_TIME], say(c, SAY_LEVEL_WITHOUT_TIME));
    return strength < 0 && p->time > 0 ? LEVEL_FULL : strength;
}

static void set_up(play *p, line_source *in) {
    static const char *const sides[] = {"first", "second", NULL};
    const call *c = p->c;
    session_setup setup = {0};
    int rules = 0;
    int opponent = option_choice(c, OPT_OPPONENT, opponents, -1);
    if (opponent < 0 && (c->values[OPT_LEVEL] || c->values[OPT_RATING] || c->values[OPT_TIME]))
        opponent = COMPUTER;
    int mine = option_choice(c, OPT_SIDE, sides, FIRST);
    option_only(c, OPT_SIDE, opponent != PERSON,
                "--opponent computer, --opponent oneturn, --opponent novice");
    setup.limit = (uint32_t)option_number(c, OPT_LIMIT, 1, UINT16_MAX, 0);
    read_clock(c, &setup.control);
    if (c->word_count > 0) {
        setup.game = input_game(c, 0, &rules);
        input_position(c, setup.game, rules, 1, c->word_count, &setup.start);
        if (opponent < 0) opponent = COMPUTER;
    } else {
        setup.game = ask_game(c, in, &rules);
        game_start(setup.game, rules, &setup.start);
        if (opponent < 0) opponent = ask_opponent(c, in);
    }
    int strength = read_strength(p, opponent, setup.game, rules);
    if (opponent == COMPUTER && strength < 0)
        strength = c->word_count > 0 ? LEVEL_USUAL : ask_strength(c, in, setup.game, rules);
    int seat = opponent == ONETURN ? SEAT_ONETURN : opponent == NOVICE ? SEAT_NOVICE : strength;
    if (setup.limit > 0 && !setup.game->rules->at_limit)
        fail_arg(c, c->value_args[OPT_LIMIT], c->value_at[OPT_LIMIT], say(c, SAY_NO_LIMIT),
                 setup.game->title);
    for (int side = FIRST; side <= SECOND; side++)
        set_name(c, side == FIRST ? OPT_FIRST : OPT_SECOND, setup.name[side]);
    session_begin(&p->s, &setup, p->memory, time_now_ms());
    if (opponent != PERSON) opponent_sit(&p->s, &p->who, !mine, seat);
}

static void refuse_with_resume(const call *c) {
    static const int others[] = {OPT_CLOCK,  OPT_LIMIT,    OPT_FIRST,
                                 OPT_SECOND, OPT_OPPONENT, OPT_SIDE};
    int arg = c->word_count > 0 ? c->word_args[0] : -1;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (c->values[others[i]]) arg = c->value_args[others[i]];
    if (arg >= 0) fail_arg(c, arg, 0, say(c, SAY_SAVED_GAME_HAS_IT));
}

/* ---- the loop ---- */

static void greet(const play *p) {
    const call *c = p->c;
    const game *g = p->s.setup.game;
    printf("%s, %s. ", g->title, g->rule_sets[p->s.setup.start.rules].title);
    const char *note = g->rule_sets[p->s.setup.start.rules].note[c->lang];
    puts(say(c, SAY_GREETING));
    if (note) printf("(%s)\n", note);
    if (computer_seat(p) != SEAT_PERSON) say_level(p);
}

static void loop(play *p, line_source *in) {
    char line[PLAY_LINE];
    while (!p->quit) {
        command_computer(p);
        store_keep(p);
        if (p->quit) break;
        say_prompt(p);
        output_flush(p->c);
        size_t n = 0;
        bool cut = false;
        int what = wait_for(in, clock_deadline(&p->s.clocks), line, &n, &cut);
        if (what != WAIT_LINE && p->interactive) putchar('\n');
        if (what == WAIT_SIGNAL || what == WAIT_END) break;
        if (what == WAIT_DEADLINE) {
            session_do(&p->s, &(session_command){.op = SESSION_TICK}, time_now_ms());
            store_changed(p);
            say_result(p);
        } else if (cut) {
            say_refusal(p, WORD_TOO_LONG);
        } else {
            command_do(p, line, n);
        }
    }
}

static int run(const call *c) {
    play *p = must_alloc(sizeof *p);
    line_source *in = must_alloc(sizeof *in);
    *in = (line_source){.n = 0};
    *p = (play){.c = c, .plain = c->values[OPT_PLAIN] != NULL, .lock = -1};
    p->who = (seats){{SEAT_PERSON, SEAT_PERSON}};
    p->style = shared_style(c, OPT_ASCII);
    p->style.flip = c->values[OPT_FLIP] != NULL;
    p->interactive = isatty(STDIN_FILENO);
    p->memory = (session_memory){must_alloc(PLAY_TURNS * sizeof(session_turn)),
                                 must_alloc((PLAY_TURNS + 1) * sizeof(uint64_t)), PLAY_TURNS};
    p->mind = must_alloc(sizeof *p->mind);
    p->seed = (uint64_t)option_number(c, OPT_SEED, 0, INT64_MAX, (int64_t)time(NULL));
    if (c->values[OPT_RESUME]) {
        refuse_with_resume(c);
        store_resume(p, c->values[OPT_RESUME]);
        wait_begin(); /* not before: reading a pipe or a terminal may take forever */
        const session_setup *of = &p->s.setup;
        int strength = read_strength(p, COMPUTER, of->game, of->start.rules);
        if (strength > 0) computer_set_strength(p, strength);
    } else {
        wait_begin();
        set_up(p, in);
    }
    store_begin(p);
    greet(p);
    say_board(p);
    say_result(p);
    loop(p, in);
    bool safe = store_farewell(p);
    output_flush(c);
    int number = wait_signal();
    free(p->memory.turns);
    free(p->memory.keys);
    free(p->mind);
    computer_end(p);
    free(p);
    free(in);
    if (number) wait_pass_on(number);
    return safe ? EXIT_DONE : EXIT_WRONG;
}

const command play_command = {
    .name = "play",
    .usage = "[GAME [POSITION]]",
    .summary = {"play in the terminal, against the computer or a person",
                "jouer dans le terminal, contre l’ordinateur ou une personne",
                "im Terminal spielen, gegen den Computer oder einen Menschen"},
    .details =
        {"Without GAME, you are asked which. While playing, type \"help\" for the list of "
         "commands. The game is saved after every turn; when you quit or interrupt, you are told "
         "where.",
         "Sans GAME, on vous demande lequel. Pendant la partie, tapez « aide » pour la liste des "
         "commandes. La partie est enregistrée après chaque coup ; quand vous quittez ou "
         "interrompez, on vous dit où.",
         "Ohne GAME werden Sie gefragt. Während der Partie zeigt „hilfe“ alle Befehle. Die Partie "
         "wird nach jedem Zug gespeichert; beim Beenden oder Abbrechen erfahren Sie, wo."},
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
