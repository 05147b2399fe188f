// SPDX-License-Identifier: MIT
// sandan-book make: counts the first turns of every game, leaves out the rare ones, chooses games
// that show the rest, and writes the book.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/book/app.h"
#include "base/bytes.h"
#include "os/file.h"
#include "play/book.h"

enum { EXAMPLES = 120, FILE_MOST = 1 << 22 };

/* A turn of a game, or all games in which it was played. */
typedef struct step {
    uint64_t from, to; /* the least keys of the positions before and after it */
    uint32_t game;     /* the first in which it was played, by its place in the list */
    uint32_t won, drawn, lost;
    int example;
} step;

typedef struct maker {
    const app_options *o;
    app_game *games; /* by number */
    uint32_t game_count;
    step *steps; /* one for each turn of each game, then counted */
    size_t step_count;
    step *played; /* those of each game, in their order; for the examples */
    uint32_t *played_from;
    turn *list;
    uint32_t examples[EXAMPLES];
    int example_count;
} maker;

static uint32_t count_of(const step *s) {
    return s->won + s->drawn + s->lost;
}

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

/* The same turn together, its games in order. */
static int by_turn(const void *a, const void *b) {
    const step *x = a, *y = b;
    int c = compare(x->from, y->from);
    if (!c) c = compare(x->to, y->to);
    return c ? c : compare(x->game, y->game);
}

/* As in the file: positions by the part of the key that it has, the most frequent turn first. */
static int by_place(const void *a, const void *b) {
    const step *x = a, *y = b;
    int c = compare(x->from & BOOK_KEY_MASK, y->from & BOOK_KEY_MASK);
    if (!c) c = compare(x->from, y->from);
    if (!c) c = compare(count_of(y), count_of(x));
    return c ? c : compare(x->to, y->to);
}

static int by_number(const void *a, const void *b) {
    return compare(((const app_game *)a)->number, ((const app_game *)b)->number);
}

/* ---- the games ---- */

static int read_games(maker *m, const char *text) {
    char head[256];
    app_write_head(m->o, head, sizeof head);
    if (strncmp(text, head, strlen(head)) != 0)
        return tool_fail("%s does not begin with %s", m->o->in, head);
    const char *at = text + strlen(head);
    m->games = malloc(m->o->games * sizeof *m->games);
    if (!m->games) return tool_fail("out of memory");
    app_game one;
    while (m->game_count < m->o->games && app_next_game(&at, &one))
        if (one.number < m->o->games) m->games[m->game_count++] = one;
    if (m->game_count == 0) return tool_fail("%s holds no game", m->o->in);
    qsort(m->games, m->game_count, sizeof *m->games, by_number);
    for (uint32_t i = 1; i < m->game_count; i++)
        if (m->games[i].number == m->games[i - 1].number)
            return tool_fail("%s holds game %u twice", m->o->in, m->games[i].number);
    return 0;
}

/* Takes the next turn off the text of a game; false: there is none, or *wrong is set. */
static bool next_turn(const game *g, const position *p, const char **text, turn *t, bool *wrong) {
    if (**text != ' ') return false;
    const char *s = *text + 1;
    size_t n = strcspn(s, " \n");
    *text = s + n;
    *wrong = p->result != ONGOING || turn_read(g, p, s, n, t).code != 0;
    return !*wrong;
}

static int count_game(maker *m, uint32_t at) {
    const app_game *one = &m->games[at];
    const game *g = m->o->g;
    position p, next;
    turn t;
    game_start(g, m->o->rules, &p);
    uint64_t from = game_least_key(g, &p);
    const char *text = one->turns;
    bool wrong = false;
    for (int ply = 0; next_turn(g, &p, &text, &t, &wrong); ply++) {
        turn_play(g, &p, &t, &next);
        if (ply < m->o->plies) {
            bool won = one->result == win_for(p.side), drawn = one->result == DRAWN;
            step s = {from, game_least_key(g, &next), at, won, drawn, !won && !drawn, 0};
            m->steps[m->step_count++] = s;
            from = s.to;
        }
        p = next;
    }
    return wrong ? tool_fail("%s: game %u has an illegal turn", m->o->in, one->number) : 0;
}

