// SPDX-License-Identifier: MIT
// Text for terminals that do not use UTF-8.
#ifndef SANDAN_OS_CHARSET_H
#define SANDAN_OS_CHARSET_H

#include <stdint.h>

enum { CHARSET_PLAIN = 16 };

/* From here on, UTF-8 written to standard output or error is converted to the locale's character
   set where that is a terminal. Files, pipes and other programs always get UTF-8. `plain` writes
   ASCII for a character that the set lacks. Only with glibc: elsewhere terminals use UTF-8. */
void charset_convert(void (*plain)(uint32_t code, char out[CHARSET_PLAIN]));

#endif
