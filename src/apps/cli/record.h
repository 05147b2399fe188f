// SPDX-License-Identifier: MIT
// Shared by the files of sandan record (check, show and convert): reads the records of a file one
// by one.
#ifndef SANDAN_APPS_CLI_RECORD_H
#define SANDAN_APPS_CLI_RECORD_H

#include "apps/cli/fail.h"
#include "play/records.h"

enum record_option {
    RECORD_OPT_AT,
    RECORD_OPT_RECORD,
    RECORD_OPT_TO,
    RECORD_OPT_NOTATION,
    RECORD_OPT_FROM,
    RECORD_OPT_LIMIT,
    RECORD_OPT_ASCII,
    RECORD_OPT_PLAIN,
    RECORD_OPT_GIF,
    RECORD_OPT_SIZE,
    RECORD_OPT_DARK,
    RECORD_OPT_FLIP,
    RECORD_OPT_OUT,
    RECORD_OPTIONS
};

typedef struct record_file {
    const call *c;
    const char *name;
    const char *from; /* the notation to read, whatever the tags say, or NULL */
    void *context;    /* for the step */
    char *text;
    size_t n;
    record_source start, src;
    arena mem;
    int number; /* of the record, from 1 */
    record r;
    record_setting set;
    replay played;
    fault fault;
    turn *work;       /* for canonical turns */
    text_place place; /* only moves forward, so that finding lines stays linear */
} record_file;

/* Reads the file and checks that every record is well-formed, so that nothing is left half done;
   fails otherwise. */
void record_file_open(const call *c, const char *name, const char *from, record_file *f);
void record_file_close(record_file *f);
/* Back to before the first record. */
void record_file_rewind(record_file *f);
/* What to do with a record after it is read and its rule set is known. If it returns WORD_MEMORY,
   it is called again for the same record with more memory. */
typedef fault record_step(record_file *f);
/* Reads the next record and runs the step, whose fault is in f->fault; false: no more records. */
bool record_file_next(record_file *f, record_step *step);
/* Replays the record and rewrites its turns, canonical, in a notation. */
fault record_file_rewrite(record_file *f, const notation *how);
/* Reports the fault of this record and exits. */
_Noreturn void record_file_fail(record_file *f);

/* Reports that the file has fewer records than the option asks for, and exits. */
_Noreturn void record_file_fewer(const record_file *f, int which);

/* Records written one after another; starts all zero. */
typedef struct record_sheet {
    char *s; /* free() it */
    size_t n, cap;
} record_sheet;
void record_sheet_add(record_sheet *all, const record *r);

/* The notation that sandan record was asked to read, or NULL. */
const char *record_from(const call *c);

/* "12." or "12..." */
void record_label(const record *r, uint32_t ply, writer *w);

/* The JSON around several records, for output_part(): {"records": [ … ]}. */
void record_json_begin(const void *nothing, writer *w);
void record_json_end(const void *nothing, writer *w);

int record_check(const call *c);
int record_show(const call *c);
int record_convert(const call *c);
/* Writes the record, as far as `at` turns of its main line (-1: all), as an animated picture. */
void record_gif(record_file *f, int64_t at);
/* The record that was asked for, or the only one of the file; fails if there are several. */
void record_gif_only(record_file *f);

#endif
