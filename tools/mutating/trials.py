"""The tests that judge mutants: how they are run, how long they take, and which lines each executes."""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import pickle
import re
import resource
import signal
import subprocess
import tempfile
import time

from mutating import tree

SUITES = ("unit", "desk", "fuzz", "play", "serve", "engine", "match")
# Tests that compare with recorded output and so fail on any change, that check texts of the
# repository, or that wait for a terminal.
NOT_COUNTED = {"signature of the search", "playthrough", "the order of the folders", "ladder", "measuring",
               "engines examined", "play by terminal", "the program file"}
MORE = {"problems", "reasons"}
# Examples of the command line whose output does not come from the search.
EXAMPLES = ("apply", "files", "games", "moves", "options", "perft", "record", "show", "solve")
MEMORY, OUTPUT = 8 << 30, 1 << 26


class Trial:
    """One test: a command, and its measured time and coverage."""

    def __init__(self, name, command, env, quick):
        self.name, self.command, self.env, self.quick = name, command, env, quick
        self.seconds = 0.0
        self.lines = {}     # executed, by file

    def run(self, made=None, folder=None, env=None, seconds=600):
        """Whether it passes with the mutated outputs in place of the originals."""
        made = made or {}
        words = [str(self.swap(word, made)) for word in self.command]
        values = {k: str(self.swap(v, made)) for k, v in self.env.items()}
        libraries = {"LD_LIBRARY_PATH": str(folder)} if folder else {}
        with tempfile.TemporaryDirectory() as temporary, tempfile.TemporaryFile() as output:
            values = os.environ | values | libraries | (env or {}) | {"TMPDIR": temporary}
            process = subprocess.Popen(words, cwd=temporary, env=values, stdin=subprocess.DEVNULL,
                                       stdout=output, stderr=subprocess.STDOUT,
                                       start_new_session=True, preexec_fn=lambda: self.limit(seconds))
            try:
                process.wait(timeout=30 + 10 * seconds)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            code = process.wait()
            output.seek(0)
            text = output.read().decode(errors="replace")
        return code in (0, 77) and not re.search(r"^\s*not ok(?!.*# TODO)", text, re.M)

    def cover(self, build, data, notes, source):
        """Runs it in the gcov build and records the lines it executes."""
        there = Trial(self.name, [w.replace(self.base, str(build) + "/") for w in self.command],
                      {k: v.replace(self.base, str(build) + "/") for k, v in self.env.items()},
                      self.quick)
        there.run(env={"GCOV_PREFIX": str(data), "GCOV_PREFIX_STRIP": str(len(build.parts) - 1)})
        self.lines = lines_of(data, notes, source)

    @staticmethod
    def limit(seconds):
        """CPU limit of a process; a test that only waits is ended by wall-clock time."""
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def swap(self, word, made):
        for name, path in made.items():
            if word.endswith("/" + name) and self.base in word:
                return path
        return word

    base = ""


def programs_of(build):
    """The programs that tests need, as ninja targets."""
    tests = json.loads(tree.run(["meson", "introspect", str(build), "--tests"]))
    targets = json.loads(tree.run(["meson", "introspect", str(build), "--targets"]))
    files = {t["id"]: [os.path.relpath(f, build) for f in t["filename"]] for t in targets}
    found = {"sandan"}
    for test in tests:
        for target in test["depends"]:
            found.update(files.get(target, []))
    return sorted(f for f in found if not f.endswith((".json", ".wasm")))


def trials_of(build, source):
    Trial.base = str(build) + "/"
    found = []
    for test in json.loads(tree.run(["meson", "introspect", str(build), "--tests"])):
        suites = {suite.split(":")[-1] for suite in test["suite"]}
        if test["name"] in NOT_COUNTED or not (suites & set(SUITES) or test["name"] in MORE):
            continue
        quick = bool(suites & {"unit", "desk", "fuzz"}) and "long" not in suites
        found.append(Trial(test["name"], test["cmd"], test["env"], quick))
        shared = test["env"]
    for name in EXAMPLES:
        found.append(Trial("examples of " + name, [str(source / "tests/cli/run"),
                           str(source / f"tests/cli/{name}.md")], shared, False))
    return found


def fingerprint(trial, source):
    """The hash of everything that decides what a test executes: the code under test and the test itself."""
    whole = hashlib.sha256()
    paths = [p for p in sorted((source / "src").rglob("*")) if p.is_file()]
    for word in trial.command:
        path = pathlib.Path(word)
        paths += [path] if path.is_file() else sorted(path.glob("*")) if path.is_dir() else []
    for path in paths:
        whole.update(path.read_bytes())
    return hashlib.sha256(whole.digest() + trial.name.encode()).hexdigest()[:16]


def prepare(work, source, jobs, say, deadline):
    """All tests that pass, with their times and lines; None: time ran out before all were measured.
    Known results are reused. The lines come from a gcov build."""
    found, build, kept = trials_of(work / "base", source), work / "cover", work / "known-tests"
    kept.mkdir(exist_ok=True)
    known = {trial.name: kept / fingerprint(trial, source) for trial in found}
    new = [trial for trial in found if not known[trial.name].exists()]
    if new:
        say(f"{len(new)} tests: how long they take and what they execute")
        tree.configure(source, build, (), ("-Db_coverage=true",))
        tree.run(["ninja", "-C", str(build), f"-j{jobs}", *programs_of(build)])
    notes = {p.relative_to(build): p for p in build.rglob("*.gcno")}

    def one(trial):
        before = time.monotonic()
        if before > deadline:
            return False
        if not trial.run():
            say(f"fails without any change, and does not count: {trial.name}")
            return True
        trial.seconds = round(time.monotonic() - before, 3)
        with tempfile.TemporaryDirectory(dir=work) as data:
            trial.cover(build, pathlib.Path(data), notes, source)
        known[trial.name].write_bytes(pickle.dumps((trial.seconds, trial.lines)))
        return True
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        if not all(list(pool.map(one, new))):
            return None
    passing = [trial for trial in found if known[trial.name].exists()]
    for trial in passing:
        trial.seconds, trial.lines = pickle.loads(known[trial.name].read_bytes())
    return passing


def lines_of(data, notes, source):
    found = {}
    files = []
    for path in data.rglob("*.gcda"):
        note = path.relative_to(data).with_suffix(".gcno")
        if note in notes:
            link = path.with_suffix(".gcno")
            if not link.exists():
                link.symlink_to(notes[note])
            files.append(str(path))
    if not files:
        return found
    # A program that was killed may leave half a file; use the others then.
    done = subprocess.run(["gcov", "--json-format", "--stdout", *files], cwd=data, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    for text in done.stdout.splitlines():
        report = json.loads(text)
        for entry in report["files"]:
            path = os.path.normpath(pathlib.Path(report["current_working_directory"]) / entry["file"])
            if not path.startswith(str(source) + "/src/"):
                continue
            lines = found.setdefault(os.path.relpath(path, source), set())
            lines.update(line["line_number"] for line in entry["lines"] if line["count"] > 0)
    return found
