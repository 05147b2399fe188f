// SPDX-License-Identifier: MIT
// A verdict on a turn in words, those of the game if it has any (core/remarks.h).
#include "core/remarks.h"
#include "play/review.h"

const char *const review_slugs[REVIEW_SIZES] = {"", "inaccuracy", "mistake", "blunder"};

const char *const review_kind_slugs[REVIEW_KINDS] = {
    [REVIEW_ALLOWS_WIN] = "allows-win",   [REVIEW_MISSES_WIN] = "misses-win",
    [REVIEW_LOSES_SOME] = "loses-pieces", [REVIEW_MISSES_SOME] = "misses-pieces",
    [REVIEW_GIVES_DRAW] = "gives-draw",   [REVIEW_ALLOWS_DRAW] = "allows-draw",
};

const char *review_size_word(review_size size, bool plural, lang l) {
    static const char *const words[REVIEW_SIZES][2][LANGS] = {
        [REVIEW_FINE] = {{"", "", ""}, {"", "", ""}},
        [REVIEW_INACCURACY] = {{"inaccuracy", "imprécision", "Ungenauigkeit"},
                               {"inaccuracies", "imprécisions", "Ungenauigkeiten"}},
        [REVIEW_MISTAKE] = {{"mistake", "erreur", "Fehler"}, {"mistakes", "erreurs", "Fehler"}},
        [REVIEW_BLUNDER] = {{"blunder", "gaffe", "grober Fehler"},
                            {"blunders", "gaffes", "grobe Fehler"}},
    };
    return words[size][plural][l];
}

/* For results without words of the game's own. */
static const win_remarks any_win = {
    WORD_NONE,
    {"loses in %", "perd en %", "verliert in %"},
    {"misses a win in %", "manque un gain en %", "verpasst in % einen Gewinn"},
};

/* For a game that counts losses but has no name for what is lost. */
static const loss_remarks any_loss = {
    .loses = {{"loses a piece in %", "perd une pièce en %", "verliert in % einen Stein"},
              {"loses # pieces in %", "perd # pièces en %", "verliert in % # Steine"}},
    .misses = {{"misses a piece in %", "manque une pièce en %", "verpasst in % einen Stein"},
               {"misses # pieces in %", "manque # pièces en %", "verpasst in % # Steine"}},
};

static const win_remarks *win_of(const game *g, int why) {
    for (int i = 0; g->remarks && i < g->remarks->win_count; i++)
        if (g->remarks->wins[i].why == why) return &g->remarks->wins[i];
    return &any_win;
}

static const char *sentence(const review_remark *m, const game *g, lang l) {
    static const char *const gives_draw[LANGS] = {"gives away a draw", "laisse échapper la nulle",
                                                  "verschenkt ein Remis"};
    static const char *const loses_now[LANGS] = {"loses at once", "perd aussitôt",
                                                 "verliert sofort"};
    static const char *const allows_draw[LANGS] = {
        "lets the opponent draw", "laisse l’adversaire faire nulle", "lässt den Gegner ins Remis"};
    const win_remarks *win = win_of(g, m->why);
    const loss_remarks *loss = g->remarks && g->remarks->losses ? g->remarks->losses : &any_loss;
    switch ((review_kind)m->kind) {
    case REVIEW_ALLOWS_WIN:
        return m->turns == 0 ? loses_now[l] : win->allows[l];
    case REVIEW_MISSES_WIN:
        return (m->turns > 1 ? &any_win : win)->misses[l];
    case REVIEW_LOSES_SOME:
        return loss->loses[m->amount > 1][l];
    case REVIEW_MISSES_SOME:
        return loss->misses[m->amount > 1][l];
    case REVIEW_GIVES_DRAW:
        return gives_draw[l];
    case REVIEW_ALLOWS_DRAW:
        return allows_draw[l];
    case REVIEW_KINDS:
        break;
    }
    return "";
}

static void write_turns(writer *w, int n, lang l) {
    static const char *const words[2][LANGS] = {{" turn", " coup", " Zug"},
                                                {" turns", " coups", " Zügen"}};
    write_int(w, n);
    write_text(w, words[n != 1][l]);
}

void review_write_remark(const review_remark *remark, const game *g, lang l, writer *w) {
    for (const char *c = sentence(remark, g, l); *c; c++) {
        if (*c == '%')
            write_turns(w, remark->turns, l);
        else if (*c == '#')
            write_int(w, remark->amount);
        else
            write_char(w, *c);
    }
}

void review_write_percent(int thousandths, lang l, writer *w) {
    write_int(w, (thousandths + 5) / 10);
    write_text(w, percent_sign(l));
}

void review_write_score(const review *r, uint32_t i, lang l, writer *w) {
    record_score score = review_score(r, i);
    if (!score.known) return;
    if (score.forced) {
        write_char(w, '#');
        write_int(w, score.value);
    } else {
        review_write_percent(review_first_share(r, i), l, w);
    }
}

/* For a verdict that is only the engine's opinion, not proven. */
static void write_drop(const review_verdict *v, lang l, writer *w) {
    static const char *const words[2][LANGS] = {{"the engine sees chances fall from ",
                                                 "pour le moteur, les chances tombent de ",
                                                 "für die Engine fallen die Chancen von "},
                                                {" to ", " à ", " auf "}};
    write_text(w, words[0][l]);
    review_write_percent(v->before, l, w);
    write_text(w, words[1][l]);
    review_write_percent(v->after, l, w);
}

void review_write_words(const review_verdict *v, const game *g, lang l, writer *w) {
    if (v->size == REVIEW_FINE) return;
    write_text(w, review_size_word((review_size)v->size, false, l));
    write_text(w, l == LANG_FR ? " : " : ": ");
    if (v->remark_count == 0) write_drop(v, l, w);
    for (int k = 0; k < v->remark_count; k++) {
        if (k > 0) write_text(w, ", ");
        review_write_remark(&v->remarks[k], g, l, w);
    }
}

const char *review_better_word(const review_verdict *v, lang l) {
    static const char *const words[2][LANGS] = {{"it prefers ", "il préfère ", "sie bevorzugt "},
                                                {"better ", "mieux : ", "besser "}};
    return words[v->remark_count > 0][l];
}

void review_write_average(const review_sum *sum, lang l, writer *w) {
    static const char *const words[LANGS] = {" lost per turn", " perdus par coup",
                                             " Verlust pro Zug"};
    int64_t tenths = (sum->loss + sum->turns / 2) / sum->turns; /* of a percent */
    write_int(w, tenths / 10);
    if (tenths % 10 > 0) {
        write_char(w, l == LANG_EN ? '.' : ',');
        write_int(w, tenths % 10);
    }
    write_text(w, percent_sign(l));
    write_text(w, words[l]);
}
