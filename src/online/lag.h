// SPDX-License-Identifier: MIT
// Fair clocks: how much of the time that a turn spent on the network is given back. The rules are
// those of lichess (scalachess, LagTracker), here in milliseconds:
//     gain = min(1000, estimate / 250 + 150), quota = 3 * gain at the start,
//     given = min(lag, quota),
//     quota = min(7 * gain, quota - given + min(gain, measured + 140))
//
// lag is the time that the server saw pass, less what the client says its player thought; measured
// is the round trip that the server saw. The quota is a savings account: an honest player on a good
// line pays in more than they need, and has it when a packet is lost. A client that lies empties
// the account once, and then gets 140 ms per turn more than an honest one; if it answers pings late
// as well, the gain.
#ifndef SANDAN_ONLINE_LAG_H
#define SANDAN_ONLINE_LAG_H

#include "play/clock.h"

/* The most that the quota grows by per turn; 0 if nothing is given back, without a clock and when
   there are days for a turn. */
int64_t lag_gain(const time_control *c);
/* The quota at the start of a game. */
int64_t lag_quota(const time_control *c);
/* What is given back for a turn. */
int64_t lag_given(int64_t quota, int64_t elapsed, int64_t thought);
/* The quota after a turn for which this was given; measured is not negative. */
int64_t lag_quota_after(const time_control *c, int64_t quota, int64_t given, int64_t measured);
/* How long after the clock has run out the flag falls: a turn may still be on its way. */
int64_t lag_grace(int64_t quota);

#endif
