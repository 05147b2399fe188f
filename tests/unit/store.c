// SPDX-License-Identifier: MIT
// What the store promises, on a real disk: operations in one commit, lists, deletion, backups,
// versions, and files that are no database.
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/random.h"
#include "os/file.h"
#include "store/store.h"
#include "tap.h"

static char folder[] = "/tmp/sandan-store-XXXXXX";
static char why[STORE_WHY];

static const char *in_folder(const char *name) {
    static char paths[4][200];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof *paths, "%s/%s", folder, name);
    return path;
}

/* A new database, or the one of an earlier call with this name. */
static store *open_store(const char *name) {
    store *s = NULL;
    store_error error = store_open(in_folder(name), &s, why);
    if (error) printf("# %s: %s\n", name, why);
    if (!s) exit(1);
    return s;
}

/* Runs SQL on a file behind the store's back; the value of the first column of the last row. */
static int64_t run_sql(const char *name, const char *sql) {
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    int64_t value = -1;
    EXPECT(sqlite3_open(in_folder(name), &db) == SQLITE_OK);
    for (const char *rest = sql; *rest;) {
        EXPECT(sqlite3_prepare_v2(db, rest, -1, &q, &rest) == SQLITE_OK);
        while (sqlite3_step(q) == SQLITE_ROW) value = sqlite3_column_int64(q, 0);
        EXPECT(sqlite3_finalize(q) == SQLITE_OK);
    }
    sqlite3_close(db);
    return value;
}

/* ---- operations ---- */

static const uint8_t ann[STORE_HASH] = {'a'}, ben[STORE_HASH] = {'b'}, cleo[STORE_HASH] = {'c'};
static const store_summary open_now = {STORE_OPEN, true, -1, STORE_NEVER, 1000};
static const store_summary first_moves = {STORE_PLAYING, true, 0, 9000, 2000};
static const store_summary over_now = {STORE_OVER, true, -1, STORE_NEVER, 3000};

static store_event turn_event(const char *body, const char *command) {
    return (store_event){5, 6, 1, "turn", body, command};
}

static store_op new_game(const char *id, const store_event *events, int count) {
    return (store_op){.act = STORE_CREATE,
                      .game = id,
                      .setup = "setup",
                      .at = 1000,
                      .events = events,
                      .count = count,
                      .summary = open_now};
}

static store_op new_events(const char *id, int64_t seq, const store_event *events, int count) {
    return (store_op){.act = STORE_APPEND,
                      .game = id,
                      .seq = seq,
                      .at = 2000,
                      .events = events,
                      .count = count,
                      .summary = first_moves};
}

static store_outcome commit_one(store *s, store_op op) {
    store_outcome outcome;
    EXPECT(store_commit(s, &op, 1, &outcome) == STORE_OK);
    return outcome;
}

static bool came(store_outcome o, store_result result, int64_t seq) {
    if (o.result == result && o.seq == seq) return true;
    printf("# result %d, event %d\n", (int)o.result, (int)o.seq);
    return false;
}

/* ---- what is there, as text ---- */

typedef struct listing {
    char text[4000];
    size_t n;
    int games, stop_at;
} listing;

static void note(listing *l, const char *s) {
    size_t n = strlen(s);
    if (l->n + n >= sizeof l->text) return;
    memcpy(l->text + l->n, s, n + 1);
    l->n += n;
}

static void note_id(void *context, const store_game *g) {
    listing *l = context;
    l->games++;
    if (l->n) note(l, " ");
    note(l, g->id);
}

static void note_game(void *context, const store_game *g) {
    char line[300];
    const store_summary *m = &g->summary;
    snprintf(line, sizeof line, "%s %s %d | %d %d %d %d %d | %c %c\n", g->id, g->setup,
             (int)g->created, m->status, m->is_public, m->side,
             m->deadline == STORE_NEVER ? -1 : (int)m->deadline, (int)m->updated,
             g->seats[0] ? g->seats[0][0] : '-', g->seats[1] ? g->seats[1][0] : '-');
    note(context, line);
}

