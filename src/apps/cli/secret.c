// SPDX-License-Identifier: MIT
#include "apps/cli/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"

int secret_make(const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return errno == EEXIST ? 0 : errno;
    int error = file_write_all(fd, text, strlen(text));
    if (!error && fsync(fd) != 0) error = errno;
    close(fd);
    if (error) unlink(path); /* half a secret is of no use */
    return error;
}
