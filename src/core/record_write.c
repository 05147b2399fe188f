// SPDX-License-Identifier: MIT
// Writing records in their one canonical form. Lines are filled with whole units (a number with its
// turn, a comment); the units of a record do not depend on the layout it was read from, so reading
// and writing a written record changes nothing.
#include "base/check.h"
#include "core/record.h"

/* Where to continue when a variation ends. */
typedef struct frame {
    const record_node *owner;
    const record_item *item; /* the owner's next */
    uint32_t ply;
} frame;

typedef struct layout {
    writer *w;
    uint32_t column;
    uint32_t parens; /* opened parentheses, to be written with the next unit */
    bool number;     /* the next turn needs its number, even if the second player plays it */
} layout;

static void end_line(layout *o) {
    if (o->column > 0) write_char(o->w, '\n');
    o->column = 0;
}

/* Makes room for a unit of `width` columns. */
static void unit(layout *o, uint32_t width) {
    width += o->parens;
    if (o->column > 0 && o->column + 1 + width > RECORD_WIDTH) end_line(o);
    if (o->column > 0) {
        write_char(o->w, ' ');
        o->column++;
    }
    o->column += width;
    for (; o->parens > 0; o->parens--) write_char(o->w, '(');
}

/* The columns of a comment up to its first line end, and after its last one. */
static uint32_t columns(const record_text *text, bool last) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < text->n; i++) {
        if (text->s[i] == '\n' || text->s[i] == '\r') {
            if (!last) break;
            count = 0;
        } else {
            count += ((unsigned char)text->s[i] & 0xC0) != 0x80;
        }
    }
    return count;
}

/* Turns any kind of line end into one newline. True: there was one. */
static bool write_lines(writer *w, const record_text *text) {
    bool broken = false;
    for (uint32_t i = 0; i < text->n; i++) {
        char c = text->s[i];
        if (c == '\r' && i + 1 < text->n && text->s[i + 1] == '\n') continue;
        if (c == '\r') c = '\n';
        broken = broken || c == '\n';
        write_char(w, c);
    }
    return broken;
}

static void write_comment(layout *o, const record_item *item) {
    if (item->kind == RECORD_ESCAPE) { /* a % line must start in the first column */
        if (o->parens > 0) unit(o, 0);
        end_line(o);
    }
    unit(o, 2 + columns(&item->text, false));
    if (item->kind == RECORD_BRACES) {
        write_char(o->w, '{');
        if (write_lines(o->w, &item->text)) o->column = 1 + columns(&item->text, true);
        write_char(o->w, '}');
    } else {
        write_char(o->w, item->kind == RECORD_LINE ? ';' : '%');
        write_bytes(o->w, item->text.s, item->text.n);
        end_line(o);
    }
    o->number = true;
}

static uint32_t digits(uint32_t n) {
    uint32_t count = 1;
    while (n >= 10) n /= 10, count++;
    return count;
}

static const char *const glyphs[] = {"", "!", "?", "!!", "??", "!?", "?!"};

/* The assessment written as a suffix of the turn: the first item, if it has a glyph. */
static const char *glyph_of(const record_node *node) {
    const record_item *first = node->after;
    if (!first || first->kind != RECORD_NAG || first->nag < 1 || first->nag > 6) return "";
    return glyphs[first->nag];
}

static void write_turn(layout *o, const record *r, const record_node *node, uint32_t ply) {
    bool second = ((ply + r->side) & 1) != 0;
    bool numbered = !second || o->number || node->before;
    uint32_t number = record_number(r, ply);
    const char *dots = second ? "..." : ".";
    const char *glyph = glyph_of(node);
    uint32_t width = node->text.n;
    for (const char *c = glyph; *c; c++) width++;
    uint32_t head = digits(number) + (second ? 3 : 1);
    if (numbered) {
        unit(o, node->before ? head : head + 1 + width);
        write_int(o->w, number);
        write_text(o->w, dots);
        if (!node->before) write_char(o->w, ' ');
        for (const record_item *item = node->before; item; item = item->next)
            write_comment(o, item);
    }
    if (!numbered || node->before) unit(o, width);
    write_bytes(o->w, node->text.s, node->text.n);
    write_text(o->w, glyph);
    o->number = false;
}

static void write_nag(layout *o, const record_item *item) {
    unit(o, 1 + digits(item->nag));
    write_char(o->w, '$');
    write_int(o->w, item->nag);
}

/* The main line and all variations, without recursion. */
static void write_line(layout *o, const record *r) {
    frame stack[RECORD_DEPTH];
    int depth = 0;
    uint32_t ply = 0;
    const record_node *node = &r->start;
    const record_item *item = node->after;
    for (;;) {
        if (item) {
            const record_item *now = item;
            item = item->next;
            if (now->kind == RECORD_NAG) {
                write_nag(o, now);
            } else if (now->kind != RECORD_VARIATION) {
                write_comment(o, now);
            } else {
                CHECK(depth < RECORD_DEPTH);
                stack[depth++] = (frame){node, item, ply--};
                o->parens++;
                o->number = true;
                node = now->line;
                item = node->after;
            }
        } else if (node->next) {
            node = node->next;
            write_turn(o, r, node, ply++);
            item = *glyph_of(node) ? node->after->next : node->after;
        } else if (depth > 0) {
            write_char(o->w, ')');
            o->column++;
            o->number = true;
            depth--;
            node = stack[depth].owner;
            item = stack[depth].item;
            ply = stack[depth].ply;
        } else {
            break;
        }
    }
}

/* Comments above a tag or after the last record: each on lines of its own. */
static void write_above(layout *o, const record_item *item) {
    for (; item; item = item->next) {
        write_comment(o, item);
        end_line(o);
    }
}

static void write_tag(writer *w, const record_tag *tag) {
    write_char(w, '[');
    write_bytes(w, tag->name.s, tag->name.n);
    write_text(w, " \"");
    for (uint32_t i = 0; i < tag->value.n; i++) {
        char c = tag->value.s[i];
        if (c == '"' || c == '\\') write_char(w, '\\');
        write_char(w, c);
    }
    write_text(w, "\"]\n");
}

void record_write(const record *r, writer *w) {
    layout o = {.w = w, .number = true};
    for (const record_tag *tag = r->tags; tag; tag = tag->next) {
        write_above(&o, tag->before);
        write_tag(w, tag);
    }
    if (r->tags) write_char(w, '\n');
    write_line(&o, r);
    const char *result = record_result_text(r->result);
    uint32_t width = 0;
    while (result[width]) width++;
    unit(&o, width);
    write_text(w, result);
    end_line(&o);
    write_above(&o, r->tail);
}
