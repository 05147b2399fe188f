// SPDX-License-Identifier: MIT
// What a command does when it is asked to end.
#ifndef SANDAN_APPS_CLI_INTERRUPT_H
#define SANDAN_APPS_CLI_INTERRUPT_H

#include <signal.h>

/* Ctrl-C, SIGTERM and SIGHUP call the handler from now on, SIG_DFL included; what the caller wants
   ignored (nohup) stays ignored. */
void on_interrupt(void (*handler)(int number));

#endif
