// SPDX-License-Identifier: MIT
// What is read from the store for a device: who it is, its games, its records.
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/words.h"
#include "hall/hall_inner.h"
#include "online/speech.h"
#include "play/saved.h"

/* A job for a client. The storage thread uses it without the hall and the client. */
typedef struct job {
    hall *h;
    hall_client *c;
    char id[TALK_ID + 1];
    uint8_t device[STORE_HASH];
    store_error error;
    bool banned, more, broken;
    hall_bill bill;
    bool early; /* banned addresses are not known yet, */
    uint64_t address;
    hall_world world; /* so this one is looked up in the storage thread */
    char name[SESSION_NAME];
    uint32_t from, seen;
    hall_list list;
    store *s;
    char *text;
    size_t size;
} job;

static job *begin(hall *h, hall_client *c, const talk *t) {
    job *j = calloc(1, sizeof *j);
    if (!j) return NULL;
    j->h = h;
    j->c = client_hold(c);
    j->bill = c->bill;
    if (t->id) memcpy(j->id, t->id, TALK_ID + 1);
    memcpy(j->device, c->device, STORE_HASH);
    return j;
}

static void end(job *j) {
    if (!j) return;
    client_release(j->c);
    free(j->text);
    free(j);
}

/* Could not begin. */
static void busy(hall *h, hall_client *c, const talk *t, job *j) {
    hall_busy(h, c, t->id, NULL, &c->bill);
    end(j);
}

/* ---- hello ---- */

static void take_device(void *context, const store_device *d) {
    job *j = context;
    j->banned = d->banned;
    speech_clean(d->name, strlen(d->name), j->name, SPEECH_NAME);
}

static void hello_work(void *context, store *s) {
    job *j = context;
    j->error = store_devices(s, j->device, j, take_device);
    if (!j->error && j->early) j->error = hall_read_banned(s, &j->world, j->address, &j->banned);
}

static void written(void *context, store_error error, const store_outcome *outcomes, int n) {
    job *j = context;
    (void)n;
    if (!j->id[0]) {
        j->h->counts.failures += error != STORE_OK;
    } else if (!error && outcomes[0].result == STORE_DONE) {
        talk t = talk_of(TELL_DONE);
        t.id = j->id;
        hall_send(j->h, j->c, &t);
    } else {
        hall_busy(j->h, j->c, j->id, NULL, &j->bill);
    }
    end(j);
}

static void greeted(void *context) {
    job *j = context;
    hall *h = j->h;
    if (j->error) hall_repay(h, j->c, &j->bill);
    if (j->error || j->banned) {
        hall_error(h, j->c, NULL, j->banned ? WORD_BANNED : WORD_BUSY, NULL);
        hall_dismiss(h, j->c);
        end(j);
        return;
    }
    if (j->c->closing) { /* banned meanwhile */
        end(j);
        return;
    }
    if (!j->c->gone) {
        hall_client **bucket = hall_bucket(h, j->device);
        j->c->same = *bucket;
        *bucket = j->c;
        j->c->known = true;
    }
    const char *name = j->text ? j->text : j->name;
    talk t = talk_of(TELL_WELCOME);
    t.version = TALK_VERSION;
    t.now = h->now;
    t.name = name[0] ? name : NULL;
    t.chat = h->setup.speech;
    t.reach = h->world.reach ? h->world.reach(h->world.self, j->c->address) : NULL;
    hall_send(h, j->c, &t);
    store_op op = {.act = STORE_DEVICE, .device = j->device, .name = j->text, .at = h->now};
    if (!h->world.write(h->world.self, &op, 1, written, j)) end(j);
}

