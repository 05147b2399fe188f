// SPDX-License-Identifier: MIT
// The bot itself: its connection, which games it wants, and how it ends.
#include "apps/bot/bot.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/bot/bot_inner.h"
#include "base/hash.h"
#include "os/time.h"

enum {
    BACK_FIRST = 1000, /* milliseconds until it connects again; each time twice as long */
    BACK_LAST = 60000,
    GOODBYE = 200,    /* for the last messages to leave */
    RESIGNING = 3000, /* for the server to answer */
    BROKEN = 3        /* games in a row that a program may lose by failing */
};

/* ---- small things ---- */

int64_t bot_now(const bot *b) {
    (void)b;
    return time_now_ms();
}

int64_t bot_server(const bot *b) {
    return bot_now(b) + b->ahead;
}

/* Messages take time to arrive, so the latest time of the server is the most exact. */
void bot_hear_time(bot *b, int64_t server) {
    int64_t ahead = server - bot_now(b);
    if (!b->timed || ahead > b->ahead) b->ahead = ahead;
    b->timed = true;
}

uint64_t bot_random(void) {
    uint64_t n = 0;
    if (uv_random(NULL, NULL, &n, sizeof n, 0, NULL) != 0) abort();
    return n | 1;
}

void bot_tell(bot *b, const talk *t) {
    size_t n;
    char *text = talk_text(t, &n);
    if (!text) abort();
    if (b->client) client_send(b->client, text, n);
    free(text);
}

void bot_say(const bot *b, bot_news n) {
    b->setup->news(b->setup->context, &n);
}

void bot_drop(bot *b) {
    if (b->client) client_close(b->client);
}

int bot_busy(const bot *b) {
    int n = 0;
    for (int i = 0; i < BOT_TABLES; i++) n += b->tables[i].id[0] && !b->tables[i].over;
    return n;
}

void bot_wake(void *context) {
    bot *b = context;
    uv_async_send(&b->woken);
}

/* ---- the end ---- */

void bot_stop(bot *b, bot_end end, const char *why) {
    if (b->ending == LEAVES) return;
    b->end = end;
    if (why != b->why) snprintf(b->why, BOT_WHY, "%s", why);
    b->ending = LEAVES;
    b->end_at = bot_now(b) + (b->welcome ? GOODBYE : 0);
    for (int i = 0; i < BOT_TABLES; i++)
        if (b->tables[i].id[0]) table_close(&b->tables[i], true);
}

void bot_broken(bot *b) {
    if (++b->failed < BROKEN || b->ending >= RESIGNS) return;
    b->end = BOT_FAILING;
    b->ending = FINISHES;
}

static void on_closed(uv_handle_t *handle) {
    (void)handle;
}

/* Everything is said: the loop ends when all handles are closed. */
static void close_all(bot *b) {
    bot_drop(b);
    uv_close((uv_handle_t *)&b->timer, on_closed);
    uv_close((uv_handle_t *)&b->woken, on_closed);
    for (int i = 0; i < 3; i++) uv_close((uv_handle_t *)&b->signals[i], on_closed);
}

/* ---- connecting ---- */

static void on_open(void *self, client *c) {
    bot *b = self;
    (void)c;
    talk t = talk_of(ASK_HELLO);
    t.version = TALK_VERSION;
    t.token = b->setup->token;
    t.name = b->setup->name;
    t.bot = true;
    bot_tell(b, &t);
}

static void on_close(void *self, client *c, close_code code, const char *why) {
    bot *b = self;
    (void)c;
    (void)code;
    b->client = NULL;
    b->welcome = b->ready = b->timed = false;
    for (int i = 0; i < BOT_TABLES; i++) table_disconnected(&b->tables[i]);
    int64_t wait = b->tries < 6 ? BACK_FIRST << b->tries : BACK_LAST;
    b->tries++;
    wait = wait * 3 / 4 + (int64_t)(bot_random() % (uint64_t)(wait / 2));
    b->back_at = bot_now(b) + wait;
    if (b->ending == LEAVES) return;
    bot_say(b, (bot_news){.kind = BOT_LOST, .text = why, .ms = wait});
    bot_work(b);
}

static void connect_now(bot *b) {
    static const client_use use = {on_open, bot_heard, on_close};
    client_place place;
    if (b->tries == 0) bot_say(b, (bot_news){.kind = BOT_CONNECTING});
    /* The name is looked up each time: a server may have moved. */
    if (client_read_url(b->setup->server, &place))
        b->client = client_open(&b->loop, &place, NULL, &use, b);
    if (!b->client) on_close(b, NULL, CLOSE_ABNORMAL, uv_strerror(UV_EAI_NONAME));
}

