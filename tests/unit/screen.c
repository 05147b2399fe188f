// SPDX-License-Identifier: MIT
#include "apps/cli/screen.h"

#include <string.h>

#include "tap.h"

static char buf[512];

static const char *visible(const char *s, size_t n) {
    writer w = writer_on(buf, sizeof buf);
    visible_write(&w, s, n);
    return buf;
}

static void widths(void) {
    EXPECT(screen_columns("") == 0);
    EXPECT(screen_columns("Züge") == 4);
    EXPECT(screen_columns("e\xcc\x81") == 1); /* a combining accent */
    EXPECT(screen_columns("三段") == 4);
    EXPECT(screen_columns("😀") == 2);
    EXPECT(screen_columns("\x1b") == 4); /* as \x1b */
}

/* Cut off, overlong, surrogates, beyond Unicode, a lone continuation: all shown as bytes. */
static void bad_bytes(void) {
    EXPECT(strcmp(visible("\xc3", 1), "\\xc3") == 0);
    EXPECT(strcmp(visible("\xe4\xb8", 2), "\\xe4\\xb8") == 0);
    EXPECT(strcmp(visible("\xc0\xaf", 2), "\\xc0\\xaf") == 0);
    EXPECT(strcmp(visible("\xed\xa0\x80", 3), "\\xed\\xa0\\x80") == 0);
    EXPECT(strcmp(visible("\xf4\x90\x80\x80", 4), "\\xf4\\x90\\x80\\x80") == 0);
    EXPECT(strcmp(visible("a\x80z", 3), "a\\x80z") == 0);
    EXPECT(strcmp(visible("\xff", 1), "\\xff") == 0);
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++) {
            const char text[] = {(char)a, (char)b, 'x'};
            size_t n = strlen(visible(text, sizeof text));
            EXPECT(n >= 2 && buf[n - 1] == 'x');
            for (size_t i = 0; i < n; i++) EXPECT((unsigned char)buf[i] >= ' ' && buf[i] != 0x7F);
        }
}

/* Escape sequences and direction marks never reach a terminal. */
static void controls(void) {
    EXPECT(strcmp(visible("a\tb\n\r\0", 6), "a\\tb\\n\\r\\x00") == 0);
    EXPECT(strcmp(visible("\xc2\x9b", 2), "\\u009b") == 0);
    EXPECT(strcmp(visible("\xe2\x80\xae", 3), "\\u202e") == 0);
    EXPECT(strcmp(visible("\xe2\x80\x8b", 3), "\\u200b") == 0);
    EXPECT(strcmp(visible("\xef\xbb\xbf", 3), "\\ufeff") == 0);
}

/* What a terminal cannot show is written in ASCII. */
static void plain_text(void) {
    static const struct {
        uint32_t code;
        const char *plain;
    } cases[] = {{0xE9, "e"},   {0xC7, "C"},  {0xFC, "ue"},  {0xDF, "ss"},  {0x2026, "..."},
                 {0x202F, " "}, {0xA0, " "},  {0xBD, "1/2"}, {0x2019, "'"}, {0x153, "oe"},
                 {0x4E09, "?"}, {0x301, "?"}, {'a', "a"},    {0xFDFA, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[SCREEN_PLAIN];
        screen_plain(cases[i].code, out);
        if (cases[i].plain) EXPECT(strcmp(out, cases[i].plain) == 0);
        for (const char *at = out; *at; at++) EXPECT((unsigned char)*at < 0x80);
    }
}

static const char *wrapped(const char *text, int indent, int width) {
    writer w = writer_on(buf, sizeof buf);
    wrapped_write(&w, text, indent, width);
    return buf;
}

static void wrapping(void) {
    EXPECT(strcmp(wrapped("one two three", 0, 80), "one two three") == 0);
    EXPECT(strcmp(wrapped("one two three", 2, 9), "one two\n  three") == 0);
    EXPECT(strcmp(wrapped("one two three", 2, 8), "one\n  two\n  three") == 0);
    EXPECT(strcmp(wrapped("incomprehensible word", 0, 5), "incomprehensible\nword") == 0);
    EXPECT(strcmp(wrapped("é é é é", 0, 3), "é é\né é") == 0);
    EXPECT(strcmp(wrapped("aa bb : « cc » dd", 0, 6), "aa\nbb :\n« cc »\ndd") == 0);
    EXPECT(strcmp(wrapped("up to\nhere", 0, 80), "up to") == 0);
    EXPECT(strcmp(wrapped("any", 9, 3), "any") == 0);
}

static void padding(void) {
    writer w = writer_on(buf, sizeof buf);
    padded_write(&w, "né", 4);
    padded_write(&w, "né", -4);
    padded_write(&w, "né", 1);
    EXPECT(strcmp(buf, "né    néné") == 0);
}

int main(void) {
    TEST("columns of accents, wide characters and escapes are counted", widths);
    TEST("broken UTF-8 is shown byte by byte", bad_bytes);
    TEST("control characters and direction marks are escaped", controls);
    TEST("characters that a terminal cannot show are written in ASCII", plain_text);
    TEST("lines wrap before the margin, and French punctuation stays with its word", wrapping);
    TEST("padding counts columns, not bytes", padding);
    return tap_done();
}
