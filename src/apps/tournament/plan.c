// SPDX-License-Identifier: MIT
#include "apps/tournament/plan.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/pairing.h"
#include "base/chars.h"
#include "base/utf8.h"
#include "core/words.h"
#include "engine/level.h"
#include "games/games.h"

const char *const plan_formats[] = {"round-robin", "gauntlet", "swiss", "knock-out", NULL};

const char *const plan_keys[] = {
    "play",          "name",    "format",    "games",     "rounds",      "tiebreaks",
    "time",          "nodes",   "depth",     "clock",     "margin",      "patience",
    "opening-turns", "balance", "limit",     "max-turns", "concurrency", "seed",
    "memory",        "cpu",     "processes", "file-size", NULL,
};

plan *plan_new(void) {
    plan *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->games = 2;
    p->tiebreaks = 2;
    p->rules = (duel_rules){.max_turns = 500, .patience = 60000};
    p->margin = -1;
    p->opening_turns = 4;
    p->limits = (confine_limits){.memory = UINT64_C(2) << 30,
                                 .file_size = UINT64_C(64) << 20,
                                 .cpu = 3600,
                                 .processes = 128};
    return p;
}

void plan_free(plan *p) {
    if (!p) return;
    free(p->text);
    free(p);
}

/* ---- values ---- */

/* How many digits a text begins with. */
static size_t digits_of(const char *s) {
    return strspn(s, "0123456789");
}

static plan_fault read_number(const char *s, int64_t low, int64_t high, int64_t *out) {
    uint64_t n = 0;
    size_t size = strlen(s), digits = digits_of(s);
    if (!chars_number(s, size, (uint64_t)high, &n) || (int64_t)n < low)
        return (plan_fault){
            .error = PLAN_NUMBER, .at = digits < size ? digits : 0, .low = low, .high = high};
    *out = (int64_t)n;
    return plan_wrong(PLAN_FINE, 0);
}

static plan_fault read_time(const char *s, int64_t low, int64_t *out) {
    int64_t ms = 0;
    fault f = clock_read_span(s, strlen(s), &ms);
    if (f.code || ms < low) return plan_wrong(PLAN_TIME, f.code ? f.at : 0);
    *out = ms;
    return plan_wrong(PLAN_FINE, 0);
}

/* "512MB", "2GB", "64KB" */
static plan_fault read_size(const char *s, uint64_t *out) {
    static const char units[] = "KMGT";
    uint64_t n = 0;
    size_t digits = digits_of(s);
    const char *unit = s[digits] ? strchr(units, s[digits]) : NULL;
    if (!unit || strcmp(s + digits + 1, "B") != 0) return plan_wrong(PLAN_SIZE, digits);
    const int bits = 10 * (int)(unit - units + 1);
    if (!chars_number(s, digits, UINT64_MAX >> bits, &n) || n == 0)
        return plan_wrong(PLAN_SIZE, digits);
    *out = n << bits;
    return plan_wrong(PLAN_FINE, 0);
}

static plan_fault read_balance(const char *s, int *out) {
    return plan_wrong(openings_read_balance(s, out) ? PLAN_FINE : PLAN_SCORE, 0);
}

static plan_fault read_text(const char *s, const char **out) {
    size_t n = strlen(s);
    if (n > PLAN_TEXT_MAX) return plan_wrong(PLAN_LONG, utf8_fit(s, n, PLAN_TEXT_MAX));
    *out = s;
    return plan_wrong(PLAN_FINE, 0);
}

static plan_fault read_format(const char *s, plan_format *out) {
    for (int i = 0; plan_formats[i]; i++)
        if (strcmp(s, plan_formats[i]) == 0) {
            *out = (plan_format)i;
            return plan_wrong(PLAN_FINE, 0);
        }
    return plan_wrong(PLAN_FORMAT, 0);
}

