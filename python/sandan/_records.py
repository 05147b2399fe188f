# SPDX-License-Identifier: MIT
"""Records of games, and games in progress."""
from __future__ import annotations

import time
from typing import Any, Iterator, NamedTuple, Optional, Union

from ._sandan import ffi, lib
from ._values import (RESULTS, Game, Position, Reason, Turn, checked, decode, encode, encode_all, expect, fail, new_error,
                      optional, taken)


class Node(NamedTuple):
    """A turn of a record's tree."""

    turn: str
    parent: Optional[int]  # the number of the turn before it; None at the start
    depth: int  # 0: the game, 1: a variation, 2: a variation of a variation
    comment: str
    nags: tuple[int, ...]  # assessments as in PGN: 1 for "!"
    clock: Optional[float]
    position: Position  # after it


class Record:
    """The record of a game: tags, turns, variations, comments, clock times and a result.

    >>> record = Record(Game("bushishogi").start(), First="Anna", Second="Bo")
    >>> for turn in "5s 3n r t f".split():
    ...     record.append(turn)
    >>> record.result, record.turns[-1], len(record)
    ('1-0', 'f', 5)
    >>> Record.read(str(record)).tags["First"]
    'Anna'
    >>> record.vary(4, "l", "not yet")
    >>> [(node.turn, node.parent, node.depth, node.comment) for node in record.tree()[4:]]
    [('f', 3, 0, ''), ('l', 3, 1, 'not yet')]
    """

    def __init__(self, start: Position, **tags: str) -> None:
        handle = checked(lib.sandan_record_new, expect(Position, start)._handle)
        self._handle = ffi.gc(handle, lib.sandan_record_free)
        for name, value in tags.items():
            self.set_tag(name, value)

    @classmethod
    def read(cls, text: str) -> Record:
        """Reads and replays the first record of a text, PGN or APGN."""
        return next(read_records(text))

    @property
    def game(self) -> Game:
        return self.position(0).game

    @property
    def tags(self) -> dict[str, str]:
        """A copy of the tags; set_tag() changes one."""
        names = [line[1:].split(" ", 1)[0] for line in str(self).splitlines() if line.startswith("[")]
        return {name: self.tag(name) or "" for name in names}

    def tag(self, name: str) -> Optional[str]:
        value = lib.sandan_record_tag(self._handle, encode(name))
        return decode(value) if value else None

    def set_tag(self, name: str, value: str) -> None:
        checked(lib.sandan_record_set_tag, self._handle, encode(name), encode(value))

    @property
    def turns(self) -> list[str]:
        """The turns that were played, as they were made."""
        return [decode(lib.sandan_record_turn(self._handle, number)) for number in range(len(self))]

    @property
    def clocks(self) -> list[Optional[float]]:
        """Seconds left on the mover's clock after each turn; None: not recorded."""
        times = (int(lib.sandan_record_clock(self._handle, number)) for number in range(len(self)))
        return [None if left < 0 else left / 1000 for left in times]

    def position(self, number: int) -> Position:
        """The position before turn `number`, counted from 0; after the last turn if it is len(record)."""
        if number < 0:
            raise IndexError(number)
        return Position._of(checked(lib.sandan_record_position, self._handle, number))

    def positions(self) -> list[Position]:
        """All positions, the last one included."""
        return [self.position(number) for number in range(len(self) + 1)]

    def append(self, turn: Union[str, Turn], clock: Optional[float] = None, comment: Optional[str] = None) -> None:
        """Adds a turn, with the seconds left on the mover's clock and a comment."""
        left = -1 if clock is None else round(clock * 1000)
        checked(lib.sandan_record_append, self._handle, encode(str(turn)), left, optional(comment))

    def vary(self, number: int, turns: str, comment: Optional[str] = None) -> None:
        """Adds a variation: turns, separated by blanks, instead of turn `number` and those after it."""
        if number < 0:
            raise IndexError(number)
        checked(lib.sandan_record_vary, self._handle, number, encode(turns), optional(comment))

    def tree(self) -> list[Node]:
        """All turns, those of variations included, in the order of the text."""
        handle = checked(lib.sandan_record_tree, self._handle)
        tree = ffi.gc(handle, lib.sandan_tree_free)
        return [_node(tree, number) for number in range(lib.sandan_tree_count(tree))]

    @property
    def result(self) -> str:
        return RESULTS[lib.sandan_record_result(self._handle)]

    @result.setter
    def result(self, result: str) -> None:
        checked(lib.sandan_record_set_result, self._handle, RESULTS.index(result))

    def __len__(self) -> int:
        return int(lib.sandan_record_count(self._handle))

    def __str__(self) -> str:
        return taken(lib.sandan_record_text(self._handle))


