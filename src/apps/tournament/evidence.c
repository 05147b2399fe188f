// SPDX-License-Identifier: MIT
// What a program did that failed, as a text file for its author: the game, the position, the exact
// conversation, how the program ended, and what it wrote to standard error.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/tournament/inner.h"
#include "os/file.h"

enum { EVIDENCE_NAME = 160 };

typedef struct case_file {
    const tournament *t;
    const tournament_game *g;
    const record *r;
    const position *start;
    const player_trace *trace;
} case_file;

static void write_line(writer *w, const char *name, const char *value) {
    write_text(w, name);
    write_text(w, ": ");
    write_text(w, value);
    write_char(w, '\n');
}

/* The position in which it failed. */
static position last_position(const case_file *c) {
    const game *g = c->t->setup->plan->sets[c->g->set].g;
    position now = *c->start;
    for (const record_node *node = c->r->start.next; node; node = node->next) {
        turn made;
        position next;
        if (turn_read(g, &now, node->text.s, node->text.n, &made).code) break;
        turn_play(g, &now, &made, &next);
        now = next;
    }
    return now;
}

static void write_end(const case_file *c, writer *w) {
    const confine_report *e = &c->trace->report;
    char text[160];
    if (e->too_large)
        snprintf(text, sizeof text, "killed: it used more memory than it may");
    else if (e->too_many)
        snprintf(text, sizeof text, "killed: it had more processes and threads than it may");
    else if (e->code < 0)
        snprintf(text, sizeof text, "unknown");
    else if (e->code > 128)
        snprintf(text, sizeof text, "killed by signal %d (%s)", e->code - 128,
                 strsignal(e->code - 128));
    else
        snprintf(text, sizeof text, "exit code %d", e->code);
    write_line(w, "end of the program", text);
    snprintf(text, sizeof text, "%.3f s of processor time, %.1f s for its turns, %.1f MB of memory",
             (double)e->cpu_ms / 1000, (double)c->trace->asked_ms / 1000,
             (double)e->peak / (1 << 20));
    write_line(w, "use", text);
}

static void write_case(const case_file *c, writer *w) {
    const plan *p = c->t->setup->plan;
    const tournament_game *g = c->g;
    const match_rule_set *set = &p->sets[g->set];
    write_line(w, "program", p->players[g->players[g->failed]].setup.name);
    write_line(w, "command", p->players[g->players[g->failed]].setup.command);
    write_line(w, "opponent", p->players[g->players[1 - g->failed]].setup.name);
    write_text(w, "round.table.game: ");
    tournament_number(g, w);
    write_char(w, '\n');
    write_text(w, "rules: ");
    game_write_name(set->g, set->rules, w);
    write_char(w, '\n');
    write_line(w, "lost by", g->code);
    position now = last_position(c);
    write_text(w, "position: ");
    set->g->text->write(&now, w);
    write_char(w, '\n');
    write_end(c, w);
    write_text(w, "\n---- conversation (>: what it was told, <: what it said), at most the end\n");
    write_bytes(w, c->trace->talk, c->trace->talk_size);
    write_text(w, "\n---- standard error, at most the end\n");
    write_bytes(w, c->trace->report.errors, c->trace->report.error_size);
    write_text(w, "\n---- the game\n");
    record_write(c->r, w);
}

/* A file name from a player's name. */
static void plain_name(const char *name, char out[32]) {
    size_t n = 0;
    for (; *name && n < 31; name++) {
        char c = *name;
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        out[n++] = (char)(plain ? c : '-');
    }
    out[n] = '\0';
}

/* "2.1.1-crash-Ada.txt" */
static void file_name(const tournament *t, const tournament_game *g, char out[EVIDENCE_NAME]) {
    char name[32], number[48];
    writer w = writer_on(number, sizeof number);
    tournament_number(g, &w);
    plain_name(t->setup->plan->players[g->players[g->failed]].setup.name, name);
    snprintf(out, EVIDENCE_NAME, "%s-%s-%s.txt", number, g->code, name);
}

/* Evidence comes before the game in its file, so after a crash there may be some of a game that
   will be played again. */
void evidence_tidy(const tournament *t) {
    DIR *folder = opendir(t->setup->evidence);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        uint32_t where[3];
        char name[EVIDENCE_NAME] = "";
        if (sscanf(e->d_name, "%u.%u.%u-", &where[0], &where[1], &where[2]) != 3) continue;
        for (int i = 0; i < 3; i++) where[i]--;
        const tournament_game *g = tournament_find(t, where);
        if (g && g->done && g->failed >= 0) file_name(t, g, name);
        if (strcmp(e->d_name, name) != 0) unlinkat(dirfd(folder), e->d_name, 0);
    }
    if (folder) closedir(folder);
}

int evidence_write(const tournament *t, const tournament_game *g, const record *r,
                   const position *start, const player_trace *trace) {
    case_file c = {t, g, r, start, trace};
    writer measure = writer_on(NULL, 0);
    write_case(&c, &measure);
    char *text = malloc(measure.len + 1);
    if (!text) return ENOMEM;
    writer w = writer_on(text, measure.len + 1);
    write_case(&c, &w);
    char name[EVIDENCE_NAME], path[4096];
    file_name(t, g, name);
    int n = snprintf(path, sizeof path, "%s/%s", t->setup->evidence, name);
    int error = n < (int)sizeof path ? file_make_folders(path) : ENAMETOOLONG;
    if (!error) error = file_write(path, text, w.len);
    free(text);
    return error;
}
