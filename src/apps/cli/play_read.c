// SPDX-License-Identifier: MIT
// Turns as people type them. There is one normal form that the reader of the game gets to see; the
// other notations are tried only where it is no turn at all.
#include <ctype.h>
#include <string.h>

#include "apps/cli/play.h"
#include "core/turn.h"
#include "play/records.h"

/* Lower-case letters and digits; what may stand between squares becomes at most one comma. */
static size_t normalise(const char *s, size_t n, char *out, bool *parted) {
    size_t len = 0;
    bool gap = false;
    *parted = false;
    for (size_t i = 0; i < n && len + 2 < PLAY_LINE; i++) {
        if (s[i] == ',' || s[i] == ';') {
            gap = *parted = len > 0;
        } else if (!isspace((unsigned char)s[i]) && s[i] != '-' && s[i] != '>') {
            if (gap) out[len++] = ',';
            gap = false;
            out[len++] = (char)tolower((unsigned char)s[i]);
        }
    }
    out[len] = '\0';
    return len;
}

/* Where a turn has several actions of two squares each and no commas were typed, they are parted
   here: "b1b2 b2b3", "b1 b2 b2 b3", "b1-b2 b2-b3". */
static size_t part_actions(char *text, size_t n) {
    enum { ACTION = 4 };
    if (n <= ACTION || n % ACTION != 0 || n > (size_t)ACTION * TURN_ACTIONS) return n;
    size_t more = n / ACTION - 1;
    for (size_t i = n / ACTION; i-- > 1;) {
        memmove(text + i * (ACTION + 1), text + i * ACTION, ACTION);
        text[i * (ACTION + 1) - 1] = ',';
    }
    text[n + more] = '\0';
    return n + more;
}

/* The other notations of the game: taken where all that can read the text agree. */
static bool read_foreign(const play *p, const char *s, size_t n, turn *t) {
    static const char *const names[] = {"nacre", "playstrategy"};
    const game *g = p->s.setup.game;
    turn found = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const notation *how = records_notation(g, names[i], strlen(names[i]));
        turn one;
        if (!how || how->read(g, &p->s.now, s, n, &one).code) continue;
        if (found.n > 0 && found.act[0] != one.act[0]) return false;
        found = one;
    }
    if (found.n > 0) *t = found;
    return found.n > 0;
}

/* Other notations name cells that lie apart, which is no form of ours; whatever else is wrong keeps
   its reason. */
static bool may_be_foreign(const game *g, int code) {
    const char *slug = game_word(g, code)->slug;
    return code < GAME_WORDS || strcmp(slug, "not-adjacent") == 0;
}

fault read_turn(const play *p, const char *s, size_t n, char normal[PLAY_LINE], turn *t) {
    const game *g = p->s.setup.game;
    bool parted = false;
    size_t len = normalise(s, n, normal, &parted);
    if (g->rules->turns && !parted) len = part_actions(normal, len);
    fault f = turn_read(g, &p->s.now, normal, len, t);
    return f.code && may_be_foreign(g, f.code) && read_foreign(p, normal, len, t) ? NO_FAULT : f;
}
