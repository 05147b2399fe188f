// SPDX-License-Identifier: MIT
#include "apps/cli/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "os/file.h"

void *must_alloc(size_t size) {
    void *memory = malloc(size > 0 ? size : 1);
    if (!memory) fail_memory();
    return memory;
}

char *output_text(write_fn *fn, const void *what, size_t *n) {
    writer w = writer_on(NULL, 0);
    fn(what, &w);
    size_t cap = w.len + 1;
    char *text = must_alloc(cap);
    w = writer_on(text, cap);
    fn(what, &w);
    if (n) *n = w.len;
    return text;
}

static _Noreturn void fail_output(const call *c, int error) {
    fail(say(c,
             "the output is lost: it cannot be written: %s; expected an open standard output with "
             "room",
             "la sortie est perdue : on ne peut pas l’écrire : %s ; on attend une sortie standard "
             "ouverte, avec de la place",
             "die Ausgabe ist verloren: sie lässt sich nicht schreiben: %s; erwartet wird eine "
             "offene Standardausgabe mit Platz"),
         errno_words(c, error));
}

void output_bytes(const call *c, const char *s, size_t n) {
    if (fwrite(s, 1, n, stdout) != n) fail_output(c, errno);
}

void output_print(const call *c, write_fn *fn, const void *what) {
    size_t n = 0;
    char *text = output_text(fn, what, &n);
    output_bytes(c, text, n);
    free(text);
}

void output_flush(const call *c) {
    if (fflush(stdout) != 0 || ferror(stdout)) fail_output(c, errno);
}

void output_file(const call *c, const char *name, const char *s, size_t n) {
    if (strcmp(name, "-") == 0) {
        output_bytes(c, s, n);
        return;
    }
    int error = file_write(name, s, n);
    if (error)
        fail_name(c, name,
                  say(c, "the file %s cannot be written: %s; expected a place where one can write",
                      "le fichier %s ne peut pas être écrit : %s ; on attend un endroit où l’on "
                      "peut écrire",
                      "die Datei %s lässt sich nicht schreiben: %s; erwartet wird ein Ort, an dem "
                      "man schreiben darf"),
                  name,
                  !*name ? say(c, "the name is empty", "le nom est vide", "der Name ist leer")
                  : error == ENOENT ? say(c, "its folder is not there", "son dossier n’existe pas",
                                          "ihr Ordner ist nicht da")
                                    : errno_words(c, error));
}
