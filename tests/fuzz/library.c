// SPDX-License-Identifier: MIT
// Any bytes through the public header. Input: GAME, a position (or nothing), then one call per
// line: a letter and its text. Nothing may crash or leak, and every refusal has words.
#include "api/sandan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

/* What the calls work on. */
typedef struct table {
    sandan_position *at;
    sandan_hand *hand;
    sandan_record *record;
    sandan_session *session;
    int64_t now;
} table;

/* A refusal says why, a success does not. */
static void check(sandan_status status, const sandan_error *e) {
    HOLDS(status == e->status && (*e->words != '\0') == (status != SANDAN_OK));
    HOLDS(status == SANDAN_OK || *sandan_reason(NULL, e->code, SANDAN_FR) || *e->ruling
          || strcmp(e->code, "") != 0);
}

static void move_on(table *t, sandan_position *next, const sandan_error *e) {
    check(next ? SANDAN_OK : e->status, e);
    if (!next) return;
    sandan_position_free(t->at);
    t->at = next;
    char *text = sandan_position_text(next);
    sandan_position *again = sandan_position_read(sandan_position_game(next), text, NULL);
    HOLDS(sandan_position_equal(again, next));
    sandan_position_free(again);
    sandan_free(text);
}

static void draw(const table *t, const char *text) {
    sandan_error e;
    char *svg = sandan_svg(t->at, NULL, text, &e);
    check(svg ? SANDAN_OK : e.status, &e);
    sandan_free(svg);
    char *board = sandan_board(t->at, text, &e);
    check(board ? SANDAN_OK : e.status, &e);
    sandan_free(board);
}

static void read_record(table *t, const char *text) {
    sandan_error e;
    size_t used, n = strlen(text);
    char *lines = malloc(n + 1);
    for (size_t i = 0; i <= n; i++) lines[i] = text[i];
    for (size_t i = 0; i < n; i++)
        if (lines[i] == '|') lines[i] = '\n';
    sandan_record *read = sandan_record_read(lines, n, &used, &e);
    check(read ? SANDAN_OK : e.status, &e);
    HOLDS(used <= n);
    sandan_session *session = sandan_session_load(lines, n, t->now, &e);
    check(session ? SANDAN_OK : e.status, &e);
    sandan_session_free(session);
    free(lines);
    if (!read) return;
    sandan_record_free(t->record);
    t->record = read;
}

/* The tree has the turns of the game, and every turn is legal where it stands. */
static void walk_record(const table *t) {
    sandan_error e;
    size_t main_line = 0;
    sandan_tree *tree = sandan_record_tree(t->record, &e);
    check(tree ? SANDAN_OK : e.status, &e);
    for (size_t i = 0; i < sandan_tree_count(tree); i++) {
        int parent = sandan_tree_parent(tree, i);
        sandan_position *before = parent < 0 ? sandan_record_position(t->record, 0, NULL)
                                             : sandan_tree_position(tree, (size_t)parent, NULL);
        sandan_position *after = sandan_play(before, sandan_tree_turn(tree, i), NULL);
        sandan_position *said = sandan_tree_position(tree, i, NULL);
        HOLDS(parent < (int)i && sandan_position_equal(after, said));
        main_line += sandan_tree_depth(tree, i) == 0;
        sandan_position_free(before);
        sandan_position_free(after);
        sandan_position_free(said);
    }
    HOLDS(main_line == sandan_record_count(t->record));
    sandan_tree_free(tree);
}

static void play_session(table *t, const char *text) {
    sandan_error e;
    int side = *text == '1';
    t->now += (unsigned char)*text;
    if (*text) text++;
    check(sandan_session_do(t->session, side, text, t->now, &e), &e);
    char *saved = sandan_session_save(t->session, text, t->now);
    sandan_free(saved);
}

static void search(const table *t, const char *limits) {
    static sandan_engine *engine;
    sandan_error e;
    if (!engine) engine = sandan_engine_new(1, 1, NULL);
    char bounded[64];
    snprintf(bounded, sizeof bounded, "%.32s nodes 200 depth 2", limits);
    sandan_answer *a = sandan_think(engine, t->at, NULL, bounded, NULL, NULL, &e);
    check(a ? SANDAN_OK : e.status, &e);
    HOLDS(!a || sandan_check(t->at, sandan_answer_turn(a, 0, 0), NULL) == SANDAN_OK);
    sandan_answer_free(a);
    sandan_proof *proof = sandan_solve(t->at, 1, "nodes 200", &e);
    check(proof ? SANDAN_OK : e.status, &e);
    sandan_proof_free(proof);
}

static void call(table *t, char letter, const char *text) {
    sandan_error e;
    if (letter == 'p') move_on(t, sandan_play(t->at, text, &e), &e);
    if (letter == 'h') check(sandan_hand_type(t->hand, text, &e), &e);
    if (letter == 'u') check(sandan_hand_unact(t->hand, &e), &e);
    if (letter == 'd') draw(t, text);
    if (letter == 'r') read_record(t, text);
    if (letter == 'a') check(sandan_record_append(t->record, text, t->now, text, &e), &e);
    if (letter == 'v') check(sandan_record_vary(t->record, 0, text, text, &e), &e);
    if (letter == 't') check(sandan_record_set_tag(t->record, "Event", text, &e), &e);
    if (letter == 's') play_session(t, text);
    if (letter == 'e') search(t, text);
    if (letter == 'w') sandan_free(sandan_tell(t->at, text, SANDAN_DE, &e));
}

/* Takes the next line off the text; NULL at its end. */
static char *next_line(char **rest) {
    char *line = *rest, *end = line ? strchr(line, '\n') : NULL;
    *rest = end ? end + 1 : NULL;
    if (end) *end = '\0';
    return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = malloc(size + 1);
    HOLDS(copy);
    memcpy(copy, data, size);
    copy[size] = '\0';
    char *rest = copy, *name = next_line(&rest), *where = next_line(&rest);
    const sandan_game *g = sandan_game_find(name, NULL);
    table t = {.at =
                   where && *where ? sandan_position_read(g, where, NULL) : sandan_start(g, NULL)};
    t.hand = sandan_hand_new(t.at, NULL);
    t.record = sandan_record_new(t.at, NULL);
    t.session = sandan_session_new(t.at, "1m+1s", 50, 0, NULL);
    for (int calls = 0; rest && calls < 32; calls++) {
        char *line = next_line(&rest);
        if (*line) call(&t, *line, line + 1);
    }
    if (t.record) walk_record(&t);
    char *text = sandan_record_text(t.record);
    sandan_record *again = text ? sandan_record_read(text, strlen(text), NULL, NULL) : NULL;
    HOLDS(!text || sandan_record_count(again) == sandan_record_count(t.record));
    sandan_record_free(again);
    sandan_free(text);
    sandan_position_free(t.at);
    sandan_hand_free(t.hand);
    sandan_record_free(t.record);
    sandan_session_free(t.session);
    free(copy);
    return 0;
}
