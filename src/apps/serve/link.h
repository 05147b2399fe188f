// SPDX-License-Identifier: MIT
// Links to a position or a game, as a path that consists of letters, digits, "-", ".", "_" and "~"
// alone, which no messenger changes:
//     /p/GAME/RULESET/POSITION[/TURNS]   the page; with ".png" at the end its picture
// POSITION is "start" or a position, with "." for "/", "_" for a blank and "~" for "*"; TURNS are
// separated by "_", and their actions by "-". web/parts/links.js writes and reads the same.
#ifndef SANDAN_APPS_SERVE_LINK_H
#define SANDAN_APPS_SERVE_LINK_H

#include "apps/serve/http.h"
#include "core/game.h"

typedef struct shared_link {
    const game *g;
    int rules;
    position p; /* after the turns */
    uint32_t turns;
    bool picture; /* of it, not the page */
    int depth;    /* folders between the page and its root */
} shared_link;

typedef enum link_state {
    LINK_NONE, /* the path is something else */
    LINK_BAD,  /* it begins like a link, but there is no such position or game */
    LINK_GOOD,
} link_state;

/* Reads a path that is not decoded. `out` has its depth unless there is no link. */
link_state link_read(piece path, shared_link *out);

#endif
