// SPDX-License-Identifier: MIT
// Three processes: the guard, which reports to us; where namespaces work, the first process of a
// namespace, whose end is that of all processes in it; and the shell that runs the command.
#define _GNU_SOURCE // NOLINT(bugprone-reserved-identifier): for namespaces
#include "os/confine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/family.h"
#include "os/file.h"
#include "os/filter.h"
#include "os/time.h"

enum {
    ARG_MEMORY = 2,
    ARG_FILES,
    ARG_CPU,
    ARG_PROCESSES,
    ARG_WRITES,
    ARG_FOLDER,
    ARG_HIDDEN,
    ARG_COMMAND
};

enum { OWN_TASKS = 1 }; /* the first process of a namespace, which is not the program's */

void confine_arguments(const char *command, const confine_limits *limits, char numbers[4][24],
                       const char *out[CONFINE_ARGUMENTS + 1]) {
    const uint64_t values[4] = {limits->memory, limits->file_size, limits->cpu, limits->processes};
    out[0] = "sandan";
    out[1] = CONFINE_WORD;
    for (int i = 0; i < 4; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%llu", (unsigned long long)values[i]);
        out[ARG_MEMORY + i] = numbers[i];
    }
    out[ARG_WRITES] = limits->folder && limits->writes ? "yes" : "";
    out[ARG_FOLDER] = limits->folder ? limits->folder : "";
    out[ARG_HIDDEN] = limits->hidden ? limits->hidden : "";
    out[ARG_COMMAND] = command;
    out[CONFINE_ARGUMENTS] = NULL;
}

/* ---- walls ---- */

static bool write_file(const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool done = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0) close(fd);
    return done;
}

