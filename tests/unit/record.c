// SPDX-License-Identifier: MIT
// Reading and writing records: nothing is lost, the written form is a fixpoint, and every malformed
// text is refused at the error. No game is needed: turns are not interpreted here.
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/record.h"
#include "tap.h"

enum { MEMORY = 4 << 20, OUT = 1 << 20 };

static char *memory, *out, *again;

/* Reads every record of a text and writes them; the fault of the first that is wrong. */
static fault rewrite(const char *s, size_t n, writer *w) {
    record_source src;
    fault f = record_open(&src, s, n);
    for (int i = 0; !f.code && record_more(&src); i++) {
        arena mem = {memory, MEMORY, 0};
        record r;
        f = record_read(&src, &mem, &r);
        if (f.code) break;
        if (i > 0) write_char(w, '\n');
        record_write(&r, w);
    }
    return f;
}

/* Whether a text is read, written as `want`, and that in turn read and written unchanged. */
static bool becomes(const char *text, const char *want) {
    writer w = writer_on(out, OUT);
    fault f = rewrite(text, strlen(text), &w);
    if (f.code || strcmp(out, want) != 0) {
        printf("# fault %s at %u\n# got:\n%s", common_words[f.code].slug, f.at, out);
        return false;
    }
    writer w2 = writer_on(again, OUT);
    f = rewrite(out, w.len, &w2);
    return !f.code && strcmp(out, again) == 0;
}

static bool refused(const char *text, int code, uint32_t at) {
    writer w = writer_on(out, OUT);
    fault f = rewrite(text, strlen(text), &w);
    if (f.code == code && f.at == at) return true;
    printf("# %s: got %s at %u\n", text, common_words[f.code].slug, f.at);
    return false;
}

static void plain_records(void) {
    EXPECT(becomes("[Game \"toy\"]\n[Result \"1-0\"]\n\n1. aa bb 2. cc 1-0\n",
                   "[Game \"toy\"]\n[Result \"1-0\"]\n\n1. aa bb 2. cc 1-0\n"));
    EXPECT(becomes("*", "*\n"));
    EXPECT(becomes("aa bb cc dd 1/2-1/2", "1. aa bb 2. cc dd 1/2-1/2\n"));
    EXPECT(becomes("1.aa bb 2.cc 0-1", "1. aa bb 2. cc 0-1\n"));
    EXPECT(becomes("1. 4w 3e 2.t f *", "1. 4w 3e 2. t f *\n"));
}

static void starts_elsewhere(void) {
    EXPECT(becomes("23... aa 24. bb cc *", "23... aa 24. bb cc *\n"));
    EXPECT(becomes("23. ... aa bb *", "23... aa 24. bb *\n"));
    EXPECT(becomes("7. aa bb 8. cc *", "7. aa bb 8. cc *\n"));
}

static void tags_are_kept(void) {
    EXPECT(becomes(
        "[ Zeta  \"a \\\"b\\\" c:\\\\d \\n\" ]\n[A1_b \"\"][Event \"Tête à tête\"]\n*",
        "[Zeta \"a \\\"b\\\" c:\\\\d \\\\n\"]\n[A1_b \"\"]\n[Event \"Tête à tête\"]\n\n*\n"));
    EXPECT(becomes("; one\n[A \"1\"] {two}\n%three\n[B \"2\"]\n{four} 1. aa *",
                   "; one\n[A \"1\"]\n{two}\n%three\n[B \"2\"]\n\n{four} 1. aa *\n"));
}

static void comments_keep_their_place(void) {
    EXPECT(becomes("{lead} 1. {before} aa {after}{twice} bb {x} 2. cc *",
                   "{lead} 1. {before} aa {after} {twice} 1... bb {x} 2. cc *\n"));
    EXPECT(becomes("1. aa ; to the end } of it\nbb *", "1. aa ; to the end } of it\n1... bb *\n"));
    EXPECT(becomes("1. aa\n%for others\nbb *", "1. aa\n%for others\n1... bb *\n"));
    EXPECT(becomes("1. aa 1... {why} bb *", "1. aa 1... {why} bb *\n"));
    EXPECT(becomes("1. aa bb 2. {no turn follows} *", "1. aa bb {no turn follows} *\n"));
    EXPECT(becomes("1. aa { two\r\nlines\r} *", "1. aa { two\nlines\n} *\n"));
    EXPECT(becomes("1. aa (\n%odd\n1. bb) *", "1. aa (\n%odd\n1. bb) *\n"));
    EXPECT(becomes("{} 1. aa {} *", "{} 1. aa {} *\n"));
}

