// SPDX-License-Identifier: MIT
#include "draw/gif.h"

enum {
    LEVELS = 5, /* bits of a colour channel that tell colours apart when they are chosen */
    BINS = 1 << 3 * LEVELS,
    COLOURS = 255, /* and one that is transparent */
    CLEAR_AT = 4095,
    SLOTS = 1 << 13, /* twice the codes */
    BLOCK = 255,
};

/* The pixels that agree in the upper bits of their colour. */
typedef struct bin {
    uint32_t count;
    uint32_t colour, votes; /* the most frequent exact colour, if it has more than half */
} bin;

/* A box of bins that share a colour of the palette. */
typedef struct box {
    uint32_t first, n, count;
    int axis, range; /* the channel in which it is longest */
} box;

typedef struct area {
    int x, y, across, down;
} area;

struct gif {
    gif_sink *sink;
    void *context;
    int width, height;
    bool begun;
    bin bins[BINS];
    uint16_t used[BINS], scratch[BINS];
    uint8_t map[BINS]; /* the palette's index of a bin */
    box boxes[COLOURS];
    uint32_t palette[COLOURS + 1];
    /* LZW: what a code and the pixel after it are together */
    uint32_t keys[SLOTS]; /* 1 + code << 8 + pixel; 0: free */
    uint16_t codes[SLOTS];
    int next, bits;
    uint32_t held;
    int held_bits;
    uint8_t block[BLOCK + 1];
    uint32_t before[]; /* the last frame */
};

size_t gif_size(int width, int height) {
    if (width < 1 || height < 1 || width > GIF_SIDE || height > GIF_SIDE) return 0;
    return sizeof(gif) + (size_t)width * (size_t)height * sizeof(uint32_t);
}

static void put(gif *g, const uint8_t *bytes, size_t n) {
    g->sink(g->context, bytes, n);
}

static uint8_t low(int n) {
    return (uint8_t)(n & 255);
}

static uint8_t high(int n) {
    return (uint8_t)(n >> 8 & 255);
}

gif *gif_open(void *memory, int width, int height, gif_sink *sink, void *context) {
    gif *g = memory;
    g->sink = sink;
    g->context = context;
    g->width = width;
    g->height = height;
    g->begun = false;
    const uint8_t head[] = {'G', 'I', 'F', '8', '9', 'a', low(width), high(width), low(height),
                            high(height), 0x70, 0, 0,
                            /* repeat for ever */
                            0x21, 0xff, 11, 'N', 'E', 'T', 'S', 'C', 'A', 'P', 'E', '2', '.', '0',
                            3, 1, 0, 0, 0};
    put(g, head, sizeof head);
    return g;
}

