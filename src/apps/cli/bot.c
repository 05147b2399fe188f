// SPDX-License-Identifier: MIT
// sandan bot: our engine, or any UGI program, as a player on a server.
#include "apps/cli/bot.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/shared.h"
#include "core/levels.h"
#include "games/games.h"
#include "online/pace.h"
#include "online/speech.h"

enum { PATIENCE = 10000, HASH = 64 };

enum {
    OPT_SERVER,
    OPT_TOKEN,
    OPT_TOKEN_FILE,
    OPT_NAME,
    OPT_LEVEL,
    OPT_RATING,
    OPT_TIME,
    OPT_THREADS,
    OPT_HASH,
    OPT_OPTION,
    OPT_GAMES,
    OPT_PACE,
    OPT_AGAINST,
    OPT_MAX,
    OPT_CREATE,
    OPT_JOIN,
    OPT_TAKEBACKS,
};
static const option options[] = {
    [OPT_SERVER] = {"server",
                    0,
                    "URL",
                    {"the server (default: http://127.0.0.1:7777)",
                     "le serveur (par défaut : http://127.0.0.1:7777)",
                     "der Server (Standard: http://127.0.0.1:7777)"}},
    [OPT_TOKEN] = {"token",
                   0,
                   "T",
                   {"secret that tells the server which player this is, 43 characters",
                    "secret qui dit au serveur quel joueur c’est, 43 caractères",
                    "Geheimnis, an dem der Server den Spieler erkennt, 43 Zeichen"}},
    [OPT_TOKEN_FILE] =
        {"token-file",
         0,
         "FILE",
         {"file with the secret, made if there is none (default: sandan/bot.token in your data "
          "folder)",
          "fichier contenant le secret, créé s’il n’existe pas (par défaut : sandan/bot.token dans "
          "votre dossier de données)",
          "Datei mit dem Geheimnis, wird bei Bedarf erzeugt (Standard: sandan/bot.token in Ihrem "
          "Datenordner)"}},
    [OPT_NAME] = {"name",
                  0,
                  "NAME",
                  {"what others see (default: Sandan)",
                   "ce que voient les autres (par défaut : Sandan)",
                   "was andere sehen (Standard: Sandan)"}},
    [OPT_LEVEL] = {"level",
                   0,
                   "1-10",
                   {"playing strength of Sandan's engine (default: 10)",
                    "force du moteur de Sandan (par défaut : 10)",
                    "Spielstärke von Sandans Engine (Standard: 10)"}},
    [OPT_RATING] = {SHARED_RATING},
    [OPT_TIME] =
        {"time",
         0,
         "TIME",
         {"time per turn, as far as the clock allows (default: by the clock; 1s without "
          "one)",
          "temps par coup, si la pendule le permet (par défaut : selon la pendule ; 1s "
          "sans elle)",
          "Zeit pro Zug, soweit die Uhr es erlaubt (Standard: nach der Uhr; ohne Uhr 1s)"}},
    [OPT_THREADS] = {SHARED_THREADS},
    [OPT_HASH] = {SHARED_HASH},
    [OPT_OPTION] = {"option",
                    0,
                    "NAME=VALUE",
                    {"option of the program, or several separated by commas",
                     "option du programme, ou plusieurs séparées par des virgules",
                     "Option des Programms, oder mehrere durch Kommas getrennt"}},
    [OPT_GAMES] = {"games",
                   0,
                   "GAMES",
                   {"what it plays: games or rule sets separated by commas (default: all)",
                    "ce qu’il joue : jeux ou règles séparés par des virgules (par défaut : tous)",
                    "was er spielt: Spiele oder Regelvarianten, durch Kommas getrennt (Standard: "
                    "alle)"}},
    [OPT_PACE] = {"pace",
                  0,
                  "PACES",
                  {"challenges that it accepts: none, bullet, blitz, rapid, classical, "
                   "correspondence, separated by commas (default: all)",
                   "défis qu’il accepte : none, bullet, blitz, rapid, classical, correspondence, "
                   "séparés par des virgules (par défaut : tous)",
                   "Herausforderungen, die er annimmt: none, bullet, blitz, rapid, classical, "
                   "correspondence, durch Kommas getrennt (Standard: alle)"}},
    [OPT_AGAINST] = {"against",
                     0,
                     "people|bots|all",
                     {"whom it plays (default: people)", "contre qui il joue (par défaut : people)",
                      "gegen wen er spielt (Standard: people)"}},
    [OPT_MAX] = {"max",
                 0,
                 "1-8",
                 {"games at once (default: 1)", "parties à la fois (par défaut : 1)",
                  "Partien zugleich (Standard: 1)"}},
    [OPT_CREATE] = {"create",
                    0,
                    "CLOCK",
                    {"also post challenges of its own with this clock, such as 5m+3s; - is none",
                     "lancer aussi ses propres défis avec cette pendule, par exemple 5m+3s ; - : "
                     "aucune",
                     "auch eigene Herausforderungen mit dieser Uhr einstellen, etwa 5m+3s; - heißt "
                     "ohne"}},
    [OPT_JOIN] = {"join",
                  0,
                  "CODE",
                  {"play only the game with this code or link, or several separated by commas",
                   "ne jouer que la partie de ce code ou lien, ou plusieurs séparées par des "
                   "virgules",
                   "nur die Partie mit diesem Code oder Link spielen, oder mehrere durch Kommas "
                   "getrennt"}},
    [OPT_TAKEBACKS] = {"takebacks",
                       0,
                       NULL,
                       {"agree when the opponent asks to take a turn back",
                        "consentir quand l’adversaire demande à reprendre un coup",
                        "zustimmen, wenn der Gegner einen Zug zurücknehmen möchte"}},
};

