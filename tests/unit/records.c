// SPDX-License-Identifier: MIT
// The meaning of record tags, with our own games and the real games next to the checkout.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "play/records.h"
#include "tap.h"

enum { MEMORY = 16 << 20, OUT = 1 << 20 };
static char *memory, *out;
static turn *work;
static arena mem;

static void read_one(const char *text, record *r) {
    record_source src;
    mem = (arena){memory, MEMORY, 0};
    EXPECT(record_open(&src, text, strlen(text)).code == 0);
    EXPECT(record_read(&src, &mem, r).code == 0);
}

/* Sets up and replays one record. */
static fault checked(const char *text, replay *played) {
    record r;
    record_setting set;
    read_one(text, &r);
    fault f = records_setting(&r, &set);
    return f.code ? f : records_replay(&r, &set, 0, played);
}

static bool refused(const char *text, int code, uint32_t at) {
    replay played;
    fault f = checked(text, &played);
    if (f.code == code && f.at == at) return true;
    printf("# %s: got %d at %u\n", text, f.code, f.at);
    return false;
}

static void settings(void) {
    EXPECT(refused("1. t *", WORD_NO_GAME_TAG, 0));
    EXPECT(refused("[Game \"chess\"] *", WORD_NO_GAME, 7));
    EXPECT(refused("[Game \"sensei\"][RuleSet \"storm\"] *", WORD_NO_RULE_SET, 25));
    EXPECT(refused("[Variant \"nothing\"] *", WORD_NO_RULE_SET, 10));
    EXPECT(refused(
        "[Variant \"a name that is far too long for any layout that there could ever be\"] *",
        WORD_NO_RULE_SET, 10));
    EXPECT(refused("[Game \"abalone\"][Notation \"Klingon\"] *", WORD_NO_NOTATION, 27));
    replay played;
    fault f = checked("[Game \"bushishogi\"][Position \"1s 9e b\"] *", &played);
    EXPECT(f.code != 0 && f.at == 33);
    EXPECT(refused("[Game \"bushishogi\"] 1. 3n 6n *", WORD_NONE, 0));
    EXPECT(refused("[Game \"sensei:arashi\"] 1. a1a5 *", WORD_NONE, 0));
    EXPECT(refused("[Game \"sensei\"][RuleSet \"arashi\"] 1. a1a5 *", WORD_NONE, 0));
}

static void contradictions(void) {
    EXPECT(refused("[Game \"abalone\"][Game \"sensei\"] *", WORD_TAG_TWICE, 23));
    EXPECT(refused("[Game \"abalone\"][Game \"abalone\"] a1b2 *", WORD_NONE, 0));
    EXPECT(refused("[Game \"sensei\"][RuleSet \"arashi\"][RuleSet \"shizukana\"] *", WORD_TAG_TWICE,
                   43));
    EXPECT(refused("[Game \"abalone\"][Limit \"2\"][Limit \"20\"] *", WORD_TAG_TWICE, 35));
    EXPECT(refused("[Game \"bushishogi\"][Position \"1s 1w b\"][Position \"1s 2e b\"] *",
                   WORD_TAG_TWICE, 50));
    EXPECT(refused("[Variant \"standard\"][Variant \"daisy\"] *", WORD_TAG_TWICE, 30));
    /* Other tags may be repeated. */
    EXPECT(refused("[Game \"abalone\"][Event \"A\"][Event \"B\"] a1b2 *", WORD_NONE, 0));
}

static void results(void) {
    const char *won = "[Game \"abalone\"][Position \"wwwww/www3/7/8/9/8/2b4/1b4/w4 b 0 5 7\"]";
    char text[256];
    snprintf(text, sizeof text, "%s c3b2 1-0", won);
    EXPECT(refused(text, WORD_NONE, 0));
    snprintf(text, sizeof text, "%s c3b2 0-1", won);
    EXPECT(refused(text, WORD_RESULT_DIFFERS, (uint32_t)strlen(won) + 6));
    /* "*" is an unknown result: the board tells it. */
    replay played;
    snprintf(text, sizeof text, "%s c3b2 *", won);
    EXPECT(checked(text, &played).code == 0 && played.end.result == FIRST_WINS);
    snprintf(text, sizeof text, "%s c3b2 a1a2 1-0", won);
    EXPECT(refused(text, WORD_GAME_OVER, (uint32_t)strlen(won) + 6));
    EXPECT(refused("[Game \"abalone\"][Result \"1-0\"] a1b1 0-1", WORD_RESULT_TWICE, 36));
    EXPECT(refused("[Game \"abalone\"][Result \"1-0\"] a1b1 1-0", WORD_NONE, 0));
}

