# SPDX-License-Identifier: MIT
"""Hostile clients of an online server, and what players beside them notice.

Attackers are processes of low priority. They come from 127.9.0.0/16; the players of `sandan load` come from
127.1.0.0/16, so nothing that limits an attacker's address limits them.
"""
import contextlib
import json
import multiprocessing
import os
import random
import resource
import secrets
import socket
import subprocess
import time

from player import TEXT, Lost, Player, Refused, new_id

SETUP = "1 bushishogi:cormier 600+5 0 0 p pb - - b"
GAP = 0.002  # seconds between attacks: the load is the server's, not that of our own processes
STOLEN = "0123456789abcdef"


class Attacker(Player):
    """A client that does what no page does."""

    def __init__(self, port, dice, spread=200):
        super().__init__(port, "Mallory", f"127.9.{dice.randrange(256)}.{1 + dice.randrange(spread)}")
        self.dice = dice

    def raw(self):
        """A plain connection."""
        wire = socket.create_connection(("127.0.0.1", self.port), 5, (self.source, 0))
        wire.settimeout(2)
        return wire

    def upgrade(self):
        """A WebSocket that has not said hello; bytes can be sent on its wire."""
        self.open()
        self.wire.settimeout(2)
        return self.wire

    def finish(self, t):
        """A last request; whatever was asked for before has been read when it is answered."""
        message = {"t": t, "id": new_id()}
        self.send(**message)
        self.until(lambda m: m.get("id") == message["id"])


def random_bytes(me):
    """Noise instead of a request, and instead of frames."""
    with me.raw() as wire:
        wire.sendall(me.dice.randbytes(me.dice.randrange(1, 4000)))
    wire = me.upgrade()
    wire.sendall(me.dice.randbytes(me.dice.randrange(1, 4000)))


def half_frames(me):
    """The beginning of a frame, and then nothing: many of them at once."""
    wires = []
    try:
        for _ in range(20):
            wire = me.upgrade()
            wire.sendall(bytes([0x80 | TEXT, 0x80 | 126, 0x30, 0x00]) + me.dice.randbytes(me.dice.randrange(200)))
            wires.append(wire)
            me.wire = None
        time.sleep(0.5)
    finally:
        for wire in wires:
            wire.close()


def huge_messages(me):
    """A message of 1 GB, in one frame and in many."""
    wire = me.upgrade()
    wire.sendall(bytes([0x80 | TEXT, 0x80 | 127]) + (1 << 30).to_bytes(8, "big") + b"\0" * 4)
    with contextlib.suppress(OSError):
        for _ in range(64):
            wire.sendall(b"a" * (1 << 16))
    me.close()
    wire = me.upgrade()
    with contextlib.suppress(OSError):
        for i in range(64):
            wire.sendall(bytes([TEXT if i == 0 else 0, 0x80 | 126, 0x40, 0x00]) + b"\0" * 4 + b" " * 0x4000)


def slow_readers(me):
    """Ask for much, and read nothing of it."""
    me.connect()
    me.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    me.send(t="lobby")
    for _ in range(50):
        me.send(t="ping")
        me.send(t="watch", game="AAAAAAAAAAAA", **{"from": 1})
    time.sleep(0.5)


def lobby_of(me):
    me.send(t="lobby")
    return me.until(lambda m: m["t"] == "lobby")["games"]


def stolen_ids(me):
    """Commands for games of others, replayed, out of turn, with ids of others."""
    me.connect()
    for line in lobby_of(me)[:5]:
        game = line["game"]
        for command in (STOLEN, STOLEN, new_id()):
            me.send(t="do", id=command, game=game, turns=me.dice.randrange(4), event="turn 1n", thought=1 << 40)
        me.send(t="do", id=new_id(), game=game, turns=1 << 40, offer=1 << 31, event="accept draw")
        me.send(t="do", id=new_id(), game=game, turns=0, event="resign")
        me.send(t="join", id=STOLEN, game=game, name="Mallory")
        me.send(t="seat-link", id=new_id(), game=game)
        me.send(t="take-seat", id=new_id(), code=secrets.token_hex(12).upper())
    me.finish("forget")


