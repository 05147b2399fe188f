// SPDX-License-Identifier: MIT
// sandan-book play: the engine plays itself, with the same number of nodes for every turn. The
// first turns are drawn among the engine's best ones, the better the likelier, so that the games
// differ and still make sense; all later turns are its best one.
//
// A game ends by the rules: on the board, by repetition, or after QUIET turns without progress.
// What the search has proven, or what both sides have thought decided for a while, is not played
// out. The reason of each game is in the file.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/book/app.h"
#include "base/random.h"
#include "core/history.h"
#include "core/judge.h"
#include "core/record.h"
#include "engine/engine.h"
#include "os/file.h"
#include "os/thread.h"
#include "os/time.h"

enum {
    DRAWN_TURNS = 14, /* turns of a game that are drawn … */
    CHOICES = 6,      /* … among so many */
    MARGIN = 45,      /* … that are worse than the best by less than this */
    ANY_TURNS = 6,    /* of the first turns … */
    ANY = 10,         /* … one in so many is any turn that does not lose at once */
    TABLE_MB = 1,
    DECIDED = 800,     /* a lead that both sides must agree on … */
    DECIDED_TURNS = 8, /* … for this many turns in a row */
    QUIET = 60         /* turns without progress that end a game (A8) */
};

typedef struct run {
    const app_options *o;
    pthread_mutex_t lock;
    uint8_t *done; /* by number of the game */
    uint32_t next, finished, found;
    int fd;
    int64_t started;
    int failed; /* an errno */
} run;

typedef struct worker {
    engine *e;
    turn *list;
    engine_answer *a;
    char line[APP_LINE];
} worker;

/* ---- one game ---- */

/* Any turn after which the other side cannot win at once; false: none was found. */
static bool any_turn(const worker *t, const game *g, const position *p, random_source *r,
                     turn *out) {
    enum { TRIES = 8 };
    uint32_t n = (uint32_t)turn_list(g, p, t->list);
    for (int i = 0; i < TRIES; i++) {
        position next;
        *out = t->list[random_below(r, n)];
        turn_play(g, p, out, &next);
        if (next.result == ONGOING && !(g->judge->wins && g->judge->wins(&next))) return true;
    }
    return false;
}

/* One of the engine's lines: the weight of each is the square of how little it gives away. */
static turn drawn_turn(const engine_answer *a, random_source *r) {
    uint32_t weight[CHOICES] = {0}, sum = 0;
    for (int i = 0; i < a->line_count && i < CHOICES; i++) {
        int loss = a->lines[0].score - a->lines[i].score;
        if (loss < MARGIN) weight[i] = (uint32_t)((MARGIN - loss) * (MARGIN - loss));
        sum += weight[i];
    }
    uint32_t at = random_below(r, sum);
    int i = 0;
    while (at >= weight[i]) at -= weight[i++];
    return a->lines[i].turns[0];
}

/* Counts the turns for which both sides have agreed that the first player (positive) or the second
   (negative) is far ahead. */
static int count_decided(int so_far, int score, int side) {
    int first = side == FIRST ? score : -score;
    if (first >= DECIDED) return so_far > 0 ? so_far + 1 : 1;
    if (first <= -DECIDED) return so_far < 0 ? so_far - 1 : -1;
    return 0;
}

typedef struct ending {
    int result;
    const char *reason;
} ending;

static ending adjudicated(int score, int side, int decided) {
    int sure = score_turns(score);
    if (sure) return (ending){win_for(sure > 0 ? side : !side), "proven"};
    if (decided >= DECIDED_TURNS) return (ending){FIRST_WINS, "decided"};
    if (decided <= -DECIDED_TURNS) return (ending){SECOND_WINS, "decided"};
    return (ending){ONGOING, NULL};
}

static ending play_turns(worker *t, const run *w, random_source *r, writer *turns) {
    const game *g = w->o->g;
    uint64_t keys[APP_LONGEST + 1];
    history h = {keys, APP_LONGEST + 1, 0};
    position p, next;
    game_start(g, w->o->rules, &p);
    history_push(&h, &p);
    int decided = 0;
    for (int n = 0; n < APP_LONGEST; n++) {
        int why = 0, result = history_result(&h, g, &p, QUIET, &why);
        if (result != ONGOING) return (ending){result, game_word(g, why)->slug};
        engine_limits limits = {.nodes = w->o->nodes, .lines = n < DRAWN_TURNS ? CHOICES : 1};
        engine_think(t->e, g, &p, keys, h.n, &limits, NULL, NULL, t->a);
        int score = t->a->lines[0].score;
        decided = count_decided(decided, score, p.side);
        ending e = adjudicated(score, p.side, decided);
        if (e.result != ONGOING) return e;
        turn made = n < DRAWN_TURNS ? drawn_turn(t->a, r) : t->a->lines[0].turns[0];
        turn any;
        if (n < ANY_TURNS && random_below(r, ANY) == 0 && any_turn(t, g, &p, r, &any)) made = any;
        write_char(turns, ' ');
        turn_write(g, &p, &made, turns);
        turn_play(g, &p, &made, &next);
        p = next;
        history_push(&h, &p);
    }
    return (ending){DRAWN, "length"};
}