/* A conversion without enough memory says so; one that reports no error is complete. */
static void conversions_in_little_memory(void) {
    static const char *const texts[] = {
        ("[Game \"abalone\"]\n[First \"A\"]\n[Second \"B\"]\n"
         "[RuleSet \"belgian-daisy\"]\n\n1. i9h8 *\n"),
        "[Black \"A\"]\n[White \"B\"]\n[Variant \"belgian\"]\n\n1. i9h8 *\n",
        "[Variant \"belgian\"]\n[Plies \"1\"]\n\n1. i9h8 *\n",
    };
    for (int i = 0; i < 3; i++) {
        bool whole = false;
        char want[512] = "";
        for (size_t more = 4096, step = 0; step <= 4096; more = step, step += 8) {
            record r;
            record_setting set;
            replay played;
            read_one(texts[i], &r);
            EXPECT(records_setting(&r, &set).code == 0);
            EXPECT(records_replay(&r, &set, 0, &played).code == 0);
            mem.cap = mem.used + more;
            fault f = i == 1 ? records_to_pgn(&r, &set, &notation_own)
                             : records_to_apgn(&r, &set, &notation_own);
            whole = whole || (step > 0 && !f.code);
            EXPECT(whole ? f.code == 0 : step == 0 || f.code == WORD_MEMORY);
            if (f.code) continue;
            writer w = writer_on(out, OUT);
            record_write(&r, &w);
            if (step == 0) snprintf(want, sizeof want, "%s", out);
            EXPECT(strcmp(want, out) == 0);
        }
        EXPECT(whole && want[0]);
    }
}

/* Reads one record, rewrites its turns and tags, and compares what is written. */
static bool converts(const char *text, bool apgn, const char *name, const char *want) {
    record r;
    record_setting set;
    replay played;
    read_one(text, &r);
    fault f = records_setting(&r, &set);
    const notation *how =
        name && !f.code ? notation_named(set.g, name, strlen(name)) : &notation_own;
    if (!f.code) f = records_replay(&r, &set, 0, &played);
    if (!f.code) f = replay_rewrite(&r, set.g, &set.start, how, work);
    if (!f.code) f = apgn ? records_to_apgn(&r, &set, how) : records_to_pgn(&r, &set, how);
    writer w = writer_on(out, OUT);
    record_write(&r, &w);
    if (!f.code && strcmp(out, want) == 0) return true;
    printf("# fault %d at %u\n%s", f.code, f.at, out);
    return false;
}

static void canonical_turns(void) {
    EXPECT(converts("[Game \"sensei\"] 1. b1b2,a1a2 g7g6,g6g7 (1... e7e6,b7b6) *", false, NULL,
                    "[Game \"sensei\"]\n\n1. a1a2,b1b2 a7a6,a6a7 (1... b7b6,e7e6) *\n"));
    EXPECT(converts("[Game \"abalone\"] 1. c5c3d6 *", false, NULL,
                    "[Game \"abalone\"]\n\n1. c3c5d4 *\n"));
}