/* The next part of a list separated by commas; false at the end. */
static bool next_part(const char **rest, const char **part, size_t *n) {
    if (!*rest) return false;
    *part = *rest;
    *n = strcspn(*rest, ",");
    *rest = (*rest)[*n] ? *rest + *n + 1 : NULL;
    return true;
}

/* Points at a part of an option's value. */
static size_t place_of(const call *c, int which, const char *part) {
    return c->value_at[which] + (size_t)(part - c->values[which]);
}

static void read_games(const call *c, bot_setup *s) {
    const char *rest = c->values[OPT_GAMES], *part;
    size_t n;
    if (!rest)
        for (; s->game_count < GAME_COUNT; s->game_count++)
            s->games[s->game_count] = (bot_game){games[s->game_count], -1};
    while (next_part(&rest, &part, &n)) {
        int arg = c->value_args[OPT_GAMES], rules = 0;
        size_t at = place_of(c, OPT_GAMES, part);
        if (s->game_count == BOT_GAMES)
            fail_arg(c, arg, at, say(c, SAY_BOT_TOO_MANY_GAMES), BOT_GAMES);
        const game *g = input_game_in(c, arg, at, n, &rules);
        s->games[s->game_count++] = (bot_game){g, memchr(part, ':', n) ? rules : -1};
    }
}

static uint8_t read_paces(const call *c) {
    const char *rest = c->values[OPT_PACE], *part;
    size_t n;
    uint8_t set = rest ? 0 : (1 << PACES) - 1;
    while (next_part(&rest, &part, &n)) {
        int i = 0;
        while (i < PACES && (strlen(pace_names[i]) != n || memcmp(pace_names[i], part, n) != 0))
            i++;
        if (i == PACES)
            fail_arg(c, c->value_args[OPT_PACE], place_of(c, OPT_PACE, part), say(c, SAY_BOT_PACE));
        set |= (uint8_t)(1 << i);
    }
    return set;
}

/* Codes are read as people write them: a link ends with its code, letters have no case, and blanks
   and dashes do not count. */
static void read_joins(const call *c, bot_setup *s) {
    const char *rest = c->values[OPT_JOIN], *part;
    size_t n;
    while (next_part(&rest, &part, &n)) {
        char *code = must_alloc(n + 1);
        size_t k = 0;
        for (size_t i = 0; i < n; i++) {
            if (part[i] == '/') k = 0;
            if (!strchr("/ -", part[i])) code[k++] = part[i];
        }
        code[k] = '\0';
        bool good = k > 0 && k <= TALK_CODE && s->join_count < BOT_JOINS;
        for (size_t i = 0; i < k; i++) {
            bool small = code[i] >= 'a' && code[i] <= 'z', large = code[i] >= 'A' && code[i] <= 'Z';
            good = good && (small || large || (code[i] >= '0' && code[i] <= '9'));
        }
        if (!good)
            fail_arg(c, c->value_args[OPT_JOIN], place_of(c, OPT_JOIN, part), say(c, SAY_BOT_CODE),
                     BOT_JOINS);
        s->joins[s->join_count++] = code;
    }
}

