// SPDX-License-Identifier: MIT
// sandan.wasm: rules, sessions, records, pictures and the map of what is known.
#include <stdlib.h>
#include <string.h>

#include "apps/wasm/module.h"
#include "draw/gif.h"

enum { REQUEST = 1 << 20, ANSWER = 4 << 20 };

const desk_verb *const module_lists[] = {
    desk_common,  desk_rules,  desk_setup,  desk_pictures, desk_records, desk_compose, desk_review,
    desk_session, desk_online, desk_invite, desk_map,      desk_rate,    desk_explore, NULL,
};
char module_request[REQUEST], module_answer[ANSWER];
const size_t module_request_size = REQUEST, module_answer_size = ANSWER;

/* Animated pictures: the page draws the frames, since only it can turn SVG into pixels. The bytes
   of each step are where answers are. */
enum { GIF_MOST = 1024 }; /* pixels across and down: a frame then has at most 2 MB */

EXPORT("sandan_gif_open") void *sandan_gif_open(int width, int height);
EXPORT("sandan_gif_frame") size_t sandan_gif_frame(int moment);
EXPORT("sandan_gif_close") size_t sandan_gif_close(void);

static gif *film;
static uint8_t *film_pixels;
static size_t film_bytes;

static void film_sink(void *context, const uint8_t *bytes, size_t n) {
    (void)context;
    if (n > ANSWER - film_bytes) __builtin_trap(); /* see GIF_MOST */
    memcpy(module_answer + film_bytes, bytes, n);
    film_bytes += n;
}

static size_t film_written(void) {
    size_t n = film_bytes;
    film_bytes = 0;
    return n;
}

/* Begins a picture: returns where the pixels of its frames go; NULL: it is too large. */
void *sandan_gif_open(int width, int height) {
    free(film);
    free(film_pixels);
    film = NULL;
    film_pixels = NULL;
    film_bytes = 0;
    if (width < 1 || width > GIF_MOST || height < 1 || height > GIF_MOST) return NULL;
    void *memory = malloc(gif_size(width, height));
    film_pixels = malloc(4 * (size_t)width * (size_t)height);
    if (!memory || !film_pixels) {
        free(memory);
        return NULL;
    }
    film = gif_open(memory, width, height, film_sink, NULL);
    return film_pixels;
}

/* Adds the frame that the pixels are; returns how many bytes it wrote. */
size_t sandan_gif_frame(int moment) {
    if (!film || moment < 0 || moment >= GIF_MOMENTS) return 0;
    gif_frame(film, film_pixels, (gif_moment)moment);
    return film_written();
}

size_t sandan_gif_close(void) {
    if (!film) return 0;
    gif_close(film);
    return film_written();
}
