# SPDX-License-Identifier: MIT
"""A bad network for tests: a TCP proxy that delays, stops and drops connections, and what must hold in spite of it."""
import asyncio
import contextlib
import json
import random
import re
import subprocess
import threading
import time

from driver import PATIENCE, ROOT, SANDAN, environment
from player import Lost, Player, new_id

GAIN_MOST, GAIN_LEAST, START, MOST, PROCESSING, GRACE = 1000, 150, 3, 7, 140, 2000  # src/online/lag.c


class Link:
    """One connection through the proxy. A dead one swallows everything, also the end: both sides must notice it."""

    def __init__(self, *writers):
        self.writers, self.dead = writers, False


class Proxy:
    """Passes bytes on to a server. Nothing overtakes anything else, as in TCP."""

    def __init__(self, target, delay=0.0, jitter=0.0, seed=1):
        self.target, self.delay, self.jitter = target, delay, jitter
        self.chance = random.Random(seed)
        self.links, self.cuts, self.dead = set(), 0, 0
        self.still_until = 0.0
        self.port, self.loop, self.started = None, asyncio.new_event_loop(), threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.started.wait()

    def _run(self):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", 0, backlog=1000))
        self.port = server.sockets[0].getsockname()[1]
        self.started.set()
        self.loop.run_forever()
        server.close()
        tasks = asyncio.all_tasks(self.loop)
        for task in tasks:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self.loop.close()

    async def _accept(self, reader, writer):
        try:
            inner = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        link = Link(writer, inner[1])
        self.links.add(link)
        with contextlib.suppress(asyncio.CancelledError):  # the proxy is closed
            await asyncio.gather(self._pump(reader, inner[1], link), self._pump(inner[0], writer, link))
        self.links.discard(link)

    async def _pump(self, reader, writer, link):
        """One direction: what is read is written when it is due."""
        queue = asyncio.Queue()
        await asyncio.gather(self._read(reader, queue), self._write(queue, writer, link))

    async def _read(self, reader, queue):
        due, data = 0.0, True
        while data:
            try:
                data = await reader.read(1 << 16)
            except OSError:
                data = b""
            due = max(due, time.monotonic() + self.delay + self.chance.uniform(0, self.jitter))
            queue.put_nowait((due, data))

    async def _write(self, queue, writer, link):
        data = True
        while data:
            due, data = await queue.get()
            while (wait := max(due, self.still_until) - time.monotonic()) > 0:
                await asyncio.sleep(wait)
            if data and not link.dead:
                writer.write(data)
        if not link.dead:
            writer.close()

    def still(self, seconds):
        """Nothing arrives anywhere for so long."""
        self.still_until = time.monotonic() + seconds

    def _some(self, share, do):
        def work():
            for link in [link for link in self.links if self.chance.random() < share]:
                do(link)
        self.loop.call_soon_threadsafe(work)

    def cut(self, share):
        """Ends connections, with a reset on both sides."""
        def do(link):
            self.cuts += 1
            for writer in link.writers:
                writer.transport.abort()
        self._some(share, do)

    def kill(self, share):
        """Leaves connections open on both sides, but nothing passes any longer."""
        def do(link):
            self.dead += 1
            link.dead = True
        self._some(share, do)

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)


def start_load(address, *args, prefix=()):
    return subprocess.Popen([*prefix, SANDAN, "load", "--server", address, "--per-address", "0", "--json", *map(str, args)],
                            stdout=subprocess.PIPE, text=True, env=environment())


def end_load(process):
    """Its report; "errors" counts what was lost, happened twice or was refused."""
    report = json.loads(process.communicate(timeout=5 * PATIENCE)[0])
    report["code"] = process.returncode
    return report


def turns_of_record(name):
    text = (ROOT / "examples" / name).read_text()
    body = re.sub(r"\{[^}]*\}|\([^)]*\)|\$\d+", " ", re.sub(r"^\[.*$", "", text, flags=re.M))
    words = [word for word in body.split() if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)]
    return [re.sub(r"[!?]+$", "", word) for word in words]


class Watcher(Player):
    """A person with a game on the screen: events come by themselves; a lost connection is opened again."""

    game, seen = None, ()

    def persist(self, do):
        """Does something, and again after the connection was lost; a command has an id, so it happens once."""
        until = time.monotonic() + 3 * PATIENCE
        while True:
            try:
                return do()
            except Lost:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
                with contextlib.suppress(Lost):
                    self.connect()
                    self.look()

    def look(self, game=None):
        self.game = game or self.game
        if self.game:
            self.seen = self.watch(self.game)[1]

    def await_turns(self, count):
        """Until so many turns have been played."""
        def do():
            while sum(words[3] == "turn" for words in self.seen) < count:
                said = self.until(lambda m: m["t"] == "event" and m["game"] == self.game)["event"].split(" ")
                if int(said[0]) == len(self.seen) + 1:
                    self.seen.append(said)
        self.persist(do)


def play_clocked(port, clock, count, think, between=None):
    """Two people play the first turns of a game, each thinking so long, then one resigns; returns all its events, as
    words."""
    both = [Watcher(port, "Anna"), Watcher(port, "Bo")]
    for player in both:
        player.connect()
    setup = f"1 sensei:shizukana {clock} 0 0 p p rrrRrrr/7/7/7/7/7/gggGggg g"
    game = both[0].ask("create", setup=setup, side="first", name="Anna")["game"]
    both[1].ask("join", game=game, name="Bo")
    for player in both:
        player.look(game)
    for i, text in enumerate([*turns_of_record("sensei.pgn")[:count], None]):
        mover = both[i % 2]
        mover.await_turns(i)
        began = time.monotonic()
        time.sleep(think)
        command = {"id": new_id(), "game": game, "turns": i, "event": f"turn {text}" if text else "resign",
                   "thought": int((time.monotonic() - began) * 1000)}
        if between:
            between(i)
        mover.persist(lambda mover=mover, command=command: mover.ask("do", **command))
    both[0].persist(both[0].look)
    for player in both:
        player.close()
    return both[0].seen


def unfair(events, base, increment=0):
    """What is wrong with how time was counted, by the rules of docs/adr/0019; and the time charged beyond thought, per
    turn, in milliseconds. Recomputed from the log alone."""
    gain = min(GAIN_MOST, (base + 40 * increment) // 250 + GAIN_LEAST)
    quota, left, since, n = [START * gain] * 2, [base] * 2, None, 0
    wrong, beyond = [], []
    for words in events:
        at, kind = int(words[1]), words[3]
        if kind == "sit":
            since = at
        if kind == "flag":
            seat = int(words[2])
            if at - since < left[seat] + min(quota[seat], GRACE):
                wrong.append(f"the flag falls too early: {words}")
        if kind != "turn":
            continue
        seat, thought, lag, given = int(words[2]), *map(int, words[5:8])
        elapsed, timed = at - since, n >= 2
        due = min(max(elapsed - thought, 0), quota[seat]) if timed else 0
        if given != due:
            wrong.append(f"{due} ms should be given back of {elapsed}: {words}")
        if timed:
            quota[seat] = min(MOST * gain, quota[seat] - given + min(gain, lag + PROCESSING))
            left[seat] += increment - (elapsed - given)
            beyond.append(elapsed - given - thought)
            if left[seat] < -min(quota[seat], GRACE):
                wrong.append(f"a turn after the flag: {words}")
        since, n = at, n + 1
    return wrong, beyond