void hall_hello(hall *h, hall_client *c, const talk *t) {
    uint8_t token[STORE_HASH];
    size_t n = 0;
    bool good = sodium_base642bin(token, sizeof token, t->token, TALK_TOKEN, NULL, &n, NULL,
                                  sodium_base64_VARIANT_URLSAFE_NO_PADDING)
                    == 0
                && n == sizeof token;
    int why = t->version != TALK_VERSION                ? WORD_VERSION
              : !good                                   ? WORD_MEMBER
              : hall_pay(h, c, COST_HELLO, 1, &c->bill) ? 0
                                                        : WORD_TOO_MUCH;
    if (why) {
        hall_error(h, c, NULL, why, why == WORD_MEMBER ? "token" : NULL);
        hall_dismiss(h, c);
        return;
    }
    crypto_generichash(c->device, STORE_HASH, token, sizeof token, NULL, 0);
    c->greeting = true;
    c->bot = t->bot;
    job *j = begin(h, c, &(talk){0});
    if (j) {
        j->early = !h->bans_known;
        j->address = c->address;
        j->world = h->world;
    }
    if (j && t->name) j->text = strdup(t->name);
    if (!j || !h->world.read(h->world.self, hello_work, greeted, j)) {
        hall_repay(h, c, &c->bill);
        hall_error(h, c, NULL, WORD_BUSY, NULL);
        hall_dismiss(h, c);
        end(j);
    }
}

void hall_new_name(hall *h, hall_client *c, const talk *t) {
    job *j = begin(h, c, t);
    store_op op = {.act = STORE_DEVICE, .device = c->device, .name = t->name, .at = h->now};
    if (!j || !h->world.write(h->world.self, &op, 1, written, j)) busy(h, c, t, j);
}

/* ---- the games of a device ---- */

/* Where a list is to go on. */
static uint32_t page_of(const talk *t) {
    int64_t from = t->from < 0 ? 0 : t->from;
    return from > INT32_MAX / 2 ? INT32_MAX / 2 : (uint32_t)from;
}

/* The part of a line that lives in the room is copied. */
talk_game *hall_list_add(hall_list *l, store *s, const char *id, int seat) {
    hall_room p;
    if (l->count == HALL_LIST || !room_replay(s, id, &p)) return NULL;
    int i = l->count++;
    talk_game *line = &l->lines[i];
    memcpy(l->ids[i], id, EVENT_ID + 1);
    hall_line(l->ids[i], p.r, seat, line, &l->words[i]);
    for (int k = FIRST; k <= SECOND; k++)
        if (line->names[k]) {
            session_set_name(l->names[i][k], line->names[k], strlen(line->names[k]));
            line->names[k] = l->names[i][k];
        }
    room_unload(&p);
    return line;
}

static void mine_each(void *context, const store_game *g) {
    job *j = context;
    if (j->seen++ < j->from) return;
    int seat = g->seats[FIRST] && hall_same(g->seats[FIRST], j->device) ? FIRST : SECOND;
    j->more = j->seen > j->from + HALL_LIST;
    if (!j->more) hall_list_add(&j->list, j->s, g->id, seat);
}

static void mine_work(void *context, store *s) {
    job *j = context;
    j->s = s;
    store_query q = {
        .which = STORE_OF_DEVICE, .limit = (int)j->from + HALL_LIST + 1, .device = j->device};
    j->error = store_list(s, &q, j, mine_each);
}

static void mine_done(void *context) {
    job *j = context;
    if (j->error) {
        hall_busy(j->h, j->c, j->id, NULL, &j->bill);
    } else {
        talk t = talk_of(TELL_MINE);
        t.id = j->id[0] ? j->id : NULL;
        t.from = j->from;
        t.more = j->more;
        t.games = j->list.lines;
        t.game_count = (uint32_t)j->list.count;
        hall_send(j->h, j->c, &t);
    }
    end(j);
}

void hall_mine(hall *h, hall_client *c, const talk *t) {
    job *j = begin(h, c, t);
    if (j) j->from = page_of(t);
    c->mine = true;
    if (!j || !h->world.list(h->world.self, mine_work, mine_done, j)) busy(h, c, t, j);
}

/* ---- records ---- */