static void read_options(const call *c, player_setup *p) {
    const char *value = c->values[OPT_OPTION];
    if (!value) return;
    int arg = c->value_args[OPT_OPTION];
    size_t size = strlen(value) + 1;
    char *text = must_alloc(size);
    memcpy(text, value, size);
    for (char *at = text; at;) {
        char *comma = strchr(at, ',');
        if (comma) *comma = '\0';
        char *equals = strchr(at, '=');
        if (!equals || equals == at || p->option_count == PLAYER_OPTIONS)
            fail_arg(c, arg, c->value_at[OPT_OPTION] + (size_t)(at - text), say(c, SAY_BOT_OPTION),
                     PLAYER_OPTIONS);
        *equals = '\0';
        p->option_names[p->option_count] = at;
        p->option_values[p->option_count++] = equals + 1;
        at = comma ? comma + 1 : NULL;
    }
}

/* The strength; a rating must be on the scale of every rule set that the bot plays. */
static int read_strength(const call *c, const bot_setup *s) {
    int strength = LEVEL_FULL;
    for (int i = 0; i < s->game_count; i++) {
        const bot_game *of = &s->games[i];
        int first = of->rules < 0 ? 0 : of->rules;
        int last = of->rules < 0 ? of->game->rule_set_count - 1 : of->rules;
        for (int k = first; k <= last; k++)
            strength = shared_strength(c, OPT_LEVEL, OPT_RATING, of->game, k, LEVEL_FULL);
    }
    return strength;
}

static void read_player(const call *c, bot_setup *s) {
    player_setup *p = &s->player;
    *p = player_usual(c->word_count > 0 ? PLAYER_COMMAND : PLAYER_SANDAN, NULL);
    if (c->word_count > 0) p->command = input_join(c, 0, c->word_count, NULL);
    p->strength = read_strength(c, s);
    bool own = p->kind == PLAYER_SANDAN;
    p->threads = (int)option_number(c, OPT_THREADS, 1, ENGINE_MAX_THREADS, own);
    p->hash = (int)option_number(c, OPT_HASH, 1, ENGINE_MAX_MEGABYTES, own ? HASH : 0);
    p->patience = PATIENCE;
    randombytes_buf(&p->seed, sizeof p->seed);
    read_options(c, p);
    s->time = option_duration(c, OPT_TIME, 1, 0);
}

static const char *read_server(const call *c) {
    const char *url = c->values[OPT_SERVER] ? c->values[OPT_SERVER] : "http://127.0.0.1:7777";
    if (strncmp(url, "https://", 8) == 0 || strncmp(url, "wss://", 6) == 0)
        fail_name(c, url, say(c, SAY_BOT_NO_TLS));
    if (!bot_can_read(url)) fail_name(c, url, say(c, SAY_LOAD_NO_SERVER), url);
    return url;
}

static const char *read_name(const call *c) {
    const char *name = c->values[OPT_NAME];
    if (!name) return "Sandan";
    fault f = speech_check(name, strlen(name), SPEECH_NAME);
    if (f.code)
        fail_arg(c, c->value_args[OPT_NAME], c->value_at[OPT_NAME] + f.at, say(c, SAY_BOT_NAME),
                 common_words[f.code].in[c->lang], "Sandan");
    return name;
}

static void read_clock(const call *c, bot_setup *s) {
    const char *text = c->values[OPT_CREATE];
    s->creates = text != NULL;
    fault f = text ? clock_read(text, strlen(text), &s->control) : NO_FAULT;
    if (f.code)
        fail_arg(c, c->value_args[OPT_CREATE], c->value_at[OPT_CREATE] + f.at,
                 say(c, SAY_BOT_CLOCK));
}

/* A program that does not work should not take anybody's challenge. */
static void try_program(const call *c, const bot_setup *s) {
    atomic_bool stop = false;
    if (s->player.kind != PLAYER_COMMAND) return;
    player *p = player_new(&s->player, &stop);
    if (!p) fail_memory();
    const bot_game *of = &s->games[0];
    player_state state = player_begin(p, of->game, of->rules < 0 ? 0 : of->rules);
    player_free(p);
    if (state != PLAYER_FINE)
        fail(say(c, SAY_BOT_NO_PROGRAM), bot_state_words(c, state), s->player.command);
}

