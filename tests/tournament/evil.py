#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A program that does something bad and then plays like any other: evil.py KIND ENGINE [ARGUMENT]

It says what it achieved in the file "did" of its folder.
"""
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time


def did(text):
    with open("did", "a", encoding="utf-8") as file:
        file.write(text + "\n")


def attempt(name, action):
    try:
        action()
        did(f"{name}: done")
    except (OSError, MemoryError) as problem:
        did(f"{name}: {type(problem).__name__}")


def play_until_go():
    """Answers until it is asked for a turn, which has time enough for anything on a busy machine."""
    for line in sys.stdin:
        if line.startswith(("ugi\n", "isready\n")):
            print("ugiok" if line == "ugi\n" else "readyok", flush=True)
        if line.startswith("go"):
            return
    sys.exit()


def main():
    kind, engine, argument = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ""
    if kind == "network":
        attempt("connect", lambda: socket.create_connection(("127.0.0.1", int(argument)), 2))
    elif kind == "sockets":
        for name in ("SOCK_STREAM", "SOCK_DGRAM"):
            attempt(name, lambda n=name: socket.socket(socket.AF_UNIX, getattr(socket, n)).connect(f"{argument}-{n}"))
        attempt("sent", lambda: socket.socketpair(type=socket.SOCK_DGRAM)[0].sendto(b"x", f"{argument}-SOCK_DGRAM"))
        attempt("raw", lambda: socket.socketpair(type=socket.SOCK_RAW)[0].sendto(b"x", f"{argument}-SOCK_DGRAM"))
        attempt("pair", socket.socketpair)
    elif kind == "children":
        for _ in range(3):
            subprocess.Popen(["setsid", "sh", "-c", f": {argument}; sleep 1000"], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        did("children: done")
    elif kind == "memory":
        print("reaching for memory", file=sys.stderr, flush=True)
        bytearray(1 << 30)
    elif kind == "family":
        play_until_go()
        for _ in range(8):  # none of them has much
            if os.fork() == 0:
                kept = b"x" * (60 << 20)
                time.sleep(1000 + len(kept))
        time.sleep(1000)
    elif kind == "files-in-memory":
        play_until_go()
        kept = []
        for _ in range(100):  # each of them is small enough, and none is mapped
            kept.append(os.memfd_create("x"))
            os.write(kept[-1], bytes(8 << 20))
            time.sleep(0.02)
        time.sleep(1000)
    elif kind == "segments":
        play_until_go()
        libc = ctypes.CDLL(None)
        libc.shmat.restype, libc.shmat.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
        libc.shmdt.argtypes = [ctypes.c_void_p]
        for _ in range(100):  # nobody is attached to them
            place = libc.shmat(libc.shmget(0, 8 << 20, 0o1600), None, 0)
            ctypes.memset(place, 1, 8 << 20)
            libc.shmdt(place)
            time.sleep(0.02)
        time.sleep(1000)
    elif kind == "bomb":
        play_until_go()
        for _ in range(2000):
            if os.fork() == 0:
                time.sleep(1000)
            time.sleep(0.005)
    elif kind == "twice":
        with subprocess.Popen([engine], stdout=subprocess.PIPE, text=True) as player:
            for line in player.stdout:
                print(line, end=line if line.startswith("bestmove") else "", flush=True)
        sys.exit()
    elif kind == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        play_until_go()
        os.close(1)
        time.sleep(1000)
    elif kind == "endless":
        play_until_go()
        while True:
            os.write(1, b"x" * (1 << 20))
    elif kind == "processes":
        children = []
        try:
            for _ in range(200):
                children.append(subprocess.Popen(["sleep", "1000"]))
            did("processes: done")
        except OSError:
            did(f"processes: stopped at {len(children)}")
        for child in children:
            child.kill()
    elif kind == "signal":
        attempt("signal", lambda: os.kill(int(argument), 0))
    elif kind == "files":
        attempt("seed", lambda: open(f"{argument}/seed", encoding="utf-8"))
        attempt("games", lambda: open(f"{argument}/games.pgn", "a", encoding="utf-8"))
        attempt("outside", lambda: open("../outside", "w", encoding="utf-8"))
        attempt("inside", lambda: open("inside", "w", encoding="utf-8"))
        attempt("scratch", lambda: open(os.environ["TMPDIR"] + "/x", "w", encoding="utf-8"))
        with open("large", "wb") as file:
            attempt("large", lambda: file.write(bytes(4 << 20)))
    elif kind == "noise":
        os.write(2, b"noise " * 500000)
        os.write(2, b"the end of the noise\n")
        sys.exit(7)
    elif kind == "processor":
        play_until_go()
        while True:
            pass
    os.execv(engine, [engine])


main()
