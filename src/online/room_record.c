// SPDX-License-Identifier: MIT
#include "online/room_record.h"

#include "base/chars.h"
#include "play/opponent.h"
#include "play/saved.h"

bool room_has_turns(const room *r) {
    return r->session.n > 0;
}

static void write_padded(writer *w, int64_t n, int64_t least) {
    for (int64_t ten = least; ten > 1 && n < ten; ten /= 10) write_char(w, '0');
    write_int(w, n);
}

/* "2026.11.15". Years begin on 1 March here, so that a leap day is the last of its year; there are
   146,097 days in 400 years. */
static void write_date(writer *w, int64_t ms) {
    int64_t days = ms / 86400000 + 719468, era = days / 146097, of_era = days % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t day = of_era - (365 * year + year / 4 - year / 100), month = (5 * day + 2) / 153;
    day -= (153 * month + 2) / 5;
    month += month < 10 ? 3 : -9;
    write_padded(w, era * 400 + year + (month <= 2), 1000);
    write_char(w, '.');
    write_padded(w, month, 10);
    write_char(w, '.');
    write_padded(w, day + 1, 10);
}

/* The name, and as in PGN what plays: "human" or "program". */
static bool set_player(const room *r, int side, record *out) {
    const room_seat *seat = &r->seat[side];
    const char *given = r->session.setup.name[side];
    const char *type = seat->what == WHAT_PERSON ? "human" : "program";
    char name[SESSION_NAME] = "?";
    if (seat->what == WHAT_ENGINE) opponent_name(seat->level, name);
    if (!given[0]) given = name;
    return record_set(out, side == FIRST ? "First" : "Second", given, chars_count(given))
           && record_set(out, side == FIRST ? "FirstType" : "SecondType", type, chars_count(type));
}

bool room_record(const room *r, const char *id, int64_t created, arena *mem, record *out) {
    char date[32];
    writer w = writer_on(date, sizeof date);
    write_date(&w, created > 0 ? created : 0);
    const session *s = &r->session;
    if (!saved_record(s, date, r->at, mem, out)) return false;
    const char *why = game_word(s->setup.game, r->why)->slug;
    return set_player(r, FIRST, out) && set_player(r, SECOND, out)
           && record_set(out, "GameId", id, chars_count(id))
           && (r->status != ROOM_OVER || record_set(out, "Termination", why, chars_count(why)));
}
