// SPDX-License-Identifier: MIT
#include "os/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "os/time.h"

extern char **environ;

enum {
    INPUT_SIZE = 1 << 14,
    GUARD_MS = 10000 /* milliseconds for a guard to end what it guards */
};

struct process {
    pid_t pid;
    int to, from; /* pipes */
    int report;   /* pipe of the guard of a confined program; -1: it is not confined */
    size_t n, at; /* of the bytes that were read but not returned yet */
    bool ended;   /* its output */
    bool whole;   /* the line below has been returned */
    size_t length;
    char line[PROCESS_MAX_LINE + 1];
    char input[INPUT_SIZE];
};

/* No other thread may start a program between creating a pipe and setting close-on-exec: that
   program would inherit the pipe and keep it open, and we would not notice when ours ends. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static int make_pipe(int ends[2]) {
    if (pipe(ends) != 0) return errno;
    for (int i = 0; i < 2; i++) {
        /* If a standard descriptor is closed, a pipe could get its number and be lost in dup2. */
        int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
        int error = moved < 0 ? errno : 0;
        close(ends[i]);
        ends[i] = moved;
        if (!error) continue;
        close(ends[1 - i]);
        return error;
    }
    return 0;
}

/* Starts arguments[0]; report: -1, or what becomes descriptor CONFINE_REPORT_FD. */
static int spawn(const char *path, char *const arguments[], int in, int out, int report,
                 pid_t *pid) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (report >= 0) posix_spawn_file_actions_adddup2(&files, report, CONFINE_REPORT_FD);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF
                                              | POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawn(pid, path, &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* The pipes and the program; report: whether there is a pipe for that. */
static int start(process *p, const char *path, char *const arguments[], bool reports) {
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, error = 0;
    for (int i = 0; i < 2 + reports && !error; i++) error = make_pipe(pipes[i]);
    if (!error) error = spawn(path, arguments, pipes[0][0], pipes[1][1], pipes[2][1], &p->pid);
    p->to = pipes[0][1];
    p->from = pipes[1][0];
    p->report = pipes[2][0];
    const int theirs[] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    const int ours[] = {p->to, p->from, p->report};
    for (int i = 0; i < 3; i++) {
        if (theirs[i] >= 0) close(theirs[i]);
        if (error && ours[i] >= 0) close(ours[i]);
    }
    return error;
}

static int start_new(const char *path, const char *const *arguments, bool reports, process **out) {
    process *p = calloc(1, sizeof *p);
    if (!p) return ENOMEM;
    char *words[CONFINE_ARGUMENTS + 1] = {NULL};
    int error = 0, count = 0;
    for (; arguments[count]; count++)
        if (!(words[count] = strdup(arguments[count]))) error = ENOMEM;
    pthread_mutex_lock(&starting);
    if (!error) error = start(p, path, words, reports);
    pthread_mutex_unlock(&starting);
    while (count > 0) free(words[--count]);
    if (error) {
        free(p);
        return error;
    }
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    *out = p;
    return 0;
}

int process_start(const char *command, process **out) {
    return start_new("/bin/sh", (const char *const[]){"/bin/sh", "-c", command, NULL}, false, out);
}

int process_start_confined(const char *command, const confine_limits *limits, process **out) {
    char numbers[4][24];
    const char *arguments[CONFINE_ARGUMENTS + 1];
    confine_arguments(command, limits, numbers, arguments);
    return start_new("/proc/self/exe", arguments, true, out);
}

/* Waits for a pipe until the deadline; false after a timeout. */
static bool wait_for(int fd, short events, int64_t deadline) {
    for (;;) {
        int64_t left = deadline - time_now_ms();
        struct pollfd one = {.fd = fd, .events = events};
        int got = poll(&one, 1, left <= 0 ? 0 : left > 60000 ? 60000 : (int)left);
        if (got > 0) return true;
        if (got < 0 && errno != EINTR) return true; /* the next call reports the reason */
        if (left <= 0) return false;
    }
}

bool process_send(process *p, const char *s, size_t n, int64_t deadline) {
    while (n > 0) {
        ssize_t done = write(p->to, s, n);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0 && errno != EAGAIN) return false;
        if (done < 0) {
            if (!wait_for(p->to, POLLOUT, deadline)) return false;
            continue;
        }
        s += done;
        n -= (size_t)done;
    }
    return true;
}

/* Moves bytes to the line; true if it is complete. */
static bool fill_line(process *p) {
    if (p->whole) p->length = 0;
    p->whole = false;
    while (p->at < p->n && !p->whole) {
        char c = p->input[p->at++];
        if (c == '\n')
            p->whole = true;
        else if (p->length < PROCESS_MAX_LINE)
            p->line[p->length++] = c;
    }
    if (p->whole && p->length > 0 && p->line[p->length - 1] == '\r') p->length--;
    p->line[p->length] = '\0';
    return p->whole;
}

process_news process_line(process *p, const char **line, int64_t deadline) {
    *line = p->line;
    while (!fill_line(p)) {
        if (p->ended) return PROCESS_ENDED;
        ssize_t got = read(p->from, p->input, sizeof p->input);
        bool nothing = got < 0 && errno == EAGAIN;
        if (got == 0 || (got < 0 && !nothing && errno != EINTR)) p->ended = true;
        p->at = 0;
        p->n = got > 0 ? (size_t)got : 0;
        /* A program that never ends its line must not keep us past the deadline either. */
        if (nothing ? !wait_for(p->from, POLLIN, deadline) : time_now_ms() > deadline)
            return PROCESS_LATE;
    }
    return PROCESS_LINE;
}

const char *process_rest(const process *p) {
    return p->whole ? "" : p->line;
}

void process_kill(const process *p) {
    /* A guard ends the rest before itself. */
    if (p->report >= 0)
        kill(p->pid, SIGTERM);
    else
        kill(-p->pid, SIGKILL);
}

/* Whether it has ended; it is not reaped yet, so its process id cannot be reused. */
static bool has_ended(const process *p) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

static void wait_until(const process *p, int64_t deadline) {
    while (!has_ended(p) && time_now_ms() < deadline) {
        struct timespec moment = {.tv_nsec = 1000000};
        nanosleep(&moment, NULL);
    }
}

int process_end(process *p, int64_t deadline) {
    if (!p) return -1;
    close(p->to);
    wait_until(p, deadline);
    process_kill(p);
    if (p->report >= 0) {
        wait_until(p, time_now_ms() + GUARD_MS);
        kill(-p->pid, SIGKILL);
    }
    int status = -1;
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR) {
    }
    close(p->from);
    if (p->report >= 0) close(p->report);
    free(p);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void process_end_confined(process *p, int64_t deadline, confine_report *report) {
    int from = dup(p->report);
    if (from >= 0) fcntl(from, F_SETFD, FD_CLOEXEC);
    process_end(p, deadline);
    /* The report is smaller than what a pipe holds, so it arrives whole or not at all. */
    if (from < 0 || read(from, report, sizeof *report) != (ssize_t)sizeof *report)
        *report = (confine_report){.code = -1};
    if (from >= 0) close(from);
}

static sigset_t continued(void) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGCONT);
    return one;
}

/* A blocked signal stays pending until it is fetched, so a stop is noticed whichever thread runs
   first afterwards; a handler might run too late. */
void process_watch_stops(void) {
    sigset_t one = continued();
    pthread_sigmask(SIG_BLOCK, &one, NULL);
}

bool process_was_stopped(void) {
    sigset_t one = continued();
    struct timespec none = {0};
    return sigtimedwait(&one, NULL, &none) == SIGCONT;
}
