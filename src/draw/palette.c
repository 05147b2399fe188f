// SPDX-License-Identifier: MIT
#include "draw/palette.h"

#define ROW(name, light, dark) [SVG_LIGHT][name] = (light), [SVG_DARK][name] = (dark)

const uint32_t palette[SVG_THEMES][COLOURS] = {
    ROW(C_PAPER, 0xf6f1e7, 0x1b1916),       ROW(C_RAISED, 0xfcf9f2, 0x24211d),
    ROW(C_INK, 0x1f1b16, 0xefe8db),         ROW(C_MUTED, 0x655c50, 0xa99f8f),
    ROW(C_LINE, 0xdcd2c1, 0x3a352e),        ROW(C_SEAL, 0xb8322a, 0xe2614f),
    ROW(C_FOCUS, 0x1b6e8c, 0x6fc3df),       ROW(C_GOOD, 0x2f6b4a, 0x7cc39a),
    ROW(C_DOUBT, 0x8a6412, 0xe0b354),       ROW(C_BAD, 0xa3302a, 0xf0857a),
    ROW(C_CEDAR, 0xd2ac7c, 0x8c6a45),       ROW(C_CEDAR_DEEP, 0xa87b4f, 0x5f4630),
    ROW(C_GREEN, 0x4b7a5c, 0x5a9070),       ROW(C_RED, 0xa8453a, 0xbd5145),
    ROW(C_BLACK, 0x222227, 0x222227),       ROW(C_WHITE, 0xf1ece0, 0xf1ece0),

    ROW(C_GRAIN, 0x9a6b3f, 0x5a4029),       ROW(C_HAIRLINE, 0x3b2c1c, 0x241a11),
    ROW(C_GREEN_LIT, 0x86b096, 0x9cc7ac),   ROW(C_GREEN_DEEP, 0x264535, 0x14281d),
    ROW(C_RED_LIT, 0xd17f70, 0xe49a8b),     ROW(C_RED_DEEP, 0x6b231c, 0x3d120d),
    ROW(C_IVORY, 0xfbf3e0, 0xf6ecd6),       ROW(C_IVORY_SHADE, 0xd9c7a3, 0xcbb78f),
    ROW(C_CARVING, 0x2a1d12, 0x1d130b),     ROW(C_PIT, 0x2b1c10, 0x17100a),
    ROW(C_TRAY, 0x4d3a2b, 0x43342a),        ROW(C_TRAY_LIT, 0x6b5340, 0x5c4939),
    ROW(C_TRAY_DEEP, 0x32251b, 0x2a2019),   ROW(C_TRAY_TEXT, 0xe9dcc5, 0xe3d6c0),
    ROW(C_BLACK_LIT, 0x6a6a75, 0x6f6f7b),   ROW(C_BLACK_RIM, 0x9b97a0, 0xa6a2ac),
    ROW(C_WHITE_SHADE, 0xc4b99f, 0xb9ad92), ROW(C_WHITE_RIM, 0x8d8068, 0x8d8068),
    ROW(C_BLACK_TOP, 0x3d3c43, 0x403f47),   ROW(C_BLACK_NEAR, 0x2a292f, 0x2c2b32),
    ROW(C_BLACK_FAR, 0x1b1a1e, 0x1a191d),   ROW(C_WHITE_TOP, 0xf8f3e8, 0xf3eddf),
    ROW(C_WHITE_NEAR, 0xe2d8c4, 0xd8cdb7),  ROW(C_WHITE_FAR, 0xcabfa6, 0xbcb097),
    ROW(C_TATAMI, 0xcfc699, 0x77704f),      ROW(C_TATAMI_DEEP, 0xaea473, 0x5f593e),
    ROW(C_HERI, 0x3c4a44, 0x232c28),        ROW(C_SEAL_BRIGHT, 0xee6f5c, 0xee6f5c),
    ROW(C_SEAL_DEEP, 0xb8322a, 0xb8322a),   ROW(C_SHADOW, 0x1a0f05, 0x000000),
};
