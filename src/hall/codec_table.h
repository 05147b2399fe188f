// SPDX-License-Identifier: MIT
// The members of every message: their names, their types, where they are in the struct and how
// large they may be. The reader and the writer follow this table; they are apart because jansson
// and base/json have functions of the same names.
#ifndef SANDAN_HALL_CODEC_TABLE_H
#define SANDAN_HALL_CODEC_TABLE_H

#include "hall/codec.h"

enum type {
    TEXT,   /* at most `most` bytes */
    NAME,   /* of a player */
    GAME,   /* the id of a game */
    HEX,    /* `most` hexadecimal digits */
    MARK,   /* the id of a command: as many as it has, not all 0 */
    TOKEN,  /* base64url */
    CODE,   /* letters and digits */
    NUMBER, /* 0 .. most */
    CHOICE, /* one of `names`, `most` of them */
    SET,    /* an array of them */
    FLAG,
    SEAT,  /* 0, 1 or null */
    TEXTS, /* an array of at most `most` texts; the count is at `count` */
    PAIR,  /* an array of two texts or null */
    LINE,  /* a talk_game */
    LINES  /* an array of them */
};

enum need { MUST, MAY };

typedef struct member {
    const char *name;
    uint8_t type, need;
    uint16_t at, count;
    int64_t most;
    const char *const *names;
} member;

enum { MOST_MEMBERS = 24 };

typedef struct shape {
    const char *name;
    member members[MOST_MEMBERS]; /* a member without a name ends them */
} shape;

extern const shape talk_shapes[TALKS];
extern const member talk_game_members[];

static inline const char **text_in(void *base, const member *m) {
    return (const char **)((char *)base + m->at);
}

static inline int64_t *number_in(void *base, const member *m) {
    return (int64_t *)((char *)base + m->at);
}

static inline bool *flag_in(void *base, const member *m) {
    return (bool *)((char *)base + m->at);
}

static inline uint32_t *count_in(void *base, const member *m) {
    return (uint32_t *)((char *)base + m->count);
}

#endif
