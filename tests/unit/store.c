// SPDX-License-Identifier: MIT
// What the store promises: operations in one commit, lists, codes, deletion, summaries.
#include "store.h"

/* ---- games ---- */

static void games_are_kept(void) {
    store *s = open_store("kept");
    store_event first[] = {{1, 2, STORE_NOBODY, "created", "{}", NULL},
                           {3, 4, 0, "joined", "{\"é\":1}", "c1"}};
    store_op op = new_game("aaaaaaaaaaaa", first, 2);
    op.seats[1] = ben;
    EXPECT(came(commit_one(s, op), STORE_DONE, 2));
    store_event second[] = {turn_event("x", "c2"), turn_event("y", NULL)};
    op = new_events("aaaaaaaaaaaa", 3, second, 2);
    op.seats[0] = ann;
    EXPECT(came(commit_one(s, op), STORE_DONE, 4));
    const char *all = "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | a b\n"
                      "1 1 2 2 created {} -\n2 3 4 0 joined {\"é\":1} c1\n"
                      "3 5 6 1 turn x c2\n4 5 6 1 turn y -\n";
    EXPECT(loads(s, "aaaaaaaaaaaa", 1, all));
    store_close(s);
    s = open_store("kept");
    EXPECT(loads(s, "aaaaaaaaaaaa", 1, all));
    EXPECT(loads(s, "aaaaaaaaaaaa", 4,
                 "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | a b\n4 5 6 1 turn y -\n"));
    EXPECT(loads(s, "aaaaaaaaaaaa", 5, "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | a b\n"));
    listing l = {.stop_at = 2};
    EXPECT(store_load(s, "aaaaaaaaaaaa", 1, &l, note_game, note_event) == STORE_OK);
    EXPECT(strstr(l.text, "\n2 ") && !strstr(l.text, "\n3 "));
    EXPECT(is_gone(s, "bbbbbbbbbbbb"));
    store_close(s);
}

static void numbers_decide(void) {
    store *s = open_store("numbers");
    store_event e = turn_event("x", "c1"), f = turn_event("y", "c2");
    EXPECT(came(commit_one(s, new_game("aaaaaaaaaaaa", &e, 1)), STORE_DONE, 1));
    EXPECT(came(commit_one(s, new_events("aaaaaaaaaaaa", 1, &f, 1)), STORE_TAKEN, 1));
    EXPECT(came(commit_one(s, new_events("aaaaaaaaaaaa", 3, &f, 1)), STORE_TAKEN, 1));
    EXPECT(came(commit_one(s, new_events("bbbbbbbbbbbb", 1, &f, 1)), STORE_NO_GAME, 0));
    EXPECT(came(commit_one(s, new_game("aaaaaaaaaaaa", &f, 1)), STORE_EXISTS, 1));
    EXPECT(loads(s, "aaaaaaaaaaaa", 1,
                 "aaaaaaaaaaaa setup 1000 | 0 1 2 -1 1000 | - -\n1 5 6 1 turn x c1\n"));
    store_close(s);
}

static void commands_are_applied_once(void) {
    store *s = open_store("once");
    store_event e[] = {turn_event("x", "c1"), turn_event("over", NULL)},
                other = turn_event("y", "c2");
    EXPECT(came(commit_one(s, new_game("aaaaaaaaaaaa", e, 2)), STORE_DONE, 2));
    /* The number does not matter: the client may have sent it before it knew of other events. */
    EXPECT(came(commit_one(s, new_events("aaaaaaaaaaaa", 3, e, 1)), STORE_REPEATED, 1));
    EXPECT(came(commit_one(s, new_events("aaaaaaaaaaaa", 1, e, 2)), STORE_REPEATED, 1));
    EXPECT(came(commit_one(s, new_game("aaaaaaaaaaaa", e, 2)), STORE_REPEATED, 1));
    EXPECT(came(commit_one(s, new_events("aaaaaaaaaaaa", 3, &other, 1)), STORE_DONE, 3));
    /* Another game may have the same id of a command. */
    EXPECT(came(commit_one(s, new_game("bbbbbbbbbbbb", e, 2)), STORE_DONE, 2));
    store_close(s);
}

