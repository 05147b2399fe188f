// SPDX-License-Identifier: MIT
// Sensei's rulings that a drawing does not show, its notation and its properties; the drawn ones
// are in tests/diagrams/sensei.t.
#include <string.h>

#include "core/history.h"
#include "core/inputs.h"
#include "core/judge.h"
#include "core/turn.h"
#include "games/sensei/sensei.h"
#include "given.h"

static const game *sensei;

static position from_text(int rules, const char *text) {
    position p;
    fault f = sensei->text->read(rules, text, strlen(text), &p);
    EXPECT(f.code == 0);
    return p;
}

static const char *to_text(const position *p) {
    static char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    sensei->text->write(p, &w);
    return text;
}

/* The slug of what is wrong with a turn, or ""; then *p becomes the position after it. */
static const char *try_turn(position *p, const char *text) {
    turn t;
    fault f = turn_read(sensei, p, text, strlen(text), &t);
    if (f.code) return game_word(sensei, f.code)->slug;
    position next;
    turn_play(sensei, p, &t, &next);
    *p = next;
    return "";
}

static position random_position(random_source *r, int rules, bool half_made) {
    position p;
    do {
        game_start(sensei, rules, &p);
        play_at_random(sensei, random_below(r, 80), half_made, r, &p);
    } while (p.result != ONGOING);
    return p;
}

static void starts(void) {
    static const char *const want[] = {"rrrRrrr/7/7/7/7/7/gggGggg g", "rgrRrgr/7/7/7/7/7/grgGgrg g",
                                       "rrrRrrr/7/7/7/7/7/gggGggg g",
                                       "rrrRrrr/7/2*1*2/7/2*1*2/7/gggGggg g"};
    for (int rules = 0; rules < sensei->rule_set_count; rules++) {
        position p;
        game_start(sensei, rules, &p);
        EXPECT(strcmp(to_text(&p), want[rules]) == 0);
        EXPECT(p.side == FIRST && p.result == ONGOING && p.acted == 0);
        EXPECT(sensei->rules->valid(&p));
    }
}

static void a_turn_of_three_ends_by_itself(void) {
    position p, next;
    game_start(sensei, SENSEI_SHIZUKANA, &p);
    static const move three[] = {0 << 8 | 1, 24 << 8 | 16, 8 << 8 | 9}; /* a1a2, d1c1, b1b2 */
    for (int i = 0; i < 3; i++) {
        EXPECT(p.side == FIRST && (p.acted != 0) == (i > 0));
        EXPECT(sensei->rules->legal(&p, MOVE_END) == (i > 0));
        sensei->rules->play(&p, three[i], &next);
        p = next;
    }
    EXPECT(p.side == SECOND && p.acted == 0);
    EXPECT(strcmp(to_text(&p), "rrrRrrr/7/7/7/7/gg5/2Ggggg r") == 0);
}

static void a_shorter_turn_ends_when_told(void) {
    position p, half, next;
    game_start(sensei, SENSEI_SHIZUKANA, &p);
    EXPECT(sensei->rules->why_not(&p, MOVE_END) == SENSEI_NO_ACTION);
    sensei->rules->play(&p, 1, &half); /* a1a2 */
    EXPECT(half.side == FIRST && half.result == ONGOING && half.key != p.key);
    EXPECT(sensei->rules->why_not(&half, MOVE_END) == 0);
    sensei->rules->play(&half, MOVE_END, &next);
    EXPECT(next.side == SECOND && next.acted == 0 && next.key != half.key);
    move moves[MAX_MOVES];
    int n = sensei->rules->moves(&half, moves);
    EXPECT(moves[n - 1] == MOVE_END);
}

static void carrier_and_character(void) {
    position p;
    game_start(sensei, SENSEI_ARASHI, &p);
    EXPECT(strcmp(try_turn(&p, "d1d4"), "carrier") == 0);
    EXPECT(strcmp(try_turn(&p, "d1e1,d1d4"), "") == 0);
    EXPECT(strcmp(to_text(&p), "rrrRrrr/7/7/3g3/7/7/ggg1Ggg r") == 0);
}

