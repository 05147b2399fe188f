// SPDX-License-Identifier: MIT
// The tables, how they came about, and the statements, for all databases.
#include "store/store_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const store_statuses[3] = {"open", "playing", "over"};

store_error sql_refuse(sql_store *s, store_error error, const char *why) {
    snprintf(s->base.why, sizeof s->base.why, "%s", why);
    return error;
}

store_error sql_open(const sql_driver *driver, const char *place, store **out,
                     char why[STORE_WHY]) {
    *out = NULL;
    sql_store *s = calloc(1, driver->size);
    if (s) s->place = strdup(place);
    if (!s || !s->place) {
        free(s);
        snprintf(why, STORE_WHY, "out of memory");
        return STORE_FAILED;
    }
    s->driver = driver;
    s->base.kind = &sql_kind;
    store_error error = driver->start(s);
    if (error) {
        memcpy(why, s->base.why, STORE_WHY);
        sql_close(&s->base);
    } else {
        *out = &s->base;
    }
    return error;
}

void sql_close(store *base) {
    sql_store *s = (sql_store *)base;
    s->driver->finish(s);
    free(s->place);
    free(s);
}

/* The steps are applied in order, each in one transaction. A step that has been released never
   changes. Ids compare byte by byte. */
#define MIGRATIONS(INT, BYTES, TEXT, KEYED)                                                        \
    {                                                                                              \
        /* 1. Wall times are in ms. What follows `created` in a game is derived from its events.   \
         */                                                                                        \
        "CREATE TABLE game("                                                                       \
        "    id " TEXT " PRIMARY KEY CHECK (length(id) = 12),"                                     \
        "    setup " TEXT " NOT NULL,"                                                             \
        "    created " INT " NOT NULL,"                                                            \
        "    status " TEXT " NOT NULL CHECK (status IN ('open', 'playing', 'over')),"              \
        "    public " INT " NOT NULL,"                                                             \
        "    side " INT ","                                                                        \
        "    deadline " INT ","                                                                    \
        "    updated " INT " NOT NULL)" KEYED ";"                                                  \
        "CREATE INDEX game_status ON game(status, created);"                                       \
        "CREATE INDEX game_due ON game(deadline) WHERE deadline IS NOT NULL;"                      \
        "CREATE TABLE event("                                                                      \
        "    game " TEXT " NOT NULL REFERENCES game(id) ON DELETE CASCADE,"                        \
        "    seq " INT " NOT NULL CHECK (seq > 0),"                                                \
        "    at " INT " NOT NULL,"                                                                 \
        "    wall " INT " NOT NULL,"                                                               \
        "    seat " INT ","                                                                        \
        "    kind " TEXT " NOT NULL,"                                                              \
        "    body " TEXT " NOT NULL,"                                                              \
        "    command " TEXT ","                                                                    \
        "    PRIMARY KEY (game, seq))" KEYED ";"                                                   \
        "CREATE UNIQUE INDEX event_command ON event(game, command) WHERE command IS NOT NULL;"     \
        "CREATE TABLE device("                                                                     \
        "    hash " BYTES " PRIMARY KEY CHECK (length(hash) = 32),"                                \
        "    name " TEXT " NOT NULL DEFAULT '',"                                                   \
        "    created " INT " NOT NULL,"                                                            \
        "    seen " INT " NOT NULL,"                                                               \
        "    banned " INT " NOT NULL DEFAULT 0)" KEYED ";"                                         \
        "CREATE INDEX device_banned ON device(hash) WHERE banned <> 0;"                            \
        "CREATE TABLE seat("                                                                       \
        "    game " TEXT " NOT NULL REFERENCES game(id) ON DELETE CASCADE,"                        \
        "    side " INT " NOT NULL CHECK (side IN (0, 1)),"                                        \
        "    device " BYTES " NOT NULL REFERENCES device(hash),"                                   \
        "    PRIMARY KEY (game, side))" KEYED ";"                                                  \
        "CREATE INDEX seat_device ON seat(device);"                                                \
        "CREATE TABLE ban(address " TEXT " PRIMARY KEY)" KEYED ";"                                 \
        "CREATE TABLE host(key " TEXT " PRIMARY KEY, value " TEXT " NOT NULL)" KEYED ";"           \
        "CREATE TABLE alive("                                                                      \
        "    one " INT " PRIMARY KEY CHECK (one = 1),"                                             \
        "    at " INT " NOT NULL,"                                                                 \
        "    settled " INT " NOT NULL);"                                                           \
        "INSERT INTO alive VALUES (1, 0, 0);", /* 2. Codes that lead to a game; with a seat: that  \
                                                  move it to another device. */                    \
            "CREATE TABLE code("                                                                   \
            "    code " TEXT " PRIMARY KEY,"                                                       \
            "    game " TEXT " NOT NULL REFERENCES game(id) ON DELETE CASCADE,"                    \
            "    seat " INT " CHECK (seat IN (0, 1)),"                                             \
            "    expires " INT ")" KEYED ";"                                                       \
            "CREATE INDEX code_game ON code(game);"                                                \
            "CREATE INDEX code_expires ON code(expires) WHERE expires IS NOT NULL;", /* 3. When    \
                                                                                        there was  \
                                                                                        no server. \
                                                                                      */           \
            "CREATE TABLE down("                                                                   \
            "    since " INT " PRIMARY KEY,"                                                       \
            "    until " INT " NOT NULL)" KEYED ";"                                                \
    }

