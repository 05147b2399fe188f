# SPDX-License-Identifier: MIT
"""Runs `sandan serve` and speaks HTTP with it over plain sockets, byte by byte; prints TAP."""
import atexit
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from tap import done, expect, expect_in, skip, test  # noqa: E402,F401

SANDAN = os.environ.get("SANDAN", str(ROOT / "build" / "sandan"))

# Where servers keep their database, instead of the user's own folder.
DATA = tempfile.mkdtemp(prefix="sandan-test-")
atexit.register(shutil.rmtree, DATA, True)

PATIENCE = 60  # seconds after which we give up, long enough for a busy machine


def read_all(client):
    """Reads until the connection closes."""
    out = b""
    try:
        while more := client.recv(1 << 16):
            out += more
    except ConnectionError:
        pass
    return out


class Answer:
    """A parsed reply: status, headers by lower-case name, body."""

    def __init__(self, raw, head=False):
        top, _, self.rest = raw.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")
        self.raw, self.line = raw, lines[0]
        found = re.match(r"HTTP/1\.[01] (\d{3}) ", self.line)
        self.status = int(found.group(1)) if found else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.lower()] = value.strip()
        n = 0 if head or self.status == 304 else int(self.headers.get("content-length", len(self.rest)))
        self.body, self.rest = self.rest[:n], self.rest[n:]
        self.whole = len(self.body) == n

    def __getitem__(self, name):
        return self.headers.get(name.lower(), "")


def environment(**more):
    env = {k: v for k, v in os.environ.items()
           if not k.startswith(("LC_", "LANG")) and k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env["XDG_DATA_HOME"] = DATA
    env.update(more)
    return env


class Serve:
    """One run of the server, on any free port by default."""

    def __init__(self, *args, command=None, **env):
        args = list(args) if any(str(a).startswith("--port") for a in args) else ["--port", "0", *args]
        self.process = subprocess.Popen(command or [SANDAN, "serve", *map(str, args)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(**env))
        self.said = ""
        while not (found := re.search(r"(http://(?:\[::1\]|[\w.-]+):(\d+)/)", self.said)):
            line = self.process.stdout.readline().decode()
            if not line:
                raise RuntimeError("it did not start: " + self.said)
            self.said += line
        self.address, self.port = found.group(1), int(found.group(2))

    def connect(self, receive=None, source=None):
        """Opens a connection, optionally from another local address: all of 127.0.0.0/8 is local."""
        client = socket.socket()
        if receive:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        if source:
            client.bind((source, 0))
        client.settimeout(PATIENCE)
        client.connect(("127.0.0.1", self.port))
        return client

    def raw(self, data, half=False, source=None):
        """Sends bytes and reads until the connection closes, which it must."""
        with self.connect(source=source) as client:
            try:
                client.sendall(data)
                if half:
                    client.shutdown(socket.SHUT_WR)
            except ConnectionError:
                pass
            return read_all(client)

    def ask(self, path, method="GET", source=None, **headers):
        """One request on a new connection; the keyword if_none_match becomes the header If-None-Match."""
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return Answer(self.raw(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"), source=source), method == "HEAD")

    def alive(self):
        return self.process.poll() is None and self.ask("/desk.js").status == 200

    def cpu(self):
        """Seconds of CPU time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how=signal.SIGINT):
        """Sends a signal; returns the exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def call(*args, **env):
    """Runs a sandan serve that must fail; returns the exit code and all output."""
    ended = subprocess.run([SANDAN, "serve", *map(str, args)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, env=environment(**env), timeout=60, check=False)
    return ended.returncode, ended.stdout.decode()
