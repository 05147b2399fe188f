// SPDX-License-Identifier: MIT
#include "apps/cli/score.h"

#include "play/review.h"

void score_write(writer *w, const call *c, int score) {
    int sure = score_turns(score);
    if (sure > 0) write_text(w, say(c, SAY_WIN_IN));
    if (sure < 0) write_text(w, say(c, SAY_LOSS_IN));
    if (sure != 0) {
        write_int(w, sure > 0 ? sure : -sure);
        return;
    }
    review_write_percent(review_share(score), c->lang, w);
}

void line_write(writer *w, const game *g, const position *p, const engine_line *line, int most) {
    position at = *p;
    for (int i = 0; i < line->n && i < most; i++) {
        write_char(w, ' ');
        turn_write(g, &at, &line->turns[i], w);
        position next;
        turn_play(g, &at, &line->turns[i], &next);
        at = next;
    }
}
