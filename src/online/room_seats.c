// SPDX-License-Identifier: MIT
// Who sits in a room.
#include "base/chars.h"
#include "core/levels.h"
#include "online/lag.h"
#include "online/room_rules.h"
#include "online/speech.h"

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
    /* Whether a rating is on the scale, which may change, is asked when a game is made. */
    bool engine = e->what == WHAT_ENGINE && strength_possible(e->number);
    return e->number == 0 || engine ? 0 : WORD_NUMBER;
}

int room_sit(room *r, const room_event *e) {
    int why = check_player(r, e);
    if (why) return why;
    if (e->text[0]) {
        fault f = speech_check(e->text, chars_count(e->text), SPEECH_NAME);
        if (f.code) return f.code;
    }
    room_seat *seat = &r->seat[e->seat];
    *seat = (room_seat){.what = e->what, .level = e->number};
    writer w = writer_on(r->session.setup.name[e->seat], SESSION_NAME);
    write_text(&w, e->text);
    if (!r->seat[!e->seat].what) return 0;
    session_setup setup = r->session.setup;
    session_begin(&r->session, &setup, room_played_in(r->memory), e->at);
    r->seat[FIRST].quota = r->seat[SECOND].quota = lag_quota(&setup.control);
    r->status = ROOM_PLAYING;
    r->turn_since = e->at;
    if (r->session.result != ONGOING) room_over(r, r->session.why);
    return 0;
}

int room_move_seat(room *r, const room_event *e) {
    room_seat *seat = &r->seat[e->seat];
    if (seat->what != WHAT_PERSON && seat->what != WHAT_BOT) return WORD_NOT_YOUR_SEAT;
    if (seat->moves == ROOM_MOVES) return WORD_GAME_LIMIT;
    seat->moves++;
    return 0;
}
