// SPDX-License-Identifier: MIT
// Time: a heap of steps, and who was up when. And devices, and the log of a failing seed.
#include "simulate/world.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sim_world world;

/* ---- chance ---- */

uint32_t below(uint32_t n) {
    return random_below(&world.random, n);
}

bool chance(uint32_t per_million) {
    return per_million && below(1000000) < per_million;
}

const char *const fault_names[FAULTS] = {
    [FAULT_CUT] = "cut",     [FAULT_CLOG] = "clog",     [FAULT_RELOAD] = "reload",
    [FAULT_CRASH] = "crash", [FAULT_SLOW] = "slow",     [FAULT_FULL] = "full",
    [FAULT_WRITE] = "write", [FAULT_FLUSH] = "flush",   [FAULT_READ] = "read",
    [FAULT_POWER] = "power", [FAULT_REFUSE] = "refuse", [FAULT_UNSURE] = "unsure",
    [FAULT_BUS] = "bus",     [FAULT_RESEND] = "resend", [FAULT_FREEZE] = "freeze",
    [FAULT_CLOCK] = "clock",
};

void fault_counts(int kind) {
    world.counts.faults[kind]++;
}

/* ---- the log ---- */

void note(const char *format, ...) {
    if (!world.log) return;
    va_list list;
    fprintf(world.log, "%9.3f ", (double)world.now / 1000);
    va_start(list, format);
    vfprintf(world.log, format, list);
    va_end(list);
    fputc('\n', world.log);
}

void wrong(const char *format, ...) {
    if (world.problem[0]) return;
    va_list list;
    va_start(list, format);
    vsnprintf(world.problem, sizeof world.problem, format, list);
    va_end(list);
    note("WRONG: %s", world.problem);
}

/* ---- steps ---- */

static struct {
    step *list;
    size_t n, room;
    uint64_t order;
} heap;

static bool is_before(const step *a, const step *b) {
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

static void put(step s) {
    size_t i = heap.n++;
    for (; i > 0 && is_before(&s, &heap.list[(i - 1) / 2]); i = (i - 1) / 2)
        heap.list[i] = heap.list[(i - 1) / 2];
    heap.list[i] = s;
}

void step_add(int64_t at, int kind, void *who, uint32_t stamp, void *what) {
    if (heap.n == heap.room) {
        heap.room = heap.room ? 2 * heap.room : 1024;
        heap.list = realloc(heap.list, heap.room * sizeof *heap.list);
        if (!heap.list) abort();
    }
    put((step){at < world.now ? world.now : at, heap.order++, who, what, stamp, (uint8_t)kind});
}

void step_delay(const step *s, int64_t until) {
    step later = *s;
    later.at = until;
    put(later); /* there is room: it has just been taken out */
}

bool step_next(step *out) {
    if (heap.n == 0) return false;
    *out = heap.list[0];
    step last = heap.list[--heap.n];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < heap.n; i = child) {
        if (child + 1 < heap.n && is_before(&heap.list[child + 1], &heap.list[child])) child++;
        if (!is_before(&heap.list[child], &last)) break;
        heap.list[i] = heap.list[child];
    }
    heap.list[i] = last;
    return true;
}

/* ---- who was up ---- */

void servers_changed(void) {
    bool up = false;
    bool frozen = false;
    for (int i = 0; i < world.server_count; i++) {
        const server *s = &world.servers[i];
        up |= s->up && s->frozen <= world.now;
        frozen |= s->up && s->frozen > world.now;
    }
    outage *last = world.outage_count ? &world.outages[world.outage_count - 1] : NULL;
    bool was_up = !last || last->to != INT64_MAX;
    if (!up && !was_up) last->frozen |= frozen;
    if (up == was_up) return;
    if (up) {
        last->to = world.now;
        return;
    }
    if (world.outage_count == OUTAGES) {
        wrong("too many outages for the simulator");
        return;
    }
    world.outages[world.outage_count++] = (outage){world.now, INT64_MAX, frozen};
    world.counts.outages++;
}

int64_t up_between(int64_t from, int64_t to, int64_t *slack) {
    enum {
        CRASH = HALL_LATE,             /* what a server that starts does not count, */
        FREEZE = HALL_GAP + HALL_LATE, /* and one that goes on */
    };
    int64_t up = to - from;
    *slack = 0;
    for (int i = world.outage_count; i-- > 0 && world.outages[i].to >= from;) {
        const outage *o = &world.outages[i];
        int64_t first = o->from > from ? o->from : from, last = o->to < to ? o->to : to;
        if (last < first) continue;
        up -= last - first;
        *slack += o->frozen ? FREEZE : CRASH;
    }
    return up;
}

void server_lives(server *s) {
    if (world.life_count == OUTAGES)
        wrong("too many starts for the simulator");
    else
        world.lives[world.life_count++] = (life){server_now(s), server_offset(s)};
}

int64_t true_time(int64_t at, int64_t offset) {
    int i = world.life_count - 1;
    while (!world.shared && i > 0 && world.lives[i].begun > at) i--;
    int64_t then = at - (world.shared ? offset : world.lives[i].offset);
    return then > world.now ? world.now : then; /* a clock that was ahead waits */
}

/* ---- devices ---- */

static uint8_t hashes[PAGES + 1][STORE_HASH];
static int hashed; /* those that are made; they are the same in every world */

static void token_bytes(int device, uint8_t bytes[STORE_HASH]) {
    memset(bytes, 0x5a, STORE_HASH);
    bytes[0] = (uint8_t)(device & 255);
    bytes[1] = (uint8_t)(device >> 8);
}

void device_token(int device, char token[TALK_TOKEN + 1]) {
    uint8_t bytes[STORE_HASH];
    token_bytes(device, bytes);
    sodium_bin2base64(token, TALK_TOKEN + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void device_hash(int device, uint8_t hash[STORE_HASH]) {
    for (; hashed <= device; hashed++) {
        uint8_t bytes[STORE_HASH];
        token_bytes(hashed, bytes);
        crypto_generichash(hashes[hashed], STORE_HASH, bytes, sizeof bytes, NULL, 0);
    }
    memcpy(hash, hashes[device], STORE_HASH);
}

int device_of(const uint8_t *hash) {
    for (int i = 0; i < hashed; i++)
        if (memcmp(hashes[i], hash, STORE_HASH) == 0) return i;
    return -1;
}