static void forms(void) {
    const char *apgn = "[Event \"x\"]\n[Black \"A\"]\n[White \"B\"]\n[Variant \"belgian\"]\n"
                       "[Notation \"Aba-Pro\"]\n[Plies \"2\"]\n\n1. i9h8 i6h6 *\n";
    const char *pgn = "[Game \"abalone\"]\n[Event \"x\"]\n[First \"A\"]\n[Second \"B\"]\n"
                      "[RuleSet \"belgian-daisy\"]\n[Notation \"Aba-Pro\"]\n[Plies \"2\"]\n\n"
                      "1. i9h8 i6h6 *\n";
    EXPECT(converts(apgn, false, NULL, pgn));
    EXPECT(converts(pgn, true, NULL, apgn));
    EXPECT(converts(apgn, true, NULL, apgn));
    EXPECT(converts(pgn, false, NULL, pgn));
    EXPECT(converts(
        "; c\n[Game \"abalone\"]\n\n1. a1b1 *\n", true, NULL,
        "[Variant \"standard\"]\n[Notation \"Aba-Pro\"]\n[Plies \"1\"]\n\n; c\n1. a1b1 *\n"));
    /* Comments above a tag that goes come before those of the next. */
    EXPECT(converts("; a\n[Game \"abalone\"]\n; b\n[RuleSet \"standard\"]\n\n1. a1b1 *\n", true,
                    NULL,
                    "; a\n; b\n[Variant \"standard\"]\n[Notation \"Aba-Pro\"]\n[Plies \"1\"]\n\n"
                    "1. a1b1 *\n"));
    EXPECT(converts("[Game \"abalone\"] 1. a1b2 *", false, "nacre",
                    "[Game \"abalone\"]\n[Notation \"Nacre\"]\n\n1. a1d4 *\n"));
    EXPECT(converts("[Game \"abalone\"][Notation \"nacre\"] 1. a1d4 *", false, NULL,
                    "[Game \"abalone\"]\n[Notation \"Aba-Pro\"]\n\n1. a1b2 *\n"));
    record r;
    record_setting set;
    read_one("[Game \"sensei\"] *", &r);
    EXPECT(records_setting(&r, &set).code == 0);
    EXPECT(records_to_apgn(&r, &set, &notation_own).code == WORD_NOT_IN_APGN);
}

/* The first position of a record, or what is wrong with it. */
static bool begins(const char *text, const char *want) {
    record r;
    record_setting set;
    read_one(text, &r);
    fault f = records_setting(&r, &set);
    writer w = writer_on(out, OUT);
    if (f.code)
        write_text(&w, game_word(set.g, f.code)->slug);
    else
        set.g->text->write(&set.start, &w);
    if (strcmp(out, want) == 0) return true;
    printf("# %s: %s\n", text, out);
    return false;
}

/* The names of APGN, those that are not among our layouts included. */
static void variants(void) {
    static const char *const names[] = {
        "standard",  "belgian",        "german_daisy",  "dutch_daisy",  "swiss_daisy",
        "alien",     "alliances",      "centrifugeuse", "domination",   "duel",
        "fujiyama",  "snakes_variant", "star",          "the_clearing", "the_wall",
        "atomouche", "corners",        "Abalone"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[64];
        snprintf(text, sizeof text, "[Variant \"%s\"] *", names[i]);
        EXPECT(refused(text, WORD_NONE, 0));
    }
    EXPECT(begins("[Variant \"atomouche\"] *",
                  "bw3/w2bwb/2b4/b1w4w/w2b1w2b/b4b1w/4w2/wbw2b/3bw b 0 0 0"));
    EXPECT(
        begins("[Variant \"corners\"] *", "bb1ww/bw2bw/7/w2b3b/wb5wb/w3w2b/7/bw2bw/bb1ww b 0 0 0"));
    /* The Position decides, whatever the name. */
    const char *custom = "5/6/7/8/4b4/8/7/6/5 w 5 4 0";
    EXPECT(begins("[Variant \"custom\"][Position \"5/6/7/8/4b4/8/7/6/5-5b4w w\"] *", custom));
    EXPECT(begins("[Variant \"belgian\"][Position \"5/6/7/8/4b4/8/7/6/5 w 5 4\"] *", custom));
    EXPECT(begins("[Variant \"accelium\"][Position \"5/6/7/8/4b4/8/7/6/5 w 5 4\"] *", custom));
    EXPECT(begins("[Variant \"mine\"][Position \"5/6/7/8/4b4/8/7/6/5 w 5 4\"] *", custom));
    EXPECT(begins("[Variant \"Abalone\"][FEN \"5/6/7/8/4S4/8/7/6/5 4 5 w 0 9\"] *", custom));
    EXPECT(refused("[Variant \"custom\"] *", WORD_NO_POSITION, 10));
    EXPECT(refused("[Variant \"accelium\"] *", WORD_NO_POSITION, 10));
    EXPECT(refused("[Variant \"mine\"] *", WORD_NO_RULE_SET, 10));
}

