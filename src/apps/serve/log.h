// SPDX-License-Identifier: MIT
// The server's log: one line of key=value pairs on standard error for each thing that happened.
//
//     time=2026-11-16T17:40:00Z level=info event=start port=7777
//
// No personal data: no addresses, names, tokens or games.
#ifndef SANDAN_APPS_SERVE_LOG_H
#define SANDAN_APPS_SERVE_LOG_H

typedef enum log_level { LOG_OFF, LOG_ERROR, LOG_INFO } log_level;

/* Which lines are written: those of this level and the ones before it. LOG_ERROR at first. */
void log_at(log_level level);
/* Any thread may write. `pairs` are further ones; a value with blanks stands in quotes. */
void log_line(log_level level, const char *event, const char *pairs);

#endif
