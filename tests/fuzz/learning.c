// SPDX-License-Identifier: MIT
// Any bytes as a data file of sandan-learn: as they are, and as the games of a file whose checksums
// are right, so that they get that far. Every game that is read is one, and a file that goes on
// keeps its whole games.
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/learn/data.h"
#include "core/judge.h"
#include "os/file.h"

enum { GAMES = 3 };

static data_game one;

/* The games of a file. */
static int read_all(const char *path) {
    data_head head;
    data_file *f;
    if (data_open(path, &head, &f)) return 0;
    HOLDS(head.words >= 1 && head.words <= INPUT_WORDS && strlen(head.game) < sizeof head.game);
    bool end = false;
    int found = 0;
    for (; !data_next(f, &one, &end) && !end; found++) {
        HOLDS(one.count >= 0 && one.count <= DATA_SAMPLES);
        for (int i = 0; i < one.count; i++)
            HOLDS(one.samples[i].side <= 1 && one.samples[i].result >= -1
                  && one.samples[i].result <= 1 && one.samples[i].score <= SCORE_WIN);
    }
    data_close(f);
    return found;
}

static void count(void *context, uint32_t number) {
    (void)number;
    ++*(int *)context;
}

/* Adds games that the input fills to a file; false: one of them is invalid. */
static bool write_games(const char *path, const data_head *head, const uint8_t *data, size_t size,
                        int *there, long *cut) {
    data_file *f;
    *there = 0;
    HOLDS(!data_append(path, head, count, there, cut, &f));
    data_file *again;
    long none;
    HOLDS(data_append(path, head, count, there, &none, &again)); /* it is locked */
    bool sound = true;
    for (int g = 0; g < GAMES; g++) {
        one.number = (uint32_t)g;
        one.count = data[(size_t)g % size] * 4;
        for (int i = 0; i < one.count; i++) {
            sample *s = &one.samples[i];
            const uint8_t *at = data + (size_t)(i * 7 + g) % size;
            memset(s, *at, sizeof *s);
            s->score = (int16_t)(*at * 257);
            s->result = (int8_t)(*at % 4 - 1);
            s->side = *at % 2;
            sound = sound && s->result <= 1 && s->score >= -SCORE_WIN && s->score <= SCORE_WIN;
        }
        HOLDS(!data_add(f, &one));
    }
    HOLDS(!data_close(f));
    return sound;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    char path[64];
    snprintf(path, sizeof path, "/tmp/sandan-fuzz-%ld", (long)getpid());
    HOLDS(!file_write(path, (const char *)data, size));
    read_all(path);

    data_head head = {
        .game = "abalone", .words = 1 + data[0] % INPUT_WORDS, .nodes = size, .seed = 1};
    int there;
    long cut;
    unlink(path);
    bool sound = write_games(path, &head, data, size, &there, &cut);
    HOLDS(there == 0 && cut == 0);
    int found = read_all(path);
    HOLDS(sound ? found == GAMES : found < GAMES);
    /* Cut off anywhere, it goes on after its last whole game. With an invalid game before that it
       stays as it is. */
    size_t n, left;
    char *bytes, *kept;
    HOLDS(!file_read(path, 1 << 20, &bytes, &n));
    left = n * data[size - 1] / 256;
    HOLDS(truncate(path, (off_t)left) == 0);
    int before = read_all(path);
    data_file *f;
    there = 0;
    const char *refused = data_append(path, &head, count, &there, &cut, &f);
    HOLDS(there == before && (sound ? !refused : true));
    if (!refused) {
        data_close(f);
        HOLDS(read_all(path) == before);
    }
    HOLDS(!file_read(path, 1 << 20, &kept, &n));
    HOLDS(!refused || n == left);
    HOLDS(memcmp(bytes, kept, n < left ? n : left) == 0);
    free(bytes);
    free(kept);
    unlink(path);
    return 0;
}
