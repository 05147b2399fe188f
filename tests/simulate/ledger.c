// SPDX-License-Identifier: MIT
#include "simulate/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static book books[GAMES];
static int book_count;
static uint16_t places[4 * GAMES];      /* 1 + the index of a book, by the hash of its id */
static const server *forgetting[PAGES]; /* who may have deleted this device; NULL: nobody */

/* ---- books ---- */

static void drop_maybes(book *b, const server *by, uint32_t upto) {
    for (maybe **at = &b->maybes; *at;) {
        maybe *m = *at;
        if (m->by != by && m->seq > upto) {
            at = &m->next;
            continue;
        }
        *at = m->next;
        free(m);
    }
}

void ledger_reset(void) {
    for (int i = 0; i < book_count; i++) drop_maybes(&books[i], NULL, UINT32_MAX);
    book_count = 0;
    memset(places, 0, sizeof places);
    memset(forgetting, 0, sizeof forgetting);
    bans_reset();
}

void ledger_free(void) {
    ledger_reset();
    for (int i = 0; i < GAMES; i++) {
        free(books[i].entries);
        free(books[i].text);
        free(books[i].memory.turns);
        free(books[i].memory.keys);
        free(books[i].memory.times);
    }
}

static uint16_t *place_of(const char *id) {
    uint64_t h = 0;
    for (const char *c = id; *c; c++) h = h * 31 + (unsigned char)*c;
    uint32_t i = (uint32_t)(hash_mix(h) % (4 * GAMES));
    while (places[i] && strcmp(books[places[i] - 1].id, id) != 0) i = (i + 1) % (4 * GAMES);
    return &places[i];
}

book *ledger_find(const char *id) {
    uint16_t at = *place_of(id);
    return at ? &books[at - 1] : NULL;
}

book *ledger_next(book *b) {
    b = b ? b + 1 : books;
    return b < books + book_count ? b : NULL;
}

static book *make_book(const char *id) {
    if (book_count == GAMES) {
        wrong("too many games for the simulator");
        return NULL;
    }
    book *b = &books[book_count];
    *place_of(id) = (uint16_t)++book_count;
    if (!b->memory.turns)
        b->memory = (room_memory){calloc(TURNS, sizeof *b->memory.turns),
                                  calloc(TURNS + 1, sizeof *b->memory.keys),
                                  calloc(TURNS, sizeof *b->memory.times), TURNS};
    book fresh = {.seats = {-1, -1}, .memory = b->memory};
    fresh.entries = b->entries;
    fresh.room_for = b->room_for;
    fresh.text = b->text;
    fresh.cap = b->cap;
    *b = fresh;
    memcpy(b->id, id, EVENT_ID);
    return b;
}

static void begin(book *b, const char *setup) {
    room_setup s;
    if (strlen(setup) >= SETUP_TEXT || room_setup_read(setup, strlen(setup), &s).code) {
        wrong("game %s has no setup: %s", b->id, setup);
        return;
    }
    b->there = true;
    memcpy(b->setup, setup, strlen(setup) + 1);
    room_begin(&b->r, &s, b->memory);
    world.counts.games++;
}

/* ---- events ---- */

/* The line of an event, as clients see it. */
static void write_line(int64_t seq, const store_event *e, char line[EVENT_LINE]) {
    writer w = writer_on(line, EVENT_LINE);
    write_int(&w, seq);
    write_char(&w, ' ');
    write_int(&w, e->at);
    write_text(&w, e->seat == 0 ? " 0 " : e->seat == 1 ? " 1 " : " - ");
    write_text(&w, e->kind);
    if (e->body[0]) write_char(&w, ' ');
    write_text(&w, e->body);
    if (!writer_fits(&w)) wrong("too long a line: %s", line);
}

static uint64_t command_of(const store_event *e) {
    return e->command && strlen(e->command) > 2 ? strtoull(e->command + 2, NULL, 16) : 0;
}

