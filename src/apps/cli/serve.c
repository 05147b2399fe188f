// SPDX-License-Identifier: MIT
// sandan serve: serves the page to browsers on this machine or, with --host, on others.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "apps/cli/commands.h"
#include "apps/cli/database.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/secret.h"
#include "apps/serve/bus.h"
#include "apps/serve/log.h"
#include "apps/serve/network.h"
#include "apps/serve/online.h"
#include "apps/serve/qr.h"
#include "apps/serve/server.h"
#include "hall/codec.h"
#include "os/browser.h"
#include "os/file.h"

enum {
    DEFAULT_PORT = 7777,
    TRIES = 20,
    MAX_PORT = 65535,
    MAX_COUNT = 1000000,
    MAX_TIME = 86400,
    MAX_THREADS = 64,
    TOKEN = 64, /* room for the host's secret */
};

/* A macro's number as text. */
#define TEXT(number)   TEXT_OF(number)
#define TEXT_OF(token) #token
/* An option whose default is a macro's number. */
#define WITH_DEFAULT(name, value, number, en, fr, de)                                              \
    {                                                                                              \
        name, 0, value, {                                                                          \
            en " (default: " TEXT(number) ")", fr " (par défaut : " TEXT(number) ")",              \
                de " (Standard: " TEXT(number) ")"                                                 \
        }                                                                                          \
    }

