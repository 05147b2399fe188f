#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What reviews call a forced win or loss is proven: plays games of weak players, reviews them with few nodes, and has
the exhaustive prover check every forced result of up to six turns.

Usage: tests/slow/reviews.py [GAMES [SEED]]      (per rule set; SANDAN names the program)

Without arguments a quick share as TAP. With them (tools/claims reviews) it prints every false statement and the
totals; exit code 1 if there was one.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import done, expect, test  # noqa: E402

SANDAN = pathlib.Path(os.environ["SANDAN"])
CHECKER = SANDAN.parent / "tests/test-claims"
RULE_SETS = ("sensei:shizukana", "sensei:shizukana-variant", "sensei:arashi", "sensei:arashi-expert", "abalone:standard",
             "abalone:belgian-daisy", "bushishogi:cormier", "bushishogi:dunkel")
LONGEST = 6  # turns; longer ones take the prover too long
NODES = (1, 30, 200, 500, 1000, 2000, 5000, 20000)
# Weak players leave forced wins and losses behind; the last pair brings Abalone to an end.
PLAYERS = (("sandan:level=3", "sandan:level=2"), ("oneturn", "oneturn"), ("oneturn", "random"))


def run(*words):
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True, check=True).stdout


def forced(value):
    """Who wins in how many turns, of an evaluation; None if it is not a forced result of at most LONGEST turns."""
    if isinstance(value, dict):
        [(word, turns)] = value.items()
        if turns <= LONGEST:
            return ("first" if word == "win" else "second"), turns
    return None


def claims(game):
    """(turns played, who wins, in how many turns) for everything that a review calls forced."""
    turns = [turn["turn"] for turn in game["turns"]]
    found = [([], forced(game["eval"]))]
    for i, turn in enumerate(game["turns"]):
        best = turn["best"]
        found.append((turns[:i + 1], forced(turn["eval"])))
        certain = best and forced(best["eval"])
        if certain:
            found.append((turns[:i], certain))
            found.append((turns[:i] + best["turns"][:1], (certain[0], certain[1] - 1)))
            if len(best["turns"]) < certain[1]:
                found.append((turns[:i] + best["turns"], (certain[0], 0)))  # a line that is too short
        for remark in turn["remarks"]:
            if remark["code"] in ("allows-win", "misses-win") and remark["turns"] <= LONGEST:
                found.append((turns[:i + (remark["code"] == "allows-win")], ("mover", remark["turns"])))
    return [(tuple(before), *claim) for before, claim in found if claim]


def collect(folder, games, seed, nodes):
    """The claims of reviews of new games with each number of nodes in turn, as lines for the checker."""
    lines, number = {}, 0
    for rules in RULE_SETS:
        for pair in PLAYERS:
            file = folder / "games.pgn"
            file.unlink(missing_ok=True)
            run(SANDAN, "match", *pair, rules, "--games", games, "--seed", seed, "--max-turns", 150, "--opening-turns", 2, "-o", file)
            for record in range(1, games + 1):
                limit, number = nodes[number % len(nodes)], number + 1
                review = json.loads(run(SANDAN, "analyse", file, "--record", record, "--nodes", limit, "--json"))["records"][0]
                for before, who, turns in claims(review):
                    lines[f"{rules}\t{review['position']}\t{' '.join(before)}\t{who} {turns}"] = limit
    return lines


def check(games, seed, nodes):
    """All claims with their verdicts."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = collect(folder, games, seed, nodes)
        (folder / "claims.txt").write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        verdicts = run(CHECKER, "--check", folder / "claims.txt").splitlines()
    return list(zip(lines.items(), verdicts, strict=True))


def full_run(games, seed):
    checked = check(games, seed, NODES)
    for (line, nodes), verdict in checked:
        if verdict != "true":
            print(f"{nodes} nodes: {line}: {verdict}")
    lengths = collections.Counter((line.split(":")[0], int(line.split()[-1])) for (line, _), _ in checked)
    for game in sorted({game for game, _ in lengths}):
        print(f"{game}, by length from 0:", *(lengths[game, turns] for turns in range(LONGEST + 1)))
    counts = collections.Counter(verdict for _, verdict in checked)
    print(f"{len(checked)} claims of reviews:", ", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    return 1 if counts["FALSE"] else 0


if len(sys.argv) > 1:
    sys.exit(full_run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))


@test
def are_true():
    """the forced results of reviews are proven"""
    checked = check(2, 5, (1, 200, 1000))
    expect(len(checked) > 200, f"only {len(checked)} claims")
    for (line, nodes), verdict in checked:
        expect(verdict == "true", f"{nodes} nodes: {line}: {verdict}")


@test
def false_ones_are_found():
    """a false statement about a forced result is found"""
    position = "1s 3e b"  # Black wins with f, and with nothing else
    wrong = [("", "first 1", "true"), ("", "mover 1", "true"), ("f", "first 0", "true"), ("", "second 2", "FALSE"),
             ("l", "first 0", "FALSE"), ("l", "first 2", "FALSE"), ("", "first 2", "FALSE")]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.writelines(f"bushishogi\t{position}\t{turns}\t{claim}\n" for turns, claim, _ in wrong)
        file.flush()
        verdicts = run(CHECKER, "--check", file.name).splitlines()
    expect(verdicts == [verdict for _, _, verdict in wrong], f"{verdicts}")


sys.exit(done())
