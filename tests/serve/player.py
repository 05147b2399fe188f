# SPDX-License-Identifier: MIT
"""A player of online games over a plain socket, and pairs of players that check what a server promised them."""
import base64
import json
import os
import secrets
import socket

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
PATIENCE = 60  # seconds after which we give up, long enough for a busy machine


class Lost(Exception):
    """The connection is gone."""


class Refused(Exception):
    """The server says no; the reason is the argument."""


def new_id():
    return secrets.token_hex(8)


class Player:
    """One person on one device: reconnects with the same token, and sends a command again with the same id."""

    def __init__(self, port, name, source=None):
        self.port, self.name, self.source = port, name, source
        self.token = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
        self.wire, self.got, self.told = None, b"", []

    def open(self):
        """A WebSocket, without a word yet."""
        self.close()
        try:
            self.wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE,
                                                 (self.source, 0) if self.source else None)
            key = base64.b64encode(os.urandom(16)).decode()
            self.wire.sendall((f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
                               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
            self.got, self.told = b"", []
            while b"\r\n\r\n" not in self.got:
                self.more()
        except OSError as error:
            raise Lost(str(error)) from error
        head, self.got = self.got.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101 "):
            raise Lost(head.decode("latin-1"))

    def connect(self):
        self.open()
        self.send(t="hello", version=1, token=self.token, name=self.name)
        said = self.until(lambda m: m["t"] in ("welcome", "error"))
        if said["t"] == "error":
            raise Refused(said["why"])
        return said

    def close(self):
        """Without a goodbye, as if the battery were empty."""
        if self.wire:
            self.wire.close()
        self.wire = None

    def more(self):
        try:
            part = self.wire.recv(1 << 16)
        except OSError as error:
            raise Lost(str(error)) from error
        if not part:
            raise Lost("hung up")
        self.got += part

    def frame(self, opcode, body):
        n, mask = len(body), os.urandom(4)
        head = bytes([0x80 | opcode, 0x80 | n]) if n < 126 else bytes([0x80 | opcode, 0xfe]) + n.to_bytes(2, "big")
        try:
            self.wire.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(body)))
        except (OSError, AttributeError) as error:
            raise Lost(str(error)) from error

    def send(self, **message):
        self.frame(TEXT, json.dumps(message).encode())

    def take(self):
        """The next message of the server."""
        while True:
            while len(self.got) < 2:
                self.more()
            n, head = self.got[1], 2
            if n >= 126:
                head = 4 if n == 126 else 10
                while len(self.got) < head:
                    self.more()
                n = int.from_bytes(self.got[2:head], "big")
            while len(self.got) < head + n:
                self.more()
            opcode, body = self.got[0] & 15, self.got[head:head + n]
            self.got = self.got[head + n:]
            if opcode == PING:
                self.frame(PONG, body)
            elif opcode == CLOSE:
                raise Lost(f"closed: {body!r}")
            elif opcode == TEXT:
                return json.loads(body)

    def until(self, wanted):
        """The first message that is wanted, told already or still to come; the others are kept."""
        for i, message in enumerate(self.told):
            if wanted(message):
                return self.told.pop(i)
        while not wanted(message := self.take()):
            self.told.append(message)
        return message

    def ask(self, t, **members):
        """A command and its answer."""
        members.setdefault("id", new_id())
        self.send(t=t, **members)
        answer = self.until(lambda m: m.get("id") == members["id"])
        if answer["t"] != "done":
            raise Refused(f"{t}: {answer}")
        return answer

    def watch(self, game, start=1):
        """All events of a game from a number on, as lists of words."""
        events = []
        while True:
            self.send(t="watch", game=game, **{"from": start + len(events)})
            room = self.until(lambda m: m["t"] in ("room", "refused") and m.get("game") == game)
            if room["t"] == "refused":
                raise Refused(str(room))
            events += [line.split(" ") for line in room["events"]]
            if start + len(events) > room["seq"]:
                return room, events

    def event(self, game, seq):
        """The event with this number, as words."""
        said = self.until(lambda m: m["t"] == "event" and m["game"] == game
                          and int(m["event"].split(" ")[0]) == seq)
        return said["event"].split(" ")

    def turn(self, game, count, text, command=None):
        """Plays a turn after `count` others; returns the number of its event."""
        return self.ask("do", id=command or new_id(), game=game, turns=count, event=f"turn {text}", thought=5)["seq"]


def turns_of(events):
    return [words[4] for words in events if words[3] == "turn"]
