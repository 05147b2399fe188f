// SPDX-License-Identifier: MIT
#include "play/protocol.h"

#include "base/chars.h"
#include "core/turn.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

slice protocol_word(slice *rest) {
    while (rest->n > 0 && is_blank(*rest->s)) rest->s++, rest->n--;
    slice said = {rest->s, 0};
    while (rest->n > 0 && !is_blank(*rest->s)) rest->s++, rest->n--, said.n++;
    return said;
}

bool protocol_is(slice said, const char *text) {
    return chars_are(said.s, said.n, text);
}

bool protocol_same(slice said, const char *text) {
    return chars_are_in_any_case(said.s, said.n, text);
}

bool protocol_number(slice said, int64_t *out) {
    bool minus = said.n > 0 && *said.s == '-';
    size_t i = said.n > 0 && (minus || *said.s == '+') ? 1 : 0;
    if (i == said.n) return false;
    int64_t value = 0;
    for (; i < said.n; i++) {
        if (said.s[i] < '0' || said.s[i] > '9') return false;
        int digit = said.s[i] - '0';
        value = value > (INT64_MAX - digit) / 10 ? INT64_MAX : value * 10 + digit;
    }
    *out = minus ? -value : value;
    return true;
}

/* Takes words off up to `end` or the end of the line; returns the text they span. */
static slice words_until(slice *rest, const char *end, bool *found) {
    slice all = {rest->s, 0};
    *found = false;
    for (;;) {
        slice said = protocol_word(rest);
        if (said.n == 0) return all;
        *found = protocol_is(said, end);
        if (*found) return all;
        if (all.n == 0) all.s = said.s;
        all.n = (size_t)(said.s + said.n - all.s);
    }
}

fault protocol_position(const game *g, int rules, slice args, position *p, history *h) {
    slice rest = args, kind = protocol_word(&rest);
    bool moves = false;
    h->n = 0;
    if (kind.n == 0) return fault_at(WORD_EMPTY, args.n);
    if (protocol_is(kind, "startpos")) {
        game_start(g, rules, p);
        slice said = protocol_word(&rest);
        moves = protocol_is(said, "moves");
        if (said.n > 0 && !moves) return fault_at(WORD_UNEXPECTED, (size_t)(said.s - args.s));
    } else if (protocol_is(kind, "fen")) {
        slice text = words_until(&rest, "moves", &moves);
        fault f = g->text->read(rules, text.s, text.n, p);
        if (f.code) return fault_moved(f, (size_t)(text.s - args.s) + f.at);
    } else {
        return fault_at(WORD_UNEXPECTED, (size_t)(kind.s - args.s));
    }
    if (!history_push(h, p)) return fault_at(WORD_MEMORY, 0);
    while (moves) {
        slice said = protocol_word(&rest);
        size_t at = (size_t)(said.s - args.s);
        if (said.n == 0) break;
        turn t;
        fault f = turn_read(g, p, said.s, said.n, &t);
        if (f.code) return fault_moved(f, at + f.at);
        position next;
        turn_play(g, p, &t, &next);
        *p = next;
        if (!history_push(h, p)) return fault_at(WORD_MEMORY, at);
    }
    return NO_FAULT;
}

/* The number after a word, raised to at least `least`. */
static bool take_number(slice *rest, int64_t least, int64_t *out) {
    slice before = *rest, said = protocol_word(rest);
    int64_t value;
    if (!protocol_number(said, &value)) {
        *rest = before; /* it may be a keyword */
        return false;
    }
    *out = value < least ? least : value;
    return true;
}

protocol_go protocol_read_go(const game *g, slice args) {
    protocol_go go = {0};
    /* Other protocols call the players white and black: use the sides of that colour if the game
       has them, else white is the first player, as in chess. */
    const int white = g->letters[SECOND] == 'w' ? SECOND : FIRST, black = 1 - white;
    const struct {
        const char *name;
        int64_t least;
        int64_t *value;
        bool clock;
    } known[] = {
        {"movetime", 1, &go.movetime, false},
        {"depth", 1, &go.depth, false},
        {"nodes", 1, &go.nodes, false},
        {"movestogo", 0, &go.turns_to_go, false},
        {"p1time", 1, &go.left[FIRST], true},
        {"p2time", 1, &go.left[SECOND], true},
        {"wtime", 1, &go.left[white], true},
        {"btime", 1, &go.left[black], true},
        {"p1inc", 0, &go.increment[FIRST], false},
        {"p2inc", 0, &go.increment[SECOND], false},
        {"winc", 0, &go.increment[white], false},
        {"binc", 0, &go.increment[black], false},
    };
    for (slice said; (said = protocol_word(&args)).n > 0;) {
        size_t i = 0, count = sizeof known / sizeof *known;
        while (i < count && !protocol_is(said, known[i].name)) i++;
        bool clear = true;
        if (i < count) {
            clear = take_number(&args, known[i].least, known[i].value);
            go.clocks = go.clocks || (clear && known[i].clock);
        } else if (protocol_is(said, "infinite")) {
            go.infinite = true;
        } else if (protocol_is(said, "ponder")) {
            go.ponder = true;
        } else {
            clear = false;
        }
        if (!clear && go.wrong.n == 0) go.wrong = said;
    }
    return go;
}

bool protocol_read_option(slice args, slice *name, slice *value) {
    slice said = protocol_word(&args);
    if (!protocol_is(said, "name")) return false;
    bool valued;
    *name = words_until(&args, "value", &valued);
    *value = words_until(&args, "", &valued);
    return name->n > 0;
}

static bool take_score(slice *rest, protocol_info *info) {
    slice kind = protocol_word(rest);
    info->kind = protocol_is(kind, "cp")     ? SCORE_CP
                 : protocol_is(kind, "win")  ? SCORE_WINS
                 : protocol_is(kind, "loss") ? SCORE_LOSES
                                             : SCORE_NONE;
    return info->kind != SCORE_NONE
           && take_number(rest, info->kind == SCORE_CP ? -INT64_MAX : 0, &info->score);
}

protocol_info protocol_read_info(slice args) {
    protocol_info info = {-1, -1, -1, -1, -1, -1, SCORE_NONE, 0, {0}, {0}, {0}};
    const struct {
        const char *name;
        int64_t *value;
    } known[] = {
        {"depth", &info.depth}, {"multipv", &info.lines}, {"nodes", &info.nodes},
        {"nps", &info.nps},     {"time", &info.time},     {"hashfull", &info.full},
    };
    bool found;
    for (slice said; (said = protocol_word(&args)).n > 0;) {
        size_t i = 0, count = sizeof known / sizeof *known;
        while (i < count && !protocol_is(said, known[i].name)) i++;
        bool clear = true;
        if (i < count) {
            clear = take_number(&args, 0, known[i].value);
        } else if (protocol_is(said, "score")) {
            clear = take_score(&args, &info);
        } else if (protocol_is(said, "pv")) {
            /* The rest of the line, as in UCI, since turns cannot be distinguished from other words
               for certain. */
            info.pv = words_until(&args, "string", &found);
            if (found) info.text = words_until(&args, "", &found);
            clear = info.pv.n > 0;
        } else if (protocol_is(said, "string")) {
            info.text = words_until(&args, "", &found);
        }
        if (!clear && info.wrong.n == 0) info.wrong = said;
    }
    return info;
}
