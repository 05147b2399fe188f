// SPDX-License-Identifier: MIT
// Golden playthroughs: random games with everything that a game says in each state, stored in
// tests/playthroughs and compared line by line. A difference is either a bug or an intended change;
// in the second case run tools/playthroughs and review the diff like code.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/history.h"
#include "core/turn.h"
#include "games/games.h"
#include "slow/sample.h"
#include "tap.h"

enum {
    GAMES = 3,   /* per rule set */
    LAYOUTS = 4, /* rule sets of a game that differ in more than their start, or the first few */
    MOST_TURNS = 20,  /* longer games are cut off there */
    SHOWN = 8,        /* actions and turns written out per state */
    ROOM = 256 * 1024 /* bytes of the longest playthrough */
};

static turn *turns;
static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};

typedef struct player {
    const game *g;
    random_source random;
    writer *w;
    uint64_t keys[MOST_TURNS + 1];
    history past;
} player;

static void line(writer *w, const char *name, const char *value) {
    write_text(w, name);
    write_text(w, ": ");
    write_text(w, value);
    write_char(w, '\n');
}

static void number_line(writer *w, const char *name, uint64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    line(w, name, text);
}

static void write_state(player *by, const position *p) {
    writer *w = by->w;
    const game *g = by->g;
    g->picture->text(p, &(text_style){.ascii = true, .coords = true}, w);
    write_text(w, "position: ");
    g->text->write(p, w);
    char key[24];
    snprintf(key, sizeof key, "%016" PRIx64, p->key);
    write_char(w, '\n');
    line(w, "key", key);
    line(w, "to move", g->sides[p->side][LANG_EN]);
    number_line(w, "occurrences", (uint64_t)history_occurrences(&by->past));
}

static void write_result(player *by, int result, int why) {
    line(by->w, "result", results[result]);
    if (result == ONGOING) return;
    const word *reason = game_word(by->g, why);
    line(by->w, "slug", reason->slug);
    line(by->w, "ruling", game_ruling(by->g, why));
    line(by->w, "en", reason->in[LANG_EN]);
    line(by->w, "fr", reason->in[LANG_FR]);
    line(by->w, "de", reason->in[LANG_DE]);
}

/* Actions and turns are sorted by text: the order in which a game lists them is its own business
   and may change for speed. */
typedef struct named {
    char text[MAX_TURN_TEXT];
    move act;
    turn turn;
} named;

static named *names; /* MAX_TURNS of them */

static int by_text(const void *a, const void *b) {
    return strcmp(((const named *)a)->text, ((const named *)b)->text);
}

static int list_actions(const game *g, const position *p, move list[MAX_MOVES]) {
    int n = g->rules->moves(p, list);
    for (int i = 0; i < n; i++) {
        writer w = writer_on(names[i].text, sizeof names[i].text);
        names[i].act = list[i];
        if (list[i] == MOVE_END)
            write_text(&w, "~"); /* last */
        else
            g->text->write_move(p, list[i], &w);
    }
    qsort(names, (size_t)n, sizeof *names, by_text);
    for (int i = 0; i < n; i++) list[i] = names[i].act;
    return n;
}

static int list_turns(const game *g, const position *p) {
    int n = turn_list(g, p, turns);
    for (int i = 0; i < n; i++) {
        writer w = writer_on(names[i].text, sizeof names[i].text);
        names[i].turn = turns[i];
        turn_write(g, p, &turns[i], &w);
    }
    qsort(names, (size_t)n, sizeof *names, by_text);
    for (int i = 0; i < n; i++) turns[i] = names[i].turn;
    return n;
}

/* The legal actions of a position, within a turn too. */
static void write_actions(player *by, const position *p) {
    move list[MAX_MOVES];
    int n = list_actions(by->g, p, list);
    write_text(by->w, "actions: ");
    write_int(by->w, n);
    for (int i = 0; i < n && i < SHOWN; i++) {
        write_char(by->w, ' ');
        if (list[i] == MOVE_END)
            write_text(by->w, "end");
        else
            by->g->text->write_move(p, list[i], by->w);
    }
    write_text(by->w, n > SHOWN ? " ...\n" : "\n");
}

/* Why some actions are illegal here that are legal elsewhere: before this turn, or at the start. */
static void write_reasons(player *by, const position *elsewhere, const position *p) {
    move list[MAX_MOVES];
    int n = list_actions(by->g, elsewhere, list);
    for (int tries = 0; n > 0 && tries < 2; tries++) {
        move m = list[random_below(&by->random, (uint32_t)n)];
        int why = m == MOVE_END ? 0 : by->g->rules->why_not(p, m);
        if (why == 0) continue;
        write_text(by->w, "not ");
        by->g->text->write_move(elsewhere, m, by->w);
        line(by->w, "", game_word(by->g, why)->in[random_below(&by->random, LANGS)]);
    }
}

static void write_turns(player *by, const position *p, int n) {
    number_line(by->w, "turns", turn_count(by->g, p));
    for (int i = 0; i < n && i < SHOWN; i++) {
        position next;
        turn_play(by->g, p, &turns[i * n / (n < SHOWN ? n : SHOWN)], &next);
        write_text(by->w, "  ");
        turn_write(by->g, p, &turns[i * n / (n < SHOWN ? n : SHOWN)], by->w);
        write_text(by->w, " -> ");
        by->g->text->write(&next, by->w);
        write_char(by->w, ' ');
        write_text(by->w, results[next.result]);
        write_char(by->w, '\n');
    }
}

