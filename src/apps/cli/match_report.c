// SPDX-License-Identifier: MIT
// The reports of a match: the final table, the same as JSON, and the progress line.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/match.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "core/json.h"

static void set_name_write(writer *w, const match_rule_set *set) {
    game_write_name(set->g, set->rules, w);
}

static void write_number(writer *w, uint64_t n, int width) {
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    padded_write(w, text, -width);
}

/* "+35 ± 12"; where one side took everything, the bound alone. */
static void elo_text(const estimate *e, char *text, size_t cap) {
    if (e->score >= 1)
        snprintf(text, cap, "> %+.0f", e->elo_low);
    else if (e->score <= 0)
        snprintf(text, cap, "< %+.0f", e->elo_high);
    else
        snprintf(text, cap, "%+.0f ± %.0f", e->elo, (e->elo_high - e->elo_low) / 2);
}

static void write_row(writer *w, const call *c, const tally *t) {
    write_number(w, tally_games(t), 7);
    write_number(w, t->won, 7);
    write_number(w, t->drawn, 7);
    write_number(w, t->lost, 7);
    char text[64] = "-";
    if (tally_games(t) > 0) {
        estimate e = tally_estimate(t);
        snprintf(text, sizeof text, "%.1f%s", 100 * e.score, percent_sign(c->lang));
        padded_write(w, text, -10);
        elo_text(&e, text, sizeof text);
    } else {
        padded_write(w, text, -10);
    }
    write_text(w, "  ");
    write_text(w, text);
    write_char(w, '\n');
}

static void write_table(writer *w, const match_result *r) {
    const call *c = r->c;
    enum { NAME_WIDTH = 26 };
    padded_write(w, "", NAME_WIDTH);
    padded_write(w, say(c, SAY_GAMES), -7);
    padded_write(w, say(c, SAY_WON), -7);
    padded_write(w, say(c, SAY_DRAWN), -7);
    padded_write(w, say(c, SAY_LOST), -7);
    padded_write(w, say(c, SAY_SCORE), -10);
    write_text(w, "  Elo\n");
    for (uint32_t i = 0; i < r->setup->set_count; i++) {
        char name[128];
        writer inner = writer_on(name, sizeof name);
        set_name_write(&inner, &r->setup->sets[i]);
        padded_write(w, name, NAME_WIDTH);
        write_row(w, c, &r->report->sets[i]);
    }
    if (r->setup->set_count == 1) return;
    padded_write(w, say(c, SAY_MATCH_ALL), NAME_WIDTH);
    write_row(w, c, &r->report->all);
}

static const char *verdict(const call *c, int decision) {
    if (decision > 0) return say(c, SAY_ACCEPTED);
    if (decision < 0) return say(c, SAY_REJECTED);
    return say(c, SAY_OPEN);
}

static void write_test(writer *w, const match_result *r) {
    const sprt *t = &r->setup->test;
    char text[160];
    snprintf(text, sizeof text, "SPRT %g, %g: LLR %.2f (%.2f … %.2f): %s\n", t->elo0, t->elo1,
             r->report->llr, sprt_lower(t), sprt_upper(t), verdict(r->c, r->report->decision));
    write_text(w, text);
}

static void write_endings(writer *w, const match_result *r) {
    write_text(w, say(r->c, SAY_ENDINGS));
    const char *part = " ";
    for (int i = 0; i < r->report->ending_count; i++) {
        const match_ending *e = &r->report->endings[i];
        write_text(w, part);
        write_text(w, e->code);
        write_char(w, ' ');
        write_count(w, e->won);
        write_char(w, ' ');
        write_count(w, e->drawn);
        write_char(w, ' ');
        write_count(w, e->lost);
        part = ", ";
    }
    write_char(w, '\n');
}

void match_write(const void *result, writer *w) {
    const match_result *r = result;
    const char *names[2] = {r->setup->players[0].name, r->setup->players[1].name};
    for (int i = 0; i < 2; i++) {
        write_char(w, (char)('A' + i));
        write_text(w, "  ");
        write_text(w, names[i]);
        write_char(w, '\n');
    }
    write_table(w, r);
    if (tally_games(&r->report->all) > 0) {
        write_text(w, say(r->c, SAY_PAIRS));
        for (int i = 0; i < PAIR_SCORES; i++) {
            write_char(w, ' ');
            write_count(w, r->report->all.pairs[i]);
        }
        write_char(w, '\n');
        write_endings(w, r);
    }
    if (r->setup->sequential) write_test(w, r);
    if (r->complete) return;
    char text[200];
    snprintf(text, sizeof text, say(r->c, SAY_INTERRUPTED), (unsigned long long)r->report->games,
             (unsigned long long)r->report->planned);
    write_text(w, text);
    if (r->setup->file) /* else there is nothing to resume */
        write_text(w, say(r->c, SAY_RESUME_HINT));
    write_char(w, '\n');
}

