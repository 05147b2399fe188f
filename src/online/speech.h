// SPDX-License-Identifier: MIT
// What players may say and be called: valid UTF-8 that nothing can hide in, and messages that are
// ready in every language.
#ifndef SANDAN_ONLINE_SPEECH_H
#define SANDAN_ONLINE_SPEECH_H

#include <stddef.h>

#include "base/fault.h"
#include "base/lang.h"

enum {
    SPEECH_LONGEST = 200, /* bytes of a message */
    SPEECH_NAME = 63,     /* bytes of a name: SESSION_NAME with its NUL */
    SPEECH_PRESETS = 12
};

typedef struct speech_preset {
    const char *slug;      /* stable: it is what the log keeps */
    const char *in[LANGS]; /* what people read */
} speech_preset;

extern const speech_preset speech_presets[SPEECH_PRESETS];

/* The preset with this slug, or -1. */
int speech_find(const char *s, size_t n);
/* Refuses bytes that are not UTF-8, empty texts and those longer than `most`, blanks of any kind at
   either end, and characters that nobody sees: control characters, line ends, joiners, fillers, and
   those that change the direction of text. */
fault speech_check(const char *s, size_t n, size_t most);
/* Makes a name of what somebody wrote: without the characters that speech_check() refuses, and not
   longer than `most` bytes. `out` has most + 1 bytes. Returns its length; 0: nothing is left. So a
   name that a phone has put a joiner into keeps nobody out. */
size_t speech_clean(const char *s, size_t n, char *out, size_t most);

#endif
