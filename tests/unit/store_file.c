// SPDX-License-Identifier: MIT
// The store in a file: backups, versions, permissions, locks, and files that are no database.
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/random.h"
#include "os/file.h"
#include "store.h"

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

/* ---- the file ---- */

static bool is_private(const char *name) {
    struct stat info;
    return stat(in_folder(name), &info) == 0 && (info.st_mode & 0777) == 0600;
}

static void files_are_private(void) {
    umask(022);
    store *s = open_store("private");
    make_games(s, 1);
    EXPECT(is_private("private") && is_private("private-wal") && is_private("private-shm"));
    EXPECT(store_backup(s, in_folder("private-copy")) == STORE_OK && is_private("private-copy"));
    store_close(s);
    EXPECT(chmod(in_folder("private"), 0640) == 0); /* as the administrator wants it */
    store_close(open_store("private"));
    EXPECT(!is_private("private"));
    EXPECT(run_sql("private", "SELECT journal_mode = 'wal' FROM pragma_journal_mode") == 1);
}

static void old_databases_are_brought_up_to_date(void) {
    store *s = open_store("old");
    make_games(s, 3);
    store_close(s);
    run_sql("old", "DROP TABLE code; DROP TABLE down; PRAGMA user_version = 1");
    s = open_store("old");
    EXPECT(lists(s, (store_query){STORE_ALL}, "game00000000 game00000001 game00000002"));
    commit_one(s, (store_op){.act = STORE_CODE, .name = "c", .game = "game00000001"});
    store_close(s);
    EXPECT(run_sql("old", "PRAGMA user_version") == 3);
    EXPECT(run_sql("old", "SELECT count(*) FROM code") == 1);
}

static bool has_bytes(const char *name, const void *what, size_t size) {
    char *text = NULL;
    size_t n = 0;
    bool found = false;
    EXPECT(file_read(in_folder(name), 1 << 24, &text, &n) == 0);
    for (size_t i = 0; text && !found && i + size <= n; i++)
        found = memcmp(text + i, what, size) == 0;
    free(text);
    return found;
}

/* Not even in parts of the file that are no longer used. */
static void deleted_devices_leave_no_bytes(void) {
    static const uint8_t someone[STORE_HASH] = "0123456789abcdef0123456789abcde";
    store *s = open_store("bytes");
    store_event e = {1, 1, 0, "sit", "person Annabel", "c1"},
                instead = {.kind = "sit", .body = "person"};
    store_op both = new_game("both--------", &e, 1), own = new_game("own---------", &e, 1);
    both.seats[0] = own.seats[0] = someone;
    both.seats[1] = ben;
    commit_one(s, both);
    commit_one(s, own);
    commit_one(s, (store_op){.act = STORE_DEVICE, .device = someone, .name = "Annabel"});
    store_close(s);
    EXPECT(has_bytes("bytes", someone, STORE_HASH) && has_bytes("bytes", "Annabel", 7));
    s = open_store("bytes");
    commit_one(
        s,
        (store_op){.act = STORE_DELETE_DEVICE, .device = someone, .events = &instead, .count = 1});
    store_close(s);
    EXPECT(!has_bytes("bytes", someone, STORE_HASH) && !has_bytes("bytes", "Annabel", 7));
    EXPECT(access(in_folder("bytes-wal"), F_OK) != 0);
}

static void list_again(void *context, const store_game *g) {
    (void)g;
    walk *w = context;
    w->games++;
    w->events += store_list(w->s, &(store_query){STORE_ALL}, w, skip_game) != STORE_OK;
}

/* It would read on where the outer one is. */
static void a_list_inside_itself_is_refused(void) {
    walk w = {.s = open_store("inside")};
    make_games(w.s, 5);
    EXPECT(store_list(w.s, &(store_query){STORE_ALL}, &w, list_again) == STORE_OK);
    EXPECT(w.games == 5 && w.events == 5);
    store_close(w.s);
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
    EXPECT(loads(copy, "game00000000", 2, "game00000000 setup 1000 | 2 1 2 -1 3000 | - -\n"));
    /* In use: its log would be replayed into the new file. */
    EXPECT(store_backup(s, in_folder("copy")) == STORE_BUSY);
    store_close(copy);
    EXPECT(store_backup(s, in_folder("copy")) == STORE_OK);
    copy = open_store("copy");
    EXPECT(loads(copy, "game00000000", 2,
                 "game00000000 setup 1000 | 1 1 0 9000 2000 | - -\n2 5 6 1 turn late -\n"));
    store_close(copy);
    EXPECT(store_backup(s, in_folder("origin")) == STORE_BUSY);
    EXPECT(store_backup(s, in_folder("no/such/folder")) == STORE_FAILED && errno == ENOENT);
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
    run_sql("newer", "PRAGMA user_version = 4");
    EXPECT(try_open("newer") == STORE_NEWER);
    EXPECT(run_sql("newer", "PRAGMA user_version") == 4);
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
    for (int which = STORE_ALL; which <= STORE_UNHELD; which++) {
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

int main(void) {
    if (!mkdtemp(folder)) return 1;
    TEST("only the owner may read the files", files_are_private);
    TEST("an old database is brought up to date", old_databases_are_brought_up_to_date);
    TEST("a list inside itself is refused, and disturbs nothing", a_list_inside_itself_is_refused);
    TEST("a deleted device leaves no bytes", deleted_devices_leave_no_bytes);
    TEST("a backup is a whole database, of one moment", backups_are_whole);
    TEST("a backup that fails leaves the old file and nothing else", failed_backups_leave_nothing);
    TEST("a database of a newer version is refused and not touched", newer_databases_are_refused);
    TEST("databases of other programs are refused and not touched", foreign_databases_are_refused);
    TEST("a file that is no database is an error", no_database_is_an_error);
    TEST("damaged files do no harm", damaged_files_do_no_harm);
    TEST("a locked database is an error, and readable", a_locked_database_is_an_error);
    return store_tests_done();
}
