// SPDX-License-Identifier: MIT
#include "draw/palette.h"

#include <stddef.h>

/* clang-format off: a table */
#define ROW(name, light, dark, sheet)                                                              \
    [SVG_LIGHT][name] = (light), [SVG_DARK][name] = (dark), [SVG_SHEET][name] = (sheet)

static const uint32_t usual[SVG_THEMES][COLOURS] = {
    ROW(C_PAPER, 0xf6f1e7, 0x1b1916, 0xffffff),
    ROW(C_RAISED, 0xfcf9f2, 0x24211d, 0xfcf9f2),
    ROW(C_INK, 0x1f1b16, 0xefe8db, 0x1f1b16),
    ROW(C_MUTED, 0x655c50, 0xa99f8f, 0x4a433a),
    ROW(C_LINE, 0xdcd2c1, 0x3a352e, 0xdcd2c1),
    ROW(C_SEAL, 0xb8322a, 0xe2614f, 0xb8322a),
    ROW(C_FOCUS, 0x1b6e8c, 0x6fc3df, 0x1b6e8c),
    ROW(C_GOOD, 0x2f6b4a, 0x7cc39a, 0x2f6b4a),
    ROW(C_DOUBT, 0x8a6412, 0xe0b354, 0x8a6412),
    ROW(C_BAD, 0xa3302a, 0xf0857a, 0xa3302a),
    ROW(C_CEDAR, 0xd2ac7c, 0x8c6a45, 0xf1e2ca),
    ROW(C_CEDAR_DEEP, 0xa87b4f, 0x5f4630, 0xd9bd95),
    ROW(C_GREEN, 0x4b7a5c, 0x5a9070, 0x4b7a5c),
    ROW(C_RED, 0xa8453a, 0xbd5145, 0xa8453a),
    ROW(C_BLACK, 0x222227, 0x222227, 0x222227),
    ROW(C_WHITE, 0xf1ece0, 0xf1ece0, 0xf1ece0),

    ROW(C_GRAIN, 0x9a6b3f, 0x5a4029, 0xd3b388),
    ROW(C_HAIRLINE, 0x3b2c1c, 0x241a11, 0x3b2c1c),
    ROW(C_GREEN_LIT, 0x86b096, 0x9cc7ac, 0x86b096),
    ROW(C_GREEN_DEEP, 0x264535, 0x14281d, 0x264535),
    ROW(C_GREEN_MARK, 0x264535, 0x14281d, 0x264535),
    ROW(C_RED_LIT, 0xd17f70, 0xe49a8b, 0xd17f70),
    ROW(C_RED_DEEP, 0x6b231c, 0x3d120d, 0x6b231c),
    ROW(C_RED_MARK, 0x6b231c, 0x3d120d, 0x6b231c),
    ROW(C_IVORY, 0xfbf3e0, 0xf6ecd6, 0xfbf3e0),
    ROW(C_IVORY_SHADE, 0xd9c7a3, 0xcbb78f, 0xd9c7a3),
    ROW(C_CARVING, 0x2a1d12, 0x1d130b, 0x2a1d12),
    ROW(C_PIT, 0x2b1c10, 0x17100a, 0x5a4632),
    ROW(C_TRAY, 0x4d3a2b, 0x43342a, 0xf4ecdf),
    ROW(C_TRAY_LIT, 0x6b5340, 0x5c4939, 0xe6d8c3),
    ROW(C_TRAY_RIM, 0x6b5340, 0x5c4939, 0xe6d8c3),
    ROW(C_TRAY_DEEP, 0x32251b, 0x2a2019, 0xcbb595),
    ROW(C_TRAY_TEXT, 0xe9dcc5, 0xe3d6c0, 0x1f1b16),
    ROW(C_BLACK_LIT, 0x6a6a75, 0x6f6f7b, 0x6a6a75),
    ROW(C_BLACK_RIM, 0x9b97a0, 0xd6d2da, 0x9b97a0),
    ROW(C_WHITE_SHADE, 0xc4b99f, 0xb9ad92, 0xc4b99f),
    ROW(C_WHITE_RIM, 0x746952, 0x8d8068, 0x746952),
    ROW(C_BLACK_TOP, 0x3d3c43, 0x403f47, 0xdcd4c4),
    ROW(C_BLACK_NEAR, 0x2a292f, 0x2c2b32, 0x2a292f),
    ROW(C_BLACK_FAR, 0x1b1a1e, 0x1a191d, 0x1b1a1e),
    ROW(C_WHITE_TOP, 0xf8f3e8, 0xf3eddf, 0xffffff),
    ROW(C_WHITE_NEAR, 0xe2d8c4, 0xd8cdb7, 0xe2d8c4),
    ROW(C_WHITE_FAR, 0xcabfa6, 0xbcb097, 0xcabfa6),
    ROW(C_TATAMI, 0xcfc699, 0x77704f, 0xcfc699),
    ROW(C_TATAMI_DEEP, 0xaea473, 0x5f593e, 0xaea473),
    ROW(C_HERI, 0x3c4a44, 0x232c28, 0x3c4a44),
    ROW(C_SEAL_BRIGHT, 0xee6f5c, 0xee6f5c, 0xee6f5c),
    ROW(C_SEAL_DEEP, 0xb8322a, 0xb8322a, 0xb8322a),
    ROW(C_INLAY, 0xee6f5c, 0xee6f5c, 0xee6f5c),
    ROW(C_SHADOW, 0x1a0f05, 0x000000, 0x1a0f05),
};

