// SPDX-License-Identifier: MIT
// Positions for the checks, reached by playing legal turns.
#include <stdio.h>
#include <string.h>

#include "apps/cli/check_engine.h"
#include "base/random.h"

const char *rule_choice_name(rule_choice of, char name[EXAM_NAME]) {
    writer w = writer_on(name, EXAM_NAME);
    game_write_name(of.g, of.rules, &w);
    return name;
}

static void start_at(story *s, const char *line) {
    s->h = (history){s->keys, EXAM_TURNS + 1, 0};
    s->n = (size_t)snprintf(s->line, sizeof s->line, "%s", line);
    history_push(&s->h, &s->p);
}

void story_begin(story *s, rule_choice of) {
    s->of = of;
    game_start(of.g, of.rules, &s->p);
    start_at(s, "position startpos");
}

void story_forget(story *s) {
    char line[MAX_POSITION + 16];
    writer w = writer_on(line, sizeof line);
    write_text(&w, "position fen ");
    s->of.g->text->write(&s->p, &w);
    start_at(s, line);
}

bool story_play(story *s, const turn *t) {
    if (s->h.n == s->h.cap) return false;
    writer w = writer_on(s->line + s->n, sizeof s->line - s->n);
    write_text(&w, s->h.n == 1 ? " moves " : " ");
    turn_write(s->of.g, &s->p, t, &w);
    s->n += w.len;
    position next;
    turn_play(s->of.g, &s->p, t, &next);
    s->p = next;
    return history_push(&s->h, &s->p);
}

int story_result(const story *s) {
    int why;
    return history_result(&s->h, s->of.g, &s->p, 0, &why);
}

void story_wander(exam *x, int n, uint64_t seed) {
    story *s = &x->story;
    const game *g = s->of.g;
    random_source random = {seed};
    for (int made = 0, tries = 0; made < n && tries < 50; tries++) {
        int count = turn_list(g, &s->p, x->list);
        const turn *t = &x->list[random_below(&random, (uint32_t)count)];
        position next;
        turn_play(g, &s->p, t, &next);
        if (next.result != ONGOING) continue;
        if (!story_play(s, t)) return;
        made++;
    }
}

bool story_finish(exam *x) {
    story *s = &x->story;
    /* The one-turn player against random turns: such games are short. */
    for (uint64_t seed = 1; s->p.result == ONGOING && s->h.n < s->h.cap; seed++) {
        if (s->p.side == FIRST) {
            turn t = oneturn_choose(s->of.g, &s->p, seed, &x->mind);
            story_play(s, &t);
        } else {
            int count = turn_list(s->of.g, &s->p, x->list);
            random_source random = {seed};
            story_play(s, &x->list[random_below(&random, (uint32_t)count)]);
        }
    }
    return s->p.result != ONGOING;
}

/* Finds four turns that lead back to the same position: each side makes and unmakes one. */
static bool circle(exam *x, uint64_t seed, turn out[4]) {
    const story *s = &x->story;
    const game *g = s->of.g;
    random_source random = {seed};
    position p[3] = {s->p};
    for (int i = 0; i < 2; i++) {
        int count = turn_list(g, &p[i], x->list);
        out[i] = x->list[random_below(&random, (uint32_t)count)];
        turn_play(g, &p[i], &out[i], &p[i + 1]);
        if (p[i + 1].result != ONGOING) return false;
    }
    int count = turn_list(g, &p[2], x->list);
    for (int i = 0; i < count; i++) {
        position third, last;
        turn_play(g, &p[2], &x->list[i], &third);
        if (third.result != ONGOING) continue;
        int replies = turn_list(g, &third, x->other);
        for (int k = 0; k < replies; k++) {
            turn_play(g, &third, &x->other[k], &last);
            if (last.key != p[0].key) continue;
            out[2] = x->list[i];
            out[3] = x->other[k];
            return true;
        }
    }
    return false;
}

bool story_repeat(exam *x) {
    story *s = &x->story;
    turn turns[4];
    bool found = false;
    for (uint64_t seed = 1; seed <= 20 && !found; seed++) {
        story_begin(s, s->of);
        story_wander(x, 2, seed); /* get past the placements, which cannot repeat */
        for (uint64_t k = 1; k <= 5 && !found; k++) found = circle(x, seed * 5 + k, turns);
    }
    for (int i = 0; found && i < 8; i++) story_play(s, &turns[i % 4]);
    return found && story_result(s) == DRAWN;
}