/* Its own name for the game, its turns, and those of Aba-Pro, unless a notation is named. */
static void playstrategy(void) {
    EXPECT(begins("[Variant \"Abalone\"] *",
                  "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0 0"));
    EXPECT(refused("[Variant \"Abalone\"] 1. a1d4 i5i7 2. b2c3 *", WORD_NONE, 0));
    EXPECT(refused("[Variant \"Abalone\"][Notation \"Aba-Pro\"] 1. A1B2 *", WORD_NONE, 0));
    replay played;
    EXPECT(checked("[Variant \"Abalone\"][Notation \"Aba-Pro\"] 1. a1d4 *", &played).code != 0);
    EXPECT(converts("[Variant \"Abalone\"]\n[FEN \"5/6/7/8/4S4/8/7/6/5 4 5 b 0 9\"]\n\n1. E5E6 *\n",
                    false, NULL,
                    "[Game \"abalone\"]\n[RuleSet \"belgian-daisy\"]\n"
                    "[Position \"5/6/7/8/4b4/8/7/6/5 b 5 4 0\"]\n\n1. e5e6 *\n"));
    EXPECT(converts("[Variant \"atomouche\"] *", false, NULL,
                    "[Game \"abalone\"]\n[RuleSet \"standard\"]\n[Position "
                    "\"bw3/w2bwb/2b4/b1w4w/w2b1w2b/b4b1w/4w2/wbw2b/3bw b 0 0 0\"]\n\n*\n"));
}

/* Every layout goes to APGN and comes back. */
static void layouts(void) {
    const game *g = NULL;
    int rules = 0;
    EXPECT(games_find("abalone", 7, &g, &rules).code == 0);
    for (int i = 0; i < g->rule_set_count; i++) {
        record r;
        record_setting set;
        char text[128];
        snprintf(text, sizeof text, "[Game \"abalone\"][RuleSet \"%s\"] *", g->rule_sets[i].id);
        read_one(text, &r);
        EXPECT(records_setting(&r, &set).code == 0);
        EXPECT(records_to_apgn(&r, &set, &notation_own).code == 0);
        EXPECT(!record_get(&r, "Game") && !record_get(&r, "RuleSet"));
        EXPECT(records_setting(&r, &set).code == 0 && set.apgn && set.rules == i);
        snprintf(text, sizeof text, "[Variant \"%s\"] *", g->rule_sets[i].title);
        read_one(text, &r);
        if (strchr(text, '\'')) continue; /* "Poissons d'Avril": its id has a dash there */
        EXPECT(records_setting(&r, &set).code == 0 && set.rules == i);
    }
}

static void beginning(void) {
    for (int i = 0; i < GAME_COUNT; i++) {
        for (int rules = 0; rules < games[i]->rule_set_count; rules++) {
            position p, next;
            record r;
            record_setting set;
            game_start(games[i], rules, &p);
            mem = (arena){memory, MEMORY, 0};
            EXPECT(records_begin(&r, &mem, games[i], &p) && !record_get(&r, "Position"));
            turn_list(games[i], &p, work);
            turn_play(games[i], &p, &work[0], &next);
            EXPECT(records_begin(&r, &mem, games[i], &next) && record_get(&r, "Position"));
            EXPECT(records_setting(&r, &set).code == 0 && set.g == games[i] && set.rules == rules);
            EXPECT(set.start.key == next.key && r.side == next.side);
        }
    }
}

static void *read_data(size_t *n) {
    char path[4096];
    const char *folder = getenv("SANDAN_DATA");
    snprintf(path, sizeof path, "%s/abalone-games.apgn", folder ? folder : ".");
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    enum { MOST = 8 << 20 };
    char *text = malloc(MOST);
    *n = fread(text, 1, MOST, file);
    fclose(file);
    return text;
}