static bool note_event(void *context, int64_t seq, const store_event *e) {
    listing *l = context;
    char line[300];
    snprintf(line, sizeof line, "%d %d %d %d %s %s %s\n", (int)seq, (int)e->at, (int)e->wall,
             e->seat, e->kind, e->body, e->command ? e->command : "-");
    note(l, line);
    return !l->stop_at || seq < l->stop_at;
}

static bool loads(store *s, const char *id, int64_t from, const char *expected) {
    listing l = {0};
    store_error error = store_load(s, id, from, &l, note_game, note_event);
    bool same = !error && strcmp(l.text, expected) == 0;
    if (!same) printf("# error %d, loaded:\n# %s\n", (int)error, l.text);
    return same;
}

static bool is_gone(store *s, const char *id) {
    listing l = {0};
    return store_load(s, id, 1, &l, note_game, note_event) == STORE_ABSENT && !l.n;
}

static bool lists(store *s, store_query q, const char *expected) {
    listing l = {0};
    bool same = store_list(s, &q, &l, note_id) == STORE_OK && strcmp(l.text, expected) == 0;
    if (!same) printf("# listed: %s\n", l.text);
    return same;
}

/* ---- games ---- */

static void games_are_kept(void) {
    store *s = open_store("kept");
    store_event first[] = {{1, 2, -1, "created", "{}", NULL},
                           {3, 4, 0, "joined", "{\"é\":1}", "c1"}};
    store_op op = new_game("aaaaaaaaaaaa", first, 2);
    op.seats[1] = ben;
    EXPECT(came(commit_one(s, op), STORE_DONE, 2));
    store_event second[] = {turn_event("x", "c2"), turn_event("y", NULL)};
    op = new_events("aaaaaaaaaaaa", 3, second, 2);
    op.seats[0] = ann;
    EXPECT(came(commit_one(s, op), STORE_DONE, 4));
    const char *all = "aaaaaaaaaaaa setup 1000 | 1 1 0 9000 2000 | a b\n"
                      "1 1 2 -1 created {} -\n2 3 4 0 joined {\"é\":1} c1\n"
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
    EXPECT(run_sql("kept", "SELECT journal_mode = 'wal' FROM pragma_journal_mode") == 1);
    EXPECT(run_sql("kept", "PRAGMA user_version") == 1);
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
                 "aaaaaaaaaaaa setup 1000 | 0 1 -1 -1 1000 | - -\n1 5 6 1 turn x c1\n"));
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
    EXPECT(loads(s, "bbbbbbbbbbbb", 1, "bbbbbbbbbbbb setup 1000 | 0 1 -1 -1 1000 | - -\n"));
    store_close(s);
}

/* ---- lists ---- */

static void add_game(store *s, const char *id, store_summary m, int64_t created,
                     const uint8_t *first, const uint8_t *second) {
    store_op op = new_game(id, NULL, 0);
    op.summary = m;
    op.at = created;
    op.seats[0] = first;
    op.seats[1] = second;
    EXPECT(commit_one(s, op).result == STORE_DONE);
}

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
    EXPECT(lists(s, (store_query){STORE_FINISHED, .after = "over-a------"}, "over-b------"));
    EXPECT(lists(s, (store_query){STORE_ALL, .limit = 2}, "open-hidden- open-new----"));
    EXPECT(
        lists(s, (store_query){STORE_ALL, .after = "over-b------"}, "playing-1--- playing-2---"));
    listing l = {0};
    store_query mine = {STORE_OF_DEVICE, .device = ann};
    EXPECT(store_list(s, &mine, &l, note_game) == STORE_OK);
    EXPECT(strstr(l.text, "over-a------ setup 70 | 2 1 -1 -1 3000 | b a\n") == l.text);
    EXPECT(strstr(l.text, "playing-2--- setup 50 | 1 1 0 9500 2500 | b a\n"
                          "playing-1--- setup 40 | 1 1 0 9000 2000 | a b\n"));
    EXPECT(strstr(l.text, "open-hidden-") && !strstr(l.text, "over-b"));
    EXPECT(lists(s, (store_query){STORE_OF_DEVICE, .device = (const uint8_t[STORE_HASH]){9}}, ""));
    store_counts counts;
    EXPECT(store_count(s, &counts) == STORE_OK);
    EXPECT(counts.games[STORE_OPEN] == 3 && counts.games[STORE_PLAYING] == 2);
    EXPECT(counts.games[STORE_OVER] == 2 && counts.devices == 3 && counts.bytes > 4096);
    store_close(s);
}

