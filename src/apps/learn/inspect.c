// SPDX-License-Identifier: MIT
// sandan-learn inspect: what a network thinks, cell by cell. For every kind of piece and every cell
// it takes the start positions of the rule sets that the network is for, puts such a piece there or
// takes it away, and draws by how much that changes the score, on average.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/learn/learn.h"
#include "core/judge.h"
#include "os/file.h"

enum { CELL = 40, HEAD = 60, FOOT = 20, MARGIN = 30, ROWS = 9, MAX_CELLS = 64, SVG_MOST = 1 << 18 };

typedef struct view {
    const game *g;
    const struct inputs *in;
    net w;
    int which;
    double worth[INPUT_WORDS][MAX_CELLS];
} view;

/* How much an active input changes the score for the first player, on average. */
static double worth_of(const view *v, int input) {
    double sum = 0;
    int n = 0;
    for (int rules = 0; rules < v->g->rule_set_count; rules++) {
        if (v->in->net(rules) != v->which) continue;
        position p;
        uint64_t words[INPUT_WORDS] = {0};
        game_start(v->g, rules, &p);
        v->in->list(&p, false, words);
        uint64_t *at = &words[input / 64], one = UINT64_C(1) << input % 64;
        *at &= ~one;
        int without = net_eval_words(&v->w, v->in, words, FIRST, v->in->bucket(&p));
        *at |= one;
        sum += net_eval_words(&v->w, v->in, words, FIRST, v->in->bucket(&p)) - without;
        n++;
    }
    return n ? sum / n : 0;
}

/* Where a cell is, in cells: squares, or a hexagon whose rows are half a cell apart. */
static void place(const view *v, int cell, double *x, double *y, char name[8]) {
    writer w = writer_on(name, 8);
    v->g->hands->write_cell(cell, &w);
    int letter = name[0] - 'a', number = name[1] - '1';
    bool hexagon = v->in->images > 4;
    *x = hexagon ? number - letter / 2.0 + 2 : letter;
    *y = hexagon ? letter : number;
}

static void put_cell(const view *v, writer *out, int kind, int cell, double most, double left) {
    char text[512], name[8];
    double x, y, worth = v->worth[kind][cell];
    place(v, cell, &x, &y, name);
    double px = left + MARGIN + x * CELL, py = HEAD + (ROWS - 1 - y) * CELL;
    snprintf(text, sizeof text,
             "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" fill-opacity=\"%.2f\" "
             "stroke=\"#888\"/><text x=\"%.1f\" y=\"%.1f\">%+.0f</text>"
             "<text x=\"%.1f\" y=\"%.1f\" class=\"n\">%s</text>\n",
             px, py, CELL / 2 - 2, worth < 0 ? "#c0392b" : "#2471a3",
             most > 0 ? (worth < 0 ? -worth : worth) / most : 0, px, py + 4, worth, px, py + 15,
             name);
    write_text(out, text);
}

static void put_kind(const view *v, writer *out, int kind, double left) {
    double most = 0;
    char text[256];
    for (int i = 0; i < MAX_CELLS; i++) {
        double size = v->worth[kind][i] < 0 ? -v->worth[kind][i] : v->worth[kind][i];
        if (size > most) most = size;
    }
    snprintf(text, sizeof text, "<text x=\"%.0f\" y=\"24\" class=\"t\">%s</text>\n",
             left + MARGIN + (ROWS - 1) * CELL / 2.0, v->in->names[kind]);
    write_text(out, text);
    for (int i = 0; i < MAX_CELLS; i++)
        if (v->in->seen(64 * kind + i, FIRST, 0) >= 0 && (v->in->cells >> i & 1))
            put_cell(v, out, kind, i, most, left);
}

static void draw(const view *v, writer *out) {
    char text[512];
    int kinds = 0, wide = ROWS * CELL + 2 * MARGIN;
    for (int i = 0; i < v->in->words; i++) kinds += v->in->names[i] != NULL;
    snprintf(text, sizeof text,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
             "font-family=\"sans-serif\" text-anchor=\"middle\"><style>text{font-size:11px}"
             ".n{font-size:7px;fill:#666}.t{font-size:16px}</style>"
             "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
             kinds * wide, HEAD + ROWS * CELL + FOOT);
    write_text(out, text);
    int at = 0;
    for (int i = 0; i < v->in->words; i++)
        if (v->in->names[i]) put_kind(v, out, i, (double)at++ * wide);
    write_text(out, "</svg>\n");
}

static int write_svg(const view *v, const char *path) {
    char *text = malloc(SVG_MOST);
    if (!text) return tool_fail("out of memory");
    writer w = writer_on(text, SVG_MOST);
    draw(v, &w);
    int failed = writer_fits(&w) ? file_write(path, text, w.len) : ENOMEM;
    free(text);
    return failed ? tool_fail("%s: %s", path, strerror(failed)) : 0;
}

int learn_inspect(const learn_options *o) {
    view v = {.g = o->g, .in = o->g->judge->inputs};
    arena a = {malloc(net_memory(v.in)), net_memory(v.in), 0};
    net_fault wrong = a.base
                          ? net_read(o->net_bytes, o->net_size, v.g->id, v.in, &a, &v.w, &v.which)
                          : NET_NO_MEMORY;
    int status = wrong ? tool_fail("%s: %s", o->net, net_words(wrong, LANG_EN)) : 0;
    for (int kind = 0; !wrong && kind < v.in->words; kind++)
        for (int i = 0; v.in->names[kind] && i < MAX_CELLS; i++)
            if (v.in->cells >> i & 1) v.worth[kind][i] = worth_of(&v, 64 * kind + i);
    if (!status) status = write_svg(&v, o->out);
    if (!status)
        printf("%s: network %d of %s, %d neurons, in %s\n", o->net, v.which, v.g->title,
               v.w.neurons, o->out);
    free(a.base);
    return status;
}