plan_fault plan_play(plan *p, const game *g, int rules) {
    for (uint32_t i = 0; i < p->set_count; i++)
        if (p->sets[i].g == g && p->sets[i].rules == rules) return plan_wrong(PLAN_SAME_GAME, 0);
    if (p->set_count == PLAN_SETS)
        return (plan_fault){.error = PLAN_NUMBER, .low = 1, .high = PLAN_SETS};
    p->sets[p->set_count++] = (match_rule_set){.g = g, .rules = rules};
    return plan_wrong(PLAN_FINE, 0);
}

static plan_fault read_games(plan *p, const char *s) {
    for (const char *at = s; *at;) {
        size_t n = strcspn(at, " \t");
        const game *g = NULL;
        int rules = 0;
        fault f = games_find(at, n, &g, &rules);
        plan_fault wrong = f.code ? (plan_fault){.error = PLAN_GAME, .at = f.at, .word = f.code}
                                  : plan_play(p, g, rules);
        wrong.at += (size_t)(at - s);
        if (wrong.error) return wrong;
        at += n + strspn(at + n, " \t");
    }
    return plan_wrong(PLAN_FINE, 0);
}

static plan_fault read_clock(plan *p, const char *s) {
    fault f = clock_read(s, strlen(s), &p->rules.control);
    return f.code ? (plan_fault){.error = PLAN_CLOCK, .at = f.at, .word = f.code}
                  : plan_wrong(PLAN_FINE, 0);
}

static plan_fault read_cpu(const char *s, uint32_t *seconds) {
    int64_t ms = 0;
    plan_fault f = read_time(s, 1000, &ms);
    if (!f.error) *seconds = (uint32_t)(ms / 1000);
    return f;
}

#define MEMBER(name) offsetof(plan, name), sizeof(((plan *)NULL)->name)

/* The settings that are numbers. */
static const struct {
    plan_key key;
    int64_t low, high;
    size_t at, size; /* of the member, an integer */
} number_keys[] = {
    {KEY_GAMES, 1, 1000, MEMBER(games)},
    {KEY_ROUNDS, 1, 1000, MEMBER(rounds)},
    {KEY_TIEBREAKS, 0, 100, MEMBER(tiebreaks)},
    {KEY_NODES, 1, INT64_MAX, MEMBER(nodes)},
    {KEY_DEPTH, 1, MAX_PLY - 1, MEMBER(depth)},
    {KEY_OPENING_TURNS, 0, 1000, MEMBER(opening_turns)},
    {KEY_LIMIT, 1, UINT16_MAX, MEMBER(rules.limit)},
    {KEY_MAX_TURNS, 1, 100000, MEMBER(rules.max_turns)},
    {KEY_CONCURRENCY, 1, MATCH_THREADS, MEMBER(concurrency)},
    {KEY_PROCESSES, 1, 100000, MEMBER(limits.processes)},
};

static plan_fault set_number(plan *p, plan_key key, const char *value) {
    for (size_t i = 0; i < sizeof number_keys / sizeof *number_keys; i++) {
        if (number_keys[i].key != key) continue;
        int64_t n = 0;
        plan_fault f = read_number(value, number_keys[i].low, number_keys[i].high, &n);
        uint32_t small = (uint32_t)n;
        const void *as = number_keys[i].size == sizeof n ? (const void *)&n : (const void *)&small;
        if (!f.error) memcpy((char *)p + number_keys[i].at, as, number_keys[i].size);
        return f;
    }
    return plan_wrong(PLAN_KEY, 0);
}

plan_fault plan_set(plan *p, plan_key key, const char *value) {
    p->given |= UINT32_C(1) << key;
    if (!*value) return plan_wrong(PLAN_EMPTY, 0);
    switch (key) {
    case KEY_PLAY:
        return read_games(p, value);
    case KEY_NAME:
        return read_text(value, &p->name);
    case KEY_SEED:
        return read_text(value, &p->seed);
    case KEY_FORMAT:
        return read_format(value, &p->format);
    case KEY_TIME:
        return read_time(value, 1, &p->time_ms);
    case KEY_CLOCK:
        return read_clock(p, value);
    case KEY_MARGIN:
        return read_time(value, 0, &p->margin);
    case KEY_PATIENCE:
        return read_time(value, 1, &p->rules.patience);
    case KEY_BALANCE:
        return read_balance(value, &p->balance);
    case KEY_MEMORY:
        return read_size(value, &p->limits.memory);
    case KEY_CPU:
        return read_cpu(value, &p->limits.cpu);
    case KEY_FILE_SIZE:
        return read_size(value, &p->limits.file_size);
    default:
        return set_number(p, key, value);
    }
}

