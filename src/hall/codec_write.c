// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "base/check.h"
#include "base/json.h"
#include "hall/codec_table.h"

static void write_object(const member *members, void *base, writer *w);

static void write_line(const char *name, const talk_game *g, writer *w) {
    talk_game copy = *g;
    json_object(w, name);
    write_object(talk_game_members, &copy, w);
    json_end(w);
}

static void write_list(const member *m, void *base, writer *w) {
    json_array(w, m->name);
    if (m->type == SET) {
        for (int64_t i = 0; i < m->most; i++)
            if (*number_in(base, m) >> i & 1) json_text(w, NULL, m->names[i]);
    } else if (m->type == PAIR) {
        json_text(w, NULL, text_in(base, m)[0]);
        json_text(w, NULL, text_in(base, m)[1]);
    } else {
        void *list = *(void **)((char *)base + m->at);
        for (uint32_t i = 0; i < *count_in(base, m); i++) {
            if (m->type == LINES)
                write_line(NULL, (const talk_game *)list + i, w);
            else
                json_text(w, NULL, ((const char *const *)list)[i]);
        }
    }
    json_end(w);
}

static bool is_there(const member *m, void *base) {
    if (m->type == FLAG) return *flag_in(base, m);
    if (m->type == NUMBER || m->type == CHOICE || m->type == SET) return *number_in(base, m) >= 0;
    if (m->type == PAIR) return m->need == MUST || text_in(base, m)[0] || text_in(base, m)[1];
    return m->type == SEAT || m->type == TEXTS || m->type == LINES || *text_in(base, m) != NULL;
}

static void write_member(const member *m, void *base, writer *w) {
    if (!is_there(m, base) && m->need == MAY) return;
    CHECK(m->type == FLAG || is_there(m, base));
    switch (m->type) {
    case FLAG:
        json_bool(w, m->name, *flag_in(base, m));
        return;
    case SEAT:
        json_maybe(w, m->name, *number_in(base, m));
        return;
    case NUMBER:
        json_int(w, m->name, *number_in(base, m));
        return;
    case CHOICE:
        json_text(w, m->name, m->names[*number_in(base, m)]);
        return;
    case LINE:
        write_line(m->name, *(const talk_game **)((char *)base + m->at), w);
        return;
    case TEXTS:
    case PAIR:
    case SET:
    case LINES:
        write_list(m, base, w);
        return;
    default:
        json_text(w, m->name, *text_in(base, m));
    }
}

static void write_object(const member *members, void *base, writer *w) {
    for (const member *m = members; m->name; m++) write_member(m, base, w);
}

void talk_write(const talk *t, writer *w) {
    talk copy = *t;
    json_object(w, NULL);
    json_text(w, "t", talk_shapes[t->kind].name);
    write_object(talk_shapes[t->kind].members, &copy, w);
    json_end(w);
}

static void write_talk(const void *t, writer *w) {
    talk_write(t, w);
}

char *talk_text(const talk *t, size_t *n) {
    return writer_text(write_talk, t, malloc, n);
}