/* What a theme replaces; a theme ends with a row of zeros. */
typedef struct other {
    uint8_t c;
    uint32_t rgb[SVG_THEMES];
} other;
#define END                                                                                        \
    {                                                                                              \
        0, {                                                                                       \
            0                                                                                      \
        }                                                                                          \
    }

/* A garden of raked gravel between slabs of slate. */
static const other garden[] = {{C_CEDAR, {0xc3c7c2, 0x717b7c, 0xeff1ef}},
                               {C_CEDAR_DEEP, {0x7d8a8c, 0x454f52, 0xccd3d3}},
                               {C_GRAIN, {0x66747a, 0x394246, 0xc0c9c9}},
                               {C_HAIRLINE, {0x2c3638, 0x15191a, 0x2c3638}},
                               {C_PIT, {0x20282a, 0x0f1314, 0x4a5658}},
                               {C_TRAY, {0x3a474c, 0x35414a, 0xeef1f1}},
                               {C_TRAY_LIT, {0x54646a, 0x4b5a62, 0xdbe2e2}},
                               {C_TRAY_RIM, {0x54646a, 0x4b5a62, 0xdbe2e2}},
                               {C_TRAY_DEEP, {0x252f33, 0x20292d, 0xb9c5c6}},
                               {C_TRAY_TEXT, {0xe4e9e6, 0xdfe5e3, 0x1f1b16}},
                               {C_TATAMI, {0xc9cdc8, 0x6b7475, 0xc9cdc8}},
                               {C_TATAMI_DEEP, {0x98a3a1, 0x4e5758, 0x98a3a1}},
                               {C_HERI, {0x2f4456, 0x1c2a36, 0x2f4456}},
                               {C_SHADOW, {0x0b1214, 0x000000, 0x0b1214}},
                               END};

/* White with black lines, in the dark black with white ones. */
static const other contrast_board[] = {{C_MUTED, {0x000000, 0xffffff, 0x000000}},
                                       {C_FOCUS, {0x00566f, 0x9fe0f5, 0x00566f}},
                                       {C_CEDAR, {0xffffff, 0x000000, 0xffffff}},
                                       {C_CEDAR_DEEP, {0xffffff, 0x000000, 0xffffff}},
                                       {C_GRAIN, {0xffffff, 0x000000, 0xffffff}},
                                       {C_HAIRLINE, {0x000000, 0xffffff, 0x000000}},
                                       {C_PIT, {0x000000, 0xffffff, 0x000000}},
                                       {C_TRAY, {0xffffff, 0x000000, 0xffffff}},
                                       {C_TRAY_LIT, {0x000000, 0xffffff, 0x000000}},
                                       {C_TRAY_RIM, {0xffffff, 0x000000, 0xffffff}},
                                       {C_TRAY_DEEP, {0xffffff, 0x000000, 0xffffff}},
                                       {C_TRAY_TEXT, {0x000000, 0xffffff, 0x000000}},
                                       {C_TATAMI, {0xffffff, 0x000000, 0xffffff}},
                                       {C_TATAMI_DEEP, {0xffffff, 0x000000, 0xffffff}},
                                       {C_HERI, {0x000000, 0xffffff, 0x000000}},
                                       {C_SEAL_BRIGHT, {0xff8a75, 0xff8a75, 0xff8a75}},
                                       {C_SEAL_DEEP, {0x8f1a12, 0x8f1a12, 0x8f1a12}},
                                       {C_INLAY, {0x9c140b, 0xff8a75, 0x9c140b}},
                                       END};

