// SPDX-License-Identifier: MIT
// The checks, each a short conversation: their list, in the order of the report, and those about
// games and manners. Those about searches are in check_engine_search.c.
#include <stdio.h>
#include <string.h>

#include "apps/cli/check_engine.h"
#include "os/time.h"

enum {
    QUIET_MS = 20,   /* without a word that nobody asked for */
    GAME_TURNS = 30, /* of a game against itself */
    LONG_LINE = 200000
};

static void choose_samples(exam *x) {
    x->sample_count = 0;
    for (int i = 0; i < x->play_count && x->sample_count < EXAM_SAMPLES; i++) {
        bool first = i == 0 || x->play[i - 1].g != x->play[i].g;
        bool last = i + 1 == x->play_count || x->play[i + 1].g != x->play[i].g;
        if (first || last) x->samples[x->sample_count++] = x->play[i];
    }
}

static void check_handshake(exam *x) {
    x->mute = !exam_open(x);
    if (x->mute) return;
    choose_samples(x);
    if (!x->name[0]) exam_fail(x, "%s", say(x->c, SAY_CHECK_NO_NAME));
}

static void check_options(exam *x) {
    if (x->odd[0]) exam_fail(x, say(x->c, SAY_CHECK_OPTION_FORM), x->odd);
    if (x->play_count == 0) exam_fail(x, "%s", say(x->c, SAY_CHECK_NO_RULE_SET));
}

static void check_ready(exam *x) {
    int64_t before = time_now_us();
    exam_ready(x);
    x->measured = time_now_us() - before;
}

static void check_new_game(exam *x) {
    turn t;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i]) || !exam_say(x, "uginewgame") || !exam_ready(x)) return;
        if (!exam_ask(x, "movetime 20") || !exam_best(x, x->patience, &t)) return;
    }
}

static void check_start(exam *x) {
    turn t;
    for (int i = 0; i < x->play_count; i++)
        if (!exam_begin(x, x->play[i]) || !exam_ask(x, "movetime 20")
            || !exam_best(x, x->patience, &t))
            return;
}

static void check_turns(exam *x) {
    turn t;
    for (int i = 0; i < x->play_count; i++) {
        if (!exam_begin(x, x->play[i])) return;
        story_wander(x, 6 + i % 7, (uint64_t)i);
        if (!exam_ask(x, "movetime 20") || !exam_best(x, x->patience, &t)) return;
        story_forget(&x->story);
        if (!exam_ask(x, "movetime 20") || !exam_best(x, x->patience, &t)) return;
        if (!story_play(&x->story, &t) || story_result(&x->story) != ONGOING) continue;
        if (!exam_ask(x, "movetime 20") || !exam_best(x, x->patience, &t)) return;
    }
}

static void check_query(exam *x) {
    for (int i = 0; i < x->play_count; i++) {
        if (!exam_begin(x, x->play[i])) return;
        for (int k = 0; k < 3; k++) {
            const char *first = x->story.p.side == FIRST ? "true" : "false";
            if (!exam_send(x, x->story.line, x->story.n) || !exam_query(x, "p1turn", first)
                || !exam_query(x, "gameover", "false") || !exam_query(x, "result", "none"))
                return;
            story_wander(x, 3, (uint64_t)k);
        }
    }
}

static const char *result_word(int result) {
    static const char *const words[] = {"none", "p1win", "p2win", "draw"};
    return words[result];
}

static bool told_over(exam *x) {
    return exam_send(x, x->story.line, x->story.n) && exam_query(x, "gameover", "true")
           && exam_query(x, "result", result_word(story_result(&x->story)));
}

static void check_over(exam *x) {
    slice args;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        if (!story_finish(x)) continue;
        if (!told_over(x)) return;
        /* Whatever it says here: it must not hang. */
        if (!exam_say(x, "go movetime 20") || !exam_hear(x, "bestmove", x->patience, &args)) return;
        if (!exam_ready(x)) return;
    }
}