static uint32_t pixel_of(const uint8_t *p) {
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

static uint32_t bin_of(uint32_t colour) {
    const uint32_t drop = 8 - LEVELS;
    uint32_t r = colour >> (16 + drop), gr = colour >> (8 + drop) & ((1 << LEVELS) - 1),
             b = colour >> drop & ((1 << LEVELS) - 1);
    return r << 2 * LEVELS | gr << LEVELS | b;
}

/* A channel of a bin: 0 blue, 1 green, 2 red. */
static int level(uint32_t number, int axis) {
    return (int)(number >> axis * LEVELS & ((1 << LEVELS) - 1));
}

/* The smallest area with everything that has changed; at least one pixel. */
static area changed(const gif *g, const uint8_t *pixels) {
    if (!g->begun) return (area){0, 0, g->width, g->height};
    int left = g->width, right = -1, top = g->height, bottom = -1;
    for (int y = 0; y < g->height; y++)
        for (int x = 0; x < g->width; x++) {
            size_t i = (size_t)y * (size_t)g->width + (size_t)x;
            if (pixel_of(pixels + 4 * i) == g->before[i]) continue;
            if (x < left) left = x;
            if (x > right) right = x;
            if (y < top) top = y;
            bottom = y;
        }
    if (right < 0) return (area){0, 0, 1, 1};
    return (area){left, top, right - left + 1, bottom - top + 1};
}

/* Whether a pixel of the frame is drawn, and its colour. */
static bool drawn(const gif *g, const uint8_t *pixels, size_t i, uint32_t *colour) {
    *colour = pixel_of(pixels + 4 * i);
    return !g->begun || *colour != g->before[i];
}

/* Counts the colours that are drawn; returns how many bins there are. */
static uint32_t count_colours(gif *g, const uint8_t *pixels, area a) {
    uint32_t n = 0;
    for (int i = 0; i < BINS; i++) g->bins[i] = (bin){0};
    for (int y = a.y; y < a.y + a.down; y++)
        for (int x = a.x; x < a.x + a.across; x++) {
            uint32_t colour;
            if (!drawn(g, pixels, (size_t)y * (size_t)g->width + (size_t)x, &colour)) continue;
            uint32_t at = bin_of(colour);
            bin *b = &g->bins[at];
            if (b->count++ == 0) g->used[n++] = (uint16_t)at;
            /* Boyer and Moore's vote: plain areas keep their exact colour. */
            if (b->votes == 0) b->colour = colour;
            if (b->colour == colour)
                b->votes++;
            else
                b->votes--;
        }
    return n;
}

static box box_of(const gif *g, uint32_t first, uint32_t n) {
    box b = {first, n, 0, 0, -1};
    int least[3] = {1 << LEVELS, 1 << LEVELS, 1 << LEVELS}, most[3] = {0, 0, 0};
    for (uint32_t i = first; i < first + n; i++) {
        b.count += g->bins[g->used[i]].count;
        for (int axis = 0; axis < 3; axis++) {
            int v = level(g->used[i], axis);
            if (v < least[axis]) least[axis] = v;
            if (v > most[axis]) most[axis] = v;
        }
    }
    for (int axis = 0; axis < 3; axis++)
        if (most[axis] - least[axis] > b.range) b.axis = axis, b.range = most[axis] - least[axis];
    return b;
}

/* Sorts the bins of a box along its axis: by counting, as there are few levels. */
static void sort_box(gif *g, const box *b) {
    uint32_t start[(1 << LEVELS) + 1] = {0};
    for (uint32_t i = 0; i < b->n; i++) start[level(g->used[b->first + i], b->axis) + 1]++;
    for (int v = 0; v < 1 << LEVELS; v++) start[v + 1] += start[v];
    for (uint32_t i = 0; i < b->n; i++) {
        uint16_t at = g->used[b->first + i];
        g->scratch[start[level(at, b->axis)]++] = at;
    }
    for (uint32_t i = 0; i < b->n; i++) g->used[b->first + i] = g->scratch[i];
}

/* Median cut: the box with the most pixels times range is halved until there are enough. Returns
   how many boxes there are. */
static int cut(gif *g, uint32_t bins) {
    int n = 0;
    if (bins > 0) g->boxes[n++] = box_of(g, 0, bins);
    while (n > 0 && n < COLOURS) {
        box *widest = NULL;
        uint64_t most = 0;
        for (int i = 0; i < n; i++) {
            uint64_t weight = (uint64_t)g->boxes[i].count * (uint64_t)g->boxes[i].range;
            if (weight > most) most = weight, widest = &g->boxes[i];
        }
        if (!widest) break; /* every colour has its own */
        box b = *widest;
        sort_box(g, &b);
        uint32_t half = 0, left = 0;
        while (left + 1 < b.n && (left == 0 || half < b.count / 2))
            half += g->bins[g->used[b.first + left++]].count;
        *widest = box_of(g, b.first, left);
        g->boxes[n++] = box_of(g, b.first + left, b.n - left);
    }
    return n;
}

/* The palette: index 0 is transparent. Returns its bits. */
static int choose_palette(gif *g, uint32_t bins) {
    int n = cut(g, bins), bits = 2;
    g->palette[0] = 0;
    for (int i = 0; i < n; i++) {
        const box *b = &g->boxes[i];
        uint16_t best = g->used[b->first];
        for (uint32_t k = b->first; k < b->first + b->n; k++) {
            if (g->bins[g->used[k]].count > g->bins[best].count) best = g->used[k];
            g->map[g->used[k]] = (uint8_t)(i + 1);
        }
        g->palette[i + 1] = g->bins[best].colour;
    }
    while (1 << bits < n + 1) bits++;
    for (int i = n + 1; i < 1 << bits; i++) g->palette[i] = 0;
    return bits;
}

static void flush_block(gif *g) {
    if (g->block[0]) put(g, g->block, (size_t)g->block[0] + 1);
    g->block[0] = 0;
}

static void put_code(gif *g, int code) {
    g->held |= (uint32_t)code << g->held_bits;
    g->held_bits += g->bits;
    while (g->held_bits >= 8) {
        g->block[++g->block[0]] = (uint8_t)(g->held & 255);
        if (g->block[0] == BLOCK) flush_block(g);
        g->held >>= 8;
        g->held_bits -= 8;
    }
}

static void clear_codes(gif *g, int bits) {
    put_code(g, 1 << bits);
    for (int i = 0; i < SLOTS; i++) g->keys[i] = 0;
    g->next = (1 << bits) + 2;
    g->bits = bits + 1;
}

/* Adds a pixel to the run of pixels that is a code already; returns the code of the run. */
static int add_pixel(gif *g, int run, uint8_t pixel, int bits) {
    uint32_t key = ((uint32_t)run << 8 | pixel) + 1, at = key * 2654435761u >> 19;
    while (g->keys[at] && g->keys[at] != key) at = (at + 1) & (SLOTS - 1);
    if (g->keys[at]) return g->codes[at];
    put_code(g, run);
    if (g->next == CLEAR_AT) {
        clear_codes(g, bits);
    } else {
        g->keys[at] = key;
        g->codes[at] = (uint16_t)g->next;
        if (g->next++ == 1 << g->bits) g->bits++;
    }
    return pixel;
}

static void put_pixels(gif *g, const uint8_t *pixels, area a, int bits) {
    const uint8_t size = (uint8_t)bits;
    int run = -1;
    put(g, &size, 1);
    g->held = 0;
    g->held_bits = 0;
    g->block[0] = 0;
    g->bits = bits + 1;
    clear_codes(g, bits);
    for (int y = a.y; y < a.y + a.down; y++)
        for (int x = a.x; x < a.x + a.across; x++) {
            uint32_t colour;
            bool seen = drawn(g, pixels, (size_t)y * (size_t)g->width + (size_t)x, &colour);
            uint8_t pixel = seen ? g->map[bin_of(colour)] : 0;
            run = run < 0 ? pixel : add_pixel(g, run, pixel, bits);
        }
    put_code(g, run);
    put_code(g, (1 << bits) + 1);
    if (g->held_bits > 0) g->block[++g->block[0]] = (uint8_t)g->held;
    flush_block(g);
    put(g, &(const uint8_t){0}, 1);
}

void gif_frame(gif *g, const uint8_t *pixels, gif_moment moment) {
    static const int shown[GIF_MOMENTS] = {100, 80, 60, 300}; /* hundredths of a second */
    area a = changed(g, pixels);
    int bits = choose_palette(g, count_colours(g, pixels, a)), time = shown[moment];
    const uint8_t head[] = {0x21,
                            0xf9,
                            4,
                            1 << 2 | 1,
                            low(time),
                            high(time),
                            0,
                            0, /* control */
                            0x2c,
                            low(a.x),
                            high(a.x),
                            low(a.y),
                            high(a.y),
                            low(a.across),
                            high(a.across),
                            low(a.down),
                            high(a.down),
                            (uint8_t)(0x80 | (bits - 1))};
    put(g, head, sizeof head);
    for (int i = 0; i < 1 << bits; i++) {
        uint32_t c = g->palette[i];
        put(g, (const uint8_t[]){(uint8_t)(c >> 16), (uint8_t)(c >> 8), (uint8_t)c}, 3);
    }
    put_pixels(g, pixels, a, bits);
    size_t all = (size_t)g->width * (size_t)g->height;
    for (size_t i = 0; i < all; i++) g->before[i] = pixel_of(pixels + 4 * i);
    g->begun = true;
}

void gif_close(gif *g) {
    put(g, &(const uint8_t){0x3b}, 1);
}