static void goal_ends_in_mid_turn(void) {
    position p = from_text(SENSEI_SHIZUKANA, "rr1gRrr/7/7/1r5/7/5r1/gg1Gggg g"), next;
    sensei->rules->play(&p, 24 << 8 | 30, &next); /* d1d7 */
    EXPECT(next.result == FIRST_WINS && next.why == SENSEI_GOAL);
    EXPECT(strcmp(game_ruling(sensei, next.why), "S7") == 0);
    move moves[MAX_MOVES];
    EXPECT(sensei->rules->moves(&next, moves) == 0);
    /* What is written is read as the same finished position. */
    position again = from_text(SENSEI_SHIZUKANA, to_text(&next));
    EXPECT(again.key == next.key && again.result == FIRST_WINS && again.why == SENSEI_GOAL);
}

static void forth_and_back(void) {
    position p, next;
    game_start(sensei, SENSEI_SHIZUKANA, &p);
    next = p;
    EXPECT(strcmp(try_turn(&next, "a1a2,a2a1"), "") == 0);
    EXPECT(strcmp(to_text(&next), "rrrRrrr/7/7/7/7/7/gggGggg r") == 0);
    EXPECT(next.result == ONGOING);
}

static void unfair_example(void) {
    position p = from_text(SENSEI_SHIZUKANA, "7/2R2r1/1r1rr1r/r3g1g/g6/7/1gG2gg g");
    EXPECT(p.result == FIRST_WINS && p.why == SENSEI_UNFAIR);
    p = from_text(SENSEI_SHIZUKANA, "7/2R2r1/1r1rr1r/r3g1g/g6/7/1gG2gg r");
    EXPECT(p.result == FIRST_WINS && p.why == SENSEI_UNFAIR);
    EXPECT(strcmp(game_ruling(sensei, p.why), "S9") == 0);
    p = from_text(SENSEI_SHIZUKANA, "7/2R2r1/1r1rr1r/r5g/g3g2/7/1gG2gg r");
    EXPECT(p.result == ONGOING);
}

/* S9 and S11 by brute force: connected squares by Warshall's transitive closure. */
static bool unfair_by_closure(uint64_t owner, uint64_t pits, uint64_t touching) {
    static bool joined[SENSEI_SQUARES][SENSEI_SQUARES];
    uint64_t nodes = owner | pits;
    for (int i = 0; i < SENSEI_SQUARES; i++)
        for (int j = 0; j < SENSEI_SQUARES; j++) {
            int files = (i >> 3) - (j >> 3), ranks = (i & 7) - (j & 7);
            joined[i][j] = bits_has(nodes, i) && bits_has(nodes, j) && files >= -1 && files <= 1
                           && ranks >= -1 && ranks <= 1;
        }
    for (int k = 0; k < SENSEI_SQUARES; k++)
        for (int i = 0; i < SENSEI_SQUARES; i++)
            for (int j = 0; j < SENSEI_SQUARES && joined[i][k]; j++)
                joined[i][j] = joined[i][j] || joined[k][j];
    for (int i = 0; i < 7; i++) {
        bool ends = false, owned = false;
        uint64_t line = 0;
        for (int j = 0; j < SENSEI_SQUARES; j++) {
            if (!joined[i][j]) continue;
            line |= bit(j);
            ends = ends || j >= 48;
            owned = owned || bits_has(owner, j);
        }
        int contacts = 0;
        for (uint64_t rest = touching; rest;)
            contacts += (sensei_beside(bit(bits_pop(&rest))) & line) != 0;
        if (ends && owned && contacts >= 3) return true;
    }
    return false;
}

/* Chooses this many of the free squares. */
static uint64_t some_of(random_source *r, uint64_t free, int count) {
    uint64_t found = 0;
    while (bits_count(found) < count)
        found |= bit((int)random_below(r, SENSEI_SQUARES)) & SENSEI_BOARD & free;
    return found;
}

/* Squares along a random path across the board, sometimes with a gap. */
static uint64_t way_across(random_source *r) {
    uint64_t way = 0;
    int rank = (int)random_below(r, 7);
    for (int file = 0; file < 7; file++) {
        way |= bit(file * 8 + rank);
        rank += (int)random_below(r, 3) - 1;
        rank = rank < 0 ? 0 : rank > 6 ? 6 : rank;
    }
    if (random_below(r, 8) == 0) way &= ~bit(bits_first(way));
    return way;
}