static void variations_nest(void) {
    EXPECT(becomes("1. aa bb (1... cc 2. dd (2. ee {x} ff) gg) (1... hh) 2. ii *",
                   "1. aa bb (1... cc 2. dd (2. ee {x} 2... ff) 2... gg) (1... hh) 2. ii *\n"));
    EXPECT(
        becomes("1. aa ({lead} 1. bb ; line\n) bb *", "1. aa ({lead} 1. bb ; line\n) 1... bb *\n"));
}

static void assessments(void) {
    EXPECT(becomes("1. aa! bb? 2. cc!! dd?? 3. ee!? ff?! *",
                   "1. aa! bb? 2. cc!! dd?? 3. ee!? ff?! *\n"));
    EXPECT(becomes("1. aa $1 bb $2 $14 2. cc $255 dd {x} ! 3. ee $0 $07 *",
                   "1. aa! bb? $14 2. cc $255 dd {x} $1 3. ee $0 $7 *\n"));
}

static void several_records(void) {
    EXPECT(becomes("\xEF\xBB\xBF[A \"1\"]\r\n\r\n1. aa *\r\n\r\n{of the second}[A \"2\"]1. bb 1-0"
                   "\r\n; the end",
                   "[A \"1\"]\n\n1. aa *\n\n{of the second}\n[A \"2\"]\n\n1. bb 1-0\n; the end\n"));
    EXPECT(becomes("\xEF\xBB\xBF*\n\n\xEF\xBB\xBF[A \"2\"]\n*\n\xEF\xBB\xBF",
                   "*\n\n[A \"2\"]\n\n*\n"));
    EXPECT(becomes("", ""));
    EXPECT(becomes("\xEF\xBB\xBF%first line\n*", "%first line\n*\n"));
}

static void long_lines_break(void) {
    char text[4096];
    writer long_line = writer_on(text, sizeof text);
    for (int i = 0; i < 60; i++) {
        write_int(&long_line, i + 1);
        write_text(&long_line, ". i9h8 f4h4e3 ");
    }
    write_char(&long_line, '*');
    writer w = writer_on(out, OUT);
    EXPECT(rewrite(text, long_line.len, &w).code == 0);
    size_t longest = 0, column = 0;
    for (size_t i = 0; i < w.len; i++) {
        column = out[i] == '\n' ? 0 : column + 1;
        if (column > longest) longest = column;
        EXPECT(!(out[i] == '\n' && out[i - 1] == '.'));
    }
    EXPECT(longest <= RECORD_WIDTH && longest > RECORD_WIDTH - 16);
}

static void faults_of_tags(void) {
    EXPECT(refused("[Game sensei]\n*", WORD_TAG_FORM, 6));
    EXPECT(refused("[\"x\"]\n*", WORD_TAG_FORM, 1));
    EXPECT(refused("[Game \"sensei\" x]\n*", WORD_TAG_FORM, 15));
    EXPECT(refused("[Game \"sensei\n\"]*", WORD_TAG_FORM, 13));
    EXPECT(refused("[Game \"sensei\\\"]", WORD_TAG_FORM, 16));
    EXPECT(refused("[Game", WORD_TAG_FORM, 5));
    EXPECT(refused("[Result \"won\"] *", WORD_RESULT_FORM, 9));
}

