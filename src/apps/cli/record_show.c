// SPDX-License-Identifier: MIT
// sandan record show: a game turn by turn, and the board at its end or at a turn of it.
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/shared.h"
#include "apps/cli/record.h"
#include "apps/cli/result.h"
#include "apps/cli/screen.h"
#include "core/json.h"
#include "core/turn.h"

struct show {
    record_file *f;
    int64_t at; /* turns of the main line before the position asked for; -1: the end */
    position p; /* the position asked for */
    writer *w;
    bool any; /* a turn has been written */
    json_place place;
};

static fault show_step(record_file *f) {
    return record_file_rewrite(f, &notation_own);
}

static void write_items(const record_item *item, writer *w) {
    static const char *const glyphs[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    for (; item; item = item->next) {
        if (item->kind == RECORD_VARIATION) continue;
        bool glyph = item->kind == RECORD_NAG && item->nag >= 1 && item->nag <= 6;
        if (!glyph) write_char(w, ' ');
        if (item->kind != RECORD_NAG) {
            json_object(w, NULL);
            visible_write(w, item->text.s, item->text.n);
            json_end(w);
        } else if (glyph) {
            write_text(w, glyphs[item->nag]);
        } else {
            write_char(w, '$');
            write_int(w, item->nag);
        }
    }
}

static fault write_node(void *context, record_node *node, const position *p, position *next,
                        uint32_t ply, int depth) {
    struct show *s = context;
    if (node->text.n) turn_play(s->f->set.g, p, &node->turn, next);
    if (!node->text.n && !node->after) return NO_FAULT;
    for (int i = 0; i < depth; i++) write_text(s->w, "    ");
    size_t from = s->w->len;
    if (node->text.n) {
        record_label(&s->f->r, ply, s->w);
        while (s->w->len - from < 7) write_char(s->w, ' ');
        write_bytes(s->w, node->text.s, node->text.n);
        write_items(node->before, s->w);
    } else {
        write_text(s->w, "      "); /* indent like the line below, which begins with a number */
    }
    write_items(node->after, s->w);
    write_char(s->w, '\n');
    return NO_FAULT;
}

/* Plays on to the position asked for. */
static fault find_position(void *context, record_node *node, const position *p, position *next,
                           uint32_t ply, int depth) {
    struct show *s = context;
    if (node->text.n) turn_play(s->f->set.g, p, &node->turn, next);
    if (node->text.n && depth == 0 && (int64_t)ply + 1 == s->at) s->p = *next;
    return NO_FAULT;
}

static void write_board(const struct show *s, writer *w) {
    const call *c = s->f->c;
    const game *g = s->f->set.g;
    text_style style = shared_style(c, RECORD_OPT_ASCII);
    if (c->values[RECORD_OPT_PLAIN])
        g->picture->words(&s->p, c->lang, w);
    else
        g->picture->text(&s->p, &style, w);
    g->text->write(&s->p, w);
    write_char(w, '\n');
    bool end = s->at < 0 || s->at == s->f->r.turns;
    if (s->p.result != ONGOING) {
        result_write(w, g, s->p.result, s->p.why, c->lang);
    } else if (end && s->f->r.result != ONGOING) {
        write_text(w, record_result_text(s->f->r.result));
    } else {
        write_text(w, g->sides[s->p.side][c->lang]);
        write_text(w, say(c, SAY_TO_MOVE));
    }
    write_char(w, '\n');
}

static void write_game(const void *what, writer *w) {
    struct show s = *(const struct show *)what;
    s.w = w;
    if (s.f->number > 1 && !s.f->c->values[RECORD_OPT_RECORD]) write_char(w, '\n');
    if (s.at < 0) {
        for (const record_tag *tag = s.f->r.tags; tag; tag = tag->next) {
            write_bytes(w, tag->name.s, tag->name.n);
            write_text(w, ": ");
            visible_write(w, tag->value.s, tag->value.n);
            write_char(w, '\n');
        }
        write_char(w, '\n');
        replay_walk(&s.f->r, &s.f->set.start, write_node, &s);
        write_char(w, '\n');
    }
    write_board(&s, w);
}

static void json_nags(const record_node *node, writer *w) {
    json_array(w, "nags");
    for (const record_item *item = node->after; item; item = item->next)
        if (item->kind == RECORD_NAG) json_int(w, NULL, item->nag);
    json_end(w);
}

static void json_comments(const record_node *node, writer *w) {
    json_array(w, "comments");
    for (int pass = 0; pass < 2; pass++)
        for (const record_item *item = pass ? node->after : node->before; item; item = item->next)
            if (item->kind <= RECORD_ESCAPE) json_bytes(w, NULL, item->text.s, item->text.n);
    json_end(w);
}

static fault json_node(void *context, record_node *node, const position *p, position *next,
                       uint32_t ply, int depth) {
    struct show *s = context;
    writer *w = s->w;
    if (!node->text.n) return NO_FAULT;
    turn_play(s->f->set.g, p, &node->turn, next);
    char label[32];
    writer inner = writer_on(label, sizeof label);
    record_label(&s->f->r, ply, &inner);
    json_line(w, 2);
    json_object(w, NULL);
    json_text(w, "number", label);
    json_bytes(w, "turn", node->text.s, node->text.n);
    json_int(w, "depth", depth);
    json_position(w, "position", s->f->set.g, next);
    json_maybe(w, "clock_ms", record_clock(node));
    json_score(w, "eval", record_eval(node));
    json_nags(node, w);
    json_comments(node, w);
    json_end(w);
    return NO_FAULT;
}

static void json_game(const void *what, writer *w) {
    struct show s = *(const struct show *)what;
    s.w = w;
    const record *r = &s.f->r;
    const game *g = s.f->set.g;
    json_line(w, 1);
    json_object(w, NULL);
    json_int(w, "record", s.f->number);
    json_array(w, "tags");
    for (const record_tag *tag = r->tags; tag; tag = tag->next) {
        json_object(w, NULL);
        json_bytes(w, "name", tag->name.s, tag->name.n);
        json_bytes(w, "value", tag->value.s, tag->value.n);
        json_end(w);
    }
    json_end(w);
    if (s.at < 0) {
        json_comments(&r->start, w); /* those before the first turn */
        json_array(w, "turns");
        replay_walk(&s.f->r, &s.f->set.start, json_node, &s);
        json_end(w);
    }
    json_text(w, "stated", record_result_text(r->result));
    json_position(w, "position", g, &s.p);
    json_result(w, g, s.p.result, s.p.why, s.f->c->lang);
    json_end(w);
}

static void check_one(struct show *s) {
    const call *c = s->f->c;
    if (c->values[RECORD_OPT_GIF]) record_gif_only(s->f);
    if (s->at > s->f->r.turns)
        fail_arg(c, c->value_args[RECORD_OPT_AT], c->value_at[RECORD_OPT_AT],
                 say(c, SAY_NO_SUCH_TURN), s->f->number, (unsigned)s->f->r.turns);
}

static void show_one(struct show *s) {
    if (s->f->c->values[RECORD_OPT_GIF]) {
        record_gif(s->f, s->at);
        return;
    }
    s->p = s->at == 0 ? s->f->set.start : s->f->played.end;
    if (s->at > 0) replay_walk(&s->f->r, &s->f->set.start, find_position, s);
    output_part(s->f->c, &s->place, s->f->c->json ? json_game : write_game, s);
}

/* Visits the record number `wanted`, or all (0); false: there is no such record. */
static bool each_record(struct show *s, int64_t wanted, void (*one)(struct show *s)) {
    record_file *f = s->f;
    while (record_file_next(f, wanted == 0 || f->number + 1 == wanted ? show_step : NULL)) {
        if (f->fault.code) record_file_fail(f);
        if (wanted > 0 && f->number != wanted) continue;
        one(s);
        if (wanted > 0) return true;
    }
    return wanted == 0;
}

/* Options that do not go with the form of the output asked for. */
static void check_form(const call *c) {
    static const int only_gif[] = {RECORD_OPT_SIZE, RECORD_OPT_DARK, RECORD_OPT_FLIP};
    bool gif = c->values[RECORD_OPT_GIF] != NULL;
    for (size_t i = 0; i < sizeof only_gif / sizeof *only_gif; i++)
        option_only(c, only_gif[i], gif, "record show --gif");
    if (gif && (c->json || c->values[RECORD_OPT_ASCII] || c->values[RECORD_OPT_PLAIN]))
        fail_arg(c, c->value_args[RECORD_OPT_GIF], 0, say(c, SAY_GIF_ALONE));
}

int record_show(const call *c) {
    record_file f;
    check_form(c);
    record_file_open(c, c->words[1], record_from(c), &f);
    int64_t wanted = option_number(c, RECORD_OPT_RECORD, 1, INT32_MAX, 0);
    struct show s = {.f = &f, .at = option_number(c, RECORD_OPT_AT, 0, UINT32_MAX, -1)};
    /* Check everything before showing anything, so that output is never partial. */
    if (!each_record(&s, wanted, check_one)) record_file_fewer(&f, RECORD_OPT_RECORD);
    record_file_rewind(&f);
    if (c->json) output_part(c, &s.place, record_json_begin, NULL);
    each_record(&s, wanted, show_one);
    if (c->json) output_part(c, &s.place, record_json_end, NULL);
    record_file_close(&f);
    return EXIT_DONE;
}
