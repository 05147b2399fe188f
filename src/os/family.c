// SPDX-License-Identifier: MIT
#include "os/family.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct relative {
    long pid, parent, threads;
    uint64_t resident; /* bytes */
    bool ours;
} relative;

/* Files in memory that were counted. */
typedef struct memory_files {
    struct {
        dev_t device;
        ino_t number;
    } seen[1024];
    size_t count;
    uint64_t bytes;
} memory_files;

typedef struct family {
    relative *all;
    size_t count, cap;
} family;

/* Reads the beginning of a file of a process, NUL-terminated; false: the process is gone. */
static bool read_file(long pid, const char *name, char *text, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/%s", pid, name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd >= 0 ? read(fd, text, size - 1) : -1;
    if (fd >= 0) close(fd);
    text[got > 0 ? got : 0] = '\0';
    return got > 0;
}

static bool read_relative(long pid, relative *out) {
    enum { THREADS = 18, RESIDENT = 22 }; /* fields between the name and these */
    char text[1024];
    if (!read_file(pid, "stat", text, sizeof text)) return false;
    const char *at = strrchr(text, ')'); /* its name may contain anything */
    long parent = 0;
    if (!at || sscanf(at, ") %*c %ld", &parent) != 1) return false;
    long threads = 0;
    for (int i = 0; i < RESIDENT && at; i++) {
        if (i == THREADS) threads = strtol(at, NULL, 10);
        at = strchr(at + 1, ' ');
    }
    uint64_t pages = at ? strtoull(at, NULL, 10) : 0;
    *out = (relative){pid, parent, threads, pages * (uint64_t)sysconf(_SC_PAGESIZE), false};
    return true;
}

static bool add(family *f, const relative *one) {
    if (f->count == f->cap) {
        size_t cap = f->cap ? 2 * f->cap : 64;
        relative *more = realloc(f->all, cap * sizeof *more);
        if (!more) return false;
        f->all = more;
        f->cap = cap;
    }
    f->all[f->count++] = *one;
    return true;
}

static void read_all(family *f) {
    DIR *folder = opendir("/proc");
    relative one;
    for (struct dirent *e; folder && (e = readdir(folder));) {
        long pid = strtol(e->d_name, NULL, 10);
        if (pid > 0 && read_relative(pid, &one) && !add(f, &one)) break;
    }
    if (folder) closedir(folder);
}

/* Marks everything below `root`, generation by generation. */
static void mark(family *f, long root) {
    for (bool found = true; found;) {
        found = false;
        for (size_t i = 0; i < f->count; i++) {
            relative *one = &f->all[i];
            bool ours = one->parent == root;
            for (size_t k = 0; k < f->count && !ours && !one->ours; k++)
                ours = f->all[k].ours && f->all[k].pid == one->parent;
            found = found || (ours && !one->ours);
            one->ours = one->ours || ours;
        }
    }
}

/* Shared memory counts in parts. */
static uint64_t exact(const relative *one) {
    char text[2048];
    const char *at =
        read_file(one->pid, "smaps_rollup", text, sizeof text) ? strstr(text, "\nPss:") : NULL;
    return at ? strtoull(at + 5, NULL, 10) * 1024 : one->resident;
}

/* ---- memory that no process has mapped ---- */

static void add_file(memory_files *m, const struct stat *info) {
    for (size_t i = 0; i < m->count; i++)
        if (m->seen[i].device == info->st_dev && m->seen[i].number == info->st_ino) return;
    if (m->count < sizeof m->seen / sizeof *m->seen) {
        m->seen[m->count].device = info->st_dev;
        m->seen[m->count++].number = info->st_ino;
    }
    m->bytes += (uint64_t)info->st_blocks * 512;
}

/* The files of memfd_create() that a process has open: the kernel limits the size of each, and not
   how many there are. */
static void add_files(memory_files *m, long pid) {
    char path[64], target[16];
    snprintf(path, sizeof path, "/proc/%ld/fd", pid);
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        ssize_t n = readlinkat(dirfd(folder), e->d_name, target, sizeof target);
        struct stat info;
        if (n > 7 && memcmp(target, "/memfd:", 7) == 0
            && fstatat(dirfd(folder), e->d_name, &info, 0) == 0)
            add_file(m, &info);
    }
    if (folder) closedir(folder);
}

/* Segments of System V shared memory to which no process is attached. */
static uint64_t unattached_segments(void) {
    char line[512];
    uint64_t bytes = 0;
    FILE *f = fopen("/proc/sysvipc/shm", "re");
    while (f && fgets(line, sizeof line, f)) {
        unsigned long attached, resident;
        if (sscanf(line, "%*s %*s %*s %*s %*s %*s %lu %*s %*s %*s %*s %*s %*s %*s %lu", &attached,
                   &resident)
                == 2
            && attached == 0)
            bytes += resident;
    }
    if (f) fclose(f);
    return bytes;
}

family_use family_measure(uint64_t enough, bool alone) {
    family f = {0};
    char self[32];
    read_all(&f);
    /* In a namespace of processes that is not ours, everything descends from us; its first process
       has no parent there. */
    bool visible = readlink("/proc/self", self, sizeof self) > 0;
    mark(&f, visible ? (long)getpid() : 0);
    memory_files files = {.count = 0};
    family_use use = {0};
    for (size_t i = 0; i < f.count; i++) {
        if (!f.all[i].ours) continue;
        use.memory += f.all[i].resident;
        use.tasks += (uint32_t)f.all[i].threads;
        add_files(&files, f.all[i].pid);
    }
    uint64_t unmapped = files.bytes + (alone ? unattached_segments() : 0);
    use.memory += unmapped;
    if (use.memory > enough) {
        use.memory = unmapped;
        for (size_t i = 0; i < f.count; i++)
            if (f.all[i].ours) use.memory += exact(&f.all[i]);
    }
    free(f.all);
    return use;
}
