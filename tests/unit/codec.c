// SPDX-License-Identifier: MIT
// The messages of online play: every example of docs/online.md is read and written back, and
// whatever is missing, too long or of the wrong type is refused with its reason.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "hall/codec.h"
#include "online/event.h"
#include "online/room_setup.h"
#include "tap.h"

/* The setup and the events of a message are what online/ reads. */
static void check_inside(const talk *t) {
    room_setup setup;
    room_event e;
    if (t->setup && !EXPECT(room_setup_read(t->setup, strlen(t->setup), &setup).code == 0))
        printf("# not a setup: %s\n", t->setup);
    for (uint32_t i = 0; i < t->event_count; i++)
        EXPECT(event_read(t->events[i], strlen(t->events[i]), &e).code == 0);
    if (t->kind == TELL_EVENT) EXPECT(event_read(t->event, strlen(t->event), &e).code == 0);
}

/* Reads, and compares what is written with the text; the kind. */
static int same(int from, const char *s, size_t n) {
    talk t;
    fault f = talk_read(from, s, n, &t);
    int kind = t.kind;
    check_inside(&t);
    size_t length = 0;
    char *text = f.code ? NULL : talk_text(&t, &length);
    if (f.code) {
        printf("# %.*s: %s, %s\n", (int)n, s, common_words[f.code].slug, t.member ? t.member : "");
        kind = TALK_NONE;
    } else if (!text || length != n || memcmp(text, s, n) != 0) {
        printf("# %.*s\n# is written as\n# %s\n", (int)n, s, text);
        kind = TALK_NONE;
    }
    free(text);
    talk_free(&t);
    return kind;
}

static char *page(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/docs/online.md", getenv("SANDAN_SOURCE"));
    FILE *f = fopen(path, "rb");
    size_t cap = 1 << 20;
    char *text = calloc(1, cap);
    if (!f || !text || fread(text, 1, cap - 1, f) == 0) abort();
    fclose(f);
    return text;
}

static void test_examples(void) {
    char *text = page();
    bool seen[TALKS] = {false};
    int from = FROM_CLIENT, examples = 0, wrong = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (strcmp(line, "### From server to client") == 0) from = FROM_SERVER;
        if (strncmp(line, "{\"t\": ", 6) != 0) continue;
        int kind = same(from, line, strlen(line));
        examples++;
        seen[kind] = true;
        wrong += kind == TALK_NONE;
    }
    EXPECT(wrong == 0 && examples > 0);
    for (int kind = TALK_NONE + 1; kind < TALKS; kind++)
        if (!EXPECT(seen[kind])) printf("# no example of %s\n", talk_name(kind));
    free(text);
}

static const struct refusal {
    const char *text;
    int why;
    const char *member;
} refusals[] = {
    {"", WORD_MESSAGE_FORM, NULL},
    {"[]", WORD_MESSAGE_FORM, NULL},
    {"null", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"mine\"} x", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"mine\", \"t\": \"mine\"}", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"mine\xff\"}", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"mine\\u0000\"}", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"mines\"}", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"welcome\", \"version\": 1, \"now\": 5}", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": 5}", WORD_MESSAGE_FORM, NULL},
    {"{}", WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9k\"}", WORD_MEMBER, "from"},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9k\", \"from\": -1}", WORD_NUMBER, "from"},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9k\", \"from\": 1.0}", WORD_MEMBER, "from"},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9k\", \"from\": \"1\"}", WORD_MEMBER, "from"},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9k\", \"from\": 9007199254740993}", WORD_NUMBER,
     "from"},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9k\", \"from\": 99999999999999999999}",
     WORD_MESSAGE_FORM, NULL},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9\", \"from\": 1}", WORD_MEMBER, "game"},
    {"{\"t\": \"watch\", \"game\": \"Ab3dEf6hIj9-\", \"from\": 1}", WORD_MEMBER, "game"},
    {"{\"t\": \"watch\", \"game\": null, \"from\": 1}", WORD_MEMBER, "game"},
    {"{\"t\": \"forget\", \"id\": \"00112233445566B\"}", WORD_MEMBER, "id"},
    {"{\"t\": \"forget\", \"id\": \"00112233445566BA\"}", WORD_MEMBER, "id"},
    {"{\"t\": \"forget\", \"id\": \"00112233445566baa\"}", WORD_TOO_LONG, "id"},
    {"{\"t\": \"forget\", \"id\": \"0000000000000000\"}", WORD_MEMBER, "id"},
    {"{\"t\": \"mine\", \"id\": 5}", WORD_MEMBER, "id"},
    {"{\"t\": \"take-seat\", \"id\": \"00112233445566ba\", \"code\": \"\"}", WORD_MEMBER, "code"},
    {"{\"t\": \"take-seat\", \"id\": \"00112233445566ba\", \"code\": \"A B\"}", WORD_MEMBER,
     "code"},
    {"{\"t\": \"name\", \"id\": \"00112233445566ba\", \"name\": \"  \"}", WORD_EMPTY, "name"},
    {"{\"t\": \"name\", \"id\": \"00112233445566ba\", \"name\": \"\"}", WORD_EMPTY, "name"},
    {"{\"t\": \"lobby\", \"paces\": [\"fast\"]}", WORD_MEMBER, "paces"},
    {"{\"t\": \"lobby\", \"paces\": \"blitz\"}", WORD_MEMBER, "paces"},
    {"{\"t\": \"lobby\", \"statuses\": [\"over\"]}", WORD_MEMBER, "statuses"},
    {"{\"t\": \"lobby\", \"off\": 1}", WORD_MEMBER, "off"},
    {"{\"t\": \"create\", \"id\": \"00112233445566ba\", \"setup\": \"\", \"side\": \"third\"}",
     WORD_MEMBER, "side"},
    {"{\"t\": \"hello\", \"version\": 1, \"token\": \"AAEC\"}", WORD_MEMBER, "token"},
    {"{\"t\": \"hello\", \"version\": 1, \"token\": "
     "\"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+\"}",
     WORD_MEMBER, "token"},
};

