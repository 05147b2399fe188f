// SPDX-License-Identifier: MIT
// The library: records. A handle holds the tree that was read or built, its texts in an arena, and
// what callers ask for by number: the positions of the main line, and texts that end with a NUL.
#include <string.h>

#include "api/lib.h"
#include "core/turn.h"

/* The tree takes less than this many bytes for each byte of its text. */
enum { ROOM = 1 << 16, ROOM_PER_BYTE = 128, SLACK = 4096, MOST_TEXT = 64 << 20 };

typedef struct line_entry {
    position before;
    char text[MAX_TURN_TEXT];
    int64_t clock;
} line_entry;

/* A tree is never moved: it contains its own address. */
typedef struct kept {
    char *source; /* the text that the tree refers to */
    arena mem;
    record r;
    record_setting set;
    position end;
    line_entry *line; /* r.turns of them */
    size_t line_cap;
    sandan_list *names, *values; /* of the tags */
} kept;

struct sandan_record {
    kept *k;
};

static void free_kept(kept *k) {
    if (!k) return;
    free(k->source);
    free(k->mem.base);
    free(k->line);
    sandan_list_free(k->names);
    sandan_list_free(k->values);
    free(k);
}

void sandan_record_free(sandan_record *of) {
    if (of) free_kept(of->k);
    free(of);
}

/* ---- what is derived from the tree ---- */

static bool list_tags(kept *k) {
    size_t n = 0, names = 0, values = 0;
    for (const record_tag *tag = k->r.tags; tag; tag = tag->next, n++) {
        names += tag->name.n + 1;
        values += tag->value.n + 1;
    }
    sandan_list *of_names = lib_list(n, names, NULL), *of_values = lib_list(n, values, NULL);
    if (!of_names || !of_values) {
        sandan_list_free(of_names);
        sandan_list_free(of_values);
        return false;
    }
    for (const record_tag *tag = k->r.tags; tag; tag = tag->next) {
        lib_list_add(of_names, tag->name.s, tag->name.n);
        lib_list_add(of_values, tag->value.s, tag->value.n);
    }
    sandan_list_free(k->names);
    sandan_list_free(k->values);
    k->names = of_names;
    k->values = of_values;
    return true;
}

/* Adds a turn that was played at the end; there is room for it. */
static void add_to_line(kept *k, size_t number, const turn *t, int64_t clock) {
    line_entry *entry = &k->line[number];
    writer w = writer_on(entry->text, sizeof entry->text);
    entry->before = k->end;
    entry->clock = clock;
    turn_write(k->set.g, &k->end, t, &w);
    turn_play(k->set.g, &entry->before, t, &k->end);
}

static bool room_for(kept *k, size_t turns) {
    if (turns <= k->line_cap) return true;
    size_t cap = 2 * turns + 16;
    line_entry *bigger = realloc(k->line, cap * sizeof *bigger);
    if (!bigger) return false;
    k->line = bigger;
    k->line_cap = cap;
    return true;
}

static bool list_line(kept *k) {
    if (!room_for(k, k->r.turns)) return false;
    k->end = k->set.start;
    size_t n = 0;
    for (const record_node *node = k->r.start.next; node; node = node->next)
        add_to_line(k, n++, &node->turn, record_clock(node));
    return true;
}

/* ---- reading ---- */

/* Turns and tags of other programs become ours, so that turns can be added. */
static fault make_own(kept *k) {
    if (!k->set.apgn && k->set.how == &notation_own) return NO_FAULT;
    turn *work = malloc(MAX_TURNS * sizeof *work);
    if (!work) return fault_at(WORD_MEMORY, 0);
    fault f = replay_rewrite(&k->r, k->set.g, &k->set.start, &notation_own, work);
    free(work);
    return f.code ? f : records_to_pgn(&k->r, &k->set, &notation_own);
}

static fault read_into(kept *k, const char *text, size_t n) {
    record_source src;
    replay played;
    fault f = record_open(&src, text, n);
    if (!f.code && !record_more(&src)) f = fault_at(WORD_EMPTY, 0);
    if (!f.code) f = record_read(&src, &k->mem, &k->r);
    if (!f.code) f = records_setting(&k->r, &k->set);
    if (!f.code) f = records_replay(&k->r, &k->set, 0, &played);
    return f.code ? f : make_own(k);
}

/* A record from a text that it takes over, with room for `more` bytes of text. */
static kept *read_record(char *text, size_t n, size_t more, sandan_error *e) {
    kept *k = calloc(1, sizeof *k);
    if (k) {
        k->source = text;
        k->mem.cap = ROOM + ROOM_PER_BYTE * (n + more);
        k->mem.base = malloc(k->mem.cap);
    } else {
        free(text);
    }
    bool good = k && k->mem.base;
    fault f = good ? read_into(k, text, n) : fault_at(WORD_MEMORY, 0);
    if (!f.code && list_tags(k) && list_line(k)) {
        lib_good(e);
        return k;
    }
    if (f.code)
        lib_fault(e, k ? k->set.g : NULL, f);
    else
        lib_no_memory(e);
    free_kept(k);
    return NULL;
}

