// SPDX-License-Identifier: MIT
// Fair clocks: how much of the time that a turn spent on the network is given back. The rules are
// those of lichess (scalachess, LagTracker), which counts in centiseconds:
//     gain per turn = min(100, estimate in seconds * 2/5 + 15), quota = 3 * gain at the start,
//     given = min(lag, quota, measured + 14), quota = min(7 * gain, quota + gain - given)
// except that lichess bounds the gain by what was measured, and we bound what is given each turn.
// In milliseconds, with the estimate in milliseconds: min(1000, estimate / 250 + 150).
//
// lag is the time that the server saw pass, less what the client says its player thought. A client
// that lies gains at most its quota, and never more than the server's own measurement + 140 ms.
#ifndef SANDAN_ONLINE_LAG_H
#define SANDAN_ONLINE_LAG_H

#include "play/clock.h"

/* What the quota grows by per turn; 0 if nothing is given back, without a clock and when there are
   days for a turn. */
int64_t lag_gain(const time_control *c);
/* The quota at the start of a game. */
int64_t lag_quota(const time_control *c);
/* What is given back for a turn. */
int64_t lag_given(int64_t quota, int64_t elapsed, int64_t thought, int64_t measured);
/* The quota after a turn. */
int64_t lag_quota_after(const time_control *c, int64_t quota, int64_t given);
/* How long after the clock has run out the flag falls: a turn may still be on its way. */
int64_t lag_grace(int64_t quota);

#endif
