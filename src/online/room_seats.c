// SPDX-License-Identifier: MIT
// Who sits in a room, and at which device.
#include "base/chars.h"
#include "core/levels.h"
#include "online/lag.h"
#include "online/room_rules.h"
#include "online/speech.h"

static bool is_zero(const uint8_t device[DEVICE]) {
    uint8_t any = 0;
    for (int i = 0; i < DEVICE; i++) any |= device[i];
    return any == 0;
}

static bool is_same(const uint8_t a[DEVICE], const uint8_t b[DEVICE]) {
    uint8_t any = 0;
    for (int i = 0; i < DEVICE; i++) any |= a[i] ^ b[i]; /* without a hint in the time it takes */
    return any == 0;
}

int room_seat_of(const room *r, const uint8_t device[DEVICE]) {
    for (int seat = FIRST; seat <= SECOND && !is_zero(device); seat++)
        if (r->seat[seat].what && is_same(r->seat[seat].device, device)) return seat;
    return -1;
}

static int check_device(const room *r, const room_event *e) {
    if (e->hidden) return is_zero(e->device) ? 0 : WORD_ILLEGAL;
    if (is_zero(e->device)) return WORD_EMPTY;
    return room_seat_of(r, e->device) >= 0 ? WORD_SAME_DEVICE : 0;
}

static void set_device(room_seat *seat, const room_event *e) {
    for (int i = 0; i < DEVICE; i++) seat->device[i] = e->device[i];
}

static int check_player(const room *r, const room_event *e) {
    bool creator = !r->seat[FIRST].what && !r->seat[SECOND].what;
    int allowed = e->what == WHAT_PERSON   ? ALLOW_PEOPLE
                  : e->what == WHAT_BOT    ? ALLOW_BOTS
                  : e->what == WHAT_ENGINE ? ALLOW_ENGINE
                                           : 0;
    if (!allowed) return WORD_ILLEGAL;
    if (r->seat[e->seat].what) return WORD_SEAT_TAKEN;
    if (creator && e->seat != r->setup.creator) return WORD_NOT_YOUR_SEAT;
    if (!creator && !(r->setup.allowed & allowed)) return WORD_NOT_INVITED;
    if (e->what != WHAT_ENGINE) return e->number ? WORD_NUMBER : check_device(r, e);
    return e->number > LEVEL_FULL ? WORD_NUMBER : is_zero(e->device) ? 0 : WORD_ILLEGAL;
}

int room_sit(room *r, const room_event *e) {
    int why = check_player(r, e);
    if (why) return why;
    fault f = speech_check(e->text, chars_count(e->text), SPEECH_NAME);
    if (f.code) return f.code;
    room_seat *seat = &r->seat[e->seat];
    *seat = (room_seat){.what = e->what, .level = e->number};
    set_device(seat, e);
    writer w = writer_on(r->session.setup.name[e->seat], SESSION_NAME);
    write_text(&w, e->text);
    if (!r->seat[!e->seat].what) return 0;
    session_setup setup = r->session.setup;
    session_begin(&r->session, &setup, room_played_in(r->memory), e->at);
    r->seat[FIRST].quota = r->seat[SECOND].quota = lag_quota(&setup.control);
    r->status = ROOM_PLAYING;
    r->turn_since = e->at;
    return 0;
}

int room_move_seat(room *r, const room_event *e) {
    const room_seat *seat = &r->seat[e->seat];
    if (seat->what != WHAT_PERSON && seat->what != WHAT_BOT) return WORD_NOT_YOUR_SEAT;
    if (r->extras == ROOM_EXTRAS) return WORD_TOO_MUCH;
    int why = check_device(r, e);
    if (why) return why;
    r->extras++;
    set_device(&r->seat[e->seat], e);
    return 0;
}