/* Stones and pits on a path and around it, then anywhere; opposing stones near them. */
static void lines_by_closure(void) {
    random_source r = {9};
    int wrong = 0, seen[2] = {0, 0};
    for (int round = 0; round < 4000; round++) {
        int squares = 7 + round % 28;
        uint64_t taken = round % 2 ? way_across(&r) : 0;
        taken |= some_of(&r, SENSEI_BOARD & ~taken, squares - bits_count(taken));
        uint64_t touching = some_of(&r, ~taken, 7);
        uint64_t owner = some_of(&r, taken, 7);
        bool want = unfair_by_closure(owner, taken & ~owner, touching);
        seen[want]++;
        wrong += sensei_unfair(owner, taken & ~owner, touching) != want;
    }
    EXPECT(wrong == 0);
    EXPECT(seen[0] > 300 && seen[1] > 300); /* both answers have been tried */
}

/* A line contains at least one stone: pits alone are not a line. */
static void pits_alone(void) {
    uint64_t row = SENSEI_RANK_1 << 3, below = row >> 1;
    EXPECT(!sensei_unfair(bit(0), row, below));
    EXPECT(!sensei_unfair(0, row, below));
    EXPECT(sensei_unfair(bit(4), row, below));
    EXPECT(sensei_unfair(bit(3), row, below));
}

static void pit_example(void) {
    position p = from_text(SENSEI_ARASHI_EXPERT, "4rrR/3rg2/1r*g*gr/r6/2*1*2/g4gg/3G3 g");
    EXPECT(p.result == FIRST_WINS && p.why == SENSEI_UNFAIR);
    /* Without the contact of f5 with the pit e5 there are only two. */
    p = from_text(SENSEI_ARASHI_EXPERT, "4rrR/3rg2/1r*g*1r/r4g1/2*1*2/g4gg/3G3 g");
    EXPECT(p.result == ONGOING);
}

static void pits_are_data(void) {
    position p = from_text(SENSEI_ARASHI_EXPERT, "rrrRrrr/7/7/*5*/7/7/gggGggg g");
    EXPECT(strcmp(try_turn(&p, "a1a5"), "behind-pit") == 0);
    EXPECT(strcmp(try_turn(&p, "c1c6"), "") == 0);
    EXPECT(strcmp(to_text(&p), "rrrRrrr/2g4/7/*5*/7/7/gg1Gggg r") == 0);
    p = from_text(SENSEI_ARASHI_EXPERT, "rrrRrrr/7/***1***/***1***/***1***/7/gggGggg g");
    EXPECT(p.result == ONGOING);
}

static void third_occurrence(void) {
    position p;
    game_start(sensei, SENSEI_SHIZUKANA, &p);
    uint64_t keys[16];
    history h = {keys, 16, 0};
    history_push(&h, &p);
    static const char *const turns[] = {"a1a2", "a7a6", "a2a1", "a6a7"};
    int why = 0;
    for (int i = 0; i < 8; i++) {
        EXPECT(history_result(&h, sensei, &p, 0, &why) == ONGOING);
        EXPECT(strcmp(try_turn(&p, turns[i % 4]), "") == 0);
        history_push(&h, &p);
    }
    EXPECT(history_result(&h, sensei, &p, 0, &why) == DRAWN && why == WORD_REPETITION);
    EXPECT(strcmp(game_ruling(sensei, why), "S12") == 0);
    /* The same stones with the other side to move are another position. */
    position other = from_text(SENSEI_SHIZUKANA, "rrrRrrr/7/7/7/7/7/gggGggg r");
    EXPECT(other.key != p.key);
}

static void no_action_loses(void) {
    position p = from_text(SENSEI_SHIZUKANA, "4rRr/7/7/r5G/gr5/ggr4/gggr3 g");
    EXPECT(p.result == SECOND_WINS && p.why == WORD_NO_MOVE);
    EXPECT(strcmp(game_ruling(sensei, p.why), "S13") == 0);
    /* A red move that leaves green without actions ends the game as well. */
    p = from_text(SENSEI_SHIZUKANA, "4rRr/7/r6/6G/gr5/ggr4/gggr3 r");
    EXPECT(p.result == ONGOING && strcmp(try_turn(&p, "a5a4"), "") == 0);
    EXPECT(p.result == SECOND_WINS && p.why == WORD_NO_MOVE);
}

