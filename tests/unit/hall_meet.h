// SPDX-License-Identifier: MIT
// Who is there in the tests of the hall: Anna, who makes challenges, Bo, who accepts them, and Eve,
// who watches. And the kinds of events that the log of a game has.
#ifndef SANDAN_TESTS_HALL_MEET_H
#define SANDAN_TESTS_HALL_MEET_H

#include "games/games.h"
#include "unit/hall_player.h"

static world w;
static player anna, bo, eve;
static player *const all[] = {&anna, &bo, &eve};
static hall_setup usual;

/* A new world, in which nobody is limited unless that is the subject. */
static inline void meet_under(const char *name, bool limited) {
    usual = hall_usual();
    if (!limited) {
        usual.messages = usual.games_device = usual.games_address = usual.hellos = usual.chat =
            usual.codes = usual.work_address = usual.work_device = (limit_rule){1000000, 1};
        usual.challenges_device = usual.challenges_address = usual.unfinished_address = 1000;
    }
    usual.host_token = "sesame";
    usual.speech = CHAT_FREE;
    open_world(&w, name, &usual);
    make_player(&anna, "Anna", 'a');
    make_player(&bo, "Bo", 'b');
    make_player(&eve, "Eve", 'e');
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
}

static inline void meet(const char *name) {
    meet_under(name, false);
}

static inline void part(void) {
    close_world(&w, all, 3);
}

static inline const char *setup_of(const char *game_name, const char *clock, const char *flags) {
    static char text[SETUP_TEXT];
    room_setup s = {.allowed = ALLOW_PEOPLE | ALLOW_ENGINE};
    int rules;
    EXPECT(games_find(game_name, strlen(game_name), &s.game, &rules).code == 0);
    game_start(s.game, rules, &s.start);
    EXPECT(clock_read_tag(clock, strlen(clock), &s.control).code == 0);
    s.is_public = strchr(flags, 'p') != NULL;
    s.free_chat = strchr(flags, 'c') != NULL;
    writer out = writer_on(text, sizeof text);
    room_setup_write(&s, &out);
    return text;
}

/* Anna makes the challenge and plays first, Bo accepts. */
static inline void pair_up(const char *setup) {
    create(&anna, setup, -1);
    EXPECT(anna.game[0] && anna.code[0]);
    join(&bo, anna.game);
    look(&anna, anna.game);
    look(&bo, anna.game);
    talk_it_over(&w, all, 3);
    EXPECT(anna.seat == 0 && bo.seat == 1);
}

static inline void begin(const char *setup) {
    pair_up(setup);
    look(&eve, anna.game);
    EXPECT(eve.seat == -1);
}

static inline player *to_move(void) {
    return anna.box.confirmed.session.hand.now.side == FIRST ? &anna : &bo;
}

static inline void expect_agreement(void) {
    EXPECT(same_game(&anna, &bo));
    EXPECT(same_game(&anna, &eve));
    EXPECT(anna.box.n == 0 && bo.box.n == 0);
}

static inline void play_turns(int turns, random_source *d) {
    for (int i = 0; i < turns && anna.box.confirmed.status == ROOM_PLAYING; i++) {
        EXPECT(play_any(to_move(), d) == 0);
        talk_it_over(&w, all, 3);
        w.now += 700;
    }
}

/* How many events of a kind a spectator who comes now is told; *last is the last of them. */
static inline int kinds_in_log(const player *p, int kind, room_event *last) {
    static player late;
    int count = 0;
    make_player(&late, "Late", 'l');
    arrive(&late, p->w);
    snprintf(late.game, sizeof late.game, "%s", p->game);
    talk t = talk_of(ASK_WATCH);
    t.game = late.game;
    t.from = 1;
    say(&late, &t);
    settle(p->w);
    for (int i = 0; i < late.mail.count; i++) {
        talk told;
        EXPECT(
            talk_read(FROM_SERVER, late.mail.letters[i]->text, late.mail.letters[i]->n, &told).code
            == 0);
        for (uint32_t k = 0; told.kind == TELL_ROOM && k < told.event_count; k++) {
            room_event e;
            EXPECT(event_read(told.events[k], strlen(told.events[k]), &e).code == 0);
            if (e.kind == kind && last) *last = e;
            count += e.kind == kind;
        }
        talk_free(&told);
    }
    late.begun = false;
    leave(&late);
    return count;
}

static inline int end_of_tests(void) {
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", world_folder);
    if (system(command)) return 1; /* NOLINT: our own folder */
    return tap_done();
}

#endif
