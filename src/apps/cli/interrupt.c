// SPDX-License-Identifier: MIT
#include "apps/cli/interrupt.h"

#include <stddef.h>

void on_interrupt(void (*handler)(int number)) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction now, own = {.sa_handler = handler, .sa_flags = SA_RESTART};
        sigemptyset(&own.sa_mask);
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaction(numbers[i], &own, NULL);
    }
}