typedef struct bad_text {
    const char *text, *slug;
    uint32_t at;
    int rules;
} bad_text;

static void bad_positions(void) {
    static const bad_text bad[] = {
        {"", "empty", 0},
        {"x", "unexpected", 0},
        {"rrrRrrr/7/7/7/7/7/gggGggg", "side", 25},
        {"rrrRrrr/7/7/7/7/7/gggGggg ", "side", 26},
        {"rrrRrrr/7/7/7/7/7/gggGggg b", "side", 26},
        {"rrrRrrr/7/7/7/7/7/gggGggg  g", "side", 26},
        {"rrrRrrr/7/7/7/7/7/gggGggg g ", "trailing", 27},
        {"rrrRrrr/7/7/7/7/7/gggGggg gg", "trailing", 27},
        {"rrrRrrrr/7/7/7/7/7/gggGggg g", "row-long", 7},
        {"rrrRrrr/8/7/7/7/7/gggGggg g", "row-long", 8},
        {"rrrRrrr/0/7/7/7/7/gggGggg g", "unexpected", 8},
        {"rrrRrrr/6/7/7/7/7/gggGggg g", "row-short", 9},
        {"rrrRrr", "row-short", 6},
        {"rrrRrrr/7/7/7/7/7 g", "rows", 17},
        {"rrrRrrr/7/7/7/7/7/gggGggg/7 g", "rows", 25},
        {"rrrRrrr/r6/7/7/7/7/gggGggg g", "stones-many", 8},
        {"rrrRrrr/7/7/7/7/7/ggGggg1 g", "stones-few", 25},
        {"rrrRrrr/7/7/7/7/7/gGgGggg g", "characters-many", 21},
        {"rrrRrrr/7/7/7/7/7/ggggggg g", "character-missing", 25},
        {"rrrRrrr/7/2*4/7/7/7/gggGggg g", "no-pits-here", 11},
        {"rrrRrrr/7/2*4/7/7/7/gggGggg g", "no-pits-here", 11, 1},
        {"rrrRrrr/7/2*4/7/7/7/gggGggg g", "no-pits-here", 11, 2},
        {"rrrRrrr/*******/*******/*******/*******/*******/gggGgg* g", "stones-few", 55, 3},
        {"rrrRrrr/7/7/7/7/7/gggGgg\xc3 g", "unexpected", 24},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        position p;
        fault f = sensei->text->read(bad[i].rules, bad[i].text, strlen(bad[i].text), &p);
        bool right = f.code && strcmp(game_word(sensei, f.code)->slug, bad[i].slug) == 0
                     && f.at == bad[i].at;
        if (!EXPECT(right))
            printf("# '%s': %s at %u\n", bad[i].text, game_word(sensei, f.code)->slug, f.at);
    }
}

static void bad_turns(void) {
    static const bad_text bad[] = {
        {"", "empty", 0},
        {",a1a2", "empty", 0},
        {"a1a2,", "empty", 5},
        {"i1a2", "cell", 0},
        {"a0a2", "cell", 1},
        {"a1h2", "cell", 2},
        {"a1a8", "cell", 3},
        {"A1A2", "cell", 0},
        {"a1a", "unfinished", 3},
        {"a1a2 b1b2", "trailing", 4},
        {"a1a2,b", "unfinished", 6},
        {"a1a2,c1c3", "too-far", 5},
        {"a1a2,b1b2,c1c2", "stones-done", 10},
        {"a1a2,b1b2,d1c1,e1e2", "turn-over", 15},
    };
    position p;
    game_start(sensei, SENSEI_SHIZUKANA, &p);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        turn t;
        fault f = turn_read(sensei, &p, bad[i].text, strlen(bad[i].text), &t);
        bool right = f.code && strcmp(game_word(sensei, f.code)->slug, bad[i].slug) == 0
                     && f.at == bad[i].at;
        if (!EXPECT(right))
            printf("# '%s': %s at %u\n", bad[i].text, game_word(sensei, f.code)->slug, f.at);
    }
}