static void add(book *b, const char *line, const cause *c) {
    room_event e;
    if (event_read(line, strlen(line), &e).code || e.seq != b->n + 1) {
        wrong("game %s has no event after %u, but: %s", b->id, b->n, line);
        return;
    }
    if (b->n == b->room_for) {
        b->room_for = b->room_for ? 2 * b->room_for : 64;
        b->entries = realloc(b->entries, b->room_for * sizeof *b->entries);
    }
    size_t size = strlen(line) + 1;
    if (b->size + size > b->cap) {
        b->cap = 2 * b->cap + 4096;
        b->text = realloc(b->text, b->cap);
    }
    if (!b->entries || !b->text) abort();
    note("game %s: %s", b->id, line);
    memcpy(b->text + b->size, line, size);
    int device = e.seat <= SECOND ? b->seats[e.seat] : -1;
    b->entries[b->n++] = (entry){(uint32_t)b->size, e.seat, e.kind, c->command, device};
    b->size += size;
    world.counts.events++;
    world.counts.kinds[e.kind]++;
    audit_event(b, &e, c);
    for (int i = 0; i < 2; i++)
        if (c->seats[i] >= 0) b->seats[i] = c->seats[i];
}

static cause cause_of(const server *s, const store_op *op, const store_event *e) {
    cause c = {command_of(e), server_offset(s), {-1, -1}, op->act == STORE_CREATE};
    for (int i = 0; i < 2; i++)
        if (op->seats[i]) c.seats[i] = device_of(op->seats[i]);
    return c;
}

/* ---- forgetting ---- */

static void forget(int device) {
    forgetting[device] = NULL;
    for (book *b = NULL; (b = ledger_next(b));) {
        if (!b->there || b->deleted) continue;
        for (int i = 0; i < 2; i++) {
            if (b->seats[i] != device) continue;
            b->seats[i] = -1;
            b->gone[i] = device + 1;
            b->blank[i] = true;
            if (b->seats[!i] < 0 || b->seats[!i] == device) b->deleted = true;
        }
    }
}

/* Whether the lines may differ because a name or a message was taken out. */
static bool is_blanked(const book *b, const store_event *e) {
    bool personal = strcmp(e->kind, "sit") == 0 || strcmp(e->kind, "say") == 0;
    return e->seat < 2 && b->blank[e->seat] && personal;
}

/* ---- commits ---- */

void ledger_committed(server *s, const store_op *ops, int n, const store_outcome *outcomes) {
    char line[EVENT_LINE];
    for (int i = 0; i < n; i++) {
        const store_op *op = &ops[i];
        if (outcomes[i].result == STORE_TAKEN) world.counts.conflicts++;
        if (outcomes[i].result != STORE_DONE) continue;
        if (op->act == STORE_DELETE_DEVICE) forget(device_of(op->device));
        if (op->act == STORE_BAN_DEVICE || op->act == STORE_BAN_ADDRESS) bans_wrote(op, true);
        if (op->act != STORE_CREATE && op->act != STORE_APPEND) continue;
        book *b = ledger_find(op->game);
        if (!b && op->act == STORE_CREATE) b = make_book(op->game);
        if (!b) {
            wrong("an event for game %s, which nobody made", op->game);
            return;
        }
        if (b->deleted || b->there == (op->act == STORE_CREATE)) {
            wrong("game %s was %s", b->id, b->there ? "made twice or deleted" : "not made");
            return;
        }
        if (op->act == STORE_CREATE) begin(b, op->setup);
        int64_t seq = op->act == STORE_CREATE ? 1 : op->seq;
        for (int k = 0; k < op->count; k++) {
            write_line(seq + k, &op->events[k], line);
            cause c = cause_of(s, op, &op->events[k]);
            add(b, line, &c);
        }
        drop_maybes(b, NULL, b->n);
    }
}

