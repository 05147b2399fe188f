// SPDX-License-Identifier: MIT
// Text on a terminal: its width in columns, wrapping, and escaping of unsafe characters. All
// functions take text from any source, including invalid UTF-8.
#ifndef SANDAN_APPS_CLI_SCREEN_H
#define SANDAN_APPS_CLI_SCREEN_H

#include "base/writer.h"

/* The columns of a text as visible_write() shows it. */
int screen_columns(const char *s);
/* The columns of the terminal; 80 if the output is not a terminal. */
int screen_width(int fd);
/* Whether a descriptor is a terminal that understands escape sequences. */
bool screen_can_erase(int fd);
/* The progress line of a long command on standard error, where screen_can_erase(): replaces the
   last one. Cut at a blank if it is too long, since a wrapped line cannot be erased. */
void progress_show(const char *text);
/* Erases it; also for signal handlers. */
void progress_clear(void);
/* How fast something goes, to estimate the time left. */
typedef struct progress_meter {
    int64_t since; /* when it was first asked; 0: not yet */
    uint64_t then; /* what was done by then */
} progress_meter;
/* "-1:05:00": the estimated time left; nothing until there is an estimate. */
void progress_rest(progress_meter *m, uint64_t done, uint64_t planned, char *text, size_t cap);
/* Pads a text with blanks to a width; if the width is negative, the blanks come first. */
void padded_write(writer *w, const char *s, int width);
/* Writes a text, up to its end or a line break, from column `indent` on, and wraps it at `width`
   with the same indent. */
void wrapped_write(writer *w, const char *text, int indent, int width);

/* The two lines under a message: an excerpt of the line that contains byte `at`, and the caret.
   Escapes characters that are unsafe on a terminal. Does not exit. */
void excerpt_write(writer *w, const char *text, size_t n, size_t at);
/* Text from any source on one line, safe for a terminal. */
void visible_write(writer *w, const char *text, size_t n);

/* ASCII for a character that a terminal cannot show. */
enum { SCREEN_PLAIN = 16 };
void screen_plain(uint32_t code, char out[SCREEN_PLAIN]);

#endif