/* Plays a game into the line; returns its length. */
static size_t play_game(worker *t, const run *w, uint32_t number) {
    static const size_t most = (size_t)APP_LONGEST * (MAX_TURN_TEXT + 1) + 1;
    random_source r = {hash_fold(w->o->seed, number)};
    char *turns = t->line + sizeof t->line - most;
    writer out = writer_on(turns, most);
    engine_clear(t->e);
    ending e = play_turns(t, w, &r, &out);
    int n = snprintf(t->line, sizeof t->line - most, "%u %s %s", number,
                     record_result_text(e.result), e.reason);
    memmove(t->line + n, turns, out.len);
    t->line[(size_t)n + out.len] = '\n';
    return (size_t)n + out.len + 1;
}

/* ---- many games ---- */

static void tell(run *w, bool last) {
    uint32_t made = w->finished - w->found, left = w->o->games - w->finished;
    double seconds = (double)(time_now_ms() - w->started) / 1000;
    app_progress(last, w->finished, w->o->games, made ? left * seconds / made : 0);
}

/* The next game that is not there yet; false: there is none. */
static bool next_game(run *w, uint32_t *number) {
    while (w->next < w->o->games && w->done[w->next]) w->next++;
    if (w->next >= w->o->games || w->failed || tool_interrupted()) return false;
    *number = w->next++;
    return true;
}

static void play_games(run *w, worker *t) {
    uint32_t number;
    while (next_game(w, &number)) {
        pthread_mutex_unlock(&w->lock);
        size_t n = play_game(t, w, number);
        pthread_mutex_lock(&w->lock);
        int failed = file_write_all(w->fd, t->line, n);
        if (failed) w->failed = failed;
        w->finished++;
        tell(w, false);
    }
}

static void work(void *context) {
    run *w = context;
    worker *t = calloc(1, sizeof *t);
    if (t) {
        t->e = engine_new(TABLE_MB, 1);
        t->list = malloc(MAX_TURNS * sizeof *t->list);
        t->a = malloc(sizeof *t->a);
    }
    pthread_mutex_lock(&w->lock);
    if (t && t->e && t->list && t->a)
        play_games(w, t);
    else
        w->failed = ENOMEM;
    pthread_mutex_unlock(&w->lock);
    if (!t) return;
    free(t->a);
    free(t->list);
    engine_free(t->e);
    free(t);
}

/* Reads the games that are there, and says where the last whole one ends. */
static int find_games(run *w, const char *text, size_t n, const char *head, size_t *end) {
    if (n > 0 && strncmp(text, head, strlen(head)) != 0)
        return tool_fail("%s holds games of other settings: choose another file", w->o->out);
    const char *at = n > 0 ? text + strlen(head) : text;
    app_game one;
    while (app_next_game(&at, &one)) {
        if (one.number >= w->o->games || w->done[one.number]) continue;
        w->done[one.number] = 1;
        w->found++;
    }
    w->finished = w->found;
    *end = (size_t)(at - text);
    return 0;
}

/* Opens the file to go on after its last whole game. */
static int open_file(run *w) {
    char head[256], *text = NULL;
    app_write_head(w->o, head, sizeof head);
    size_t n = 0, end = 0;
    int failed = file_read(w->o->out, APP_FILE, &text, &n);
    if (failed && failed != ENOENT) return tool_fail("%s: %s", w->o->out, strerror(failed));
    int status = find_games(w, text ? text : "", n, head, &end);
    free(text);
    if (status) return status;
    w->fd = open(w->o->out, O_WRONLY | O_CREAT, 0644);
    if (w->fd < 0 || ftruncate(w->fd, (off_t)end) || lseek(w->fd, 0, SEEK_END) < 0)
        return tool_fail("%s: %s", w->o->out, strerror(errno));
    failed = n == 0 ? file_write_all(w->fd, head, strlen(head)) : 0;
    return failed ? tool_fail("%s: %s", w->o->out, strerror(failed)) : 0;
}

int app_play(const app_options *o) {
    run w = {.o = o, .lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1, .started = time_now_ms()};
    w.done = calloc(o->games, 1);
    if (!w.done) return tool_fail("out of memory");
    int status = open_file(&w);
    if (!status) {
        thread_run_all(work, &w, 0, o->threads); /* one run, shared by all */
        tell(&w, true);
        if (close(w.fd)) w.failed = errno;
        if (w.failed) status = tool_fail("%s: %s", o->out, strerror(w.failed));
    }
    free(w.done);
    if (!status && tool_interrupted()) status = tool_fail("stopped; the same command goes on");
    return status;
}
