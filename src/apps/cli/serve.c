// SPDX-License-Identifier: MIT
// sandan serve: the page, for browsers on this machine or, when asked, on others.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/serve/server.h"
#include "os/browser.h"

enum { DEFAULT_PORT = 7777, TRIES = 20, MAX_PORT = 65535, MAX_COUNT = 1000000, MAX_TIME = 86400 };

/* A number that the preprocessor knows, as text. */
#define TEXT(number)   TEXT_OF(number)
#define TEXT_OF(token) #token

enum {
    OPT_PORT,
    OPT_HOST,
    OPT_CONNECTIONS,
    OPT_PER_ADDRESS,
    OPT_TIMEOUT,
    OPT_WEB_ROOT,
    OPT_OPEN,
};
static const option options[] = {
    [OPT_PORT] = {"port",
                  0,
                  "N",
                  {"the port; 0: any that is free (default: 7777, or the next free one)",
                   "le port ; 0 : n’importe lequel de libre (d’ordinaire 7777, ou le suivant)",
                   "der Port; 0: irgendein freier (Standard: 7777 oder der nächste freie)"}},
    [OPT_HOST] =
        {"host",
         0,
         "ADDRESS",
         {"the address to listen at; 0.0.0.0: every network of this machine (default: "
          "127.0.0.1, this machine only)",
          "l’adresse où écouter ; 0.0.0.0 : tous les réseaux de cette machine (d’ordinaire "
          "127.0.0.1, cette machine seulement)",
          "die Adresse, an der gelauscht wird; 0.0.0.0: jedes Netz dieses Rechners "
          "(Standard: 127.0.0.1, nur dieser Rechner)"}},
    [OPT_CONNECTIONS] =
        {"connections",
         0,
         "N",
         {"connections at once; further ones wait (default: " TEXT(SERVER_CONNECTIONS) ")",
          "connexions simultanées ; les suivantes attendent (par défaut : " TEXT(
              SERVER_CONNECTIONS) ")",
          "gleichzeitige Verbindungen; weitere warten (Standard: " TEXT(SERVER_CONNECTIONS) ")"}},
    [OPT_PER_ADDRESS] =
        {"per-address",
         0,
         "N",
         {"connections at once from one address (default: " TEXT(SERVER_PER_ADDRESS) ")",
          "connexions simultanées depuis une même adresse (par défaut : " TEXT(
              SERVER_PER_ADDRESS) ")",
          "gleichzeitige Verbindungen von einer Adresse (Standard: " TEXT(SERVER_PER_ADDRESS) ")"}},
    [OPT_TIMEOUT] =
        {"timeout",
         0,
         "SECONDS",
         {"close a connection on which nothing happens for so long (default: " TEXT(
              SERVER_TIMEOUT) ")",
          "fermer une connexion où il ne se passe rien pendant ce temps (par défaut : " TEXT(
              SERVER_TIMEOUT) ")",
          "eine Verbindung schließen, auf der so lange nichts geschieht (Standard: " TEXT(
              SERVER_TIMEOUT) ")"}},
    [OPT_WEB_ROOT] = {"web-root",
                      0,
                      "FOLDER",
                      {"files of this folder before those in the program, for work on the page",
                       "les fichiers de ce dossier avant ceux du programme, pour travailler à la "
                       "page",
                       "Dateien dieses Ordners vor denen im Programm, für die Arbeit an der "
                       "Seite"}},
    [OPT_OPEN] = {"open",
                  0,
                  NULL,
                  {"open it in a browser, where one is at hand",
                   "l’ouvrir dans un navigateur, s’il y en a un",
                   "in einem Browser öffnen, wo einer zur Hand ist"}},
};

static server *running; /* for the signal handler */

static void stop(int signal_number) {
    (void)signal_number;
    server_stop(running);
}

static _Noreturn void fail_port(const call *c, int port, int error) {
    fail_arg(
        c, c->value_args[OPT_PORT], c->value_at[OPT_PORT],
        error == EADDRINUSE
            ? say(c, "port %d is taken by another program; expected one that is free",
                  "le port %d est pris par un autre programme ; on en attend un de libre",
                  "Port %d ist von einem anderen Programm belegt; erwartet wird ein freier")
            : say(c,
                  "port %d cannot be used: it is reserved by the system; expected 1024 or "
                  "more",
                  "le port %d ne peut pas servir : le système le réserve ; on attend 1024 ou "
                  "plus",
                  "Port %d lässt sich nicht benutzen: das System behält ihn vor; erwartet wird "
                  "1024 oder mehr"),
        port);
}

static _Noreturn void fail_host(const call *c, const char *host) {
    static const char en[] = "the address %s is none of this machine; expected 127.0.0.1, 0.0.0.0 "
                             "or another of its own";
    static const char fr[] = "l’adresse %s n’est pas de cette machine ; on attend 127.0.0.1, "
                             "0.0.0.0 ou une autre à elle";
    static const char de[] = "die Adresse %s gehört nicht zu diesem Rechner; erwartet wird "
                             "127.0.0.1, 0.0.0.0 oder eine andere eigene";
    if (!c->values[OPT_HOST]) fail(say(c, en, fr, de), host);
    fail_arg(c, c->value_args[OPT_HOST], c->value_at[OPT_HOST], say(c, en, fr, de), host);
}

static unsigned count_option(const call *c, int which, int max, int otherwise) {
    return (unsigned)option_number(c, which, 1, max, otherwise);
}