static void conflicts_spoil_nothing_else(void) {
    store *s = open_store("conflicts");
    store_event e = turn_event("x", "c1"), f = turn_event("y", "c2"), g = turn_event("z", "c3");
    store_op ops[] = {
        new_game("aaaaaaaaaaaa", &e, 1),      new_events("aaaaaaaaaaaa", 1, &f, 1),
        new_events("bbbbbbbbbbbb", 1, &f, 1), new_events("aaaaaaaaaaaa", 2, &f, 1),
        new_events("aaaaaaaaaaaa", 3, &f, 1), new_game("aaaaaaaaaaaa", &g, 1),
        new_events("aaaaaaaaaaaa", 3, &g, 1), new_game("bbbbbbbbbbbb", NULL, 0),
    };
    store_outcome o[8];
    EXPECT(store_commit(s, ops, 8, o) == STORE_OK);
    EXPECT(came(o[0], STORE_DONE, 1) && came(o[1], STORE_TAKEN, 1) && came(o[2], STORE_NO_GAME, 0));
    EXPECT(came(o[3], STORE_DONE, 2) && came(o[4], STORE_REPEATED, 2));
    EXPECT(came(o[5], STORE_EXISTS, 2) && came(o[6], STORE_DONE, 3) && came(o[7], STORE_DONE, 0));
    EXPECT(loads(s, "aaaaaaaaaaaa", 1,
                 "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | - -\n1 5 6 1 turn x c1\n"
                 "2 5 6 1 turn y c2\n3 5 6 1 turn z c3\n"));
    EXPECT(loads(s, "bbbbbbbbbbbb", 1, "bbbbbbbbbbbb setup 1000 | 0 1 2 -1 1000 | - -\n"));
    store_close(s);
}

/* A mistake in one operation is its own business. */
static void mistakes_spoil_nothing_else(void) {
    store *s = open_store("mistakes");
    store_event e = turn_event("x", "c1"), twice[] = {turn_event("y", "c2"), turn_event("z", "c2")};
    store_event no_body = turn_event(NULL, "c3"), no_text = turn_event("\xff", "c4"),
                no_seat = {5, 6, 3, "turn", "x", "c5"};
    store_op ops[] = {
        new_game("aaaaaaaaaaaa", &e, 1),
        new_game("short", &e, 1),
        new_events("aaaaaaaaaaaa", 2, twice, 2), /* only the database notices */
        new_events("aaaaaaaaaaaa", 2, &no_body, 1),
        new_events("aaaaaaaaaaaa", 2, &no_text, 1),
        new_events("aaaaaaaaaaaa", 2, &no_seat, 1),
        new_events("aaaaaaaaaaaa", 0, NULL, 0),
        new_events("aaaaaaaaaaaa", 2, NULL, 1),
        {.act = STORE_DEVICE, .at = 10},
        {.act = (store_act)99},
        new_events("aaaaaaaaaaaa", 2, twice, 1),
    };
    enum { N = sizeof ops / sizeof *ops };
    store_outcome o[N];
    EXPECT(store_commit(s, ops, N, o) == STORE_OK);
    EXPECT(came(o[0], STORE_DONE, 1) && came(o[N - 1], STORE_DONE, 2));
    for (int i = 1; i < N - 1; i++) EXPECT(came(o[i], STORE_INVALID, 0));
    EXPECT(loads(s, "aaaaaaaaaaaa", 1,
                 "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | - -\n1 5 6 1 turn x c1\n"
                 "2 5 6 1 turn y c2\n"));
    EXPECT(lists(s, (store_query){STORE_ALL}, "aaaaaaaaaaaa"));
    store_close(s);
}