enum {
    OPT_PORT,
    OPT_HOST,
    OPT_CONNECTIONS,
    OPT_PER_ADDRESS,
    OPT_ADDRESS_RATE,
    OPT_ADDRESS_GAMES,
    OPT_ADDRESS_CHALLENGES,
    OPT_CHALLENGES,
    OPT_TRUST_PROXY,
    OPT_ORIGIN,
    OPT_TIMEOUT,
    OPT_WEB_ROOT,
    OPT_DB,
    OPT_BUS,
    OPT_ENGINE_THREADS,
    OPT_CHAT,
    OPT_HOST_TOKEN,
    OPT_LOG,
    OPT_OPEN,
};
static const option options[] = {
    [OPT_PORT] = {"port",
                  0,
                  "N",
                  {"port to listen on; 0 picks any free one (default: 7777, or the next free one)",
                   "port d’écoute ; 0 en choisit un libre (par défaut : 7777, ou le suivant libre)",
                   "Port; 0 wählt irgendeinen freien (Standard: 7777 oder der nächste freie)"}},
    [OPT_HOST] = {"host",
                  0,
                  "ADDRESS",
                  {"address to listen on; 0.0.0.0 is every network of this machine (default: "
                   "127.0.0.1, this machine only)",
                   "adresse d’écoute ; 0.0.0.0 pour tous les réseaux de cette machine (par défaut "
                   ": 127.0.0.1, cette machine seulement)",
                   "Adresse, auf der gelauscht wird; 0.0.0.0 für alle Netze dieses Rechners "
                   "(Standard: 127.0.0.1, nur dieser Rechner)"}},
    [OPT_CONNECTIONS] = WITH_DEFAULT("connections", "N", SERVER_CONNECTIONS,
                                     "connections at the same time; further ones wait",
                                     "connexions simultanées ; les suivantes attendent",
                                     "gleichzeitige Verbindungen; weitere warten"),
    [OPT_PER_ADDRESS] = WITH_DEFAULT("per-address", "N", SERVER_PER_ADDRESS,
                                     "connections at the same time from one address",
                                     "connexions simultanées depuis une même adresse",
                                     "gleichzeitige Verbindungen von einer Adresse"),
    [OPT_ADDRESS_RATE] = WITH_DEFAULT(
        "address-rate", "N", ONLINE_RATE, "messages per second from one address, in online play",
        "messages par seconde depuis une même adresse, en ligne",
        "Nachrichten pro Sekunde von einer Adresse, beim Online-Spiel"),
    [OPT_ADDRESS_GAMES] = WITH_DEFAULT("address-games", "N", ONLINE_GAMES,
                                       "unfinished online games made from one address",
                                       "parties en ligne en cours créées depuis une même adresse",
                                       "laufende Online-Partien, die von einer Adresse stammen"),
    [OPT_ADDRESS_CHALLENGES] = WITH_DEFAULT(
        "address-challenges", "N", ONLINE_ADDRESS_CHALLENGES, "open challenges of one address",
        "défis ouverts d’une même adresse", "offene Herausforderungen einer Adresse"),
    [OPT_CHALLENGES] =
        WITH_DEFAULT("challenges", "N", ONLINE_CHALLENGES, "open challenges of one device",
                     "défis ouverts d’un même appareil", "offene Herausforderungen eines Geräts"),
    [OPT_TRUST_PROXY] =
        {"trust-proxy",
         0,
         "ADDRESS",
         {"address of the proxy in front, or several separated by commas: clients are told apart "
          "by its X-Forwarded-For",
          "adresse du serveur mandataire, ou plusieurs séparées par des virgules : son "
          "X-Forwarded-For distingue les clients",
          "Adresse des vorgeschalteten Proxys, oder mehrere durch Kommas getrennt: sein "
          "X-Forwarded-For unterscheidet die Clients"}},
    [OPT_ORIGIN] =
        {"origin",
         0,
         "ORIGIN",
         {"also accept online play from pages of this origin, such as https://games.example.org; "
          "several separated by commas",
          "accepter aussi le jeu en ligne depuis les pages de cette origine, p. ex. "
          "https://games.example.org ; plusieurs séparées par des virgules",
          "Online-Spiel auch von Seiten dieses Ursprungs annehmen, z. B. "
          "https://games.example.org; mehrere durch Kommas getrennt"}},
    [OPT_TIMEOUT] = WITH_DEFAULT("timeout", "SECONDS", SERVER_TIMEOUT,
                                 "close a connection that is idle for this long",
                                 "fermer une connexion inactive pendant ce temps",
                                 "eine Verbindung schließen, die so lange untätig ist"),
    [OPT_WEB_ROOT] =
        {"web-root",
         0,
         "FOLDER",
         {"prefer the files in this folder to the built-in ones, for work on the page",
          "préférer les fichiers de ce dossier à ceux du programme, pour développer la page",
          "Dateien aus diesem Ordner statt der eingebauten verwenden, zum Entwickeln der Seite"}},
    [OPT_DB] =
        {"db",
         0,
         "FILE",
         {"database of online play: a file, or postgresql://… (default: sandan/online.db in your "
          "data folder)",
          "base de données du jeu en ligne : un fichier ou postgresql://… (par défaut : "
          "sandan/online.db dans votre dossier de données)",
          "Datenbank für das Online-Spiel: eine Datei oder postgresql://… (Standard: "
          "sandan/online.db in Ihrem Datenordner)"}},
    [OPT_BUS] =
        {"bus",
         0,
         "ADDRESS",
         {"nats://HOST:PORT of the NATS server through which several servers with one PostgreSQL "
          "database hear of each other; several separated by commas",
          "nats://HÔTE:PORT du serveur NATS par lequel plusieurs serveurs partageant une base "
          "PostgreSQL communiquent ; plusieurs séparés par des virgules",
          "nats://HOST:PORT des NATS-Servers, über den mehrere Server mit einer gemeinsamen "
          "PostgreSQL-Datenbank voneinander erfahren; mehrere durch Kommas getrennt"}},
    [OPT_ENGINE_THREADS] =
        {"engine-threads",
         0,
         "N",
         {"threads for the computer's turns in online games; 0: it does not play (default: 1)",
          "threads pour les coups de l’ordinateur en ligne ; 0 : il ne joue pas (par "
          "défaut : 1)",
          "Threads für die Züge des Computers in Online-Partien; 0: er spielt nicht mit "
          "(Standard: 1)"}},
    [OPT_CHAT] =
        {"chat",
         0,
         "WHAT",
         {"what players may say to each other: off, presets (sentences to choose from) or free "
          "(default: presets)",
          "ce que les joueurs peuvent se dire : off (rien), presets (des phrases à choisir) ou "
          "free (du texte libre) (par défaut : presets)",
          "was Spieler einander sagen können: off (nichts), presets (Sätze zur Auswahl) oder free "
          "(freier Text) (Standard: presets)"}},
    [OPT_HOST_TOKEN] = {"host-token",
                        0,
                        "FILE",
                        {"file with the secret of the host's page, made if there is none (default: "
                         "a new secret for each start, shown on a terminal)",
                         "fichier contenant le secret de la page de l’hôte, créé s’il n’existe pas "
                         "(par défaut : un nouveau secret à chaque démarrage, affiché dans un "
                         "terminal)",
                         "Datei mit dem Geheimnis der Seite des Gastgebers, wird bei Bedarf "
                         "erzeugt (Standard: bei jedem Start ein neues Geheimnis, im Terminal "
                         "angezeigt)"}},
    [OPT_LOG] = {"log",
                 0,
                 "LEVEL",
                 {"what to log on standard error: off, error or info (default: error)",
                  "ce qui est journalisé sur la sortie d’erreur : off, error ou info (par défaut : "
                  "error)",
                  "was auf der Fehlerausgabe protokolliert wird: off, error oder info (Standard: "
                  "error)"}},
    [OPT_OPEN] = {"open",
                  0,
                  NULL,
                  {"open the page in a browser if there is one",
                   "ouvrir la page dans un navigateur, s’il y en a un",
                   "die Seite im Browser öffnen, falls es einen gibt"}},
};

