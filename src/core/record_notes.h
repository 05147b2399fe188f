// SPDX-License-Identifier: MIT
// The commands inside comments, [%clk 0:09:58] and [%eval 0.42], for the files of records.
#ifndef SANDAN_CORE_RECORD_NOTES_H
#define SANDAN_CORE_RECORD_NOTES_H

#include "core/record.h"

/* The values of the commands in one comment; unknown commands are ignored. */
typedef struct record_notes {
    int64_t clock_ms; /* -1: none */
    record_score score;
} record_notes;

/* Reads the commands of a comment; the fault's offset is within it. */
fault record_read_notes(const char *s, size_t n, record_notes *notes);

#endif