static void faults_of_lines(void) {
    EXPECT(refused("1. aa {x", WORD_COMMENT_OPEN, 6));
    EXPECT(refused("{x", WORD_COMMENT_OPEN, 0));
    EXPECT(refused("1. aa (1. bb (1. cc) *", WORD_RESULT_INSIDE, 21));
    EXPECT(refused("1. aa (1. bb (1. cc) ", WORD_VARIATION_OPEN, 6));
    EXPECT(refused("1. aa (1. bb [A \"x\"]", WORD_VARIATION_OPEN, 6));
    EXPECT(refused("1. aa ) *", WORD_VARIATION_CLOSE, 6));
    EXPECT(refused("1. aa ({x}) *", WORD_VARIATION_EMPTY, 10));
    EXPECT(refused("(1. aa) *", WORD_TURN_FIRST, 0));
    EXPECT(refused("1. aa ((1. bb)) *", WORD_TURN_FIRST, 7));
    EXPECT(refused("$1 1. aa *", WORD_TURN_FIRST, 0));
    EXPECT(refused("1. aa $256 *", WORD_NAG_FORM, 6));
    EXPECT(refused("1. aa $ *", WORD_NAG_FORM, 6));
    EXPECT(refused("1. aa!!! *", WORD_NAG_FORM, 5));
    /* The first fault counts. */
    EXPECT(refused("1. aa!!! ab $256 *", WORD_NAG_FORM, 5));
    EXPECT(refused("1. aa } *", WORD_UNEXPECTED, 6));
    EXPECT(refused("1. aa ] *", WORD_UNEXPECTED, 6));
    EXPECT(refused("1. aa <x> *", WORD_UNEXPECTED, 6));
    EXPECT(refused("1. aa %x *", WORD_UNEXPECTED, 6));
    EXPECT(refused("1. aa. bb *", WORD_UNEXPECTED, 5));
    EXPECT(refused("1234567890. aa *", WORD_NUMBER, 0));
    EXPECT(refused("1. aa bb", WORD_NO_RESULT, 8));
    EXPECT(refused("1. aa\n[A \"x\"]\n*", WORD_NO_RESULT, 6));
    EXPECT(refused("; nothing else", WORD_NO_RESULT, 14));
    EXPECT(refused("* {after} 1. aa {open", WORD_COMMENT_OPEN, 16));
    EXPECT(refused("* {open", WORD_COMMENT_OPEN, 2));
}

static void faults_of_notes(void) {
    EXPECT(refused("1. aa {[%clk 9:58]} *", WORD_CLOCK_FORM, 13));
    EXPECT(refused("1. aa {[%clk 0:60:00]} *", WORD_CLOCK_FORM, 13));
    EXPECT(refused("1. aa {so [%clk]} *", WORD_CLOCK_FORM, 15));
    EXPECT(refused("1. aa {[%clk 0:09:58} *", WORD_CLOCK_FORM, 13));
    EXPECT(refused("1. aa {[%eval high]} *", WORD_EVAL_FORM, 14));
    EXPECT(refused("1. aa {[%eval 0.]} *", WORD_EVAL_FORM, 14));
    EXPECT(refused("1. aa {[%eval 0.42,]} *", WORD_EVAL_FORM, 14));
}

static void faults_of_bytes(void) {
    EXPECT(refused("1. aa {\x01} *", WORD_NOT_TEXT, 7));
    EXPECT(refused("{\xC3(}", WORD_NOT_TEXT, 1));
    EXPECT(refused("{\xC0\x80}", WORD_NOT_TEXT, 1));
    EXPECT(refused("{\xED\xA0\x80}", WORD_NOT_TEXT, 1));
    EXPECT(refused("{\xF4\x90\x80\x80}", WORD_NOT_TEXT, 1));
    EXPECT(refused("{\xE2\x82", WORD_NOT_TEXT, 1));
    record_source src;
    EXPECT(record_open(&src, "a\0b", 3).code == WORD_NOT_TEXT);
}

/* The first turn of a text. */
static const record_node *first_turn(const char *text, record *r) {
    static _Alignas(8) char room[4096];
    arena mem = {room, sizeof room, 0};
    record_source src;
    EXPECT(record_open(&src, text, strlen(text)).code == 0);
    EXPECT(record_read(&src, &mem, r).code == 0);
    return r->start.next;
}

