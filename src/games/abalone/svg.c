// SPDX-License-Identifier: MIT
#include "games/abalone/abalone.h"

void abalone_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w) {
    (void)p;
    (void)t;
    (void)style;
    (void)w;
}
