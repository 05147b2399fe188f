// SPDX-License-Identifier: MIT
// Bans, as what was committed says: who is banned since when, and who must not be greeted or act
// any more. A device and its address are banned each for itself; addresses are 1 + the number of
// the device.
#include <stdlib.h>
#include <string.h>

#include "simulate/ledger.h"

enum {
    DEVICE,
    ADDRESS,
    KINDS,
    GROUP = 5100,   /* milliseconds that a slow disk takes for a commit or a read, */
    FROZEN = 20100, /* and that a server stands still */
    FAILS = 8000,   /* that the disk fails, and some tries after it */
};

typedef struct ban {
    uint8_t state;
    int64_t since; /* when it was committed, or lifted */
    bool ever;
} ban;

static ban bans[PAGES][KINDS];

void bans_reset(void) {
    memset(bans, 0, sizeof bans);
}

void bans_wrote(const store_op *op, bool sure) {
    int kind = op->act == STORE_BAN_DEVICE ? DEVICE : ADDRESS;
    int device = kind == DEVICE ? device_of(op->device) : atoi(op->name) - 1;
    if (device < 0 || device >= PAGES) {
        wrong("nobody is banned");
        return;
    }
    ban *b = &bans[device][kind];
    int state = !sure ? BAN_MAYBE : op->on ? BAN_YES : BAN_NO;
    note("%s %d is %s", kind == DEVICE ? "device" : "address of device", device,
         state == BAN_YES ? "banned"
         : state          ? "banned, or not"
                          : "no longer banned");
    world.counts.bans += state == BAN_YES;
    if (b->state != state) b->since = world.now;
    b->state = (uint8_t)state;
    b->ever = true;
}

int bans_state(int device) {
    const ban *b = bans[device];
    return b[DEVICE].state > b[ADDRESS].state ? b[DEVICE].state : b[ADDRESS].state;
}

/* How long after its commit a ban, or its end, may still be unknown to a server: until it hears the
   result, or, if that was a failure or another server's, reads the bans again; commands that it has
   taken before are then in one more group. */
static int64_t latest(void) {
    return FROZEN + 3 * GROUP + FAILS + (world.shared ? HALL_BANS_AGAIN : 0);
}

static bool is_banned(int device, int kind, int64_t at) {
    return bans[device][kind].state == BAN_YES && bans[device][kind].since < at;
}

void bans_check_welcome(int device, int64_t opened) {
    /* For devices the store is asked each time. */
    if (is_banned(device, DEVICE, opened) || is_banned(device, ADDRESS, opened - latest()))
        wrong("device %d is banned, and is welcome", device);
}

void bans_check_refused(int device) {
    const ban *b = bans[device];
    bool known = true;
    for (int kind = 0; kind < KINDS; kind++)
        if (b[kind].state || (b[kind].ever && b[kind].since + latest() > world.now)) known = false;
    if (known) wrong("device %d is not banned, and is told so", device);
}

void bans_check_act(const book *b, int device, const char *line) {
    int64_t at = world.now - latest();
    if (is_banned(device, DEVICE, at) || is_banned(device, ADDRESS, at))
        wrong("game %s: device %d is banned, and acts: %s", b->id, device, line);
}
