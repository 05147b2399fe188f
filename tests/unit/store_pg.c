// SPDX-License-Identifier: MIT
// The store on a PostgreSQL server: versions, locks, and connections that are lost.
#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

#include "store.h"
#include "store/store_sql.h"

static store_error try_open(const char *name) {
    store *s = NULL;
    why[0] = '\0';
    store_error error = store_open(place_of(name), &s, why);
    if (s) store_close(s);
    EXPECT(!error || (!s && why[0]));
    return error;
}

static void versions_are_checked(void) {
    store_close(open_store("versions"));
    EXPECT(ask_server("SELECT version FROM versions.sandan") == 3);
    ask_server("UPDATE versions.sandan SET version = 4");
    EXPECT(try_open("versions") == STORE_NEWER);
    EXPECT(ask_server("SELECT version FROM versions.sandan") == 4);
    ask_server("DROP TABLE versions.code; DROP TABLE versions.down; UPDATE versions.sandan SET "
               "version = 1");
    EXPECT(try_open("versions") == STORE_OK);
    EXPECT(ask_server("SELECT version FROM versions.sandan") == 3);
    EXPECT(ask_server("SELECT count(*) FROM versions.code") == 0);
    ask_server("DROP TABLE versions.ban");
    EXPECT(try_open("versions") == STORE_DAMAGED);
    ask_server("CREATE SCHEMA strange; CREATE TABLE strange.mine(x INT)");
    EXPECT(try_open("strange") == STORE_FOREIGN);
    EXPECT(ask_server("SELECT count(*) FROM pg_tables WHERE schemaname = 'strange'") == 1);
}

static void a_server_must_be_there(void) {
    store *s = NULL;
    EXPECT(store_open("postgresql:///none?host=/nowhere", &s, why) == STORE_FAILED && !s && why[0]);
}

/* A host that accepts the connection and then says nothing does not keep us for ever. */
static void a_server_must_answer(void) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    EXPECT(bind(fd, (struct sockaddr *)&at, size) == 0 && listen(fd, 8) == 0);
    EXPECT(getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    char place[200];
    store *s = NULL;
    snprintf(place, sizeof place, "postgresql://127.0.0.1:%d/none?sslmode=disable",
             ntohs(at.sin_port));
    EXPECT(store_open(place, &s, why) == STORE_FAILED && !s && strstr(why, "timeout"));
    close(fd);
}

/* A transaction that was committed, or not, while the answer was lost, ends before anything is
   read: here it takes longer than anybody waits. */
static void what_is_under_way_is_waited_for(void) {
    store *s = open_store("waiting");
    PGconn *other = PQconnectdb(server());
    PQclear(PQexec(other, "BEGIN; SELECT pg_advisory_xact_lock(1398894180)"));
    store_event e = turn_event("x", "c1");
    store_op op = new_game("aaaaaaaaaaaa", &e, 1);
    store_outcome o;
    EXPECT(store_commit(s, &op, 1, &o) == STORE_BUSY && came(o, STORE_UNKNOWN, 0));
    EXPECT(is_gone(s, "aaaaaaaaaaaa")); /* readers do not wait */
    PQfinish(other);
    EXPECT(came(commit_one(s, op), STORE_DONE, 1));
    store_close(s);
}

