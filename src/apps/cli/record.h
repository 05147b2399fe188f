// SPDX-License-Identifier: MIT
// The files of sandan record: one for each of check, show and convert, and what they share: a file
// whose records are taken one after the other.
#ifndef SANDAN_APPS_CLI_RECORD_H
#define SANDAN_APPS_CLI_RECORD_H

#include "apps/cli/cli.h"
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
    RECORD_OPT_OUT,
    RECORD_OPTIONS
};

typedef struct record_file {
    const call *c;
    const char *name;
    const char *from; /* the notation to read, whatever the tags say, or NULL */
    void *context;    /* the steps' */
    char *text;
    size_t n;
    record_source start, src;
    arena mem;
    int number; /* of the record, from 1 */
    record r;
    record_setting set;
    replay played;
    fault fault;
    turn *work; /* for canonical turns */
    /* A place in the text, moved forward only, so that finding it never starts anew. */
    uint32_t at, line, column;
} record_file;

/* Reads the file and makes sure that every record in it is well-formed, so that later nothing is
   half done; fails otherwise. */
void record_file_open(const call *c, const char *name, const char *from, record_file *f);
void record_file_close(record_file *f);
/* Back to before the first record. */
void record_file_rewind(record_file *f);
/* What is to be done with a record once it has been read and its setting is known; called again
   with the same record when it says WORD_MEMORY. */
typedef fault record_step(record_file *f);
/* Takes the next record; false: there is none. What the step says is in f->fault. */
bool record_file_next(record_file *f, record_step *step);
/* Replays the record and writes its turns anew, canonical, in a notation. */
fault record_file_rewrite(record_file *f, const notation *how);
/* Moves line and column to a place further on. */
void record_file_place(record_file *f, uint32_t at);
/* Ends the program at the fault of this record. */
_Noreturn void record_file_fail(record_file *f);

/* Ends the program: the option asks for a record that the file does not have. */
_Noreturn void record_file_fewer(const record_file *f, int which);

/* Records written one behind the other; begins all zero. */
typedef struct record_sheet {
    char *s; /* free() it */
    size_t n, cap;
} record_sheet;
void record_sheet_add(record_sheet *all, const record *r);

/* The notation that sandan record was asked to read, or NULL. */
const char *record_from(const call *c);

/* "12." or "12..." */
void record_label(const record *r, uint32_t ply, writer *w);

/* What stands around several records in JSON, for output_part(): {"records": [ … ]}. */
void record_json_begin(const void *nothing, writer *w);
void record_json_end(const void *nothing, writer *w);

int record_check(const call *c);
int record_show(const call *c);
int record_convert(const call *c);

#endif