static void check_repetition(exam *x) {
    bool told = false;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        if (turn_count(x->story.of.g, &x->story.p) > 500 || !story_repeat(x)) continue;
        if (!told_over(x)) return;
        told = true;
    }
    if (!told) exam_skip(x, say(x->c, SAY_CHECK_NO_REPETITION));
}

static void check_nonsense(exam *x) {
    static const char *const lines[] = {
        "",
        "   ",
        "\t",
        "castle",
        "position",
        "position nowhere",
        "position fen",
        "position fen ////// q 17",
        "position startpos moves",
        "position startpos moves z9z9 nonsense",
        "setoption",
        "setoption name",
        "setoption name Nonsense value 3",
        "setoption name Hash value a-lot",
        "query",
        "query weather",
        "go depth 1 sideways",
        "stop",
        "stop",
        "ponderhit",
        "\001\002\377\376 \033[31m",
        "quitting",
        "position startpos moves \xe4\xb8\x89\xe6\xae\xb5",
    };
    turn t;
    if (!exam_begin(x, x->samples[0])) return;
    int strays = x->strays;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        /* Answers are welcome and not looked at, nor is a turn that is answered to nonsense. */
        if (!exam_send(x, lines[i], strlen(lines[i])) || !exam_say(x, "stop") || !exam_ready(x)) {
            size_t n = strlen(x->detail);
            snprintf(x->detail + n, sizeof x->detail - n, " (%.60s)", lines[i]);
            return;
        }
    }
    static char line[LONG_LINE];
    memset(line, 'x', sizeof line);
    if (!exam_send(x, line, sizeof line) || !exam_ready(x)) return;
    exam_hear_none(x, "bestmove", QUIET_MS); /* that of the nonsense behind go, if there is one */
    x->strays = strays;
    x->outcome = PASSED;
    if (exam_begin(x, x->samples[0]) && exam_ask(x, "movetime 20")) exam_best(x, x->patience, &t);
}

static void check_game(exam *x) {
    turn t;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        for (int k = 0; k < GAME_TURNS && story_result(&x->story) == ONGOING; k++) {
            if (!exam_ask(x, "movetime 10") || !exam_best(x, x->patience, &t)) return;
            story_play(&x->story, &t);
        }
    }
}

static void check_silence(exam *x) {
    turn t;
    int strays = x->strays;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i]) || !exam_ask(x, "depth 1")
            || !exam_best(x, x->patience, &t) || !exam_hear_none(x, "bestmove", QUIET_MS)
            || !exam_ready(x))
            return;
    }
    if (strays > 0) exam_fail(x, say(x->c, SAY_CHECK_STRAY_BEST), strays);
}

/* Ends the engine kindly, by a word or by the end of its input. */
static void leave(exam *x, const char *by) {
    if (!x->p || (by && !exam_say(x, "%s", by))) return;
    int64_t before = time_now_us();
    /* By a word: its output ends although its input does not. */
    process_news news = by ? PROCESS_LINE : PROCESS_ENDED;
    for (const char *line; news == PROCESS_LINE && time_now_us() - before < x->patience * 1000;)
        news = process_line(x->p, &line, before / 1000 + x->patience);
    if (news != PROCESS_ENDED) {
        exam_fail(x, say(x->c, SAY_CHECK_GOES_ON), by);
        return;
    }
    int code = process_end(x->p, time_now_ms() + x->patience);
    x->p = NULL;
    x->measured = time_now_us() - before;
    if (code < 0)
        exam_fail(x, "%s", say(x->c, SAY_CHECK_NO_END));
    else if (code > 0)
        exam_fail(x, say(x->c, SAY_CHECK_EXIT_CODE), code);
}

static void check_quit(exam *x) {
    leave(x, "quit");
    if (x->outcome == FAILED || !exam_open(x) || x->sample_count == 0) return;
    /* From the midst of a search, too. */
    if (exam_begin(x, x->samples[0]) && exam_ask(x, "infinite")) leave(x, "quit");
}

static void check_end(exam *x) {
    leave(x, NULL);
}

