// SPDX-License-Identifier: MIT
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/bot.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/secret.h"
#include "os/file.h"

enum { BYTES = 32, LONGEST = 4096 };

static bool is_token(const char *s, size_t n) {
    uint8_t bytes[BYTES];
    size_t size = 0;
    return n == TALK_TOKEN
           && sodium_base642bin(bytes, sizeof bytes, s, n, NULL, &size, NULL,
                                sodium_base64_VARIANT_URLSAFE_NO_PADDING)
                  == 0
           && size == BYTES;
}

/* Makes the file unless it is there. Returns 0 or an errno. */
static int make(const char *path) {
    uint8_t bytes[BYTES];
    char text[TALK_TOKEN + 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TALK_TOKEN + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text[TALK_TOKEN] = '\n';
    text[TALK_TOKEN + 1] = '\0';
    return secret_make(path, text);
}

void bot_token(const call *c, int given, int file, char token[TALK_TOKEN + 1]) {
    const char *value = c->values[given], *path = c->values[file];
    static char usual[LONGEST];
    char *text = NULL;
    size_t n = 0;
    int lock = -1;
    if (sodium_init() < 0) fail_memory();
    if (value && !is_token(value, strlen(value)))
        fail_arg(c, c->value_args[given], c->value_at[given], say(c, SAY_BOT_TOKEN));
    if (!value) {
        int error = path ? 0 : output_data_place("bot.token", usual, sizeof usual);
        if (!path) path = usual;
        if (!error) error = make(path);
        if (error) fail_name(c, path, say(c, SAY_CANNOT_WRITE), path, unwritable_words(c, error));
        error = file_lock(path, &lock); /* until we end */
        if (error == EBUSY) fail_name(c, path, say(c, SAY_BOT_TOKEN_BUSY), path);
        if (!error) error = file_read(path, LONGEST, &text, &n);
        if (error) fail_name(c, path, say(c, SAY_CANNOT_READ), path, errno_words(c, error));
        text[strcspn(text, " \t\r\n")] = '\0';
        if (!is_token(text, strlen(text))) fail_name(c, path, say(c, SAY_BOT_TOKEN_FILE), path);
        value = text;
    }
    memcpy(token, value, TALK_TOKEN + 1);
    free(text);
}