/* Listens at the port that was asked for, or at the first free one from the usual one on. */
static server *start(const call *c, const char *host, const files *f) {
    bool given = c->values[OPT_PORT] != NULL;
    int first = (int)option_number(c, OPT_PORT, 0, MAX_PORT, DEFAULT_PORT);
    server_setup setup = {
        .host = host,
        .port = first,
        .connections = count_option(c, OPT_CONNECTIONS, MAX_COUNT, SERVER_CONNECTIONS),
        .per_address = count_option(c, OPT_PER_ADDRESS, MAX_COUNT, SERVER_PER_ADDRESS),
        .timeout = count_option(c, OPT_TIMEOUT, MAX_TIME, SERVER_TIMEOUT),
        .files = f,
    };
    server *s = NULL;
    int error = server_open(&setup, &s);
    while (error == EADDRINUSE && !given && setup.port + 1 < first + TRIES) {
        setup.port++;
        error = server_open(&setup, &s);
    }
    int port = setup.port;
    if (error == EADDRINUSE && !given)
        fail(say(c, "the ports %d to %d are all taken; expected a free one, given with --port",
                 "les ports %d à %d sont tous pris ; on en attend un de libre, avec --port",
                 "die Ports %d bis %d sind alle belegt; erwartet wird ein freier mit --port"),
             first, port);
    if (error == EADDRINUSE || (error == EACCES && given)) fail_port(c, port, error);
    if (error == -1 || error == EADDRNOTAVAIL) fail_host(c, host);
    if (error)
        fail(say(c, "nothing can be served: %s; expected a network that can be listened at",
                 "rien ne peut être servi : %s ; on attend un réseau où l’on peut écouter",
                 "es lässt sich nichts ausliefern: %s; erwartet wird ein Netz, an dem man lauschen "
                 "kann"),
             errno_words(c, error));
    if (port != first) {
        char text[256];
        snprintf(text, sizeof text,
                 say(c, "Port %d is taken by another program; using %d instead.\n",
                     "Le port %d est pris par un autre programme ; ce sera le %d.\n",
                     "Port %d ist von einem anderen Programm belegt; es wird %d.\n"),
                 first, port);
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

/* Where a browser on this machine finds it. */
static void write_address(const server *s, char *text, size_t size) {
    const char *at = server_address(s);
    if (is_wildcard(at)) at = strchr(at, ':') ? "::1" : "127.0.0.1";
    bool six = strchr(at, ':') != NULL;
    snprintf(text, size, "http://%s%s%s:%d/", six ? "[" : "", at, six ? "]" : "", server_port(s));
}

static void announce(const call *c, const server *s, const char *address) {
    char text[1024];
    snprintf(text, sizeof text,
             say(c, "Sandan is at %s (Ctrl-C ends it)\n",
                 "Sandan est à l’adresse %s (Ctrl-C pour finir)\n",
                 "Sandan ist unter %s zu finden (Strg-C beendet es)\n"),
             address);
    output_bytes(c, text, strlen(text));
    if (!is_local(server_address(s))) {
        char name[128] = "";
        if (gethostname(name, sizeof name - 1) != 0 || !*name) strcpy(name, "localhost");
        snprintf(
            text, sizeof text,
            say(c,
                "Anyone who reaches this machine over the network can open it, for instance "
                "as http://%s:%d/.\nBrowsers there run the engine on one core only and keep "
                "nothing for being offline, unless it comes by https.\n",
                "Quiconque atteint cette machine par le réseau peut l’ouvrir, par exemple à "
                "http://%s:%d/.\nLes navigateurs n’y emploient qu’un cœur pour le moteur et ne "
                "gardent rien hors ligne, sauf par https.\n",
                "Wer diesen Rechner über das Netz erreicht, kann es öffnen, zum Beispiel als "
                "http://%s:%d/.\nBrowser rechnen dort nur auf einem Kern und behalten nichts "
                "für offline, außer über https.\n"),
            name, server_port(s));
        output_bytes(c, text, strlen(text));
    }
    output_flush(c);
}

static int run(const call *c) {
    const char *host = c->values[OPT_HOST] ? c->values[OPT_HOST] : "127.0.0.1";
    const char *folder = c->values[OPT_WEB_ROOT];
    files f;
    int error = files_open(&f, folder ? folder : "");
    if (error || (folder && !*folder))
        fail_arg(c, c->value_args[OPT_WEB_ROOT], c->value_at[OPT_WEB_ROOT],
                 say(c, "the folder %s cannot be read: %s; expected one such as web",
                     "le dossier %s ne peut pas être lu : %s ; on en attend un comme web",
                     "der Ordner %s lässt sich nicht lesen: %s; erwartet wird einer wie web"),
                 folder, errno_words(c, error ? error : ENOENT));
    running = start(c, host, &f);
    struct sigaction end = {.sa_handler = stop};
    sigaction(SIGINT, &end, NULL);
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGHUP, &end, NULL);
    char address[512];
    write_address(running, address, sizeof address);
    announce(c, running, address);
    if (c->values[OPT_OPEN]) browser_open(address);
    server_run(running);
    server_close(running);
    files_close(&f);
    return EXIT_DONE;
}

const command serve_command = {
    .name = "serve",
    .usage = "",
    .summary = {"the page, for browsers", "la page, pour les navigateurs",
                "die Seite, für Browser"},
    .details =
        {"Everything that the page needs is in the program; it needs no network beyond this\n"
         "machine. docs/serve.md tells how to host it for a club.",
         "Tout ce qu’il faut à la page est dans le programme ; hors de cette machine, il ne faut\n"
         "pas de réseau. docs/serve.md dit comment l’héberger pour un club.",
         "Alles, was die Seite braucht, ist im Programm; ein Netz außerhalb dieses Rechners\n"
         "braucht sie nicht. docs/serve.md sagt, wie man sie für einen Verein bereitstellt."},
    .max_words = 0,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
