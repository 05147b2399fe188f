// SPDX-License-Identifier: MIT
#include "apps/tool/tool.h"

#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

int tool_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: ", tool_name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return 2;
}

static atomic_bool interrupted;

static void interrupt(int number) {
    (void)number;
    static const char words[] = "\nstopping soon; once more stops at once\n";
    if (!atomic_exchange(&interrupted, true)) {
        ssize_t ignored = write(STDERR_FILENO, words, sizeof words - 1);
        (void)ignored;
    } else {
        _exit(130);
    }
}

void tool_watch_interrupts(void) {
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
}

bool tool_interrupted(void) {
    return atomic_load(&interrupted);
}
