// SPDX-License-Identifier: MIT
// sandan-learn generate: the engine plays itself, and its positions are stored with what the search
// thought of them and how the game ended. A game depends only on the seed and its number, so a run
// can stop anywhere, go on later, and be shared among threads and machines.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>

#include "apps/learn/learn.h"
#include "base/bytes.h"
#include "base/random.h"
#include "core/history.h"
#include "engine/engine.h"
#include "os/thread.h"
#include "os/time.h"

enum {
    LONGEST = 400, /* turns of a game */
    TABLE_MB = 8,
    DECIDED = 1500,    /* a score that nobody comes back from … */
    DECIDED_TURNS = 8, /* … if it lasts this long */
    QUIET_LIMIT = 60,  /* turns without progress that end a game */
};

typedef struct run {
    const learn_options *options;
    const game *g;
    data_file *file;
    pthread_mutex_t lock;
    uint8_t *done; /* by number of the game */
    uint32_t next;
    uint32_t games, finished;
    uint64_t positions;
    int64_t started, told;
    const char *wrong;
} run;

/* Draws a rule set. Of a long list, half of the games use the first two: people play these most. */
static int pick_rules(const game *g, random_source *r) {
    enum { LONG_LIST = 8 };
    uint32_t count = (uint32_t)g->rule_set_count;
    if (count > LONG_LIST && random_below(r, 2)) count = 2;
    return (int)random_below(r, count);
}

/* A start with some random turns, none of which loses at once. */
static bool open_game(const learn_options *o, const game *g, random_source *r, turn *list,
                      position *p) {
    game_start(g, o->rules >= 0 ? o->rules : pick_rules(g, r), p);
    int turns = 2 + (int)random_below(r, 9);
    for (int i = 0; i < turns && p->result == ONGOING; i++) {
        int n = turn_list(g, p, list);
        position next;
        turn_play(g, p, &list[random_below(r, (uint32_t)n)], &next);
        if (next.result != ONGOING || (g->judge->wins && g->judge->wins(&next))) continue;
        *p = next;
    }
    return !(g->judge->wins && g->judge->wins(p));
}

/* Whether a score says something that an evaluation could know: nothing is being taken, and the
   game is not already decided by force. */
static bool is_usable(const struct judge *j, const position *p, const engine_answer *a) {
    if (score_turns(a->lines[0].score)) return false;
    move loud[MAX_LOUD], best = judge_from_turn(j, p, &a->lines[0].turns[0]);
    int n = j->list_loud ? j->list_loud(p, loud) : 0;
    for (int i = 0; i < n; i++)
        if (loud[i] == best) return false;
    return true;
}

static bool is_threatened(const struct judge *j, const position *p) {
    if (!j->wins) return false;
    position theirs;
    j->skip(p, &theirs);
    return j->wins(&theirs);
}

static void keep(const game *g, const position *p, int score, data_game *out) {
    const struct inputs *in = g->judge->inputs;
    sample *s = &out->samples[out->count++];
    memset(s, 0, sizeof *s);
    in->list(p, is_threatened(g->judge, p), s->words);
    s->score = (int16_t)score;
    s->side = p->side;
    s->bucket = (uint8_t)in->bucket(p);
    s->net = (uint8_t)in->net(p->rules);
}

/* The scores of the last two finished iterations. Whose turn is searched last makes a difference,
   which their mean is without. */
typedef struct last_scores {
    int score[2], count;
} last_scores;

static void note(void *context, const engine_answer *a) {
    last_scores *w = context;
    w->score[w->count++ & 1] = a->lines[0].score;
}

static int mean(const last_scores *w, int last) {
    if (w->count < 2 || score_turns(w->score[0]) || score_turns(w->score[1])) return last;
    return (w->score[0] + w->score[1]) / 2;
}

static int sign(int score) {
    return (score > 0) - (score < 0);
}

static void play_game(const learn_options *o, const game *g, engine *e, uint32_t number, turn *list,
                      engine_answer *a, data_game *out) {
    random_source r = {hash_fold(o->seed, number)};
    position p;
    uint64_t keys[LONGEST + 1];
    history h = {keys, LONGEST + 1, 0};
    out->number = number;
    out->count = 0;
    if (!open_game(o, g, &r, list, &p)) return;
    int result = ONGOING, why = 0, decided = 0;
    history_push(&h, &p);
    engine_clear(e);
    engine_limits limits = {.nodes = o->nodes};
    for (int n = 0; n < LONGEST; n++) {
        result = history_result(&h, g, &p, QUIET_LIMIT, &why);
        if (result != ONGOING) break;
        last_scores w = {.count = 0};
        engine_think(e, g, &p, keys, h.n, &limits, note, &w, a);
        int score = a->lines[0].score;
        if (is_usable(g->judge, &p, a) && out->count < DATA_SAMPLES)
            keep(g, &p, mean(&w, score), out);
        int ahead = p.side == FIRST ? sign(score) : -sign(score);
        bool clear = score >= DECIDED || score <= -DECIDED;
        decided = !clear ? 0 : sign(decided) == ahead ? decided + ahead : ahead;
        if (score_turns(score) || decided >= DECIDED_TURNS || decided <= -DECIDED_TURNS) {
            result = ahead > 0 ? FIRST_WINS : SECOND_WINS;
            break;
        }
        position next;
        turn_play(g, &p, &a->lines[0].turns[0], &next);
        p = next;
        if (!history_push(&h, &p)) break;
    }
    int first = result == FIRST_WINS ? 1 : result == SECOND_WINS ? -1 : 0;
    for (int i = 0; i < out->count; i++)
        out->samples[i].result = (int8_t)(out->samples[i].side == FIRST ? first : -first);
}