static void digits_may_stand_side_by_side(void) {
    position p = from_text(SENSEI_SHIZUKANA, "rrrRrrr/34/1111111/7/7/7/gggGggg g");
    EXPECT(strcmp(to_text(&p), "rrrRrrr/7/7/7/7/7/gggGggg g") == 0);
}

/* For any 32-bit value, moves(), legal() and why_not() agree. */
static void legality_agrees(void) {
    random_source r = {5};
    int wrong = 0;
    for (int i = 0; i < 1500; i++) {
        position p = random_position(&r, i % 4, true);
        move moves[MAX_MOVES];
        int n = sensei->rules->moves(&p, moves), found = 0;
        for (int k = 1; k < n; k++) wrong += moves[k - 1] >= moves[k];
        for (move m = 0; m < SENSEI_SQUARES << 8; m++) {
            bool legal = sensei->rules->legal(&p, m);
            wrong += legal != (sensei->rules->why_not(&p, m) == 0);
            if (legal) wrong += found >= n || moves[found++] != m;
        }
        wrong += found + (p.acted != 0) != n;
        for (int k = 0; k < 200; k++) {
            move m = (move)random_next(&r) | 0x10000;
            wrong += m != MOVE_END
                     && (sensei->rules->legal(&p, m) || sensei->rules->why_not(&p, m) == 0);
        }
    }
    EXPECT(wrong == 0);
}

static void positions_survive_their_text(void) {
    random_source r = {6};
    int wrong = 0;
    for (int i = 0; i < 3000; i++) {
        position p = random_position(&r, i % 4, false);
        position back = from_text(p.rules, to_text(&p));
        wrong += !sensei->rules->valid(&p) || back.key != p.key || back.result != p.result;
    }
    EXPECT(wrong == 0);
}

/* A turn that is half made has no result yet. */
static void half_made_turns_have_no_result(void) {
    random_source r = {8};
    for (int i = 0; i < 100; i++) {
        position p = random_position(&r, i % 4, true);
        if (!p.acted) continue;
        EXPECT(sensei->rules->valid(&p));
        p.result = FIRST_WINS;
        p.why = SENSEI_GOAL;
        EXPECT(!sensei->rules->valid(&p));
    }
}

/* The words of sensei_inputs, of the first player. */
enum { IN_PASSES = 4, IN_GOALS = 6, IN_VIA = 8, IN_WORDS = 11 };

/* For a network: stone moves to a goal square that the character sees; the green one sees g7 only.
 */
