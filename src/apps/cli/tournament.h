// SPDX-License-Identifier: MIT
// The parts of `sandan tournament`: its folder, and what it prints.
#ifndef SANDAN_APPS_CLI_TOURNAMENT_H
#define SANDAN_APPS_CLI_TOURNAMENT_H

#include "apps/cli/cli.h"
#include "apps/cli/screen.h"
#include "apps/match/archive.h"
#include "apps/tournament/tournament.h"
#include "base/sha256.h"

/* The options are the settings of a file, from KEY_NAME on, and -o. */
#define OPT(key) ((int)(key) - (int)KEY_NAME)
enum { OPT_OUT = OPT(PLAN_KEYS) };

/* The tournament that was asked for. */
typedef struct tournament_input {
    plan *plan;
    const char *file;      /* NULL: it comes from the command line */
    char **texts, **names; /* of players on the command line */
    int count;
} tournament_input;

/* Reads options and the file, or the players; fails on errors. */
void tournament_input_read(const call *c, tournament_input *in);
/* Finds the folders that programs run in: that of the file, or their own one inside it. `hidden` is
   the folder that they must not see. */
void tournament_input_place(const call *c, tournament_input *in, const char *hidden);
void tournament_input_free(tournament_input *in);

/* The folder of a tournament: its settings, its seed, its games, the evidence and the report. */
typedef struct tournament_folder {
    char *path, *games, *evidence, *report;
    archive file;
    char seed[PLAN_TEXT_MAX + 1];
    char commitment[SHA256_HEX]; /* SHA-256 of the seed, in hexadecimal */
    uint64_t random;             /* what openings are made from */
} tournament_folder;

/* Makes or finds the folder; fails if it belongs to another tournament. */
void tournament_folder_open(const call *c, const char *path, const plan *p, tournament_folder *f);
void tournament_folder_close(tournament_folder *f);
/* A plan as its tournament.txt has it, for output_text. */
void tournament_settings_write(const void *settings, writer *w);
/* PATH/NAME; free() it. */
char *tournament_path(const char *folder, const char *name);

typedef struct tournament_result {
    const call *c;
    const plan *plan;
    tournament_folder *folder;
    const tournament_report *report;
    uint32_t told; /* games that were printed as lines */
    int lines;     /* of the live table, to erase it */
    int64_t reported_at;
    progress_meter meter;
} tournament_result;

/* Before it begins: name, players and commitment. */
void tournament_write_head(const void *result, writer *w);
/* The standings, for output_print. */
void tournament_write(const void *result, writer *w);
void tournament_json(const void *result, writer *w);
/* Live standings on a terminal, else a line per game; context is a tournament_result. */
void tournament_show(void *context, const tournament_report *so_far);
void tournament_show_end(tournament_result *r);

/* Members of the JSON that the report has too. */
void tournament_json_body(const tournament_result *r, writer *w);

/* Writes the report, before the file of games is put in order. Returns 0 or an errno. A program
   without the page (-Dserver=disabled) writes none. */
int tournament_html(tournament_result *r);

#endif
