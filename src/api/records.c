// SPDX-License-Identifier: MIT
// The desk's verbs about records: reading one, with all its variations, and writing it canonically.
#include "api/desk.h"
#include "core/json.h"
#include "core/replay.h"
#include "core/turn.h"
#include "play/records.h"

/* Reads the first record of a text and replays it. */
static bool read_record(desk *d, const desk_request *r, writer *w, record *kept,
                        record_setting *set, replay *played) {
    record_source src;
    *set = (record_setting){0};
    if (!desk_room(d)) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return false;
    }
    fault f = record_open(&src, r->field[1].s, r->field[1].n);
    if (!f.code && !record_more(&src)) f = fault_at(WORD_EMPTY, 0);
    if (!f.code) f = record_read(&src, &d->room, kept);
    if (!f.code) f = records_setting(kept, set);
    if (!f.code) f = records_replay(kept, set, 0, played);
    if (f.code) desk_error(d, w, set->g, f.code, 1, f.at);
    return f.code == 0;
}

static void write_tags(const record *kept, writer *w) {
    write_char(w, '[');
    for (const record_tag *tag = kept->tags; tag; tag = tag->next) {
        write_text(w, tag == kept->tags ? "[" : ", [");
        write_json_bytes(w, tag->name.s, tag->name.n);
        write_text(w, ", ");
        write_json_bytes(w, tag->value.s, tag->value.n);
        write_char(w, ']');
    }
    write_char(w, ']');
}

static bool is_comment(const record_item *item) {
    return item->kind == RECORD_BRACES || item->kind == RECORD_LINE;
}

static void write_comments(const record_item *item, const char *name, writer *w) {
    desk_name(w, name);
    write_char(w, '[');
    for (bool first = true; item; item = item->next) {
        if (!is_comment(item)) continue;
        if (!first) write_text(w, ", ");
        write_json_bytes(w, item->text.s, item->text.n);
        first = false;
    }
    write_char(w, ']');
}

static void write_nags(const record_item *item, writer *w) {
    desk_name(w, "nags");
    write_char(w, '[');
    for (bool first = true; item; item = item->next) {
        if (item->kind != RECORD_NAG) continue;
        if (!first) write_text(w, ", ");
        write_int(w, item->nag);
        first = false;
    }
    write_char(w, ']');
}

/* The nodes in the order of the text. last: the newest node of each open line. */
typedef struct tree {
    const record_setting *set;
    writer *w;
    int count;
    int last[RECORD_DEPTH + 1], parent[RECORD_DEPTH + 1]; /* of last */
} tree;

static fault write_node(void *context, record_node *node, const position *p, position *next,
                        uint32_t ply, int depth) {
    (void)ply;
    tree *t = context;
    const game *g = t->set->g;
    writer *w = t->w;
    if (!node->text.n) {
        /* The head of a line: what follows is played where the turn it replaces was. */
        t->last[depth] = depth > 0 ? t->parent[depth - 1] : -1;
        return NO_FAULT;
    }
    turn_play(g, p, &node->turn, next);
    t->parent[depth] = t->last[depth];
    t->last[depth] = t->count++;
    write_text(w, t->count > 1 ? ",\n{\"parent\": " : "{\"parent\": ");
    write_int(w, t->parent[depth]);
    desk_name(w, "depth");
    write_int(w, depth);
    desk_name(w, "turn");
    json_turn(w, g, p, &node->turn);
    desk_name(w, "position");
    json_position(w, g, next);
    write_comments(node->before, "before", w);
    write_comments(node->after, "comments", w);
    write_nags(node->after, w);
    int64_t clock = record_clock(node);
    if (clock >= 0) {
        desk_name(w, "clock");
        write_int(w, clock);
    }
    record_score score = record_eval(node);
    if (score.known) {
        desk_name(w, score.forced ? "forced" : "eval");
        if (score.forced)
            write_int(w, score.value);
        else
            write_milli(w, score.value);
    }
    write_char(w, '}');
    return NO_FAULT;
}

static void run_record(desk *d, const desk_request *r, writer *w) {
    record kept;
    record_setting set;
    replay played;
    if (!read_record(d, r, w, &kept, &set, &played)) return;
    write_text(w, "{\"game\": ");
    write_json(w, set.g->id);
    desk_name(w, "rule_set");
    write_json(w, set.g->rule_sets[set.rules].id);
    desk_name(w, "start");
    json_position(w, set.g, &set.start);
    desk_name(w, "number");
    write_int(w, kept.number);
    desk_name(w, "end");
    write_int(w, kept.end);
    desk_name(w, "tags");
    write_tags(&kept, w);
    write_comments(kept.start.after, "comments", w);
    desk_name(w, "nodes");
    write_char(w, '[');
    tree t = {.set = &set, .w = w};
    replay_walk(&kept, &set.start, write_node, &t);
    write_char(w, ']');
    desk_name(w, "result");
    write_json(w, record_result_text(kept.result));
    write_char(w, '}');
}

void desk_write_record(desk *d, writer *w, const record *r, int field) {
    writer size = writer_on(NULL, 0);
    record_write(r, &size);
    char *text = arena_take(&d->room, size.len + 1);
    if (!text) {
        desk_error(d, w, NULL, WORD_MEMORY, field, 0);
        return;
    }
    writer inner = writer_on(text, size.len + 1);
    record_write(r, &inner);
    write_text(w, "{\"record\": ");
    write_json_bytes(w, text, inner.len);
    write_char(w, '}');
}

/* The record as this program writes it: PGN, canonical turns. */
static void run_canonical(desk *d, const desk_request *r, writer *w) {
    record kept;
    record_setting set;
    replay played;
    if (!read_record(d, r, w, &kept, &set, &played)) return;
    fault f = records_to_pgn(&kept, &set, &replay_own);
    if (!f.code) f = replay_rewrite(&kept, set.g, &set.start, &replay_own, d->turns);
    if (f.code)
        desk_error(d, w, set.g, f.code, 1, f.at);
    else
        desk_write_record(d, w, &kept, 1);
}

const desk_verb desk_records[] = {
    {"record", 1, run_record},
    {"canonical", 1, run_canonical},
    {NULL, 0, NULL},
};