typedef struct walk {
    store *s;
    int games, events;
} walk;

static bool count_event(void *context, int64_t seq, const store_event *e) {
    (void)seq, (void)e;
    return ++((walk *)context)->events;
}

static void skip_game(void *context, const store_game *g) {
    (void)context, (void)g;
}

static void walk_game(void *context, const store_game *g) {
    walk *w = context;
    w->games++;
    EXPECT(store_load(w->s, g->id, 1, w, skip_game, count_event) == STORE_OK);
}

static void make_games(store *s, int count) {
    enum { MOST = 600 };
    static char ids[MOST][STORE_ID + 1];
    static store_op ops[MOST];
    static store_outcome outcomes[MOST];
    store_event e[] = {turn_event("x", NULL), turn_event("y", NULL)};
    for (int i = 0; i < count; i++) {
        snprintf(ids[i], sizeof ids[i], "game%08d", i);
        ops[i] = new_game(ids[i], e, 1 + i % 2);
        ops[i].summary = over_now;
    }
    EXPECT(store_commit(s, ops, count, outcomes) == STORE_OK);
    for (int i = 0; i < count; i++) EXPECT(came(outcomes[i], STORE_DONE, 1 + i % 2));
}

/* As the archive does: all finished games, one after the other, each with its events. */
static void games_load_inside_a_list(void) {
    walk w = {.s = open_store("walk")};
    make_games(w.s, 100);
    EXPECT(store_list(w.s, &(store_query){STORE_FINISHED}, &w, walk_game) == STORE_OK);
    EXPECT(w.games == 100 && w.events == 150);
    store_close(w.s);
}

/* ---- devices, bans, settings ---- */

static void note_device(void *context, const store_device *d) {
    char line[100];
    snprintf(line, sizeof line, "%c '%s' %d %d %d\n", d->hash[0], d->name, (int)d->created,
             (int)d->seen, d->banned);
    note(context, line);
}

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
                 "both-------- setup 1000 | 0 1 -1 -1 1000 | - b\n1 5 6 1 turn x c1\n"));
    /* A ban stays, without the name. */
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = cleo, .at = 10, .name = "Cleo"});
    commit_one(s, (store_op){.act = STORE_BAN_DEVICE, .device = cleo, .on = true});
    commit_one(s, (store_op){.act = STORE_DELETE_DEVICE, .device = cleo});
    EXPECT(device_is(s, cleo, "c '' 10 10 1\n"));
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
    store_close(s);
    EXPECT(run_sql("gone", "SELECT count(*) FROM event") == 1);
}