static const char *const levels[] = {
    [LOG_OFF] = "off", [LOG_ERROR] = "error", [LOG_INFO] = "info", NULL};

static server *running; /* for the signal handler */

static void stop(int signal_number) {
    (void)signal_number;
    server_stop(running);
}

static _Noreturn void fail_port(const call *c, int port, int error) {
    fail_arg(c, c->value_args[OPT_PORT], c->value_at[OPT_PORT],
             error == EADDRINUSE ? say(c, SAY_PORT_TAKEN) : say(c, SAY_PORT_RESERVED), port);
}

static _Noreturn void fail_host(const call *c, const char *host) {
    if (!c->values[OPT_HOST]) fail(say(c, SAY_NOT_OUR_ADDRESS), host);
    fail_arg(c, c->value_args[OPT_HOST], c->value_at[OPT_HOST], say(c, SAY_NOT_OUR_ADDRESS), host);
}

static unsigned count_option(const call *c, int which, int max, int otherwise) {
    return (unsigned)option_number(c, which, 1, max, otherwise);
}

static address_list proxies(const call *c) {
    address_list list = {0};
    const char *text = c->values[OPT_TRUST_PROXY];
    if (text && !address_read_list(text, &list))
        fail_arg(c, c->value_args[OPT_TRUST_PROXY], c->value_at[OPT_TRUST_PROXY],
                 say(c, SAY_NOT_A_PROXY));
    return list;
}

/* Listens on the port asked for, or on the first free one from the default on. */
static server *start(const call *c, const char *host, const files *f, const socket_use *socket) {
    bool given = c->values[OPT_PORT] != NULL;
    int first = (int)option_number(c, OPT_PORT, 0, MAX_PORT, DEFAULT_PORT);
    server_setup setup = {
        .host = host,
        .port = first,
        .connections = count_option(c, OPT_CONNECTIONS, MAX_COUNT, SERVER_CONNECTIONS),
        .per_address = count_option(c, OPT_PER_ADDRESS, MAX_COUNT, SERVER_PER_ADDRESS),
        .timeout = count_option(c, OPT_TIMEOUT, MAX_TIME, SERVER_TIMEOUT),
        .proxies = proxies(c),
        .origins = c->values[OPT_ORIGIN],
        .files = f,
        .socket = socket,
        .ping = SERVER_PING,
        .unread = SERVER_UNREAD,
    };
    server *s = NULL;
    int error = server_open(&setup, &s);
    while (error == EADDRINUSE && !given && setup.port + 1 < first + TRIES) {
        setup.port++;
        error = server_open(&setup, &s);
    }
    int port = setup.port;
    if (error == EADDRINUSE && !given) fail(say(c, SAY_PORTS_TAKEN), first, port);
    if (error == EADDRINUSE || (error == EACCES && given)) fail_port(c, port, error);
    if (error == -1 || error == EADDRNOTAVAIL) fail_host(c, host);
    if (error) fail(say(c, SAY_CANNOT_SERVE), errno_words(c, error));
    if (port != first) {
        char text[256];
        snprintf(text, sizeof text, say(c, SAY_PORT_INSTEAD), first, port);
        output_bytes(c, text, strlen(text));
    }
    if (server_connections(s) < setup.connections) {
        char text[512];
        snprintf(text, sizeof text, say(c, SAY_FEWER_CONNECTIONS), server_connections(s),
                 setup.connections);
        output_bytes(c, text, strlen(text));
    }
    return s;
}

