// SPDX-License-Identifier: MIT
// How fast events become durable: appends per second in groups of several sizes, then what a
// server's loop sees through the queue at a fixed rate.
//
//     store-bench FOLDER|ADDRESS [GAMES [SECONDS [RATE]]]
//
// The database is made in FOLDER, which should be on a real disk, and removed; or it is the empty
// one at ADDRESS, postgresql://…
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "os/time.h"
#include "store/store_queue.h"

enum { MOST_GAMES = 100000, MOST_GROUP = 1024, MOST_TIMES = 1 << 20 };

static char ids[MOST_GAMES][STORE_ID + 1];
static int64_t next[MOST_GAMES];
static int games = 5000;
static random_source source = {1};
static int64_t times[MOST_TIMES], queued[MOST_TIMES];
static int timed;

/* An event like those of a real turn. */
static const char body[] =
    "{\"turn\":\"b1b2,d1b2\",\"clock\":[298750,300000],\"lag\":35,\"spent\":4120}";
static int64_t commands;

static void make_ids(void) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (int i = 0; i < games; i++)
        for (int k = 0; k < STORE_ID; k++) ids[i][k] = letters[random_below(&source, 64)];
}

static void fail(store *s, const char *what) {
    fprintf(stderr, "%s failed: %s\n", what, store_why(s));
    exit(1);
}

static void make_games(store *s) {
    store_op *ops = calloc((size_t)games, sizeof *ops);
    store_outcome *outcomes = calloc((size_t)games, sizeof *outcomes);
    if (!ops || !outcomes) exit(1);
    uint8_t(*devices)[STORE_HASH] = calloc((size_t)games * 2, sizeof *devices);
    if (!devices) exit(1);
    for (int i = 0; i < games * 2; i++)
        for (int k = 0; k < STORE_HASH; k++) devices[i][k] = (uint8_t)random_next(&source);
    for (int i = 0; i < games; i++) {
        ops[i] = (store_op){.act = STORE_CREATE,
                            .game = ids[i],
                            .setup = "{\"game\":\"sensei\",\"rules\":\"arashi\",\"clock\":\"5+3\"}",
                            .summary = {STORE_PLAYING, true, 0, 1, 1},
                            .seats = {devices[2 * i], devices[2 * i + 1]}};
        next[i] = 1;
    }
    if (store_commit(s, ops, games, outcomes)) fail(s, "create");
    free(ops);
    free(outcomes);
    free(devices);
}

/* The next turn of a random game. */
static void make_op(store_op *op, store_event *e, char command[24], int game) {
    int64_t now = 1000 * next[game];
    snprintf(command, 24, "%020lld", (long long)++commands);
    *e = (store_event){now, now, (int)(next[game] & 1), "turn", body, command};
    *op = (store_op){.act = STORE_APPEND,
                     .game = ids[game],
                     .seq = next[game]++,
                     .events = e,
                     .count = 1,
                     .summary = {STORE_PLAYING, true, (int)(next[game] & 1), now + 300000, now}};
}

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static double ms_at(double share) {
    return timed ? (double)times[(int)(share * (timed - 1))] / 1000 : 0;
}

static void print_times(void) {
    qsort(times, (size_t)timed, sizeof *times, by_size);
    printf("p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n", ms_at(0.5), ms_at(0.99), ms_at(1));
}

static void in_groups(store *s, int group, int64_t for_us) {
    static store_op ops[MOST_GROUP];
    static store_event events[MOST_GROUP];
    static char names[MOST_GROUP][24];
    static store_outcome outcomes[MOST_GROUP];
    int64_t begun = time_now_us(), done = 0, end = begun;
    for (timed = 0; end - begun < for_us && timed < MOST_TIMES; timed++) {
        int at = (int)random_below(&source, (uint32_t)games);
        for (int i = 0; i < group; i++)
            make_op(&ops[i], &events[i], names[i], (at + i * 7) % games);
        int64_t before = time_now_us();
        if (store_commit(s, ops, group, outcomes)) fail(s, "commit");
        end = time_now_us();
        times[timed] = end - before;
        for (int i = 0; i < group; i++)
            if (outcomes[i].result != STORE_DONE) fail(s, "append");
        done += group;
    }
    printf("groups of %4d: %6.0f events per second; commit ", group,
           (double)done * 1e6 / (double)(end - begun));
    print_times();
    fflush(stdout);
}

/* ---- through the queue ---- */

static atomic_int woken;

static void wake(void *context) {
    (void)context;
    atomic_fetch_add(&woken, 1);
}

static void written(void *context, store_error error, const store_outcome *outcomes, int n) {
    if (error || n != 1 || outcomes->result != STORE_DONE) exit(1);
    if (timed < MOST_TIMES) times[timed++] = time_now_us() - *(const int64_t *)context;
}

static void at_rate(store *s, int rate, int64_t for_us) {
    store_queue *q = store_queue_start(s, 1 << 16, MOST_GROUP, wake, NULL);
    if (!q) fail(s, "thread");
    int64_t begun = time_now_us(), sent = 0, now = 0;
    clock_t cpu = clock();
    timed = 0;
    while ((now = time_now_us()) - begun < for_us) {
        for (; sent * 1000000 < (now - begun) * rate; sent++) {
            store_op op;
            store_event e;
            char command[24];
            int64_t *at = &queued[sent % MOST_TIMES];
            *at = now;
            make_op(&op, &e, command, (int)random_below(&source, (uint32_t)games));
            if (!store_queue_write(q, &op, 1, written, at)) fail(s, "queue");
        }
        store_queue_collect(q);
        nanosleep(&(struct timespec){0, 200000}, NULL);
    }
    store_queue_stop(q);
    printf("queue at %d per second: %lld events in %d groups, %.0f us of CPU each; durable after ",
           rate, (long long)sent, atomic_load(&woken),
           (double)(clock() - cpu) * 1e6 / CLOCKS_PER_SEC / (double)(sent ? sent : 1));
    print_times();
}

int main(int count, char **words) {
    if (count < 2)
        return fprintf(stderr, "usage: store-bench FOLDER|ADDRESS [GAMES [SECONDS [RATE]]]\n"), 2;
    if (count > 2) games = (int)strtol(words[2], NULL, 10);
    int seconds = count > 3 ? (int)strtol(words[3], NULL, 10) : 5;
    int rate = count > 4 ? (int)strtol(words[4], NULL, 10) : 2000;
    if (games < 1 || games > MOST_GAMES || seconds < 1 || rate < 1) return 2;
    char path[1000], why[STORE_WHY];
    bool shared = store_is_shared(words[1]);
    if (shared)
        snprintf(path, sizeof path, "%s", words[1]);
    else
        snprintf(path, sizeof path, "%s/bench-%d.db", words[1], (int)getpid());
    store *s = NULL;
    if (store_open(path, &s, why)) return fprintf(stderr, "%s\n", why), 1;
    make_ids();
    make_games(s);
    static const int sizes[] = {1, 16, 256, 1024};
    for (int i = 0; i < 4; i++) in_groups(s, sizes[i], seconds * INT64_C(1000000));
    at_rate(s, rate, seconds * INT64_C(1000000));
    store_counts c;
    if (store_count(s, &c)) fail(s, "count");
    printf("%lld events in %lld MB\n", (long long)commands, (long long)c.bytes >> 20);
    store_close(s);
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3 && !shared; i++) {
        char file[1010];
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    return 0;
}