/* A rematch: the event that accepts it, and the next game. */
static void tied_operations_happen_together(void) {
    store *s = open_store("tied");
    store_event e = turn_event("x", "c1"), accept = turn_event("rematch", "c2"), sit = e;
    commit_one(s, new_game("aaaaaaaaaaaa", &e, 1));
    commit_one(s, new_game("taken-------", &e, 1));
    store_op ops[] = {new_events("aaaaaaaaaaaa", 2, &accept, 1), new_game("taken-------", NULL, 0),
                      new_game("bbbbbbbbbbbb", NULL, 0)};
    ops[1].tied = true;
    store_outcome o[3];
    EXPECT(store_commit(s, ops, 3, o) == STORE_OK);
    EXPECT(came(o[0], STORE_UNDONE, 0) && came(o[1], STORE_EXISTS, 1) && came(o[2], STORE_DONE, 0));
    EXPECT(loads(s, "aaaaaaaaaaaa", 2, "aaaaaaaaaaaa setup 1000 | 0 1 2 -1 1000 | - -\n"));
    ops[1] = new_game("next--------", &sit, 1);
    ops[1].tied = true;
    EXPECT(store_commit(s, ops, 2, o) == STORE_OK);
    EXPECT(came(o[0], STORE_DONE, 2) && came(o[1], STORE_DONE, 1));
    /* Sent again, perhaps with another id for the next game. */
    ops[1].game = "other-------";
    EXPECT(store_commit(s, ops, 2, o) == STORE_OK);
    EXPECT(came(o[0], STORE_REPEATED, 2) && came(o[1], STORE_UNDONE, 0));
    /* A mistake undoes what it is tied to as well. */
    ops[0].seq = 3;
    accept.command = "c3";
    ops[1].game = "short";
    EXPECT(store_commit(s, ops, 2, o) == STORE_OK);
    EXPECT(came(o[0], STORE_UNDONE, 0) && came(o[1], STORE_INVALID, 0));
    EXPECT(
        lists(s, (store_query){STORE_ALL}, "aaaaaaaaaaaa bbbbbbbbbbbb next-------- taken-------"));
    store_close(s);
}

/* ---- lists ---- */

static void lists_show_what_they_should(void) {
    store *s = open_store("lists");
    store_summary hidden = open_now, later = first_moves, due = over_now;
    hidden.is_public = false;
    later.deadline = 9500;
    later.updated = 2500;
    due.deadline = 100;
    add_game(s, "open-old----", open_now, 10, ann, NULL);
    add_game(s, "open-hidden-", hidden, 20, ann, NULL);
    add_game(s, "open-new----", open_now, 30, ben, NULL);
    add_game(s, "playing-1---", first_moves, 40, ann, ben);
    add_game(s, "playing-2---", later, 50, ben, ann);
    add_game(s, "over-b------", due, 60, ben, cleo);
    add_game(s, "over-a------", over_now, 70, ben, ann);
    EXPECT(lists(s, (store_query){STORE_CHALLENGES}, "open-new---- open-old----"));
    EXPECT(lists(s, (store_query){STORE_CHALLENGES, .limit = 1}, "open-new----"));
    EXPECT(lists(s, (store_query){STORE_LIVE}, "playing-2--- playing-1---"));
    EXPECT(lists(s, (store_query){STORE_DUE, .before = 9000}, "over-b------"));
    EXPECT(lists(s, (store_query){STORE_DUE, .before = 10000},
                 "over-b------ playing-1--- playing-2---"));
    EXPECT(lists(s, (store_query){STORE_FINISHED}, "over-a------ over-b------"));
    EXPECT(lists(s, (store_query){STORE_UNHELD, .before = 9000}, ""));
    add_game(s, "unheld------", later, 80, NULL, ann);
    add_game(s, "held--------", later, 90, ann, NULL);
    EXPECT(lists(s, (store_query){STORE_UNHELD, .before = 9000}, "unheld------"));
    EXPECT(lists(s, (store_query){STORE_UNHELD, .before = 2500}, ""));
    commit_one(s, (store_op){.act = STORE_DELETE_GAME, .game = "unheld------"});
    commit_one(s, (store_op){.act = STORE_DELETE_GAME, .game = "held--------"});
    EXPECT(lists(s, (store_query){STORE_FINISHED, .after = "over-a------"}, "over-b------"));
    EXPECT(lists(s, (store_query){STORE_ALL, .limit = 2}, "open-hidden- open-new----"));
    EXPECT(
        lists(s, (store_query){STORE_ALL, .after = "over-b------"}, "playing-1--- playing-2---"));
    listing l = {0};
    store_query mine = {STORE_OF_DEVICE, .device = ann};
    EXPECT(store_list(s, &mine, &l, note_game) == STORE_OK);
    EXPECT(strstr(l.text, "playing-2--- setup 50 | 1 1 0 9500 2500 | b a\n"
                          "playing-1--- setup 40 | 1 1 0 9000 2000 | a b\n")
           == l.text);
    const char last[] = "over-a------ setup 70 | 2 1 2 -1 3000 | b a\n";
    EXPECT(strcmp(l.text + strlen(l.text) - strlen(last), last) == 0);
    EXPECT(strstr(l.text, "open-hidden-") && !strstr(l.text, "over-b"));
    EXPECT(lists(s, (store_query){STORE_OF_DEVICE, .device = (const uint8_t[STORE_HASH]){9}}, ""));
    store_counts counts;
    EXPECT(store_count(s, &counts) == STORE_OK);
    EXPECT(counts.games[STORE_OPEN] == 3 && counts.games[STORE_PLAYING] == 2);
    EXPECT(counts.games[STORE_OVER] == 2 && counts.devices == 3 && counts.bytes > 4096);
    store_close(s);
}

