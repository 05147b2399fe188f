// SPDX-License-Identifier: MIT
// A small bot: it looks one turn ahead. The library knows the rules; improve evaluate().
// Build it:  c++ -std=c++17 -O2 -o bot bot.cc $(pkg-config --cflags --libs sandan)
// Try it:    sandan check-engine ./bot      sandan match cmd:./bot random abalone
#include <sandan.h>

#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using std::string;
using position = std::unique_ptr<sandan_position, decltype(&sandan_position_free)>;
using session = std::unique_ptr<sandan_session, decltype(&sandan_session_free)>;

const std::vector<string> games = {"sensei:shizukana", "abalone:standard", "abalone:belgian-daisy",
                                   "bushishogi:cormier"};
const sandan_game *game = sandan_game_find(games[0].c_str(), nullptr);
session played(nullptr, sandan_session_free);  // it knows repetition

position own(sandan_position *handle) { return {handle, sandan_position_free}; }
position now() { return own(sandan_session_position(played.get(), nullptr)); }

// How good a position is for the opponent, who is to move: the number of turns to choose from.
double evaluate(const sandan_position *at) { return static_cast<double>(sandan_turn_count(at)); }

bool play(const session &in, int side, const string &turn, sandan_error *error = nullptr) {
    return sandan_session_do(in.get(), side, ("turn " + turn).c_str(), 0, error) == SANDAN_OK;
}

string best_turn() {
    string best = "none";
    double least = 1e9;
    int side = sandan_position_side(now().get());
    sandan_list *turns = sandan_turns(now().get(), nullptr);
    for (size_t i = 0; i < sandan_list_count(turns); i++) {
        string turn = sandan_list_at(turns, i);
        if (!play(played, side, turn)) continue;
        // By result: the game goes on, the first player wins, the second wins, a draw.
        double scores[] = {evaluate(now().get()), side ? 1e7 : -1, side ? -1 : 1e7, 1e6};
        double score = scores[sandan_session_result(played.get())];
        if (score < least) best = turn, least = score;
        sandan_session_do(played.get(), side, "undo", 0, nullptr);
    }
    sandan_list_free(turns);
    return best;
}

// "startpos moves a1b2 i9h8" or "fen POSITION moves …"
void set_position(std::istream &&words) {
    sandan_error error{};
    string word, fen;
    bool from_start = words >> word && word == "startpos";
    while (words >> word && word != "moves") fen += (fen.empty() ? "" : " ") + word;
    position start = own(from_start ? sandan_start(game, &error) : sandan_position_read(game, fen.c_str(), &error));
    session next(start ? sandan_session_new(start.get(), nullptr, 0, 0, &error) : nullptr,
                 sandan_session_free);
    for (int side = sandan_position_side(start.get()); next && words >> word; side = !side)
        if (!play(next, side, word, &error)) next.reset();
    if (!next) std::cout << "info string error: " << error.words << std::endl;
    if (next) played = std::move(next);
}

void restart() { set_position(std::istringstream("startpos")); }

string query(const string &what) {
    const char *results[] = {"none", "p1win", "p2win", "draw"};
    sandan_result result = sandan_session_result(played.get());
    if (what == "p1turn") return sandan_position_side(now().get()) == 0 ? "true" : "false";
    if (what == "gameover") return result != SANDAN_ONGOING ? "true" : "false";
    return what == "result" ? results[result] : "unknown";
}

int main() {
    string line, word, rest, waiting;  // waiting: what `go infinite` has found, until `stop`
    for (restart(); word != "quit" && std::getline(std::cin, line);) {
        std::istringstream words(line);
        if (!(words >> word)) word.clear();
        if (word == "uginewgame") restart();
        if (word == "ugi") {
            std::cout << "id name One turn (C++)\nid author you\noption name Game type combo default " << games[0];
            for (const string &name : games) std::cout << " var " << name;
            std::cout << "\nugiok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "setoption" && words >> rest >> rest && rest == "Game" && words >> rest >> rest) {
            const sandan_game *found = sandan_game_find(rest.c_str(), nullptr);
            if (found) game = found, restart();
        } else if (word == "position") {
            set_position(std::move(words));
        } else if (word == "query" && words >> rest) {
            std::cout << "response " << query(rest) << std::endl;
        }
        if (word == "go") waiting = best_turn();
        bool answers = (word == "go" && line.find("infinite") == string::npos) || word == "stop" || word == "quit";
        if (answers && !waiting.empty()) std::cout << "bestmove " << waiting << std::endl, waiting.clear();
    }
}
