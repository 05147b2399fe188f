#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pictures where memory is short: an error like any other, not a crash. Prints TAP.

Usage: tests/cli/memory.py
       SANDAN names the built program (default: build/sandan of this checkout), built without sanitizers
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("SANDAN", str(ROOT / "build" / "sandan"))
sys.path.insert(0, str(ROOT / "tests"))
from tap import done, expect, test  # noqa: E402

CALLS = {
    "show --png": ["show", "sensei", "--size", "large", "--png"],
    "show --pdf": ["show", "abalone", "--pdf"],
    "print --pdf": ["print", "sensei", "--pdf"],
}
STARTS = {"show --png": b"\x89PNG", "show --pdf": b"%PDF", "print --pdf": b"%PDF"}


def draw(call, megabytes, folder):
    """The exit code, the errors, and the file that was written, if there is one."""
    file = pathlib.Path(folder) / "picture"
    limit = (megabytes << 20, megabytes << 20)
    ran = subprocess.run([PROGRAM, *CALLS[call], str(file)], capture_output=True, check=False, timeout=60,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit))
    left = [path.name for path in pathlib.Path(folder).iterdir()]
    picture = file.read_bytes() if file.exists() else None
    file.unlink(missing_ok=True)
    return ran.returncode, ran.stderr.decode("utf-8", "replace"), left, picture


def check(call):
    refused = drawn = 0
    with tempfile.TemporaryDirectory() as folder:
        for megabytes in range(40, 400, 24):
            code, err, left, picture = draw(call, megabytes, folder)
            if any(words in err for words in ("shared librar", "shared object", "GnuTLS initialization")):
                continue  # there is no room for the program itself, or for what its libraries do before it begins
            if code == 0:
                drawn += 1
                expect(picture is not None and picture.startswith(STARTS[call]), f"{megabytes} MB: no picture")
                expect(left == ["picture"], f"{megabytes} MB: {left}")
            else:
                refused += 1
                expect(code == 2 and err.startswith("sandan: ") and left == [], f"{megabytes} MB: exit {code}: {err} {left}")
    expect(refused > 0 and drawn > 0, f"{refused} refused, {drawn} drawn")


@test
def png():
    """show --png with too little memory is refused"""
    check("show --png")


@test
def pdf():
    """show --pdf with too little memory is refused"""
    check("show --pdf")


@test
def sheet():
    """print --pdf with too little memory is refused"""
    check("print --pdf")


done()