/* ---- JSON ---- */

static void json_real(writer *w, const char *name, double x) {
    char text[64];
    snprintf(text, sizeof text, "%.4g", x);
    json_number(w, name, isfinite(x) ? text : "null");
}

static void json_tally(writer *w, const tally *t) {
    const struct {
        const char *name;
        uint64_t n;
    } counts[] = {
        {"games", tally_games(t)}, {"won", t->won}, {"drawn", t->drawn}, {"lost", t->lost}};
    for (int i = 0; i < 4; i++) json_count(w, counts[i].name, counts[i].n);
    json_array(w, "pairs");
    for (int i = 0; i < PAIR_SCORES; i++) json_count(w, NULL, t->pairs[i]);
    json_end(w);
    estimate e = {
        .score = NAN, .low = NAN, .high = NAN, .elo = NAN, .elo_low = NAN, .elo_high = NAN};
    if (tally_games(t) > 0) e = tally_estimate(t);
    const struct {
        const char *name;
        double value;
    } reals[] = {{"score", 100 * e.score}, {"score_low", 100 * e.low}, {"score_high", 100 * e.high},
                 {"elo", e.elo},           {"elo_low", e.elo_low},     {"elo_high", e.elo_high}};
    for (int i = 0; i < 6; i++) json_real(w, reals[i].name, reals[i].value);
}

static void json_test(writer *w, const match_result *r) {
    const sprt *t = &r->setup->test;
    static const char *const verdicts[] = {"rejected", "open", "accepted"};
    const struct {
        const char *name;
        double value;
    } reals[] = {{"elo0", t->elo0},       {"elo1", t->elo1},       {"alpha", t->alpha},
                 {"beta", t->beta},       {"llr", r->report->llr}, {"lower", sprt_lower(t)},
                 {"upper", sprt_upper(t)}};
    json_object(w, "sprt");
    for (int i = 0; i < 7; i++) json_real(w, reals[i].name, reals[i].value);
    json_text(w, "verdict", verdicts[r->report->decision + 1]);
    json_end(w);
}

static void json_endings(writer *w, const match_report *report) {
    json_array(w, "endings");
    for (int i = 0; i < report->ending_count; i++) {
        const match_ending *e = &report->endings[i];
        json_object(w, NULL);
        json_text(w, "code", e->code);
        json_count(w, "won", e->won);
        json_count(w, "drawn", e->drawn);
        json_count(w, "lost", e->lost);
        json_end(w);
    }
    json_end(w);
}

void match_json(const void *result, writer *w) {
    const match_result *r = result;
    json_object(w, NULL);
    json_text(w, "a", r->setup->players[0].name);
    json_text(w, "b", r->setup->players[1].name);
    json_count(w, "seed", r->setup->seed);
    json_bool(w, "complete", r->complete);
    json_tally(w, &r->report->all);
    json_array(w, "rule_sets");
    for (uint32_t i = 0; i < r->setup->set_count; i++) {
        json_line(w, 1);
        json_object(w, NULL);
        char name[128];
        writer inner = writer_on(name, sizeof name);
        set_name_write(&inner, &r->setup->sets[i]);
        json_text(w, "rule_set", name);
        json_tally(w, &r->report->sets[i]);
        json_end(w);
    }
    json_end(w);
    json_endings(w, r->report);
    if (r->setup->sequential) json_test(w, r);
    json_end(w);
    write_char(w, '\n');
}

/* ---- progress ---- */

void match_show_progress(void *context, const match_report *so_far) {
    match_result *r = context;
    char elo[64] = "", test[64] = "", rest[32];
    const tally *t = &so_far->all;
    double score = 0;
    if (tally_games(t) > 0) {
        estimate e = tally_estimate(t);
        score = 100 * e.score;
        elo_text(&e, elo, sizeof elo);
    }
    if (r->setup->sequential)
        snprintf(test, sizeof test, "  LLR %.2f (%.2f … %.2f)", so_far->llr,
                 sprt_lower(&r->setup->test), sprt_upper(&r->setup->test));
    rest[0] = '\0';
    if (!r->setup->sequential)
        progress_rest(&r->meter, so_far->games, so_far->planned, rest, sizeof rest);
    char line[512];
    snprintf(line, sizeof line, "%llu/%llu  +%llu =%llu -%llu  %.1f%s  %s%s%s%s",
             (unsigned long long)so_far->games, (unsigned long long)so_far->planned,
             (unsigned long long)t->won, (unsigned long long)t->drawn, (unsigned long long)t->lost,
             score, percent_sign(r->c->lang), elo, test, rest[0] ? "  " : "", rest);
    progress_show(line);
}
