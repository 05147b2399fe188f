// SPDX-License-Identifier: MIT
// Data files, little-endian:
//
//     "SANDANDT"   8 bytes
//     version      32 bits
//     game         16 bytes, padded with zeros
//     words        32 bits
//     rule set     32 bits
//     network, nodes, seed  64 bits each
//     checksum     64 bits, of the head
//
// then game by game: its number and its number of samples (32 bits each), the samples, and a
// checksum of them. A sample is its words, the score (16 bits), then one byte each for the result,
// the side to move, the bucket and the net.
#include "apps/learn/data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "core/judge.h"
#include "os/file.h"

static const char magic[8] = {'S', 'A', 'N', 'D', 'A', 'N', 'D', 'T'};

enum { VERSION = 2, HEAD = 8 + 4 + 16 + 4 + 4 + 3 * 8 + 8, TAIL = 6, GAME_HEAD = 8, SUM = 8 };

static const char cut_off[] = "it ends in the middle of a game";

struct data_file {
    FILE *stream;
    int lock; /* of a file that grows; -1: none */
    size_t words;
    char bytes[GAME_HEAD + DATA_SAMPLES * (8 * INPUT_WORDS + TAIL) + SUM];
};

static size_t sample_size(const data_file *f) {
    return 8 * f->words + TAIL;
}

static void write_head(const data_head *head, char out[HEAD]) {
    char *at = out;
    memcpy(at, magic, sizeof magic);
    at = bytes_put(at + 8, VERSION, 4);
    memcpy(at, head->game, sizeof head->game);
    at = bytes_put(at + sizeof head->game, head->words, 4);
    at = bytes_put(at, (uint32_t)head->rules, 4);
    at = bytes_put(at, head->net, 8);
    at = bytes_put(at, head->nodes, 8);
    at = bytes_put(at, head->seed, 8);
    bytes_put(at, bytes_sum(out, (size_t)(at - out)), SUM);
}

static const char *read_head(FILE *stream, data_head *head) {
    char bytes[HEAD];
    if (fread(bytes, 1, HEAD, stream) != HEAD || memcmp(bytes, magic, sizeof magic) != 0)
        return "this is not a data file of sandan-learn";
    const char *at = bytes + 8, *sum = bytes + HEAD - SUM;
    if (bytes_get(&at, 4) != VERSION) return "it is of another version of sandan-learn";
    if (bytes_get(&sum, SUM) != bytes_sum(bytes, HEAD - SUM)) return "its head is damaged";
    memcpy(head->game, at, sizeof head->game);
    at += sizeof head->game;
    head->words = (uint32_t)bytes_get(&at, 4);
    head->rules = (int32_t)bytes_get(&at, 4);
    head->net = bytes_get(&at, 8);
    head->nodes = bytes_get(&at, 8);
    head->seed = bytes_get(&at, 8);
    if (head->words < 1 || head->words > INPUT_WORDS || head->game[sizeof head->game - 1])
        return "its head is damaged";
    return NULL;
}

static bool read_sample(const data_file *f, const char **at, sample *s) {
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < f->words; i++) s->words[i] = bytes_get(at, 8);
    s->score = (int16_t)bytes_get(at, 2);
    s->result = (int8_t)bytes_get(at, 1);
    s->side = (uint8_t)bytes_get(at, 1);
    s->bucket = (uint8_t)bytes_get(at, 1);
    s->net = (uint8_t)bytes_get(at, 1);
    return s->result >= -1 && s->result <= 1 && s->side <= 1 && s->score >= -SCORE_WIN
           && s->score <= SCORE_WIN;
}

const char *data_next(data_file *f, data_game *one, bool *end) {
    *end = false;
    size_t n = fread(f->bytes, 1, GAME_HEAD, f->stream);
    if (ferror(f->stream)) return strerror(errno);
    if (n == 0) {
        *end = true;
        return NULL;
    }
    if (n != GAME_HEAD) return cut_off;
    const char *at = f->bytes;
    one->number = (uint32_t)bytes_get(&at, 4);
    uint64_t count = bytes_get(&at, 4);
    if (count > DATA_SAMPLES) return "a game is damaged";
    size_t rest = (size_t)count * sample_size(f);
    if (fread(f->bytes + GAME_HEAD, 1, rest + SUM, f->stream) != rest + SUM)
        return ferror(f->stream) ? strerror(errno) : cut_off;
    const char *sum = f->bytes + GAME_HEAD + rest;
    one->sum = bytes_get(&sum, SUM);
    if (one->sum != bytes_sum(f->bytes, GAME_HEAD + rest)) return "a game is damaged";
    one->count = (int)count;
    for (int i = 0; i < one->count; i++)
        if (!read_sample(f, &at, &one->samples[i])) return "a game is damaged";
    return NULL;
}

static data_file *file_new(void) {
    data_file *f = calloc(1, sizeof *f);
    if (f) f->lock = -1;
    return f;
}

