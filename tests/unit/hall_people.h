// SPDX-License-Identifier: MIT
// What those in the hall can ask it for, and what they are told.
#ifndef SANDAN_TESTS_HALL_PEOPLE_H
#define SANDAN_TESTS_HALL_PEOPLE_H

#include "unit/hall_meet.h"

static char id[TALK_ID + 1];

static const char bushi[] = "1 bushishogi:cormier 600+5 0 0 pc pe - - b";
static const char private[] = "1 bushishogi:cormier 600+5 0 0 - p - - b";

static inline talk request(int kind) {
    talk t = talk_of(kind);
    t.id = id_text(next_id++, id);
    return t;
}

static inline bool told(const player *p, const char *part_of) {
    bool found = strstr(p->line, part_of) != NULL;
    if (!found) printf("# %s was told %s\n", p->name, p->line);
    return found;
}

/* The same server again, with other limits. */
static inline void restart(void) {
    crash(&w, all, 3);
    open_hall(&w, &usual);
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
}

static inline bool makes(player *p, const char *setup, int engine) {
    p->game[0] = p->why[0] = '\0';
    create(p, setup, engine);
    return p->game[0] && !p->why[0];
}

#endif
