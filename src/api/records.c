// SPDX-License-Identifier: MIT
// The desk's verbs about records: reading one, with all its variations, and writing it canonically.
#include "api/desk.h"
#include "core/json.h"
#include "core/replay.h"
#include "core/turn.h"
#include "play/records.h"

fault desk_read_record(desk *d, desk_text text, record *kept) {
    record_source src;
    if (!desk_room(d)) return fault_at(WORD_MEMORY, 0);
    fault f = record_open(&src, text.s, text.n);
    if (!f.code && !record_more(&src)) f = fault_at(WORD_EMPTY, 0);
    return f.code ? f : record_read(&src, &d->room, kept);
}

/* Reads the first record of a text and replays it. */
static bool read_record(desk *d, const desk_request *r, writer *w, record *kept,
                        record_setting *set, replay *played) {
    *set = (record_setting){0};
    fault f = desk_read_record(d, r->field[1], kept);
    if (!f.code) f = records_setting(kept, set);
    if (!f.code) f = records_replay(kept, set, 0, played);
    if (f.code) desk_fault(d, w, set->g, f, 1);
    return f.code == 0;
}

static void write_tags(const record *kept, writer *w) {
    json_array(w, "tags");
    for (const record_tag *tag = kept->tags; tag; tag = tag->next) {
        json_array(w, NULL);
        json_bytes(w, NULL, tag->name.s, tag->name.n);
        json_bytes(w, NULL, tag->value.s, tag->value.n);
        json_end(w);
    }
    json_end(w);
}

/* The names of the players; null: unknown. */
static void write_players(const record *kept, writer *w) {
    json_array(w, "players");
    for (int side = FIRST; side <= SECOND; side++) {
        const record_text *name = records_player(kept, side);
        if (name)
            json_bytes(w, NULL, name->s, name->n);
        else
            json_null(w, NULL);
    }
    json_end(w);
}

static void write_comments(const record_item *item, const char *name, writer *w) {
    json_array(w, name);
    for (; item; item = item->next)
        if (item->kind == RECORD_BRACES || item->kind == RECORD_LINE)
            json_bytes(w, NULL, item->text.s, item->text.n);
    json_end(w);
}

static void write_nags(const record_item *item, writer *w) {
    json_array(w, "nags");
    for (; item; item = item->next)
        if (item->kind == RECORD_NAG) json_int(w, NULL, item->nag);
    json_end(w);
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
        /* The head of a line: its turns start from the position before the turn it replaces. */
        t->last[depth] = depth > 0 ? t->parent[depth - 1] : -1;
        return NO_FAULT;
    }
    turn_play(g, p, &node->turn, next);
    t->parent[depth] = t->last[depth];
    t->last[depth] = t->count++;
    json_line(w, 0);
    json_object(w, NULL);
    json_int(w, "parent", t->parent[depth]);
    json_int(w, "depth", depth);
    json_turn(w, "turn", g, p, &node->turn);
    json_position(w, "position", g, next);
    write_comments(node->before, "before", w);
    write_comments(node->after, "comments", w);
    write_nags(node->after, w);
    int64_t clock = record_clock(node);
    if (clock >= 0) json_int(w, "clock", clock);
    record_score score = record_eval(node);
    if (score.known && score.forced) json_int(w, "forced", score.value);
    if (score.known && !score.forced) json_milli(w, "eval", score.value);
    json_end(w);
    return NO_FAULT;
}

static void run_record(desk *d, const desk_request *r, writer *w) {
    record kept;
    record_setting set;
    replay played;
    if (!read_record(d, r, w, &kept, &set, &played)) return;
    json_object(w, NULL);
    json_text(w, "game", set.g->id);
    json_text(w, "rule_set", set.g->rule_sets[set.rules].id);
    json_position(w, "start", set.g, &set.start);
    json_int(w, "number", kept.number);
    json_int(w, "end", kept.end);
    write_tags(&kept, w);
    write_players(&kept, w);
    write_comments(kept.start.after, "comments", w);
    json_array(w, "nodes");
    tree t = {.set = &set, .w = w};
    replay_walk(&kept, &set.start, write_node, &t);
    json_end(w);
    json_text(w, "result", record_result_text(kept.result));
    json_end(w);
}

static void write_record(const void *r, writer *w) {
    record_write(r, w);
}

void desk_write_record(desk *d, writer *w, const record *r, int field) {
    json_object(w, NULL);
    if (desk_member(d, w, "record", write_record, r))
        json_end(w);
    else
        desk_error(d, w, NULL, WORD_MEMORY, field, 0);
}

/* The record as this program writes it: PGN, canonical turns. */
static void run_canonical(desk *d, const desk_request *r, writer *w) {
    record kept;
    record_setting set;
    replay played;
    if (!read_record(d, r, w, &kept, &set, &played)) return;
    fault f = records_to_pgn(&kept, &set, &notation_own);
    if (!f.code) f = replay_rewrite(&kept, set.g, &set.start, &notation_own, d->turns);
    if (f.code)
        desk_fault(d, w, set.g, f, 1);
    else
        desk_write_record(d, w, &kept, 1);
}

/* Where the first record of a text ends, whether or not its turns are legal. */
static void run_end(desk *d, const desk_request *r, writer *w) {
    record kept;
    fault f = desk_read_record(d, r->field[1], &kept);
    if (f.code) {
        desk_fault(d, w, NULL, f, 1);
        return;
    }
    json_object(w, NULL);
    json_int(w, "end", kept.end);
    json_end(w);
}

const desk_verb desk_records[] = {
    {"end", 1, run_end},
    {"record", 1, run_record},
    {"canonical", 1, run_canonical},
    {NULL, 0, NULL},
};