static int release(data_file *f) {
    int failed = f->stream && fclose(f->stream) ? errno : 0;
    if (f->lock >= 0) close(f->lock);
    free(f);
    return failed;
}

const char *data_open(const char *path, data_head *head, data_file **out) {
    data_file *f = file_new();
    if (!f) return strerror(ENOMEM);
    const char *wrong = NULL;
    if (!(f->stream = fopen(path, "rb")))
        wrong = strerror(errno);
    else if (!(wrong = read_head(f->stream, head)))
        f->words = head->words;
    if (wrong)
        release(f);
    else
        *out = f;
    return wrong;
}

/* Reads what is there, and removes a game at the end that was cut off. */
static const char *go_on(data_file *f, void (*done)(void *, uint32_t), void *context, long *cut) {
    data_game *one = calloc(1, sizeof *one);
    if (!one) return strerror(ENOMEM);
    bool end = false;
    long whole = ftell(f->stream);
    const char *wrong;
    while (!(wrong = data_next(f, one, &end)) && !end) {
        done(context, one->number);
        whole = ftell(f->stream);
    }
    free(one);
    if (wrong && wrong != cut_off) {
        static char text[160];
        snprintf(text, sizeof text, "%s; the games before it are the first %ld bytes (head -c)",
                 wrong, whole);
        return text;
    }
    if (fseek(f->stream, 0, SEEK_END)) return strerror(errno);
    *cut = ftell(f->stream) - whole;
    if (*cut && ftruncate(fileno(f->stream), whole)) return strerror(errno);
    return fseek(f->stream, whole, SEEK_SET) ? strerror(errno) : NULL;
}

static bool is_same(const data_head *a, const data_head *b) {
    return memcmp(a->game, b->game, sizeof a->game) == 0 && a->words == b->words
           && a->rules == b->rules && a->net == b->net && a->nodes == b->nodes
           && a->seed == b->seed;
}

/* Whether the file has no head yet, or the beginning of this one. */
static bool is_new(FILE *stream, const char bytes[HEAD]) {
    char there[HEAD];
    size_t n = fread(there, 1, HEAD, stream);
    bool empty = n < HEAD && !ferror(stream) && memcmp(there, bytes, n) == 0;
    rewind(stream);
    return empty;
}

static const char *begin(data_file *f, const char *path, const data_head *head,
                         void (*done)(void *, uint32_t), void *context, long *cut) {
    f->words = head->words;
    if (!(f->stream = fopen(path, "r+b")) && errno == ENOENT) f->stream = fopen(path, "w+bx");
    if (!f->stream) return strerror(errno);
    int failed = file_lock(path, &f->lock);
    if (failed == EBUSY) return "another process is adding games to it";
    if (failed) return strerror(failed);
    char bytes[HEAD];
    write_head(head, bytes);
    if (is_new(f->stream, bytes)) {
        bool written = fwrite(bytes, 1, HEAD, f->stream) == HEAD && fflush(f->stream) == 0;
        return written ? NULL : strerror(errno);
    }
    data_head there;
    const char *wrong = read_head(f->stream, &there);
    if (wrong) return wrong;
    if (!is_same(&there, head))
        return "it was made with another game, rule set, network, seed or number of nodes";
    return go_on(f, done, context, cut);
}

const char *data_append(const char *path, const data_head *head, void (*done)(void *, uint32_t),
                        void *context, long *cut, data_file **out) {
    *cut = 0;
    data_file *f = file_new();
    if (!f) return strerror(ENOMEM);
    const char *wrong = begin(f, path, head, done, context, cut);
    if (wrong)
        release(f);
    else
        *out = f;
    return wrong;
}

const char *data_add(data_file *f, const data_game *one) {
    char *at = bytes_put(bytes_put(f->bytes, one->number, 4), (uint64_t)one->count, 4);
    for (int i = 0; i < one->count; i++) {
        const sample *s = &one->samples[i];
        for (size_t k = 0; k < f->words; k++) at = bytes_put(at, s->words[k], 8);
        at = bytes_put(at, (uint16_t)s->score, 2);
        at = bytes_put(at, (uint8_t)s->result, 1);
        at = bytes_put(bytes_put(bytes_put(at, s->side, 1), s->bucket, 1), s->net, 1);
    }
    size_t n = (size_t)(at - f->bytes);
    bytes_put(at, bytes_sum(f->bytes, n), SUM);
    n += SUM;
    bool written = fwrite(f->bytes, 1, n, f->stream) == n && fflush(f->stream) == 0;
    return written ? NULL : strerror(errno);
}

const char *data_close(data_file *f) {
    int failed = fflush(f->stream) || fsync(fileno(f->stream)) ? errno : 0;
    int closing = release(f);
    if (!failed) failed = closing;
    return failed ? strerror(failed) : NULL;
}
