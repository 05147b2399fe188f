// SPDX-License-Identifier: MIT
// Text on a terminal: how many columns it takes, where its lines end, and what must not get there.
// Texts of any origin, broken UTF-8 included, are safe here.
#ifndef SANDAN_APPS_CLI_SCREEN_H
#define SANDAN_APPS_CLI_SCREEN_H

#include "base/writer.h"

/* The columns of a text as visible_write() shows it. */
int screen_columns(const char *s);
/* The columns of the terminal; 80 if the output is not a terminal. */
int screen_width(int fd);
/* A text and blanks up to a width; the blanks come first where the width is negative. */
void padded_write(writer *w, const char *s, int width);
/* A line of text, up to its end or a line break, from column `indent` on; what does not fit into
   `width` goes on in a new line, indented as much. */
void wrapped_write(writer *w, const char *text, int indent, int width);

/* The two lines under a message: a window of the line that byte `at` stands in, and the caret. What
   a terminal would not show as itself is escaped. For those who go on after an error. */
void excerpt_write(writer *w, const char *text, size_t n, size_t at);
/* Text of any origin on one line, safe for a terminal. */
void visible_write(writer *w, const char *text, size_t n);
/* The bytes of the UTF-8 character that a text begins with; 0: it is none. */
size_t utf8_size(const char *s, size_t n);

#endif
