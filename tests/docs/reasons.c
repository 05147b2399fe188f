// SPDX-License-Identifier: MIT
// docs/notation.md lists every reason; this compares the list with the tables of the program.
// test-reasons --table prints the list that belongs there.
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "tap.h"

static const char opening[] = "<!-- reasons: made by build/tests/docs/test-reasons --table -->\n";
static const char closing[] = "<!-- end of reasons -->\n";

static void write_row(writer *w, const char *slug, const char *ruling,
                      const char *const in[LANGS]) {
    write_text(w, "| `");
    write_text(w, slug);
    write_text(w, "` | ");
    write_text(w, ruling);
    for (int l = 0; l < LANGS; l++) {
        write_text(w, " | ");
        write_text(w, in[l]);
    }
    write_text(w, " |\n");
}

static void write_group(writer *w, const char *title, const word *words, int from, int count) {
    write_text(w, "\n**");
    write_text(w, title);
    write_text(w,
               "**\n\n| code | ruling | English | français | Deutsch |\n|---|---|---|---|---|\n");
    for (int i = from; i < count; i++) write_row(w, words[i].slug, words[i].ruling, words[i].in);
}

/* The whole list; the caller frees it. */
static char *list(void) {
    size_t cap = (size_t)1 << 20;
    char *text = malloc(cap);
    if (!text) abort();
    writer w = writer_on(text, cap);
    write_group(&w, "All games", common_words, WORD_NONE + 1, WORD_COMMON_COUNT);
    for (int i = 0; i < GAME_COUNT; i++)
        write_group(&w, games[i]->title, games[i]->text->words, 0, games[i]->text->word_count);
    write_text(&w, "\n");
    if (!writer_fits(&w)) abort();
    return text;
}

static char *read_page(void) {
    const char *source = getenv("SANDAN_SOURCE");
    char path[4096];
    snprintf(path, sizeof path, "%s/docs/notation.md", source ? source : ".");
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t cap = (size_t)1 << 20;
    char *text = malloc(cap);
    if (!text) abort();
    text[fread(text, 1, cap - 1, file)] = 0;
    fclose(file);
    return text;
}

static void page_lists_every_reason(void) {
    char *page = read_page();
    if (!EXPECT(page != NULL)) return;
    char *wanted = list();
    const char *begin = strstr(page, opening);
    const char *end = begin ? strstr(begin, closing) : NULL;
    if (EXPECT(begin && end)) {
        begin += strlen(opening);
        EXPECT((size_t)(end - begin) == strlen(wanted));
        EXPECT(strncmp(begin, wanted, (size_t)(end - begin)) == 0);
    }
    free(wanted);
    free(page);
}

static void every_reason_has_its_words(void) {
    for (int i = -1; i < GAME_COUNT; i++) {
        const word *words = i < 0 ? common_words : games[i]->text->words;
        int count = i < 0 ? (int)WORD_COMMON_COUNT : games[i]->text->word_count;
        for (int k = 0; k < count; k++) {
            EXPECT(words[k].slug && words[k].slug[0] && words[k].ruling);
            for (int l = 0; l < LANGS; l++) {
                const char *text = words[k].in[l];
                if (!EXPECT(text && text[0])) continue;
                EXPECT(!strchr(text, '|'));
                EXPECT(text[strlen(text) - 1] != '.');
                EXPECT(l != LANG_FR || !strchr(text, '\''));
            }
            for (int before = 0; before < k; before++)
                EXPECT(strcmp(words[before].slug, words[k].slug) != 0);
        }
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--table") == 0) {
        char *text = list();
        fputs(text, stdout);
        free(text);
        return 0;
    }
    TEST("every reason has its own code and words in three languages", every_reason_has_its_words);
    TEST("docs/notation.md lists every reason as the program says it", page_lists_every_reason);
    return tap_done();
}
