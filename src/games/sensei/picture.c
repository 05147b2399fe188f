// SPDX-License-Identifier: MIT
#include "games/sensei/sensei.h"

void sensei_draw_text(const position *p, const text_style *style, writer *w) {
    (void)p;
    (void)style;
    (void)w;
}

void sensei_draw_words(const position *p, lang l, writer *w) {
    (void)p;
    (void)l;
    (void)w;
}

void sensei_view(const position *p, writer *w) {
    (void)p;
    (void)w;
}