static void test_refusals(void) {
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        talk t;
        fault f = talk_read(FROM_CLIENT, r->text, strlen(r->text), &t);
        bool member = r->member ? t.member && strcmp(t.member, r->member) == 0 : !t.member;
        if (!EXPECT(f.code == r->why && member))
            printf("# %s: %s, %s\n", r->text, common_words[f.code].slug, t.member ? t.member : "-");
        EXPECT(t.kind == TALK_NONE && f.at <= strlen(r->text));
        talk_free(&t);
    }
}

/* A long text in a message, and a long list. */
static void test_sizes(void) {
    static char text[3 * TALK_EVENTS * 8];
    talk t;
    snprintf(text, sizeof text,
             "{\"t\": \"do\", \"id\": \"00112233445566ba\", \"game\": \"Ab3dEf6hIj9k\", "
             "\"turns\": 0, \"event\": \"%01024d\"}",
             0);
    EXPECT(talk_read(FROM_CLIENT, text, strlen(text), &t).code == WORD_TOO_LONG);
    EXPECT(strcmp(t.member, "event") == 0 && strcmp(t.id, "00112233445566ba") == 0);
    talk_free(&t);
    memset(text, '[', 5000);
    EXPECT(talk_read(FROM_CLIENT, text, 5000, &t).code == WORD_MESSAGE_FORM);
    talk_free(&t);
    size_t n = (size_t)snprintf(text, sizeof text,
                                "{\"t\": \"room\", \"game\": \"Ab3dEf6hIj9k\", \"setup\": \"\", "
                                "\"seat\": null, \"from\": 1, \"seq\": 0, \"now\": 0, "
                                "\"events\": [\"\"");
    for (int i = 0; i < TALK_EVENTS; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, ", \"\"");
    snprintf(text + n, sizeof text - n, "]}");
    EXPECT(talk_read(FROM_SERVER, text, strlen(text), &t).code == WORD_TOO_LONG);
    talk_free(&t);
}

static void test_unknown_members(void) {
    static const char text[] = "{\"hue\": [{\"a\": 1.5}], \"t\": \"mine\", \"id\": null}";
    static const char fine[] = "{\"hue\": [{\"a\": 1.5}], \"t\": \"mine\"}";
    talk t;
    EXPECT(talk_read(FROM_CLIENT, text, strlen(text), &t).code == WORD_MEMBER);
    talk_free(&t);
    EXPECT(talk_read(FROM_CLIENT, fine, strlen(fine), &t).code == 0 && t.kind == ASK_MINE);
    talk_free(&t);
}

int main(void) {
    TEST("the examples of docs/online.md are read and written back", test_examples);
    TEST("what has another form is refused with its reason", test_refusals);
    TEST("what is too long is refused", test_sizes);
    TEST("unknown members are ignored, null is not absent", test_unknown_members);
    return tap_done();
}
