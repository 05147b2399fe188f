// SPDX-License-Identifier: MIT
#include "online/presence.h"

presence presence_begin(int64_t now) {
    return (presence){.gone_since = {now, now}};
}

void presence_connected(presence *p, int seat) {
    p->connections[seat]++;
    p->goodbye[seat] = false;
    p->seen[seat] = true;
}

void presence_disconnected(presence *p, int seat, bool goodbye, int64_t now) {
    if (p->connections[seat] == 0) return;
    p->connections[seat]--;
    if (p->connections[seat] > 0) return;
    p->gone_since[seat] = now;
    p->goodbye[seat] = goodbye;
}

void presence_elsewhere(presence *p, int seat, int64_t now) {
    if (p->connections[seat] > 0) return;
    p->gone_since[seat] = now;
    p->goodbye[seat] = false;
    p->seen[seat] = false;
}

void presence_vacated(presence *p, int seat, int64_t now) {
    p->connections[seat] = 0;
    p->gone_since[seat] = now;
    p->goodbye[seat] = p->seen[seat] = true;
}

/* When the room must be told about this seat. */
static int64_t due(const presence *p, const room *r, int seat) {
    const room_seat *s = &r->seat[seat];
    bool played = s->what == WHAT_PERSON || s->what == WHAT_BOT;
    bool here = p->connections[seat] > 0;
    bool full = r->seq >= ROOM_EVENTS || (here && s->returns == ROOM_RETURNS);
    if (!room_minds_presence(r) || !played || here != s->away || full) return CLOCK_NEVER;
    if (here) return r->at;
    return p->gone_since[seat] + (p->seen[seat] ? PRESENCE_DEBOUNCE : PRESENCE_UNSEEN);
}

int64_t presence_due(const presence *p, const room *r) {
    int64_t first = due(p, r, FIRST), second = due(p, r, SECOND);
    return first < second ? first : second;
}

bool presence_tick(const presence *p, const room *r, int64_t now, room_command *c) {
    for (int seat = FIRST; seat <= SECOND; seat++) {
        if (now < due(p, r, seat)) continue;
        bool here = p->connections[seat] > 0;
        *c = (room_command){.from = SEAT_SERVER};
        c->event.kind = here ? EVENT_RETURNED : EVENT_LEFT;
        c->event.seat = (uint8_t)seat;
        if (!here) c->event.what = p->goodbye[seat] ? WHAT_GOODBYE : WHAT_LOST;
        return true;
    }
    return false;
}
