// SPDX-License-Identifier: MIT
// Talks to the engine under test, which may do anything. Every wait has a timeout, and an engine
// that stays silent is killed, so that the next check starts a new one.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/check_engine.h"
#include "apps/cli/fail.h"
#include "apps/cli/screen.h"
#include "games/games.h"
#include "os/time.h"

enum { SHOWN = 80 };

void exam_fail(exam *x, const char *format, ...) {
    if (x->outcome == FAILED) return;
    x->outcome = FAILED;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(x->detail, sizeof x->detail, format, arguments);
    va_end(arguments);
}

void exam_skip(exam *x, const char *why) {
    if (x->outcome == FAILED) return;
    x->outcome = SKIPPED;
    snprintf(x->detail, sizeof x->detail, "%s", why);
}

/* The engine's text, truncated and safe to print. */
static void shown(slice text, char out[4 * SHOWN]) {
    writer w = writer_on(out, 4 * SHOWN);
    visible_write(&w, text.s, text.n > SHOWN ? SHOWN : text.n);
    if (text.n > SHOWN) write_text(&w, "…");
}

static void show_line(const exam *x, char who, const char *s, size_t n) {
    if (!x->log) return;
    char text[4 * SHOWN];
    shown((slice){s, n}, text);
    fprintf(stderr, "%c %s\n", who, text);
}

void exam_close(exam *x) {
    process *p = x->p;
    x->p = NULL; /* first, for the signal handler */
    process_end(p, 0);
}

static void lost(exam *x, process_news news, const char *first, int64_t wait) {
    const call *c = x->c;
    if (news == PROCESS_ENDED)
        exam_fail(x, say(c, SAY_CHECK_ENDED), first);
    else
        exam_fail(x, say(c, SAY_CHECK_SILENT), first, (long long)wait);
    exam_close(x);
}

bool exam_send(exam *x, const char *s, size_t n) {
    show_line(x, '>', s, n);
    int64_t deadline = time_now_ms() + x->patience;
    if (x->p && process_send(x->p, s, n, deadline) && process_send(x->p, "\n", 1, deadline))
        return true;
    exam_fail(x, "%s", say(x->c, SAY_CHECK_DEAF));
    exam_close(x);
    return false;
}

bool exam_say(exam *x, const char *format, ...) {
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return n > 0 && (size_t)n < sizeof line && exam_send(x, line, (size_t)n);
}

/* Waits for a line that begins with this word; the others go to `overheard`. */
static process_news hear(exam *x, const char *first, int64_t wait, slice *args) {
    int64_t deadline = time_now_ms() + wait;
    for (;;) {
        const char *text = NULL;
        process_news news = process_line(x->p, &text, deadline);
        if (news != PROCESS_LINE) return news;
        slice line = {text, strlen(text)}, rest = line, said = protocol_word(&rest);
        show_line(x, '<', line.s, line.n);
        if (protocol_is(said, first)) {
            *args = rest;
            return PROCESS_LINE;
        }
        if (protocol_is(said, "bestmove")) x->strays++;
        if (x->overheard) x->overheard(x, line);
        if (time_now_ms() > deadline) return PROCESS_LATE; /* however much it talks */
    }
}

bool exam_hear(exam *x, const char *first, int64_t wait, slice *args) {
    if (!x->p) return false;
    process_news news = hear(x, first, wait, args);
    if (news == PROCESS_LINE) return true;
    lost(x, news, first, wait);
    return false;
}

bool exam_hear_none(exam *x, const char *first, int64_t wait) {
    slice args;
    if (!x->p) return false;
    process_news news = hear(x, first, wait, &args);
    if (news == PROCESS_LATE) return true;
    if (news == PROCESS_ENDED)
        lost(x, news, first, wait);
    else
        exam_fail(x, say(x->c, SAY_CHECK_EARLY), first);
    return false;
}

/* Reads an option line from before ugiok. */
static void note_option(exam *x, slice line) {
    slice rest = line, name, type;
    protocol_word(&rest);
    slice all = rest, said = protocol_word(&rest);
    bool typed = false;
    name = (slice){rest.s, 0};
    for (slice part; (part = protocol_word(&rest)).n > 0 && !typed;) {
        typed = protocol_is(part, "type");
        if (typed) break;
        if (name.n == 0) name.s = part.s;
        name.n = (size_t)(part.s + part.n - name.s);
    }
    type = protocol_word(&rest);
    bool known = protocol_is(type, "check") || protocol_is(type, "spin")
                 || protocol_is(type, "combo") || protocol_is(type, "button")
                 || protocol_is(type, "string");
    if ((!protocol_is(said, "name") || name.n == 0 || !known) && !x->odd[0])
        snprintf(x->odd, sizeof x->odd, "%.*s", (int)(all.n < 60 ? all.n : 60), all.s);
    x->has_lines = x->has_lines || protocol_same(name, "MultiPV");
    x->has_ponder = x->has_ponder || protocol_same(name, "Ponder");
    if (!protocol_same(name, "Game") || x->has_game) return;
    x->has_game = true;
    bool asked = x->play_count > 0; /* --game was given: examine only that */
    for (slice part; !asked && (part = protocol_word(&rest)).n > 0;) {
        rule_choice of;
        if (!protocol_is(part, "var")) continue;
        part = protocol_word(&rest);
        if (games_find(part.s, part.n, &of.g, &of.rules).code == 0
            && x->play_count < EXAM_RULE_SETS)
            x->play[x->play_count++] = of;
    }
}

