// SPDX-License-Identifier: MIT
// Fills a database with games, as a server would: two players take their seats and play random
// turns, some resign, one challenge is withdrawn, one game goes on.
//
//     store-games DATABASE [COUNT]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/turn.h"
#include "games/games.h"
#include "online/room.h"
#include "store/store.h"

enum { TURNS = 300, MOST = TURNS + 10 };
static session_turn turns[TURNS];
static uint64_t keys[TURNS + 1];
static room_turn times[TURNS];
static turn choice[MAX_TURNS];
static room r;
static store_event events[MOST];
static char bodies[MOST][EVENT_LINE];

static void apply(room_event e, int64_t now) {
    char *body = bodies[r.seq];
    room_command c = {.from = e.kind == EVENT_SIT ? SEAT_SERVER : e.seat, .event = e};
    room_aim(&r, &c);
    int why = room_decide(&r, &c, now, &e);
    if (!why) why = room_apply(&r, &e);
    if (why) {
        fprintf(stderr, "event %u: %s\n", r.seq + 1, common_words[why].slug);
        exit(1);
    }
    writer w = writer_on(body, EVENT_LINE);
    event_write_body(&e, &w);
    events[e.seq - 1] = (store_event){now, now, e.seat, event_names[e.kind], body, NULL};
}

static void sit(int seat, const char *name, int64_t now) {
    room_event e = {.kind = EVENT_SIT, .seat = (uint8_t)seat, .what = WHAT_PERSON};
    event_set_text(&e, name, strlen(name));
    apply(e, now);
}

static void play(random_source *d, int64_t *now) {
    const session *s = &r.session;
    uint32_t most = 4 + random_below(d, 30);
    while (r.status == ROOM_PLAYING && s->n < most) {
        uint8_t side = s->hand.now.side;
        room_event e = {.kind = EVENT_TURN, .seat = side};
        int n = turn_list(r.setup.game, &s->hand.now, choice);
        writer w = writer_on(e.text, sizeof e.text);
        turn_write(r.setup.game, &s->hand.now, &choice[random_below(d, (uint32_t)n)], &w);
        apply(e, *now += 1000 + random_below(d, 4000));
    }
    if (r.status == ROOM_PLAYING)
        apply((room_event){.kind = EVENT_RESIGN, .seat = s->hand.now.side}, *now += 100);
}

static void write_game(store *s, int number, int64_t now) {
    random_source d = {(uint64_t)number + 1};
    const game *g = games[number % GAME_COUNT];
    room_setup setup = {.game = g, .control = {300000, 2000, CLOCK_INCREMENT}, .allowed = 1};
    game_start(g, 0, &setup.start);
    char text[SETUP_TEXT], id[32];
    writer w = writer_on(text, sizeof text);
    room_setup_write(&setup, &w);
    snprintf(id, sizeof id, "game%08d", number);
    int64_t created = now;
    room_begin(&r, &setup, (room_memory){turns, keys, times, TURNS});
    sit(FIRST, "Anna", now);
    if (number == 1) { /* withdrawn before it began */
        apply((room_event){.kind = EVENT_CANCEL, .what = WHAT_WITHDRAWN}, now += 1000);
    } else {
        sit(SECOND, number % 2 ? "" : "Bernd", now += 1000);
        if (number != 2) play(&d, &now); /* which is still being played */
    }
    store_op op = {.act = STORE_CREATE,
                   .game = id,
                   .setup = text,
                   .events = events,
                   .count = (int)r.seq,
                   .at = created,
                   .summary = {(store_status)r.status, true, STORE_NOBODY, STORE_NEVER, now}};
    store_outcome outcome;
    if (store_commit(s, &op, 1, &outcome) || outcome.result != STORE_DONE) exit(1);
}

int main(int count, char **words) {
    int n = count > 2 ? atoi(words[2]) : 6;
    char why[STORE_WHY];
    store *s = NULL;
    if (count < 2 || store_open(words[1], &s, why)) return 1;
    for (int i = 0; i < n; i++) write_game(s, i, INT64_C(1789000000000) + (int64_t)i * 3600000);
    store_close(s);
    return 0;
}
