// SPDX-License-Identifier: MIT
#include "os/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

/* Through a shell that detaches the opener: we need not wait for it, and our Ctrl-C does not reach
   it. The address is an argument, never part of the command. */
bool browser_open(const char *address) {
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return false;
    static char script[] = "for name in xdg-open sensible-browser x-www-browser; do"
                           " if command -v \"$name\" >/dev/null; then"
                           " setsid \"$name\" \"$1\" & exit 0; fi; done; exit 1";
    char own[256]; /* posix_spawn wants a non-const argument */
    if (strlen(address) >= sizeof own) return false;
    memcpy(own, address, strlen(address) + 1);
    char *arguments[] = {"sh", "-c", script, "sh", own, NULL};
    posix_spawn_file_actions_t quiet;
    if (posix_spawn_file_actions_init(&quiet) != 0) return false;
    pid_t pid = 0;
    int status = 1;
    bool started =
        posix_spawn_file_actions_addopen(&quiet, STDIN_FILENO, "/dev/null", O_RDONLY, 0) == 0
        && posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0
        && posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0
        && posix_spawn(&pid, "/bin/sh", &quiet, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&quiet);
    return started && waitpid(pid, &status, 0) == pid && WIFEXITED(status)
           && WEXITSTATUS(status) == 0;
}
