// SPDX-License-Identifier: MIT
// The clocks of two players (A9): a time each for the game, with something added or given back for
// every turn, or a time for each turn. The caller passes the time in; a clock never reads it. Times
// are in milliseconds.
#ifndef SANDAN_PLAY_CLOCK_H
#define SANDAN_PLAY_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/fault.h"
#include "base/writer.h"

enum clock_kind {
    CLOCK_INCREMENT, /* Fischer: the increment is added when a turn is complete */
    CLOCK_DELAY,     /* Bronstein: of the time a turn took, up to the increment is given back */
    CLOCK_PER_TURN,  /* correspondence: each turn has the base time; what is left over is lost */
};

typedef struct time_control {
    int64_t base; /* 0: the game has no clocks */
    int64_t increment;
    uint8_t kind;
} time_control;

#define CLOCK_NEVER INT64_MAX
#define CLOCK_MAX   INT64_C(8640000000) /* longest base or increment: 100 days */

typedef struct clocks {
    time_control control;
    int64_t left[2]; /* by side; for the running side, the value at `since` */
    int64_t since;
    int64_t spent; /* by the turn in progress before `since`: pauses do not split a turn */
    uint8_t side;  /* whose clock runs, or would */
    bool running;
} clocks;

/* Reads "10m+5s", "10+5" (minutes and seconds), "1h30m", "90s+2s", "5m"; "10m~5s" with a delay;
   "3d/turn" with a time for each turn; "-" means no clock. */
fault clock_read(const char *s, size_t n, time_control *out);
/* Reads a time with its units: "500ms", "1.5s", "1h30m". */
fault clock_read_span(const char *s, size_t n, int64_t *ms);
/* Reads the format of records: seconds, "600+5", "300", "600~5", "1/259200" (turns/seconds), "-".
 */
fault clock_read_tag(const char *s, size_t n, time_control *out);
/* Writes the format of records. */
void clock_write_tag(time_control c, writer *w);
/* Writes a time for people: "9:58", "1:00:05"; tenths in the last ten seconds, "4.2". */
void clock_write_time(int64_t ms, writer *w);

/* What people distinguish, for programs: "none", "sudden-death", "increment", "delay", "per-turn".
 */
const char *clock_kind_name(time_control c);

clocks clock_new(time_control control);
/* Starts or resumes the clock of a side. */
void clock_start(clocks *c, int side, int64_t now);
/* Stops the clock and subtracts the time used. */
void clock_stop(clocks *c, int64_t now);
/* The running side has completed its turn: charges it as if that had been `credit` earlier, but not
   before its clock started; adds what the control grants; starts the other side's clock. */
void clock_press(clocks *c, int64_t now, int64_t credit);
/* The time a side has left; 0 when its flag has fallen. */
int64_t clock_left(const clocks *c, int side, int64_t now);
/* The moment at which the running side's flag falls; CLOCK_NEVER when none does. */
int64_t clock_deadline(const clocks *c);

#endif
