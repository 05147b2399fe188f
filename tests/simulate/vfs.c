// SPDX-License-Identifier: MIT
// The simulated disk as SQLite sees it.
#include <stdlib.h>
#include <string.h>

#include "simulate/vfs_disk.h"

/* ---- files ---- */

/* The machine, or the process that opened the file, does nothing any more. */
static bool is_dead(const sqlite3_file *base) {
    return disk.crashed || disk.killed >> ((const handle *)base)->process & 1;
}

static int vfs_close(sqlite3_file *base) {
    handle *h = (handle *)base;
    h->f->handles--;
    disk.open--;
    return SQLITE_OK;
}

static int vfs_read(sqlite3_file *base, void *to, int n, sqlite3_int64 from) {
    const file *f = ((handle *)base)->f;
    if (is_dead(base) || disk_chance(disk.faults.read, &disk.counts.read)) return SQLITE_IOERR_READ;
    int64_t have = f->now.size - from;
    if (have < 0) have = 0;
    if (have > n) have = n;
    if (have) memcpy(to, f->now.at + from, (size_t)have);
    memset((char *)to + have, 0, (size_t)(n - have));
    return have < n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int vfs_write(sqlite3_file *base, const void *data, int n, sqlite3_int64 from) {
    file *f = ((handle *)base)->f;
    if (is_dead(base) || !disk_survives()) return SQLITE_IOERR_WRITE;
    int code = SQLITE_OK, part = n;
    if (!disk.full_for && disk_chance(disk.faults.full, &disk.counts.full))
        disk.full_for = 1 + random_below(&disk.random, 30);
    if (disk.full_for && from + n > f->now.size) {
        code = SQLITE_FULL;
        part = f->now.size > from ? (int)(f->now.size - from) : 0;
    } else if (disk_chance(disk.faults.write, &disk.counts.write)) {
        code = SQLITE_IOERR_WRITE;
        part = (int)random_below(&disk.random, (uint32_t)n);
    }
    disk_change(f, false, from, data, part);
    return disk.crashed ? SQLITE_IOERR_WRITE : code;
}

static int vfs_truncate(sqlite3_file *base, sqlite3_int64 size) {
    if (is_dead(base) || !disk_survives()) return SQLITE_IOERR_TRUNCATE;
    disk_change(((handle *)base)->f, true, size, NULL, 0);
    return disk.crashed ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

/* The names of all files are durable from now on. */
static void sync_folder(void) {
    for (int i = 0; i < FILES; i++) {
        file *f = &disk.files[i];
        f->safe_there = f->there;
        f->unsure_there = false;
        if (f->there || !f->name[0]) continue;
        disk_settle(f, GONE);
        f->now.size = f->safe.size = 0;
    }
}

/* A flush that fails may have done its work; or the system has dropped what it could not write,
   and the next flush does not try again; or it will. */
static int vfs_sync(sqlite3_file *base, int flags) {
    (void)flags;
    handle *h = (handle *)base;
    file *f = h->f;
    if (is_dead(base) || !disk_survives() || disk.crashed) return SQLITE_IOERR_FSYNC;
    bool fails = disk_chance(disk.faults.sync, &disk.counts.sync);
    uint32_t how = fails ? random_below(&disk.random, 3) : 0;
    if (how == 0) {
        disk_settle(f, SAFE);
        f->safe_there = true;
    } else if (how == 1) {
        disk_settle(f, BY_CHANCE);
        f->unsure_there = true;
    }
    if (!fails && h->syncs_folder) sync_folder();
    if (!fails) h->syncs_folder = false;
    return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int vfs_size(sqlite3_file *base, sqlite3_int64 *size) {
    if (is_dead(base)) return SQLITE_IOERR_FSTAT;
    *size = ((handle *)base)->f->now.size;
    return SQLITE_OK;
}

/* ---- locks ---- */

static int vfs_lock(sqlite3_file *base, int level) {
    handle *h = (handle *)base;
    file *f = h->f;
    if (is_dead(base)) return SQLITE_IOERR_LOCK;
    if (h->level >= level) return SQLITE_OK;
    if (h->level == SQLITE_LOCK_NONE) {
        if (f->pending || f->exclusive) return SQLITE_BUSY;
        f->shared++;
        h->level = SQLITE_LOCK_SHARED;
    }
    if (level >= SQLITE_LOCK_RESERVED && h->level < SQLITE_LOCK_RESERVED) {
        if (f->reserved) return SQLITE_BUSY;
        f->reserved = true;
        h->level = SQLITE_LOCK_RESERVED;
    }
    if (level < SQLITE_LOCK_EXCLUSIVE) return SQLITE_OK;
    f->pending = true;
    h->level = SQLITE_LOCK_PENDING;
    if (f->shared > 1) return SQLITE_BUSY;
    f->exclusive = true;
    h->level = SQLITE_LOCK_EXCLUSIVE;
    return SQLITE_OK;
}

static int vfs_unlock(sqlite3_file *base, int level) {
    handle *h = (handle *)base;
    file *f = h->f;
    if (h->level <= level) return SQLITE_OK;
    if (h->level >= SQLITE_LOCK_EXCLUSIVE) f->exclusive = false;
    if (h->level >= SQLITE_LOCK_PENDING) f->pending = false;
    if (h->level >= SQLITE_LOCK_RESERVED) f->reserved = false;
    if (level == SQLITE_LOCK_NONE) f->shared--;
    h->level = level;
    return SQLITE_OK;
}

static int vfs_check_reserved(sqlite3_file *base, int *reserved) {
    *reserved = ((handle *)base)->f->reserved;
    return SQLITE_OK;
}

static int vfs_control(sqlite3_file *base, int what, void *argument) {
    (void)base, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int vfs_sector(sqlite3_file *base) {
    (void)base;
    return 4096;
}

static int vfs_traits(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as SQLite assumes of every disk */
}

/* ---- the index of the write-ahead log, in memory that all handles share ---- */

static int vfs_shm_map(sqlite3_file *base, int region, int size, int extend,
                       void volatile **memory) {
    handle *h = (handle *)base;
    *memory = NULL;
    if (is_dead(base)) return SQLITE_IOERR_SHMMAP;
    if (region >= REGIONS) disk_stop("too large a log");
    if (!h->has_shm) h->f->shm_handles++;
    h->has_shm = true;
    uint8_t **at = &h->f->shm[region];
    if (!*at && extend) {
        *at = calloc(1, (size_t)size);
        if (!*at) disk_stop("out of memory");
    }
    *memory = *at;
    return SQLITE_OK;
}

static int vfs_shm_lock(sqlite3_file *base, int from, int n, int flags) {
    handle *h = (handle *)base;
    file *f = h->f;
    if (is_dead(base) && !(flags & SQLITE_SHM_UNLOCK)) return SQLITE_IOERR_SHMLOCK;
    for (int pass = 0; pass < 2; pass++) { /* first whether it is possible, then do it */
        for (int i = from; i < from + n; i++) {
            unsigned bit = 1U << i;
            bool shared = h->slots_shared & bit, exclusive = h->slots_exclusive & bit;
            if (flags & SQLITE_SHM_UNLOCK) {
                if (pass == 0) continue;
                f->slot_shared[i] -= shared;
                if (exclusive) f->slot_exclusive[i] = false;
                h->slots_shared &= ~bit;
                h->slots_exclusive &= ~bit;
            } else if (flags & SQLITE_SHM_SHARED) {
                if (shared) continue;
                if (f->slot_exclusive[i] && !exclusive) return SQLITE_BUSY;
                if (pass == 0) continue;
                f->slot_shared[i]++;
                h->slots_shared |= bit;
            } else {
                if (f->slot_shared[i] > shared || (f->slot_exclusive[i] && !exclusive))
                    return SQLITE_BUSY;
                if (pass == 0) continue;
                f->slot_exclusive[i] = true;
                h->slots_exclusive |= bit;
            }
        }
    }
    return SQLITE_OK;
}

static void vfs_shm_barrier(sqlite3_file *base) {
    (void)base;
}

static int vfs_shm_unmap(sqlite3_file *base, int also_delete) {
    (void)also_delete;
    handle *h = (handle *)base;
    if (!h->has_shm) return SQLITE_OK;
    vfs_shm_lock(base, 0, SLOTS, SQLITE_SHM_UNLOCK);
    h->has_shm = false;
    if (--h->f->shm_handles > 0) return SQLITE_OK;
    for (int i = 0; i < REGIONS; i++) {
        free(h->f->shm[i]);
        h->f->shm[i] = NULL;
    }
    return SQLITE_OK;
}

/* ---- names ---- */

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags,
                    int *out_flags) {
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = vfs_close,
        .xRead = vfs_read,
        .xWrite = vfs_write,
        .xTruncate = vfs_truncate,
        .xSync = vfs_sync,
        .xFileSize = vfs_size,
        .xLock = vfs_lock,
        .xUnlock = vfs_unlock,
        .xCheckReservedLock = vfs_check_reserved,
        .xFileControl = vfs_control,
        .xSectorSize = vfs_sector,
        .xDeviceCharacteristics = vfs_traits,
        .xShmMap = vfs_shm_map,
        .xShmLock = vfs_shm_lock,
        .xShmBarrier = vfs_shm_barrier,
        .xShmUnmap = vfs_shm_unmap,
    };
    (void)vfs;
    base->pMethods = NULL;
    if (!name) disk_stop("a temporary file"); /* the store keeps them in memory */
    file *f = disk_find(name, false);
    if (disk.crashed || ((!f || !f->there) && !(flags & SQLITE_OPEN_CREATE)))
        return SQLITE_CANTOPEN;
    f = disk_find(name, true);
    if (!f->there) f->now.size = 0;
    f->there = true;
    f->handles++;
    disk.open++;
    /* As SQLite does on Unix: the first flush of a new journal or log is one of the folder too. */
    bool logs = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL);
    *(handle *)base = (handle){.base = {&methods},
                               .f = f,
                               .process = disk.process,
                               .syncs_folder = logs && (flags & SQLITE_OPEN_CREATE)};
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
}

/* A name that goes without a flush of its folder may come back. A file that was deleted and made
   again keeps one list of changes: the cut to nothing is the first of the new file. */
static int vfs_delete(sqlite3_vfs *vfs, const char *name, int flush) {
    (void)vfs;
    file *f = disk_find(name, false);
    if (!disk_survives()) return SQLITE_IOERR_DELETE;
    if (!f || !f->there) return SQLITE_IOERR_DELETE_NOENT;
    f->there = false;
    if (flush && !disk.crashed) {
        disk_settle(f, GONE);
        f->now.size = f->safe.size = 0;
        f->safe_there = f->unsure_there = false;
    } else {
        f->unsure_there = f->safe_there || f->unsure_there;
        f->safe_there = false;
        disk_change(f, true, 0, NULL, 0);
    }
    return disk.crashed ? SQLITE_IOERR_DELETE : SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
    (void)vfs, (void)flags;
    file *f = disk_find(name, false);
    if (disk.crashed) return SQLITE_IOERR_ACCESS;
    *answer = f && f->there && (flags != SQLITE_ACCESS_EXISTS || f->now.size > 0);
    return SQLITE_OK;
}

static int vfs_full_name(sqlite3_vfs *vfs, const char *name, int room, char *out) {
    (void)vfs;
    sqlite3_snprintf(room, out, "%s", name);
    return SQLITE_OK;
}

/* ---- the rest of the world ---- */

static int vfs_randomness(sqlite3_vfs *vfs, int n, char *out) {
    (void)vfs;
    for (int i = 0; i < n; i++) out[i] = (char)random_next(&disk.random);
    return n;
}

static int vfs_sleep(sqlite3_vfs *vfs, int us) {
    (void)vfs;
    disk.now += us / 1000;
    return us;
}

static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *ms) {
    (void)vfs;
    *ms = INT64_C(212000000000000) + disk.now++;
    return SQLITE_OK;
}

static int vfs_last_error(sqlite3_vfs *vfs, int n, char *out) {
    (void)vfs, (void)n, (void)out;
    return 0;
}

void vfs_install(void) {
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(handle),
        .mxPathname = NAME,
        .zName = "simulated",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full_name,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xGetLastError = vfs_last_error,
        .xCurrentTimeInt64 = vfs_time,
    };
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_initialize() || sqlite3_vfs_register(&vfs, 1)) disk_stop("it cannot be registered");
}