/* What would have no effect. */
static void check_options(const call *c) {
    static const int lobby[] = {OPT_PACE, OPT_AGAINST, OPT_MAX, OPT_CREATE};
    bool own = c->word_count == 0;
    option_only(c, OPT_OPTION, !own, "sandan bot -- COMMAND");
    for (int i = OPT_LEVEL; i <= OPT_RATING; i++)
        if (c->values[i] && !own)
            fail_arg(c, c->value_args[i], 0, say(c, SAY_BOT_LEVEL_OF_COMMAND), options[i].name);
    if (c->values[OPT_TOKEN_FILE] && c->values[OPT_TOKEN])
        fail_arg(c, c->value_args[OPT_TOKEN_FILE], 0, say(c, SAY_BOT_TOKEN_TWICE));
    bool full = !c->values[OPT_RATING]
                && option_number(c, OPT_LEVEL, LEVEL_LOWEST, LEVEL_FULL, LEVEL_FULL) == LEVEL_FULL;
    option_only(c, OPT_TIME, full, "sandan bot --level 10");
    option_only(c, OPT_THREADS, full, "sandan bot --level 10");
    option_only(c, OPT_HASH, full, "sandan bot --level 10");
    for (size_t i = 0; i < sizeof lobby / sizeof *lobby; i++)
        if (c->values[lobby[i]] && c->values[OPT_JOIN])
            fail_arg(c, c->value_args[lobby[i]], 0, say(c, SAY_BOT_ONLY_JOINS));
}

static int run(const call *c) {
    static const char *const whom[] = {"people", "bots", "all", NULL};
    char token[TALK_TOKEN + 1], why[BOT_WHY];
    bot_log log = {.c = c, .server = read_server(c)};
    bot_setup s = {.server = log.server, .token = token, .news = bot_log_news, .context = &log};
    check_options(c);
    signal(SIGPIPE, SIG_IGN); /* a program that dies is reported, and output_flush reports ours */
    s.name = read_name(c);
    read_games(c, &s);
    s.paces = read_paces(c);
    s.against = (uint8_t)(option_choice(c, OPT_AGAINST, whom, 0) + 1);
    s.most = (int)option_number(c, OPT_MAX, 1, BOT_TABLES, 1);
    s.takebacks = c->values[OPT_TAKEBACKS] != NULL;
    read_clock(c, &s);
    read_joins(c, &s);
    bot_token(c, OPT_TOKEN, OPT_TOKEN_FILE, token);
    read_player(c, &s);
    try_program(c, &s);
    bot_end end = bot_run(&s, why);
    for (int i = 0; i < s.join_count; i++) free((char *)s.joins[i]);
    free((char *)s.player.command);
    if (s.player.option_count > 0) free((char *)s.player.option_names[0]);
    if (end == BOT_MEMORY) fail_memory();
    if (end == BOT_UNWANTED) fail(say(c, SAY_BOT_UNWANTED), bot_reason(c, why));
    if (end == BOT_FAILING) fputs(say(c, SAY_BOT_FAILING), stderr);
    if (end == BOT_ABSENT) fprintf(stderr, say(c, SAY_BOT_ABSENT), bot_reason(c, why));
    return end == BOT_DONE ? EXIT_DONE : EXIT_NO;
}

const command bot_command = {
    .name = "bot",
    .usage = "[-- COMMAND…]",
    .summary = {"let the engine or a UGI program play on a server",
                "faire jouer le moteur ou un programme UGI sur un serveur",
                "die Engine oder ein UGI-Programm auf einem Server spielen lassen"},
    .details = {"It accepts open challenges that allow bots, and goes on with its games after a "
                "restart. Ctrl-C lets it finish its games; pressed again, it resigns them. "
                "docs/bots.md explains the rest.",
                "Il accepte les défis ouverts aux robots et reprend ses parties après un "
                "redémarrage. Avec Ctrl-C, il finit ses parties ; encore une fois, il les "
                "abandonne. docs/bots.md explique le reste.",
                "Er nimmt offene Herausforderungen an, die Bots erlauben, und spielt seine Partien "
                "nach einem Neustart weiter. Mit Strg-C beendet er sie noch, beim zweiten Mal gibt "
                "er sie auf. docs/bots.md erklärt alles Weitere."},
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