/* ---- going on ---- */

static int64_t earlier(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Whether there is nothing left to do. */
static bool is_done(const bot *b, int64_t now) {
    if (b->ending == RESIGNS && now >= b->end_at) return true;
    bool only_joins = b->setup->join_count > 0 && b->joined == b->setup->join_count && b->ready;
    if (!b->ending && !(only_joins && b->asked == TALK_NONE)) return false;
    for (int i = 0; i < BOT_TABLES; i++) {
        const table *t = &b->tables[i];
        /* Those that have just ended may have a rematch. */
        if (t->id[0] && (!b->ending || !t->over)) return false;
    }
    return true;
}

static void on_timer(uv_timer_t *timer) {
    bot_work(timer->data);
}

void bot_work(bot *b) {
    int64_t now = bot_now(b), next = CLOCK_NEVER;
    if (uv_is_closing((uv_handle_t *)&b->timer)) return;
    if (b->ending != LEAVES)
        for (int i = 0; i < BOT_TABLES; i++) next = earlier(next, table_work(&b->tables[i]));
    if (is_done(b, now)) bot_stop(b, b->end, b->why);
    if (b->ending == LEAVES) {
        next = b->end_at;
        if (now >= b->end_at) {
            close_all(b);
            return;
        }
    } else if (!b->client) {
        if (now >= b->back_at) connect_now(b);
        next = earlier(next, b->client ? CLOCK_NEVER : b->back_at);
    } else {
        next = earlier(next, bot_want(b, now));
    }
    if (b->ending == RESIGNS) next = earlier(next, b->end_at);
    uv_timer_stop(&b->timer);
    if (next == CLOCK_NEVER) return;
    uv_update_time(&b->loop);
    uv_timer_start(&b->timer, on_timer, next > now ? (uint64_t)(next - now) : 0, 0);
}

static void on_woken(uv_async_t *woken) {
    bot_work(woken->data);
}

static void on_signal(uv_signal_t *signal, int number) {
    bot *b = signal->data;
    int running = 0;
    for (int i = 0; i < BOT_TABLES; i++) running += b->tables[i].playing && !b->tables[i].over;
    if (number != SIGINT || b->ending >= RESIGNS) {
        bot_stop(b, b->end, b->why);
    } else if (b->ending == STAYS) {
        b->ending = FINISHES;
        bot_say(b, (bot_news){.kind = BOT_FINISHES, .count = running});
    } else {
        b->ending = RESIGNS;
        b->end_at = bot_now(b) + RESIGNING;
        bot_say(b, (bot_news){.kind = BOT_RESIGNS, .count = running});
        for (int i = 0; i < BOT_TABLES; i++) table_resign(&b->tables[i]);
    }
    bot_work(b);
}

static void start_loop(bot *b) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    uv_timer_init(&b->loop, &b->timer);
    uv_async_init(&b->loop, &b->woken, on_woken);
    b->timer.data = b->woken.data = b;
    for (int i = 0; i < 3; i++) {
        uv_signal_init(&b->loop, &b->signals[i]);
        b->signals[i].data = b;
        struct sigaction now;
        bool ignored = sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler == SIG_IGN;
        if (!ignored) uv_signal_start(&b->signals[i], on_signal, numbers[i]); /* nohup */
    }
}

bool bot_can_read(const char *url) {
    client_place place;
    return client_read_url(url, &place);
}

bot_end bot_run(const bot_setup *setup, char why[BOT_WHY]) {
    bot *b = calloc(1, sizeof *b);
    why[0] = '\0';
    if (!b) return BOT_MEMORY;
    b->setup = setup;
    b->why = why;
    bool good = true;
    for (int i = 0; i < BOT_TABLES; i++) good = table_prepare(&b->tables[i], b) && good;
    if (good && uv_loop_init(&b->loop) == 0) {
        start_loop(b);
        bot_work(b);
        uv_run(&b->loop, UV_RUN_DEFAULT);
    } else {
        b->end = BOT_MEMORY;
    }
    bot_end end = b->end;
    for (int i = 0; i < BOT_TABLES; i++) table_free(&b->tables[i]);
    if (good) uv_loop_close(&b->loop);
    free(b->text);
    free(b);
    return end;
}