static void tell_progress(run *w, bool last) {
    int64_t now = time_now_ms();
    if (!last && now - w->told < 1000) return;
    w->told = now;
    double seconds = (double)(now - w->started) / 1000 + 1e-3;
    double rate = (double)w->finished / seconds;
    char left[64];
    learn_write_time(rate > 0 ? (w->games - w->next) / rate : 0, left, sizeof left);
    learn_progress(last, "%u of %u games, %llu positions, %.0f per second, %s left", w->next,
                   w->games, (unsigned long long)w->positions, (double)w->positions / seconds,
                   left);
}

/* The next game that is not there yet and belongs to this process; false: there is none. */
static bool next_game(run *w, uint32_t *number) {
    const learn_options *o = w->options;
    while (w->next < w->games
           && (w->done[w->next] || w->next % (uint32_t)o->ranks != (uint32_t)o->rank))
        w->next++;
    if (w->next >= w->games || w->wrong || tool_interrupted()) return false;
    *number = w->next++;
    return true;
}

static bool use_net(engine *e, const game *g, const learn_options *o) {
    return !o->net || engine_use_net(e, g, o->net_bytes, o->net_size) == NET_OK;
}

static void work(void *context) {
    run *w = context;
    engine *e = engine_new(TABLE_MB, 1);
    turn *list = malloc(MAX_TURNS * sizeof *list);
    engine_answer *a = malloc(sizeof *a);
    data_game *game_data = malloc(sizeof *game_data);
    if (!e || !list || !a || !game_data || !use_net(e, w->g, w->options)) {
        pthread_mutex_lock(&w->lock);
        w->wrong = "out of memory";
        pthread_mutex_unlock(&w->lock);
    } else {
        uint32_t number;
        pthread_mutex_lock(&w->lock);
        while (next_game(w, &number)) {
            pthread_mutex_unlock(&w->lock);
            play_game(w->options, w->g, e, number, list, a, game_data);
            pthread_mutex_lock(&w->lock);
            const char *wrong = data_add(w->file, game_data);
            if (wrong) w->wrong = wrong;
            w->finished++;
            w->positions += (uint64_t)game_data->count;
            tell_progress(w, false);
        }
        pthread_mutex_unlock(&w->lock);
    }
    free(game_data);
    free(a);
    free(list);
    engine_free(e);
}

static void mark_done(void *context, uint32_t number) {
    run *w = context;
    if (number < w->games) w->done[number] = 1;
}

/* Games that other processes have made already, in a run with as many of them as now or with
   fewer. */
static void mark_others(run *w, data_game *one, char *path, size_t size) {
    const learn_options *o = w->options;
    for (int rank = 0; rank < o->ranks; rank++) {
        data_head head;
        data_file *f;
        bool end = false;
        if (rank == o->rank) continue;
        snprintf(path, size, "%s.%d", o->out, rank);
        if (data_open(path, &head, &f)) continue; /* not there yet */
        while (!data_next(f, one, &end) && !end) mark_done(w, one->number);
        data_close(f);
    }
}

/* Every process has a file of its own: OUT.0, OUT.1, …; a single one has OUT. */
static const char *open_file(run *w, char *path, size_t size, long *cut) {
    const learn_options *o = w->options;
    data_head head = {.words = (uint32_t)o->g->judge->inputs->words,
                      .rules = o->rules,
                      .net = o->net ? bytes_sum(o->net_bytes, o->net_size) : 0,
                      .nodes = o->nodes,
                      .seed = o->seed};
    strncpy(head.game, o->g->id, sizeof head.game - 1);
    if (o->ranks > 1) {
        data_game *one = malloc(sizeof *one);
        if (!one) return "out of memory";
        mark_others(w, one, path, size);
        free(one);
        snprintf(path, size, "%s.%d", o->out, o->rank);
    } else {
        snprintf(path, size, "%s", o->out);
    }
    return data_append(path, &head, mark_done, w, cut, &w->file);
}

int learn_generate(const learn_options *o) {
    run w = {.options = o, .g = o->g, .games = o->games, .lock = PTHREAD_MUTEX_INITIALIZER};
    char path[4096];
    if (strlen(o->out) > sizeof path - 16) return tool_fail("the name after --out is too long");
    w.done = calloc(o->games ? o->games : 1, 1);
    if (!w.done) return tool_fail("out of memory");
    long cut = 0;
    const char *wrong = open_file(&w, path, sizeof path, &cut);
    if (wrong) {
        free(w.done);
        return tool_fail("%s: %s", path, wrong);
    }
    if (cut) fprintf(stderr, "%s: removed %ld bytes of a game that was cut off\n", path, cut);
    tool_watch_interrupts();
    w.started = w.told = time_now_ms();
    thread_run_all(work, &w, 0, o->threads); /* one run, shared by all */
    tell_progress(&w, true);
    free(w.done);
    wrong = data_close(w.file);
    if (!wrong) wrong = w.wrong;
    if (wrong) return tool_fail("%s: %s", path, wrong);
    if (tool_interrupted()) return tool_fail("stopped; the same command goes on");
    return 0;
}
