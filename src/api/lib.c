// SPDX-License-Identifier: MIT
// The library: versions, errors, games, lists.
#include "api/lib.h"

#include <string.h>

#include "base/utf8.h"
#include "games/games.h"

const char *sandan_version(void) {
    return SANDAN_VERSION;
}

void sandan_free(char *text) {
    free(text);
}

lang lib_lang(sandan_lang l) {
    return l == SANDAN_FR ? LANG_FR : l == SANDAN_DE ? LANG_DE : LANG_EN;
}

/* ---- errors ---- */

/* Mistakes of the caller, which no game and no text knows. */
static const word misuses[] = {
    [LIB_NULL] = {"null",
                  "",
                  {"an argument is NULL", "un argument est NULL", "ein Argument ist NULL"}},
    [LIB_RANGE] = {"range",
                   "",
                   {"a number is out of range", "un nombre est hors limites",
                    "eine Zahl liegt außerhalb der Grenzen"}},
    [LIB_MOMENT] = {"moment",
                    "",
                    {"this is not possible at the moment", "ce n'est pas possible à ce moment",
                     "das ist in diesem Moment nicht möglich"}},
};

static sandan_status fill(sandan_error *e, sandan_status status, const word *w, const char *ruling,
                          size_t at) {
    if (e) *e = (sandan_error){status, at, w->slug, ruling, w->in[LANG_EN]};
    return status;
}

sandan_status lib_good(sandan_error *e) {
    if (e) *e = (sandan_error){SANDAN_OK, 0, "", "", ""};
    return SANDAN_OK;
}

sandan_status lib_fault(sandan_error *e, const game *g, fault f) {
    sandan_status status = f.code == WORD_MEMORY ? SANDAN_NO_MEMORY
                           : f.illegal           ? SANDAN_ILLEGAL
                                                 : SANDAN_UNREADABLE;
    return fill(e, status, game_word(g, f.code), g ? game_ruling(g, f.code) : "", f.at);
}

sandan_status lib_illegal(sandan_error *e, const game *g, int code) {
    return lib_fault(e, g, fault_illegal(code, 0));
}

sandan_status lib_no_memory(sandan_error *e) {
    return lib_fault(e, NULL, fault_at(WORD_MEMORY, 0));
}

const word *lib_misuse_word(lib_misuse how) {
    return &misuses[how];
}

sandan_status lib_misused(sandan_error *e, lib_misuse how) {
    return fill(e, SANDAN_MISUSE, &misuses[how], "", 0);
}

/* ---- games ---- */

const game *lib_game(const sandan_game *handle, int *rules) {
    const rule_set *set = (const rule_set *)handle;
    for (int i = 0; set && i < GAME_COUNT; i++)
        for (int r = 0; r < games[i]->rule_set_count; r++)
            if (&games[i]->rule_sets[r] == set) {
                *rules = r;
                return games[i];
            }
    return NULL;
}

const sandan_game *lib_handle(const game *g, int rules) {
    return (const sandan_game *)&g->rule_sets[rules];
}

size_t sandan_game_count(void) {
    size_t n = 0;
    for (int i = 0; i < GAME_COUNT; i++) n += (size_t)games[i]->rule_set_count;
    return n;
}

const sandan_game *sandan_game_at(size_t number) {
    for (int i = 0; i < GAME_COUNT; i++) {
        size_t here = (size_t)games[i]->rule_set_count;
        if (number < here) return lib_handle(games[i], (int)number);
        number -= here;
    }
    return NULL;
}

const sandan_game *sandan_game_find(const char *name, sandan_error *error) {
    const game *g;
    int rules;
    if (!name) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    fault f = games_find(name, strlen(name), &g, &rules);
    if (f.code) {
        lib_fault(error, NULL, f);
        return NULL;
    }
    lib_good(error);
    return lib_handle(g, rules);
}

const char *sandan_game_id(const sandan_game *game_handle) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g ? g->id : "";
}

const char *sandan_game_rule_set(const sandan_game *game_handle) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g ? g->rule_sets[rules].id : "";
}

const char *sandan_game_title(const sandan_game *game_handle) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g ? g->title : "";
}

const char *sandan_game_rule_set_title(const sandan_game *game_handle) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g ? g->rule_sets[rules].title : "";
}

const char *sandan_game_about(const sandan_game *game_handle, sandan_lang l) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g ? g->about[lib_lang(l)] : "";
}

const char *sandan_game_side(const sandan_game *game_handle, int side, sandan_lang l) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g && (side == FIRST || side == SECOND) ? g->sides[side][lib_lang(l)] : "";
}

int sandan_game_is_solved(const sandan_game *game_handle) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g && g->known;
}

/* The code whose slug this is, 0: none. */
static int code_of(const game *g, const char *slug) {
    for (int i = 1; i < WORD_COMMON_COUNT; i++)
        if (strcmp(common_words[i].slug, slug) == 0) return i;
    for (int i = 0; g && i < g->text->word_count; i++)
        if (strcmp(g->text->words[i].slug, slug) == 0) return GAME_WORDS + i;
    return 0;
}

const char *sandan_reason(const sandan_game *game_handle, const char *code, sandan_lang l) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    if (!code || !*code) return "";
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++)
        if (strcmp(misuses[i].slug, code) == 0) return misuses[i].in[lib_lang(l)];
    int found = code_of(g, code);
    return found ? game_word(g, found)->in[lib_lang(l)] : "";
}

const char *sandan_ruling(const sandan_game *game_handle, const char *code) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    int found = g && code && *code ? code_of(g, code) : 0;
    return found ? game_ruling(g, found) : "";
}

/* ---- texts and lists ---- */

size_t lib_clean(const char *text, const char *forbidden) {
    size_t n = strlen(text), at = 0;
    while (at < n) {
        size_t size = utf8_length(text + at, n - at);
        if (size == 0 || (unsigned char)text[at] < ' ' || strchr(forbidden, text[at])) break;
        at += size;
    }
    return at;
}

char *lib_text(write_fn *write, const void *what) {
    return writer_text(write, what, malloc, NULL);
}

char *lib_text_or(write_fn *write, const void *what, sandan_error *e) {
    char *text = lib_text(write, what);
    if (text)
        lib_good(e);
    else
        lib_no_memory(e);
    return text;
}

struct sandan_list {
    size_t n, used;
    char *bytes;
    size_t at[]; /* of each text */
};

sandan_list *lib_list(size_t n, size_t bytes, sandan_error *e) {
    sandan_list *list = malloc(sizeof *list + n * sizeof *list->at);
    char *room = malloc(bytes + 1);
    if (!list || !room) {
        free(list);
        free(room);
        lib_no_memory(e);
        return NULL;
    }
    list->n = list->used = 0;
    list->bytes = room;
    lib_good(e);
    return list;
}

void lib_list_add(sandan_list *list, const char *text, size_t n) {
    list->at[list->n++] = list->used;
    memcpy(list->bytes + list->used, text, n);
    list->bytes[list->used + n] = '\0';
    list->used += n + 1;
}

size_t sandan_list_count(const sandan_list *list) {
    return list ? list->n : 0;
}

const char *sandan_list_at(const sandan_list *list, size_t number) {
    return list && number < list->n ? list->bytes + list->at[number] : NULL;
}

void sandan_list_free(sandan_list *list) {
    if (list) free(list->bytes);
    free(list);
}