/* As the archive does: all finished games, one after the other, each with its events. */
static void games_load_inside_a_list(void) {
    walk w = {.s = open_store("walk")};
    make_games(w.s, 100);
    EXPECT(store_list(w.s, &(store_query){STORE_FINISHED}, &w, walk_game) == STORE_OK);
    EXPECT(w.games == 100 && w.events == 150);
    store_close(w.s);
}

/* ---- codes ---- */

static void note_code(void *context, const store_code *c) {
    char line[100];
    snprintf(line, sizeof line, "%s %s %d %d", c->code, c->game, c->seat,
             c->expires == STORE_NEVER ? -1 : (int)c->expires);
    note(context, line);
}

static bool code_is(store *s, const char *code, int64_t now, const char *expected) {
    listing l = {0};
    store_error error = store_find_code(s, code, now, &l, note_code);
    bool same = error == (expected[0] ? STORE_OK : STORE_ABSENT) && strcmp(l.text, expected) == 0;
    if (!same) printf("# error %d, code: %s\n", (int)error, l.text);
    return same;
}

static store_op new_code(const char *code, const char *game, int seat, int64_t expires) {
    return (store_op){
        .act = STORE_CODE, .name = code, .game = game, .seat = seat, .expires = expires, .at = 50};
}

static void codes_lead_to_games(void) {
    store *s = open_store("codes");
    commit_one(s, new_game("aaaaaaaaaaaa", NULL, 0));
    commit_one(s, new_game("bbbbbbbbbbbb", NULL, 0));
    store_op join = new_code("tiger 7", "aaaaaaaaaaaa", STORE_NOBODY, STORE_NEVER);
    EXPECT(came(commit_one(s, join), STORE_DONE, 0));
    EXPECT(came(commit_one(s, new_code("move", "bbbbbbbbbbbb", 1, 100)), STORE_DONE, 0));
    EXPECT(came(commit_one(s, new_code("none", "cccccccccccc", 0, 100)), STORE_NO_GAME, 0));
    EXPECT(came(commit_one(s, new_code("move", "aaaaaaaaaaaa", 0, 200)), STORE_EXISTS, 0));
    EXPECT(code_is(s, "tiger 7", 1000, "tiger 7 aaaaaaaaaaaa 2 -1"));
    EXPECT(code_is(s, "move", 99, "move bbbbbbbbbbbb 1 100") && code_is(s, "move", 100, ""));
    EXPECT(code_is(s, "none", 1, "") && code_is(s, "TIGER 7", 1, ""));
    /* A code whose time is over may be given again. */
    store_op again = new_code("move", "aaaaaaaaaaaa", 0, 200);
    again.at = 100;
    EXPECT(came(commit_one(s, again), STORE_DONE, 0));
    EXPECT(code_is(s, "move", 150, "move aaaaaaaaaaaa 0 200"));
    commit_one(s, new_code("soon", "bbbbbbbbbbbb", 0, 120));
    commit_one(s, (store_op){.act = STORE_EXPIRE_CODES, .at = 120});
    EXPECT(code_is(s, "soon", 60, "") && code_is(s, "move", 60, "move aaaaaaaaaaaa 0 200"));
    commit_one(s, (store_op){.act = STORE_DELETE_GAME, .game = "aaaaaaaaaaaa"});
    EXPECT(code_is(s, "tiger 7", 60, "") && code_is(s, "move", 60, ""));
    store_close(s);
}

