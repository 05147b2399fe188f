# SPDX-License-Identifier: MIT
"""Players under whom the server is killed: what it acknowledged must be there afterwards, once and in order."""
import concurrent.futures
import dataclasses
import random
import re
import subprocess
import threading
import time

from player import PATIENCE, Lost, Player, Refused, new_id, turns_of

SETUP = "1 bushishogi:cormier - 0 0 p p - - b"
TURNS = "4w 2e f t".split()  # White mates (B7)


class pair:  # noqa: N801
    """Two players who play the same short game again and again, and remember what they were told."""

    def __init__(self, port, name):
        self.first, self.second = Player(port, f"{name} A"), Player(port, f"{name} B")
        self.games = {}  # by id: the numbers of the turns that were acknowledged
        self.acknowledged = 0
        self.pending = None  # the command that was sent and not answered: who, what
        self.game, self.step = None, 0
        self.connected = False

    def connect(self):
        self.first.connect()
        self.second.connect()
        self.connected = True

    def command(self, who, t, **members):
        """A command that is sent until it is answered, with the same id."""
        self.pending = self.pending or (who, t, dict(members, id=new_id()))
        who, t, members = self.pending
        answer = who.ask(t, **members)
        self.pending = None
        self.acknowledged += 1
        return answer

    def step_on(self):
        """The next step of the game: create, join, four turns."""
        if not self.connected:
            self.connect()
        if self.game is None:
            self.game = self.command(self.first, "create", setup=SETUP, side="first", name="A")["game"]
            self.games[self.game] = {}
            self.step = -1
        elif self.step < 0:
            self.command(self.second, "join", game=self.game, name="B")
            self.step = 0
        else:
            count = self.step
            answer = self.command(self.first if count % 2 == 0 else self.second, "do", game=self.game, turns=count,
                                  event=f"turn {TURNS[count]}")
            self.games[self.game][count] = answer["seq"]
            self.step += 1
            if self.step == len(TURNS):
                self.game = None

    def play_one(self):
        """Everything up to the third turn; returns its number."""
        while self.game is None or self.step < 3:
            self.step_on()
        return self.games[self.game][2]

    def events_of(self, game):
        """All events of a game. A device may read only so many at once, so this may have to wait."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                _, events = self.first.watch(game)
                self.first.send(t="unwatch", game=game)
                return events
            except Refused as refused:
                if "too-much" not in str(refused) or time.monotonic() > until:
                    raise
                time.sleep(0.5)

    def check(self):
        """What is wrong with the games, as sentences."""
        wrong = []
        for i, (game, told) in enumerate(self.games.items()):
            if i % 25 == 0:  # a connection may send only so many messages at once
                self.connect()
            events = self.events_of(game)
            numbers = [int(words[0]) for words in events]
            if numbers != list(range(1, len(events) + 1)):
                wrong.append(f"{game}: numbers {numbers}")
            turns = turns_of(events)
            if turns != TURNS[:len(turns)] or len(turns) < len(told):
                wrong.append(f"{game}: {turns}, but {len(told)} were acknowledged")
            for count, seq in told.items():
                words = events[seq - 1] if seq <= len(events) else None
                if not words or words[3:5] != ["turn", TURNS[count]]:
                    wrong.append(f"{game}: event {seq} should be turn {TURNS[count]}, it is {words}")
        return wrong


@dataclasses.dataclass
class Report:
    kills: int = 0
    acknowledged: int = 0
    games: int = 0
    problems: list = dataclasses.field(default_factory=list)


def serve(sandan, db, port, environment):
    """Starts a server and waits until it listens; returns it and its port."""
    process = subprocess.Popen([sandan, "serve", "--port", str(port), "--db", str(db)], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    said = ""
    while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/", said)):
        line = process.stdout.readline().decode()
        if not line:
            raise RuntimeError("it did not start: " + said)
        said += line
    return process, int(found.group(1))


def play(players, stop, problems):
    """Plays until told to stop; a lost connection is opened again."""
    while not stop.is_set():
        try:
            players.step_on()
        except Lost:
            players.connected = False
            time.sleep(0.02)
        except Refused as refused:
            problems.append(f"refused: {refused}")
            return


def run(sandan, db, kills, pairs, environment, seed=1, said=None):
    """Kills the server again and again while pairs play, then checks every game."""
    report, chance, stop = Report(), random.Random(seed), threading.Event()
    process, port = serve(sandan, db, 0, environment)
    all_pairs = [pair(port, f"pair {i}") for i in range(pairs)]
    threads = [threading.Thread(target=play, args=(p, stop, report.problems), daemon=True) for p in all_pairs]
    try:
        for thread in threads:
            thread.start()
        for _ in range(kills):
            before = sum(p.acknowledged for p in all_pairs)
            until = time.monotonic() + PATIENCE
            while sum(p.acknowledged for p in all_pairs) < before + 4 * pairs and time.monotonic() < until \
                    and any(thread.is_alive() for thread in threads):
                time.sleep(0.01)
            if sum(p.acknowledged for p in all_pairs) < before + pairs:
                report.problems.append(f"nothing is acknowledged after {report.kills} kills")
                break
            time.sleep(chance.uniform(0, 0.05))
            process.kill()
            process.wait()
            process.stdout.close()
            report.kills += 1
            process, _ = serve(sandan, db, port, environment)
            if said:
                said(report.kills, sum(p.acknowledged for p in all_pairs))
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)
        with concurrent.futures.ThreadPoolExecutor(pairs) as pool:  # each device waits for its own limit
            for problems in pool.map(pair.check, all_pairs):
                report.problems += problems
    finally:
        stop.set()
        process.kill()
        process.wait()
        process.stdout.close()
    report.acknowledged = sum(p.acknowledged for p in all_pairs)
    report.games = sum(len(p.games) for p in all_pairs)
    return report
