// SPDX-License-Identifier: MIT
// sandan archive: all finished games of a server as records. Games are read and written one by one,
// so memory does not grow with their number.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/database.h"
#include "apps/cli/fail.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/output.h"
#include "online/room_record.h"
#include "os/file.h"

enum { PAGE = 256, ARENA = 1 << 20 };
_Static_assert((int)STORE_NOBODY == (int)SEAT_SERVER, "seats have the same numbers");

enum { OPT_DB, OPT_OUT };
static const option options[] = {
    [OPT_DB] = DATABASE_OPTION,
    [OPT_OUT] = {"output",
                 'o',
                 "FILE",
                 {"write the games to this file (default: standard output)",
                  "écrire les parties dans ce fichier (par défaut : sortie standard)",
                  "die Partien in diese Datei schreiben (Standard: Standardausgabe)"}},
};

typedef struct archive {
    const call *c;
    store *s;
    FILE *to;
    room_memory memory;
    arena mem; /* for one record */
    char ids[PAGE][STORE_ID + 1];
    int listed;
    long long left_out;
    bool any;
} archive;

/* ---- output ---- */

/* The file is written beside its place, and removed however the program ends. */
static char *volatile temporary;

static void remove_temporary(void) {
    if (temporary) unlink(temporary);
}

static void interrupted(int number) {
    remove_temporary();
    signal(number, SIG_DFL);
    raise(number);
}

static _Noreturn void lost(const archive *a, int error) {
    const char *name = a->c->values[OPT_OUT];
    if (a->to == stdout) output_lost(a->c, error);
    fail_name(a->c, name, say(a->c, SAY_CANNOT_WRITE), name, unwritable_words(a->c, error));
}

static void open_output(archive *a) {
    const char *name = a->c->values[OPT_OUT];
    struct stat info;
    a->to = stdout;
    if (!name || strcmp(name, "-") == 0) return;
    a->to = NULL;
    if (!*name) fail_name(a->c, name, say(a->c, SAY_NAME_EMPTY));
    if (stat(name, &info) == 0 && !S_ISREG(info.st_mode)) { /* a pipe or a device */
        a->to = fopen(name, "w");
        if (!a->to) lost(a, errno);
        return;
    }
    size_t size = strlen(name) + sizeof ".XXXXXX";
    char *beside = must_alloc(size);
    snprintf(beside, size, "%s.XXXXXX", name);
    atexit(remove_temporary);
    on_interrupt(interrupted);
    temporary = beside; /* from before the file is there until it has its name */
    int fd = mkstemp(beside), error = errno;
    if (fd < 0) {
        temporary = NULL;
        free(beside);
        lost(a, error);
    }
    a->to = fdopen(fd, "w");
    if (!a->to) fail_memory();
}

static void close_output(archive *a) {
    if (a->to == stdout) return;
    if (fclose(a->to) != 0) lost(a, errno);
    int error = temporary ? file_publish(temporary, a->c->values[OPT_OUT], false) : 0;
    if (error) lost(a, error);
    char *used = temporary;
    temporary = NULL;
    free(used);
}

/* ---- one game ---- */

typedef struct reading {
    const room_memory *memory;
    room r;
    int64_t created, wrong; /* the event that does not follow; 0: none */
} reading;

static void begin(void *context, const store_game *g) {
    reading *read = context;
    room_setup setup;
    read->created = g->created;
    if (room_setup_read(g->setup, strlen(g->setup), &setup).code)
        read->wrong = 1;
    else
        room_begin(&read->r, &setup, *read->memory);
}

static bool next(void *context, int64_t seq, const store_event *e) {
    reading *read = context;
    room_event event = {.seq = (uint32_t)seq, .at = e->at, .seat = (uint8_t)e->seat};
    bool right =
        !read->wrong
        && !event_read_body(e->kind, strlen(e->kind), e->body, strlen(e->body), &event).code
        && !room_apply(&read->r, &event);
    if (!right && !read->wrong) read->wrong = seq;
    return right;
}

