// SPDX-License-Identifier: MIT
// What a tournament prints: its head, the standings, the same as JSON, and its progress.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/tournament.h"
#include "apps/tournament/pairing.h"
#include "core/json.h"
#include "os/time.h"

static const char *name_of(const tournament_result *r, uint16_t number) {
    return r->plan->players[number].setup.name;
}

/* Printable text of a fixed width; a long name is cut. */
static void write_name(writer *w, const char *name, int width) {
    char text[512];
    writer inner = writer_on(text, sizeof text);
    visible_write(&inner, name, strlen(name));
    int columns = screen_columns(text);
    size_t n = strlen(text);
    while (columns > width && n > 0) {
        do n--;
        while (n > 0 && (text[n] & 0xC0) == 0x80);
        text[n] = '\0';
        columns = screen_columns(text);
    }
    padded_write(w, text, width);
}

static int name_width(const tournament_result *r) {
    int width = screen_columns(say(r->c, SAY_TOUR_PLAYER));
    for (uint32_t i = 0; i < r->plan->player_count; i++) {
        int columns = screen_columns(name_of(r, (uint16_t)i));
        if (columns > width) width = columns;
    }
    return width < 30 ? width : 30;
}

/* "5½" */
static void halves_text(uint32_t halves, char text[24]) {
    if (halves == 1)
        snprintf(text, 24, "½");
    else
        snprintf(text, 24, "%u%s", halves / 2, halves % 2 ? "½" : "");
}

static void write_row(const tournament_result *r, uint32_t rank, int width, writer *w) {
    const tournament_standing *s = &r->report->standings[rank];
    char text[64], points[24];
    snprintf(text, sizeof text, "%u", rank + 1);
    padded_write(w, text, -3);
    write_text(w, "  ");
    write_name(w, name_of(r, s->player), width);
    halves_text(s->points, points);
    padded_write(w, points, -8);
    const uint32_t counts[] = {s->games, s->won, s->drawn, s->lost};
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "%u", counts[i]);
        padded_write(w, text, -8);
    }
    snprintf(text, sizeof text, "%+.0f ± %.0f", s->rating.elo, s->rating.error);
    padded_write(w, s->games ? text : "-", -14);
    snprintf(text, sizeof text, "%.1fs", (double)s->cpu_ms / 1000);
    padded_write(w, s->cpu_ms < 0 ? "-" : text, -9);
    if (s->failures) snprintf(text, sizeof text, "%u", s->failures);
    padded_write(w, s->failures ? text : "-", -8);
    write_char(w, '\n');
}

static void write_table(const tournament_result *r, uint32_t rows, writer *w) {
    const call *c = r->c;
    int width = name_width(r);
    padded_write(w, "", 5);
    padded_write(w, say(c, SAY_TOUR_PLAYER), width);
    padded_write(w, say(c, SAY_TOUR_POINTS), -8);
    const char *const heads[] = {say(c, SAY_GAMES), say(c, SAY_WON), say(c, SAY_DRAWN),
                                 say(c, SAY_LOST)};
    for (int i = 0; i < 4; i++) padded_write(w, heads[i], -8);
    padded_write(w, say(c, SAY_TOUR_RATING), -14);
    padded_write(w, say(c, SAY_TOUR_CPU), -9);
    padded_write(w, say(c, SAY_TOUR_FAILED), -8);
    write_char(w, '\n');
    for (uint32_t i = 0; i < rows && i < r->report->player_count; i++) write_row(r, i, width, w);
}

void tournament_write_head(const void *result, writer *w) {
    const tournament_result *r = result;
    if (r->plan->name) {
        visible_write(w, r->plan->name, strlen(r->plan->name));
        write_char(w, '\n');
    }
    char text[512];
    snprintf(text, sizeof text, say(r->c, SAY_TOUR_COMMITMENT), r->folder->commitment);
    write_text(w, text);
}

void tournament_write(const void *result, writer *w) {
    const tournament_result *r = result;
    char text[1024];
    write_table(r, r->report->player_count, w);
    write_text(w, say(r->c, SAY_TOUR_PRIOR));
    if (r->report->over) {
        char typed[4 * PLAN_TEXT_MAX + 3]; /* every byte a quotation mark */
        writer inner = writer_on(typed, sizeof typed);
        shell_word_write(&inner, r->folder->seed, 0);
        snprintf(text, sizeof text, say(r->c, SAY_TOUR_SEED), r->folder->seed, typed);
        visible_write(w, text, strlen(text));
        write_char(w, '\n');
    }
    int n = snprintf(NULL, 0, say(r->c, SAY_TOUR_FILES), r->folder->path);
    char *files = must_alloc((size_t)n + 1);
    snprintf(files, (size_t)n + 1, say(r->c, SAY_TOUR_FILES), r->folder->path);
    write_text(w, files);
    free(files);
    if (r->report->over) return;
    snprintf(text, sizeof text, say(r->c, SAY_TOUR_INTERRUPTED), r->report->done,
             r->report->planned);
    write_text(w, text);
}

/* ---- JSON ---- */

static void json_halves(writer *w, const char *name, uint64_t halves) {
    json_milli(w, name, (int64_t)halves * 500);
}

