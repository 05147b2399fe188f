// SPDX-License-Identifier: MIT
// Every function of sandan.h, in any order and with any arguments. Input: one call per line, the
// name without sandan_ and its arguments, separated by tabs: a number names one of four handles of
// its type, else it is NULL; "-" is no text; in texts | is a line end and ^ a NUL. What a call
// makes goes into the handle that its first argument names. A line that begins with ! passes no
// error. Nothing may crash or leak, and every refusal has words. A test compares the table below
// with the header.
#include "api/sandan.h"

#include "fuzz/fuzz.h"
#include "fuzz/json.h"

enum { HANDLES = 4, FIELDS = 6, CALLS = 256, GAMES = 8 };

/* Everything that lives between two calls. */
static struct {
    sandan_position *position[HANDLES];
    sandan_list *list[HANDLES];
    sandan_hand *hand[HANDLES];
    sandan_record *record[HANDLES];
    sandan_tree *tree[HANDLES];
    sandan_session *session[HANDLES];
    sandan_engine *engine[HANDLES];
    sandan_answer *answer[HANDLES];
    sandan_proof *proof[HANDLES];
    sandan_batch *batch[HANDLES];
    sandan_desk *desk[HANDLES];
} made;

/* The call under way. */
static char *text[FIELDS];      /* its arguments; NULL: none */
static int64_t number[FIELDS];  /* the same, read as numbers */
static sandan_error said, *err; /* what it says; NULL: it is not asked */

#define HANDLE(type, field)                                                                        \
    (number[field] >= 0 && number[field] < HANDLES && text[field] && *text[field]                  \
         ? made.type[number[field]]                                                                \
         : NULL)
#define SIZE(field) ((size_t)number[field])
#define INT(field)  ((int)number[field])

/* A refusal says why, a success does not. */
static void judge(sandan_status status) {
    if (!err) return;
    HOLDS(status == err->status && (*err->words != '\0') == (status != SANDAN_OK));
    HOLDS((*err->code != '\0') == (status != SANDAN_OK) && err->ruling);
}

/* Keeps what was made where the first argument says, instead of what was there. */
#define KEEP(type, expression)                                                                     \
    do {                                                                                           \
        sandan_##type *new_one = (expression);                                                     \
        judge(new_one ? SANDAN_OK : said.status);                                                  \
        HOLDS(new_one || !err || err->status != SANDAN_OK);                                        \
        unsigned slot = (unsigned)number[0] % HANDLES;                                             \
        if (!new_one) break;                                                                       \
        sandan_##type##_free(made.type[slot]);                                                     \
        made.type[slot] = new_one;                                                                 \
    } while (0)

/* A text that is ours; it may be NULL. */
static void drop(char *one) {
    HOLDS(!one || strlen(one) < SIZE_MAX);
    sandan_free(one);
}

static void drop_or_why(char *one) {
    judge(one ? SANDAN_OK : said.status);
    drop(one);
}

/* A text of the library, read to its end; it may be NULL. */
static void read_text(const char *one) {
    HOLDS(!one || strlen(one) < SIZE_MAX);
}

/* Any record or request: | is a line end, ^ a NUL. */
static size_t lines(char *one) {
    size_t n = one ? strlen(one) : 0;
    for (size_t i = 0; i < n; i++)
        if (one[i] == '|' || one[i] == '^') one[i] = one[i] == '|' ? '\n' : '\0';
    return n;
}

static const sandan_game *game_of(int field) {
    return text[field] ? sandan_game_find(text[field], NULL) : NULL;
}

static sandan_lang lang_of(int field) {
    return (sandan_lang)INT(field);
}

/* ---- calls that need care ---- */

static void read_answer(const sandan_answer *a, size_t line, size_t at) {
    read_text(sandan_answer_turn(a, line, at));
    HOLDS(sandan_answer_lines(a) > line || sandan_answer_count(a, line) == 0);
    HOLDS(sandan_answer_lines(a) > line || sandan_answer_score(a, line) == 0);
}

