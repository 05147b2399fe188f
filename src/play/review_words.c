// SPDX-License-Identifier: MIT
// A verdict on a turn in words. In the sentences, % stands for "3 turns" and # for a number of
// marbles.
#include "base/chars.h"
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

/* The ways a game can end, by the code of the reason. The last row is for all others. */
typedef struct end_words {
    const char *slug;
    const char *allows[LANGS];
    const char *misses[LANGS]; /* for one turn; longer is "a win in N turns" */
} end_words;

static const end_words ends[] = {
    {"goal",
     {"lets the opponent reach the goal in %", "laisse l’adversaire atteindre le but en %",
      "lässt den Gegner in % ans Ziel"},
     {"misses the goal in %", "manque le but en %", "verpasst in % das Ziel"}},
    {"unfair-game",
     {"loses by unfair game in %", "perd pour anti-jeu en %", "verliert in % wegen Blockadespiels"},
     {"misses a win by unfair game in %", "manque un gain pour anti-jeu adverse en %",
      "verpasst in % einen Gewinn wegen Blockadespiels"}},
    {"ejections",
     {"loses the deciding marble in %", "perd la bille décisive en %",
      "verliert in % die entscheidende Kugel"},
     {"misses the deciding ejection in %", "manque l’éjection décisive en %",
      "verpasst in % das entscheidende Hinausschieben"}},
    {"mate",
     {"lets the opponent mate in %", "laisse l’adversaire mater en %",
      "lässt den Gegner in % mattsetzen"},
     {"misses mate in %", "manque le mat en %", "verpasst in % das Matt"}},
    {NULL,
     {"loses in %", "perd en %", "verliert in %"},
     {"misses a win in %", "manque un gain en %", "verpasst in % einen Gewinn"}},
};

static const char *const sentences[REVIEW_KINDS][2][LANGS] = {
    [REVIEW_LOSES_SOME] = {{"loses a marble in %", "perd une bille en %",
                            "verliert in % eine Kugel"},
                           {"loses # marbles in %", "perd # billes en %",
                            "verliert in % # Kugeln"}},
    [REVIEW_MISSES_SOME] = {{"misses a marble in %", "manque une bille en %",
                             "verpasst in % eine Kugel"},
                            {"misses # marbles in %", "manque # billes en %",
                             "verpasst in % # Kugeln"}},
    [REVIEW_GIVES_DRAW] = {{"gives away a draw", "laisse échapper la nulle",
                            "verschenkt ein Remis"}},
    [REVIEW_ALLOWS_DRAW] = {{"lets the opponent draw", "laisse l’adversaire faire nulle",
                             "lässt den Gegner ins Remis"}},
};

static const char *sentence(const review_remark *m, const game *g, lang l) {
    if (m->kind != REVIEW_ALLOWS_WIN && m->kind != REVIEW_MISSES_WIN)
        return sentences[m->kind][m->amount > 1][l];
    const end_words *end = ends;
    const char *slug = game_word(g, m->why)->slug;
    while (end->slug && !chars_same(end->slug, slug)) end++;
    if (m->kind == REVIEW_ALLOWS_WIN) return end->allows[l];
    if (m->turns > 1)
        while (end->slug) end++;
    return end->misses[l];
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

void review_write_percent(int thousandths, writer *w) {
    write_int(w, (thousandths + 5) / 10);
    write_text(w, " %");
}

void review_write_score(const review *r, uint32_t i, writer *w) {
    record_score score = review_score(r, i);
    if (!score.known) return;
    if (score.forced) {
        write_char(w, '#');
        write_int(w, score.value);
    } else {
        review_write_percent(review_first_share(r, i), w);
    }
}

/* For a verdict that is only the engine's opinion, not proven. */
static void write_drop(const review_verdict *v, lang l, writer *w) {
    static const char *const words[2][LANGS] = {
        {"the engine expects ", "le moteur attend ", "die Engine erwartet "},
        {" instead of ", " au lieu de ", " statt "}};
    write_text(w, words[0][l]);
    review_write_percent(v->after, w);
    write_text(w, words[1][l]);
    review_write_percent(v->before, w);
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
    static const char *const words[LANGS] = {" % lost per turn", " % perdus par coup",
                                             " % Verlust je Zug"};
    int64_t tenths = (sum->loss + sum->turns / 2) / sum->turns; /* of a percent */
    write_int(w, tenths / 10);
    if (tenths % 10 > 0) {
        write_char(w, l == LANG_EN ? '.' : ',');
        write_int(w, tenths % 10);
    }
    write_text(w, words[l]);
}
