// SPDX-License-Identifier: MIT
// Fair clocks: the rule for lag, and why it is this one.
#include "base/random.h"
#include "online/lag.h"
#include "tap.h"

static const time_control minute = {60000, 0, 0}, three = {180000, 0, 0}, ten = {600000, 0, 0};

/* lichess, in centiseconds: 60 s give min(100, 60 * 2/5 + 15) = 39; 180 s and more give 87 to 100.
 */
static void quotas(void) {
    time_control blitz = {180000, 2000, 0}, none = {0}, days = {86400000, 0, CLOCK_PER_TURN};
    EXPECT(lag_gain(&minute) == 390 && lag_quota(&minute) == 1170);
    EXPECT(lag_gain(&three) == 870 && lag_gain(&blitz) == 1000 && lag_quota(&blitz) == 3000);
    EXPECT(lag_gain(&none) == 0 && lag_gain(&days) == 0 && lag_quota(&days) == 0);
    EXPECT(lag_quota_after(&minute, 1170, 200, 100) == 1210);  /* measured, and 140 ms */
    EXPECT(lag_quota_after(&minute, 1170, 200, 9000) == 1360); /* no more than the gain */
    EXPECT(lag_quota_after(&minute, 1170, 1170, 0) == 140);
    EXPECT(lag_quota_after(&minute, 2700, 0, 100) == 2730); /* seven gains at most */
    EXPECT(lag_grace(1170) == 1170 && lag_grace(2730) == 2000);
}

static void given(void) {
    EXPECT(lag_given(1170, 5000, 4800) == 200);       /* what was lost on the way */
    EXPECT(lag_given(1170, 5000, 0) == 1170);         /* no more than the quota */
    EXPECT(lag_given(1170, 5000, 6000) == 0);         /* never negative */
    EXPECT(lag_given(1170, 5000, INT64_MIN) == 1170); /* whatever clients say */
    EXPECT(lag_given(1170, 5000, INT64_MAX) == 0);
}

/* ---- which rule is fairer ---- */

/* What the server's measurement bounds: what the quota gains, as ours does, or what is given for
   each turn. */
typedef enum bound { GAIN, TURN } bound;

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Jitter, and for one turn in twenty a packet that has to be sent again. */
static int64_t lag_of(random_source *d, uint32_t trip, bool hitches) {
    int64_t lag = trip + random_below(d, 10 + trip / 4);
    if (!hitches || random_below(d, 20) > 0) return lag;
    return lag + 300 + random_below(d, 2200);
}

/* The mean of 500 games of 40 turns: what was given beyond what was lost on the network, and what
   was lost and not given, in milliseconds per game. */
typedef struct balance {
    int64_t gained, lost;
} balance;

static balance play(const time_control *c, uint32_t trip, bool hitches, bool lies, bound by) {
    enum { GAMES = 500, TURNS = 40, THOUGHT = 3000 };
    random_source d = {trip};
    balance b = {0};
    for (int i = 0; i < GAMES * TURNS; i++) {
        static int64_t quota;
        if (i % TURNS == 0) quota = lag_quota(c);
        int64_t lag = lag_of(&d, trip, hitches);
        int64_t got = lag_given(quota, THOUGHT + lag, lies ? 0 : THOUGHT);
        if (by == TURN) got = least(got, trip + 140);
        quota = by == GAIN ? lag_quota_after(c, quota, got, trip)
                           : least(7 * lag_gain(c), quota + lag_gain(c) - got);
        if (got > lag) b.gained += got - lag;
        if (got < lag) b.lost += lag - got;
    }
    return (balance){b.gained / GAMES, b.lost / GAMES};
}

/* docs/adr/0019 has the argument. Lost packets cost honest players seconds per game if each turn is
   bounded, and next to nothing if they can save for them. */
static void fairness(void) {
    static const struct {
        const time_control *clock;
        uint32_t trip;
    } lines[] = {{&minute, 40}, {&minute, 200}, {&three, 40}, {&three, 200},
                 {&three, 600}, {&ten, 40},     {&ten, 200},  {&ten, 600}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const time_control *c = lines[i].clock;
        uint32_t trip = lines[i].trip;
        int64_t ours = play(c, trip, true, false, GAIN).lost;
        int64_t other = play(c, trip, true, false, TURN).lost;
        balance liar = play(c, trip, true, true, GAIN), there = play(c, trip, true, true, TURN);
        int64_t gain = liar.gained - liar.lost, gain_there = there.gained - there.lost;
        printf("# %3d s, %3u ms: an honest player loses %4d ms (%d if turns are bounded), "
               "a liar gains %d (%d)\n",
               (int)(c->base / 1000), (unsigned)trip, (int)ours, (int)other, (int)gain,
               (int)gain_there);
        EXPECT(other > 1500 && ours * 4 < other);
        EXPECT(gain <= gain_there + lag_quota(c));
        /* Without hitches nothing is lost, up to a round trip of the gain. */
        EXPECT(play(c, trip, false, false, GAIN).lost == 0);
    }
}

int main(void) {
    TEST("the quota begins and grows as on lichess", quotas);
    TEST("A9 what was lost on the way is given back, within the quota", given);
    TEST("A9 a bound on what the quota gains is fairer than one on every turn", fairness);
    return tap_done();
}
