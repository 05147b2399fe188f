// SPDX-License-Identifier: MIT
#include "apps/match/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/chars.h"
#include "os/file.h"
#include "os/time.h"

enum { FLUSH_MS = 1000 };

int archive_open(archive *a, const char *path) {
    int how = O_RDWR | O_CREAT | O_CLOEXEC;
    *a = (archive){.path = path, .fd = open(path, how | O_EXCL, 0666)};
    a->made = a->fd >= 0;
    if (!a->made) a->fd = open(path, how, 0666);
    if (a->fd < 0) return errno;
    struct stat info;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int error = fstat(a->fd, &info) != 0 ? errno : !S_ISREG(info.st_mode) ? EINVAL : 0;
    if (!error && fcntl(a->fd, F_SETLK, &whole) != 0) error = errno == EACCES ? EAGAIN : errno;
    if (!error)
        a->size = (uint64_t)info.st_size;
    else
        archive_close(a);
    return error;
}

void archive_close(archive *a) {
    if (a->fd >= 0 && a->made && a->size == 0) unlink(a->path);
    if (a->fd >= 0) close(a->fd);
    a->fd = -1;
}

int archive_read(archive *a, char **text, size_t *n) {
    if (lseek(a->fd, 0, SEEK_SET) < 0) return errno;
    return file_read_fd(a->fd, SIZE_MAX / 4, text, n);
}

int archive_cut(archive *a, uint64_t n) {
    if (ftruncate(a->fd, (off_t)n) != 0) return errno;
    a->size = n;
    return 0;
}

/* Write in one piece if the system lets us, so that a kill can tear at most the last record. */
static int write_at(int fd, const char *s, size_t n, uint64_t at) {
    while (n > 0) {
        ssize_t done = pwrite(fd, s, n, (off_t)at);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        s += done;
        n -= (size_t)done;
        at += (uint64_t)done;
    }
    return 0;
}

int archive_append(archive *a, const char *text, size_t n, archive_slice *slice) {
    size_t gap = a->size > 0; /* an empty line separates records */
    char *all = malloc(n + gap);
    if (!all) return ENOMEM;
    if (gap) all[0] = '\n';
    memcpy(all + gap, text, n);
    int error = write_at(a->fd, all, n + gap, a->size);
    free(all);
    if (error) {
        archive_cut(a, a->size); /* on a full disk, leave no half-written game */
        return error;
    }
    *slice = (archive_slice){a->size + gap, n};
    a->size += n + gap;
    int64_t now = time_now_ms();
    if (!a->careful && now - a->flushed < FLUSH_MS) return 0;
    a->flushed = now;
    return fdatasync(a->fd) == 0 || errno == EINVAL ? 0 : errno;
}

int archive_arrange(archive *a, const archive_slice *slices, size_t count) {
    char *text = NULL;
    size_t n = 0, size = 0;
    int error = archive_read(a, &text, &n);
    if (!text) return error ? error : EIO;
    for (size_t i = 0; i < count; i++) size += (size_t)slices[i].n + (i > 0);
    char *sorted = malloc(size + 1);
    size_t at = 0;
    for (size_t i = 0; sorted && i < count; i++) {
        if (i > 0) sorted[at++] = '\n';
        memcpy(sorted + at, text + slices[i].at, (size_t)slices[i].n);
        at += (size_t)slices[i].n;
    }
    if (!sorted) error = ENOMEM;
    /* Leave a file alone if it is already in order. */
    if (!error && (size != n || memcmp(sorted, text, n) != 0))
        error = file_write(a->path, sorted, size);
    free(sorted);
    free(text);
    return error;
}

/* Whether another record begins somewhere after byte `at`. */
static bool more_follows(const char *text, size_t at) {
    return strstr(text + at, "\n\n[") != NULL;
}

archive_state archive_scan(archive *a, const char *text, size_t n, archive_reader *reader,
                           void *context, size_t *at) {
    arena mem = {.base = malloc(n * 16 + (1 << 16)), .cap = n * 16 + (1 << 16)};
    record_source src;
    *at = 0;
    archive_state state = mem.base ? ARCHIVE_FINE : ARCHIVE_MEMORY;
    fault f = record_open(&src, text, n);
    if (f.code) state = ARCHIVE_DAMAGED;
    size_t good = 0; /* bytes up to the end of the last whole record */
    while (state == ARCHIVE_FINE && record_more(&src)) {
        record r;
        mem.used = 0;
        size_t from = src.at;
        *at = from;
        f = record_read(&src, &mem, &r);
        bool whole = !f.code && src.at <= n && r.end < n && text[r.end] == '\n';
        if (!whole) {
            if (more_follows(text, from)) state = ARCHIVE_DAMAGED;
            break;
        }
        archive_slice slice = {r.at, r.end + 1 - r.at};
        if (r.result == ONGOING || !reader(context, &r, slice)) state = ARCHIVE_OTHER;
        good = r.end + 1;
    }
    free(mem.base);
    if (state == ARCHIVE_FINE && good < n && archive_cut(a, good) != 0) state = ARCHIVE_DAMAGED;
    return state;
}

bool archive_write(archive_text *text, const record *r) {
    writer measure = writer_on(NULL, 0);
    record_write(r, &measure);
    if (measure.len + 1 > text->cap) {
        char *more = realloc(text->s, measure.len * 2 + 1);
        if (!more) return false;
        text->s = more;
        text->cap = measure.len * 2 + 1;
    }
    writer out = writer_on(text->s, text->cap);
    record_write(r, &out);
    text->n = out.len;
    return true;
}

bool archive_round(const record *r, uint32_t out[], int count) {
    enum { MOST = 100000000 };
    const record_text *round = record_get(r, "Round");
    if (!round) return false;
    const char *at = round->s, *end = at + round->n;
    for (int i = 0; i < count; i++) {
        size_t n = 0;
        uint64_t number = 0;
        while (at + n < end && at[n] != '.') n++;
        if (!chars_number(at, n, MOST, &number) || number == 0) return false;
        out[i] = (uint32_t)number - 1;
        at += n;
        if (i + 1 == count) break;
        if (at == end) return false;
        at++;
    }
    return at == end;
}
