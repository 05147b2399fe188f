#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The help of every command in three languages: lines end at the margin, with hanging indents."""
import os
import pathlib
import re
import subprocess
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from tap import done, point  # noqa: E402
from terminal import watch  # noqa: E402

SANDAN = os.environ.get("SANDAN", str(ROOT / "build" / "sandan"))


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def on_terminal(words, width):
    """The help as a terminal of this width shows it."""
    return watch(["sh", "-c", '"$0" "$@" >&2', SANDAN, *words], width)[2].replace("\r\n", "\n")


def piped(words):
    return subprocess.run([SANDAN, *words], capture_output=True, text=True, check=True).stdout


def problems(text, width):
    for line in text.split("\n"):
        said = line.strip()
        # A single long word, a list of choices for instance, cannot be broken.
        if columns(line) > width and len(said.split(" ")) > 2:
            yield f"{columns(line)} columns, not {width}: {line}"
        if re.match(r"[:;?!»%]", said):
            yield f"a line begins with its mark: {line}"
        if line != line.rstrip():
            yield f"blanks at the end: {line!r}"
    entries = [line for line in text.split("\n") if line.startswith("  ")]
    for line in entries:
        at = len(line) - len(line.lstrip())
        if at not in (2, 4, 9, 16, 28):
            yield f"indented by {at}: {line}"


COMMANDS = re.findall(r"^  ([a-z-]+) ", piped(["help", "--lang", "en"]).split("\n\n")[1], re.MULTILINE)
point("the help lists the commands", [] if len(COMMANDS) > 10 else [COMMANDS])
for lang in ("en", "fr", "de"):
    for width in (80, 50):
        found = []
        for words in [["help"], *(["help", name] for name in COMMANDS)]:
            words = [*words, "--lang", lang]
            text = on_terminal(words, width)
            found += [f"{' '.join(words)}: {problem}" for problem in problems(text, width)]
            if width == 80 and piped(words) != text:
                found.append(f"{' '.join(words)}: a pipe is not told what 80 columns are")
        point(f"{lang}: help wraps at {width} columns", found)
done()