static int count_games(maker *m) {
    m->steps = calloc((size_t)m->game_count * (size_t)m->o->plies + 1, sizeof *m->steps);
    m->played_from = malloc((m->game_count + 1) * sizeof *m->played_from);
    if (!m->steps || !m->played_from) return tool_fail("out of memory");
    for (uint32_t i = 0; i < m->game_count; i++) {
        m->played_from[i] = (uint32_t)m->step_count;
        int status = count_game(m, i);
        if (status) return status;
    }
    m->played_from[m->game_count] = (uint32_t)m->step_count;
    m->played = malloc((m->step_count + 1) * sizeof *m->played);
    if (!m->played) return tool_fail("out of memory");
    memcpy(m->played, m->steps, m->step_count * sizeof *m->steps);
    return 0;
}

/* Adds up the same turns of different games; a game counts once, even if it repeats. */
static void add_up(maker *m) {
    qsort(m->steps, m->step_count, sizeof *m->steps, by_turn);
    size_t n = 0;
    uint32_t last = 0;
    for (size_t i = 0; i < m->step_count; i++) {
        step s = m->steps[i];
        if (n == 0 || m->steps[n - 1].from != s.from || m->steps[n - 1].to != s.to) {
            m->steps[n++] = s;
        } else if (s.game != last) {
            m->steps[n - 1].won += s.won;
            m->steps[n - 1].drawn += s.drawn;
            m->steps[n - 1].lost += s.lost;
        }
        last = s.game;
    }
    m->step_count = n;
}

/* Leaves out what was played less often than this. */
static void drop_rare(maker *m, uint32_t least) {
    size_t n = 0;
    for (size_t i = 0; i < m->step_count; i++)
        if (count_of(&m->steps[i]) >= least) m->steps[n++] = m->steps[i];
    m->step_count = n;
}

/* Puts the steps in the order of the file. Leaves out a position whose part of the key is that of
   another one, and turns beyond the most that a position can have. */
static void arrange(maker *m) {
    qsort(m->steps, m->step_count, sizeof *m->steps, by_place);
    size_t n = 0, of_position = 0;
    for (size_t i = 0; i < m->step_count; i++) {
        step s = m->steps[i];
        bool same = n > 0 && m->steps[n - 1].from == s.from;
        if (n > 0 && !same && ((m->steps[n - 1].from ^ s.from) & BOOK_KEY_MASK) == 0) continue;
        of_position = same ? of_position + 1 : 1;
        if (of_position <= BOOK_TURNS) m->steps[n++] = s;
    }
    m->step_count = n;
}

/* ---- the examples ---- */

static int by_keys(const void *a, const void *b) {
    const step *x = a, *y = b;
    int c = compare(x->from, y->from);
    return c ? c : compare(x->to, y->to);
}

static step *step_of(step *sorted, size_t n, const step *s) {
    return bsearch(s, sorted, n, sizeof *sorted, by_keys);
}

/* The step of the book that a turn of a game belongs to; NULL: it was left out. */
typedef struct shown {
    step *step;
} shown;

/* How many steps without an example a game would show. */
static uint32_t shows(const shown *at, uint32_t from, uint32_t to) {
    uint32_t n = 0;
    for (uint32_t i = from; i < to; i++) n += at[i].step && at[i].step->example == 0;
    return n;
}

