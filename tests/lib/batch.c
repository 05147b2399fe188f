/* SPDX-License-Identifier: MIT */
/* Many games at once, through sandan.h alone. */
#include "api/sandan.h"

#include <string.h>

#include "tap.h"

static sandan_position *start_of(const char *name) {
    return sandan_start(sandan_game_find(name, NULL), NULL);
}

/* Plays a batch by the given choice of actions, and one game of it turn by turn beside it. */
static void check_masks(const char *name) {
    enum { GAMES = 8, STEPS = 600 };
    sandan_error e;
    sandan_position *start = start_of(name);
    const sandan_game *g = sandan_position_game(start);
    sandan_batch *b = sandan_batch_new(start, GAMES, 100, &e);
    sandan_hand *hand = sandan_hand_new(start, &e);
    size_t actions = sandan_action_count(g), shape[3];
    sandan_observation_shape(g, shape);
    EXPECT(b && sandan_batch_count(b) == GAMES && actions > 20
           && shape[0] * shape[1] * shape[2] > 40);
    uint32_t dice = 1;
    int over = 0, fresh = 1;
    for (int step = 0; step < STEPS; step++) {
        int32_t chosen[GAMES] = {0};
        for (size_t i = 0; i < GAMES; i++) {
            const uint8_t *mask = sandan_batch_masks(b) + i * actions;
            size_t legal = 0, at = 0;
            for (size_t id = 0; id < actions; id++) legal += mask[id];
            dice = dice * 1664525 + 1013904223;
            size_t pick = legal ? (dice >> 8) % legal : 0;
            for (; legal && (!mask[at] || pick-- > 0); at++) continue;
            chosen[i] = (int32_t)at;
            if (i > 0 || !legal) continue;
            sandan_list *next = sandan_hand_actions(hand, &e);
            EXPECT(sandan_list_count(next) == legal);
            sandan_list_free(next);
            char *text = sandan_action_text(start, (int)at);
            EXPECT(sandan_hand_type(hand, text, &e) == SANDAN_OK);
            sandan_free(text);
        }
        bool was_over = sandan_batch_ends(b)[0] != SANDAN_GOES_ON;
        EXPECT(sandan_batch_step(b, chosen, &e) == SANDAN_OK);
        over += sandan_batch_ends(b)[0] != SANDAN_GOES_ON;
        sandan_position *now = sandan_batch_position(b, 0, &e);
        if (was_over || sandan_hand_done(hand)) {
            sandan_position *made = was_over ? start_of(name) : sandan_hand_position(hand, &e);
            EXPECT(sandan_position_equal(made, now) && ++fresh);
            sandan_hand_free(hand);
            hand = sandan_hand_new(made, &e);
            sandan_position_free(made);
        } else {
            EXPECT(!now && e.status == SANDAN_MISUSE);
        }
        sandan_position_free(now);
    }
    EXPECT(over > 0 && fresh > 50);
    sandan_hand_free(hand);
    sandan_batch_free(b);
    sandan_position_free(start);
}

static void batches_follow_the_rules(void) {
    check_masks("abalone");
    check_masks("sensei:arashi");
    check_masks("bushishogi:dunkel");
}

/* Every legal action of Abalone and its number belong together, from either end. */
static void actions_have_numbers(void) {
    sandan_error e;
    sandan_position *p = start_of("abalone:belgian-daisy");
    sandan_list *turns = sandan_turns(p, &e);
    for (size_t i = 0; i < sandan_list_count(turns); i++) {
        const char *turn = sandan_list_at(turns, i);
        int id = sandan_action_id(p, turn, &e);
        char *text = sandan_action_text(p, id);
        EXPECT(id >= 0 && text && strcmp(text, turn) == 0);
        sandan_free(text);
    }
    EXPECT(sandan_action_id(p, "a1b2", &e) == 1 && sandan_action_id(p, "e5e6", &e) == -1);
    EXPECT(e.status == SANDAN_ILLEGAL && !sandan_action_text(p, 1830)
           && !sandan_action_text(p, -1));
    sandan_list_free(turns);
    sandan_position_free(p);
}

/* A game of a batch ends by the rules, by its length, or by an illegal action. */
static void batches_end(void) {
    enum { LONGEST = 20 };
    sandan_error e;
    sandan_position *p = start_of("abalone"), *other = start_of("sensei");
    sandan_batch *b = sandan_batch_new(p, 2, LONGEST, &e);
    static const char *const cycle[] = {"a1b2", "i9h8", "d4c3", "f6g7"};
    for (int i = 0; i < 8; i++) {
        sandan_position *now = sandan_batch_position(b, 0, &e);
        int32_t both[2] = {sandan_action_id(now, cycle[i % 4], &e), i == 0 ? -7 : 0};
        EXPECT(both[0] >= 0 && sandan_batch_step(b, both, &e) == SANDAN_OK);
        if (i == 0) {
            EXPECT(sandan_batch_ends(b)[1] == SANDAN_ILLEGAL_ACTION);
            EXPECT(sandan_batch_rewards(b)[2] == -1 && sandan_batch_rewards(b)[3] == 1);
        } else if (i == 1) {
            EXPECT(sandan_batch_ends(b)[1] == SANDAN_GOES_ON && sandan_batch_rewards(b)[2] == 0);
        }
        sandan_position_free(now);
    }
    EXPECT(sandan_batch_ends(b)[0] == SANDAN_OVER && sandan_batch_rewards(b)[0] == 0);
    EXPECT(sandan_batch_start(b, 0, other, &e) == SANDAN_MISUSE);
    EXPECT(sandan_batch_start(b, 2, p, &e) == SANDAN_MISUSE);
    EXPECT(sandan_batch_start(b, 0, p, &e) == SANDAN_OK
           && sandan_batch_ends(b)[0] == SANDAN_GOES_ON);
    EXPECT(!sandan_batch_new(p, 0, 1, &e) && !sandan_batch_new(p, 1, 0, &e));
    EXPECT(!sandan_batch_new(NULL, 1, 1, &e) && !sandan_batch_position(NULL, 0, &e));
    EXPECT(sandan_batch_step(NULL, NULL, &e) && !sandan_batch_masks(NULL));
    EXPECT(!sandan_action_text(NULL, 0) && sandan_action_id(NULL, "", &e) == -1);
    EXPECT(!sandan_action_count(NULL));
    sandan_observation_shape(NULL, NULL);
    sandan_batch_free(NULL);
    sandan_batch_free(b);
    sandan_position_free(p);
    sandan_position_free(other);
}

int main(void) {
    TEST("many games at once follow the rules", batches_follow_the_rules);
    TEST("actions have numbers", actions_have_numbers);
    TEST("A10 many games end by repetition, length or an illegal action", batches_end);
    return tap_done();
}
