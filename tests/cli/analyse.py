#!/usr/bin/env python3
"""sandan analyse: golden reviews of the sample games, nothing lost, progress and Ctrl-C. Prints TAP.

Usage: tests/cli/analyse.py [--update]
       SANDAN names the built program (default: build/sandan of this checkout)

--update rewrites the golden reviews in tests/cli/analysed/; read the diff before committing. They belong to
one search, whose signature is kept beside them: when the search changes, update them.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import catches, done, point, wait_until  # noqa: E402
from terminal import watch  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("SANDAN", str(ROOT / "build" / "sandan"))
GOLDEN = pathlib.Path(__file__).resolve().parent / "analysed"
RECORDS = sorted((ROOT / "tests" / "records").glob("*.pgn"))
GAME = ROOT / "examples" / "sensei.pgn"
EXAMPLE = ROOT / "examples" / "game.pgn"
NODES = ["--nodes", "3000"]
ENV = dict(os.environ, LC_ALL="C.UTF-8")
BOUNDS = {"inaccuracy": 5, "mistake": 10, "blunder": 20}


def expect(held, what):
    return [] if held else [what]


def run(*args, code=0, stdin=None):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, env=ENV, input=stdin or b"")
    if done.returncode != code:
        raise RuntimeError(f"{args}: exit {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def shown(path):
    """Every turn of a file with its comments, marks and place, record by record."""
    return json.loads(run("record", "show", path, "--json"))["records"]


def within(few, many):
    """Whether a list is contained in another, in order."""
    rest = iter(many)
    return all(any(a == b for b in rest) for a in few)


def nothing_lost(before, after):
    old, new = shown(before), shown(after)
    yield from expect(len(old) == len(new), "the number of records differs")
    for a, b in zip(old, new):
        yield from expect(a["tags"] == b["tags"] and a["stated"] == b["stated"], "other tags")
        lines = [{(t["number"], t["turn"], t["depth"]): t for t in r["turns"]} for r in (a, b)]
        order = [[(t["number"], t["turn"], t["depth"]) for t in r["turns"]] for r in (a, b)]
        yield from expect(within(*order), f"turns are missing in record {a['record']}")
        for key, turn in lines[0].items():
            there = lines[1].get(key, {"comments": [], "nags": []})
            yield from expect(within(turn["comments"], there["comments"]), f"{key}: a comment is missing")
            yield from expect(within(turn["nags"], there["nags"]), f"{key}: a mark is missing")


def goldens(folder):
    search, made_by = run("bench", "--quick").splitlines()[-1] + "\n", GOLDEN / "search.txt"
    if "--update" in sys.argv:
        GOLDEN.mkdir(exist_ok=True)
        made_by.write_text(search, encoding="utf-8")
    point("the golden reviews belong to this search (else: tests/cli/analyse.py --update)",
          expect(made_by.read_text(encoding="utf-8") == search, f"not {search}"))
    for path in RECORDS:
        out, again = folder / path.name, folder / "again.pgn"
        run("analyse", path, *NODES, "-o", out)
        kept = GOLDEN / path.name
        if "--update" in sys.argv:
            kept.write_bytes(out.read_bytes())
        point(f"{path.name} is judged as before",
              expect(kept.read_bytes() == out.read_bytes(), out.read_text(encoding="utf-8")))
        point(f"{path.name}: nothing is lost, and the result replays", nothing_lost(path, out))
        run("record", "check", out)
        run("analyse", out, *NODES, "-o", again)
        point(f"{path.name}: a second review changes nothing",
             expect(again.read_bytes() == out.read_bytes(), again.read_text(encoding="utf-8")))
        run("analyse", "-", *NODES, "-o", again, stdin=path.read_bytes())
        point(f"{path.name} on standard input", expect(again.read_bytes() == out.read_bytes(), "differs"))


def figures(answer):
    """The numbers of a review are consistent."""
    for record in answer["records"]:
        yield from expect(record["complete"], "not complete")
        sums = {"inaccuracy": 0, "mistake": 0, "blunder": 0}
        for turn in record["turns"]:
            size = turn["size"]
            for name, bound in BOUNDS.items():
                if size is None and turn["loss"] >= bound:
                    yield f"{turn}: a loss without a name"
                if size == name and turn["loss"] < bound and not turn["remarks"]:
                    yield f"{turn}: a name without a loss"
            if size:
                sums[size] += 1
            if (size is None) != (turn["words"] is None) or (turn["is_best"] and turn["loss"] > 0):
                yield f"{turn}: contradicts itself"
            if not turn["is_best"] and turn["best"]["turns"][0] == turn["turn"]:
                yield f"{turn}: its own better turn"
        players = record["players"]
        yield from expect(sum(p["turns"] for p in players) == len(record["turns"]), "turns do not add up")
        for name, key in (("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")):
            yield from expect(sum(p[key] for p in players) == sums[name], f"{key} do not add up")


def lines_lead_where_they_say(answer, path):
    """A better line of a win in N has N turns and wins."""
    for record in answer["records"]:
        before = "start"
        moves = [t["turn"] for t in record["turns"]]
        for i, turn in enumerate(record["turns"]):
            for remark in turn["remarks"]:
                if remark["code"] != "misses-win":
                    continue
                line = turn["best"]["turns"]
                end = json.loads(run("apply", f"{record['game']}:{record['rule_set']}", before, *moves[:i], *line,
                                     "--json"))
                wanted = "1-0" if turn["number"].endswith("...") is False else "0-1"
                if len(line) != remark["turns"] or end["result"] != wanted:
                    yield f"{path.name} {turn['number']}: {line} comes to {end}"


def graph(folder):
    answer = json.loads(run("analyse", GAME, *NODES, "--json"))["records"][0]
    marks = sum(t["size"] is not None for t in answer["turns"])
    for options in ([], ["--dark"], ["--lang", "fr"]):
        file = folder / "graph.svg"
        run("analyse", GAME, *NODES, "--graph", file, *options)
        tree = ET.parse(file)
        found = [e for e in tree.iter() if e.get("class", "").startswith("mark ")]
        strips = [e for e in tree.iter() if e.get("class") == "turn"]
        point(f"graph {' '.join(options)}".strip(),
             expect(len(found) == marks, f"{len(found)} marks for {marks} mistakes")
             + expect(len(strips) == len(answer["turns"]), f"{len(strips)} turns to point at"))
    point("the graph on standard output", expect(run("analyse", GAME, *NODES, "--graph", "-").startswith("<svg"), "no"))


def on_a_terminal(*args, until=None, **how):
    """Runs with standard error on a terminal; Ctrl-C when a text has been seen there."""
    code, _, text = watch([PROGRAM, "analyse", *map(str, args)], until=until and (lambda seen: until in seen), env=ENV,
                          **how)
    return code, text


def interrupted(folder):
    out = folder / "part.pgn"
    code, text = on_a_terminal(GAME, "--nodes", "300000", "-o", out, until=" 4/41")
    evals = out.read_text(encoding="utf-8").count("%eval") if out.exists() else 0
    point("Ctrl-C keeps what was found",
         expect(code == 1 and "stopped after" in text, f"{code}: {text[-300:]}")
         + expect(0 < evals < 30, f"{evals} evaluations") + list(nothing_lost(GAME, out)))
    run("record", "check", out)


def progress():
    code, text = on_a_terminal(GAME, *NODES)
    point("a progress bar on the terminal, erased at the end",
         expect(code == 0 and "━" in text and "41/41" in text, text[-300:])
         + expect(text.endswith("\r\x1b[K"), "it is not erased"))
    for columns in (1, 20, 40):
        code, text = on_a_terminal(EXAMPLE, *NODES, columns=columns)
        lines = text.split("\r\x1b[K")
        point(f"progress never wraps on {columns} columns",
             expect(code == 0 and len(lines) > 4 and max(map(len, lines)) < columns, repr(text)))
    for term in ("dumb", ""):
        code, text = on_a_terminal(EXAMPLE, *NODES, term=term)
        point(f"TERM={term}: no progress where it could not be erased", expect(code == 0 and text == "", repr(text)))


def hangup(folder):
    """SIGHUP and SIGTERM stop an analysis as Ctrl-C does."""
    for how in (signal.SIGHUP, signal.SIGTERM):
        out = folder / "hangup.pgn"
        out.unlink(missing_ok=True)
        with subprocess.Popen([PROGRAM, "analyse", str(GAME), "--nodes", "1000000000000", "-o", str(out)], env=ENV,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
            wait_until(lambda: catches(process.pid, signal.SIGHUP), "an analysis that hears signals")
            process.send_signal(how)
            text = process.stderr.read()
        point(f"{how.name} keeps what was found", expect(process.returncode == 1 and "stopped after" in text, text)
             + expect(out.exists(), "nothing was kept"))


def reader_gone(folder):
    """All files or none, and no temporary ones, if nobody reads standard output."""
    place = folder / "gone"
    place.mkdir()
    reader, writer = os.pipe()
    os.close(reader)
    code = subprocess.run([PROGRAM, "analyse", str(EXAMPLE), *NODES, "-o", "a.pgn", "--graph", "a.svg"], cwd=place, env=ENV,
                          stdout=writer, check=False, restore_signals=True).returncode
    os.close(writer)
    point("a closed pipe leaves no temporary file", expect(code == -signal.SIGPIPE, code)
         + expect(not os.listdir(place), os.listdir(place)))


def refused(folder):
    bad = folder / "bad.pgn"
    (folder / "circle").symlink_to(folder / "circle")
    bad.write_text('[Game "sensei"]\n\n1. a1a2 a7a3 *\n', encoding="utf-8")
    for name, call in {
        "a record that does not replay": [bad, "-o", folder / "none.pgn"],
        "a file that is not there": [folder / "missing.pgn", "-o", folder / "none.pgn"],
        "a folder that is not there": [GAME, "-o", folder / "nowhere" / "none.pgn"],
        "a folder instead of a file": [GAME, "-o", folder],
        "a circular link instead of a file": [GAME, "--graph", folder / "circle"],
        "a record that is not there": [GAME, "--record", "2", "-o", folder / "none.pgn"],
        "a graph of several games": [RECORDS[0], "--graph", folder / "none.pgn"],
        "two things on standard output": [GAME, "-o", "-", "--json"],
    }.items():
        # Checked before the search: with this many nodes it would never end.
        endless = ["--nodes", "1000000000000"]
        done = subprocess.run([PROGRAM, "analyse", *map(str, call), *endless], capture_output=True, env=ENV, timeout=240)
        point(f"exit 2: {name}", expect(done.returncode == 2 and done.stderr.startswith(b"sandan: "), done)
             + expect(not done.stdout and not (folder / "none.pgn").exists(), "something was written"))


def the_same_every_time():
    """Earlier games have no influence: a game alone gets the same verdict as among others."""
    for path in RECORDS:
        whole = json.loads(run("analyse", path, *NODES, "--json"))["records"]
        alone = [json.loads(run("analyse", path, "--record", r["record"], *NODES, "--json"))["records"][0] for r in whole]
        point(f"{path.name}: the same verdicts for a game alone", expect(alone == whole, "they differ"))


def marks(folder):
    """What somebody else thought of a turn stays, whichever of the six marks it is."""
    for mark in ("!", "?", "!!", "??", "!?", "?!"):
        own, out = folder / "own.pgn", folder / "marked.pgn"
        own.write_text(EXAMPLE.read_text(encoding="utf-8").replace("3n", "3n" + mark), encoding="utf-8")
        run("analyse", own, *NODES, "-o", out)
        found = re.findall(r"3n([!?]*)((?: \$\d+)*)", out.read_text(encoding="utf-8"))
        point(f"a turn that is marked {mark} gets no other mark", expect(found[0] == (mark, ""), found))


def one_of_several(folder):
    out = folder / "one.pgn"
    run("analyse", RECORDS[-1], "--record", "2", *NODES, "-o", out)
    parts = [re.split(r"\n\n(?=\[Game)", p.read_text(encoding="utf-8")) for p in (RECORDS[-1], out)]
    point("--record leaves the others alone", expect(parts[0][0] == parts[1][0] and parts[0][2] == parts[1][2]
                                                   and parts[0][1] != parts[1][1], parts[1]))


with tempfile.TemporaryDirectory() as name:
    scratch = pathlib.Path(name)
    goldens(scratch)
    the_same_every_time()
    for path in [*RECORDS, GAME]:
        found = json.loads(run("analyse", path, *NODES, "--json"))
        point(f"{path.name}: the figures agree", figures(found))
        if "Position" not in path.read_text(encoding="utf-8"):
            point(f"{path.name}: missed wins are wins", lines_lead_where_they_say(found, path))
    marks(scratch)
    one_of_several(scratch)
    graph(scratch)
    interrupted(scratch)
    hangup(scratch)
    reader_gone(scratch)
    progress()
    refused(scratch)
done()
