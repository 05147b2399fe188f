// SPDX-License-Identifier: MIT
#include "simulate/vfs_disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

vfs_disk disk;

_Noreturn void disk_stop(const char *why) {
    fprintf(stderr, "simulated disk: %s\n", why);
    abort();
}

bool disk_chance(uint32_t per_million, int64_t *count) {
    if (!per_million || random_below(&disk.random, 1000000) >= per_million) return false;
    ++*count;
    return true;
}

/* ---- contents ---- */

static void resize(bytes *b, int64_t size) {
    if (size > b->room) {
        b->room = size * 2;
        b->at = realloc(b->at, (size_t)b->room);
        if (!b->at) disk_stop("out of memory");
    }
    if (size > b->size) memset(b->at + b->size, 0, (size_t)(size - b->size));
    b->size = size;
}

static void disk_put(bytes *b, int64_t from, const uint8_t *data, int64_t n) {
    if (n == 0) return;
    if (from + n > b->size) resize(b, from + n);
    memcpy(b->at + from, data, (size_t)n);
}

static void apply(bytes *b, const change *c) {
    if (!c->cuts)
        disk_put(b, c->from, c->data, c->n);
    else if (c->from < b->size)
        b->size = c->from;
}

void disk_change(file *f, bool cuts, int64_t from, const void *data, int64_t n) {
    change *c = malloc(sizeof *c + (size_t)n);
    if (!c) disk_stop("out of memory");
    *c = (change){.cuts = cuts, .from = from, .n = n};
    if (n) memcpy(c->data, data, (size_t)n);
    *f->end = c;
    f->end = &c->next;
    apply(&f->now, c);
}

/* What a crash makes of a change that was not flushed. */
static void apply_by_chance(bytes *b, change *c) {
    switch (random_below(&disk.random, disk.luck)) {
    case 0:
        return;
    case 1: /* torn: the sectors of one end are missing */
        if (!c->cuts && c->n > 0) {
            int64_t part = random_below(&disk.random, (uint32_t)c->n);
            bool head = random_below(&disk.random, 2);
            disk_put(b, head ? c->from : c->from + part, head ? c->data : c->data + part,
                     head ? part : c->n - part);
        }
        return;
    case 2: /* one sector is garbage */
        if (!c->cuts && c->n > 0) {
            int64_t at = random_below(&disk.random, (uint32_t)c->n);
            for (int64_t i = at; i < c->n && i < at + 512; i++)
                c->data[i] = (uint8_t)random_next(&disk.random);
        }
        break;
    default:
        break;
    }
    apply(b, c);
}

/* All changes leave the list: into the durable contents, or nowhere. */
void disk_settle(file *f, fate how) {
    while (f->first) {
        change *c = f->first;
        f->first = c->next;
        if (how == SAFE) apply(&f->safe, c);
        if (how == BY_CHANCE) apply_by_chance(&f->safe, c);
        free(c);
    }
    f->end = &f->first;
}

static void forget(file *f) {
    disk_settle(f, GONE);
    free(f->now.at);
    free(f->safe.at);
    for (int i = 0; i < REGIONS; i++) free(f->shm[i]);
    *f = (file){0};
}

file *disk_find(const char *name, bool make) {
    file *free_one = NULL;
    for (int i = 0; i < FILES; i++) {
        file *f = &disk.files[i];
        if (f->name[0] && strcmp(f->name, name) == 0) return f;
        if (!f->name[0] && !free_one) free_one = f;
    }
    if (!make) return NULL;
    if (!free_one || strlen(name) >= NAME) disk_stop("too many files, or too long a name");
    *free_one = (file){0};
    snprintf(free_one->name, NAME, "%s", name);
    free_one->end = &free_one->first;
    return free_one;
}

bool disk_survives(void) {
    if (disk.crashed) return false;
    if (disk.full_for) disk.full_for--;
    if (disk.crash_in && --disk.crash_in == 0) {
        disk.crashed = true;
        disk.counts.crash++;
    }
    return true;
}

/* ---- the machine ---- */

static void check_closed(void) {
    if (disk.open) disk_stop("a file is still open");
}

void vfs_reset(uint64_t seed) {
    check_closed();
    for (int i = 0; i < FILES; i++) forget(&disk.files[i]);
    memset(&disk, 0, sizeof disk);
    disk.random.state = seed;
    disk.luck = 4;
    sqlite3_randomness(0, NULL); /* it asks for a new start */
}

void vfs_set_faults(vfs_faults faults) {
    disk.faults = faults;
    disk.full_for = 0;
}

void vfs_crash_in(int64_t changes) {
    disk.crash_in = changes;
}

bool vfs_has_crashed(void) {
    return disk.crashed;
}

void vfs_set_process(int process) {
    disk.process = process;
}

void vfs_kill(int process) {
    disk.killed |= 1U << process;
}

void vfs_revive(int process) {
    disk.killed &= ~(1U << process);
}

void vfs_restart(void) {
    check_closed();
    /* In half of the crashes nearly everything arrives: whole commits that nobody was told of. */
    disk.luck = random_below(&disk.random, 2) ? 4 : 100;
    for (int i = 0; i < FILES; i++) {
        file *f = &disk.files[i];
        if (!f->name[0]) continue;
        disk_settle(f, BY_CHANCE);
        bool unsure = f->there || f->unsure_there;
        f->there = f->safe_there || (unsure && random_below(&disk.random, 2));
        if (!f->there) {
            forget(f);
            continue;
        }
        f->safe_there = true;
        f->unsure_there = false;
        f->now.size = 0;
        disk_put(&f->now, 0, f->safe.at, f->safe.size);
    }
    disk.crashed = false;
    disk.crash_in = 0;
    disk.full_for = 0;
}

vfs_counts vfs_count_faults(void) {
    return disk.counts;
}
