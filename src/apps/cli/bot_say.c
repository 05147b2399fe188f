// SPDX-License-Identifier: MIT
// The log of a bot.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "apps/cli/bot.h"
#include "apps/cli/output.h"
#include "apps/cli/result.h"
#include "core/words.h"

enum { LINE = 2048 };

const char *bot_state_words(const call *c, player_state state) {
    return state == PLAYER_ILLEGAL     ? say(c, SAY_BOT_ILLEGAL)
           : state == PLAYER_SILENT    ? say(c, SAY_BOT_SILENT)
           : state == PLAYER_UNSTARTED ? say(c, SAY_BOT_UNSTARTED)
                                       : say(c, SAY_BOT_GONE);
}

const char *bot_reason(const call *c, const char *slug) {
    for (int i = 1; i < WORD_COMMON_COUNT; i++)
        if (strcmp(common_words[i].slug, slug) == 0) return common_words[i].in[c->lang];
    return slug;
}

/* The game, and who plays whom. */
static int say_plays(const bot_log *log, const bot_news *n, char *text) {
    const call *c = log->c;
    const room *r = n->room;
    const game *g = r->setup.game;
    char rules[128], control[64];
    writer w = writer_on(rules, sizeof rules);
    game_write_name(g, r->setup.start.rules, &w);
    w = writer_on(control, sizeof control);
    clock_write_tag(r->setup.control, &w);
    const char *name = r->session.setup.name[!n->seat];
    return snprintf(text, LINE, r->session.n > 0 ? say(c, SAY_BOT_GOES_ON) : say(c, SAY_BOT_BEGINS),
                    n->game, rules, control, g->sides[n->seat][c->lang], *name ? name : "?");
}

static int say_over(const bot_log *log, const bot_news *n, char *text) {
    const room *r = n->room;
    char end[LINE / 2];
    writer w = writer_on(end, sizeof end);
    result_write(&w, r->setup.game, r->session.result, r->why, log->c->lang);
    int size = snprintf(text, LINE, say(log->c, SAY_BOT_OVER), n->game);
    return size + snprintf(text + size, LINE - (size_t)size, "%s\n", end);
}

/* The program failed: how, and what it said if that was the mistake. */
static int say_trouble(const bot_log *log, const bot_news *n, char *text) {
    const call *c = log->c;
    bool said = n->text && *n->text;
    return snprintf(text, LINE,
                    n->kind == BOT_TROUBLE ? say(c, SAY_BOT_TROUBLE) : say(c, SAY_BOT_GIVES_UP),
                    n->game, bot_state_words(c, n->state), said ? ", " : "", said ? n->text : "");
}

static int write_news(const bot_log *log, const bot_news *n, char *text) {
    const call *c = log->c;
    switch (n->kind) {
    case BOT_CONNECTING:
        return snprintf(text, LINE, say(c, SAY_BOT_CONNECTING), log->server);
    case BOT_CONNECTED:
        return snprintf(text, LINE, say(c, SAY_BOT_CONNECTED), log->server);
    case BOT_LOST:
        return snprintf(text, LINE, say(c, SAY_BOT_LOST), n->text, (double)n->ms / 1000);
    case BOT_POSTED:
        return snprintf(text, LINE, say(c, SAY_BOT_POSTED), n->text);
    case BOT_PLAYS:
        return say_plays(log, n, text);
    case BOT_EVENT:
        return snprintf(text, LINE, "%s %s\n", n->game, n->text);
    case BOT_OVER:
        return say_over(log, n, text);
    case BOT_TROUBLE:
    case BOT_GIVES_UP:
        return say_trouble(log, n, text);
    case BOT_REFUSED:
        return snprintf(text, LINE, say(c, SAY_BOT_REFUSED), bot_reason(c, n->text));
    case BOT_FINISHES:
        return snprintf(text, LINE, say(c, SAY_BOT_FINISHES), n->count);
    case BOT_RESIGNS:
        return snprintf(text, LINE, say(c, SAY_BOT_RESIGNS), n->count);
    }
    return 0;
}

void bot_log_news(void *context, const bot_news *n) {
    const bot_log *log = context;
    char text[LINE + 1], stamp[32] = "";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M:%S ", &local);
    int size = write_news(log, n, text);
    output_bytes(log->c, stamp, strlen(stamp));
    output_bytes(log->c, text, size < LINE ? (size_t)size : LINE - 1);
    output_flush(log->c);
}
