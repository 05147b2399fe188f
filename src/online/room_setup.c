// SPDX-License-Identifier: MIT
#include "online/room_setup.h"

#include "base/chars.h"
#include "core/history.h"
#include "games/games.h"

void room_setup_write(const room_setup *s, writer *w) {
    write_text(w, "1 ");
    game_write_name(s->game, s->start.rules, w);
    write_char(w, ' ');
    clock_write_tag(s->control, w);
    write_char(w, ' ');
    write_int(w, s->limit);
    write_text(w, s->creator == FIRST ? " 0 " : " 1 ");
    if (s->is_public) write_char(w, 'p');
    if (s->free_chat) write_char(w, 'c');
    if (s->invites) write_char(w, 'i');
    write_text(w, s->is_public || s->free_chat || s->invites ? " " : "- ");
    if (s->allowed & ALLOW_PEOPLE) write_char(w, 'p');
    if (s->allowed & ALLOW_BOTS) write_char(w, 'b');
    if (s->allowed & ALLOW_ENGINE) write_char(w, 'e');
    write_char(w, ' ');
    s->game->text->write(&s->start, w);
}

/* Some of these letters, each at most once and in this order; -1 if the word is anything else. */
static int letters(const char *s, size_t n, const char *known) {
    int set = 0;
    size_t at = 0;
    for (int i = 0; known[i]; i++)
        if (at < n && s[at] == known[i]) {
            set |= 1 << i;
            at++;
        }
    return at == n ? set : -1;
}

static fault read_limit(const char *s, size_t n, uint32_t *out) {
    *out = 0;
    if (n == 0 || (s[0] == '0' && n > 1)) return fault_at(WORD_UNEXPECTED, 0);
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9') return fault_at(WORD_UNEXPECTED, i);
        *out = *out * 10 + (uint32_t)(s[i] - '0');
        if (*out > SETUP_LIMIT) return fault_at(WORD_NUMBER, 0);
    }
    return NO_FAULT;
}

enum { VERSION, GAME, CLOCK, LIMIT, CREATOR, FLAGS, ALLOWED, WORDS };

static fault read_word(int which, const char *s, size_t n, room_setup *out) {
    int rules, set;
    switch (which) {
    case VERSION:
        return chars_are(s, n, "1") ? NO_FAULT : fault_at(WORD_NUMBER, 0);
    case GAME: {
        fault f = games_find(s, n, &out->game, &rules);
        if (!f.code) out->start.rules = (uint8_t)rules;
        return f;
    }
    case CLOCK:
        return clock_read_tag(s, n, &out->control);
    case LIMIT:
        return read_limit(s, n, &out->limit);
    case CREATOR:
        out->creator = chars_are(s, n, "1") ? SECOND : FIRST;
        return chars_are(s, n, "0") || chars_are(s, n, "1") ? NO_FAULT : fault_at(WORD_SIDE, 0);
    case FLAGS:
        set = chars_are(s, n, "-") ? 0 : letters(s, n, "pci");
        out->is_public = set & 1;
        out->free_chat = set & 2;
        out->invites = set & 4;
        return set < 0 || n == 0 ? fault_at(WORD_UNEXPECTED, 0) : NO_FAULT;
    default:
        set = letters(s, n, "pbe");
        out->allowed = (uint8_t)set;
        return set <= 0 ? fault_at(WORD_UNEXPECTED, 0) : NO_FAULT;
    }
}

/* The offset of the first byte in which the texts differ, at most n. */
static size_t difference(const char *s, const char *other, size_t n) {
    size_t at = 0;
    while (at < n && other[at] == s[at]) at++;
    return at;
}

fault room_setup_read(const char *s, size_t n, room_setup *out) {
    *out = (room_setup){0};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (n >= SETUP_TEXT) return fault_at(WORD_TOO_LONG, SETUP_TEXT - 1);
    size_t at = 0;
    for (int i = 0; i < WORDS; i++) {
        size_t length = 0;
        while (at + length < n && s[at + length] != ' ') length++;
        fault f = read_word(i, s + at, length, out);
        if (f.code) return fault_at(f.code, at + f.at);
        at += length;
        if (at == n) return fault_at(WORD_UNFINISHED, at);
        at++;
    }
    fault f = out->game->text->read(out->start.rules, s + at, n - at, &out->start);
    if (f.code) return fault_at(f.code, at + f.at);
    bool goes_on =
        out->start.result == ONGOING && history_reaches(out->game, &out->start, out->limit, 1);
    if (!goes_on) return fault_at(WORD_GAME_OVER, at);
    char again[SETUP_TEXT];
    writer w = writer_on(again, sizeof again);
    room_setup_write(out, &w);
    if (w.len == n && difference(s, again, n) == n) return NO_FAULT;
    return fault_at(WORD_UNEXPECTED, difference(s, again, w.len < n ? w.len : n));
}