/* A link moves the seat of the first device that opens it. */
static void codes_are_used_once(void) {
    store *s = open_store("used");
    store_event e = turn_event("x", "c1"), f = turn_event("moved", "c2");
    store_op game = new_game("aaaaaaaaaaaa", &e, 1);
    game.seats[0] = ann;
    commit_one(s, game);
    commit_one(s, new_code("link", "aaaaaaaaaaaa", 0, 100));
    store_op ops[] = {{.act = STORE_USE_CODE, .name = "link", .at = 100},
                      new_events("aaaaaaaaaaaa", 2, &f, 1)};
    ops[1].tied = true;
    ops[1].seats[0] = ben;
    store_outcome o[2];
    EXPECT(store_commit(s, ops, 2, o) == STORE_OK);
    EXPECT(came(o[0], STORE_NO_CODE, 0) && came(o[1], STORE_UNDONE, 0));
    ops[0].at = 99;
    ops[1].seq = 7; /* decided on an old state: the code stays valid */
    EXPECT(store_commit(s, ops, 2, o) == STORE_OK);
    EXPECT(came(o[0], STORE_UNDONE, 0) && came(o[1], STORE_TAKEN, 1));
    ops[1].seq = 2;
    EXPECT(store_commit(s, ops, 2, o) == STORE_OK);
    EXPECT(came(o[0], STORE_DONE, 0) && came(o[1], STORE_DONE, 2));
    EXPECT(code_is(s, "link", 60, ""));
    EXPECT(loads(s, "aaaaaaaaaaaa", 2,
                 "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | b -\n2 5 6 1 turn moved c2\n"));
    store_close(s);
}

/* ---- devices, bans, settings ---- */

static bool device_is(store *s, const uint8_t *hash, const char *expected) {
    listing l = {0};
    bool same =
        store_devices(s, hash, &l, note_device) == STORE_OK && strcmp(l.text, expected) == 0;
    if (!same) printf("# device: %s\n", l.text);
    return same;
}

static void devices_are_kept(void) {
    store *s = open_store("devices");
    EXPECT(device_is(s, ann, ""));
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = ann, .at = 10, .name = "Ann"});
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = ann, .at = 30});
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = ann, .at = 20});
    EXPECT(device_is(s, ann, "a 'Ann' 10 30 0\n"));
    commit_one(s, (store_op){.act = STORE_BAN_DEVICE, .device = ben, .at = 40, .on = true});
    commit_one(s, (store_op){.act = STORE_BAN_DEVICE, .device = ann, .at = 50, .on = true});
    EXPECT(device_is(s, NULL, "a 'Ann' 10 30 1\nb '' 40 40 1\n"));
    commit_one(s, (store_op){.act = STORE_BAN_DEVICE, .device = ann});
    EXPECT(device_is(s, NULL, "b '' 40 40 1\n"));
    store_close(s);
}

/* Those that nobody has seen for long, unless they have a game or a ban. */
static void devices_expire(void) {
    store *s = open_store("expired");
    const uint8_t dan[STORE_HASH] = {'d'};
    add_game(s, "aaaaaaaaaaaa", first_moves, 10, ben, NULL);
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = ann, .at = 99, .name = "Ann"});
    commit_one(s, (store_op){.act = STORE_BAN_DEVICE, .device = cleo, .at = 20, .on = true});
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = dan, .at = 100});
    EXPECT(came(commit_one(s, (store_op){.act = STORE_EXPIRE_DEVICES, .at = 100}), STORE_DONE, 0));
    EXPECT(device_is(s, ann, "") && device_is(s, dan, "d '' 100 100 0\n"));
    EXPECT(device_is(s, ben, "b '' 10 10 0\n") && device_is(s, cleo, "c '' 20 20 1\n"));
    store_close(s);
}

static void devices_are_deleted(void) {
    store *s = open_store("deleted");
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = ann, .at = 10, .name = "Ann"});
    store_event e = turn_event("x", "c1");
    store_op own = new_game("own---------", &e, 1), both = own, theirs = own;
    own.seats[0] = own.seats[1] = ann;
    both.game = "both--------";
    both.seats[0] = ann;
    both.seats[1] = ben;
    theirs.game = "theirs------";
    theirs.seats[0] = ben;
    commit_one(s, own);
    commit_one(s, both);
    commit_one(s, theirs);
    commit_one(s, (store_op){.act = STORE_DELETE_DEVICE, .device = ann});
    EXPECT(device_is(s, ann, "") && device_is(s, ben, "b '' 1000 1000 0\n"));
    EXPECT(lists(s, (store_query){STORE_ALL}, "both-------- theirs------"));
    EXPECT(loads(s, "both--------", 1,
                 "both-------- setup 1000 | 0 1 2 -1 1000 | - b\n1 5 6 1 turn x c1\n"));
    /* A ban stays, without the name. */
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = cleo, .at = 10, .name = "Cleo"});
    commit_one(s, (store_op){.act = STORE_BAN_DEVICE, .device = cleo, .on = true});
    commit_one(s, (store_op){.act = STORE_DELETE_DEVICE, .device = cleo});
    EXPECT(device_is(s, cleo, "c '' 10 10 1\n"));
    store_close(s);
}