const char *const sql_migrations_sqlite[SQL_VERSION] =
    MIGRATIONS("INTEGER", "BLOB", "TEXT", " WITHOUT ROWID");
const char *const sql_migrations_pg[SQL_VERSION] =
    MIGRATIONS("BIGINT", "BYTEA", "TEXT COLLATE \"C\"", "");

#define GAMES                                                                                      \
    "SELECT id, setup, created, status, public, side, deadline, updated,"                          \
    " (SELECT device FROM seat WHERE seat.game = id AND seat.side = 0),"                           \
    " (SELECT device FROM seat WHERE seat.game = id AND seat.side = 1) FROM game WHERE "
#define DEVICES "SELECT hash, name, created, seen, banned FROM device WHERE "

const char *const sql_statements[SQL_OWN] = {
    [SQL_MARK] = "SAVEPOINT job",
    [SQL_UNDO] = "ROLLBACK TO job",
    [SQL_KEEP] = "RELEASE job",
    /* It must change something: SQLite does not write a page that stays the same. */
    [SQL_SETTLE] = "UPDATE alive SET settled = settled + 1",

    [SQL_STATE] = "SELECT coalesce((SELECT max(seq) FROM event WHERE game = id), 0),"
                  " (SELECT seq FROM event WHERE game = id AND command = ?2)"
                  " FROM game WHERE id = ?1",
    [SQL_CREATE] = "INSERT INTO game(id, setup, created, status, public, side, deadline, updated)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_EVENT] = "INSERT INTO event(game, seq, at, wall, seat, kind, body, command)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_SUMMARY] = "UPDATE game SET status = ?2, public = ?3, side = ?4, deadline = ?5,"
                    " updated = ?6 WHERE id = ?1",
    [SQL_SEAT_DEVICE] = "INSERT INTO device(hash, created, seen) VALUES (?1, ?2, ?2)"
                        " ON CONFLICT DO NOTHING",
    [SQL_SEAT] = "INSERT INTO seat(game, side, device) VALUES (?1, ?2, ?3)"
                 " ON CONFLICT (game, side) DO UPDATE SET device = excluded.device",
    [SQL_DELETE_GAME] = "DELETE FROM game WHERE id = ?1",
    [SQL_DEVICE] = "INSERT INTO device(hash, created, seen, name)"
                   " VALUES (?1, ?2, ?2, coalesce(CAST(?3 AS TEXT), '')) ON CONFLICT (hash)"
                   " DO UPDATE SET name = coalesce(?3, device.name),"
                   " seen = CASE WHEN device.seen < ?2 THEN ?2 ELSE device.seen END",
    [SQL_BAN_DEVICE] = "INSERT INTO device(hash, created, seen, banned) VALUES (?1, ?2, ?2, ?3)"
                       " ON CONFLICT (hash) DO UPDATE SET banned = ?3",
    [SQL_REWRITE] = "UPDATE event SET body = ?3"
                    " WHERE game IN (SELECT seat.game FROM seat WHERE device = ?1) AND kind = ?2"
                    " AND EXISTS (SELECT 1 FROM seat WHERE device = ?1"
                    " AND seat.game = event.game AND seat.side = event.seat)"
                    " AND (CAST(?3 AS TEXT) LIKE '% %' OR body = ?3"
                    " OR substr(body, 1, length(CAST(?3 AS TEXT)) + 1) = CAST(?3 AS TEXT) || ' ')",
    [SQL_DELETE_GAMES] =
        "DELETE FROM game WHERE id IN (SELECT seat.game FROM seat WHERE device = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = id AND device <> ?1)",
    [SQL_DELETE_CODES] = "DELETE FROM code"
                         " WHERE game IN (SELECT seat.game FROM seat WHERE device = ?1)"
                         " AND EXISTS (SELECT 1 FROM seat WHERE device = ?1"
                         " AND seat.game = code.game AND seat.side = code.seat)",
    [SQL_DELETE_SEATS] = "DELETE FROM seat WHERE device = ?1",
    /* A ban outlives the data. */
    [SQL_DELETE_NAME] = "UPDATE device SET name = '' WHERE hash = ?1",
    [SQL_DELETE_DEVICE] = "DELETE FROM device WHERE hash = ?1 AND banned = 0",
    [SQL_CODE] = "INSERT INTO code(code, game, seat, expires) SELECT CAST(?1 AS TEXT), id,"
                 " CAST(?3 AS BIGINT), CAST(?4 AS BIGINT) FROM game WHERE id = ?2",
    [SQL_USE_CODE] = "DELETE FROM code WHERE code = ?1",
    [SQL_EXPIRE_CODES] = "DELETE FROM code WHERE expires <= ?1",
    [SQL_EXPIRE_DEVICES] = "DELETE FROM device WHERE seen < ?1 AND banned = 0"
                           " AND NOT EXISTS (SELECT 1 FROM seat WHERE device = hash)",
    [SQL_BAN] = "INSERT INTO ban(address) VALUES (?1) ON CONFLICT DO NOTHING",
    [SQL_UNBAN] = "DELETE FROM ban WHERE address = ?1",
    [SQL_SET] = "INSERT INTO host(key, value) VALUES (?1, ?2)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [SQL_UNSET] = "DELETE FROM host WHERE key = ?1",
    [SQL_DOWN] = "INSERT INTO down(since, until) SELECT at, CAST(?1 AS BIGINT) FROM alive"
                 " WHERE at > 0 AND at < CAST(?1 AS BIGINT) - CAST(?2 AS BIGINT)",
    [SQL_ALIVE] = "UPDATE alive SET at = ?1 WHERE at < ?1",

    [SQL_GAME] = GAMES "id = ?1",
    [SQL_EVENTS] = "SELECT seq, at, wall, seat, kind, body, command FROM event"
                   " WHERE game = ?1 AND seq >= ?2 ORDER BY seq",
    [SQL_LIST + STORE_ALL] = GAMES "id > ?2 ORDER BY id LIMIT ?1",
    [SQL_LIST + STORE_FINISHED] = GAMES "status = 'over' AND id > ?2 ORDER BY id LIMIT ?1",
    [SQL_LIST + STORE_CHALLENGES] = GAMES "status = 'open' AND public <> 0 ORDER BY created DESC"
                                          " LIMIT ?1",
    [SQL_LIST + STORE_LIVE] =
        GAMES "status = 'playing' AND public <> 0 ORDER BY created DESC LIMIT ?1",
    [SQL_LIST + STORE_UNFINISHED] =
        GAMES "status IN ('open', 'playing') ORDER BY created DESC LIMIT ?1",
    [SQL_LIST + STORE_OF_DEVICE] = GAMES "id IN (SELECT seat.game FROM seat WHERE device = ?2)"
                                         " ORDER BY status = 'over', updated DESC LIMIT ?1",
    [SQL_LIST + STORE_DUE] = GAMES "deadline < ?2 ORDER BY deadline LIMIT ?1",
    [SQL_LIST + STORE_UNHELD] = GAMES "status = 'playing' AND updated < ?2 AND NOT EXISTS"
                                      " (SELECT 1 FROM seat WHERE seat.game = id"
                                      " AND seat.side = game.side) ORDER BY updated DESC LIMIT ?1",
    [SQL_ONE_DEVICE] = DEVICES "hash = ?1",
    [SQL_BANNED_DEVICES] = DEVICES "banned <> 0 ORDER BY hash",
    [SQL_FIND_CODE] = "SELECT code, game, seat, expires FROM code WHERE code = ?1"
                      " AND (expires IS NULL OR expires > ?2)",
    [SQL_BANS] = "SELECT address, NULL FROM ban ORDER BY address",
    [SQL_SETTINGS] = "SELECT key, value FROM host ORDER BY key",
    [SQL_WHEN_ALIVE] = "SELECT at FROM alive",
    [SQL_DOWNS] = "SELECT since, until FROM down ORDER BY since",
    [SQL_FIND_COMMAND] = "SELECT event.game, event.seq FROM seat JOIN event"
                         " ON event.game = seat.game"
                         " AND event.command = seat.side || '-' || CAST(?2 AS TEXT)"
                         " WHERE seat.device = ?1",
    [SQL_COUNT] = "SELECT (SELECT count(*) FROM game WHERE status = 'open'),"
                  " (SELECT count(*) FROM game WHERE status = 'playing'),"
                  " (SELECT count(*) FROM game WHERE status = 'over'),"
                  " (SELECT count(*) FROM device)",
};