static void end_connections(void) {
    ask_server("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
               " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
    while (ask_server("SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                      " AND backend_type = 'client backend'")
           > 0) {
    }
}

static void lost_connections_are_made_again(void) {
    store *s = open_store("lost");
    store_event e = turn_event("x", "c1"), f = turn_event("y", "c2");
    EXPECT(came(commit_one(s, new_game("aaaaaaaaaaaa", &e, 1)), STORE_DONE, 1));
    end_connections();
    store_op op = new_events("aaaaaaaaaaaa", 2, &f, 1);
    store_outcome o;
    EXPECT(store_commit(s, &op, 1, &o) != STORE_OK && came(o, STORE_UNKNOWN, 0));
    EXPECT(loads(s, "aaaaaaaaaaaa", 2, "aaaaaaaaaaaa setup 1000 | 0 1 2 -1 1000 | - -\n"));
    EXPECT(came(commit_one(s, op), STORE_DONE, 2));
    EXPECT(came(commit_one(s, op), STORE_REPEATED, 2));
    store_close(s);
}

/* A server: takes part in one game with others that do the same. Its value is an exit code. */
static int take_part(int number) {
    enum { TURNS = 40 };
    store *s = open_store("many");
    for (int turns = 0, seq = 1; turns < TURNS;) {
        char command[24];
        snprintf(command, sizeof command, "%d-%d", number, turns);
        store_event e = turn_event("x", command);
        store_op op = new_events("aaaaaaaaaaaa", seq, &e, 1);
        store_outcome o;
        if (store_commit(s, &op, 1, &o)) return 1;
        if (o.result != STORE_DONE && o.result != STORE_TAKEN) return 2;
        turns += o.result == STORE_DONE;
        seq = (int)o.seq + 1;
    }
    store_close(s);
    return 0;
}

static void many_servers_write(void) {
    enum { SERVERS = 3 };
    store *s = open_store("many");
    commit_one(s, new_game("aaaaaaaaaaaa", NULL, 0));
    pid_t pids[SERVERS];
    fflush(stdout);
    for (int i = 0; i < SERVERS; i++)
        if ((pids[i] = fork()) == 0) _exit(take_part(i));
    for (int i = 0; i < SERVERS; i++) {
        int status = -1;
        EXPECT(waitpid(pids[i], &status, 0) == pids[i] && status == 0);
    }
    walk w = {0};
    EXPECT(store_load(s, "aaaaaaaaaaaa", 1, &w, skip_game, count_event) == STORE_OK);
    EXPECT(w.events == 40 * SERVERS);
    EXPECT(ask_server("SELECT max(seq) FROM many.event") == 40 * SERVERS);
    store_close(s);
}

/* ---- an answer that is lost ---- */

/* Between the store and the server: when the store commits, its connection is cut at once, and the
   server hears of the commit only later. */
static struct proxy {
    int listening;
    atomic_bool armed;
} proxy;

static int open_socket(const char *directory, bool listens) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(to.sun_path, sizeof to.sun_path, "%s/.s.PGSQL.5432", directory);
    bool right = listens ? bind(fd, (struct sockaddr *)&to, sizeof to) == 0 && listen(fd, 8) == 0
                         : connect(fd, (struct sockaddr *)&to, sizeof to) == 0;
    return right ? fd : -1;
}

static const char *server_folder(void) {
    static char directory[200];
    const char *from = strstr(server(), "host=") + 5;
    snprintf(directory, sizeof directory, "%.*s", (int)strcspn(from, "&"), from);
    return directory;
}

/* Whether the client asks to execute the prepared COMMIT. */
static bool commits(const char *bytes, ssize_t n) {
    char name[16];
    size_t size = (size_t)snprintf(name, sizeof name, "s%d", SQL_COMMIT) + 1;
    for (ssize_t i = 0; i + (ssize_t)size <= n; i++)
        if (memcmp(bytes + i, name, size) == 0) return true;
    return false;
}

static void *forward(void *context) {
    int client = *(const int *)context, real = open_socket(server_folder(), false);
    char bytes[65536];
    for (bool cut = false; real >= 0;) {
        struct pollfd both[] = {{cut ? -1 : client, POLLIN, 0}, {real, POLLIN, 0}};
        poll(both, 2, -1);
        bool back = both[1].revents;
        ssize_t n = read(back ? real : client, bytes, sizeof bytes);
        if (n <= 0) break;
        if (back && !cut && write(client, bytes, (size_t)n) != n) break;
        if (back && cut) break; /* the answer that nobody gets */
        if (!back && atomic_load(&proxy.armed) && commits(bytes, n)) {
            atomic_store(&proxy.armed, false);
            shutdown(client, SHUT_RDWR);
            cut = true;
            nanosleep(&(struct timespec){0, 300000000}, NULL);
        }
        if (!back && write(real, bytes, (size_t)n) != n) break;
    }
    close(client);
    if (real >= 0) close(real);
    return NULL;
}

static void *accept_all(void *context) {
    (void)context;
    static int clients[8];
    for (int i = 0; i < 8 && (clients[i] = accept(proxy.listening, NULL, NULL)) >= 0; i++) {
        pthread_t one;
        if (pthread_create(&one, NULL, forward, &clients[i]) == 0) pthread_detach(one);
    }
    return NULL;
}

/* What is read after an unknown commit waits for its end, and so is final. */
static void lost_answers_are_settled(void) {
    char place[400];
    store *s = NULL;
    pthread_t acceptor;
    place_of("answers"); /* makes it */
    proxy.listening = open_socket(folder, true);
    EXPECT(pthread_create(&acceptor, NULL, accept_all, NULL) == 0);
    snprintf(place, sizeof place,
             "postgresql:///postgres?host=%s&user=sandan&options=-csearch_path%%3Danswers", folder);
    if (!EXPECT(store_open(place, &s, why) == STORE_OK)) return;
    store_event e = turn_event("x", "c1"), f = turn_event("y", "c2");
    commit_one(s, new_game("aaaaaaaaaaaa", &e, 1));
    store_op op = new_events("aaaaaaaaaaaa", 2, &f, 1);
    store_outcome o;
    atomic_store(&proxy.armed, true);
    EXPECT(store_commit(s, &op, 1, &o) == STORE_FAILED && came(o, STORE_UNKNOWN, 0));
    EXPECT(!atomic_load(&proxy.armed));
    walk w = {0};
    store_error error = STORE_BUSY;
    while (error == STORE_BUSY)
        error = store_load(s, "aaaaaaaaaaaa", 1, &w, skip_game, count_event);
    EXPECT(error == STORE_OK && w.events == 2);
    EXPECT(came(commit_one(s, op), STORE_REPEATED, 2));
    store_close(s);
    shutdown(proxy.listening, SHUT_RDWR);
    pthread_join(acceptor, NULL);
    close(proxy.listening);
}

static void backups_are_left_to_the_server(void) {
    store *s = open_store("dump");
    EXPECT(store_backup(s, in_folder("copy")) == STORE_FAILED && errno == ENOTSUP);
    EXPECT(access(in_folder("copy"), F_OK) != 0);
    store_close(s);
}

int main(void) {
    if (!server() || !mkdtemp(folder)) return 1;
    TEST("versions are checked, and old ones brought up to date", versions_are_checked);
    TEST("a server that is not there is an error", a_server_must_be_there);
    TEST("a server must answer", a_server_must_answer);
    TEST("a transaction under way is waited for", what_is_under_way_is_waited_for);
    TEST("lost connections are made again", lost_connections_are_made_again);
    TEST("many servers write, and every event has one number", many_servers_write);
    TEST("an answer that is lost is settled before anything is read", lost_answers_are_settled);
    TEST("backups are left to the server", backups_are_left_to_the_server);
    return store_tests_done();
}