/* In games that others hold as well, names and texts are replaced, and the numbers stay. */
static void deleted_devices_leave_no_words(void) {
    store *s = open_store("words");
    store_event e[] = {{1, 1, 0, "sit", "person Ann", "c1"},
                       {2, 2, 1, "sit", "person Ben", "c2"},
                       {3, 3, 0, "say", "text hello", NULL},
                       {4, 4, 0, "turn", "x", NULL},
                       {5, 5, 1, "say", "text hi", NULL}};
    store_op both = new_game("both--------", e, 5), theirs = new_game("theirs------", e, 5);
    both.seats[0] = ann;
    both.seats[1] = theirs.seats[0] = theirs.seats[1] = ben;
    commit_one(s, both);
    commit_one(s, theirs);
    commit_one(s, new_code("mine", "both--------", 0, 100));
    commit_one(s, new_code("yours", "both--------", 1, 100));
    store_event instead[] = {{0, 0, 0, "sit", "person -", NULL}, {0, 0, 0, "say", "text -", NULL}};
    commit_one(
        s, (store_op){.act = STORE_DELETE_DEVICE, .device = ann, .events = instead, .count = 2});
    EXPECT(loads(s, "both--------", 1,
                 "both-------- setup 1000 | 0 1 2 -1 1000 | - b\n1 1 1 0 sit person - c1\n"
                 "2 2 2 1 sit person Ben c2\n3 3 3 0 say text - -\n4 4 4 0 turn x -\n"
                 "5 5 5 1 say text hi -\n"));
    EXPECT(loads(s, "theirs------", 1,
                 "theirs------ setup 1000 | 0 1 2 -1 1000 | b b\n1 1 1 0 sit person Ann c1\n"
                 "2 2 2 1 sit person Ben c2\n3 3 3 0 say text hello -\n4 4 4 0 turn x -\n"
                 "5 5 5 1 say text hi -\n"));
    EXPECT(code_is(s, "mine", 60, "") && code_is(s, "yours", 60, "yours both-------- 1 100"));
    store_close(s);
}

static void games_are_deleted(void) {
    store *s = open_store("gone");
    store_event e = turn_event("x", "c1");
    store_op op = new_game("aaaaaaaaaaaa", &e, 1);
    op.seats[0] = ann;
    commit_one(s, op);
    EXPECT(
        came(commit_one(s, (store_op){.act = STORE_DELETE_GAME, .game = op.game}), STORE_DONE, 0));
    EXPECT(came(commit_one(s, (store_op){.act = STORE_DELETE_GAME, .game = op.game}), STORE_NO_GAME,
                0));
    EXPECT(is_gone(s, op.game) && lists(s, (store_query){STORE_OF_DEVICE, .device = ann}, ""));
    EXPECT(came(commit_one(s, op), STORE_DONE, 1));
    EXPECT(
        loads(s, op.game, 1, "aaaaaaaaaaaa setup 1000 | 0 1 2 -1 1000 | a -\n1 5 6 1 turn x c1\n"));
    store_close(s);
}