static bool is_wildcard(const char *address) {
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

static bool is_local(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static void write_origin(const char *at, int port, char *text, size_t size) {
    bool six = strchr(at, ':') != NULL;
    snprintf(text, size, "http://%s%s%s:%d", six ? "[" : "", at, six ? "]" : "", port);
}

/* The URL for a browser on this machine. */
static void write_address(const server *s, char *text, size_t size) {
    const char *at = server_address(s);
    if (is_wildcard(at)) at = strchr(at, ':') ? "::1" : "127.0.0.1";
    char origin[160];
    write_origin(at, server_port(s), origin, sizeof origin);
    snprintf(text, size, "%s/", origin);
}

/* The origin under which other machines reach this one; its name, if no address is known. */
static void write_reach(const server *s, char *text, size_t size) {
    const char *at = server_address(s);
    char found[128] = "";
    if (is_wildcard(at)) {
        bool six = strchr(at, ':') != NULL;
        if (!network_address(six, found) && (gethostname(found, sizeof found - 1) != 0 || !*found))
            strcpy(found, "localhost");
        at = found;
    }
    write_origin(at, server_port(s), text, size);
}

static void write_code(const void *code, writer *w) {
    qr_write_terminal(code, false, w);
}

static void write_code_in_colour(const void *code, writer *w) {
    qr_write_terminal(code, true, w);
}

/* For a phone; where it cannot be drawn, the link says the same. */
static void draw_code(const call *c, const char *link) {
    if (c->ascii || !isatty(STDOUT_FILENO)) return;
    qr *code = qr_make(link);
    if (code) output_print(c, c->colour ? write_code_in_colour : write_code, code);
    qr_free(code);
}

static void announce(const call *c, server *s, const char *address, const char *token) {
    char text[1024], link[160];
    own *o = server_own(s);
    snprintf(text, sizeof text, say(c, SAY_SERVING), address);
    output_bytes(c, text, strlen(text));
    if (!is_local(server_address(s))) {
        write_reach(s, o->reach, sizeof o->reach);
        snprintf(link, sizeof link, "%s/", o->reach);
        snprintf(text, sizeof text, say(c, SAY_SERVING_ALL), link);
        output_bytes(c, text, strlen(text));
        draw_code(c, link);
    }
    if (isatty(STDOUT_FILENO) && *token) {
        snprintf(text, sizeof text, say(c, SAY_HOST_PAGE), address, token);
        output_bytes(c, text, strlen(text));
    }
    output_flush(c);
    snprintf(text, sizeof text, "port=%d connections=%u", server_port(s), server_connections(s));
    log_line(LOG_INFO, "start", text);
}

/* A new secret. False: the system has no random bytes. */
static bool new_token(char token[TOKEN]) {
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    uint8_t bytes[26];
    if (uv_random(NULL, NULL, bytes, sizeof bytes, 0, NULL) != 0) return false;
    for (size_t i = 0; i < sizeof bytes; i++) token[i] = letters[bytes[i] & 31];
    token[sizeof bytes] = '\0';
    return true;
}

/* A new secret, or the one in a file, which is made if there is none. Empty: there is no host. */
static void make_token(const call *c, char token[TOKEN]) {
    const char *name = c->values[OPT_HOST_TOKEN];
    bool made = new_token(token);
    if (!name) return;
    char line[TOKEN + 1], *text = NULL;
    size_t n = 0;
    snprintf(line, sizeof line, "%s\n", token);
    int error = made && access(name, F_OK) != 0 && errno == ENOENT ? secret_make(name, line) : 0;
    if (error) fail_name(c, name, say(c, SAY_CANNOT_WRITE), name, unwritable_words(c, error));
    error = file_read(name, 4096, &text, &n);
    if (error) fail_name(c, name, say(c, SAY_CANNOT_READ), name, errno_words(c, error));
    size_t length = strcspn(text, " \t\r\n");
    if (length < 16 || length >= TOKEN) fail_name(c, name, say(c, SAY_WEAK_TOKEN), name);
    memcpy(token, text, length);
    token[length] = '\0';
    free(text);
}

/* Where other servers are heard; NULL: there are none. */
static const char *bus_address(const call *c) {
    const char *address = c->values[OPT_BUS], *name = c->values[OPT_DB];
    if (!address) return NULL;
    if (!bus_is_address(address))
        fail_arg(c, c->value_args[OPT_BUS], c->value_at[OPT_BUS], say(c, SAY_NOT_A_BUS));
    if (!name || !store_is_shared(name))
        fail_arg(c, c->value_args[OPT_BUS], c->value_at[OPT_BUS], say(c, SAY_BUS_NEEDS_SERVER));
    return address;
}

/* Online play, or NULL if the default database cannot be used: the page works without it. */
static online *open_online(const call *c, const char *token) {
    static char path[4096]; /* the setup points to it */
    const char *name = c->values[OPT_DB];
    char why[STORE_WHY] = "";
    online_setup setup = {
        .database = name ? name : path,
        .bus = bus_address(c),
        .threads = (int)option_number(c, OPT_ENGINE_THREADS, 0, MAX_THREADS, 1),
        .per_address = count_option(c, OPT_PER_ADDRESS, MAX_COUNT, SERVER_PER_ADDRESS),
        .rate = count_option(c, OPT_ADDRESS_RATE, MAX_COUNT, ONLINE_RATE),
        .games = count_option(c, OPT_ADDRESS_GAMES, MAX_COUNT, ONLINE_GAMES),
        .address_challenges =
            count_option(c, OPT_ADDRESS_CHALLENGES, MAX_COUNT, ONLINE_ADDRESS_CHALLENGES),
        .challenges = count_option(c, OPT_CHALLENGES, MAX_COUNT, ONLINE_CHALLENGES),
        .chat = option_choice(c, OPT_CHAT, talk_chat_names, CHAT_PRESETS),
        .host_token = *token ? token : NULL,
    };
    int error = name ? 0 : output_data_place("online.db", path, sizeof path);
    online *o = NULL;
    store_error failed = error ? STORE_FAILED : online_open(&setup, &o, why);
    if (!failed) return o;
    if (name) database_fail(c, name, failed, why);
    char text[5000];
    snprintf(text, sizeof text, say(c, SAY_NO_ONLINE), *path ? path : "sandan/online.db",
             error ? errno_words(c, error) : database_words(c, failed, why));
    output_bytes(c, text, strlen(text));
    return NULL;
}

static int run(const call *c) {
    const char *host = c->values[OPT_HOST] ? c->values[OPT_HOST] : "127.0.0.1";
    const char *folder = c->values[OPT_WEB_ROOT];
    files f;
    int error = files_open(&f, folder ? folder : "");
    if (error || (folder && !*folder))
        fail_arg(c, c->value_args[OPT_WEB_ROOT], c->value_at[OPT_WEB_ROOT],
                 say(c, SAY_CANNOT_READ_FOLDER), folder, errno_words(c, error ? error : ENOENT));
    static char token[TOKEN] = "";
    make_token(c, token);
    online *play = open_online(c, token);
    running = start(c, host, &f, play ? online_use(play) : NULL);
    if (play && !online_start(play, running)) fail_memory();
    struct sigaction end = {.sa_handler = stop};
    sigaction(SIGINT, &end, NULL);
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGHUP, &end, NULL);
    log_at((log_level)option_choice(c, OPT_LOG, levels, LOG_ERROR));
    char address[512];
    write_address(running, address, sizeof address);
    announce(c, running, address, play ? token : "");
    if (play && !online_hears(play)) {
        output_bytes(c, say(c, SAY_BUS_UNREACHABLE), strlen(say(c, SAY_BUS_UNREACHABLE)));
        output_flush(c);
    }
    if (c->values[OPT_OPEN]) browser_open(address);
    server_run(running);
    const metrics *m = &server_own(running)->metrics;
    snprintf(address, sizeof address, "requests=%llu messages=%llu",
             (unsigned long long)m->requests, (unsigned long long)m->received);
    log_line(LOG_INFO, "stop", address);
    if (play) online_close(play);
    server_close(running);
    files_close(&f);
    return EXIT_DONE;
}

const command serve_command = {
    .name = "serve",
    .usage = "",
    .summary = {"serve the page to browsers", "servir la page aux navigateurs",
                "die Seite für Browser bereitstellen"},
    .details = {"The program contains everything the page needs, so it works without a network. "
                "docs/serve.md explains how to host it for a club.",
                "Le programme contient tout ce qu’il faut à la page, qui fonctionne donc sans "
                "réseau. docs/serve.md explique comment l’héberger pour un club.",
                "Das Programm enthält alles, was die Seite braucht; sie läuft also auch ohne Netz. "
                "docs/serve.md erklärt, wie man sie für einen Verein bereitstellt."},
    .max_words = 0,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
