// SPDX-License-Identifier: MIT
#include "apps/mine/suite.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"

enum { FIELDS = 7 };

typedef struct field {
    const char *s;
    size_t n;
} field;

/* Splits a line at " | "; false unless there are FIELDS of them. */
static bool split(const char *line, field out[FIELDS]) {
    for (int i = 0; i < FIELDS; i++) {
        const char *end = strstr(line, " | ");
        if ((end == NULL) != (i == FIELDS - 1)) return false;
        out[i] = (field){line, end ? (size_t)(end - line) : strlen(line)};
        if (end) line = end + 3;
    }
    return true;
}

static bool read_theme(field f, puzzle *out) {
    for (int i = 0; i < THEMES; i++) {
        const size_t n = strlen(theme_names[i]);
        if (f.n <= n + 4 || memcmp(f.s, theme_names[i], n) != 0 || memcmp(f.s + n, " in ", 4) != 0)
            continue;
        out->what = (theme)i;
        out->turns = atoi(f.s + n + 4);
        return theme_fits(out->g, out->what, out->turns);
    }
    return false;
}

static bool read_measure(field f, measure *out) {
    const char *at = f.s;
    for (int i = 0; i < MEASURE_LEVELS; i++) {
        char *end;
        const long n = strtol(at, &end, 10);
        if (end == at || n < 0 || n > MEASURE_TRIES) return false;
        out->solved[i] = (uint8_t)n;
        at = end;
    }
    return at == f.s + f.n;
}

bool puzzle_read(const char *line, puzzle *out, const char **wrong) {
    field f[FIELDS];
    int rules = 0;
    *out = (puzzle){0};
    *wrong = "expected seven fields separated by \" | \"";
    if (!split(line, f)) return false;
    *wrong = "there is no such rule set";
    if (games_find(f[0].s, f[0].n, &out->g, &rules).code || !out->g->judge) return false;
    *wrong = "this is no position of a game that goes on";
    if (out->g->text->read(rules, f[1].s, f[1].n, &out->p).code || out->p.result != ONGOING)
        return false;
    *wrong = "this theme does not fit";
    if (!read_theme(f[2], out)) return false;
    *wrong = "the turn is illegal";
    if (turn_read(out->g, &out->p, f[3].s, f[3].n, &out->solution).code) return false;
    *wrong = "the measured figures are wrong";
    out->rating = atoi(f[4].s);
    if (!read_measure(f[5], &out->how) || out->rating != measure_rating(&out->how)) return false;
    *wrong = "the number of the game is missing";
    if (f[6].n < 6 || memcmp(f[6].s, "game ", 5) != 0) return false;
    out->from = (uint32_t)strtoul(f[6].s + 5, NULL, 10);
    *wrong = NULL;
    return true;
}

void puzzle_write(const puzzle *p, FILE *out) {
    char line[SUITE_LINE];
    writer w = writer_on(line, sizeof line);
    game_write_name(p->g, p->p.rules, &w);
    write_text(&w, " | ");
    p->g->text->write(&p->p, &w);
    write_text(&w, " | ");
    write_text(&w, theme_names[p->what]);
    write_text(&w, " in ");
    write_int(&w, p->turns);
    write_text(&w, " | ");
    turn_write(p->g, &p->p, &p->solution, &w);
    write_text(&w, " | ");
    write_int(&w, p->rating);
    write_text(&w, " |");
    for (int i = 0; i < MEASURE_LEVELS; i++) {
        write_text(&w, " ");
        write_int(&w, p->how.solved[i]);
    }
    write_text(&w, " | game ");
    write_int(&w, (int)p->from);
    write_text(&w, "\n");
    fputs(line, out);
    fflush(out);
}

int puzzle_band(int rating) {
    return rating < 1100 ? 0 : rating < 1600 ? 1 : rating < 1750 ? 2 : 3;
}

bool suite_has(const suite *s, const puzzle *p) {
    const uint64_t key = game_least_key(p->g, &p->p);
    for (int i = 0; i < s->count; i++)
        if (s->keys[i] == key) return true;
    return false;
}

bool suite_add(suite *s, const puzzle *p) {
    if (s->count == SUITE_MOST) return false;
    s->keys[s->count++] = game_least_key(p->g, &p->p);
    s->of_theme[p->what]++;
    if (p->turns <= SUITE_BRIEF) s->of_brief[p->what]++;
    s->of_band[puzzle_band(p->rating)]++;
    s->of_last = p->from == s->last ? s->of_last + 1 : 1;
    s->last = p->from;
    return true;
}