static void settings_and_bans_are_kept(void) {
    store *s = open_store("settings");
    commit_one(s, (store_op){.act = STORE_SETTING, .name = "chat", .value = "presets"});
    commit_one(s, (store_op){.act = STORE_SETTING, .name = "token", .value = "t"});
    commit_one(s, (store_op){.act = STORE_SETTING, .name = "chat", .value = "free"});
    commit_one(s, (store_op){.act = STORE_BAN_ADDRESS, .name = "2001:db8::1", .on = true});
    commit_one(s, (store_op){.act = STORE_BAN_ADDRESS, .name = "10.0.0.1", .on = true});
    commit_one(s, (store_op){.act = STORE_BAN_ADDRESS, .name = "10.0.0.1", .on = true});
    listing settings = {0}, bans = {0}, fewer = {0};
    EXPECT(store_settings(s, &settings, note_text) == STORE_OK);
    EXPECT(strcmp(settings.text, "chat=free token=t ") == 0);
    EXPECT(store_bans(s, &bans, note_text) == STORE_OK);
    EXPECT(strcmp(bans.text, "10.0.0.1= 2001:db8::1= ") == 0);
    commit_one(s, (store_op){.act = STORE_BAN_ADDRESS, .name = "10.0.0.1"});
    commit_one(s, (store_op){.act = STORE_SETTING, .name = "token"});
    EXPECT(store_bans(s, &fewer, note_text) == STORE_OK);
    EXPECT(store_settings(s, &fewer, note_text) == STORE_OK);
    EXPECT(strcmp(fewer.text, "2001:db8::1= chat=free ") == 0);
    int64_t at = -1;
    EXPECT(store_alive(s, &at) == STORE_OK && at == 0);
    commit_one(s, (store_op){.act = STORE_ALIVE, .at = 500});
    commit_one(s, (store_op){.act = STORE_ALIVE, .at = 400}); /* a server whose clock is behind */
    EXPECT(store_alive(s, &at) == STORE_OK && at == 500);
    store_close(s);
}

static void note_down(void *context, int64_t from, int64_t until) {
    char *text = context;
    size_t n = strlen(text);
    snprintf(text + n, 200 - n, "%d-%d ", (int)from, (int)until);
}

/* A gap in what servers said is kept, once, however many servers there are. */
static void downs(void) {
    store *s = open_store("downs"), *other = open_store("downs");
    char text[200] = "", again[200] = "";
    commit_one(s, (store_op){.act = STORE_ALIVE, .at = 1000}); /* the first server ever */
    commit_one(s, (store_op){.act = STORE_ALIVE, .at = 3000, .gap = 2000});
    EXPECT(store_downs(s, text, note_down) == STORE_OK && !text[0]);
    commit_one(s, (store_op){.act = STORE_ALIVE, .at = 5001, .gap = 2000});
    commit_one(other, (store_op){.act = STORE_ALIVE, .at = 5002, .gap = 2000});
    commit_one(other, (store_op){.act = STORE_ALIVE, .at = 4000}); /* its clock is behind */
    commit_one(s, (store_op){.act = STORE_ALIVE, .at = 5003});
    EXPECT(store_downs(s, text, note_down) == STORE_OK);
    EXPECT(strcmp(text, "3000-5001 5002-5003 ") == 0);
    store_close(other);
    store_close(s);
    s = open_store("downs");
    EXPECT(store_downs(s, again, note_down) == STORE_OK && strcmp(text, again) == 0);
    store_close(s);
}

static void note_done(void *context, const char *game, int64_t seq) {
    snprintf(context, 50, "%s %d", game, (int)seq);
}

/* A command is found by the device that holds the seat, and by no other. */
static void commands_of_devices(void) {
    store *s = open_store("commands");
    char text[50] = "";
    store_event events[2] = {turn_event("a", "0-c1"), turn_event("b", "1-c2")};
    store_op make = new_game("abcdefghijkl", events, 2);
    make.seats[0] = ann;
    make.seats[1] = ben;
    commit_one(s, make);
    EXPECT(store_find_command(s, ben, "c2", text, note_done) == STORE_OK);
    EXPECT(strcmp(text, "abcdefghijkl 2") == 0);
    EXPECT(store_find_command(s, ann, "c2", text, note_done) == STORE_ABSENT);
    EXPECT(store_find_command(s, ann, "c1", text, note_done) == STORE_OK);
    EXPECT(strcmp(text, "abcdefghijkl 1") == 0);
    EXPECT(store_find_command(s, cleo, "c1", text, note_done) == STORE_ABSENT);
    store_close(s);
}

/* ---- summaries ---- */

typedef struct tally {
    int64_t last;
    bool in_between;
} tally;

static bool tally_event(void *context, int64_t seq, const store_event *e) {
    (void)e;
    ((tally *)context)->last = seq;
    return true;
}

