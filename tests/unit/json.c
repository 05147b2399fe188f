// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <string.h>

#include "tap.h"

static char buf[512];

static void commas(void) {
    writer w = writer_on(buf, sizeof buf);
    json_object(&w, NULL);
    json_text(&w, "a", "x");
    json_int(&w, "b", -3);
    json_array(&w, "c");
    json_object(&w, NULL);
    json_end(&w);
    json_array(&w, NULL);
    json_count(&w, NULL, UINT64_MAX);
    json_milli(&w, NULL, -1250);
    json_end(&w);
    json_bool(&w, NULL, true);
    json_bool(&w, NULL, false);
    json_null(&w, NULL);
    json_text(&w, NULL, NULL);
    json_end(&w);
    json_number(&w, "d", "0.5");
    json_maybe(&w, "e", 0);
    json_maybe(&w, "f", -1);
    json_end(&w);
    EXPECT(strcmp(buf, "{\"a\": \"x\", \"b\": -3, \"c\": [{}, [18446744073709551615, -1.25], true, "
                       "false, null, null], \"d\": 0.5, \"e\": 0, \"f\": null}")
           == 0);
    EXPECT(w.json.depth == 0);
}

static void escapes(void) {
    writer w = writer_on(buf, sizeof buf);
    json_object(&w, NULL);
    json_bytes(&w, "\"", "a\"b\\c\n\x01é\0", 10);
    json_end(&w);
    EXPECT(strcmp(buf, "{\"\\\"\": \"a\\\"b\\\\c\\n\\u0001é\\u0000\"}") == 0);
}

static void lines(void) {
    writer w = writer_on(buf, sizeof buf);
    json_array(&w, NULL);
    json_line(&w, 1);
    json_int(&w, NULL, 1);
    json_line(&w, 0);
    json_array(&w, NULL);
    json_int(&w, NULL, 2);
    json_end(&w);
    json_int(&w, NULL, 3);
    json_line(&w, 4);
    json_end(&w);
    EXPECT(strcmp(buf, "[\n 1,\n[2], 3]") == 0);
}

/* An answer that is written in parts continues where it was left. */
static void parts(void) {
    writer w = writer_on(buf, sizeof buf);
    json_array(&w, NULL);
    json_int(&w, NULL, 1);
    json_place place = w.json;
    char rest[32];
    writer more = writer_on(rest, sizeof rest);
    more.json = place;
    json_int(&more, NULL, 2);
    json_end(&more);
    EXPECT(strcmp(rest, ", 2]") == 0 && more.json.depth == 0);
}

static void measures(void) {
    writer size = writer_on(NULL, 0), w = writer_on(buf, sizeof buf);
    for (int pass = 0; pass < 2; pass++) {
        writer *to = pass ? &w : &size;
        json_array(to, NULL);
        json_text(to, NULL, "\t");
        json_end(to);
    }
    EXPECT(size.len == w.len && size.json.depth == 0 && strcmp(buf, "[\"\\u0009\"]") == 0);
}

int main(void) {
    TEST("commas, names and every kind of value are written", commas);
    TEST("strings and names are escaped", escapes);
    TEST("a line break comes before a single value, never before an end", lines);
    TEST("a further part continues where the previous one ended", parts);
    TEST("measuring and writing agree", measures);
    return tap_done();
}
