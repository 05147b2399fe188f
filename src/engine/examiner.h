// SPDX-License-Identifier: MIT
// The engine for reviews of whole games. It gives the same answer every time, on every machine, in
// the program and in the page: one thread, a limit of nodes, and a table of fixed size that is
// cleared before every position, so earlier positions have no influence.
#ifndef SANDAN_ENGINE_EXAMINER_H
#define SANDAN_ENGINE_EXAMINER_H

#include "engine/engine.h"
#include "solve/material.h"

typedef struct examiner examiner;

enum { EXAMINER_NODES = 100000 /* per position, by default */ };

/* NULL when there is not enough memory. */
examiner *examiner_new(void);
void examiner_free(examiner *x);
/* For engine_stop and engine_watch. */
engine *examiner_engine(examiner *x);

/* Searches a position that is not over. Solved games are looked up, whatever the limit. */
void examiner_think(examiner *x, const game *g, const position *p, const uint64_t *past,
                    uint32_t past_count, uint64_t nodes, engine_answer *answer);
/* What is proven about pieces that one turn loses, or fails to take, and the better one does not;
   nothing in games without captures. */
material_claim examiner_compare(examiner *x, const game *g, const position *p, const turn *played,
                                const turn *better);

#endif
