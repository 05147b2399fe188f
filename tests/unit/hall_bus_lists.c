// SPDX-License-Identifier: MIT
// Lists of players on one hall, while something happens to their games on another one that has the
// same store: nobody there has them in memory.
#include "unit/halls.h"

static player window; /* another one of Anna's, on the last hall */

static void ask_for(player *p, int kind) {
    char id[TALK_ID + 1];
    talk t = talk_of(kind);
    t.id = id_text(next_id++, id);
    t.game = anna.game;
    ask(p, &t);
}

/* Anna and Bo have a public game of days per turn; nobody looks at it. Eve, on the last hall, looks
   at the lobby, and Anna's window at her games. */
static void begin_lists(const char *name) {
    open_all(name);
    begin(setup_of("sensei", "1/259200", true));
    for (int i = 0; i < 3; i++) {
        ask_for(all[i], ASK_UNWATCH);
        all[i]->begun = false;
    }
    wait_for(80000);
    for (int i = 0; i < HALLS; i++) EXPECT(hall_count(halls[i].h).loaded == 0);
    ask_for(&eve, ASK_LOBBY);
    EXPECT(eve.games == 1);
    make_player(&window, "Anna", 'a');
    arrive(&window, &halls[2]);
    ask_for(&window, ASK_MINE);
    EXPECT(window.games == 1);
    window.line[0] = eve.line[0] = '\0';
}

static void end_lists(void) {
    leave(&window);
    close_all();
}

static bool told(const player *p, const char *what) {
    bool found = strstr(p->line, what) && strstr(p->line, anna.game);
    if (!found) printf("# %s was told %s\n", p->name, p->line);
    return found;
}

static bool hears(const char *what) {
    exchange();
    read_mail(&window);
    return told(&window, what);
}

/* A player's list changes, on whatever hall they are, though they watch nothing. */
static void test_mine(void) {
    random_source d = {16};
    open_all("mine");
    begin(setup_of("sensei", "1/259200", false));
    EXPECT(play_any(&anna, &d) == 0);
    exchange();
    leave(&anna);
    wait_for(6000);
    anna.begun = false;
    arrive(&anna, &halls[2]);
    talk t = talk_of(ASK_MINE);
    char id[TALK_ID + 1];
    t.id = id_text(next_id++, id);
    ask(&anna, &t);
    EXPECT(anna.games == 1);
    wait_for(20000); /* nobody has it in memory there */
    int before = anna.heard[TELL_MINE_CHANGE];
    EXPECT(play_any(&bo, &d) == 0);
    exchange();
    EXPECT(anna.heard[TELL_MINE_CHANGE] > before && strstr(anna.line, "\"turn\": true"));
    close_all();
}

/* The host deletes or closes a game on one hall: it leaves the lists of the others, also if the
   store says only later that it has happened. */
static void test_deleted(void) {
    for (int unsure = 0; unsure < 2; unsure++) {
        begin_lists(unsure ? "unsure" : "deleted");
        halls[1].unsure = unsure;
        host_order(&bo, ASK_HOST_DELETE, anna.game, 0);
        EXPECT(strcmp(bo.why, unsure ? "busy" : "") == 0);
        EXPECT(hears("\"gone\"") && told(&eve, "\"gone\""));
        host_order(&bo, ASK_HOST_DELETE, anna.game, 0);
        EXPECT(strcmp(bo.why, "no-such-game") == 0);
        end_lists();
    }
}

static void test_closed(void) {
    begin_lists("closed");
    host_order(&bo, ASK_HOST_CLOSE, anna.game, 0);
    EXPECT(hears("\"status\": \"over\"") && told(&eve, "\"gone\""));
    end_lists();
}

/* It is being read while it is deleted, and what was read is how it was before. */
static void test_while_read(void) {
    begin_lists("while-read");
    talk t = talk_of(ASK_WATCH);
    t.game = anna.game;
    t.from = 1;
    say(&eve, &t);
    EXPECT(halls[2].job_count == 1);
    host_order(&bo, ASK_HOST_DELETE, anna.game, 0);
    settle(&halls[1]);
    deliver_bus();
    EXPECT(hears("\"gone\"") && strcmp(eve.why, "no-such-game") == 0);
    end_lists();
}

/* The seat goes to another device. */
static void test_taken(void) {
    begin_lists("taken");
    ask_for(&anna, ASK_SEAT_LINK);
    char id[TALK_ID + 1], code[TALK_CODE + 1];
    snprintf(code, sizeof code, "%s", anna.code);
    player guest;
    make_player(&guest, "Anna", 'g');
    arrive(&guest, &halls[1]);
    talk t = talk_of(ASK_TAKE_SEAT);
    t.id = id_text(next_id++, id);
    t.code = code;
    ask(&guest, &t);
    EXPECT(hears("\"gone\""));
    leave(&guest);
    end_lists();
}

static void take_first(void *context, const store_game *g) {
    memcpy(context, g->seats[FIRST], STORE_HASH);
}

/* A hint that is not true: the game stays in the list. */
static void test_untrue(void) {
    begin_lists("untrue");
    uint8_t device[STORE_HASH] = {0};
    store_query q = {.which = STORE_UNFINISHED};
    char text[NOTES_TEXT];
    EXPECT(store_list(halls[0].s, &q, device, take_first) == STORE_OK);
    writer w = writer_on(text, sizeof text);
    notes_begin("AAAAAAAA", &w);
    note one = {.kind = NOTE_LOST, .number = note_mark(device)};
    memcpy(one.game, anna.game, sizeof one.game);
    note_write(&one, &w);
    one.kind = NOTE_CHECK;
    note_write(&one, &w);
    post(&halls[2], text, w.len);
    exchange();
    read_mail(&window);
    EXPECT(!strstr(window.line, "gone") && !strstr(eve.line, "gone"));
    end_lists();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("a player's list changes on whatever hall they are", test_mine);
    TEST("a game that the host deletes leaves the lists of every hall", test_deleted);
    TEST("a game that the host closes does so too", test_closed);
    TEST("a game that is deleted while it is read is gone", test_while_read);
    TEST("a seat that is taken leaves the list of its old device", test_taken);
    TEST("a hint that is not true changes no list", test_untrue);
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", world_folder);
    if (system(command)) return 1; /* NOLINT: our own folder */
    return tap_done();
}
