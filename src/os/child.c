// SPDX-License-Identifier: MIT
#include "os/child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/file.h"

enum { DONE = 0, REFUSED = 1, BROKEN = 2 };

static _Noreturn void be_child(bool (*work)(const void *, char **, size_t *), const void *context,
                               int fd) {
    /* A library that aborts must not print to the terminal or leave a core dump: the parent reports
       the error. */
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (quiet >= 0) dup2(quiet, STDERR_FILENO);
    char *bytes = NULL;
    size_t n = 0;
    bool done = work(context, &bytes, &n);
    _exit(file_write_all(fd, bytes, n) ? BROKEN : done ? DONE : REFUSED);
}

int child_run(bool (*work)(const void *context, char **bytes, size_t *n), const void *context,
              child_result *result) {
    *result = (child_result){0};
    int ends[2];
    if (pipe(ends) != 0) return errno;
    pid_t child = fork();
    int error = child < 0 ? errno : 0;
    if (child == 0) be_child(work, context, ends[1]);
    close(ends[1]);
    if (!error) error = file_read_fd(ends[0], SIZE_MAX / 4, &result->bytes, &result->n);
    close(ends[0]); /* before waiting, so that a child that still writes ends */
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (error) return error;
    result->done = WIFEXITED(status) && WEXITSTATUS(status) == DONE;
    if (result->done || (WIFEXITED(status) && WEXITSTATUS(status) == REFUSED)) return 0;
    free(result->bytes);
    *result = (child_result){0};
    return ENOMEM;
}