/* A random turn; two of three games take a win if there is one, so that some games end. */
static const turn *choose(player *by, const position *p, int n, bool greedy) {
    for (int i = 0; i < n && greedy; i++) {
        position next;
        turn_play(by->g, p, &turns[i], &next);
        if (next.result == win_for(p->side)) return &turns[i];
    }
    return &turns[random_below(&by->random, (uint32_t)n)];
}

/* What is legal between the actions of a turn. */
static void write_way(player *by, const position *p, const turn *t) {
    position now = *p, next;
    for (int i = 0; i + 1 < t->n; i++) {
        by->g->rules->play(&now, t->act[i], &next);
        write_text(by->w, "after ");
        by->g->text->write_move(&now, t->act[i], by->w);
        write_char(by->w, ' ');
        write_actions(by, &next);
        now = next;
    }
}

static void write_playthrough(const game *g, int rules, int number, writer *w) {
    player by = {.g = g, .random = {(uint64_t)(rules * GAMES + number)}, .w = w};
    by.past = (history){by.keys, MOST_TURNS + 1, 0};
    position p, before;
    game_start(g, rules, &p);
    char odd[MAX_POSITION];
    /* The last game starts from an unusual position, which may be finished already. */
    for (p.result = number == GAMES ? DRAWN : ONGOING; p.result != ONGOING;) {
        sample_odd(g, rules, &by.random, odd);
        fault f = g->text->read(rules, odd, strlen(odd), &p);
        if (f.code) abort();
    }
    before = p;
    line(w, "game", g->id);
    line(w, "rule set", g->rule_sets[rules].id);
    number_line(w, "playthrough", (uint64_t)number);
    for (int ply = 0;; ply++) {
        write_text(w, "\n== after ");
        write_int(w, ply);
        write_text(w, " turns\n");
        history_push(&by.past, &p);
        write_state(&by, &p);
        int why = 0, result = history_result(&by.past, g, &p, 0, &why);
        if (ply % 8 == 0 || result != ONGOING) {
            write_text(w, "in words:\n");
            g->picture->words(&p, (lang)(ply / 8 % LANGS), w);
        }
        write_result(&by, result, why);
        write_actions(&by, &p);
        write_reasons(&by, &before, &p);
        int n = list_turns(g, &p);
        write_turns(&by, &p, n);
        if (result != ONGOING || ply == MOST_TURNS) break;
        turn t = *choose(&by, &p, n, number != 2);
        write_way(&by, &p, &t);
        write_text(w, "played: ");
        turn_write(g, &p, &t, w);
        write_char(w, '\n');
        before = p;
        turn_play(g, &before, &t, &p);
    }
}

static void file_name(const game *g, int rules, int number, char *path, size_t size) {
    const char *source = getenv("SANDAN_SOURCE");
    snprintf(path, size, "%s/tests/playthroughs/%s-%s-%d.txt", source ? source : ".", g->id,
             g->rule_sets[rules].id, number);
}

/* The whole file, NUL-terminated, or NULL. */
static char *load(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    char *text = malloc(ROOM);
    size_t n = text ? fread(text, 1, ROOM - 1, f) : 0;
    if (text) text[n] = '\0';
    fclose(f);
    return text;
}

/* Prints where two texts first differ; false: they do. */
static bool same_lines(const char *want, const char *have) {
    for (int number = 1; *want || *have; number++) {
        int a = (int)strcspn(want, "\n"), b = (int)strcspn(have, "\n");
        if (a != b || strncmp(want, have, (size_t)a) != 0) {
            printf("# line %d\n#   golden %.*s\n#   now    %.*s\n", number, a, want, b, have);
            return false;
        }
        want += a + (want[a] != '\0');
        have += b + (have[b] != '\0');
    }
    return true;
}

static const game *now_game;
static int now_rules;
static char *now_text;

static void compare(void) {
    for (int number = 1; number <= GAMES; number++) {
        char path[1000];
        file_name(now_game, now_rules, number, path, sizeof path);
        writer w = writer_on(now_text, ROOM);
        write_playthrough(now_game, now_rules, number, &w);
        EXPECT(writer_fits(&w));
        char *golden = load(path);
        if (!golden) printf("# there is no %s: run tools/playthroughs\n", path);
        EXPECT(golden);
        if (golden && !EXPECT(same_lines(golden, now_text))) printf("# of %s\n", path);
        free(golden);
    }
}

static bool write_files(void) {
    for (int number = 1; number <= GAMES; number++) {
        char path[1000];
        file_name(now_game, now_rules, number, path, sizeof path);
        writer w = writer_on(now_text, ROOM);
        write_playthrough(now_game, now_rules, number, &w);
        FILE *f = fopen(path, "wb");
        if (!f || fwrite(now_text, 1, w.len, f) != w.len || fclose(f)) return false;
        printf("%s\n", path);
    }
    return true;
}

int main(int count, char **arguments) {
    bool write = count > 1 && strcmp(arguments[1], "--write") == 0;
    turns = malloc(MAX_TURNS * sizeof *turns);
    names = malloc(MAX_TURNS * sizeof *names);
    now_text = malloc(ROOM);
    if (!turns || !names || !now_text) return 1;
    for (int i = 0; i < GAME_COUNT; i++) {
        now_game = games[i];
        int end = now_game->rule_set_count < LAYOUTS ? now_game->rule_set_count : LAYOUTS;
        for (now_rules = 0; now_rules < end; now_rules++) {
            char title[100];
            snprintf(title, sizeof title, "the playthroughs of %s:%s are as they were",
                     now_game->id, now_game->rule_sets[now_rules].id);
            if (!write)
                TEST(title, compare);
            else if (!write_files())
                return 1;
        }
    }
    free(now_text);
    free(names);
    free(turns);
    return write ? 0 : tap_done();
}