/* An observer that disturbs the search it observes. */
static void observed(void *context, const sandan_answer *so_far) {
    read_answer(so_far, 0, 0);
    sandan_engine_clear(context);
    HOLDS(!sandan_think(context, made.position[0], NULL, "depth 1", NULL, NULL, NULL));
    sandan_stop(context);
}

/* Limits that end soon, whatever the input asks for: the last number of a name counts. */
static const char *bounded(int field, const char *bounds, char out[128]) {
    snprintf(out, 128, "%.48s %s", text[field] ? text[field] : "", bounds);
    return out;
}

static void think(void) {
    char limits[128];
    sandan_engine *e = HANDLE(engine, 1);
    sandan_answer *a = sandan_think(e, HANDLE(position, 2), text[3],
                                    bounded(4, "nodes 200 depth 2 lines 2 quiet 9", limits),
                                    INT(5) % 2 ? observed : NULL, e, err);
    sandan_list *turns = sandan_turns(HANDLE(position, 2), NULL);
    HOLDS(!a || sandan_list_count(turns) > 0);
    sandan_list_free(turns);
    KEEP(answer, a);
}

static void reported(void *context, const char *json, size_t n) {
    size_t length;
    check_json(json, n);
    const char *refused = sandan_call(context, "games", 5, &length);
    HOLDS(refused && strstr(refused, "\"moment\"") && strlen(refused) == length);
}

/* Counting takes time, whatever stops it; everything else stops as told. */
static void ask(void) {
    sandan_desk *d = HANDLE(desk, 0);
    size_t length, n = lines(text[1]);
    if (n >= 5 && memcmp(text[1], "perft", 5) == 0) return;
    sandan_desk_stop(d);
    const char *answer = sandan_call(d, text[1], n, &length);
    HOLDS((answer != NULL) == (d && text[1]));
    if (answer) check_json(answer, length);
}

static void make_batch(void) {
    size_t count = SIZE(2);
    unsigned most = (unsigned)INT(3);
    if (count > GAMES && count <= 1 << 20) count = GAMES;
    if (most > 64 && most <= 1 << 16) most = 64;
    KEEP(batch, sandan_batch_new(HANDLE(position, 1), count, most, err));
}

static void step_batch(void) {
    sandan_batch *b = HANDLE(batch, 0);
    int32_t actions[GAMES] = {0};
    uint64_t seed = 7;
    if (b) HOLDS(sandan_batch_random(b, &seed, actions, NULL) == SANDAN_OK);
    if (text[2] && *text[2]) actions[SIZE(1) % GAMES] = (int32_t)number[2];
    judge(sandan_batch_step(b, text[1] ? actions : NULL, err));
}

static void roll_batch(void) {
    int32_t actions[GAMES];
    uint64_t seed = (uint64_t)number[1];
    judge(sandan_batch_random(HANDLE(batch, 0), text[1] ? &seed : NULL, actions, err));
}

/* The first and the last byte of an array. */
static void touch(const void *array, size_t size) {
    const unsigned char *bytes = array;
    HOLDS((bytes != NULL) == (HANDLE(batch, 0) != NULL));
    if (bytes) HOLDS(bytes[0] + bytes[size - 1] < 512);
}

static size_t games_of(void) {
    return sandan_batch_count(HANDLE(batch, 0));
}

static void count(void) {
    int depth = INT(1);
    uint64_t total;
    if (depth > 1 && depth <= 20) depth = 1;
    judge(sandan_perft(HANDLE(position, 0), depth, text[2] ? &total : NULL, err));
}

static void make_engine(void) {
    int megabytes = INT(1), threads = INT(2);
    if (megabytes > 1 && megabytes <= 65536) megabytes = 1;
    if (threads > 2 && threads <= 256) threads = 2;
    KEEP(engine, sandan_engine_new(megabytes, threads, err));
}