/* ---- players ---- */

plan_player *plan_add(plan *p) {
    if (p->player_count == PLAN_PLAYERS) return NULL;
    plan_player *added = &p->players[p->player_count++];
    *added = (plan_player){.setup = player_usual(PLAYER_COMMAND, NULL)};
    return added;
}

/* A player is either a program, or an engine of ours, perhaps at a level. */
static plan_fault set_kind(player_setup *s, player_kind kind, bool chosen, const char *command) {
    if (chosen) return plan_wrong(PLAN_TWO_KINDS, 0);
    s->kind = kind;
    s->command = command;
    return plan_wrong(PLAN_FINE, 0);
}

static plan_fault set_engine(player_setup *s, bool chosen, const char *value) {
    for (int i = 0; i < PLAYER_COMMAND; i++)
        if (strcmp(value, player_kinds[i]) == 0) return set_kind(s, (player_kind)i, chosen, "");
    return plan_wrong(PLAN_ENGINE, 0);
}

plan_fault plan_set_player(plan_player *who, const char *key, const char *value) {
    player_setup *s = &who->setup;
    bool chosen = s->command != NULL;
    int64_t n = 0;
    plan_fault f = plan_wrong(PLAN_FINE, 0);
    const struct {
        const char *name;
        int *member;
        int low, high;
    } numbers[] = {{"depth", &s->depth, 1, MAX_PLY - 1},
                   {"contempt", &s->contempt, 0, CONTEMPT_MOST},
                   {"threads", &s->threads, 1, ENGINE_MAX_THREADS},
                   {"hash", &s->hash, 1, ENGINE_MAX_MEGABYTES}};
    if (strncmp(key, "option.", 7) == 0 && key[7]) {
        if (s->option_count == PLAYER_OPTIONS) return plan_wrong(PLAN_OPTIONS, 0);
        s->option_names[s->option_count] = key + 7;
        s->option_values[s->option_count++] = value;
        return f;
    }
    if (!*value) return plan_wrong(PLAN_EMPTY, 0);
    if (strcmp(key, "command") == 0) return set_kind(s, PLAYER_COMMAND, chosen, value);
    if (strcmp(key, "engine") == 0) return set_engine(s, chosen, value);
    if (strcmp(key, "level") == 0) {
        f = read_number(value, LEVEL_LOWEST, LEVEL_FULL, &n);
        s->strength = (int)n;
        return f.error ? f : set_kind(s, PLAYER_SANDAN, chosen, "");
    }
    if (strcmp(key, "rating") == 0) {
        f = read_number(value, RATING_LEAST, RATING_MOST, &n);
        s->strength = (int)n;
        return f.error ? f : set_kind(s, PLAYER_SANDAN, chosen, "");
    }
    if (strcmp(key, "folder") == 0) {
        who->folder = value;
        return f;
    }
    if (strcmp(key, "time") == 0) return read_time(value, 1, &s->time_ms);
    if (strcmp(key, "nodes") == 0 || strcmp(key, "seed") == 0) {
        f = read_number(value, *key == 'n', INT64_MAX, &n);
        *(*key == 'n' ? &s->nodes : &s->seed) = (uint64_t)n;
        return f;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(key, numbers[i].name) == 0) {
            f = read_number(value, numbers[i].low, numbers[i].high, &n);
            *numbers[i].member = (int)n;
            return f;
        }
    return plan_wrong(PLAN_KEY, 0);
}

