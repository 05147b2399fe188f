// SPDX-License-Identifier: MIT
#include "draw/text.h"

void text_mark(writer *w, const text_style *style, text_ink ink, const char *ascii,
               const char *unicode) {
    /* The sixteen standard colours, which users have set so that they can read them. */
    static const char *const code[] = {
        [TEXT_GREEN] = "\033[1;32m", [TEXT_RED] = "\033[1;31m",  [TEXT_BLACK] = "\033[1;34m",
        [TEXT_WHITE] = "\033[1;33m", [TEXT_SEAL] = "\033[1;31m", [TEXT_QUIET] = "\033[2m",
    };
    if (style->colour) write_text(w, code[ink]);
    write_text(w, style->ascii ? ascii : unicode);
    if (style->colour) write_text(w, "\033[0m");
}

void text_blanks(writer *w, int n) {
    while (n-- > 0) write_char(w, ' ');
}

void text_item(writer *w, int *count, const char *name) {
    if ((*count)++ > 0) write_text(w, ", ");
    write_text(w, name);
}

void text_state(writer *w, lang l, const char *const sides[2][LANGS], int side, int result) {
    static const char *const moves[LANGS][2] = {
        {"", " to move.\n"}, {"C’est à ", " de jouer.\n"}, {"", " ist am Zug.\n"}};
    static const char *const won[LANGS] = {" has won.\n", " a gagné.\n", " hat gewonnen.\n"};
    static const char *const drawn[LANGS] = {"The game is a draw.\n", "La partie est nulle.\n",
                                             "Die Partie ist remis.\n"};
    if (result == 0) {
        write_text(w, moves[l][0]);
        write_text(w, sides[side][l]);
        write_text(w, moves[l][1]);
    } else if (result <= 2) {
        write_text(w, sides[result - 1][l]);
        write_text(w, won[l]);
    } else {
        write_text(w, drawn[l]);
    }
}
