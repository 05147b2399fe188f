// SPDX-License-Identifier: MIT
// The simulated disk below the interface to SQLite: files, what is durable of them, and faults.
#ifndef SANDAN_TESTS_SIMULATE_VFS_DISK_H
#define SANDAN_TESTS_SIMULATE_VFS_DISK_H

#include <sqlite3.h>

#include "base/random.h"
#include "simulate/vfs.h"

enum { NAME = 100, FILES = 16, SLOTS = SQLITE_SHM_NLOCK, REGIONS = 64 };

typedef struct bytes {
    uint8_t *at;
    int64_t size, room;
} bytes;

/* A change that is not durable yet. */
typedef struct change {
    struct change *next;
    bool cuts; /* the file to `from` bytes */
    int64_t from, n;
    uint8_t data[];
} change;

typedef struct file {
    char name[NAME];
    bool there;        /* it has this name now */
    bool safe_there;   /* and would have it after a crash, */
    bool unsure_there; /* or would or would not */
    bytes now, safe;
    change *first, **end;
    int handles, shared;
    bool reserved, pending, exclusive;
    uint8_t *shm[REGIONS];
    int shm_handles, slot_shared[SLOTS];
    bool slot_exclusive[SLOTS];
} file;

typedef struct handle {
    sqlite3_file base;
    file *f;
    int level; /* of the lock it holds */
    int process;
    unsigned slots_shared, slots_exclusive;
    bool has_shm, syncs_folder;
} handle;

typedef struct vfs_disk {
    file files[FILES];
    random_source random;
    vfs_faults faults;
    vfs_counts counts;
    int64_t crash_in, now;
    uint32_t full_for; /* changes */
    uint32_t luck;     /* 3 of so many changes that are not flushed are lost or damaged */
    bool crashed;
    int process;     /* that opens files now */
    unsigned killed; /* bits of processes */
    int open;
} vfs_disk;
extern vfs_disk disk;

_Noreturn void disk_stop(const char *why);
/* Whether a fault of this rate occurs now; it counts. */
bool disk_chance(uint32_t per_million, int64_t *count);
/* The file of a name; NULL: there is none, and none is made. */
file *disk_find(const char *name, bool make);
/* Writes, or cuts the file to `from` bytes; not durable yet. */
void disk_change(file *f, bool cuts, int64_t from, const void *data, int64_t n);
/* Counts a change of the disk; whether the machine is still up before it. */
bool disk_survives(void);
/* What becomes of all changes of a file that are not durable. */
typedef enum fate { SAFE, BY_CHANCE, GONE } fate;
void disk_settle(file *f, fate how);

#endif
