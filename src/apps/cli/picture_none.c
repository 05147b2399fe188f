// SPDX-License-Identifier: MIT
// Instead of picture.c in a build without librsvg and cairo.
#include "apps/cli/fail.h"
#include "apps/cli/picture.h"

char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size) {
    (void)svg, (void)n, (void)scale, (void)size;
    fail("%s", say(c, SAY_NO_PICTURES));
}

char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size) {
    (void)svg, (void)n, (void)title, (void)size;
    fail("%s", say(c, SAY_NO_PICTURES));
}

void picture_check(const call *c, const char *name) {
    (void)name;
    fail("%s", say(c, SAY_NO_PICTURES));
}