static void moves_to_the_goal(void) {
    static const struct {
        int rules;
        const char *text;
        int kind;
    } cases[] = {
        {SENSEI_ARASHI, "1rrrRr1/7/7/r6/7/6r/Ggggggg g", 1},     /* f1f6, f6g6, g6g7 */
        {SENSEI_SHIZUKANA, "1rrrRr1/r6/r5g/7/7/7/Gggggg1 g", 0}, /* two: that wins at once */
        {SENSEI_SHIZUKANA, "1rrrRr1/r6/r6/6g/7/7/Gggggg1 g", 1},
        {SENSEI_SHIZUKANA, "1rrrRr1/r6/r6/7/6g/7/Gggggg1 g", 2},
        {SENSEI_SHIZUKANA, "1rrrRr1/r6/r6/7/7/6g/Gggggg1 g", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        position p = from_text(cases[i].rules, cases[i].text);
        uint64_t words[IN_WORDS] = {0};
        sensei->judge->inputs->list(&p, false, words);
        EXPECT((words[IN_GOALS] & UINT64_C(0x0f0f0f0f0f0f0f0f)) == bit(6 * 8 + cases[i].kind));
    }
}

static uint64_t goals_seen(const position *p, int side, uint64_t from) {
    const struct sensei *s = &p->sensei;
    uint64_t seen = 0, goal = sensei_goal(side) & ~s->pits & ~s->stones[!side];
    while (from) seen |= sensei_sight(bits_pop(&from), s->stones[!side]) & goal;
    return seen;
}

/* The goal squares that are marked in bits lowest to highest of their bytes. */
static uint64_t goals_in(uint64_t bits, int lowest, int highest, int side) {
    uint64_t found = 0;
    for (int file = 0; file < SENSEI_SIZE; file++)
        for (int k = lowest; k <= highest; k++)
            if (bits_has(bits, file * 8 + k)) {
                EXPECT(!(found & sensei_goal(side) & SENSEI_FILE_A << 8 * file));
                found |= sensei_goal(side) & SENSEI_FILE_A << 8 * file;
            }
    return found;
}

/* What a network is told, worked out from the rules of single moves. */
static void inputs_are_what_they_say(void) {
    random_source r = {9};
    int threats = 0, ways = 0;
    for (int i = 0; i < 400; i++) {
        position p = random_position(&r, i % 4, false);
        uint64_t words[IN_WORDS] = {0};
        sensei->judge->inputs->list(&p, false, words);
        for (int side = 0; side < 2; side++) {
            const struct sensei *s = &p.sensei;
            uint64_t own = s->stones[side], occupied = sensei_occupied(&p);
            uint64_t sight = sensei_sight(s->carrier[side], s->stones[!side]), near = 0;
            for (uint64_t movers = own & ~bit(s->carrier[side]); movers;) {
                int from = bits_pop(&movers);
                uint64_t once = sensei_stone_targets(p.rules, from, occupied);
                near |= once;
                while (once)
                    near |= sensei_stone_targets(p.rules, bits_pop(&once), occupied ^ bit(from));
            }
            near &= ~occupied;
            uint64_t passes = words[IN_PASSES + side], goals = words[IN_GOALS + side];
            EXPECT(passes == (sight & own));
            EXPECT(goals_in(goals, 0, 3, side) == goals_seen(&p, side, bit(s->carrier[side])));
            EXPECT(goals_in(goals, 4, 7, side) == goals_seen(&p, side, passes));
            uint64_t via = goals_in(words[IN_VIA + side], 0, 2, side);
            EXPECT(via == goals_seen(&p, side, sight & near));
            bool threat = goals_in(goals, 0, 0, side) != 0;
            position now = p;
            now.side = (uint8_t)side;
            EXPECT(!threat || sensei->judge->wins(&now));
            threats += threat;
            ways += via != 0;
        }
    }
    EXPECT(threats > 20 && ways > 20);
}

/* A mirror is a symmetry: it undoes itself, keeps the results and the number of turns. */
static void mirrors(void) {
    random_source r = {7};
    int wrong = 0;
    for (int i = 0; i < 800; i++) {
        position p = random_position(&r, i % 4, false);
        for (int which = 0; which < sensei->rules->mirror_count; which++) {
            position there, back;
            sensei->rules->mirror(&p, which, &there);
            sensei->rules->mirror(&there, which, &back);
            wrong += back.key != p.key || !sensei->rules->valid(&there);
            wrong += sensei->rules->count(&there) != sensei->rules->count(&p);
            wrong += (there.side != p.side) != (which != 0);
        }
    }
    EXPECT(wrong == 0);
    position p = from_text(SENSEI_SHIZUKANA, "rrrRrr1/6r/7/7/7/1g5/g1gGggg g"), out;
    sensei->rules->mirror(&p, 0, &out);
    EXPECT(strcmp(to_text(&out), "1rrRrrr/r6/7/7/7/5g1/gggGg1g g") == 0);
    sensei->rules->mirror(&p, 1, &out);
    EXPECT(strcmp(to_text(&out), "r1rRrrr/1r5/7/7/7/6g/gggGgg1 r") == 0);
    sensei->rules->mirror(&p, 2, &out);
    EXPECT(strcmp(to_text(&out), "rrrRr1r/5r1/7/7/7/g6/1ggGggg r") == 0);
    p = from_text(SENSEI_SHIZUKANA, "7/2R2r1/1r1rr1r/r3g1g/g6/7/1gG2gg g");
    sensei->rules->mirror(&p, 1, &out);
    EXPECT(out.result == SECOND_WINS && sensei->rules->valid(&out));
}

static void prompts(void) {
    static const struct {
        const char *actions, *want;
    } cases[] = {
        {"", ""},
        {"a1a2", "1 stone move and a pass left."},
        {"a1a2,b1b2", "A pass left."},
        {"d1c1", "2 stone moves left."},
        {"d1c1,a1a2", "1 stone move left."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        position p, next;
        game_start(sensei, SENSEI_SHIZUKANA, &p);
        for (const char *at = cases[i].actions; *at; at += at[4] ? 5 : 4, p = next) {
            move m = MOVE_NONE;
            EXPECT(sensei->text->read_move(&p, at, 4, &m).code == 0);
            sensei->rules->play(&p, m, &next);
        }
        char text[128];
        writer w = writer_on(text, sizeof text);
        sensei->text->prompt(&p, LANG_EN, &w);
        if (!EXPECT(strcmp(text, cases[i].want) == 0)) printf("# %s\n", text);
    }
}

static void words_are_whole(void) {
    for (int i = 0; i < sensei->text->word_count; i++) {
        const word *w = &sensei->text->words[i];
        EXPECT(w->slug && w->slug[0] && w->ruling && w->ruling[0] == 'S');
        for (int l = 0; l < LANGS; l++) EXPECT(w->in[l] && w->in[l][0]);
        for (int k = 0; k < i; k++) EXPECT(strcmp(w->slug, sensei->text->words[k].slug) != 0);
    }
}

/* Square by square, along each of eight directions. */
static void squares_between(void) {
    for (int from = 0; from < SENSEI_SQUARES; from++) {
        if (!bits_has(SENSEI_BOARD, from)) continue;
        EXPECT(sensei_between(from, from) == 0);
        uint64_t in_line = bit(from);
        for (int d = 0; d < 9; d++) {
            int file = from >> 3, rank = from & 7;
            uint64_t way = 0;
            while (d != 4 && (file += d / 3 - 1) >= 0 && file < 7 && (rank += d % 3 - 1) >= 0
                   && rank < 7) {
                EXPECT(sensei_between(from, file * 8 + rank) == way);
                in_line |= bit(file * 8 + rank);
                way |= bit(file * 8 + rank);
            }
        }
        for (uint64_t rest = SENSEI_BOARD & ~in_line; rest;)
            EXPECT(sensei_between(from, bits_pop(&rest)) == SENSEI_NO_LINE);
    }
}

int main(void) {
    int rules;
    games_find("sensei", 6, &sensei, &rules);
    TEST("S1 S2 S10 S11 the start positions of the four rule sets", starts);
    TEST("S3 a turn of three actions ends automatically", a_turn_of_three_ends_by_itself);
    TEST("S3 a shorter turn ends with `end`, and one without actions is illegal",
         a_shorter_turn_ends_when_told);
    TEST("S5 S6 the carrier stays, and moves once the character has left", carrier_and_character);
    TEST("S7 a goal ends the game in the middle of a turn", goal_ends_in_mid_turn);
    TEST("S8 a stone may move forth and back in one turn", forth_and_back);
    TEST("S9 the example of the ruling, whoever moved, and e4 on e3", unfair_example);
    TEST("S9 S11 lines agree with the transitive closure of stones and pits", lines_by_closure);
    TEST("S11 pits alone are not a line", pits_alone);
    TEST("S11 the example of the ruling: touching a pit of red's group", pit_example);
    TEST("S11 a position brings its own pits", pits_are_data);
    TEST("S12 the third occurrence is a draw", third_occurrence);
    TEST("S13 a player with no legal action loses", no_action_loses);
    TEST("faults in positions say what is wrong and where", bad_positions);
    TEST("faults in turns say what is wrong and where", bad_turns);
    TEST("adjacent digits in a position are added up", digits_may_stand_side_by_side);
    TEST("moves, legal and why_not agree on any 32 bits, also in half-made turns", legality_agrees);
    TEST("a position read from its text is the same", positions_survive_their_text);
    TEST("a half-made turn with a result is not valid", half_made_turns_have_no_result);
    TEST("a network sees how many stone moves a goal square is away", moves_to_the_goal);
    TEST("a network sees what the rules of single moves say", inputs_are_what_they_say);
    TEST("mirrors are symmetries of the rules", mirrors);
    TEST("squares between two squares of a line; none between a square and itself",
         squares_between);
    TEST("S3 in the middle of a turn the prompt says what is left", prompts);
    TEST("every word has a slug, a ruling and three languages", words_are_whole);
    return tap_done();
}
