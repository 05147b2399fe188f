// SPDX-License-Identifier: MIT
#include "online/speech.h"

#include <stdbool.h>

#include "base/chars.h"
#include "base/utf8.h"
#include "core/words.h"

const speech_preset speech_presets[SPEECH_PRESETS] = {
    {"hello", {"Hello!", "Bonjour !", "Hallo!"}},
    {"good-luck", {"Good luck!", "Bonne chance !", "Viel Glück!"}},
    {"have-fun", {"Have fun!", "Amusez-vous bien !", "Viel Spaß!"}},
    {"well-played", {"Well played!", "Bien joué !", "Gut gespielt!"}},
    {"nice-turn", {"Nice turn!", "Beau coup !", "Schöner Zug!"}},
    {"oops", {"Oops!", "Oups !", "Hoppla!"}},
    {"one-moment", {"One moment, please.", "Un instant, s’il vous plaît.", "Einen Moment, bitte."}},
    {"back", {"I’m back.", "Me revoilà.", "Ich bin wieder da."}},
    {"sorry", {"Sorry!", "Pardon !", "Entschuldigung!"}},
    {"thank-you", {"Thank you!", "Merci !", "Danke!"}},
    {"good-game", {"Good game!", "Bonne partie !", "Gute Partie!"}},
    {"goodbye",
     {"I have to go. Goodbye!", "Je dois partir. Au revoir !", "Ich muss los. Auf Wiedersehen!"}},
};

int speech_find(const char *s, size_t n) {
    for (int i = 0; i < SPEECH_PRESETS; i++)
        if (chars_are(s, n, speech_presets[i].slug)) return i;
    return -1;
}

typedef struct range {
    uint32_t first, last;
} range;

/* Nobody sees them, so names that differ in them look the same. */
static const range hidden[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, /* control characters */
    {0x00AD, 0x00AD}, {0x034F, 0x034F}, /* soft hyphen, joiner */
    {0x061C, 0x061C},                   /* direction of text, */
    {0x115F, 0x1160}, {0x17B4, 0x17B5}, /* fillers and vowels without a shape, */
    {0x180B, 0x180F}, {0x200B, 0x200F}, /* separators, joiners, directions, */
    {0x2028, 0x202E}, {0x2060, 0x206F}, /* line ends, directions, operators, */
    {0x3164, 0x3164}, {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, /* of music; tags */
};

static const range blanks[] = {
    {0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
    {0x202F, 0x202F}, {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000},
};

static bool is_in(const range *ranges, size_t n, uint32_t code) {
    for (size_t i = 0; i < n; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

static bool is_hidden(uint32_t code) {
    return is_in(hidden, sizeof hidden / sizeof *hidden, code);
}

static bool is_blank(uint32_t code) {
    return is_in(blanks, sizeof blanks / sizeof *blanks, code);
}

size_t speech_clean(const char *s, size_t n, char *out, size_t most) {
    size_t length = 0, end = 0, step;
    for (size_t at = 0; at < n; at += step) {
        uint32_t code = 0;
        size_t bytes = utf8_decode(s + at, n - at, &code);
        step = bytes ? bytes : 1;
        if (bytes == 0 || is_hidden(code) || (is_blank(code) && length == 0)) continue;
        if (length + bytes > most) break;
        for (size_t i = 0; i < bytes; i++) out[length++] = s[at + i];
        if (!is_blank(code)) end = length;
    }
    out[end] = '\0';
    return end;
}

fault speech_check(const char *s, size_t n, size_t most) {
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (n > most) return fault_at(WORD_TOO_LONG, most);
    for (size_t at = 0; at < n;) {
        uint32_t code = 0;
        size_t length = utf8_decode(s + at, n - at, &code);
        if (length == 0 || is_hidden(code)) return fault_at(WORD_NOT_TEXT, at);
        bool at_end = at == 0 || at + length == n;
        if (at_end && is_blank(code)) return fault_at(WORD_UNEXPECTED, at);
        at += length;
    }
    return NO_FAULT;
}
