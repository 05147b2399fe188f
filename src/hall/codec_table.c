// SPDX-License-Identifier: MIT
#include "hall/codec_table.h"

#include "core/levels.h"
#include "online/event.h"
#include "online/pace.h"
#include "online/room.h"
#include "online/room_setup.h"
#include "online/speech.h"

static const char *const sides[] = {"first", "second", "random"};
static const char *const notices[] = {"stopping", "seat-moved"};

const char *const talk_chat_names[CHATS + 1] = {
    [CHAT_OFF] = "off", [CHAT_PRESETS] = "presets", [CHAT_FREE] = "free"};

#define M(type, need, name, ...)                                                                   \
    { #name, type, need, offsetof(talk, name), __VA_ARGS__ }
#define G(type, need, name, ...)                                                                   \
    { #name, type, need, offsetof(talk_game, name), __VA_ARGS__ }
#define LIST(need, name, counter, most)                                                            \
    { #name, TEXTS, need, offsetof(talk, name), offsetof(talk, counter), most, NULL }
#define OF(list)        0, sizeof(list) / sizeof *(list), list
#define ID(need)        M(MARK, need, id, 0, TALK_ID, NULL)
#define THE_GAME        M(GAME, MUST, game, 0, 0, NULL)
#define NUM(need, name) M(NUMBER, need, name, 0, EVENT_LATEST, NULL)
#define FLAG_OF(name)   M(FLAG, MAY, name, 0, 0, NULL)
#define AS(text, name)                                                                             \
    { text, NUMBER, MAY, offsetof(talk, name), 0, EVENT_LATEST, NULL }

const member talk_game_members[] = {
    G(GAME, MUST, game, 0, 0, NULL),
    G(TEXT, MUST, rules, 0, TALK_ANY, NULL),
    G(TEXT, MUST, clock, 0, TALK_ANY, NULL),
    G(CHOICE, MUST, pace, 0, PACES, pace_names),
    G(CHOICE, MUST, status, 0, ROOM_STATUSES, room_status_names),
    G(PAIR, MUST, names, 0, SPEECH_NAME, NULL),
    G(PAIR, MUST, players, 0, TALK_ANY, NULL),
    G(NUMBER, MAY, level, 0, RATING_MOST, NULL),
    G(NUMBER, MAY, creator, 0, 1, NULL),
    G(TEXT, MAY, allowed, 0, TALK_ANY, NULL),
    G(NUMBER, MUST, since, 0, EVENT_LATEST, NULL),
    G(NUMBER, MAY, seat, 0, 1, NULL),
    G(FLAG, MAY, turn, 0, 0, NULL),
    G(NUMBER, MAY, due, 0, EVENT_LATEST, NULL),
    G(TEXT, MAY, result, 0, TALK_ANY, NULL),
    G(TEXT, MAY, why, 0, TALK_ANY, NULL),
    G(PAIR, MAY, addresses, 0, TALK_ADDRESS, NULL),
    G(NUMBER, MAY, watching, 0, EVENT_LATEST, NULL),
    {"public", FLAG, MAY, offsetof(talk_game, is_public), 0, 0, NULL},
    {NULL, 0, 0, 0, 0, 0, NULL},
};

const shape talk_shapes[TALKS] = {
    [TALK_NONE] = {"", {{0}}},
    [ASK_HELLO] = {"hello",
                   {M(NUMBER, MUST, version, 0, UINT16_MAX, NULL),
                    M(TOKEN, MUST, token, 0, TALK_TOKEN, NULL), M(NAME, MAY, name, 0, 0, NULL),
                    FLAG_OF(bot)}},
    [ASK_PING] = {"ping", {ID(MAY)}},
    [ASK_CREATE] = {"create",
                    {ID(MUST), M(TEXT, MUST, setup, 0, SETUP_TEXT - 1, NULL),
                     M(CHOICE, MUST, side, OF(sides)), M(NAME, MUST, name, 0, 0, NULL),
                     M(NUMBER, MAY, engine, 0, RATING_MOST, NULL)}},
    [ASK_JOIN] = {"join", {ID(MUST), THE_GAME, M(NAME, MUST, name, 0, 0, NULL)}},
    [ASK_CODE] = {"code", {ID(MUST), M(CODE, MUST, code, 0, TALK_CODE, NULL)}},
    [ASK_WATCH] = {"watch", {ID(MAY), THE_GAME, NUM(MUST, from)}},
    [ASK_UNWATCH] = {"unwatch", {THE_GAME, FLAG_OF(goodbye)}},
    [ASK_DO] = {"do",
                {ID(MUST), THE_GAME, NUM(MUST, turns), NUM(MAY, offer),
                 M(TEXT, MUST, event, 0, EVENT_LINE - 1, NULL), NUM(MAY, thought)}},
    [ASK_LOBBY] = {"lobby",
                   {ID(MAY), M(TEXT, MAY, rules, 0, TALK_ANY, NULL),
                    M(SET, MAY, paces, 0, PACES, pace_names),
                    M(SET, MAY, statuses, 0, /* without the last */ ROOM_OVER, room_status_names),
                    FLAG_OF(off)}},
    [ASK_MINE] = {"mine", {ID(MAY), NUM(MAY, from)}},
    [ASK_SEAT_LINK] = {"seat-link", {ID(MUST), THE_GAME}},
    [ASK_TAKE_SEAT] = {"take-seat", {ID(MUST), M(CODE, MUST, code, 0, TALK_CODE, NULL)}},
    [ASK_NAME] = {"name", {ID(MUST), M(NAME, MUST, name, 0, 0, NULL)}},
    [ASK_EXPORT] = {"export", {ID(MAY), NUM(MUST, from)}},
    [ASK_FORGET] = {"forget", {ID(MUST)}},
    [ASK_HOST] = {"host", {ID(MAY), M(TEXT, MUST, token, 0, TALK_ANY, NULL)}},
    [ASK_HOST_GAMES] = {"host-games", {ID(MUST), NUM(MUST, from)}},
    [ASK_HOST_CLOSE] = {"host-close", {ID(MUST), THE_GAME}},
    [ASK_HOST_DELETE] = {"host-delete", {ID(MUST), THE_GAME}},
    [ASK_HOST_BAN] = {"host-ban",
                      {ID(MUST), M(GAME, MAY, game, 0, 0, NULL), M(NUMBER, MAY, seat, 0, 1, NULL),
                       M(HEX, MAY, device, 0, TALK_DEVICE, NULL),
                       M(TEXT, MAY, address, 0, TALK_ADDRESS, NULL), FLAG_OF(on)}},
    [ASK_HOST_BACKUP] = {"host-backup", {ID(MUST)}},
    [TELL_WELCOME] = {"welcome",
                      {M(NUMBER, MUST, version, 0, UINT16_MAX, NULL), NUM(MUST, now),
                       M(NAME, MAY, name, 0, 0, NULL),
                       M(CHOICE, MUST, chat, 0, CHATS, talk_chat_names),
                       M(TEXT, MAY, reach, 0, TALK_ANY, NULL)}},
    [TELL_PONG] = {"pong", {ID(MAY), NUM(MUST, now)}},
    [TELL_DONE] = {"done",
                   {ID(MUST), M(GAME, MAY, game, 0, 0, NULL),
                    M(CODE, MAY, code, 0, TALK_CODE, NULL), NUM(MAY, seq),
                    M(HEX, MAY, device, 0, TALK_DEVICE, NULL)}},
    [TELL_REFUSED] = {"refused",
                      {ID(MAY), M(GAME, MAY, game, 0, 0, NULL),
                       M(TEXT, MUST, why, 0, TALK_ANY, NULL),
                       M(TEXT, MAY, limit, 0, TALK_ANY, NULL)}},
    [TELL_ROOM] = {"room",
                   {ID(MAY), THE_GAME, M(TEXT, MUST, setup, 0, SETUP_TEXT - 1, NULL),
                    M(SEAT, MUST, seat, 0, 0, NULL), NUM(MUST, from),
                    LIST(MUST, events, event_count, TALK_EVENTS), NUM(MUST, seq), NUM(MUST, now)}},
    [TELL_EVENT] = {"event", {THE_GAME, M(TEXT, MUST, event, 0, EVENT_LINE - 1, NULL)}},
    [TELL_LOBBY] = {"lobby",
                    {ID(MAY),
                     NUM(MUST, version),
                     {"games", LINES, MUST, offsetof(talk, games), offsetof(talk, game_count),
                      TALK_GAMES, NULL}}},
    [TELL_LOBBY_CHANGE] = {"lobby-change",
                           {NUM(MUST, version), M(LINE, MAY, changed, 0, 0, NULL),
                            M(GAME, MAY, gone, 0, 0, NULL)}},
    [TELL_MINE] = {"mine",
                   {ID(MAY),
                    NUM(MUST, from),
                    {"games", LINES, MUST, offsetof(talk, games), offsetof(talk, game_count),
                     TALK_GAMES, NULL},
                    M(FLAG, MUST, more, 0, 0, NULL)}},
    [TELL_MINE_CHANGE] = {"mine-change",
                          {M(LINE, MAY, changed, 0, 0, NULL), M(GAME, MAY, gone, 0, 0, NULL)}},
    [TELL_EXPORT] = {"export",
                     {ID(MAY), NUM(MUST, from), M(TEXT, MUST, pgn, 0, TALK_PGN, NULL),
                      M(FLAG, MUST, more, 0, 0, NULL)}},
    [TELL_HOST] = {"host",
                   {ID(MAY),
                    NUM(MUST, now),
                    NUM(MUST, up),
                    NUM(MUST, connections),
                    NUM(MUST, rooms),
                    NUM(MUST, open),
                    NUM(MUST, playing),
                    NUM(MUST, over),
                    NUM(MUST, devices),
                    NUM(MUST, bytes),
                    NUM(MUST, thinking),
                    NUM(MUST, written),
                    NUM(MUST, declined),
                    NUM(MUST, failures),
                    AS("most-connections", most_connections),
                    AS("address-connections", address_connections),
                    AS("address-rate", address_rate),
                    AS("address-games", address_games),
                    AS("address-challenges", address_challenges),
                    AS("device-challenges", device_challenges),
                    LIST(MUST, banned, banned_count, TALK_EVENTS)}},
    [TELL_HOST_GAMES] = {"host-games",
                         {ID(MUST),
                          NUM(MUST, from),
                          {"games", LINES, MUST, offsetof(talk, games), offsetof(talk, game_count),
                           TALK_GAMES, NULL},
                          M(FLAG, MUST, more, 0, 0, NULL)}},
    [TELL_NOTICE] = {"notice",
                     {M(CHOICE, MUST, what, OF(notices)), M(GAME, MAY, game, 0, 0, NULL)}},
    [TELL_ERROR] = {"error",
                    {ID(MAY), M(TEXT, MUST, why, 0, TALK_ANY, NULL),
                     M(TEXT, MAY, member, 0, TALK_ANY, NULL), NUM(MAY, at)}},
};

const char *talk_name(int kind) {
    return talk_shapes[kind].name;
}

talk_game talk_game_of(void) {
    return (talk_game){.pace = -1,
                       .status = -1,
                       .level = -1,
                       .creator = -1,
                       .since = -1,
                       .seat = -1,
                       .due = -1,
                       .watching = -1};
}

talk talk_of(int kind) {
    return (talk){.kind = (uint8_t)kind,
                  .version = -1,
                  .turns = -1,
                  .offer = -1,
                  .thought = -1,
                  .from = -1,
                  .at = -1,
                  .seq = -1,
                  .now = -1,
                  .engine = -1,
                  .side = -1,
                  .what = -1,
                  .chat = -1,
                  .seat = -1,
                  .paces = -1,
                  .statuses = -1,
                  .connections = -1,
                  .rooms = -1,
                  .open = -1,
                  .playing = -1,
                  .over = -1,
                  .devices = -1,
                  .bytes = -1,
                  .up = -1,
                  .thinking = -1,
                  .written = -1,
                  .declined = -1,
                  .failures = -1,
                  .most_connections = -1,
                  .address_connections = -1,
                  .address_rate = -1,
                  .address_games = -1,
                  .address_challenges = -1,
                  .device_challenges = -1};
}
