// SPDX-License-Identifier: MIT
#include "apps/serve/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "os/file.h"

enum { FILE_LIMIT = 64 << 20 };

int files_open(files *f, const char *folder) {
    f->folder = -1;
    if (!folder || !*folder) return 0;
    f->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return f->folder < 0 ? errno : 0;
}

void files_close(files *f) {
    if (f->folder >= 0) close(f->folder);
    f->folder = -1;
}

/* Opens a file below a folder component by component without following links, so that no link leads
   out of it. */
static int open_below(int folder, const char *name) {
    char part[HTTP_MAX_NAME];
    int at = folder;
    for (const char *rest = name;;) {
        const char *slash = strchr(rest, '/');
        size_t n = slash ? (size_t)(slash - rest) : strlen(rest);
        if (n >= sizeof part) n = sizeof part - 1;
        memcpy(part, rest, n);
        part[n] = '\0';
        int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (slash ? O_DIRECTORY : 0);
        int next = openat(at, part, flags);
        if (at != folder) close(at);
        if (next < 0 || !slash) return next;
        at = next;
        rest = slash + 1;
    }
}

static uint64_t tag_of(const char *s, size_t n) {
    uint64_t tag = n;
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;
        memcpy(&word, s + i, n - i < 8 ? n - i : 8);
        tag = hash_fold(tag, word);
    }
    return tag;
}

static bool from_folder(int folder, const char *name, file *out) {
    /* While someone edits the files, the service worker must not cache them. */
    static const char list[] = "self.sandanFiles = { version: \"\", files: {} };\n";
    if (strcmp(name, "files.js") == 0) {
        *out = (file){.tag = tag_of(list, sizeof list - 1)};
        out->as[IDENTITY] = (span){(const uint8_t *)list, sizeof list - 1};
        return true;
    }
    int fd = open_below(folder, name);
    if (fd < 0) return false;
    struct stat about;
    char *text = NULL;
    size_t n = 0;
    bool read = fstat(fd, &about) == 0 && S_ISREG(about.st_mode)
                && file_read_fd(fd, FILE_LIMIT, &text, &n) == 0;
    close(fd);
    if (!read) return false;
    *out = (file){.tag = tag_of(text, n), .memory = text};
    out->as[IDENTITY] = (span){(const uint8_t *)text, n};
    return true;
}

static int compare(const void *name, const void *f) {
    return strcmp(name, ((const file *)f)->name);
}

bool files_get(const files *f, const char *name, file *out) {
    if (f->folder >= 0 && from_folder(f->folder, name, out)) return true;
    const file *found =
        bsearch(name, embedded_files, embedded_count, sizeof *embedded_files, compare);
    if (!found) return false;
    *out = *found;
    return true;
}

void file_release(file *f) {
    free(f->memory);
    *f = (file){0};
}
