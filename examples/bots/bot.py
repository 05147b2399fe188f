#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small bot: it looks one turn ahead. `sandan call` knows the rules; improve evaluate().

Try it:  sandan check-engine python3 bot.py      sandan match "cmd:python3 bot.py" random abalone
"""
import json
import os
import subprocess
import sys

rules = subprocess.Popen([os.environ.get("SANDAN", "sandan"), "call"], text=True,
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)
GAMES = ["sensei:shizukana", "abalone:standard", "abalone:belgian-daisy", "bushishogi:cormier"]
game, start, moves = GAMES[0], "start", []
waiting = ""  # what `go infinite` has found, until `stop`


def ask(*fields):
    """Sends one request to `sandan call`; the answer is one line of JSON."""
    rules.stdin.write("\t".join(fields) + "\n")
    rules.stdin.flush()
    return json.loads(rules.stdout.readline())


def say(line):
    print(line, flush=True)


def evaluate(position):
    """How good a position is for the opponent, who is to move: the number of turns to choose from."""
    return ask("perft", game, position, "1")["perft"]


def best_turn():
    position = ask("apply", game, start, " ".join(moves))["position"]
    side = ask("position", game, position)["side"]
    ends = {("1-0", "0-1")[side]: -1, "1/2-1/2": 1e6, ("0-1", "1-0")[side]: 1e7}  # a win, a draw, a loss
    best, least = "none", None
    for choice in ask("turns", game, position)["turns"]:
        result = ask("apply", game, start, " ".join([*moves, choice["turn"]]))["result"]
        score = evaluate(choice["position"]) if result == "*" else ends[result]
        if least is None or score < least:
            best, least = choice["turn"], score
    return best


def set_position(words):
    global start, moves
    at = words.index("moves") if "moves" in words else len(words)
    new_start = "start" if words[:1] == ["startpos"] else " ".join(words[1:at])
    answer = ask("apply", game, new_start, " ".join(words[at + 1:]))
    if "error" in answer:
        say("info string error: " + answer["error"]["words"])
    else:
        start, moves = new_start, words[at + 1:]


def query(what):
    now = ask("apply", game, start, " ".join(moves))
    side = ask("position", game, now["position"])["side"]
    answers = {"p1turn": str(side == 0).lower(), "gameover": str(now["result"] != "*").lower(),
               "result": {"*": "none", "1-0": "p1win", "0-1": "p2win"}.get(now["result"], "draw")}
    say("response " + answers.get(what, "unknown"))


for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "ugi":
        say("id name One turn (Python)\nid author you")
        say(f"option name Game type combo default {GAMES[0]} var " + " var ".join(GAMES) + "\nugiok")
    elif word == "isready":
        say("readyok")
    elif word == "setoption" and rest[:3] == ["name", "Game", "value"] and "error" not in ask("game", " ".join(rest[3:])):
        game, start, moves = " ".join(rest[3:]), "start", []
    elif word == "uginewgame":
        start, moves = "start", []
    elif word == "position":
        set_position(rest)
    elif word == "query":
        query(" ".join(rest))
    elif word == "go":
        found = "bestmove " + best_turn()
        if "infinite" in rest:
            waiting = found
        else:
            say(found)
    elif word in ("stop", "quit") and waiting:
        say(waiting)
        waiting = ""
    if word == "quit":
        break
