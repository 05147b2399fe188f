# SPDX-License-Identifier: MIT
"""The program with other files of src/search, and matches between such programs."""
import concurrent.futures
import hashlib
import json
import os
import shlex
import subprocess
import sys

from searching import tool

ROOT = tool.ROOT
BUILD = ROOT / "build-native"
FOLDER = ROOT / "src/search"


def fingerprint():
    """A short hash of what plays: the source, the networks, and what runs the engine in a page."""
    files = [path for path in (ROOT / "src").rglob("*") if path.is_file()]
    content = hashlib.sha256()
    for path in sorted([*files, *(ROOT / "nets").glob("*.net"), ROOT / "web/desk.js"]):
        data = path.read_bytes()
        content.update(f"{path.relative_to(ROOT)} {len(data)}\n".encode() + data)
    return content.hexdigest()[:8]


def prepare():
    """The program as it is, built for this processor."""
    if not (BUILD / "build.ninja").exists():
        subprocess.run(["meson", "setup", BUILD, ROOT, "-Dcpu=native"], check=True, stdout=sys.stderr)
    subprocess.run(["ninja", "-C", BUILD, "sandan"], check=True, stdout=sys.stderr)


def build(folder, name, defines=(), sources=FOLDER):
    """The program NAME in the folder: its search comes from `sources`, compiled with these definitions."""
    program = folder / name
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    objects, compile_all = [], []
    for entry in commands:
        path = (BUILD / entry["file"]).resolve()
        if path.parent != FOLDER or "libsandan-inside.a.p" not in entry["command"]:
            continue
        words = shlex.split(entry["command"])
        out = folder / f"{name}-{path.stem}.o"
        for option, value in (("-o", out), ("-MF", f"{out}.d"), ("-c", sources / path.name)):
            words[words.index(option) + 1] = str(value)
        # Headers of the search are found next to its files first.
        words[1:1] = [f"-I{sources.parent}", *(f"-D{text}" for text in defines)]
        compile_all.append(words)
        objects.append(str(out))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda words: subprocess.run(words, cwd=BUILD, check=True), compile_all))
    link = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", "sandan"], check=True, capture_output=True, text=True)
    words = shlex.split(link.stdout.splitlines()[-1])
    at = words.index("-o") + 1
    words[at] = str(program)
    subprocess.run(words[:at + 1] + objects + words[at + 1:], cwd=BUILD, check=True)
    return program


def player(program, limit, name):
    return f"cmd:{limit},hash=16,name={name}:{shlex.quote(str(program))} engine"


def match(one, other, game, games, seed, *options, concurrency=1):
    """What `sandan match` says of a match between two players, as JSON."""
    call = [BUILD / "sandan", "match", one, other, game, "--games", str(games), "--seed", str(seed), "--max-turns", "300",
            "--concurrency", str(concurrency), "--json", *options]
    if game.startswith("abalone"):
        call += ["--limit", "50"]  # in ten games no ejection came more than 42 turns after the one before
    done = tool.wait_for(call, stdout=subprocess.PIPE)
    if done.returncode not in (0, 1):
        tool.fail("the match did not take place; its messages say why")
    return json.loads(done.stdout)


def elo(r):
    """The figure of a match, with half of the 95% interval."""
    low, high = r["elo_low"], r["elo_high"]
    if low is None or high is None:
        return f"over {low:.0f}" if low is not None else f"under {high:.0f}" if high is not None else "unknown"
    return f"{r['elo']:+.0f} ± {(high - low) / 2:.0f}"
