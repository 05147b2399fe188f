# SPDX-License-Identifier: MIT
"""Drives `sandan play` as a person does, through a pipe, and prints TAP."""
import os
import pathlib
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import done, expect, expect_in, test, wait_until  # noqa: E402,F401

SANDAN = os.environ.get("SANDAN", "build/sandan")
PROMPT = re.compile(
    r"^(\([^)]*\) )?(\S+, (turn|coup|Zug) \d+|(Game over|Partie terminée|Partie zu Ende|Paused) .*)$")


def environment(state, **more):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    env.update(XDG_STATE_HOME=str(state), **more)
    return env


class Play:
    """One run of `sandan play`; `say` returns everything printed up to the next prompt. `before` is called
    in its process before it starts."""

    def __init__(self, *args, state=None, before=None, **env):
        self._folder = tempfile.TemporaryDirectory()
        self.state = pathlib.Path(state or self._folder.name)
        self.process = subprocess.Popen(
            [SANDAN, "play", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=environment(self.state, **env), preexec_fn=before)
        self._seen = b""
        self.greeting = self.read()

    def read(self, seconds=120, at_end=False):
        """The output up to a prompt, or to the end."""
        until = time.monotonic() + seconds
        out = self.process.stdout.fileno()
        while True:
            lines = self._seen.decode("utf-8", "replace").split("\n")
            prompt = next((i for i, line in enumerate(lines[:-1]) if PROMPT.match(line)), None)
            if prompt is not None and not at_end:
                rest = "\n".join(lines[prompt + 1:])
                self._seen = rest.encode()
                return "\n".join(lines[:prompt + 1])
            left = until - time.monotonic()
            if left <= 0:
                raise TimeoutError("no prompt after:\n" + "\n".join(lines))
            if not select.select([out], [], [], left)[0]:
                continue
            more = os.read(out, 65536)
            if not more:
                text, self._seen = self._seen.decode("utf-8", "replace"), b""
                return text
            self._seen += more

    def say(self, line):
        self.process.stdin.write(line.encode() if isinstance(line, str) else line)
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        return self.read()

    def position(self):
        return self.say("position").split("\n")[0]

    def leave(self, how="quit"):
        """Ends it by quit, end of input or a signal; returns its output."""
        if how == "quit":
            self.process.stdin.write(b"quit\n")
            self.process.stdin.flush()
        elif isinstance(how, signal.Signals):
            self.process.send_signal(how)
        if how == "end":
            self.process.stdin.close()
        text = self.read(at_end=True)
        self.process.wait(120)
        return text

    def worked(self):
        """Seconds of CPU time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kept(self):
        return sorted((self.state / "sandan").glob("*.pgn"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        self._folder.cleanup()


def run(*args, text="", **env):
    """A whole call: exit code, standard output, standard error."""
    with tempfile.TemporaryDirectory() as state:
        done_call = subprocess.run([SANDAN, *args], input=text.encode(), capture_output=True,
                                   env=environment(state, **env), timeout=120, check=False)
    return done_call.returncode, done_call.stdout.decode(), done_call.stderr.decode()
