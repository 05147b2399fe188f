// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "base/writer.h"
#include "tap.h"

static void never_overruns(void) {
    char buf[8] = "#######";
    writer w = writer_on(buf, 5);
    write_text(&w, "abcdefgh");
    EXPECT(strcmp(buf, "abcd") == 0);
    EXPECT(buf[5] == '#');
    EXPECT(w.len == 8);
    EXPECT(!writer_fits(&w));
}

static void measures_without_a_buffer(void) {
    writer w = writer_on(NULL, 0);
    write_int(&w, -9223372036854775807 - 1);
    EXPECT(w.len == 20);
}

static void numbers(void) {
    char buf[64];
    writer w = writer_on(buf, sizeof buf);
    write_int(&w, 0);
    write_char(&w, ' ');
    write_milli(&w, 1250);
    write_char(&w, ' ');
    write_milli(&w, -500);
    write_char(&w, ' ');
    write_milli(&w, 7);
    write_char(&w, ' ');
    write_milli(&w, 3000);
    EXPECT(strcmp(buf, "0 1.25 -0.5 0.007 3") == 0);
}

static void write_three(const void *what, writer *w) {
    for (int i = 0; i < 3; i++) write_text(w, what);
}

static void *no_memory(size_t size) {
    (void)size;
    return NULL;
}

static void texts(void) {
    size_t n = 0;
    char *text = writer_text(write_three, "abc", malloc, &n);
    EXPECT(text && n == 9 && strcmp(text, "abcabcabc") == 0);
    free(text);
    EXPECT(writer_text(write_three, "abc", no_memory, NULL) == NULL);
}

int main(void) {
    TEST("a writer never overruns its buffer, and counts what does not fit", never_overruns);
    TEST("a writer without a buffer measures the length", measures_without_a_buffer);
    TEST("a text is as long as what is written", texts);
    TEST("integers and thousandths are written", numbers);
    return tap_done();
}