static void clocks_and_evaluations(void) {
    record r;
    const record_node *node = first_turn("1. aa {[%clk 1:09:58.25] good [%eval -0.42,12]} *", &r);
    EXPECT(record_clock(node) == 4198250);
    record_score score = record_eval(node);
    EXPECT(score.known && !score.forced && score.value == -420 && score.depth == 12);
    node = first_turn("1. aa {[%eval #-3][%other 1]} {[%clk 0:00:00]} *", &r);
    score = record_eval(node);
    EXPECT(score.known && score.forced && score.value == -3 && score.depth == -1);
    EXPECT(record_clock(node) == 0);
    node = first_turn("1. aa {none} *", &r);
    EXPECT(record_clock(node) == -1 && !record_eval(node).known);
}

static void numbers_are_noted(void) {
    record r;
    first_turn("1. aa bb 2. cc (2. dd 2... ee) 2... ff 3. gg *", &r);
    EXPECT(r.misnumbered == RECORD_NOWHERE);
    first_turn("1. aa bb 3. cc *", &r);
    EXPECT(r.misnumbered == 9);
}

static void building(void) {
    arena mem = {memory, MEMORY, 0};
    record r;
    record_new(&r, &mem);
    EXPECT(record_set(&r, "Game", "toy", 3) && record_set(&r, "First", "Ann \"A\"\nB", 9));
    EXPECT(record_comment(&r, &r.start, "hello", 5));
    record_node *node = record_append(&r, "aa", 2);
    EXPECT(record_add_nag(&r, node, 1) && record_set_clock(&r, node, 598000));
    node = record_append(&r, "bb", 2);
    EXPECT(record_set_clock(&r, node, 3600000 + 65250));
    EXPECT(record_set_eval(&r, node, (record_score){.value = 420, .depth = -1}));
    /* What another program claims may be too much for any reader. */
    EXPECT(record_set_eval(&r, node, (record_score){.forced = true, .value = INT32_MAX}));
    EXPECT(record_set_eval(&r, node, (record_score){.value = 420, .depth = INT32_MAX}));
    EXPECT(record_comment(&r, node, "a } b\nc", 7));
    EXPECT(record_set_result(&r, DRAWN) && record_set(&r, "Game", "other", 5));
    writer w = writer_on(out, OUT);
    record_write(&r, &w);
    EXPECT(strcmp(out, "[Game \"other\"]\n[First \"Ann \\\"A\\\" B\"]\n[Result \"1/2-1/2\"]\n\n"
                       "{hello} 1. aa! {[%clk 0:09:58]} 1... bb {[%clk 1:01:05.25]} {[%eval 0.42]}"
                       "\n;a } b\n;c\n1/2-1/2\n")
           == 0);
    EXPECT(record_is(record_get(&r, "Game"), "other") && !record_get(&r, "Nothing"));
    _Alignas(8) char small[100];
    mem = (arena){small, sizeof small, 0};
    record_new(&r, &mem);
    EXPECT(!record_set(&r, "Game", memory, 200) && record_append(&r, "aa", 2));
    EXPECT(!record_append(&r, "bb", 2) && !record_comment(&r, &r.start, memory, 100));
}

/* Random records with random layout. */
static void add(writer *w, random_source *rng, const char *text) {
    static const char *const space[] = {" ", "\n", "  ", "\r\n", "\t", " \n\n"};
    write_text(w, text);
    write_text(w, space[random_below(rng, 6)]);
}

static void add_comments(writer *w, random_source *rng) {
    static const char *const some[] = {
        "{a}",      "{two\nlines}",     "{é\r\n}",          ";line } (\n",
        "\n%esc\n", "{[%clk 0:01:02]}", "{ [%eval #3] x }", "{}",
        "{;(}"};
    while (random_below(rng, 4) == 0) add(w, rng, some[random_below(rng, 9)]);
}

