// SPDX-License-Identifier: MIT
// An external UGI program as a player. Nothing it does or says can harm a match: if it misbehaves,
// it loses the game.
#ifndef SANDAN_APPS_MATCH_UGI_H
#define SANDAN_APPS_MATCH_UGI_H

#include "apps/match/player.h"

typedef struct ugi ugi;

/* NULL when there is not enough memory. The program is started by the first ugi_begin. */
ugi *ugi_new(const player_setup *setup, const atomic_bool *stop);
void ugi_free(ugi *u);
player_state ugi_begin(ugi *u, const game *g, int rules);
/* Fills in state, turn, score and said. */
void ugi_ask(ugi *u, const situation *s, player_answer *a);
/* Ends a program with limits. */
void ugi_end(ugi *u, player_trace *trace);

#endif