static void note_self(exam *x, slice line) {
    slice rest = line, said = protocol_word(&rest);
    if (protocol_is(said, "option")) note_option(x, line);
    if (!protocol_is(said, "id")) return;
    said = protocol_word(&rest);
    while (rest.n > 0 && *rest.s == ' ') rest.s++, rest.n--;
    char text[4 * SHOWN];
    shown(rest, text);
    if (protocol_is(said, "name")) snprintf(x->name, sizeof x->name, "%.*s", EXAM_NAME - 1, text);
    if (protocol_is(said, "author"))
        snprintf(x->author, sizeof x->author, "%.*s", EXAM_NAME - 1, text);
}

bool exam_open(exam *x) {
    if (x->p) return true;
    int error = process_start(x->command, &x->p);
    if (error) {
        x->p = NULL;
        exam_fail(x, say(x->c, SAY_CHECK_NO_START), errno_words(x->c, error));
        return false;
    }
    slice args;
    int64_t before = time_now_us();
    x->overheard = note_self;
    bool heard = exam_say(x, "ugi") && exam_hear(x, "ugiok", x->patience, &args);
    x->overheard = NULL;
    x->measured = time_now_us() - before;
    return heard;
}

bool exam_ready(exam *x) {
    slice args;
    int64_t before = time_now_us();
    if (!exam_say(x, "isready") || !exam_hear(x, "readyok", x->patience, &args)) return false;
    int64_t took = (time_now_us() - before) / 1000;
    if (took > x->slowest) x->slowest = took;
    return true;
}

bool exam_begin(exam *x, rule_choice of) {
    char name[EXAM_NAME];
    story_begin(&x->story, of);
    if (x->has_game && !exam_say(x, "setoption name Game value %s", rule_choice_name(of, name)))
        return false;
    return exam_ready(x);
}

bool exam_ask(exam *x, const char *limits) {
    return exam_send(x, x->story.line, x->story.n) && exam_say(x, "go %s", limits);
}

/* Reads the turn of a bestmove; fails if it is illegal. */
static bool judge(exam *x, const position *p, slice said, turn *t) {
    const story *s = &x->story;
    fault f = turn_read(s->of.g, p, said.s, said.n, t);
    if (!f.code) return true;
    char turn_text[4 * SHOWN], reason[256], where[MAX_POSITION], name[EXAM_NAME];
    shown(said, turn_text);
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, s->of.g, f.code, x->c->lang);
    w = writer_on(where, sizeof where);
    s->of.g->text->write(p, &w);
    exam_fail(x, say(x->c, SAY_CHECK_ILLEGAL), turn_text, rule_choice_name(s->of, name), where,
              reason);
    return false;
}

bool exam_best(exam *x, int64_t wait, turn *t) {
    slice args;
    if (!exam_hear(x, "bestmove", wait, &args)) return false;
    slice all = args, said = protocol_word(&args), more = protocol_word(&args);
    if (!judge(x, &x->story.p, said, t)) return false;
    if (more.n == 0) return true;
    position next;
    turn_play(x->story.of.g, &x->story.p, t, &next);
    turn reply;
    if (protocol_is(more, "ponder")) return judge(x, &next, protocol_word(&args), &reply);
    char text[4 * SHOWN];
    shown(all, text);
    exam_fail(x, say(x->c, SAY_CHECK_TOO_MUCH), text);
    return false;
}

bool exam_query(exam *x, const char *question, const char *wanted) {
    slice args;
    if (!exam_say(x, "query %s", question) || !exam_hear(x, "response", x->patience, &args))
        return false;
    slice said = protocol_word(&args);
    if (protocol_is(said, wanted)) return true;
    char text[4 * SHOWN], where[MAX_POSITION], name[EXAM_NAME];
    shown(said, text);
    writer w = writer_on(where, sizeof where);
    x->story.of.g->text->write(&x->story.p, &w);
    exam_fail(x, say(x->c, SAY_CHECK_QUERY), question, text, wanted,
              rule_choice_name(x->story.of, name), where);
    return false;
}
