// SPDX-License-Identifier: MIT
#include "play/records.h"

#include "base/chars.h"
#include "games/games.h"

enum { MAX_VARIANT = 64 }; /* bytes of the longest name of a variant, NUL included */

/* Whether the game has records with the other family of tags. */
static bool has_variants(const game *g) {
    return g->notations && g->notations->read_variant;
}

/* The tag with the first position; other programs call it FEN. */
static const record_text *start_tag(const record *r, const record_setting *set) {
    const record_text *start = record_get(r, "Position");
    return start || !set->apgn ? start : record_get(r, "FEN");
}

static fault find_game(const record *r, record_setting *set) {
    const record_text *name = record_get(r, "Game"), *variant = record_get(r, "Variant");
    set->apgn = !name && variant;
    for (int i = 0; set->apgn && i < GAME_COUNT; i++)
        if (has_variants(games[i])) {
            set->g = games[i];
            return NO_FAULT;
        }
    if (!name) return fault_at(WORD_NO_GAME_TAG, r->at);
    fault f = games_find(name->s, name->n, &set->g, &set->rules);
    return f.code ? fault_moved(f, name->at + f.at) : NO_FAULT;
}

/* Where the game starts according to the tag Variant. */
static fault find_variant(const record *r, record_setting *set) {
    const record_text *name = record_get(r, "Variant");
    fault f = set->g->notations->read_variant(name->s, name->n, start_tag(r, set) != NULL,
                                              &set->rules, &set->start, &set->how);
    return f.code ? fault_moved(f, name->at + f.at) : NO_FAULT;
}

static fault find_rules(const record *r, record_setting *set) {
    if (set->apgn) return find_variant(r, set);
    const record_text *name = record_get(r, "RuleSet");
    int rules = name ? game_rule_set(set->g, name->s, name->n) : set->rules;
    if (rules < 0) return fault_at(WORD_NO_RULE_SET, name ? name->at : 0);
    set->rules = rules;
    game_start(set->g, set->rules, &set->start);
    return NO_FAULT;
}

/* The turns without progress that end the game (A8); "?" and "-" mean unknown. */
static fault find_limit(const record *r, record_setting *set) {
    const record_text *text = record_get(r, "Limit");
    if (!text || record_is(text, "?") || record_is(text, "-")) return NO_FAULT;
    uint64_t limit = 0;
    for (uint32_t i = 0; i < text->n; i++) {
        char c = text->s[i];
        if (c < '0' || c > '9') return fault_at(WORD_UNEXPECTED, text->at + i);
        limit = limit * 10 + (uint64_t)(c - '0');
        if (limit > UINT32_MAX) return fault_at(WORD_NUMBER, text->at);
    }
    set->limit = (uint32_t)limit;
    return limit > 0 ? NO_FAULT : fault_at(WORD_NUMBER, text->at);
}

/* A record whose tags disagree about the game has no meaning. */
static fault check_tags(const record *r) {
    static const char *const deciding[] = {"Game", "RuleSet", "Variant", "Position",
                                           "FEN",  "Limit",   "Notation"};
    for (const record_tag *tag = r->tags; tag; tag = tag->next)
        for (size_t i = 0; i < sizeof deciding / sizeof *deciding; i++)
            if (record_is(&tag->name, deciding[i])
                && !record_same(&tag->value, record_get(r, deciding[i])))
                return fault_at(WORD_TAG_TWICE, tag->value.at);
    return NO_FAULT;
}

fault records_setting(const record *r, record_setting *set) {
    *set = (record_setting){.how = &notation_own};
    fault f = check_tags(r);
    if (!f.code) f = find_game(r, set);
    if (!f.code) f = find_rules(r, set);
    if (!f.code) f = find_limit(r, set);
    if (f.code) return f;
    const record_text *start = start_tag(r, set), *how = record_get(r, "Notation");
    if (start) f = set->g->text->read(set->rules, start->s, start->n, &set->start);
    if (f.code) return fault_moved(f, start->at + f.at);
    if (!how || !set->g->notations) return NO_FAULT;
    set->how = notation_named(set->g, how->s, how->n);
    return set->how ? NO_FAULT : fault_at(WORD_NO_NOTATION, how->at);
}

fault records_replay(record *r, const record_setting *set, uint32_t limit, replay *out) {
    fault f = replay_all(r, set->g, &set->start, set->how, limit ? limit : set->limit, out);
    if (f.code) return f;
    uint32_t at = r->end - (uint32_t)chars_count(record_result_text(r->result));
    const record_text *tag = record_get(r, "Result");
    if (tag && !record_is(tag, record_result_text(r->result)))
        return fault_at(WORD_RESULT_TWICE, at);
    /* "*" means that the result is unknown, not that there is none. */
    if (out->end.result != ONGOING && r->result != ONGOING && out->end.result != r->result)
        return fault_at(WORD_RESULT_DIFFERS, at);
    return NO_FAULT;
}

uint32_t records_game_at(const record *r) {
    const record_text *name = record_get(r, "Game");
    return name && name->at != RECORD_NOWHERE ? name->at : r->at;
}