bool plan_fits(const player_setup *s, const char *key) {
    static const char *const thinking[] = {"time", "nodes", "depth", "threads", "hash"};
    if (strcmp(key, "folder") == 0 || strncmp(key, "option.", 7) == 0)
        return s->kind == PLAYER_COMMAND;
    if (strcmp(key, "seed") == 0) return s->kind != PLAYER_COMMAND;
    if (strcmp(key, "contempt") == 0) return s->kind == PLAYER_SANDAN;
    for (size_t i = 0; i < sizeof thinking / sizeof *thinking; i++)
        if (strcmp(key, thinking[i]) == 0) return player_thinks(s);
    return true;
}

/* ---- the whole ---- */

static void hand_limits(const plan *p, player_setup *s) {
    enum { READY_MS = 10000 };
    s->patience = p->rules.patience < READY_MS ? p->rules.patience : READY_MS;
    bool level = player_weaker(s) && s->strength < LEVEL_FULL;
    if (!player_thinks(s) || level || s->time_ms || s->nodes || s->depth) return;
    s->time_ms = p->time_ms;
    s->nodes = p->nodes;
    s->depth = p->depth;
}

/* A rating must be on the scale of every rule set. */
static plan_fault check_rating(const plan *p, uint32_t which) {
    int strength = p->players[which].setup.strength;
    for (uint32_t i = 0; strength && i < p->set_count; i++) {
        const match_rule_set *set = &p->sets[i];
        const level_ratings *scale = level_scale(set->g, set->rules);
        if (!strength_fits(set->g, set->rules, strength))
            return (plan_fault){.error = PLAN_RATING,
                                .low = scale->at[0],
                                .high = scale->at[LEVELS - 1],
                                .player = which,
                                .set = i};
    }
    return plan_wrong(PLAN_FINE, 0);
}

plan_fault plan_finish(plan *p) {
    enum { USUAL_MS = 1000 };
    if (p->set_count == 0) return plan_wrong(PLAN_NO_GAME, 0);
    if (p->player_count < 2) return plan_wrong(PLAN_PLAYERS_FEW, 0);
    bool limited = p->time_ms || p->nodes || p->depth, clock = p->rules.control.base > 0;
    if (clock && limited) return plan_wrong(PLAN_CLOCK_OR_LIMITS, 0);
    if (p->format == FORMAT_KNOCK_OUT && p->rounds) return plan_wrong(PLAN_NO_ROUNDS, 0);
    if (!clock && !limited) p->time_ms = USUAL_MS;
    p->rules.margin = p->margin >= 0 ? p->margin : clock ? 50 : 500;
    for (uint32_t i = 0; i < p->player_count; i++) {
        plan_player *one = &p->players[i];
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(one->setup.name, p->players[k].setup.name) == 0)
                return plan_wrong(PLAN_SAME_NAME, 0);
        plan_fault f = check_rating(p, i);
        if (f.error) return f;
        hand_limits(p, &one->setup);
        one->limits = p->limits;
        one->limits.writes = one->folder != NULL;
        if (one->setup.kind == PLAYER_COMMAND) one->setup.limits = &one->limits;
    }
    return plan_wrong(PLAN_FINE, 0);
}

uint32_t plan_rounds(const plan *p) {
    uint32_t n = p->player_count, given = p->rounds ? p->rounds : 1;
    switch (p->format) {
    case FORMAT_ROUND_ROBIN:
        return given * pairing_rounds(n);
    case FORMAT_GAUNTLET:
    case FORMAT_COUNT:
        return given;
    case FORMAT_SWISS:
        return p->rounds ? p->rounds : pairing_knock_out_rounds(n);
    case FORMAT_KNOCK_OUT:
        break;
    }
    return pairing_knock_out_rounds(n);
}

/* ---- as a file ---- */

static void write_pair(writer *w, const char *key, const char *value) {
    write_text(w, key);
    write_text(w, " = ");
    write_text(w, value);
    write_char(w, '\n');
}