static void solve(void) {
    char limits[128];
    int turns = INT(2) > 2 && INT(2) <= 15 ? 2 : INT(2);
    const char *how = bounded(3, "nodes 200 threads 1 memory 1", limits);
    KEEP(proof, sandan_solve(HANDLE(position, 1), turns, how, err));
}

static void read_record(void) {
    size_t used = 0, n = lines(text[1]);
    KEEP(record, sandan_record_read(text[1], n, INT(2) % 2 ? NULL : &used, err));
    HOLDS(used <= n);
}

static void shape(void) {
    size_t sizes[3] = {9, 9, 9};
    sandan_observation_shape(game_of(0), text[1] ? sizes : NULL);
    HOLDS(!text[1] || game_of(0) || sizes[0] + sizes[1] + sizes[2] == 0);
}

static void load(void) {
    size_t n = lines(text[1]);
    KEEP(session, sandan_session_load(text[1], n, number[2], err));
}

static void report_to(void) {
    sandan_desk *d = HANDLE(desk, 0);
    sandan_desk_observe(d, INT(1) % 2 ? reported : NULL, d);
}

static void free_one(int field) {
    if (number[field] < 0 || number[field] >= HANDLES) number[field] = 0;
}

#define FREE(type)                                                                                 \
    do {                                                                                           \
        free_one(0);                                                                               \
        sandan_##type##_free(made.type[number[0]]);                                                \
        made.type[number[0]] = NULL;                                                               \
    } while (0)

/* ---- the table: a row for every function ---- */