void ledger_unsure(server *s, const store_op *ops, int n) {
    for (int i = 0; i < n; i++) {
        const store_op *op = &ops[i];
        if (op->act == STORE_DELETE_DEVICE) forgetting[device_of(op->device)] = s;
        if (op->act == STORE_BAN_DEVICE || op->act == STORE_BAN_ADDRESS) bans_wrote(op, false);
        if (op->act != STORE_CREATE && op->act != STORE_APPEND) continue;
        book *b = ledger_find(op->game);
        if (!b) b = make_book(op->game);
        if (!b) return;
        if (op->act == STORE_CREATE) b->unsure = true;
        for (int k = 0; k < op->count; k++) {
            maybe *m = malloc(sizeof *m);
            if (!m) abort();
            int64_t seq = (op->act == STORE_CREATE ? 1 : op->seq) + k;
            *m = (maybe){.next = b->maybes, .by = s, .seq = (uint32_t)seq};
            m->cause = cause_of(s, op, &op->events[k]);
            write_line(seq, &op->events[k], m->line);
            b->maybes = m;
        }
    }
}

/* ---- loads ---- */

void ledger_read_game(reading *r, const store_game *g) {
    book *b = r->b = ledger_find(g->id);
    r->found = true;
    for (int i = 0; i < 2; i++) r->seats[i] = g->seats[i] ? device_of(g->seats[i]) : -1;
    if (!b || b->deleted || (!b->there && !b->unsure)) {
        wrong("game %s is there, but must not be", g->id);
        r->b = NULL;
        return;
    }
    if (!b->there) begin(b, g->setup);
    if (strcmp(b->setup, g->setup) != 0) wrong("game %s has another setup: %s", b->id, g->setup);
    for (int i = 0; i < 2; i++)
        if (r->seats[i] < 0 && b->seats[i] >= 0 && forgetting[b->seats[i]]) forget(b->seats[i]);
    for (int i = 0; i < 2; i++)
        if (r->seats[i] >= 0 && forgetting[r->seats[i]] == r->by) forgetting[r->seats[i]] = NULL;
}

void ledger_read_event(reading *r, int64_t seq, const store_event *e) {
    book *b = r->b;
    char line[EVENT_LINE];
    if (!b || world.problem[0]) return;
    write_line(seq, e, line);
    if (seq != ++r->seen) wrong("game %s has a gap before: %s", b->id, line);
    if (seq <= b->n) {
        const entry *known = &b->entries[seq - 1];
        if (strcmp(book_line(b, (uint32_t)seq), line) != 0 && !is_blanked(b, e))
            wrong("game %s: the log has changed from: %s; to: %s", b->id,
                  book_line(b, (uint32_t)seq), line);
        if (known->command != command_of(e)) wrong("game %s: another command: %s", b->id, line);
        return;
    }
    for (const maybe *m = b->maybes; m; m = m->next) {
        if (m->seq != seq || strcmp(m->line, line) != 0) continue;
        cause c = m->cause;
        add(b, line, &c);
        return;
    }
    wrong("game %s has an event that nobody may have appended: %s", b->id, line);
}

static void check_absent(const reading *r) {
    book *b = ledger_find(r->id);
    if (!b) return;
    for (int i = 0; b->there && !b->deleted && i < 2; i++)
        if (b->seats[i] >= 0 && forgetting[b->seats[i]]) forget(b->seats[i]);
    if (b->there && !b->deleted) wrong("game %s is lost", b->id);
    drop_maybes(b, r->by, 0);
    if (!b->maybes) b->unsure = false;
}

void ledger_read_end(reading *r, store_error error) {
    book *b = r->b;
    if (world.problem[0]) return;
    if (error == STORE_ABSENT) check_absent(r);
    if (error || !b || r->stopped) return;
    if (r->seen < b->n) wrong("game %s has lost: %s", b->id, book_line(b, (uint32_t)r->seen + 1));
    for (int i = 0; i < 2; i++)
        if (r->seats[i] != b->seats[i])
            wrong("game %s: device %d sits at %d instead of %d", b->id, r->seats[i], i,
                  b->seats[i]);
    /* What a server reads after its failed commit is final. */
    drop_maybes(b, r->by, b->n);
}