/* In its namespace the program is an ordinary user: root there could undo the mounts. */
static bool map_user(uid_t uid, gid_t gid) {
    enum { ORDINARY = 1000 };
    char text[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(text, sizeof text, "%u %u 1", uid ? uid : ORDINARY, uid);
    if (!write_file("/proc/self/uid_map", text)) return false;
    snprintf(text, sizeof text, "%u %u 1", gid ? gid : ORDINARY, gid);
    return write_file("/proc/self/gid_map", text);
}

static bool set_writable(const char *path, bool writable) {
    struct mount_attr change = {.attr_set = writable ? 0 : MOUNT_ATTR_RDONLY,
                                .attr_clr = writable ? MOUNT_ATTR_RDONLY : 0};
    return mount_setattr(AT_FDCWD, path, writable ? 0 : AT_RECURSIVE, &change, sizeof change) == 0;
}

/* Everything becomes read-only but the program's folder and a scratch space of its own. Terminals
   are devices, which stay writable, so they are hidden. */
static bool wall_files(char **argv) {
    const char *folder = argv[ARG_FOLDER], *hidden = argv[ARG_HIDDEN];
    char scratch[48];
    snprintf(scratch, sizeof scratch, "size=%s", argv[ARG_FILES]);
    bool writes = *argv[ARG_WRITES];
    bool done = mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
    if (done && writes) done = mount(folder, folder, NULL, MS_BIND | MS_REC, NULL) == 0;
    done = done && set_writable("/", false);
    if (done && writes) done = set_writable(folder, true);
    if (done && mount("tmpfs", "/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, scratch) == 0)
        setenv("TMPDIR", "/dev/shm", 1);
    if (done) mount("tmpfs", "/dev/pts", "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=4k");
    if (done && *hidden)
        done = mount("tmpfs", hidden, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=4k") == 0;
    return done;
}

static int raise_walls(char **argv) {
    uid_t uid = getuid();
    gid_t gid = getgid();
    const int most = CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC;
    int walls = filter_works() ? WALL_NETWORK : 0;
    if (unshare(most) != 0 || !map_user(uid, gid)) return walls;
    /* The kernel never limits how many processes root has. */
    walls |= WALL_PROCESSES | (uid != 0 ? WALL_COUNT : 0);
    return wall_files(argv) ? walls | WALL_FILES : walls;
}

/* ---- the program ---- */

static void limit(__rlimit_resource_t what, const char *value) {
    rlim_t n = (rlim_t)strtoull(value, NULL, 10);
    /* Processor time first earns a signal that says why. */
    struct rlimit both = {n, what == RLIMIT_CPU ? n + 1 : n}, now;
    if (n == 0) return;
    /* Never above what we are allowed ourselves: that would fail, and set no limit at all. */
    if (getrlimit(what, &now) == 0 && now.rlim_max != RLIM_INFINITY && n > now.rlim_max)
        both = (struct rlimit){now.rlim_max, now.rlim_max};
    if (setrlimit(what, &both) != 0) _exit(126);
}

static _Noreturn void run_program(char **argv, int walls) {
    if (*argv[ARG_FOLDER] && chdir(argv[ARG_FOLDER]) != 0) {
        dprintf(STDERR_FILENO, "%s: %s\n", argv[ARG_FOLDER], strerror(errno));
        _exit(126);
    }
    /* Memory that is only reserved does not count: the runtimes of Java and JavaScript reserve much
       more than they use. A single process gets no more; the guard watches them all together. */
    limit(RLIMIT_DATA, argv[ARG_MEMORY]);
    limit(RLIMIT_FSIZE, argv[ARG_FILES]);
    limit(RLIMIT_CPU, argv[ARG_CPU]);
    if (walls & WALL_COUNT) limit(RLIMIT_NPROC, argv[ARG_PROCESSES]);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    /* A namespace of its own has a network, but nobody in it. */
    if ((walls & WALL_NETWORK) && !filter_sockets(!(walls & WALL_PROCESSES))) _exit(126);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", argv[ARG_COMMAND], (char *)NULL);
    _exit(127);
}

static sigset_t watched_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    return signals;
}

static int code_of(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Ends all processes of our namespace but us; reaped one by one, so that their processor time
   counts. */
static void end_namespace(void) {
    if (getpid() != 1) _exit(126); /* it would end everything */
    kill(-1, SIGKILL);
    while (wait(NULL) > 0 || errno == EINTR) {
    }
}

/* The first process of a namespace: reaps what the program leaves, and ends with it, or when the
   guard says so. All signals are blocked. */
static _Noreturn void run_first(char **argv, int walls) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* In some containers this is forbidden; then it sees names of processes that it cannot reach.
     */
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
    pid_t program = fork();
    if (program == 0) run_program(argv, walls);
    for (int fd = 0; fd < 3; fd++) close(fd); /* its pipes close when it ends */
    sigset_t signals = watched_signals();
    for (int code = 128 + SIGKILL;;) {
        int status = 0, number = sigwaitinfo(&signals, NULL);
        bool over = number == SIGTERM;
        for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
            if (ended != program) continue;
            code = code_of(status);
            over = true;
        }
        if (!over) continue;
        end_namespace();
        _exit(code);
    }
}

/* ---- the guard ---- */

/* Keeps the last bytes of what can be read now. */
static void drain(int fd, confine_report *r) {
    char more[CONFINE_ERRORS];
    for (int i = 0; i < 64; i++) { /* the other end may be endless */
        ssize_t got = read(fd, more, sizeof more);
        if (got <= 0) return;
        size_t n = (size_t)got, kept = sizeof r->errors - n;
        if (kept > r->error_size) kept = r->error_size;
        memmove(r->errors, r->errors + r->error_size - kept, kept);
        memcpy(r->errors + kept, more, n);
        r->error_size = kept + n;
    }
}

/* Kills the children that were handed to us because their own parents have ended. */
static void kill_orphans(void) {
    DIR *all = opendir("/proc");
    for (struct dirent *e; all && (e = readdir(all));) {
        pid_t pid = (pid_t)strtol(e->d_name, NULL, 10);
        siginfo_t info;
        if (pid > 1 && waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
            kill(pid, SIGKILL);
    }
    if (all) closedir(all);
}

static void end_all(pid_t child) {
    kill(-child, SIGKILL);
    for (int tries = 0; tries < 1000; tries++) {
        kill_orphans();
        while (waitpid(-1, NULL, WNOHANG) > 0) {
        }
        if (waitpid(-1, NULL, WNOHANG) < 0) return; /* no child is left */
        poll(NULL, 0, 1);
    }
}

static void end_child(pid_t child, const confine_report *r) {
    kill(child, r->walls & WALL_PROCESSES ? SIGTERM : SIGKILL);
}

/* The kernel limits the memory of a process, not that of all together, unless somebody has given us
   a control group; and it limits how many there are, but not for root. */
static void weigh(pid_t child, char **argv, confine_report *r) {
    uint64_t most = strtoull(argv[ARG_MEMORY], NULL, 10);
    uint64_t tasks = strtoull(argv[ARG_PROCESSES], NULL, 10);
    family_use use = family_measure(most ? most : UINT64_MAX, r->walls & WALL_PROCESSES);
    if (use.memory > r->peak) r->peak = use.memory;
    if (r->too_large || r->too_many) return;
    r->too_large = most && use.memory > most;
    r->too_many = tasks && use.tasks > tasks + OWN_TASKS;
    if (r->too_large || r->too_many) end_child(child, r);
}

static void watch(pid_t child, int errors, char **argv, confine_report *r) {
    enum { WEIGH_MS = 100 };
    sigset_t signals = watched_signals();
    int news = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    int64_t weighed_at = time_now_ms();
    for (int status = 0; news >= 0;) {
        struct pollfd both[2] = {{.fd = news, .events = POLLIN}, {.fd = errors, .events = POLLIN}};
        poll(both, 2, WEIGH_MS);
        if (time_now_ms() - weighed_at >= WEIGH_MS) {
            weigh(child, argv, r);
            weighed_at = time_now_ms();
        }
        if (both[1].revents) {
            drain(errors, r);
            if (!(both[1].revents & POLLIN)) errors = -1; /* closed */
        }
        struct signalfd_siginfo signal;
        while (read(news, &signal, sizeof signal) > 0)
            if (signal.ssi_signo == SIGTERM) end_child(child, r);
        if (waitpid(child, &status, WNOHANG) != child) continue;
        r->code = code_of(status);
        break;
    }
    end_all(child);
    if (errors >= 0) drain(errors, r);
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    r->cpu_ms = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * INT64_C(1000)
                + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    uint64_t largest = (uint64_t)used.ru_maxrss * 1024;
    if (largest > r->peak) r->peak = largest;
}

int confine_main(int argc, char **argv) {
    if (argc != CONFINE_ARGUMENTS) return 2;
    close_range(CONFINE_REPORT_FD + 1, ~0U, 0);
    fcntl(CONFINE_REPORT_FD, F_SETFD, FD_CLOEXEC);
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    confine_report report = {.code = -1};
    report.walls = raise_walls(argv);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    int errors[2];
    if (pipe2(errors, O_CLOEXEC) != 0) return 126;
    fcntl(errors[0], F_SETFL, O_NONBLOCK);
    pid_t child = fork();
    if (child < 0) return 126;
    if (child == 0) {
        setsid(); /* out of reach of our terminal */
        dup2(errors[1], STDERR_FILENO);
        if (report.walls & WALL_PROCESSES) run_first(argv, report.walls);
        run_program(argv, report.walls);
    }
    for (int fd = 0; fd < 2; fd++) close(fd);
    close(errors[1]);
    watch(child, errors[0], argv, &report);
    file_write_all(CONFINE_REPORT_FD, (const char *)&report, sizeof report);
    _exit(0);
}
