# SPDX-License-Identifier: MIT
"""The engine and the solver."""
from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import Any, AsyncIterator, Callable, Iterable, Optional, Union

from ._sandan import ffi, lib
from ._values import Position, Turn, checked, decode, encode, expect, fail, new_error


@dataclass(frozen=True)
class Line:
    """A best line: `score` for the side to move (1.0 is about a marble), `forced` the number of turns to a proven win
    (negative: loss; None: nothing is proven), and the turns expected."""
    score: float
    forced: Optional[int]
    turns: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What the engine found: its turn, and the best lines."""
    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def turn(self) -> str:
        return self.lines[0].turns[0]


def read_answer(handle: Any) -> Answer:
    lines = []
    for number in range(lib.sandan_answer_lines(handle)):
        turns = tuple(decode(lib.sandan_answer_turn(handle, number, k))
                      for k in range(lib.sandan_answer_count(handle, number)))
        lines.append(Line(lib.sandan_answer_score(handle, number) / 100,
                          int(lib.sandan_answer_forced(handle, number)) or None, turns))
    return Answer(int(lib.sandan_answer_depth(handle)), int(lib.sandan_answer_nodes(handle)),
                  lib.sandan_answer_time(handle) / 1000, tuple(lines))


class Watch:
    """An observer while a search runs; what it raises stops the search."""

    def __init__(self, engine: Engine, observer: Callable[[Answer], object]) -> None:
        self.engine, self.observer = engine, observer
        self.raised: Optional[BaseException] = None

    def __call__(self, so_far: Any) -> None:
        if self.raised:
            return
        try:
            self.observer(read_answer(so_far))
        except BaseException as raised:  # it must not pass through C
            self.raised = raised
            self.engine.stop()


@ffi.def_extern()  # type: ignore[misc]
def sandan_observed(context: Any, so_far: Any) -> None:
    ffi.from_handle(context)(so_far)


FULL_LEVEL = 10  # plays without weaknesses, which end a search of the others


def limits_of(time: Optional[float], nodes: Optional[int], depth: Optional[int], lines: int, level: Optional[int],
              rating: Optional[int], seed: int) -> bytes:
    named = {"time": None if time is None else max(1, round(time * 1000)), "nodes": nodes, "depth": depth, "lines": lines,
             "level": level, "rating": rating, "seed": seed if level or rating else None}
    if time is None and nodes is None and depth is None and level in (None, FULL_LEVEL):
        named["time"] = 1000
    return encode(" ".join(f"{name} {value}" for name, value in named.items() if value is not None))


class Token:
    """Identifies one search among those that wait for the engine."""
    cancelled = False


class Engine:
    """The engine. Close it, or use it as a context manager.

    >>> with Engine(megabytes=16) as engine:
    ...     answer = engine.think(Position("bushishogi", "1s 3e b"), depth=3)
    >>> answer.turn, answer.lines[0].forced
    ('f', 1)
    """

    def __init__(self, megabytes: int = 64, threads: int = 1) -> None:
        self._searching = threading.Lock()
        self._current: Optional[Token] = None  # whose search runs
        self._handle = checked(lib.sandan_engine_new, megabytes, threads)

    def think(self, position: Position, past: Iterable[Union[str, Turn]] = (), *, time: Optional[float] = None,
              nodes: Optional[int] = None, depth: Optional[int] = None, lines: int = 1, level: Optional[int] = None,
              rating: Optional[int] = None, seed: int = 0, observer: Optional[Callable[[Answer], object]] = None,
              token: Optional[Token] = None) -> Answer:
        """Searches; `past` are the turns played since `position`, so that repetition counts. `time` is in seconds, 1 if
        nothing else is given. `level` 1 to 9 plays weaker, differently for each seed; so does a `rating` below the
        highest of the rule set. The observer is called after every depth. One search at a time: another one waits."""
        watch = Watch(self, observer) if observer else None
        context = ffi.new_handle(watch) if watch else ffi.NULL
        turns, limits = encode(" ".join(map(str, past))), limits_of(time, nodes, depth, lines, level, rating, seed)
        where, error = expect(Position, position)._handle, new_error()
        with self._searching:
            self._check()
            if token and token.cancelled:
                raise RuntimeError("cancelled before it began")
            self._current = token
            found = lib.sandan_think(self._handle, where, turns, limits,
                                     lib.sandan_observed if watch else ffi.NULL, context, error)
            self._current = None
        if watch and watch.raised:
            lib.sandan_answer_free(found)
            raise watch.raised
        fail(error)
        try:
            return read_answer(found)
        finally:
            lib.sandan_answer_free(found)

    async def think_async(self, position: Position, past: Iterable[Union[str, Turn]] = (), **limits: Any) -> Answer:
        """The same without blocking the event loop. If it is cancelled, its search stops, and no other one."""
        token, turns = Token(), tuple(past)
        search = asyncio.get_running_loop().run_in_executor(
            None, lambda: self.think(position, turns, token=token, **limits))
        try:
            return await asyncio.shield(search)
        except asyncio.CancelledError:
            token.cancelled = True
            while not search.done():
                if self._current is token:
                    self.stop()  # again: it may just be beginning
                await asyncio.wait({search}, timeout=0.01)
            search.exception()
            raise

    async def stream(self, position: Position, past: Iterable[Union[str, Turn]] = (), **limits: Any) -> AsyncIterator[Answer]:
        """Every answer as the search gets deeper; the last one is the best. Leaving the loop stops the search."""
        loop = asyncio.get_running_loop()
        found: asyncio.Queue[Optional[Answer]] = asyncio.Queue()

        def observe(answer: Answer) -> None:
            loop.call_soon_threadsafe(found.put_nowait, answer)

        search = asyncio.ensure_future(self.think_async(position, past, observer=observe, **limits))
        search.add_done_callback(lambda _: found.put_nowait(None))
        try:
            answer = await found.get()
            while answer is not None:
                yield answer
                answer = await found.get()
            yield await search
        finally:
            search.cancel()
            await asyncio.gather(search, return_exceptions=True)

    def stop(self) -> None:
        """Stops a running search; any thread may call it."""
        if self._handle:
            lib.sandan_stop(self._handle)

    def clear(self) -> None:
        """Clears what earlier searches have found, for a new game."""
        with self._searching:
            self._check()
            lib.sandan_engine_clear(self._handle)

    def close(self) -> None:
        """Stops a running search, and frees the memory."""
        while not self._searching.acquire(timeout=0.01):
            self.stop()  # again: it may just be beginning
        if self._handle:
            lib.sandan_engine_free(self._handle)
            self._handle = None
        self._searching.release()

    def _check(self) -> None:
        if not self._handle:
            raise ValueError("the engine is closed")

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()


@dataclass(frozen=True)
class Proof:
    """What is proven: `value` n if the side to move wins in n turns, -n if it loses, 0 otherwise, which is a draw if the
    game is solved; everything decided within `within` turns was found; the value of each turn for its player."""
    value: int
    within: int
    turns: dict[str, int]


def solve(position: Position, turns: int = 3, *, time: Optional[float] = None, nodes: Optional[int] = None,
          threads: int = 1, megabytes: int = 64) -> Proof:
    """Proves forced results within so many turns, counting both players'; solved games are looked up.

    >>> solve(Position("bushishogi", "1s 3e b")).turns
    {'f': 1, 'l': 0, 'r': 0}
    """
    named = {"time": None if time is None else max(1, round(time * 1000)), "nodes": nodes, "threads": threads,
             "memory": megabytes}
    limits = " ".join(f"{name} {value}" for name, value in named.items() if value is not None)
    handle = checked(lib.sandan_solve, expect(Position, position)._handle, turns, encode(limits))
    try:
        values = {decode(lib.sandan_proof_turn(handle, number)): int(lib.sandan_proof_turn_value(handle, number))
                  for number in range(lib.sandan_proof_count(handle))}
        return Proof(int(lib.sandan_proof_value(handle)), int(lib.sandan_proof_within(handle)), values)
    finally:
        lib.sandan_proof_free(handle)
