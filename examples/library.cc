// SPDX-License-Identifier: MIT
// The installed library from C++: handles in unique_ptr, errors as exceptions.
//
//     c++ -std=c++11 library.cc $(pkg-config --cflags --libs sandan)
#include <sandan.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

struct Free {
    void operator()(sandan_position *p) const { sandan_position_free(p); }
    void operator()(sandan_list *l) const { sandan_list_free(l); }
    void operator()(char *text) const { sandan_free(text); }
};
using Position = std::unique_ptr<sandan_position, Free>;
using List = std::unique_ptr<sandan_list, Free>;
using Text = std::unique_ptr<char, Free>;

static Position play(const Position &at, const char *turn) {
    sandan_error error;
    Position next(sandan_play(at.get(), turn, &error));
    if (!next) throw std::runtime_error(std::string(error.words) + " (" + error.ruling + ")");
    return next;
}

int main() {
    Position at(sandan_start(sandan_game_find("sensei", nullptr), nullptr));
    at = play(at, "c1c2,d1c2");
    List turns(sandan_turns(at.get(), nullptr));
    std::printf("%zu turns after %s\n", sandan_list_count(turns.get()),
                Text(sandan_position_text(at.get())).get());
    try {
        play(at, "d7d4");
    } catch (const std::runtime_error &e) {
        std::printf("d7d4: %s\n", e.what());
    }
    return 0;
}
