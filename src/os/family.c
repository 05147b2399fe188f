// SPDX-License-Identifier: MIT
#include "os/family.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct relative {
    long pid, parent;
    uint64_t resident; /* bytes */
    bool ours;
} relative;

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
    enum { RESIDENT = 22 }; /* fields between the name and the resident pages */
    char text[1024];
    if (!read_file(pid, "stat", text, sizeof text)) return false;
    const char *at = strrchr(text, ')'); /* its name may contain anything */
    long parent = 0;
    if (!at || sscanf(at, ") %*c %ld", &parent) != 1) return false;
    for (int i = 0; i < RESIDENT && at; i++) at = strchr(at + 1, ' ');
    uint64_t pages = at ? strtoull(at, NULL, 10) : 0;
    *out = (relative){pid, parent, pages * (uint64_t)sysconf(_SC_PAGESIZE), false};
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

uint64_t family_memory(uint64_t enough) {
    family f = {0};
    char self[32];
    read_all(&f);
    /* In a namespace of processes that is not ours, everything descends from us; its first process
       has no parent there. */
    bool visible = readlink("/proc/self", self, sizeof self) > 0;
    mark(&f, visible ? (long)getpid() : 0);
    uint64_t total = 0, precise = 0;
    for (size_t i = 0; i < f.count; i++)
        if (f.all[i].ours) total += f.all[i].resident;
    for (size_t i = 0; i < f.count && total > enough; i++)
        if (f.all[i].ours) precise += exact(&f.all[i]);
    free(f.all);
    return total > enough ? precise : total;
}