static void write_record(const void *what, writer *w) {
    record_write(what, w);
}

static void write_game(archive *a, const char *id) {
    reading read = {.memory = &a->memory};
    store_error error = store_load(a->s, id, 1, &read, begin, next);
    if (error == STORE_ABSENT) return; /* deleted meanwhile */
    if (error) database_fail(a->c, a->c->values[OPT_DB], error, store_why(a->s));
    if (read.wrong) {
        fprintf(stderr, say(a->c, SAY_GAME_LEFT_OUT), id, (long long)read.wrong);
        a->left_out++;
        return;
    }
    if (!room_has_turns(&read.r)) return;
    record r;
    a->mem.used = 0;
    while (!room_record(&read.r, id, read.created, &a->mem, &r)) {
        free(a->mem.base);
        a->mem = (arena){must_alloc(a->mem.cap * 2), a->mem.cap * 2, 0};
    }
    size_t n = 0;
    char *text = output_text(write_record, &r, &n);
    if (a->any) fputc('\n', a->to);
    a->any = true;
    fwrite(text, 1, n, a->to);
    free(text);
    if (ferror(a->to)) lost(a, errno);
}

/* ---- all games ---- */

static void note_id(void *context, const store_game *g) {
    archive *a = context;
    snprintf(a->ids[a->listed++], sizeof *a->ids, "%.12s", g->id);
}

/* Page by page: a list that is read for long would keep the server's log from being emptied. */
static void write_games(archive *a) {
    char last[STORE_ID + 1] = "";
    do {
        store_query q = {.which = STORE_FINISHED, .limit = PAGE, .after = last};
        a->listed = 0;
        store_error error = store_list(a->s, &q, a, note_id);
        if (error) database_fail(a->c, a->c->values[OPT_DB], error, store_why(a->s));
        for (int i = 0; i < a->listed; i++) write_game(a, a->ids[i]);
        if (a->listed) memcpy(last, a->ids[a->listed - 1], sizeof last);
    } while (a->listed == PAGE);
}

static room_memory make_memory(void) {
    return (room_memory){must_alloc(ROOM_TURNS * sizeof(session_turn)),
                         must_alloc((ROOM_TURNS + 1) * sizeof(uint64_t)),
                         must_alloc(ROOM_TURNS * sizeof(room_turn)), ROOM_TURNS};
}

static int run(const call *c) {
    archive *a = must_alloc(sizeof *a);
    *a = (archive){.c = c, .s = database_open(c, OPT_DB), .memory = make_memory()};
    a->mem = (arena){must_alloc(ARENA), ARENA, 0};
    output_distinct(c, (const char *const[]){c->values[OPT_DB], c->values[OPT_OUT]}, 2);
    open_output(a);
    write_games(a);
    close_output(a);
    int code = a->left_out ? EXIT_NO : EXIT_DONE;
    store_close(a->s);
    free(a->memory.turns);
    free(a->memory.keys);
    free(a->memory.times);
    free(a->mem.base);
    free(a);
    return code;
}

const command archive_command = {
    .name = "archive",
    .usage = "--db FILE [-o FILE]",
    .summary = {"print all finished games of a server as PGN",
                "afficher toutes les parties terminées d’un serveur en PGN",
                "alle beendeten Partien eines Servers als PGN ausgeben"},
    .details =
        {"Games without a turn are left out. Works while the server runs. The exit code is 1 "
         "if a game does not replay; it is named and left out.",
         "Les parties sans aucun coup sont omises. Fonctionne pendant que le serveur tourne. "
         "Le code de sortie est 1 si une partie ne se rejoue pas ; elle est signalée et "
         "omise.",
         "Partien ohne Zug fehlen. Das geht im laufenden Betrieb. Der Rückgabewert ist 1, wenn "
         "sich eine Partie nicht nachspielen lässt; sie wird genannt und fehlt."},
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