static bool add_record(job *j, const session *s, int64_t at) {
    char date[16] = "????.??.??";
    time_t seconds = (time_t)(at / 1000);
    struct tm day;
    if (gmtime_r(&seconds, &day)) strftime(date, sizeof date, "%Y.%m.%d", &day);
    size_t cap = (size_t)1 << 20;
    arena mem = {malloc(cap), cap, 0};
    record r;
    bool good = mem.base && saved_record(s, date, at, &mem, &r);
    writer measure = writer_on(NULL, 0);
    if (good) record_write(&r, &measure);
    char *bigger = good ? realloc(j->text, j->size + measure.len + 2) : NULL;
    if (bigger) {
        j->text = bigger;
        writer w = writer_on(j->text + j->size, measure.len + 2);
        record_write(&r, &w);
        write_char(&w, '\n');
        j->size += w.len;
    }
    free(mem.base);
    return bigger != NULL;
}

static void export_each(void *context, const store_game *g) {
    job *j = context;
    hall_room p;
    if (j->seen++ < j->from || j->more || j->broken) return;
    if (j->size >= HALL_CHUNK) {
        j->more = true;
        return;
    }
    if (room_replay(j->s, g->id, &p)) {
        if (p.r->status != ROOM_OPEN) j->broken = !add_record(j, &p.r->session, g->created);
        room_unload(&p);
    }
    j->from += !j->broken;
}

static void export_work(void *context, store *s) {
    job *j = context;
    j->s = s;
    store_query q = {.which = STORE_OF_DEVICE, .device = j->device};
    j->error = store_list(s, &q, j, export_each);
}

static void export_done(void *context) {
    job *j = context;
    if (j->error || j->broken) {
        hall_busy(j->h, j->c, j->id, NULL, &j->bill);
    } else {
        talk t = talk_of(TELL_EXPORT);
        t.id = j->id[0] ? j->id : NULL;
        t.pgn = j->text ? j->text : "";
        t.from = j->from;
        t.more = j->more;
        hall_send(j->h, j->c, &t);
    }
    end(j);
}

void hall_export(hall *h, hall_client *c, const talk *t) {
    job *j = begin(h, c, t);
    if (j) j->from = page_of(t);
    if (!j || !h->world.list(h->world.self, export_work, export_done, j)) busy(h, c, t, j);
}

/* ---- forgetting a device ---- */

/* What the device does after its deletion was queued would stay. */
static void set_leaving(hall *h, const uint8_t device[STORE_HASH], bool leaving) {
    for (hall_client *c = h->clients; c; c = c->after)
        if (c->known && hall_same(c->device, device)) c->leaving = leaving;
}

static void reload_rooms(hall *h, const uint8_t device[STORE_HASH]) {
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (hall_room *p = h->rooms[i], *next; p; p = next) {
            next = p->same;
            if (seat_of(p, device) >= 0) room_reload(h, p, WORD_FORGOTTEN);
        }
}

static void forgotten(void *context, store_error error, const store_outcome *outcomes, int n) {
    job *j = context;
    hall *h = j->h;
    (void)n;
    reload_rooms(h, j->device); /* after an error too: it may have happened */
    if (error || outcomes[0].result != STORE_DONE) {
        set_leaving(h, j->device, false);
        hall_busy(h, j->c, j->id, NULL, &j->bill);
        end(j);
        return;
    }
    talk t = talk_of(TELL_DONE);
    t.id = j->id;
    hall_send(h, j->c, &t);
    for (hall_client *c = h->clients; c; c = c->after)
        if (c->known && hall_same(c->device, j->device)) hall_dismiss(h, c);
    hall_note(h, (note){.kind = NOTE_FORGOT, .number = note_mark(j->device)});
    end(j);
}

void hall_forget(hall *h, hall_client *c, const talk *t) {
    job *j = begin(h, c, t);
    /* What its events say from then on: nobody's name, and nothing said. */
    store_event blank[] = {{.kind = event_names[EVENT_SIT], .body = what_names[WHAT_PERSON]},
                           {.kind = event_names[EVENT_SIT], .body = what_names[WHAT_BOT]},
                           {.kind = event_names[EVENT_SAY], .body = "preset hello"}};
    store_op op = {
        .act = STORE_DELETE_DEVICE, .device = c->device, .events = blank, .count = 3, .at = h->now};
    if (!j || !h->world.write(h->world.self, &op, 1, forgotten, j))
        busy(h, c, t, j);
    else
        set_leaving(h, c->device, true);
}
