// SPDX-License-Identifier: MIT
// sandan engine: speaks UGI (docs/protocol.md) on standard input and output. This file reads lines
// of any length and sends answers.
#include "apps/cli/engine.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"

/* No real game needs a longer line. */
enum { LINE_USUAL = 1 << 12, LINE_LIMIT = 32 << 20 };

static pthread_mutex_t sending = PTHREAD_MUTEX_INITIALIZER;
static atomic_int gone; /* the errno of an answer that could not be sent */

static bool wait_until(int fd, short events, int ms) {
    struct pollfd one = {.fd = fd, .events = events};
    return poll(&one, 1, ms) > 0;
}

/* Sends one line, adding the line end. */
static void send_line(const char *s, size_t n) {
    char line[ANSWER_SIZE + 1];
    if (n > ANSWER_SIZE) n = ANSWER_SIZE;
    memcpy(line, s, n);
    line[n++] = '\n';
    pthread_mutex_lock(&sending);
    for (size_t at = 0; at < n && !atomic_load(&gone);) {
        ssize_t done = write(STDOUT_FILENO, line + at, n - at);
        if (done >= 0)
            at += (size_t)done;
        else if (errno == EAGAIN)
            wait_until(STDOUT_FILENO, POLLOUT, -1);
        else if (errno != EINTR)
            atomic_store(&gone, errno);
    }
    pthread_mutex_unlock(&sending);
}

void answer_send(const writer *w) {
    send_line(w->buf, writer_fits(w) ? w->len : w->cap - 1);
}

void answer_text(const char *text) {
    send_line(text, strlen(text));
}

bool answer_closed(void) {
    struct pollfd one = {.fd = STDOUT_FILENO};
    return atomic_load(&gone) != 0
           || (poll(&one, 1, 0) > 0 && one.revents & (POLLERR | POLLHUP | POLLNVAL));
}

typedef struct source {
    char *buf;
    size_t cap, n;
    bool dropping; /* the rest of a line that was too long */
    bool ended;    /* end of the input */
} source;

/* Makes room for more input; false: out of memory, or the line is too long. */
static bool make_room(source *in) {
    if (in->n < in->cap) return true;
    char *more = in->cap < LINE_LIMIT ? realloc(in->buf, in->cap * 2) : NULL;
    if (!more) return false;
    in->buf = more;
    in->cap *= 2;
    return true;
}

/* Reads the available input, waiting for it at most this many milliseconds (-1: forever). There
   must be room. */
static void fill(source *in, int ms) {
    if (!wait_until(STDIN_FILENO, POLLIN, ms)) return;
    ssize_t got = read(STDIN_FILENO, in->buf + in->n, in->cap - in->n);
    if (got > 0) in->n += (size_t)got;
    in->ended = got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN);
}

/* A go during a search with a limit waits until that search ends. Input that arrives meanwhile is
   kept, from `at` on; only stop and quit take effect at once. */
static void wait_for_search(source *in, size_t at, dialogue *t) {
    enum { LOOK_MS = 5 };
    while (dialogue_busy(t)) {
        for (char *end; (end = memchr(in->buf + at, '\n', in->n - at));) {
            slice line = {in->buf + at, (size_t)(end - in->buf) - at}, said = protocol_word(&line);
            if (protocol_is(said, "stop") || protocol_is(said, "quit")) dialogue_stop(t);
            at = (size_t)(end - in->buf) + 1;
        }
        if (answer_closed()) dialogue_stop(t);
        if (!in->ended && make_room(in))
            fill(in, LOOK_MS);
        else
            wait_until(-1, 0, LOOK_MS);
    }
}

/* Carries out all complete lines; false: one of them was quit. */
static bool do_lines(source *in, dialogue *t) {
    size_t at = 0;
    bool on = true;
    for (char *end; on && (end = memchr(in->buf + at, '\n', in->n - at));) {
        size_t n = (size_t)(end - in->buf) - at;
        if (!in->dropping && dialogue_must_wait(t, (slice){in->buf + at, n}))
            wait_for_search(in, at + n + 1, t); /* which may move the buffer */
        if (!in->dropping) on = dialogue_line(t, (slice){in->buf + at, n});
        in->dropping = false;
        at += n + 1;
    }
    memmove(in->buf, in->buf + at, in->n - at);
    in->n -= at;
    return on;
}

static void listen_to(source *in, dialogue *t) {
    while (!in->ended && !answer_closed()) {
        if (make_room(in)) {
            fill(in, -1);
        } else {
            if (!in->dropping) dialogue_overlong();
            in->dropping = true;
            in->n = 0;
        }
        if (!do_lines(in, t)) return;
    }
    /* The last line may have no line end. */
    size_t n = in->n;
    if (n > 0 && !in->dropping) {
        if (dialogue_must_wait(t, (slice){in->buf, n})) wait_for_search(in, n, t);
        if (!dialogue_line(t, (slice){in->buf, n})) return;
    }
    dialogue_end(t);
}

static int run(const call *c) {
    dialogue *t = dialogue_new();
    if (!t) fail_memory();
    source in = {.buf = must_alloc(LINE_USUAL), .cap = LINE_USUAL};
    listen_to(&in, t);
    dialogue_free(t);
    free(in.buf);
    if (atomic_load(&gone)) output_lost(c, atomic_load(&gone));
    return EXIT_DONE;
}

const command engine_command = {
    .name = "engine",
    .usage = "",
    .summary = {"run as a UGI engine for other programs",
                "servir de moteur UGI à d’autres programmes",
                "als UGI-Engine für andere Programme laufen"},
    .details = {"Reads commands from standard input and answers on standard output until \"quit\". "
                "docs/protocol.md describes the commands.",
                "Lit des commandes sur l’entrée standard et répond sur la sortie standard jusqu’à "
                "« quit ». docs/protocol.md décrit ces commandes.",
                "Liest Befehle von der Standardeingabe und antwortet auf der Standardausgabe, bis "
                "„quit“ kommt. docs/protocol.md beschreibt die Befehle."},
    .run = run,
};