static void add_line(writer *w, random_source *rng, uint32_t number, bool second, int depth) {
    static const char *const nags[] = {"!", "?", "!!", "$3", "$14", "$255", "$0", "!?"};
    add_comments(w, rng);
    for (uint32_t turns = 1 + random_below(rng, 6); turns > 0; turns--) {
        if (random_below(rng, 2) == 0) {
            write_int(w, number);
            add(w, rng, second ? "..." : ".");
            add_comments(w, rng);
        }
        char text[8] = {(char)('a' + random_below(rng, 26)), (char)('1' + random_below(rng, 9)),
                        (char)('a' + random_below(rng, 26))};
        add(w, rng, text);
        while (random_below(rng, 3) == 0) {
            add(w, rng, nags[random_below(rng, 8)]);
            add_comments(w, rng);
            if (depth < 5 && random_below(rng, 3) == 0) {
                add(w, rng, "(");
                add_line(w, rng, number, second, depth + 1);
                add(w, rng, ")");
            }
        }
        number += second;
        second = !second;
    }
}

/* The content of a record without its layout: everything but white space outside of comments, with
   glyphs as $n and without numbers. */
static void essence(const char *s, writer *w) {
    static const char *const glyphs[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    for (bool fresh = true; *s;) {
        size_t n = 1;
        if (*s == '{' || *s == ';' || (*s == '%' && fresh)) {
            n = strcspn(s, *s == '{' ? "}" : "\n");
            for (size_t i = 0; i < n; i++) {
                if (s[i] != '\r') write_char(w, s[i]);
            }
        } else if (*s == '!' || *s == '?') {
            n = strspn(s, "!?");
            for (int i = 1; i < 7; i++) {
                if (strlen(glyphs[i]) == n && strncmp(s, glyphs[i], n) == 0) {
                    write_char(w, '$');
                    write_int(w, i);
                }
            }
        } else if ((*s >= '0' && *s <= '9') || *s == '.') {
            n = strspn(s, "0123456789.");
        } else if (*s >= 'a' && *s <= 'z') {
            n = 3;
            write_bytes(w, s, n);
        } else if (*s == '$') {
            n = 1 + strspn(s + 1, "0123456789");
            write_bytes(w, s, n);
        } else if (!strchr(" \t\r\n}", *s)) {
            write_char(w, *s);
        }
        s += n;
        fresh = s[-1] == '\n';
    }
}

static void random_records(void) {
    random_source rng = {7};
    char *text = malloc(OUT), *kept = malloc(OUT);
    for (int i = 0; i < 3000 && !tap_failed_here; i++) {
        writer w = writer_on(text, OUT);
        for (uint32_t k = 1 + random_below(&rng, 3); k > 0; k--) {
            add_line(&w, &rng, 1, false, 0);
            add(&w, &rng, "*");
        }
        if (!EXPECT(writer_fits(&w))) break;
        writer first = writer_on(out, OUT), second = writer_on(again, OUT);
        fault f = rewrite(text, w.len, &first);
        EXPECT(f.code == 0 && rewrite(out, first.len, &second).code == 0);
        EXPECT(strcmp(out, again) == 0);
        writer said = writer_on(kept, OUT), says = writer_on(again, OUT);
        essence(text, &said);
        essence(out, &says);
        EXPECT(strcmp(kept, again) == 0);
        if (tap_failed_here) printf("# fault %d at %u\n# %s\n# %s\n", f.code, f.at, text, out);
    }
    free(text);
    free(kept);
}

/* Texts of a few megabytes that would overflow a recursive reader's stack, or take a quadratic
   reader hours. */
static void hostile(void) {
    enum { N = 4 << 20 };
    static const char *const parts[] = {
        "(",  "a (",   "a(b)",  "{",    "{x}",       "[A \"\"]", "1.",      "!",
        "$1", ";",     "* ",    "*{x}", "a {[%clk ", "%\n",      "[%",      "aaaaaaaaaa",
        "\\", "a $1 ", "[A \"", ")",    "1-0 {x}",   "\n\n",     "a {} (b", "\""};
    char *text = malloc(N), *room = malloc((size_t)N * 64);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t part = strlen(parts[i]);
        for (size_t at = 0; at < N; at++) text[at] = parts[i][at % part];
        record_source src;
        fault f = record_open(&src, text, N);
        while (!f.code && record_more(&src)) {
            arena mem = {room, (size_t)N * 64, 0};
            record r;
            f = record_read(&src, &mem, &r);
        }
        EXPECT(f.code != WORD_MEMORY);
        EXPECT(f.at <= N);
    }
    free(text);
    free(room);
}

