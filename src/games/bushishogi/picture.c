// SPDX-License-Identifier: MIT
#include "games/bushishogi/bushishogi.h"

void bushi_draw_text(const position *p, const text_style *style, writer *w) {
    (void)p;
    (void)style;
    (void)w;
}

void bushi_draw_words(const position *p, lang l, writer *w) {
    (void)p;
    (void)l;
    (void)w;
}

void bushi_view(const position *p, writer *w) {
    (void)p;
    (void)w;
}