static void write_number(writer *w, const char *key, uint64_t n, const char *unit) {
    if (n == 0) return;
    write_text(w, key);
    write_text(w, " = ");
    write_count(w, n);
    write_text(w, unit);
    write_char(w, '\n');
}

static void write_player(const plan_player *one, writer *w) {
    const player_setup *s = &one->setup;
    write_text(w, "\n[player ");
    write_text(w, s->name);
    write_text(w, "]\n");
    if (s->kind == PLAYER_COMMAND)
        write_pair(w, "command", s->command);
    else if (s->strength)
        write_number(w, s->strength > LEVEL_FULL ? "rating" : "level", (uint64_t)s->strength, "");
    else
        write_pair(w, "engine", player_kinds[s->kind]);
    if (one->folder) write_pair(w, "folder", one->folder);
    write_number(w, "time", (uint64_t)s->time_ms, "ms");
    write_number(w, "nodes", s->nodes, "");
    write_number(w, "depth", (uint64_t)s->depth, "");
    write_number(w, "threads", (uint64_t)s->threads, "");
    write_number(w, "hash", (uint64_t)s->hash, "");
    write_number(w, "seed", s->seed, "");
    if (s->kind == PLAYER_SANDAN) {
        write_text(w, "contempt = ");
        write_int(w, s->contempt);
        write_char(w, '\n');
    }
    for (int i = 0; i < s->option_count; i++) {
        write_text(w, "option.");
        write_pair(w, s->option_names[i], s->option_values[i]);
    }
}

/* A clock as a file writes it: 10000ms+100ms. */
static void write_clock(time_control c, writer *w) {
    if (c.base == 0) return;
    write_text(w, "clock = ");
    write_int(w, c.base);
    write_text(w, "ms");
    if (c.kind == CLOCK_PER_TURN) write_text(w, "/turn");
    if (c.increment) {
        write_char(w, c.kind == CLOCK_DELAY ? '~' : '+');
        write_int(w, c.increment);
        write_text(w, "ms");
    }
    write_char(w, '\n');
}

void plan_write(const plan *p, writer *w) {
    write_text(w, "[tournament]\n");
    if (p->name) write_pair(w, "name", p->name);
    write_pair(w, "format", plan_formats[p->format]);
    write_text(w, "play =");
    for (uint32_t i = 0; i < p->set_count; i++) {
        write_char(w, ' ');
        game_write_name(p->sets[i].g, p->sets[i].rules, w);
    }
    write_char(w, '\n');
    write_number(w, "games", p->games, "");
    write_number(w, "rounds", p->rounds, "");
    if (p->format == FORMAT_KNOCK_OUT) {
        write_text(w, "tiebreaks = ");
        write_count(w, p->tiebreaks);
        write_char(w, '\n');
    }
    write_number(w, "time", (uint64_t)p->time_ms, "ms");
    write_number(w, "nodes", p->nodes, "");
    write_number(w, "depth", (uint64_t)p->depth, "");
    write_clock(p->rules.control, w);
    write_text(w, "margin = ");
    write_int(w, p->rules.margin);
    write_text(w, "ms\n");
    write_number(w, "patience", (uint64_t)p->rules.patience, "ms");
    write_text(w, "opening-turns = ");
    write_int(w, p->opening_turns);
    write_char(w, '\n');
    if (p->balance) {
        write_text(w, "balance = ");
        write_milli(w, p->balance * INT64_C(10));
        write_char(w, '\n');
    }
    write_number(w, "limit", p->rules.limit, "");
    write_number(w, "max-turns", p->rules.max_turns, "");
    write_number(w, "memory", p->limits.memory >> 10, "KB");
    write_number(w, "cpu", p->limits.cpu, "s");
    write_number(w, "processes", p->limits.processes, "");
    write_number(w, "file-size", p->limits.file_size >> 10, "KB");
    for (uint32_t i = 0; i < p->player_count; i++) write_player(&p->players[i], w);
}