static void json_standing(const tournament_result *r, uint32_t rank, writer *w) {
    const tournament_standing *s = &r->report->standings[rank];
    json_line(w, 1);
    json_object(w, NULL);
    json_count(w, "rank", rank + 1);
    json_text(w, "name", name_of(r, s->player));
    json_halves(w, "points", s->points);
    const struct {
        const char *name;
        uint64_t n;
    } counts[] = {{"games", s->games}, {"won", s->won},   {"drawn", s->drawn},
                  {"lost", s->lost},   {"byes", s->byes}, {"failures", s->failures}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        json_count(w, counts[i].name, counts[i].n);
    json_milli(w, "tiebreak", (int64_t)s->tiebreak * 250);
    json_milli(w, "rating", (int64_t)(s->rating.elo * 10) * 100);
    json_milli(w, "error", (int64_t)(s->rating.error * 10) * 100);
    if (s->cpu_ms < 0)
        json_null(w, "cpu");
    else
        json_milli(w, "cpu", s->cpu_ms);
    if (r->plan->format == FORMAT_KNOCK_OUT) json_count(w, "rounds_won", s->stage);
    json_end(w);
}

/* Points of each against each, in the order of the standings; null: they have not met. */
static void json_crosstable(const tournament_result *r, writer *w) {
    uint32_t n = r->report->player_count;
    json_array(w, "crosstable");
    for (uint32_t i = 0; i < n; i++) {
        json_line(w, 1);
        json_array(w, NULL);
        for (uint32_t k = 0; k < n; k++) {
            uint32_t at = r->report->standings[i].player * n + r->report->standings[k].player;
            if (r->report->games[at] > 0)
                json_milli(w, NULL, (int64_t)(r->report->points[at] * 1000));
            else
                json_null(w, NULL);
        }
        json_end(w);
    }
    json_end(w);
}

void tournament_json_body(const tournament_result *r, writer *w) {
    json_text(w, "name", r->plan->name);
    json_text(w, "format", plan_formats[r->plan->format]);
    json_bool(w, "complete", r->report->over);
    json_text(w, "commitment", r->folder->commitment);
    json_text(w, "seed", r->report->over ? r->folder->seed : NULL);
    json_count(w, "round", r->report->round);
    json_count(w, "rounds", r->report->rounds);
    json_count(w, "games", r->report->done);
    json_count(w, "planned", r->report->planned);
    json_text(w, "folder", r->folder->path);
    json_array(w, "standings");
    for (uint32_t i = 0; i < r->report->player_count; i++) json_standing(r, i, w);
    json_end(w);
    json_crosstable(r, w);
}

void tournament_json(const void *result, writer *w) {
    json_object(w, NULL);
    tournament_json_body(result, w);
    json_end(w);
    write_char(w, '\n');
}

/* ---- progress ---- */

/* "12/90  round 2/5  -1:05" */
static void progress_text(tournament_result *r, const tournament_report *now, writer *w) {
    char text[96], rest[32];
    progress_rest(&r->meter, now->done, now->planned, rest, sizeof rest);
    snprintf(text, sizeof text, "%u/%u  ", now->done, now->planned);
    write_text(w, text);
    if (r->plan->format == FORMAT_SWISS || r->plan->format == FORMAT_KNOCK_OUT) {
        snprintf(text, sizeof text, say(r->c, SAY_TOUR_ROUND), now->round, now->rounds);
        write_text(w, text);
        write_text(w, "  ");
    }
    write_text(w, rest);
}

static void erase(tournament_result *r) {
    if (r->lines > 0) fprintf(stderr, "\r\033[%dA\033[J", r->lines);
    r->lines = 0;
}

/* The best players, as many as fit without scrolling, and the progress. */
static void show_table(tournament_result *r, const tournament_report *now) {
    enum { ROWS = 16, WIDE = 110 };
    char text[16384];
    writer w = writer_on(text, sizeof text);
    if (screen_width(STDERR_FILENO) >= WIDE) write_table(r, ROWS, &w);
    progress_text(r, now, &w);
    write_char(&w, '\n');
    erase(r);
    for (const char *s = text; *s; s++) r->lines += *s == '\n';
    fputs(text, stderr);
    fflush(stderr);
}

static void tell_game(tournament_result *r, const tournament_report *now, uint32_t number) {
    const tournament_game *g = &now->all[now->finished[number]];
    char text[2048];
    writer w = writer_on(text, sizeof text);
    char count[64];
    snprintf(count, sizeof count, "%u/%u  ", number + 1, now->planned);
    write_text(&w, count);
    tournament_number(g, &w);
    write_text(&w, "  ");
    for (int side = 0; side < 2; side++) {
        if (side) write_text(&w, " - ");
        const char *name = name_of(r, g->players[side]);
        visible_write(&w, name, strlen(name));
    }
    write_text(&w, "  ");
    write_text(&w, record_result_text(g->result));
    write_char(&w, ' ');
    write_text(&w, g->code);
    fprintf(stderr, "%s\n", text);
}

void tournament_show(void *context, const tournament_report *so_far) {
    enum { REPORT_MS = 30000 };
    tournament_result *r = context;
    r->report = so_far;
    /* The report can be read meanwhile; an error will come up again at the end. */
    if (time_now_ms() - r->reported_at > REPORT_MS) {
        tournament_html(r);
        r->reported_at = time_now_ms();
    }
    if (screen_can_erase(STDERR_FILENO)) {
        show_table(r, so_far);
        return;
    }
    while (r->told < so_far->done) tell_game(r, so_far, r->told++);
    fflush(stderr);
}

void tournament_show_end(tournament_result *r) {
    if (screen_can_erase(STDERR_FILENO)) {
        erase(r);
        fflush(stderr);
    } else {
        while (r->told < r->report->done) tell_game(r, r->report, r->told++);
    }
}
