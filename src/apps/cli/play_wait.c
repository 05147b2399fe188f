// SPDX-License-Identifier: MIT
// Waiting for a player: a line, the end of the input, a flag about to fall, or a signal. Signals
// are blocked only between checking for one and waiting, so that none arrives there unnoticed.
// After a signal nothing waits for a reader who does not read; what is not taken in time is
// dropped.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include "apps/cli/play.h"
#include "os/time.h"

enum { READER_SECONDS = 1 }; /* how long the last words wait for a reader */

static volatile sig_atomic_t noticed;
static engine *volatile thinking;
static sigset_t mine, outside; /* the signals noticed here; the mask without them */
static int nowhere = -1;

/* Lets a reader who does not read go: a write that waits starts again, and goes nowhere. */
static void let_go(int fd) {
    struct pollfd out = {.fd = fd, .events = POLLOUT};
    if (nowhere >= 0 && poll(&out, 1, 0) == 0) dup2(nowhere, fd);
}

static void on_alarm(int number) {
    (void)number;
    int error = errno;
    let_go(STDOUT_FILENO);
    let_go(STDERR_FILENO);
    alarm(READER_SECONDS);
    errno = error;
}

static void notice(int number) {
    noticed = number;
    if (thinking) engine_stop(thinking);
    alarm(READER_SECONDS);
}

static void wake(int number) {
    (void)number;
}

/* pselect is not restarted, all other calls are. */
static void handle(int number, void (*handler)(int number)) {
    struct sigaction own = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&own.sa_mask);
    sigaction(number, &own, NULL);
}

void wait_begin(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    /* Wakes us up to check the clock when a stopped process continues. */
    handle(SIGCONT, wake);
    handle(SIGALRM, on_alarm);
    sigemptyset(&mine);
    sigaddset(&mine, SIGALRM);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction now;
        /* What the caller wants ignored (nohup) stays ignored. */
        if (sigaction(numbers[i], NULL, &now) != 0 || now.sa_handler == SIG_IGN) continue;
        handle(numbers[i], notice);
        sigaddset(&mine, numbers[i]);
    }
    sigprocmask(SIG_UNBLOCK, &mine, NULL);
    sigprocmask(SIG_BLOCK, NULL, &outside);
}

int wait_signal(void) {
    return noticed;
}

void wait_while_thinking(engine *e) {
    if (e) engine_expect(e, false); /* signals take effect from here on */
    thinking = e;
    if (e && noticed) engine_stop(e);
}

void wait_pass_on(int number) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    sigaction(number, &usual, NULL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    raise(number);
}

/* Takes the first line out of the buffer; false: there is none yet. */
static bool take_line(line_source *in, char line[PLAY_LINE], size_t *n, bool *cut) {
    char *end = memchr(in->buf, '\n', in->n);
    bool full = in->n == sizeof in->buf;
    if (!end && !full && !(in->at_end && in->n > 0)) return false;
    size_t size = end ? (size_t)(end - in->buf) : in->n;
    size_t used = end ? size + 1 : size;
    *n = size < PLAY_LINE ? size : PLAY_LINE - 1;
    memcpy(line, in->buf, *n);
    line[*n] = '\0';
    memmove(in->buf, in->buf + used, in->n - used);
    in->n -= used;
    *cut = !end && full;
    return true;
}

/* Reads the available input; false: there was none, or it only continued an overlong line. */
static bool fill(line_source *in) {
    ssize_t got = read(STDIN_FILENO, in->buf + in->n, sizeof in->buf - in->n);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return false;
    if (got <= 0) {
        in->at_end = true;
        return true;
    }
    in->n += (size_t)got;
    if (!in->overlong) return true;
    char *end = memchr(in->buf, '\n', in->n);
    size_t drop = end ? (size_t)(end - in->buf) + 1 : in->n;
    memmove(in->buf, in->buf + drop, in->n - drop);
    in->n -= drop;
    in->overlong = !end;
    return in->n > 0;
}

/* True: there may be something to read. */
static bool wait_input(int64_t deadline) {
    struct timespec span = {0, 0};
    if (deadline != CLOCK_NEVER) {
        int64_t left = deadline - time_now_ms();
        if (left <= 0) return false;
        span.tv_sec = (time_t)(left / 1000);
        span.tv_nsec = (long)(left % 1000) * 1000000;
    }
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    sigprocmask(SIG_BLOCK, &mine, NULL);
    int ready = noticed ? 0
                        : pselect(STDIN_FILENO + 1, &set, NULL, NULL,
                                  deadline == CLOCK_NEVER ? NULL : &span, &outside);
    sigprocmask(SIG_SETMASK, &outside, NULL);
    return ready > 0;
}

int wait_for(line_source *in, int64_t deadline, char line[PLAY_LINE], size_t *n, bool *cut) {
    for (;;) {
        if (noticed) return WAIT_SIGNAL;
        /* Before anything else, also after the process was stopped and continued: a flag that has
           fallen is announced at once. */
        if (deadline != CLOCK_NEVER && time_now_ms() >= deadline) return WAIT_DEADLINE;
        if (take_line(in, line, n, cut)) {
            in->overlong = *cut;
            return WAIT_LINE;
        }
        if (in->at_end) return WAIT_END;
        if (wait_input(deadline)) fill(in);
    }
}