/* Reads and replays a file of games, and counts repetitions. */
static void real_games(void) {
    size_t n = 0;
    char *text = read_data(&n);
    if (!text) SKIP("abalone-games.apgn is not there");
    record_source src;
    EXPECT(record_open(&src, text, n).code == 0);
    int count = 0, decided = 0, repeated = 0;
    while (record_more(&src)) {
        record r;
        record_setting set;
        replay played;
        mem = (arena){memory, MEMORY, 0};
        if (!EXPECT(record_read(&src, &mem, &r).code == 0)) break;
        EXPECT(records_setting(&r, &set).code == 0 && set.apgn);
        EXPECT(records_replay(&r, &set, 0, &played).code == 0);
        const record_text *plies = record_get(&r, "Plies");
        EXPECT(plies && (uint32_t)atoi(plies->s) == r.turns);
        /* In this collection a win is a win on the board. */
        EXPECT((played.end.result == ONGOING) == (r.result == ONGOING));
        decided += played.end.result != ONGOING;
        repeated += played.third > 0;
        count++;
    }
    EXPECT(count == 1295 && decided == 768 && repeated == 17);
    free(text);
}

/* Writes every record of a text in a form and a notation. */
static size_t convert_all(const char *s, size_t n, char *to, size_t cap, bool apgn,
                          const char *name) {
    record_source src;
    writer w = writer_on(to, cap);
    EXPECT(record_open(&src, s, n).code == 0);
    while (record_more(&src) && !tap_failed_here) {
        record r;
        record_setting set;
        replay played;
        mem = (arena){memory, MEMORY, 0};
        if (w.len > 0) write_char(&w, '\n');
        if (!EXPECT(record_read(&src, &mem, &r).code == 0)) break;
        if (!EXPECT(records_setting(&r, &set).code == 0)) break;
        const notation *how = notation_named(set.g, name, strlen(name));
        EXPECT(records_replay(&r, &set, 0, &played).code == 0);
        EXPECT(replay_rewrite(&r, set.g, &set.start, how, NULL).code == 0);
        fault f = apgn ? records_to_apgn(&r, &set, how) : records_to_pgn(&r, &set, how);
        EXPECT(f.code == 0);
        record_write(&r, &w);
    }
    EXPECT(writer_fits(&w));
    return w.len;
}

static void real_conversions(void) {
    static const char *const names[] = {"aba-pro", "nacre", "playstrategy"};
    enum { CAP = 4 << 20 };
    size_t n = 0;
    char *text = read_data(&n);
    if (!text) SKIP("abalone-games.apgn is not there");
    char *first = malloc(CAP), *middle = malloc(CAP), *last = malloc(CAP);
    size_t length = convert_all(text, n, first, CAP, true, "aba-pro");
    for (int i = 0; i < 3; i++) {
        size_t m = convert_all(text, n, middle, CAP, false, names[i]);
        size_t k = convert_all(middle, m, last, CAP, true, "aba-pro");
        EXPECT(k == length && memcmp(first, last, length) == 0);
    }
    /* Against the source itself: the same words in the same order. */
    size_t a = 0, b = 0;
    while (a < n || b < length) {
        while (a < n && strchr(" \n", text[a])) a++;
        while (b < length && strchr(" \n", first[b])) b++;
        if (a >= n || b >= length) break;
        if (!EXPECT(text[a++] == first[b++])) break;
    }
    EXPECT(a == n && b == length);
    free(text);
    free(first);
    free(middle);
    free(last);
}

int main(void) {
    memory = malloc(MEMORY);
    out = malloc(OUT);
    work = malloc(MAX_TURNS * sizeof *work);
    TEST("tags give game, rule set, position and notation", settings);
    TEST("tags that disagree about the game are refused", contradictions);
    TEST("the results given in a record must agree", results);
    TEST("turns are written canonical", canonical_turns);
    TEST("converting PGN to APGN and back loses nothing", forms);
    TEST("a conversion is complete, or reports a lack of memory", conversions_in_little_memory);
    TEST("A10 every layout has an APGN name", layouts);
    TEST("A10 every APGN variant is read", variants);
    TEST("PlayStrategy records are read", playstrategy);
    TEST("a new record starts with the game's tags", beginning);
    TEST("real games replay to their results", real_games);
    TEST("real games survive conversion to every format and notation", real_conversions);
    free(memory);
    free(out);
    free(work);
    return tap_done();
}
