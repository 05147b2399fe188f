// SPDX-License-Identifier: MIT
// QR codes of links, for phones: on a terminal and as SVG. Uses libqrencode.
#ifndef SANDAN_APPS_SERVE_QR_H
#define SANDAN_APPS_SERVE_QR_H

#include <stdbool.h>

#include "base/writer.h"

enum { QR_TEXT = 512 }; /* bytes of the longest text */

typedef struct qr qr;

/* NULL: the text is empty or too long, or there is no memory. */
qr *qr_make(const char *text);
void qr_free(qr *code);
/* A picture in ink on paper, also in the dark theme: not every phone reads light on dark. */
void qr_write_svg(const qr *code, writer *w);
/* Two rows per line, as half blocks in UTF-8. Without colours the terminal is taken to be dark. */
void qr_write_terminal(const qr *code, bool coloured, writer *w);

#endif
