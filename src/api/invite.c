// SPDX-License-Identifier: MIT
// The desk's verbs about invitations to online games: the text that a server keeps as the setup of
// a game, clocks, the messages that are ready in every language, and reasons by their code.
#include "api/desk.h"
#include "base/chars.h"
#include "core/json.h"
#include "games/games.h"
#include "online/pace.h"
#include "online/room_setup.h"
#include "online/speech.h"
#include "play/view.h"

static const struct {
    const char *name;
    uint8_t bit;
} guests[] = {{"people", ALLOW_PEOPLE}, {"bots", ALLOW_BOTS}, {"engine", ALLOW_ENGINE}};

/* "public", "chat", "invitation" (not in the lobby), and who may play: people, bots, engine. False:
   an unknown word, at *at. */
static bool read_options(desk_text text, room_setup *s, size_t *at) {
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        bool known =
            desk_is(part, "public") || desk_is(part, "chat") || desk_is(part, "invitation");
        s->invites = s->invites || desk_is(part, "invitation");
        s->is_public = s->is_public || desk_is(part, "public");
        s->free_chat = s->free_chat || desk_is(part, "chat");
        for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) {
            if (!desk_is(part, guests[i].name)) continue;
            s->allowed |= guests[i].bit;
            known = true;
        }
        *at = (size_t)(part.s - begin);
        if (!known) return false;
    }
    return true;
}

/* The setup of a game: game, position, clock as people write it, side of the player who invites,
   options. */
static void run_invite(desk *d, const desk_request *r, writer *w) {
    room_setup setup = {0};
    uint64_t side = 0;
    size_t at = 0;
    if (!desk_position(d, r, 1, w, &setup.game, &setup.start)) return;
    fault f = clock_read(r->field[3].s, r->field[3].n, &setup.control);
    if (f.code) {
        desk_fault(d, w, NULL, f, 3);
        return;
    }
    if (!desk_number(r->field[4], SECOND, &side)) {
        desk_error(d, w, NULL, WORD_SIDE, 4, 0);
        return;
    }
    setup.creator = (uint8_t)side;
    if (!read_options(r->field[5], &setup, &at)) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 5, at);
        return;
    }
    if (!setup.allowed) setup.allowed = ALLOW_PEOPLE;
    char text[SETUP_TEXT];
    writer line = writer_on(text, sizeof text);
    room_setup_write(&setup, &line);
    room_setup again;
    f = room_setup_read(text, line.len, &again); /* refuses what a server would refuse */
    if (f.code) {
        desk_error(d, w, setup.game, f.code, 2, 0);
        return;
    }
    json_object(w, NULL);
    json_bytes(w, "setup", text, line.len);
    json_end(w);
}

static void write_clock(const time_control *c, writer *w) {
    if (c->base == 0) {
        json_null(w, "clock");
        return;
    }
    json_object(w, "clock");
    view_clock_members(*c, w);
    json_end(w);
}

/* The clock of a record or a list of games: "600+5", "1/259200", "-". */
static void run_clock(desk *d, const desk_request *r, writer *w) {
    time_control control;
    fault f = clock_read_tag(r->field[1].s, r->field[1].n, &control);
    if (f.code) {
        desk_fault(d, w, NULL, f, 1);
        return;
    }
    json_object(w, NULL);
    write_clock(&control, w);
    json_end(w);
}

/* What the setup of a game says. */
static void run_invited(desk *d, const desk_request *r, writer *w) {
    room_setup setup;
    fault f = room_setup_read(r->field[1].s, r->field[1].n, &setup);
    if (f.code) {
        desk_fault(d, w, setup.game, f, 1);
        return;
    }
    const game *g = setup.game;
    position usual;
    game_start(g, setup.start.rules, &usual);
    json_object(w, NULL);
    json_text(w, "game", g->id);
    json_text(w, "title", g->title);
    json_text(w, "rule_set", g->rule_sets[setup.start.rules].id);
    json_text(w, "rule_title", g->rule_sets[setup.start.rules].title);
    json_position(w, "position", g, &setup.start);
    json_bool(w, "usual", usual.key == setup.start.key);
    write_clock(&setup.control, w);
    json_text(w, "pace", pace_names[pace_of(&setup.control)]);
    json_int(w, "creator", setup.creator);
    json_bool(w, "public", setup.is_public);
    json_bool(w, "free_chat", setup.free_chat);
    json_bool(w, "invitation", setup.invites);
    json_array(w, "allowed");
    for (size_t i = 0; i < sizeof guests / sizeof *guests; i++)
        if (setup.allowed & guests[i].bit) json_text(w, NULL, guests[i].name);
    json_end(w);
    json_end(w);
}

/* What can be said with one tap. */
static void run_sayings(desk *d, const desk_request *r, writer *w) {
    (void)r;
    json_object(w, NULL);
    json_array(w, "sayings");
    for (int i = 0; i < SPEECH_PRESETS; i++) {
        json_object(w, NULL);
        json_text(w, "slug", speech_presets[i].slug);
        json_text(w, "words", speech_presets[i].in[d->lang]);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

/* The code of a reason with this slug: a common one, or one of the game's; WORD_NONE if none is. */
static int find_reason(const game *g, desk_text slug) {
    for (int code = 1; code < WORD_COMMON_COUNT; code++)
        if (desk_is(slug, common_words[code].slug)) return code;
    for (int i = 0; g && i < g->text->word_count; i++)
        if (desk_is(slug, g->text->words[i].slug)) return GAME_WORDS + i;
    return WORD_NONE;
}

/* A reason that a server gave by its slug, in words; the second field is the game, if one is known.
 */
static void run_reason(desk *d, const desk_request *r, writer *w) {
    const game *g = NULL;
    int rules;
    if (r->field[2].n > 0 && !desk_game(d, r, 2, w, &g, &rules)) return;
    json_object(w, NULL);
    json_reason(w, g, find_reason(g, r->field[1]), d->lang);
    json_end(w);
}

const desk_verb desk_invite[] = {
    {"invite", 5, run_invite},   {"invited", 1, run_invited}, {"clock", 1, run_clock},
    {"sayings", 0, run_sayings}, {"reason", 2, run_reason},   {NULL, 0, NULL},
};
