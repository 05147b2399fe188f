// SPDX-License-Identifier: MIT
// What the files of `sandan bot` share.
#ifndef SANDAN_APPS_CLI_BOT_H
#define SANDAN_APPS_CLI_BOT_H

#include "apps/bot/bot.h"
#include "apps/cli/cli.h"
#include "hall/codec.h"

/* Who the bot is on the server: option `given` or what option `file` names, by default a file in
   the user's data folder, which is made if there is none. The file stays locked, so that no two
   bots are one player. */
void bot_token(const call *c, int given, int file, char token[TALK_TOKEN + 1]);

/* bot_setup.news, with a bot_log as context: a line with the time on standard output. */
typedef struct bot_log {
    const call *c;
    const char *server;
} bot_log;
void bot_log_news(void *context, const bot_news *n);
/* What a program did, in words. */
const char *bot_state_words(const call *c, player_state state);
/* A reason of the server in words, or as it is if we do not know it. */
const char *bot_reason(const call *c, const char *slug);

#endif