def _node(tree: Any, number: int) -> Node:
    parent, clock = int(lib.sandan_tree_parent(tree, number)), int(lib.sandan_tree_clock(tree, number))
    position = checked(lib.sandan_tree_position, tree, number)
    nags = tuple(int(nag) for nag in decode(lib.sandan_tree_nags(tree, number)).split())
    return Node(decode(lib.sandan_tree_turn(tree, number)), None if parent < 0 else parent, int(lib.sandan_tree_depth(tree, number)),
                decode(lib.sandan_tree_comment(tree, number)), nags, None if clock < 0 else clock / 1000, Position._of(position))


def read_records(text: str) -> Iterator[Record]:
    """All records of a text, one after the other."""
    raw = encode_all(text)
    at = 0
    while at == 0 or raw[at:].strip():
        error, used = new_error(), ffi.new("size_t *")
        handle = lib.sandan_record_read(raw[at:], len(raw) - at, used, error)
        error.at += at
        fail(error)
        record = object.__new__(Record)
        record._handle = ffi.gc(handle, lib.sandan_record_free)
        yield record
        at += int(used[0])


class Session:
    """A game in progress: repetition, clocks and draw offers count. `now` is in seconds; by default, the time.

    >>> session = Session(Game("abalone").start(), clock="1m", now=0)
    >>> session.play("a1b2", now=10)
    >>> session.clock(0, now=10), session.position.side
    (50.0, 'White')
    >>> session.do(1, "resign", now=12)
    >>> session.result, session.reason.code
    ('1-0', 'resignation')
    """

    def __init__(self, start: Position, clock: Optional[str] = None, limit: int = 0, now: Optional[float] = None) -> None:
        at = expect(Position, start)._handle
        handle = checked(lib.sandan_session_new, at, optional(clock), limit, milliseconds(now))
        self._handle = ffi.gc(handle, lib.sandan_session_free)

    @classmethod
    def load(cls, record: str, now: Optional[float] = None) -> Session:
        """Resumes the game of a record."""
        raw = encode_all(record)
        handle = checked(lib.sandan_session_load, raw, len(raw), milliseconds(now))
        session = object.__new__(cls)
        session._handle = ffi.gc(handle, lib.sandan_session_free)
        return session

    def save(self, date: Optional[str] = None, now: Optional[float] = None) -> str:
        """The game as a record; the date is `2026.11.18`."""
        return taken(lib.sandan_session_save(self._handle, optional(date), milliseconds(now)))

    def do(self, side: int, command: str, now: Optional[float] = None) -> None:
        """Does something for a side (0 or 1): `turn a1b2`, `act b1b2`, `undo`, `offer`, `accept`, `resign`, `pause` …"""
        checked(lib.sandan_session_do, self._handle, side, encode(command), milliseconds(now))

    def play(self, turn: Union[str, Turn], now: Optional[float] = None) -> None:
        """Plays a turn for the player to move."""
        self.do(self.position.mover, f"turn {turn}", now)

    @property
    def position(self) -> Position:
        """At the end of the last turn."""
        return Position._of(checked(lib.sandan_session_position, self._handle))

    @property
    def result(self) -> str:
        return RESULTS[lib.sandan_session_result(self._handle)]

    @property
    def reason(self) -> Optional[Reason]:
        code = decode(lib.sandan_session_why(self._handle))
        return self.position.game.reason(code) if code else None

    @property
    def repeated(self) -> int:
        """How often the position has occurred."""
        return int(lib.sandan_session_repeated(self._handle))

    @property
    def offer(self) -> Optional[int]:
        """The side that offers a draw."""
        side = int(lib.sandan_session_offer(self._handle))
        return None if side < 0 else side

    def clock(self, side: int, now: Optional[float] = None) -> Optional[float]:
        """Seconds left; None without a clock."""
        left = int(lib.sandan_session_clock(self._handle, side, milliseconds(now)))
        return None if left < 0 else left / 1000

    def __len__(self) -> int:
        return int(lib.sandan_session_count(self._handle))


def milliseconds(now: Optional[float]) -> int:
    return round((time.monotonic() if now is None else now) * 1000)