/* Chooses games one by one, each time the one that shows most of what no other does. */
static int choose_examples(maker *m) {
    uint32_t turns = m->played_from[m->game_count];
    shown *at = calloc((size_t)turns + 1, sizeof *at);
    if (!at) return tool_fail("out of memory");
    qsort(m->steps, m->step_count, sizeof *m->steps, by_keys);
    for (uint32_t i = 0; i < turns; i++)
        at[i].step = step_of(m->steps, m->step_count, &m->played[i]);
    while (m->example_count < EXAMPLES) {
        uint32_t best = 0, most = 0;
        for (uint32_t i = 0; i < m->game_count; i++) {
            uint32_t n = shows(at, m->played_from[i], m->played_from[i + 1]);
            if (n > most) best = i, most = n;
        }
        if (most == 0) break;
        m->examples[m->example_count++] = best;
        for (uint32_t i = m->played_from[best]; i < m->played_from[best + 1]; i++)
            if (at[i].step && at[i].step->example == 0) at[i].step->example = m->example_count;
    }
    free(at);
    return 0;
}

/* ---- the file ---- */

typedef struct bytes_out {
    char *at, *end;
} bytes_out;

static void put(bytes_out *w, uint64_t x, int size) {
    if (w->end - w->at >= size) w->at = bytes_put(w->at, x, size);
}

static void put_varint(bytes_out *w, uint32_t x) {
    for (; x >= 0x80; x >>= 7) put(w, (x & 0x7f) | 0x80, 1);
    put(w, x, 1);
}

static void put_positions(const maker *m, bytes_out *w) {
    for (size_t i = 0; i < m->step_count;) {
        size_t n = i;
        while (n < m->step_count && m->steps[n].from == m->steps[i].from) n++;
        put(w, m->steps[i].from & BOOK_KEY_MASK, 4);
        put(w, n - i, 1);
        for (; i < n; i++) {
            const step *s = &m->steps[i];
            put(w, s->to & BOOK_KEY_MASK, 4);
            put_varint(w, s->won);
            put_varint(w, s->drawn);
            put_varint(w, s->lost);
            put(w, (uint64_t)s->example, 1);
        }
    }
}

static uint32_t count_positions(const maker *m) {
    uint32_t n = 0;
    for (size_t i = 0; i < m->step_count; i++)
        n += i == 0 || m->steps[i].from != m->steps[i - 1].from;
    return n;
}

/* The place of a turn in the list of all turns; every turn is there in canonical form. */
static uint32_t place_of(const maker *m, const position *p, const turn *t) {
    turn same = turn_canonical(m->o->g, p, t, m->list);
    uint32_t n = (uint32_t)turn_list(m->o->g, p, m->list), i = 0;
    while (i + 1 < n && !turn_same(&m->list[i], &same)) i++;
    return i;
}

static void put_example(const maker *m, uint32_t at, bytes_out *w) {
    const app_game *one = &m->games[at];
    uint32_t turns = 0;
    for (const char *s = one->turns; *s != '\n'; s++) turns += *s == ' ';
    put(w, (uint64_t)one->result, 1);
    put_varint(w, turns);
    position p, next;
    turn t;
    bool wrong = false;
    game_start(m->o->g, m->o->rules, &p);
    for (const char *text = one->turns; next_turn(m->o->g, &p, &text, &t, &wrong); p = next) {
        put_varint(w, place_of(m, &p, &t));
        turn_play(m->o->g, &p, &t, &next);
    }
}

/* Leaves out the last examples until they take at most a quarter of the book; `buffer` is scratch.
 */
static void limit_examples(maker *m, char *buffer) {
    bytes_out w = {buffer, buffer + FILE_MOST};
    int n = 0;
    for (; n < m->example_count; n++) {
        put_example(m, m->examples[n], &w);
        if (w.at - buffer > m->o->size / 4) break;
    }
    m->example_count = n;
    for (size_t i = 0; i < m->step_count; i++)
        if (m->steps[i].example > n) m->steps[i].example = 0;
}