#define CALLS_OF(X)                                                                                \
    X(version, read_text(sandan_version()))                                                        \
    X(free, sandan_free(NULL))                                                                     \
    X(game_count, HOLDS(sandan_game_count() > 0))                                                  \
    X(game_at, read_text(sandan_game_id(sandan_game_at(SIZE(0)))))                                 \
    X(game_find, judge(sandan_game_find(text[0], err) ? SANDAN_OK : said.status))                  \
    X(game_id, read_text(sandan_game_id(game_of(0))))                                              \
    X(game_rule_set, read_text(sandan_game_rule_set(game_of(0))))                                  \
    X(game_title, read_text(sandan_game_title(game_of(0))))                                        \
    X(game_rule_set_title, read_text(sandan_game_rule_set_title(game_of(0))))                      \
    X(game_about, read_text(sandan_game_about(game_of(0), lang_of(1))))                            \
    X(game_side, read_text(sandan_game_side(game_of(0), INT(1), lang_of(2))))                      \
    X(game_is_solved, HOLDS(sandan_game_is_solved(game_of(0)) < 2))                                \
    X(reason, read_text(sandan_reason(game_of(0), text[1], lang_of(2))))                           \
    X(ruling, read_text(sandan_ruling(game_of(0), text[1])))                                       \
    X(start, KEEP(position, sandan_start(game_of(1), err)))                                        \
    X(position_read, KEEP(position, sandan_position_read(game_of(1), text[2], err)))               \
    X(position_copy, KEEP(position, sandan_position_copy(HANDLE(position, 1), err)))               \
    X(position_free, FREE(position))                                                               \
    X(position_text, drop(sandan_position_text(HANDLE(position, 0))))                              \
    X(position_game, read_text(sandan_game_id(sandan_position_game(HANDLE(position, 0)))))         \
    X(position_side, HOLDS(sandan_position_side(HANDLE(position, 0)) < 2))                         \
    X(position_result, HOLDS(sandan_position_result(HANDLE(position, 0)) <= SANDAN_DRAWN))         \
    X(position_why, read_text(sandan_position_why(HANDLE(position, 0))))                           \
    X(position_lost, HOLDS(sandan_position_lost(HANDLE(position, 0), INT(1)) >= 0))                \
    X(position_equal, sandan_position_equal(HANDLE(position, 0), HANDLE(position, 1)))             \
    X(position_hash, sandan_position_hash(HANDLE(position, 0)))                                    \
    X(list_count, sandan_list_count(HANDLE(list, 0)))                                              \
    X(list_at, read_text(sandan_list_at(HANDLE(list, 0), SIZE(1))))                                \
    X(list_free, FREE(list))                                                                       \
    X(turns, KEEP(list, sandan_turns(HANDLE(position, 1), err)))                                   \
    X(turn_count, sandan_turn_count(HANDLE(position, 0)))                                          \
    X(check, judge(sandan_check(HANDLE(position, 0), text[1], err)))                               \
    X(play, KEEP(position, sandan_play(HANDLE(position, 1), text[2], err)))                        \
    X(canonical, drop_or_why(sandan_canonical(HANDLE(position, 0), text[1], err)))                 \
    X(tell, drop_or_why(sandan_tell(HANDLE(position, 0), text[1], lang_of(2), err)))               \
    X(perft, count())                                                                              \
    X(hand_new, KEEP(hand, sandan_hand_new(HANDLE(position, 1), err)))                             \
    X(hand_free, FREE(hand))                                                                       \
    X(hand_type, judge(sandan_hand_type(HANDLE(hand, 0), text[1], err)))                           \
    X(hand_unact, judge(sandan_hand_unact(HANDLE(hand, 0), err)))                                  \
    X(hand_reset, sandan_hand_reset(HANDLE(hand, 0)))                                              \
    X(hand_done, HOLDS(sandan_hand_done(HANDLE(hand, 0)) < 2))                                     \
    X(hand_text, drop(sandan_hand_text(HANDLE(hand, 0))))                                          \
    X(hand_actions, KEEP(list, sandan_hand_actions(HANDLE(hand, 1), err)))                         \
    X(hand_position, KEEP(position, sandan_hand_position(HANDLE(hand, 1), err)))                   \
    X(svg, drop_or_why(sandan_svg(HANDLE(position, 0), text[1], text[2], err)))                    \
    X(board, drop_or_why(sandan_board(HANDLE(position, 0), text[1], err)))                         \
    X(describe, drop(sandan_describe(HANDLE(position, 0), lang_of(1))))                            \
    X(record_read, read_record())                                                                  \
    X(record_new, KEEP(record, sandan_record_new(HANDLE(position, 1), err)))                       \
    X(record_free, FREE(record))                                                                   \
    X(record_text, drop(sandan_record_text(HANDLE(record, 0))))                                    \
    X(record_tag, read_text(sandan_record_tag(HANDLE(record, 0), text[1])))                        \
    X(record_set_tag, judge(sandan_record_set_tag(HANDLE(record, 0), text[1], text[2], err)))      \
    X(record_count, sandan_record_count(HANDLE(record, 0)))                                        \
    X(record_turn, read_text(sandan_record_turn(HANDLE(record, 0), SIZE(1))))                      \
    X(record_position, KEEP(position, sandan_record_position(HANDLE(record, 1), SIZE(2), err)))    \
    X(record_clock, HOLDS(sandan_record_clock(HANDLE(record, 0), SIZE(1)) >= -1))                  \
    X(record_append,                                                                               \
      judge(sandan_record_append(HANDLE(record, 0), text[1], number[2], text[3], err)))            \
    X(record_vary, judge(sandan_record_vary(HANDLE(record, 0), SIZE(1), text[2], text[3], err)))   \
    X(record_result, HOLDS(sandan_record_result(HANDLE(record, 0)) <= SANDAN_DRAWN))               \
    X(record_set_result,                                                                           \
      judge(sandan_record_set_result(HANDLE(record, 0), (sandan_result)INT(1), err)))              \
    X(record_tree, KEEP(tree, sandan_record_tree(HANDLE(record, 1), err)))                         \
    X(tree_free, FREE(tree))                                                                       \
    X(tree_count, sandan_tree_count(HANDLE(tree, 0)))                                              \
    X(tree_turn, read_text(sandan_tree_turn(HANDLE(tree, 0), SIZE(1))))                            \
    X(tree_parent, HOLDS(sandan_tree_parent(HANDLE(tree, 0), SIZE(1)) >= -1))                      \
    X(tree_depth, HOLDS(sandan_tree_depth(HANDLE(tree, 0), SIZE(1)) >= -1))                        \
    X(tree_comment, read_text(sandan_tree_comment(HANDLE(tree, 0), SIZE(1))))                      \
    X(tree_nags, read_text(sandan_tree_nags(HANDLE(tree, 0), SIZE(1))))                            \
    X(tree_clock, HOLDS(sandan_tree_clock(HANDLE(tree, 0), SIZE(1)) >= -1))                        \
    X(tree_position, KEEP(position, sandan_tree_position(HANDLE(tree, 1), SIZE(2), err)))          \
    X(session_new, KEEP(session, sandan_session_new(HANDLE(position, 1), text[2],                  \
                                                    (unsigned)INT(3), number[4], err)))            \
    X(session_load, load())                                                                        \
    X(session_save, drop(sandan_session_save(HANDLE(session, 0), text[1], number[2])))             \
    X(session_free, FREE(session))                                                                 \
    X(session_do, judge(sandan_session_do(HANDLE(session, 0), INT(1), text[2], number[3], err)))   \
    X(session_position, KEEP(position, sandan_session_position(HANDLE(session, 1), err)))          \
    X(session_count, sandan_session_count(HANDLE(session, 0)))                                     \
    X(session_result, HOLDS(sandan_session_result(HANDLE(session, 0)) <= SANDAN_DRAWN))            \
    X(session_why, read_text(sandan_session_why(HANDLE(session, 0))))                              \
    X(session_repeated, HOLDS(sandan_session_repeated(HANDLE(session, 0)) >= 0))                   \
    X(session_offer, HOLDS(sandan_session_offer(HANDLE(session, 0)) < 2))                          \
    X(session_clock, HOLDS(sandan_session_clock(HANDLE(session, 0), INT(1), number[2]) >= -1))     \
    X(session_deadline, sandan_session_deadline(HANDLE(session, 0)))                               \
    X(engine_new, make_engine())                                                                   \
    X(engine_free, FREE(engine))                                                                   \
    X(engine_clear, sandan_engine_clear(HANDLE(engine, 0)))                                        \
    X(think, think())                                                                              \
    X(stop, sandan_stop(HANDLE(engine, 0)))                                                        \
    X(answer_free, FREE(answer))                                                                   \
    X(answer_lines, sandan_answer_lines(HANDLE(answer, 0)))                                        \
    X(answer_count, sandan_answer_count(HANDLE(answer, 0), SIZE(1)))                               \
    X(answer_turn, read_answer(HANDLE(answer, 0), SIZE(1), SIZE(2)))                               \
    X(answer_score, sandan_answer_score(HANDLE(answer, 0), SIZE(1)))                               \
    X(answer_forced, sandan_answer_forced(HANDLE(answer, 0), SIZE(1)))                             \
    X(answer_depth, sandan_answer_depth(HANDLE(answer, 0)))                                        \
    X(answer_nodes, sandan_answer_nodes(HANDLE(answer, 0)))                                        \
    X(answer_time, sandan_answer_time(HANDLE(answer, 0)))                                          \
    X(solve, solve())                                                                              \
    X(proof_free, FREE(proof))                                                                     \
    X(proof_value, sandan_proof_value(HANDLE(proof, 0)))                                           \
    X(proof_within, sandan_proof_within(HANDLE(proof, 0)))                                         \
    X(proof_count, sandan_proof_count(HANDLE(proof, 0)))                                           \
    X(proof_turn, read_text(sandan_proof_turn(HANDLE(proof, 0), SIZE(1))))                         \
    X(proof_turn_value, sandan_proof_turn_value(HANDLE(proof, 0), SIZE(1)))                        \
    X(action_count, sandan_action_count(game_of(0)))                                               \
    X(action_text, drop(sandan_action_text(HANDLE(position, 0), INT(1))))                          \
    X(action_id,                                                                                   \
      judge(sandan_action_id(HANDLE(position, 0), text[1], err) >= 0 ? SANDAN_OK : said.status))   \
    X(observation_shape, shape())                                                                  \
    X(batch_new, make_batch())                                                                     \
    X(batch_free, FREE(batch))                                                                     \
    X(batch_count, HOLDS(games_of() <= GAMES))                                                     \
    X(batch_start, judge(sandan_batch_start(HANDLE(batch, 0), SIZE(1), HANDLE(position, 2), err))) \
    X(batch_step, step_batch())                                                                    \
    X(batch_random, roll_batch())                                                                  \
    X(batch_observations, touch(sandan_batch_observations(HANDLE(batch, 0)), games_of()))          \
    X(batch_masks, touch(sandan_batch_masks(HANDLE(batch, 0)), games_of()))                        \
    X(batch_rewards, touch(sandan_batch_rewards(HANDLE(batch, 0)), 2 * games_of()))                \
    X(batch_ends, touch(sandan_batch_ends(HANDLE(batch, 0)), games_of()))                          \
    X(batch_sides, touch(sandan_batch_sides(HANDLE(batch, 0)), games_of()))                        \
    X(batch_position, KEEP(position, sandan_batch_position(HANDLE(batch, 1), SIZE(2), err)))       \
    X(desk_new, KEEP(desk, sandan_desk_new(err)))                                                  \
    X(desk_free, FREE(desk))                                                                       \
    X(call, ask())                                                                                 \
    X(desk_observe, report_to())                                                                   \
    X(desk_stop, sandan_desk_stop(HANDLE(desk, 0)))

