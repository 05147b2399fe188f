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

static bool is_control(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) /* C0, DEL and C1 */
           || code == 0x2028 || code == 0x2029          /* line and paragraph ends */
           || code == 0x061C || code == 0x200E          /* marks of direction */
           || code == 0x200F || (code >= 0x202A && code <= 0x202E)
           || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

fault speech_check(const char *s, size_t n, size_t most) {
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (n > most) return fault_at(WORD_TOO_LONG, most);
    if (s[0] == ' ') return fault_at(WORD_UNEXPECTED, 0);
    if (s[n - 1] == ' ') return fault_at(WORD_UNEXPECTED, n - 1);
    for (size_t at = 0; at < n;) {
        uint32_t code = 0;
        size_t length = utf8_decode(s + at, n - at, &code);
        if (length == 0 || is_control(code)) return fault_at(WORD_NOT_TEXT, at);
        at += length;
    }
    return NO_FAULT;
}
