// SPDX-License-Identifier: MIT
#include "games/abalone/abalone.h"

const rule_set abalone_layouts[] = {
    {"standard", "Standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b", {0}},
    {"belgian-daisy", "Belgian Daisy", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b", {0}},
};
const int abalone_layout_count = sizeof abalone_layouts / sizeof *abalone_layouts;
