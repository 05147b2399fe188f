// SPDX-License-Identifier: MIT
#include "apps/serve/qr.h"

#include <qrencode.h>
#include <string.h>

#include "draw/svg.h"

/* Modules of the margin. The standard says 4; on a screen, 2 are enough. */
enum { MARGIN_PAPER = 4, MARGIN_SCREEN = 2 };

qr *qr_make(const char *text) {
    size_t n = strlen(text);
    if (n == 0 || n > QR_TEXT) return NULL;
    return (qr *)QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

void qr_free(qr *code) {
    QRcode_free((QRcode *)code);
}

/* Whether a module is dark; everything around the code is light. */
static bool is_dark(const qr *code, int x, int y) {
    const QRcode *c = (const QRcode *)code;
    return x >= 0 && y >= 0 && x < c->width && y < c->width && (c->data[y * c->width + x] & 1);
}

void qr_write_svg(const qr *code, writer *w) {
    static const svg_style style = {.look.theme = SVG_LIGHT, .size = SVG_SMALL};
    int n = ((const QRcode *)code)->width, side = n + 2 * MARGIN_PAPER;
    svg s = svg_open(w, &style, "", side, side, NULL);
    svg_put(&s, "<path fill=\"%c\" d=\"M0 0h%dv%dh-%dz\"/>\n", C_PAPER, side, side, side);
    svg_put(&s, "<path fill=\"%c\" shape-rendering=\"crispEdges\" d=\"", C_INK);
    for (int y = 0; y < n; y++)
        for (int x = 0, length; x < n; x += length) {
            bool dark = is_dark(code, x, y);
            for (length = 1; x + length < n && is_dark(code, x + length, y) == dark; length++) {
            }
            if (dark)
                svg_put(&s, "M%d %dh%dv1h-%dz", x + MARGIN_PAPER, y + MARGIN_PAPER, length, length);
        }
    svg_put(&s, "\"/>\n");
    svg_close(&s);
}

void qr_write_terminal(const qr *code, bool coloured, writer *w) {
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    int from = -MARGIN_SCREEN, to = ((const QRcode *)code)->width + MARGIN_SCREEN;
    for (int y = from; y < to; y += 2) {
        if (coloured) write_text(w, "\033[38;5;16;48;5;231m"); /* black on white */
        for (int x = from; x < to; x++) {
            int inked = is_dark(code, x, y) + 2 * is_dark(code, x, y + 1);
            write_text(w, blocks[coloured ? inked : 3 - inked]);
        }
        write_text(w, coloured ? "\033[0m\n" : "\n");
    }
}