static void note_text(void *context, const char *name, const char *value) {
    note(context, name);
    note(context, "=");
    note(context, value ? value : "");
    note(context, " ");
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

static void summaries_are_rebuilt(void) {
    store *s = open_store("rebuild");
    make_games(s, 600);
    EXPECT(store_rebuild(s, &(tally){.in_between = true}, by_count) == STORE_OK);
    EXPECT(loads(s, "game00000006", 9, "game00000006 setup 1000 | 1 0 1 101 77 | - -\n"));
    EXPECT(loads(s, "game00000007", 9, "game00000007 setup 1000 | 2 1 -1 -1 3000 | - -\n"));
    EXPECT(loads(s, "game00000300", 9, "game00000300 setup 1000 | 1 1 0 9000 2000 | - -\n"));
    EXPECT(loads(s, "game00000599", 9, "game00000599 setup 1000 | 1 0 0 102 77 | - -\n"));
    store_close(s);
    EXPECT(run_sql("rebuild", "SELECT count(*) FROM game WHERE updated = 77") == 598);
}

/* ---- backups ---- */

static void backups_are_whole(void) {
    store *s = open_store("origin"), *other = open_store("origin");
    make_games(s, 50);
    EXPECT(store_backup(s, in_folder("copy")) == STORE_OK);
    EXPECT(access(in_folder("copy-wal"), F_OK) != 0
           && access(in_folder("copy-journal"), F_OK) != 0);
    store_event e = turn_event("late", NULL);
    EXPECT(commit_one(other, new_events("game00000000", 2, &e, 1)).result == STORE_DONE);
    store *copy = open_store("copy");
    EXPECT(loads(copy, "game00000000", 2, "game00000000 setup 1000 | 2 1 -1 -1 3000 | - -\n"));
    /* In use: its log would be replayed into the new file. */
    EXPECT(store_backup(s, in_folder("copy")) == STORE_FAILED);
    store_close(copy);
    EXPECT(store_backup(s, in_folder("copy")) == STORE_OK);
    copy = open_store("copy");
    EXPECT(loads(copy, "game00000000", 2,
                 "game00000000 setup 1000 | 1 1 0 9000 2000 | - -\n2 5 6 1 turn late -\n"));
    store_close(copy);
    EXPECT(store_backup(s, in_folder("origin")) == STORE_FAILED);
    EXPECT(store_backup(s, in_folder("no/such/folder")) == STORE_FAILED);
    store_close(other);
    store_close(s);
}

/* A write beyond the limit fails with EFBIG, and the file stays as short as it is. */
static void limit_files(rlim_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static void failed_backups_leave_nothing(void) {
    store *s = open_store("large");
    make_games(s, 400);
    EXPECT(file_write(in_folder("before"), "as it was", 9) == 0);
    limit_files(8192);
    store_error error = store_backup(s, in_folder("before"));
    limit_files(RLIM_INFINITY);
    EXPECT(error != STORE_OK && store_why(s)[0]);
    char *text = NULL;
    size_t n = 0;
    EXPECT(file_read(in_folder("before"), 100, &text, &n) == 0 && n == 9);
    free(text);
    char pattern[300];
    snprintf(pattern, sizeof pattern, "ls %s/before.* >%s 2>&1", folder, in_folder("ls"));
    EXPECT(system(pattern) != 0); /* NOLINT: our own folder */
    store_close(s);
}

/* ---- files that are not ours, or no longer ---- */

static store_error try_open(const char *name) {
    store *s = NULL;
    why[0] = '\0';
    store_error error = store_open(in_folder(name), &s, why);
    if (s) store_close(s);
    EXPECT(!error || (!s && why[0]));
    return error;
}

static void newer_databases_are_refused(void) {
    store_close(open_store("newer"));
    run_sql("newer", "PRAGMA user_version = 2");
    EXPECT(try_open("newer") == STORE_NEWER);
    EXPECT(run_sql("newer", "PRAGMA user_version") == 2);
}

static void foreign_databases_are_refused(void) {
    run_sql("foreign", "CREATE TABLE mine(x); INSERT INTO mine VALUES (7)");
    EXPECT(try_open("foreign") == STORE_FOREIGN);
    EXPECT(run_sql("foreign", "SELECT x FROM mine") == 7);
    EXPECT(run_sql("foreign", "SELECT count(*) FROM sqlite_schema") == 1);
    run_sql("foreign2", "PRAGMA user_version = 1");
    EXPECT(try_open("foreign2") == STORE_FOREIGN);
    store_close(open_store("incomplete"));
    run_sql("incomplete", "DROP TABLE seat");
    EXPECT(try_open("incomplete") == STORE_DAMAGED);
}

static void no_database_is_an_error(void) {
    EXPECT(file_write(in_folder("text"), "[Event \"?\"]\n\n1. e2e4 *\n", 23) == 0);
    EXPECT(try_open("text") == STORE_DAMAGED);
    EXPECT(mkdir(in_folder("dir"), 0700) == 0 && try_open("dir") == STORE_FAILED);
    EXPECT(try_open("no/such/folder") == STORE_FAILED);
}

static void use_everything(store *s) {
    listing l = {0};
    walk w = {.s = s};
    store_counts counts;
    int64_t at = 0;
    store_outcome o[3];
    store_event e = turn_event("x", "c9");
    store_op ops[] = {new_game("zzzzzzzzzzzz", &e, 1),
                      new_events("game00000000", 2, &e, 1),
                      {.act = STORE_DELETE_DEVICE, .device = ann}};
    for (int which = STORE_ALL; which <= STORE_DUE; which++) {
        store_query q = {.which = (store_which)which, .device = ann, .before = INT64_MAX};
        (void)store_list(s, &q, &l, note_game);
    }
    (void)store_list(s, &(store_query){STORE_ALL}, &w, skip_game);
    (void)store_load(s, "game00000000", 1, &l, note_game, note_event);
    (void)store_devices(s, NULL, &l, note_device);
    (void)store_settings(s, &l, note_text);
    (void)store_alive(s, &at);
    (void)store_count(s, &counts);
    (void)store_commit(s, ops, 3, o);
    (void)store_load(s, "zzzzzzzzzzzz", 1, &l, note_game, note_event);
}

/* Whatever is read from a damaged file, there is an error or an answer, and no crash. */
static void damaged_files_do_no_harm(void) {
    store *s = open_store("whole");
    make_games(s, 60);
    add_game(s, "playing-1---", first_moves, 40, ann, ben);
    store_close(s);
    char *text = NULL;
    size_t n = 0;
    EXPECT(file_read(in_folder("whole"), 1 << 24, &text, &n) == 0);
    random_source r = {1};
    for (int i = 0; i < 150; i++) {
        char *bad = malloc(n);
        if (!bad) return;
        memcpy(bad, text, n);
        for (uint32_t k = 1 + random_below(&r, i % 3 ? 4 : 400); k > 0; k--)
            bad[random_below(&r, i % 2 ? 4096 : (uint32_t)n)] = (char)random_next(&r);
        EXPECT(file_write(in_folder("bad"), bad, i % 10 ? n : random_below(&r, (uint32_t)n)) == 0);
        free(bad);
        unlink(in_folder("bad-wal"));
        if (store_open(in_folder("bad"), &s, why) == STORE_OK) {
            use_everything(s);
            store_close(s);
        }
    }
    free(text);
}

/* ---- trouble ---- */

static void a_locked_database_is_an_error(void) {
    store *s = open_store("locked");
    sqlite3 *db = NULL;
    EXPECT(sqlite3_open(in_folder("locked"), &db) == SQLITE_OK);
    EXPECT(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
    store_event e = turn_event("x", "c1");
    store_op op = new_game("aaaaaaaaaaaa", &e, 1);
    store_outcome o;
    EXPECT(store_commit(s, &op, 1, &o) == STORE_BUSY && came(o, STORE_UNKNOWN, 0));
    EXPECT(is_gone(s, "aaaaaaaaaaaa")); /* readers do not wait */
    sqlite3_close(db);
    EXPECT(came(commit_one(s, op), STORE_DONE, 1));
    store_close(s);
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
    TEST("lists", lists_show_what_they_should);
    TEST("games are loaded while a list is read", games_load_inside_a_list);
    TEST("devices and their bans", devices_are_kept);
    TEST("a device is deleted with its seats and the games only it played", devices_are_deleted);
    TEST("a game is deleted with its events and seats", games_are_deleted);
    TEST("settings, banned addresses, and when a server was up", settings_and_bans_are_kept);
    TEST("summaries are computed again, also while games go on", summaries_are_rebuilt);
    TEST("a backup is a whole database, of one moment", backups_are_whole);
    TEST("a backup that fails leaves the old file and nothing else", failed_backups_leave_nothing);
    TEST("a database of a newer version is refused and not touched", newer_databases_are_refused);
    TEST("databases of other programs are refused and not touched", foreign_databases_are_refused);
    TEST("a file that is no database is an error", no_database_is_an_error);
    TEST("damaged files do no harm", damaged_files_do_no_harm);
    TEST("a locked database is an error, and readable", a_locked_database_is_an_error);
    TEST("two stores share a database", two_stores_share_a_database);
    char clean[100];
    snprintf(clean, sizeof clean, "rm -r %s", folder);
    if (system(clean)) return 1; /* NOLINT: our own folder */
    return tap_done();
}
