// SPDX-License-Identifier: MIT
// The report of a tournament: a page that tools/report-page has put together, with our data in it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/output.h"
#include "apps/cli/tournament.h"
#include "core/json.h"
#include "os/file.h"

extern const char report_page[], report_page_end[]; /* with a mark in place of the data */

typedef struct report_data {
    const tournament_result *r;
    const char *text; /* the file of games */
    size_t n;
    uint16_t *place; /* of each player in the standings */
} report_data;

static void json_game(const report_data *d, const tournament_game *g, writer *w) {
    const match_rule_set *set = &d->r->plan->sets[g->set];
    char text[128];
    json_object(w, NULL);
    writer inner = writer_on(text, sizeof text);
    tournament_number(g, &inner);
    json_text(w, "id", text);
    json_array(w, "players");
    for (int side = 0; side < 2; side++) json_count(w, NULL, d->place[g->players[side]]);
    json_end(w);
    inner = writer_on(text, sizeof text);
    game_write_name(set->g, set->rules, &inner);
    json_text(w, "rules", text);
    json_text(w, "result", record_result_text(g->result));
    json_text(w, "code", g->code);
    json_maybe(w, "failed", g->failed);
    json_count(w, "turns", g->turns);
    json_bytes(w, "record", d->text + g->slice.at, g->slice.n);
    json_end(w);
}

/* How many games each has played against each, in the order of the standings. */
static void json_meetings(const tournament_report *r, writer *w) {
    json_array(w, "meetings");
    for (uint32_t i = 0; i < r->player_count; i++) {
        json_array(w, NULL);
        for (uint32_t k = 0; k < r->player_count; k++)
            json_int(
                w, NULL,
                (int64_t)
                    r->games[r->standings[i].player * r->player_count + r->standings[k].player]);
        json_end(w);
    }
    json_end(w);
}

static void data_write(const void *what, writer *w) {
    static const char *const langs[] = {[LANG_EN] = "en", [LANG_FR] = "fr", [LANG_DE] = "de"};
    const report_data *d = what;
    char *settings = output_text(tournament_settings_write, d->r->plan, NULL);
    json_object(w, NULL);
    json_text(w, "lang", langs[d->r->c->lang]);
    tournament_json_body(d->r, w);
    json_text(w, "settings", settings);
    json_meetings(d->r->report, w);
    json_array(w, "all");
    for (uint32_t i = 0; i < d->r->report->all_count; i++) {
        const tournament_game *g = &d->r->report->all[i];
        /* Games of a file that somebody else has cut are left out. */
        if (g->done && g->slice.at + g->slice.n <= d->n) json_game(d, g, w);
    }
    json_end(w);
    json_end(w);
    free(settings);
}

/* Data that cannot end the script element it stands in; free() it. */
static char *escaped(const char *json, size_t n, size_t *size) {
    static const char less[] = "\\u003c";
    size_t count = 0, at = 0;
    for (size_t i = 0; i < n; i++) count += json[i] == '<';
    char *out = malloc(n + count * (sizeof less - 2) + 1);
    for (size_t i = 0; out && i < n; i++) {
        if (json[i] == '<') {
            memcpy(out + at, less, sizeof less - 1);
            at += sizeof less - 1;
        } else {
            out[at++] = json[i];
        }
    }
    *size = at;
    return out;
}

static int write_page(const char *path, const char *data, size_t n) {
    static const char mark[] = "@DATA@";
    size_t size = (size_t)(report_page_end - report_page);
    const char *at = strstr(report_page, mark);
    if (!at) return EIO;
    size_t before = (size_t)(at - report_page), after = size - before - (sizeof mark - 1);
    char *page = malloc(before + n + after);
    if (!page) return ENOMEM;
    memcpy(page, report_page, before);
    memcpy(page + before, data, n);
    memcpy(page + before + n, at + sizeof mark - 1, after);
    int error = file_write(path, page, before + n + after);
    free(page);
    return error;
}

int tournament_html(tournament_result *r) {
    report_data d = {.r = r};
    char *text = NULL;
    int error = archive_read(&r->folder->file, &text, &d.n);
    if (error) return error;
    d.text = text;
    d.place = calloc(r->plan->player_count, sizeof *d.place);
    size_t n = 0, size = 0;
    char *data = NULL;
    if (d.place) {
        for (uint32_t i = 0; i < r->report->player_count; i++)
            d.place[r->report->standings[i].player] = (uint16_t)i;
        char *json = output_text(data_write, &d, &n);
        data = escaped(json, n, &size);
        free(json);
    }
    error = data ? write_page(r->folder->report, data, size) : ENOMEM;
    free(data);
    free(d.place);
    free(text);
    return error;
}
