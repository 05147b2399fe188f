#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sandan best on a terminal: the progress line, and Ctrl-C. Prints TAP."""
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from tap import done, expect, test  # noqa: E402
from terminal import watch  # noqa: E402

PROGRAM = os.environ.get("SANDAN", str(ROOT / "build" / "sandan"))


def on_a_terminal(columns, *args, until=None):
    """The exit code, the output, and the lines on standard error; Ctrl-C after `until` of them."""
    enough = until and (lambda text: text.count("\033[K") > until)
    code, out, text = watch([PROGRAM, "best", *args], columns, enough)
    return code, out, text.split("\r\033[K")[1:]


@test
def no_line_wraps():
    """progress fits the terminal, shows whole turns, and is erased at the end"""
    for columns in (30, 40, 80, 200):
        code, out, lines = on_a_terminal(columns, "abalone", "--nodes", "60000")
        expect(code == 0 and len(lines) > 4 and lines[-1] == "", f"{code} {lines}")
        expect(max(map(len, lines)) < columns, f"{columns}: {max(lines, key=len)!r}")
        turns = [line.split()[5:] for line in lines[:-1]]
        expect(all(len(turn) in (4, 6) for line in turns for turn in line), f"{columns}: {turns}")


@test
def interrupted():
    """Ctrl-C ends the search and prints what was found"""
    code, out, _ = on_a_terminal(80, "abalone", "--time", "10m", until=3)
    expect(code == 0 and len(out.split()) > 2, f"{code} {out!r}")


done()