#define FUNCTION(name, body)                                                                       \
    static void call_##name(void) {                                                                \
        body;                                                                                      \
    }
#define ROW(name, body) {#name, call_##name},

CALLS_OF(FUNCTION)

static const struct {
    const char *name;
    void (*call)(void);
} table[] = {CALLS_OF(ROW)};

/* Takes the text up to a separator off another one; NULL at its end. */
static char *take(char **rest, char separator) {
    char *part = *rest, *end = part ? strchr(part, separator) : NULL;
    *rest = end ? end + 1 : NULL;
    if (end) *end = '\0';
    return part;
}

static void run(char *line) {
    said = (sandan_error){(sandan_status)99, 99, NULL, NULL, NULL};
    err = *line == '!' ? NULL : &said;
    char *rest = line + (*line == '!'), *name = take(&rest, '\t');
    for (int i = 0; i < FIELDS; i++) {
        text[i] = take(&rest, '\t');
        if (text[i] && strcmp(text[i], "-") == 0) text[i] = NULL;
        number[i] = text[i] ? strtoll(text[i], NULL, 10) : 0;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(name, table[i].name) == 0) table[i].call();
}

#define FREE_ALL(type)                                                                             \
    for (int i = 0; i < HANDLES; i++) {                                                            \
        sandan_##type##_free(made.type[i]);                                                        \
        made.type[i] = NULL;                                                                       \
    }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = malloc(size + 1);
    HOLDS(copy);
    memcpy(copy, data, size);
    copy[size] = '\0';
    char *rest = copy;
    for (int calls = 0; rest && calls < CALLS; calls++) run(take(&rest, '\n'));
    FREE_ALL(position)
    FREE_ALL(list)
    FREE_ALL(hand)
    FREE_ALL(record)
    FREE_ALL(tree)
    FREE_ALL(session)
    FREE_ALL(engine)
    FREE_ALL(answer)
    FREE_ALL(proof)
    FREE_ALL(batch)
    FREE_ALL(desk)
    free(copy);
    return 0;
}
