// SPDX-License-Identifier: MIT
// The checks, each a short conversation: the list, in the order of the report, and the checks of
// games and behaviour. Those of searches are in check_engine_search.c.
#include <stdio.h>
#include <string.h>

#include "apps/cli/check_engine.h"
#include "os/time.h"

enum {
    QUIET_MS = 20,  /* how long to wait for unsolicited output */
    STRAY_MS = 250, /* … and for an answer to nonsense, which a busy machine delays: taken for the
                       answer to the next question, it would make all later ones late by one */
    GAME_TURNS = 30, /* length of a game against itself */
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

static bool knows_over(exam *x) {
    return exam_send(x, x->story.line, x->story.n) && exam_query(x, "gameover", "true")
           && exam_query(x, "result", result_word(story_result(&x->story)));
}

static void check_over(exam *x) {
    slice args;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        if (!story_finish(x)) continue;
        if (!knows_over(x)) return;
        /* Any answer will do here, as long as the engine does not hang. */
        if (!exam_say(x, "go movetime 20") || !exam_hear(x, "bestmove", x->patience, &args)) return;
        if (!exam_ready(x)) return;
    }
}

static void check_repetition(exam *x) {
    bool asked = false;
    for (int i = 0; i < x->sample_count; i++) {
        if (!exam_begin(x, x->samples[i])) return;
        if (turn_count(x->story.of.g, &x->story.p) > 500 || !story_repeat(x)) continue;
        if (!knows_over(x)) return;
        asked = true;
    }
    if (!asked) exam_skip(x, say(x->c, SAY_CHECK_NO_REPETITION));
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
        /* Answers are ignored, including a bestmove in reply to nonsense. */
        if (!exam_send(x, lines[i], strlen(lines[i])) || !exam_say(x, "stop") || !exam_ready(x)) {
            size_t n = strlen(x->detail);
            snprintf(x->detail + n, sizeof x->detail - n, " (%.60s)", lines[i]);
            return;
        }
    }
    static char line[LONG_LINE];
    memset(line, 'x', sizeof line);
    if (!exam_send(x, line, sizeof line) || !exam_ready(x)) return;
    exam_hear_none(x, "bestmove", STRAY_MS); /* perhaps one for the invalid go */
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

/* Ends the engine politely: sends a command or, if NULL, closes its input. */
static void leave(exam *x, const char *by) {
    if (!x->p || (by && !exam_say(x, "%s", by))) return;
    int64_t before = time_now_us();
    /* After a command, its output must end although its input stays open. */
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
    /* Also in the middle of a search. */
    if (exam_begin(x, x->samples[0]) && exam_ask(x, "infinite")) leave(x, "quit");
}

static void check_end(exam *x) {
    leave(x, NULL);
}

const check checks[] = {
    {"handshake",
     true,
     {"answers ugi with its name and ugiok", "répond à ugi par son nom et ugiok",
      "beantwortet ugi mit ihrem Namen und ugiok"},
     check_handshake},
    {"options",
     true,
     {"declares valid options and a known game", "déclare des options valables et un jeu connu",
      "nennt gültige Optionen und ein bekanntes Spiel"},
     check_options},
    {"ready",
     true,
     {"answers isready with readyok", "répond readyok à isready",
      "beantwortet isready mit readyok"},
     check_ready},
    {"start",
     true,
     {"plays a legal turn from every start position",
      "joue un coup permis depuis chaque position de départ",
      "spielt einen erlaubten Zug aus jeder Anfangsstellung"},
     check_start},
    {"turns",
     true,
     {"plays a legal turn from positions and after turns",
      "joue un coup permis dans une position donnée et après des coups",
      "spielt einen erlaubten Zug aus Stellungen und nach Zügen"},
     check_turns},
    {"query",
     true,
     {"query tells whose turn it is", "query indique à qui c’est de jouer",
      "query sagt, wer am Zug ist"},
     check_query},
    {"over",
     true,
     {"query tells the result of a finished game", "query indique le résultat d’une partie finie",
      "query nennt das Ergebnis einer beendeten Partie"},
     check_over},
    {"repetition",
     false,
     {"query recognises a draw by repetition", "query reconnaît la nulle par répétition",
      "query erkennt das Remis durch Wiederholung"},
     check_repetition},
    {"depth",
     true,
     {"go depth ends on its own", "go depth s’arrête de lui-même", "go depth endet von selbst"},
     check_depth},
    {"nodes",
     true,
     {"go nodes ends on its own", "go nodes s’arrête de lui-même", "go nodes endet von selbst"},
     check_nodes},
    {"movetime",
     true,
     {"go movetime respects the time limit", "go movetime respecte le temps imparti",
      "go movetime hält die Zeit ein"},
     check_movetime},
    {"clock",
     true,
     {"never loses on time", "ne perd jamais au temps", "überschreitet nie die Bedenkzeit"},
     check_clock},
    {"infinite",
     true,
     {"go infinite searches until stop and then answers at once",
      "go infinite cherche jusqu’à stop, puis répond aussitôt",
      "go infinite sucht bis stop und antwortet dann sofort"},
     check_infinite},
    {"quickstop",
     true,
     {"a stop right after go is not lost", "un stop envoyé juste après go n’est pas perdu",
      "ein stop gleich nach go geht nicht verloren"},
     check_quick_stop},
    {"busy",
     true,
     {"answers isready during a search", "répond à isready pendant une recherche",
      "beantwortet isready auch während der Suche"},
     check_busy},
    {"info",
     true,
     {"info is well-formed and its lines are legal",
      "info est bien formé et ses variantes sont permises",
      "info ist wohlgeformt, die Varianten sind erlaubt"},
     check_info},
    {"multipv",
     true,
     {"MultiPV gives that many lines", "MultiPV donne le nombre de variantes demandé",
      "MultiPV liefert die gewünschte Zahl an Varianten"},
     check_lines},
    {"ponder",
     true,
     {"go ponder waits for ponderhit or stop", "go ponder attend ponderhit ou stop",
      "go ponder wartet auf ponderhit oder stop"},
     check_ponder},
    {"newgame",
     true,
     {"plays on after uginewgame", "continue à jouer après uginewgame",
      "spielt nach uginewgame weiter"},
     check_new_game},
    {"game",
     true,
     {"plays a game against itself", "joue une partie contre lui-même",
      "spielt eine Partie gegen sich selbst"},
     check_game},
    {"nonsense",
     true,
     {"survives invalid input", "survit à des commandes absurdes", "übersteht unsinnige Eingaben"},
     check_nonsense},
    {"silence",
     true,
     {"sends one bestmove for each go", "envoie un bestmove pour chaque go",
      "sendet genau ein bestmove für jedes go"},
     check_silence},
    {"quit",
     true,
     {"exits on quit, even during a search", "s’arrête sur quit, même en pleine recherche",
      "beendet sich bei quit, auch mitten in der Suche"},
     check_quit},
    {"end",
     true,
     {"exits at the end of its input", "s’arrête à la fin de l’entrée",
      "beendet sich am Ende der Eingabe"},
     check_end},
};

const int check_count = sizeof checks / sizeof *checks;