static int64_t by_count(void *context, store *s, const store_game *g, store_summary *out) {
    tally *t = context;
    if (strcmp(g->id, "game00000007") == 0) return -1;
    EXPECT(store_load(s, g->id, 1, t, skip_game, tally_event) == STORE_OK);
    *out = (store_summary){STORE_PLAYING, false, (int)t->last % 2, 100 + t->last, 77};
    /* A server that goes on meanwhile. */
    if (t->in_between && strcmp(g->id, "game00000300") == 0) {
        store *other = open_store("rebuild");
        store_event e = turn_event("new", NULL);
        EXPECT(commit_one(other, new_events(g->id, 2, &e, 1)).result == STORE_DONE);
        store_close(other);
    }
    return t->last;
}

static void count_rebuilt(void *context, const store_game *g) {
    *(int *)context += g->summary.updated == 77;
}

static void summaries_are_rebuilt(void) {
    store *s = open_store("rebuild");
    make_games(s, 600);
    EXPECT(store_rebuild(s, &(tally){.in_between = true}, by_count) == STORE_OK);
    EXPECT(loads(s, "game00000006", 9, "game00000006 setup 1000 | 1 0 1 101 77 | - -\n"));
    EXPECT(loads(s, "game00000007", 9, "game00000007 setup 1000 | 2 1 2 -1 3000 | - -\n"));
    EXPECT(loads(s, "game00000300", 9, "game00000300 setup 1000 | 1 1 0 9000 2000 | - -\n"));
    EXPECT(loads(s, "game00000599", 9, "game00000599 setup 1000 | 1 0 0 102 77 | - -\n"));
    int rebuilt = 0;
    EXPECT(store_list(s, &(store_query){STORE_ALL}, &rebuilt, count_rebuilt) == STORE_OK);
    EXPECT(rebuilt == 598);
    store_close(s);
}

static void all_have_one_time(void) {
    store *a = open_store("time"), *b = open_store("time");
    int64_t first = 0, second = 0;
    EXPECT(store_now(a, &first) == STORE_OK && store_now(b, &second) == STORE_OK);
    EXPECT(first > INT64_C(1700000000000) && second > first - 60000 && second < first + 3600000);
    store_close(a);
    store_close(b);
}

static void two_stores_share_a_database(void) {
    store *a = open_store("shared"), *b = open_store("shared");
    store_event e = turn_event("x", "c1"), f = turn_event("y", "c2");
    EXPECT(came(commit_one(a, new_game("aaaaaaaaaaaa", &e, 1)), STORE_DONE, 1));
    EXPECT(came(commit_one(b, new_events("aaaaaaaaaaaa", 2, &f, 1)), STORE_DONE, 2));
    EXPECT(came(commit_one(a, new_events("aaaaaaaaaaaa", 2, &f, 1)), STORE_REPEATED, 2));
    f.command = "c3";
    EXPECT(came(commit_one(a, new_events("aaaaaaaaaaaa", 2, &f, 1)), STORE_TAKEN, 2));
    store_close(a);
    store_close(b);
}

int main(void) {
    if (!mkdtemp(folder)) return 1;
    TEST("games and their events are kept", games_are_kept);
    TEST("the number of an event decides who was first", numbers_decide);
    TEST("a command is applied once", commands_are_applied_once);
    TEST("a conflict does not disturb the rest of a commit", conflicts_spoil_nothing_else);
    TEST("a mistake in one operation does not fail the others", mistakes_spoil_nothing_else);
    TEST("tied operations happen together or not at all", tied_operations_happen_together);
    TEST("lists", lists_show_what_they_should);
    TEST("games are loaded while a list is read", games_load_inside_a_list);
    TEST("codes lead to games until they expire", codes_lead_to_games);
    TEST("a code is used once, or not if nothing comes of it", codes_are_used_once);
    TEST("devices and their bans", devices_are_kept);
    TEST("a device without a game expires", devices_expire);
    TEST("a device is deleted with its seats and the games only it played", devices_are_deleted);
    TEST("a deleted device leaves no names and texts", deleted_devices_leave_no_words);
    TEST("a game is deleted with its events and seats", games_are_deleted);
    TEST("settings, banned addresses, and when a server was up", settings_and_bans_are_kept);
    TEST("a time without a server is kept once", downs);
    TEST("a device finds what became of its command", commands_of_devices);
    TEST("summaries are computed again, also while games go on", summaries_are_rebuilt);
    TEST("all stores have one time", all_have_one_time);
    TEST("two stores share a database", two_stores_share_a_database);
    return store_tests_done();
}
