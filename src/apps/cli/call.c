// SPDX-License-Identifier: MIT
// sandan call: the desk for programs in any language. A request per line in, an answer per line
// out.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/sandan.h"
#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"

/* Makes a request of a line: tabs separate fields, and \n, \t and \\ stand for what a field cannot
   contain otherwise. Returns its length. */
static size_t read_request(char *line, size_t n) {
    size_t out = 0;
    for (size_t i = 0; i < n; i++) {
        char c = line[i];
        if (c == '\\' && i + 1 < n) {
            char next = line[++i];
            c = next;
            if (next == 'n') c = '\n';
            if (next == 't') c = '\t';
        } else if (c == '\t') {
            c = '\n';
        }
        line[out++] = c;
    }
    return out;
}

/* JSON has line ends only between values: in texts they are escaped. */
static void print_answer(const call *c, const char *json, size_t n) {
    char *line = must_alloc(n + 1);
    for (size_t i = 0; i < n; i++) line[i] = (char)(json[i] == '\n' ? ' ' : json[i]);
    line[n] = '\n';
    output_bytes(c, line, n + 1);
    output_flush(c);
    free(line);
}

static int run(const call *c) {
    sandan_desk *d = sandan_desk_new(NULL);
    if (!d) fail_memory();
    char speak[16];
    snprintf(speak, sizeof speak, "lang\n%s", lang_name(c->lang));
    sandan_call(d, speak, strlen(speak), NULL);
    char *line = NULL;
    size_t cap = 0;
    ssize_t got;
    while ((got = getline(&line, &cap, stdin)) > 0) {
        size_t n = (size_t)got, length;
        if (line[n - 1] == '\n') n--;
        if (n > 0 && line[n - 1] == '\r') n--;
        const char *json = sandan_call(d, line, read_request(line, n), &length);
        print_answer(c, json, length);
    }
    if (ferror(stdin)) fail(say(c, SAY_CANNOT_READ_INPUT), errno_words(c, errno));
    free(line);
    sandan_desk_free(d);
    return EXIT_DONE;
}

const command call_command = {
    .name = "call",
    .usage = "",
    .summary = {"answer requests of other programs, one per line, with JSON",
                "répondre en JSON aux requêtes d’autres programmes, une par ligne",
                "Anfragen anderer Programme mit JSON beantworten, eine pro Zeile"},
    .details =
        {"Reads requests from standard input: a verb and its fields, separated by tabs. In a "
         "field, \\n, \\t and \\\\ stand for a line end, a tab and a backslash. Each answer "
         "is one line. docs/webassembly.md lists the verbs.",
         "Lit les requêtes sur l’entrée standard : un verbe et ses champs, séparés par des "
         "tabulations. Dans un champ, \\n, \\t et \\\\ représentent une fin de ligne, une "
         "tabulation et une barre oblique inverse. Chaque réponse tient sur une ligne. "
         "docs/webassembly.md donne la liste des verbes.",
         "Liest Anfragen von der Standardeingabe: ein Verb und seine Felder, durch Tabulatoren "
         "getrennt. In einem Feld stehen \\n, \\t und \\\\ für Zeilenende, Tabulator und "
         "Backslash. Jede Antwort ist eine Zeile. docs/webassembly.md führt die Verben auf."},
    .run = run,
};
