// SPDX-License-Identifier: MIT
// What servers with one store tell each other: hints, a line each. Every message may be lost,
// doubled or reordered. None is believed: a hint only says what to read from the store.
//
//     sandan 1 K7QHN3XW              version 1, and who says it
//     event ABCDEFGHJKLM 12          the game has event 12
//     lobby ABCDEFGHJKLM 2           the same, and the lobby may show it differently
//     here ABCDEFGHJKLM 0 12         the player of seat 0 is connected here; there is event 12
//     mine ABCDEFGHJKLM 3735928559   it has changed for a player who is not; see note_mark()
//     lost ABCDEFGHJKLM 3735928559   this device may no longer have a seat in it
//     check ABCDEFGHJKLM             it may have been deleted, or its events rewritten
//     forgot 3735928559              the data of this device was deleted
//     bans                           somebody was banned, or no longer is
#ifndef SANDAN_HALL_NOTE_H
#define SANDAN_HALL_NOTE_H

#include "base/fault.h"
#include "online/event.h"
#include "store/store.h"

enum {
    NOTES = 128,       /* in a message */
    NOTES_TEXT = 4096, /* bytes of a message at most */
    NOTES_LINE = 48,   /* and of one line, with its line break */
    NOTES_SENDER = 8,  /* characters that name a server, random at each start */
};

enum note_kind {
    NOTE_EVENT,
    NOTE_LOBBY,
    NOTE_HERE,
    NOTE_MINE,
    NOTE_LOST,
    NOTE_CHECK,
    NOTE_FORGOT,
    NOTE_BANS,
    NOTE_KINDS
};

typedef struct note {
    uint8_t kind;
    uint8_t seat;    /* of NOTE_HERE */
    uint32_t number; /* the last event, or a mark */
    char game[EVENT_ID + 1];
} note;

typedef struct notes {
    char sender[NOTES_SENDER + 1];
    int count;
    note list[NOTES];
} notes;

/* Reads a message of n bytes. A fault: it is not one, and nothing of it counts. */
fault notes_read(const char *s, size_t n, notes *out);
/* The first line of a message, and another line. */
void notes_begin(const char sender[NOTES_SENDER + 1], writer *w);
void note_write(const note *one, writer *w);
/* Four bytes of a device's hash: enough to see whether it may be meant, too few to be its secret.
 */
uint32_t note_mark(const uint8_t device[STORE_HASH]);

#endif
