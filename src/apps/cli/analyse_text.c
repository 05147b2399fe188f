// SPDX-License-Identifier: MIT
// sandan analyse: prints a review as text or JSON.
#include "apps/cli/analyse.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "core/json.h"
#include "core/turn.h"
#include "draw/text.h"

#include <string.h>

bool analyse_complete(const review *r) {
    for (uint32_t i = 0; i < r->turns; i++)
        if (!r->verdicts[i].known) return false;
    return true;
}

/* A text padded with blanks to a width. */
static void fill(writer *w, const char *text, int width) {
    int letters = screen_columns(text);
    write_text(w, text);
    text_blanks(w, letters < width ? width - letters : 1);
}

/* "  12...  c4c5??       30%      blunder: loses a marble in 3 turns; better c4c6" */
static void write_mistake(const analysed *a, uint32_t i, writer *w) {
    static const char *const glyphs[REVIEW_SIZES] = {"", "?!", "?", "??"};
    static const text_ink inks[REVIEW_SIZES] = {TEXT_QUIET, TEXT_WHITE, TEXT_WHITE, TEXT_SEAL};
    const review *r = a->r;
    const review_verdict *v = &r->verdicts[i];
    char text[512];
    writer inner = writer_on(text, sizeof text);
    write_text(w, "  ");
    record_label(a->rec, i, &inner);
    fill(w, text, 7);
    inner = writer_on(text, sizeof text);
    turn_write(r->g, &r->at[i], &r->played[i], &inner);
    write_text(w, text);
    text_mark(w, &(text_style){.colour = a->c->colour}, inks[v->size], "", glyphs[v->size]);
    int width = (int)(inner.len + strlen(glyphs[v->size]));
    text_blanks(w, (width < 18 ? 18 - width : 0) + 2);
    inner = writer_on(text, sizeof text);
    text[0] = 0;
    review_write_score(r, i + 1, a->c->lang, &inner);
    fill(w, text, 7);
    review_write_words(v, r->g, a->c->lang, w);
    write_text(w, say(a->c, SAY_SEMICOLON));
    write_text(w, review_better_word(v, a->c->lang));
    turn_write(r->g, &r->at[i], &r->thoughts[i].line[0], w);
    write_char(w, '\n');
}

/* "  Black  Hana: 24 turns, 15 best; 2 inaccuracies, 1 mistake, 0 blunders; 1.3% lost per turn" */
static void write_player(const analysed *a, int side, writer *w) {
    const call *c = a->c;
    const review *r = a->r;
    review_sum sum = review_add_up(r, side);
    const char *colon = say(c, SAY_COLON);
    write_text(w, "  ");
    write_text(w, r->g->sides[side][c->lang]);
    if (strcmp(r->names[side], r->g->sides[side][c->lang]) != 0) {
        write_text(w, " (");
        visible_write(w, r->names[side], strlen(r->names[side]));
        write_char(w, ')');
    }
    write_text(w, colon);
    write_int(w, sum.turns);
    write_text(w, sum.turns == 1 ? say(c, SAY_TURN_COUNT_ONE) : say(c, SAY_TURN_COUNT));
    write_int(w, sum.best);
    write_text(w, sum.best == 1 ? say(c, SAY_BEST_ONE) : say(c, SAY_BEST));
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        if (size > REVIEW_INACCURACY) write_text(w, ", ");
        write_int(w, sum.sizes[size]);
        write_char(w, ' ');
        write_text(w, review_size_word((review_size)size, sum.sizes[size] != 1, c->lang));
    }
    if (sum.turns > 0) {
        write_text(w, say(c, SAY_SEMICOLON));
        review_write_average(&sum, c->lang, w);
    }
    write_char(w, '\n');
}

void analyse_write_text(const void *what, writer *w) {
    const analysed *a = what;
    const call *c = a->c;
    const review *r = a->r;
    write_int(w, a->number);
    write_text(w, ": ");
    game_write_name(r->g, a->set->rules, w);
    write_text(w, ", ");
    for (int side = 0; side < 2; side++) {
        visible_write(w, r->names[side], strlen(r->names[side]));
        write_text(w, side ? ", " : " – ");
    }
    write_int(w, r->turns);
    write_text(w, r->turns == 1 ? say(c, SAY_TURN_COUNT_ONE) : say(c, SAY_TURN_COUNT));
    write_text(w, record_result_text(r->result));
    write_char(w, '\n');
    for (uint32_t i = 0; i < r->turns; i++)
        if (r->verdicts[i].known && r->verdicts[i].size > REVIEW_FINE) write_mistake(a, i, w);
    for (int side = 0; side < 2; side++) write_player(a, side, w);
}

void analyse_write_json(const void *what, writer *w) {
    const analysed *a = what;
    const review *r = a->r;
    json_line(w, 1);
    json_object(w, NULL);
    json_int(w, "record", a->number);
    json_text(w, "game", r->g->id);
    json_text(w, "rule_set", r->g->rule_sets[a->set->rules].id);
    json_text(w, "result", record_result_text(r->result));
    json_position(w, "position", r->g, &r->at[0]);
    json_bool(w, "complete", analyse_complete(r));
    review_write_json(r, a->rec, a->c->lang, w);
    json_end(w);
}
