#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A program without pictures and server says what it cannot do and what to do instead; the rest works. Prints TAP.

Usage: tests/cli/small.py PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import done, expect, test  # noqa: E402

SMALL = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LEFT_OUT = ["serve", "backup", "archive", "bot", "load"]
LIBRARIES = {"librsvg", "libcairo", "libgobject", "libglib", "libuv",
             "libqrencode", "libsqlite3", "libpq", "libjansson", "libsodium", "libnats"}
HINTS = {"en": "was built without", "fr": "a été compilé sans", "de": "wurde ohne"}


def run(*words):
    return subprocess.run([SMALL, *words], capture_output=True, text=True, encoding="utf-8", check=False)


def refuses(words, option):
    for lang, hint in HINTS.items():
        said = run(*words, "--lang", lang)
        expect(said.returncode == 2 and hint in said.stderr and option in said.stderr and not said.stdout, f"{words}: {said}")


@test
def libraries():
    """it needs no graphical library, and none of the server's"""
    dynamic = subprocess.run(["readelf", "-d", SMALL], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"NEEDED.*\[(\w+)", dynamic))
    expect("libc" in needed and not needed & LIBRARIES, needed)


@test
def server():
    """the server's commands are not in the help, and say why they are missing, whatever their options"""
    names = [command["name"] for command in json.loads(run("help", "--json").stdout)["commands"]]
    expect(len(names) > 12 and not set(names) & set(LEFT_OUT), names)
    for name in LEFT_OUT:
        refuses([name], "-Dserver=enabled")
    refuses(["serve", "--host", "0.0.0.0"], "-Dserver=enabled")
    refuses(["help", "serve"], "-Dserver=enabled")


@test
def pictures():
    """PNG, PDF and GIF are refused, SVG is not"""
    for words in (["show", "sensei", "--png", "x.png"], ["show", "sensei", "--pdf", "x.pdf"], ["print", "abalone"],
                  ["print", "abalone", "--pdf", "-"],
                  ["record", "show", str(ROOT / "tests/records/bushishogi.pgn"), "--record", "1", "--gif", "x.gif"]):
        refuses(words, "-Dpictures=enabled")
    expect(not pathlib.Path("x.png").exists(), "x.png was written")
    expect(run("show", "sensei", "--svg").stdout.startswith("<svg"), "show --svg")
    expect(run("print", "abalone", "--svg", "-").stdout.startswith("<svg"), "print --svg")


@test
def the_rest():
    """rules, engine and solver are there"""
    expect(run("perft", "abalone", "3").stdout == "perft abalone:standard 3: 98912\n", run("perft", "abalone", "3"))
    expect(run("best", "bushishogi", "1s 3e b", "--depth", "3").stdout == "f  win in 1  f\n", "best")
    expect(run("solve", "bushishogi", "1s 3e b").stdout.startswith("win in 1\n"), "solve")


done()