/* Flat colours within outlines of ink; marks are paper that was left white. */
static const other woodblock[] = {
    {C_GREEN, {0x3f7a5c, 0x4f8a69, 0x3f7a5c}},      {C_GREEN_LIT, {0x3f7a5c, 0x4f8a69, 0x3f7a5c}},
    {C_GREEN_DEEP, {0x1f1b16, 0x17130f, 0x1f1b16}}, {C_GREEN_MARK, {0xfdf6e6, 0xf8efdb, 0xfdf6e6}},
    {C_RED, {0xb24535, 0xc05446, 0xb24535}},        {C_RED_LIT, {0xb24535, 0xc05446, 0xb24535}},
    {C_RED_DEEP, {0x1f1b16, 0x17130f, 0x1f1b16}},   {C_RED_MARK, {0xfdf6e6, 0xf8efdb, 0xfdf6e6}},
    {C_IVORY, {0xfdf6e6, 0xf8efdb, 0xfdf6e6}},      {C_IVORY_SHADE, {0xe9d8b4, 0xdecba3, 0xe9d8b4}},
    {C_CARVING, {0x1f1b16, 0x17130f, 0x1f1b16}},    {C_BLACK_RIM, {0xb9b3a6, 0xb9b3a6, 0xb9b3a6}},
    {C_WHITE, {0xf7f0e2, 0xf1e9d9, 0xf7f0e2}},      {C_WHITE_SHADE, {0xf7f0e2, 0xf1e9d9, 0xf7f0e2}},
    {C_WHITE_RIM, {0x2a2520, 0x2a2520, 0x2a2520}},  {C_BLACK_TOP, {0x38373e, 0x3b3a42, 0xdcd4c4}},
    {C_BLACK_NEAR, {0x2d2c32, 0x2f2e34, 0x2d2c32}}, {C_BLACK_FAR, {0x242329, 0x242329, 0x242329}},
    {C_WHITE_TOP, {0xfbf6ea, 0xf6efe0, 0xffffff}},  {C_WHITE_NEAR, {0xf1e8d6, 0xe8decb, 0xf1e8d6}},
    {C_WHITE_FAR, {0xe6dac2, 0xdccfb6, 0xe6dac2}},  END};

/* Dark against pale: the sides differ in brightness as well as in colour and mark. */
static const other contrast_pieces[] = {
    {C_GREEN, {0x003319, 0x003319, 0x003319}},      {C_GREEN_LIT, {0x003319, 0x003319, 0x003319}},
    {C_GREEN_DEEP, {0x000000, 0x000000, 0x000000}}, {C_GREEN_MARK, {0xffffff, 0xffffff, 0xffffff}},
    {C_RED, {0xffa698, 0xffa698, 0xffa698}},        {C_RED_LIT, {0xffa698, 0xffa698, 0xffa698}},
    {C_RED_DEEP, {0x000000, 0x000000, 0x000000}},   {C_RED_MARK, {0x000000, 0x000000, 0x000000}},
    {C_IVORY, {0xffffff, 0xffffff, 0xffffff}},      {C_IVORY_SHADE, {0xffffff, 0xffffff, 0xffffff}},
    {C_CARVING, {0x000000, 0x000000, 0x000000}},    {C_BLACK, {0x000000, 0x000000, 0x000000}},
    {C_BLACK_LIT, {0x000000, 0x000000, 0x000000}},  {C_BLACK_RIM, {0xffffff, 0xffffff, 0xffffff}},
    {C_WHITE, {0xffffff, 0xffffff, 0xffffff}},      {C_WHITE_SHADE, {0xffffff, 0xffffff, 0xffffff}},
    {C_WHITE_RIM, {0x000000, 0x000000, 0x000000}},  {C_BLACK_TOP, {0x000000, 0x000000, 0xcccccc}},
    {C_BLACK_NEAR, {0x1c1c1c, 0x1c1c1c, 0x1c1c1c}}, {C_BLACK_FAR, {0x0d0d0d, 0x0d0d0d, 0x0d0d0d}},
    {C_WHITE_TOP, {0xffffff, 0xffffff, 0xffffff}},  {C_WHITE_NEAR, {0xececec, 0xececec, 0xececec}},
    {C_WHITE_FAR, {0xdedede, 0xdedede, 0xdedede}},  {C_SEAL_BRIGHT, {0xff8a75, 0xff8a75, 0xff8a75}},
    {C_SEAL_DEEP, {0x8f1a12, 0x8f1a12, 0x8f1a12}},  END};
/* clang-format on */

const char *const board_names[] = {"cedar", "garden", "contrast", NULL};
const char *const piece_names[] = {"river", "woodblock", "contrast", NULL};

static const other *const boards[BOARD_THEMES] = {NULL, garden, contrast_board};
static const other *const pieces[PIECE_THEMES] = {NULL, woodblock, contrast_pieces};

uint32_t palette_colour(svg_look look, colour c) {
    const other *const themes[] = {boards[look.board], pieces[look.pieces]};
    for (int i = 0; i < 2; i++)
        for (const other *o = themes[i]; o && o->c; o++)
            if (o->c == c) return o->rgb[look.theme];
    return usual[look.theme][c];
}