/* Writes the book into a buffer of FILE_MOST bytes; returns its length. */
static size_t write_book(const maker *m, uint32_t least, char *buffer) {
    bytes_out w = {buffer, buffer + FILE_MOST};
    char name[BOOK_NAME + 1];
    writer text = writer_on(name, sizeof name);
    game_write_name(m->o->g, m->o->rules, &text);
    for (const char *s = BOOK_MAGIC; *s; s++) put(&w, (unsigned char)*s, 1);
    put(&w, BOOK_VERSION, 2);
    put(&w, text.len, 1);
    for (size_t i = 0; i < text.len; i++) put(&w, (unsigned char)name[i], 1);
    put(&w, m->game_count, 4);
    put(&w, m->o->nodes, 4);
    put(&w, m->o->seed, 8);
    put(&w, (uint64_t)m->o->plies, 2);
    put(&w, least, 2);
    put(&w, count_positions(m), 4);
    put(&w, (uint64_t)m->example_count, 1);
    bytes_out size = {w.at, w.at + 4};
    put(&w, 0, 4);
    put_positions(m, &w);
    const char *examples = w.at;
    for (int i = 0; i < m->example_count; i++) put_example(m, m->examples[i], &w);
    put(&size, (uint64_t)(w.at - examples), 4);
    put(&w, bytes_sum(buffer, (size_t)(w.at - buffer)), 8);
    return (size_t)(w.at - buffer);
}

/* How the games ended, to see whether they make sense. */
static void print_endings(const maker *m) {
    enum { MOST = 16 };
    struct {
        const char *reason;
        size_t n;
        uint32_t count;
    } list[MOST];
    int kinds = 0;
    uint32_t results[4] = {0};
    for (uint32_t i = 0; i < m->game_count; i++) {
        const app_game *one = &m->games[i];
        size_t n = (size_t)(one->turns - one->reason);
        int k = 0;
        while (k < kinds && (list[k].n != n || memcmp(list[k].reason, one->reason, n) != 0)) k++;
        if (k == kinds && kinds < MOST)
            list[kinds].reason = one->reason, list[kinds].n = n, list[kinds++].count = 0;
        if (k < MOST) list[k].count++;
        results[one->result]++;
    }
    printf("%u games: %u won by the first player, %u drawn, %u lost;", m->game_count,
           results[FIRST_WINS], results[DRAWN], results[SECOND_WINS]);
    for (int k = 0; k < kinds; k++)
        printf(" %.*s %u", (int)list[k].n, list[k].reason, list[k].count);
    printf("\n");
}

static int write_file(maker *m) {
    char *buffer = malloc(FILE_MOST);
    if (!buffer) return tool_fail("out of memory");
    uint32_t least = (uint32_t)m->o->least;
    drop_rare(m, least);
    int status = choose_examples(m);
    if (status) {
        free(buffer);
        return status;
    }
    arrange(m);
    limit_examples(m, buffer);
    size_t n = write_book(m, least, buffer);
    while (n > (size_t)m->o->size && m->step_count > 0) {
        drop_rare(m, ++least);
        n = write_book(m, least, buffer);
    }
    book made;
    if (book_open(buffer, n, &made).code) status = tool_fail("the book cannot be read again");
    int failed = status ? 0 : file_write(m->o->out, buffer, n);
    if (failed) status = tool_fail("%s: %s", m->o->out, strerror(failed));
    if (!status)
        printf("%s: %zu bytes, %u positions, %zu turns played at least %u times, %d examples\n",
               m->o->out, n, made.position_count, m->step_count, least, m->example_count);
    free(buffer);
    return status;
}

int app_make(const app_options *o) {
    maker m = {.o = o};
    char *text = NULL;
    size_t n;
    int failed = file_read(o->in, APP_FILE, &text, &n);
    if (failed) return tool_fail("%s: %s", o->in, strerror(failed));
    m.list = malloc(MAX_TURNS * sizeof *m.list);
    int status = m.list ? read_games(&m, text) : tool_fail("out of memory");
    if (!status) status = count_games(&m);
    if (!status) {
        print_endings(&m);
        add_up(&m);
        status = write_file(&m);
    }
    free(m.list);
    free(m.played);
    free(m.played_from);
    free(m.steps);
    free(m.games);
    free(text);
    return status;
}