const check checks[] = {
    {"handshake",
     true,
     {"ugi is answered by who it is, and ugiok", "ugi reçoit un nom, et ugiok",
      "auf ugi folgen der Name und ugiok"},
     check_handshake},
    {"options",
     true,
     {"options have their form, and a game to play", "les options ont leur forme, et un jeu",
      "Optionen haben ihre Form, und ein Spiel"},
     check_options},
    {"ready",
     true,
     {"isready is answered by readyok", "isready reçoit readyok", "auf isready folgt readyok"},
     check_ready},
    {"start",
     true,
     {"a legal turn from every start", "un coup permis depuis chaque départ",
      "ein erlaubter Zug aus jeder Anfangsstellung"},
     check_start},
    {"turns",
     true,
     {"a legal turn after turns, and from a position",
      "un coup permis après des coups, et d’une "
      "position",
      "ein erlaubter Zug nach Zügen und aus einer Stellung"},
     check_turns},
    {"query",
     true,
     {"query knows whose turn it is", "query sait à qui est le tour", "query weiß, wer am Zug ist"},
     check_query},
    {"over",
     true,
     {"query knows the result of a finished game", "query connaît le résultat d’une partie finie",
      "query kennt das Ergebnis einer beendeten Partie"},
     check_over},
    {"repetition",
     false,
     {"query knows the draw by repetition", "query connaît la nulle par répétition",
      "query kennt das Remis durch Wiederholung"},
     check_repetition},
    {"depth",
     true,
     {"go depth ends by itself", "go depth s’arrête de lui-même", "go depth endet von selbst"},
     check_depth},
    {"nodes",
     true,
     {"go nodes ends by itself", "go nodes s’arrête de lui-même", "go nodes endet von selbst"},
     check_nodes},
    {"movetime",
     true,
     {"go movetime keeps its time", "go movetime tient son temps", "go movetime hält seine Zeit"},
     check_movetime},
    {"clock",
     true,
     {"no flag falls", "aucun drapeau ne tombe", "keine Zeit wird überschritten"},
     check_clock},
    {"infinite",
     true,
     {"go infinite lasts until stop, which is answered at once",
      "go infinite dure jusqu’à stop, suivi d’effet aussitôt",
      "go infinite dauert bis stop, das sofort wirkt"},
     check_infinite},
    {"breath",
     true,
     {"a stop right behind go is not lost", "un stop juste après go n’est pas perdu",
      "ein stop gleich nach go geht nicht verloren"},
     check_breath},
    {"busy",
     true,
     {"isready is answered during a search", "isready reçoit réponse pendant une recherche",
      "isready wird auch während der Suche beantwortet"},
     check_busy},
    {"info",
     true,
     {"info can be read, and its lines are legal", "info se lit, et ses variantes sont permises",
      "info ist lesbar, seine Varianten sind erlaubt"},
     check_info},
    {"multipv",
     true,
     {"MultiPV brings as many lines", "MultiPV donne autant de variantes",
      "MultiPV bringt so viele Varianten"},
     check_lines},
    {"ponder",
     true,
     {"go ponder waits for ponderhit or stop", "go ponder attend ponderhit ou stop",
      "go ponder wartet auf ponderhit oder stop"},
     check_ponder},
    {"newgame",
     true,
     {"uginewgame, and play goes on", "uginewgame, et on rejoue", "uginewgame, und es geht weiter"},
     check_new_game},
    {"game",
     true,
     {"it plays against itself", "il joue contre lui-même", "sie spielt gegen sich selbst"},
     check_game},
    {"nonsense",
     true,
     {"nonsense does it no harm", "les absurdités ne lui font rien", "Unsinn schadet ihr nicht"},
     check_nonsense},
    {"silence",
     true,
     {"one bestmove for each go", "un bestmove pour chaque go", "ein bestmove für jedes go"},
     check_silence},
    {"quit",
     true,
     {"quit ends it, even in a search", "quit l’arrête, même en pleine recherche",
      "quit beendet sie, auch mitten in der Suche"},
     check_quit},
    {"end",
     true,
     {"the end of the input ends it", "la fin de l’entrée l’arrête",
      "das Ende der Eingabe beendet sie"},
     check_end},
};

const int check_count = sizeof checks / sizeof *checks;