/* Renames every tag with this name. */
static void rename_tag(record *r, const char *from, const char *to) {
    for (record_tag *tag = r->tags; tag; tag = tag->next)
        if (record_is(&tag->name, from))
            tag->name = (record_text){to, (uint32_t)chars_count(to), RECORD_NOWHERE};
}

/* Removes every tag with this name; the comments above it move to what follows. */
static void drop_tag(record *r, const char *name) {
    record_tag **at = &r->tags;
    while (*at) {
        record_tag *gone = *at;
        if (!record_is(&gone->name, name)) {
            at = &gone->next;
            continue;
        }
        record_item **follows = gone->next ? &gone->next->before : &r->start.after;
        record_item **end = &gone->before;
        while (*end) end = &(*end)->next;
        *end = *follows;
        *follows = gone->before;
        *at = gone->next;
    }
}

static bool set_text(record *r, const char *name, const char *value) {
    return record_set(r, name, value, chars_count(value));
}

/* Adds a tag in front of the others. */
static bool set_first(record *r, const char *name, const char *value) {
    record_tag *rest = r->tags;
    r->tags = NULL;
    bool good = set_text(r, name, value);
    record_tag **end = &r->tags;
    while (*end) end = &(*end)->next;
    *end = rest;
    return good;
}

/* Whether the game does not start where its rule set does; if so, the text of its start. */
static bool own_start(const game *g, const position *start, char text[MAX_POSITION]) {
    char usual[MAX_POSITION];
    writer w = writer_on(text, MAX_POSITION), u = writer_on(usual, sizeof usual);
    position first;
    game_start(g, start->rules, &first);
    g->text->write(start, &w);
    g->text->write(&first, &u);
    return !chars_same(text, usual);
}

/* The first position as in our records: in our notation, and only if it is not the rule set's
   start. */
static bool set_start(record *r, const record_setting *set) {
    char text[MAX_POSITION];
    if (!record_get(r, "Position")) rename_tag(r, "FEN", "Position");
    if (own_start(set->g, &set->start, text)) return set_text(r, "Position", text);
    drop_tag(r, "Position");
    return true;
}

fault records_to_pgn(record *r, const record_setting *set, const notation *how) {
    bool good = true;
    if (set->apgn) {
        rename_tag(r, "Black", "First");
        rename_tag(r, "White", "Second");
        rename_tag(r, "Variant", "RuleSet");
        good = set_start(r, set) && set_text(r, "RuleSet", set->g->rule_sets[set->rules].id)
               && set_first(r, "Game", set->g->id);
    }
    if (set->g->notations) {
        const char *own = set->g->notations->list[0].name, *name = how->name ? how->name : own;
        bool named = record_get(r, "Notation") || !chars_same(name, own);
        if (named) good = set_text(r, "Notation", name) && good;
    }
    return good ? NO_FAULT : fault_at(WORD_MEMORY, r->at);
}

fault records_to_apgn(record *r, const record_setting *set, const notation *how) {
    if (!has_variants(set->g)) return fault_at(WORD_NOT_IN_APGN, records_game_at(r));
    bool good = true;
    if (!set->apgn) {
        char variant[MAX_VARIANT];
        writer v = writer_on(variant, sizeof variant);
        set->g->notations->write_variant(set->rules, &v);
        rename_tag(r, "First", "Black");
        rename_tag(r, "Second", "White");
        rename_tag(r, "RuleSet", "Variant");
        drop_tag(r, "Game");
        good = set_text(r, "Variant", variant);
    }
    const char *own = set->g->notations->list[0].name;
    good = set_text(r, "Notation", how->name ? how->name : own) && good;
    char plies[16];
    writer w = writer_on(plies, sizeof plies);
    write_int(&w, r->turns);
    if (!record_get(r, "Plies")) good = record_set(r, "Plies", plies, w.len) && good;
    return good ? NO_FAULT : fault_at(WORD_MEMORY, r->at);
}

bool records_begin(record *r, arena *mem, const game *g, const position *start) {
    record_new(r, mem);
    r->side = start->side;
    char text[MAX_POSITION];
    return set_text(r, "Game", g->id) && set_text(r, "RuleSet", g->rule_sets[start->rules].id)
           && (!own_start(g, start, text) || set_text(r, "Position", text));
}

bool records_set_game(record *r, const char *const names[2], time_control control, uint32_t limit) {
    char terms[64], turns[16];
    writer w = writer_on(terms, sizeof terms);
    clock_write_tag(control, &w);
    w = writer_on(turns, sizeof turns);
    write_int(&w, limit);
    return set_text(r, "First", *names[FIRST] ? names[FIRST] : "?")
           && set_text(r, "Second", *names[SECOND] ? names[SECOND] : "?")
           && (control.base == 0 || set_text(r, "TimeControl", terms))
           && (limit == 0 || set_text(r, "Limit", turns));
}

const record_text *records_player(const record *r, int side) {
    const record_text *name = record_get(r, side == FIRST ? "First" : "Second");
    if (!name) name = record_get(r, side == FIRST ? "Black" : "White");
    return name && name->n > 0 && !record_is(name, "?") ? name : NULL;
}
