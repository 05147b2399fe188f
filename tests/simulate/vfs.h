// SPDX-License-Identifier: MIT
// A disk in memory for SQLite that fails as disks do, reproducibly: the same seed and the same
// calls give the same faults. What is written is visible at once and durable only when it is
// flushed. There is one such disk in a process, and one thread uses it.
#ifndef SANDAN_TESTS_SIMULATE_VFS_H
#define SANDAN_TESTS_SIMULATE_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* How often each fault occurs, per million calls that could have it. */
typedef struct vfs_faults {
    uint32_t full;  /* the disk is full for a while: files do not grow, and writes are cut short */
    uint32_t write; /* a write fails after a part of it */
    uint32_t sync;  /* a flush fails: all, some or nothing of it is durable */
    uint32_t read;
} vfs_faults;

/* Makes it the disk of all databases that are opened from now on. */
void vfs_install(void);
/* An empty disk without faults. SQLite's own random numbers start from the seed too. Nothing may be
   open. */
void vfs_reset(uint64_t seed);
void vfs_set_faults(vfs_faults faults);
/* The machine crashes at this many changes from now (writes, flushes, deletions); 0: never. From
   then on every call fails. */
void vfs_crash_in(int64_t changes);
bool vfs_has_crashed(void);
/* Starts again after a crash. What was not flushed is there, lost, torn or garbage, each write for
   itself. Everything must be closed. */
void vfs_restart(void);
/* Files that are opened from now on belong to this process, 0 to 31. */
void vfs_set_process(int process);
/* The process ends without a word: every call for its files fails, except that locks go and files
   are closed. Once all of them are, it can start again. */
void vfs_kill(int process);
void vfs_revive(int process);
/* How many faults there were since the reset. */
typedef struct vfs_counts {
    int64_t full, write, sync, read, crash;
} vfs_counts;
vfs_counts vfs_count_faults(void);

#endif