static void depth_is_bounded(void) {
    char text[8192];
    for (int depth = RECORD_DEPTH; depth <= RECORD_DEPTH + 1; depth++) {
        writer w = writer_on(text, sizeof text);
        write_text(&w, "1. aa");
        for (int i = 0; i < depth; i++) write_text(&w, " (1. bb");
        for (int i = 0; i < depth; i++) write_text(&w, ")");
        write_text(&w, " *\n");
        if (depth == RECORD_DEPTH) {
            writer first = writer_on(out, OUT), second = writer_on(again, OUT);
            EXPECT(rewrite(text, w.len, &first).code == 0);
            EXPECT(rewrite(out, first.len, &second).code == 0 && strcmp(out, again) == 0);
        } else {
            EXPECT(refused(text, WORD_VARIATION_DEEP, 6 + 7 * RECORD_DEPTH));
        }
    }
}

/* A full arena is distinguished from bad text, and the same record can be read again. */
static void memory_runs_out(void) {
    const char *text = "[A \"x\\\"y\"] {c} 1. aa $1 (1. bb) bb * ; tail";
    record_source src;
    EXPECT(record_open(&src, text, strlen(text)).code == 0);
    size_t cap = 0;
    fault f;
    record r;
    do {
        arena mem = {memory, ++cap, 0};
        f = record_read(&src, &mem, &r);
        if (f.code) EXPECT(f.code == WORD_MEMORY && src.at == 0);
    } while (f.code && cap < 4096);
    EXPECT(f.code == 0 && src.at == src.n && r.turns == 2 && r.tail);
}

/* Whatever the bytes, reading ends with a fault or a record that is a fixpoint. */
static void random_bytes(void) {
    static const char some[] = "{}()[];$!?.*\"%<\\ \n\r\tab1290-/:#";
    random_source rng = {11};
    char text[200];
    for (int i = 0; i < 100000 && !tap_failed_here; i++) {
        size_t n = random_below(&rng, sizeof text);
        for (size_t k = 0; k < n; k++) text[k] = some[random_below(&rng, sizeof some - 1)];
        writer first = writer_on(out, OUT), second = writer_on(again, OUT);
        fault f = rewrite(text, n, &first);
        EXPECT(f.at <= n);
        if (f.code) continue;
        EXPECT(rewrite(out, first.len, &second).code == 0 && strcmp(out, again) == 0);
        if (tap_failed_here) printf("# %.*s\n# %s\n# %s\n", (int)n, text, out, again);
    }
}

int main(void) {
    memory = malloc(MEMORY);
    out = malloc(OUT);
    again = malloc(OUT);
    TEST("a record has tags, numbered turns and a result", plain_records);
    TEST("a record may start with any number and either side", starts_elsewhere);
    TEST("tags are kept in order with their values and comments", tags_are_kept);
    TEST("comments keep their kind, text and place", comments_keep_their_place);
    TEST("variations nest", variations_nest);
    TEST("annotations are read as glyphs and as numbers", assessments);
    TEST("several records, a byte order mark, CRLF and a final comment are read", several_records);
    TEST("lines are filled to the width and never end with a turn number", long_lines_break);
    TEST("malformed tags are refused, and the fault points at the error", faults_of_tags);
    TEST("malformed lines are refused, and the fault points at the error", faults_of_lines);
    TEST("malformed clocks and evaluations are refused, and the fault points at the error",
         faults_of_notes);
    TEST("invalid UTF-8 is refused at its first byte", faults_of_bytes);
    TEST("clock times and evaluations are read", clocks_and_evaluations);
    TEST("a wrong turn number is noted", numbers_are_noted);
    TEST("a record is built and written", building);
    TEST("random records lose nothing and are a fixpoint once written", random_records);
    TEST("random bytes give a fault or a fixpoint", random_bytes);
    TEST("hostile megabytes are read in linear time", hostile);
    TEST("variations nest only to a limit", depth_is_bounded);
    TEST("a full arena is distinguished from an invalid text", memory_runs_out);
    free(memory);
    free(out);
    free(again);
    return tap_done();
}