static char *copy_of(const char *text, size_t n) {
    char *copy = malloc(n + 1);
    if (!copy) return NULL;
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

static sandan_record *wrap(kept *k, sandan_error *e) {
    sandan_record *of = k ? malloc(sizeof *of) : NULL;
    if (k && !of) {
        free_kept(k);
        lib_no_memory(e);
    }
    if (of) of->k = k;
    return of;
}

sandan_record *sandan_record_read(const char *text, size_t n, size_t *used, sandan_error *error) {
    if (used) *used = 0;
    if (!text || n > MOST_TEXT) {
        lib_misused(error, text ? LIB_RANGE : LIB_NULL);
        return NULL;
    }
    char *copy = copy_of(text, n);
    if (!copy) {
        lib_no_memory(error);
        return NULL;
    }
    sandan_record *of = wrap(read_record(copy, n, 0, error), error);
    if (of && used) *used = of->k->r.end;
    return of;
}

/* ---- building ---- */

void lib_write_record(const void *r, writer *w) {
    record_write(r, w);
}

char *sandan_record_text(const sandan_record *of) {
    return of ? lib_text(lib_write_record, &of->k->r) : NULL;
}

sandan_record *sandan_record_new(const sandan_position *start, sandan_error *error) {
    if (!start) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    record r;
    arena mem = {malloc(ROOM), ROOM, 0};
    const char *const nobody[] = {"", ""};
    char *text = NULL;
    if (mem.base && records_begin(&r, &mem, start->g, &start->p)
        && records_set_game(&r, nobody, (time_control){0}, 0) && record_set_result(&r, ONGOING))
        text = lib_text(lib_write_record, &r);
    free(mem.base);
    if (text) return wrap(read_record(text, strlen(text), 0, error), error);
    lib_no_memory(error);
    return NULL;
}

/* Makes room for a change that adds `more` bytes of text; false if there is no memory. */
static bool ensure(sandan_record *of, size_t more) {
    kept *k = of->k;
    if (k->mem.cap - k->mem.used >= SLACK + ROOM_PER_BYTE * more && room_for(k, k->r.turns + 1))
        return true;
    char *text = sandan_record_text(of);
    if (!text) return false;
    size_t n = strlen(text);
    kept *bigger = read_record(text, n, n + SLACK + more, NULL);
    if (!bigger || !room_for(bigger, bigger->r.turns + 1)) {
        free_kept(bigger);
        return false;
    }
    free_kept(k);
    of->k = bigger;
    return true;
}

const char *sandan_record_tag(const sandan_record *of, const char *name) {
    size_t n = of && name ? sandan_list_count(of->k->names) : 0;
    for (size_t i = 0; i < n; i++)
        if (strcmp(sandan_list_at(of->k->names, i), name) == 0)
            return sandan_list_at(of->k->values, i);
    return NULL;
}

/* The tags that say what the turns mean, and the result, have functions of their own. */
static bool is_fixed(const char *name) {
    static const char *const fixed[] = {"Game",     "RuleSet", "Position", "FEN",  "Variant",
                                        "Notation", "Result",  "Limit",    "Plies"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(fixed[i], name) == 0) return true;
    return false;
}

static bool is_name(const char *s) {
    size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    return n > 0 && s[n] == '\0';
}

sandan_status sandan_record_set_tag(sandan_record *of, const char *name, const char *value,
                                    sandan_error *error) {
    if (!of || !name || !value) return lib_misused(error, LIB_NULL);
    if (is_fixed(name)) return lib_misused(error, LIB_MOMENT);
    if (!is_name(name)) return lib_fault(error, NULL, fault_at(WORD_TAG_FORM, 0));
    size_t n = strlen(value), clean = lib_clean(value, "");
    if (clean < n) return lib_fault(error, NULL, fault_at(WORD_NOT_TEXT, clean));
    if (!ensure(of, strlen(name) + n) || !record_set(&of->k->r, name, value, n)
        || !list_tags(of->k))
        return lib_no_memory(error);
    return lib_good(error);
}

/* ---- the main line ---- */

size_t sandan_record_count(const sandan_record *of) {
    return of ? of->k->r.turns : 0;
}

const char *sandan_record_turn(const sandan_record *of, size_t number) {
    return number < sandan_record_count(of) ? of->k->line[number].text : NULL;
}

int64_t sandan_record_clock(const sandan_record *of, size_t number) {
    return number < sandan_record_count(of) ? of->k->line[number].clock : -1;
}

sandan_position *sandan_record_position(const sandan_record *of, size_t number,
                                        sandan_error *error) {
    if (!of || number > of->k->r.turns) {
        lib_misused(error, of ? LIB_RANGE : LIB_NULL);
        return NULL;
    }
    const position *p = number < of->k->r.turns ? &of->k->line[number].before : &of->k->end;
    return lib_position(of->k->set.g, p, error);
}

sandan_status sandan_record_append(sandan_record *of, const char *text, int64_t clock,
                                   const char *comment, sandan_error *error) {
    turn t;
    if (!of || !text) return lib_misused(error, LIB_NULL);
    if (clock < -1 || clock > CLOCK_MAX) return lib_misused(error, LIB_RANGE);
    size_t n = comment ? strlen(comment) : 0;
    size_t clean = comment ? lib_clean(comment, "}") : 0;
    if (clean < n) return lib_fault(error, NULL, fault_at(WORD_NOT_TEXT, clean));
    if (of->k->r.result != ONGOING) return lib_illegal(error, of->k->set.g, WORD_GAME_OVER);
    fault f = turn_read(of->k->set.g, &of->k->end, text, strlen(text), &t);
    if (f.code) return lib_fault(error, of->k->set.g, f);
    if (!ensure(of, MAX_TURN_TEXT + n)) return lib_no_memory(error);
    record_node *node = record_append_turn(&of->k->r, of->k->set.g, &of->k->end, &t);
    if (!node || (clock >= 0 && !record_set_clock(&of->k->r, node, clock))
        || (n > 0 && !record_comment(&of->k->r, node, comment, n)))
        return lib_no_memory(error); /* ensure() has seen to it that this does not happen */
    node->turn = t;
    add_to_line(of->k, of->k->r.turns - 1, &t, clock);
    if (of->k->end.result != ONGOING) record_set_result(&of->k->r, of->k->end.result);
    return list_tags(of->k) ? lib_good(error) : lib_no_memory(error);
}

record *lib_record(const sandan_record *of, const record_setting **set) {
    *set = &of->k->set;
    return &of->k->r;
}

/* Reads turns separated by blanks, from a position on, and adds them after a node; NULL: only
   counts their bytes. */
static fault add_turns(kept *k, position p, const char *text, record_node *last, size_t *bytes) {
    size_t at = strspn(text, " "), n = 0;
    if (!text[at]) return fault_at(WORD_EMPTY, 0);
    for (; text[at]; at += n + strspn(text + at + n, " ")) {
        turn t;
        position next;
        char own[MAX_TURN_TEXT];
        n = strcspn(text + at, " ");
        fault f = p.result == ONGOING ? turn_read(k->set.g, &p, text + at, n, &t)
                                      : fault_at(WORD_GAME_OVER, 0);
        if (f.code) return fault_at(f.code, at + f.at);
        writer w = writer_on(own, sizeof own);
        turn_write(k->set.g, &p, &t, &w);
        turn_play(k->set.g, &p, &t, &next);
        p = next;
        *bytes += w.len + 1;
        if (!last) continue;
        last = record_extend(&k->r, last, own, w.len);
        if (!last) return fault_at(WORD_MEMORY, 0);
        last->turn = t;
    }
    return NO_FAULT;
}

sandan_status sandan_record_vary(sandan_record *of, size_t number, const char *turns,
                                 const char *comment, sandan_error *error) {
    if (!of || !turns) return lib_misused(error, LIB_NULL);
    if (number >= of->k->r.turns) return lib_misused(error, LIB_RANGE);
    size_t n = comment ? strlen(comment) : 0, clean = comment ? lib_clean(comment, "}") : 0;
    size_t bytes = n;
    if (clean < n) return lib_fault(error, NULL, fault_at(WORD_NOT_TEXT, clean));
    fault f = add_turns(of->k, of->k->line[number].before, turns, NULL, &bytes);
    if (f.code) return lib_fault(error, of->k->set.g, f);
    if (!ensure(of, bytes)) return lib_no_memory(error);
    record_node *node = of->k->r.start.next;
    for (size_t i = 0; i < number; i++) node = node->next;
    record_node *head = record_branch(&of->k->r, node);
    if (!head || add_turns(of->k, of->k->line[number].before, turns, head, &bytes).code
        || (n > 0 && !record_comment(&of->k->r, head, comment, n)))
        return lib_no_memory(error); /* ensure() has seen to it that this does not happen */
    return lib_good(error);
}

sandan_result sandan_record_result(const sandan_record *of) {
    return of ? (sandan_result)of->k->r.result : SANDAN_ONGOING;
}

sandan_status sandan_record_set_result(sandan_record *of, sandan_result result,
                                       sandan_error *error) {
    if (!of) return lib_misused(error, LIB_NULL);
    if ((int)result < ONGOING || (int)result > DRAWN) return lib_misused(error, LIB_RANGE);
    if (of->k->end.result != ONGOING && of->k->end.result != (int)result)
        return lib_illegal(error, of->k->set.g, WORD_RESULT_DIFFERS);
    if (!ensure(of, SLACK) || !record_set_result(&of->k->r, (int)result) || !list_tags(of->k))
        return lib_no_memory(error);
    return lib_good(error);
}