def flood(me):
    """New devices, games, codes and tokens of the host, as fast as the server lets them."""
    me.connect()
    for _ in range(8):
        me.send(t="create", id=new_id(), setup=SETUP, side="random", name="Mallory")
        me.send(t="create", id=new_id(), setup=SETUP.replace(" pb ", " e "), side="random", name="Mallory", engine=10)
        me.send(t="code", id=new_id(), code=secrets.token_hex(4).upper())
        me.send(t="host", id=new_id(), token=secrets.token_hex(16))
    me.finish("ping")


def control_frames(me):
    """Pings, pongs that nobody asked for, and messages in a thousand empty pieces."""
    wire = me.upgrade()
    ping = bytes([0x89, 0x80 | 125]) + b"\0" * 4 + b"p" * 125
    empty = bytes([0x00, 0x80]) + b"\0" * 4
    with contextlib.suppress(OSError):
        for _ in range(20):
            wire.sendall(ping * 50 + ping.replace(b"\x89", b"\x8a") * 50)
        wire.sendall(bytes([TEXT, 0x80]) + b"\0" * 4 + empty * 1000)
        wire.recv(1 << 16)


def crowd(me):
    """Watches what others play, leaves, and watches again: as many games as allowed, from the first event on."""
    me.connect()
    games = [line["game"] for line in lobby_of(me)[:8]]
    for _ in range(6):
        for game in games:
            me.send(t="watch", game=game, **{"from": 1})
            me.send(t="unwatch", game=game, goodbye=True)
    me.finish("ping")


def lists(me):
    """Everything that has to be read from the disk."""
    me.connect()
    for kind in ({"t": "mine"}, {"t": "lobby"}, {"t": "export", "from": 0}) * 6:
        me.send(**kind)
    me.finish("ping")


def is_open(wire):
    try:
        return wire.recv(4096) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def silent(port, count, until):
    """Connections that say nothing: half of them TCP, half WebSockets without a hello. Opened again when closed."""
    wires = []
    each = 400
    while time.monotonic() < until:
        for i in range(count):
            if time.monotonic() > until:
                break
            if i < len(wires):
                if is_open(wires[i]):
                    continue
                wires[i].close()
            wire = socket.socket()
            with contextlib.suppress(OSError):
                wire.bind((f"127.9.{200 + i // each}.9", 0))
                wire.settimeout(5)
                wire.connect(("127.0.0.1", port))
                if i % 2:
                    wire.sendall(b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                wire.setblocking(False)
            if i < len(wires):
                wires[i] = wire
            else:
                wires.append(wire)
            if i % 50 == 49:
                time.sleep(0.02)
        time.sleep(0.2)


ATTACKS = {"random bytes": random_bytes, "half frames": half_frames, "1 GB messages": huge_messages,
           "slow readers": slow_readers, "stolen ids": stolen_ids, "flood of games": flood, "lists": lists,
           "control frames": control_frames, "crowd": crowd}


def worker(attack, port, seed, until):
    """One process: the same attack again and again, each time as somebody else."""
    os.nice(15)
    dice = random.Random(seed)
    while time.monotonic() < until:
        me = Attacker(port, dice)
        with contextlib.suppress(OSError, Lost, Refused, KeyError):
            ATTACKS[attack](me)
        me.close()
        time.sleep(GAP)


def silent_worker(port, count, until):
    os.nice(15)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    silent(port, count, until)


def measure(sandan, server, seconds, players, rate, environment, attack=None, workers=2, connections=10000):
    """The report of `sandan load` while an attack goes on; None: nobody attacks."""
    until = time.monotonic() + seconds + players / 400 + 2
    if attack == "silent connections":
        processes = [multiprocessing.Process(target=silent_worker, args=(server.port, connections, until))]
    else:
        processes = [multiprocessing.Process(target=worker, args=(attack, server.port, i, until))
                     for i in range(workers if attack else 0)]
    for each in processes:
        each.daemon = True
        each.start()
    if attack:
        time.sleep(1)
    try:
        out = subprocess.run([sandan, "load", "--server", server.address, "--json", "--players", str(players), "--rate",
                              str(rate), "--time", f"{seconds}s", "--turns", "30"],
                             stdout=subprocess.PIPE, text=True, env=environment, timeout=seconds + 120, check=False)
    finally:
        for each in processes:
            each.terminate()
            each.join()
    return json.loads(out.stdout)


def wrong_with(report):
    """What players noticed, besides slowness."""
    return {key: report[key] for key in ("errors", "returns", "busy", "first_error") if report.get(key)}


NAMES = [None, *ATTACKS, "silent connections"]
