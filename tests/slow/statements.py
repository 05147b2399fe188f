#!/usr/bin/env python3
"""tools/statements accepts true statements about marbles and finds false ones. Prints TAP."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ["SANDAN"]).parent
# White's three on e2-e4 push the marble on e1 off; it can step aside.
EDGE = "5/6/7/8/bwww4b/8/7/6/5 b 0 0 0"
# The marble in the corner can be taken now or two turns later.
CORNER = "5/6/7/8/w8/8/7/bb4/wbb2 b 0 0 0"
ANSWERS = [
    ([EDGE, "", "e9e8", "e1d1", "loses-pieces", "1", "1"], "true"),
    ([EDGE, "", "e9e8", "e1d1", "loses-pieces", "2", "1"], "false: that much is not forced"),
    ([EDGE, "", "e1d1", "e9e8", "loses-pieces", "1", "1"], "false: that much is not forced"),
    ([EDGE, "", "e9e8", "e9f9", "loses-pieces", "1", "1"], "false: the better turn loses some, too"),
    ([EDGE, "e9e8", "e4e5", "e4e3", "misses-pieces", "1", "1"], "true"),
    ([EDGE, "e9e8", "e4e3", "e4e3", "misses-pieces", "1", "1"], "false: the turn that was played takes some, too"),
    ([CORNER, "", "b1b2", "a3a2", "misses-pieces", "1", "1"], "false: the better turn only delays it"),
]
GAME = '[Game "abalone"]\n[Position "5/6/2bb3/8/bwww4b/3bb3/4ww1/6/5 b 4 5 0"]\n\n1. e9e8 e4e5 2. e1d1 c6d6 *\n'

lines = "".join("\t".join(said) + "\n" for said, _ in ANSWERS)
done = subprocess.run([BUILD / "tests/check-marbles"], input=lines, capture_output=True, text=True, check=True)
failed = done.stdout.splitlines() != [answer for _, answer in ANSWERS]
if failed:
    print("# " + done.stdout.replace("\n", "\n# "))
print(f"{'not ok' if failed else 'ok'} 1 - A7 false statements about marbles are found")

with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "game.pgn"
    file.write_text(GAME, encoding="utf-8")
    done = subprocess.run([ROOT / "tools/statements", "--nodes", "3000", file], capture_output=True, text=True,
                          check=False, env=dict(os.environ, SANDAN_BUILD=str(BUILD)))
wrong = done.returncode != 0 or not done.stdout.endswith("1 games, 2 statements checked, 0 false\n")
if wrong:
    print("# " + (done.stdout + done.stderr).replace("\n", "\n# "))
print(f"{'not ok' if wrong else 'ok'} 2 - A7 the statements of a review are true\n1..2")
sys.exit(failed or wrong)
