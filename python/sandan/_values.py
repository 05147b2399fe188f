# SPDX-License-Identifier: MIT
"""Games, positions and turns: values that never change."""
from __future__ import annotations

import json
from typing import Any, Iterator, NamedTuple, Optional, Union

from ._sandan import ffi, lib

LANGUAGES = {"en": lib.SANDAN_EN, "fr": lib.SANDAN_FR, "de": lib.SANDAN_DE}
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")


class SandanError(ValueError):
    """What is wrong with an input: `code` for programs, `ruling` (the number of the rule, or ""), and `at`, the byte of
    the text where it is wrong."""

    def __init__(self, code: str, ruling: str, words: str, at: int) -> None:
        super().__init__(words + (f" ({ruling})" if ruling else ""))
        self.code, self.ruling, self.words, self.at = code, ruling, words, at


class IllegalTurn(SandanError):
    """It can be read, but the rules forbid it."""


class Reason(NamedTuple):
    """Why something is illegal, or how a game ended."""
    code: str
    ruling: str
    words: str

    def __str__(self) -> str:
        return self.words + (f" ({self.ruling})" if self.ruling else "")


def language(lang: str) -> int:
    if lang not in LANGUAGES:
        raise SandanError("range", "", f"the language is one of {', '.join(LANGUAGES)}", 0)
    return int(LANGUAGES[lang])


def expect(kind: type[Any], value: object) -> Any:
    """The value, which must be of that type."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")
    return value


def encode_all(text: str) -> bytes:
    """A text for the library, whose length goes with it."""
    return bytes(expect(str, text).encode("utf-8", "surrogatepass"))


def encode(text: str) -> bytes:
    """A text for the library, which ends at a NUL."""
    raw = encode_all(text)
    if b"\0" in raw:
        raise SandanError("not-text", "", "a text cannot contain a NUL", raw.index(b"\0"))
    return raw


def optional(text: Optional[str]) -> Any:
    """The same; NULL for None."""
    return ffi.NULL if text is None else encode(text)


def decode(text: Any) -> str:
    return str(ffi.string(text).decode("utf-8"))


def taken(text: Any) -> str:
    """A text that the library gave us to free."""
    if not text:
        raise MemoryError
    try:
        return decode(text)
    finally:
        lib.sandan_free(text)


def new_error() -> Any:
    return ffi.new("sandan_error *")


def fail(error: Any) -> None:
    """Raises what an error says, if it says anything."""
    if error.status == lib.SANDAN_OK:
        return
    if error.status == lib.SANDAN_NO_MEMORY:
        raise MemoryError(decode(error.words))
    kind = IllegalTurn if error.status == lib.SANDAN_ILLEGAL else SandanError
    raise kind(decode(error.code), decode(error.ruling), decode(error.words), int(error.at))


def checked(function: Any, *arguments: Any) -> Any:
    """Calls a function of the library that can fail, and raises its error."""
    error = new_error()
    found = function(*arguments, error)
    fail(error)
    return found


def version() -> str:
    """The version of the library."""
    return decode(lib.sandan_version())


class Game:
    """A game with one of its rule sets.

    >>> Game("abalone:belgian-daisy")
    Game('abalone:belgian-daisy')
    >>> Game("abalone").sides
    ('Black', 'White')
    """
    __slots__ = ("_handle",)
    _handle: Any

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_handle", checked(lib.sandan_game_find, encode(name)))

    @classmethod
    def _of(cls, handle: Any) -> Game:
        game = object.__new__(cls)
        object.__setattr__(game, "_handle", handle)
        return game

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a game never changes")

    @property
    def id(self) -> str:
        """`abalone`"""
        return decode(lib.sandan_game_id(self._handle))

    @property
    def rule_set(self) -> str:
        """`belgian-daisy`"""
        return decode(lib.sandan_game_rule_set(self._handle))

    @property
    def name(self) -> str:
        """Both, as `Game` reads it."""
        return f"{self.id}:{self.rule_set}"

    @property
    def title(self) -> str:
        return decode(lib.sandan_game_title(self._handle))

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the players, in the order in which they move."""
        first, second = (decode(lib.sandan_game_side(self._handle, side, lib.SANDAN_EN)) for side in (0, 1))
        return first, second

    @property
    def is_solved(self) -> bool:
        return bool(lib.sandan_game_is_solved(self._handle))

    def start(self) -> Position:
        """The position in which it starts."""
        return Position._of(checked(lib.sandan_start, self._handle))

    def position(self, text: str) -> Position:
        """Reads a position.

        >>> Game("bushishogi").position("1s 3e b").play("f").reason
        Reason(code='mate', ruling='B7', words='face to face, sword against sword')
        """
        return Position._of(checked(lib.sandan_position_read, self._handle, encode(text)))

    def reason(self, code: str, lang: str = "en") -> Reason:
        """The words of a code in a language.

        >>> Game("sensei").reason("carrier", "de").ruling
        'S5'
        """
        raw = encode(code)
        return Reason(code, decode(lib.sandan_ruling(self._handle, raw)),
                      decode(lib.sandan_reason(self._handle, raw, language(lang))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and bool(self._handle == other._handle)

    def __hash__(self) -> int:
        return hash(int(ffi.cast("uintptr_t", self._handle)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name,)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __str__(self) -> str:
        return self.name


def games() -> Iterator[Game]:
    """All games with all their rule sets.

    >>> len(list(games())) > 60
    True
    """
    for number in range(lib.sandan_game_count()):
        yield Game._of(lib.sandan_game_at(number))


class Position:
    """A position between two turns. Make one with `Game.start()`, `Game.position()` or `play()`; it never changes.

    >>> start = Game("abalone").start()
    >>> start.play("a1b2").play("i9h8")
    Position('abalone:standard', 'wwww1/wwwwww/2www2/4w3/9/3b4/2bbb2/bbbbbb/1bbbb b 0 0 2')
    >>> start == Game("abalone").start()
    True
    """
    __slots__ = ("_handle",)
    _handle: Any

    def __init__(self, game: Union[str, Game], text: Optional[str] = None) -> None:
        game = Game(game) if isinstance(game, str) else expect(Game, game)
        made = game.start() if text is None else game.position(text)
        object.__setattr__(self, "_handle", made._handle)

    @classmethod
    def _of(cls, handle: Any) -> Position:
        position = object.__new__(cls)
        object.__setattr__(position, "_handle", ffi.gc(handle, lib.sandan_position_free))
        return position

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position never changes; play() returns the next one")

    @property
    def game(self) -> Game:
        return Game._of(lib.sandan_position_game(self._handle))

    @property
    def side(self) -> str:
        """The name of the player to move."""
        return self.game.sides[self.mover]

    @property
    def mover(self) -> int:
        """0 if the player who began is to move, else 1."""
        return int(lib.sandan_position_side(self._handle))

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return RESULTS[lib.sandan_position_result(self._handle)]

    @property
    def reason(self) -> Optional[Reason]:
        """How the game ended; None while it goes on."""
        code = decode(lib.sandan_position_why(self._handle))
        return self.game.reason(code) if code else None

    def turns(self) -> list[Turn]:
        """Every legal turn, one for each outcome."""
        found = checked(lib.sandan_turns, self._handle)
        try:
            count = lib.sandan_list_count(found)
            return [Turn._of(self, decode(lib.sandan_list_at(found, number))) for number in range(count)]
        finally:
            lib.sandan_list_free(found)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns())

    def count(self) -> int:
        """How many turns there are, without listing them."""
        return int(lib.sandan_turn_count(self._handle))

    def turn(self, text: str) -> Turn:
        """Reads a legal turn.

        >>> Game("abalone").start().turn("A1B2")
        Turn('a1b2')
        """
        return Turn._of(self, taken(checked(lib.sandan_canonical, self._handle, encode(text))))

    def play(self, turn: Union[str, Turn]) -> Position:
        """The position after a turn."""
        return Position._of(checked(lib.sandan_play, self._handle, encode(str(turn))))

    def why_not(self, turn: Union[str, Turn], lang: str = "en") -> Optional[Reason]:
        """Why a turn is illegal or cannot be read; None if it is legal."""
        error = new_error()
        if lib.sandan_check(self._handle, encode(str(turn)), error) == lib.SANDAN_OK:
            return None
        code = decode(error.code)
        words = lib.sandan_reason(lib.sandan_position_game(self._handle), error.code, language(lang))
        return Reason(code, decode(error.ruling), decode(words))

    def perft(self, depth: int) -> int:
        """Counts the sequences of exactly `depth` turns.

        >>> Game("abalone").start().perft(2)
        1936
        """
        count = ffi.new("uint64_t *")
        checked(lib.sandan_perft, self._handle, depth, count)
        return int(count[0])

    def svg(self, turn: Union[str, Turn, None] = None, *, dark: bool = False, size: str = "medium", coords: bool = True,
            flip: bool = False, board: str = "cedar", pieces: str = "river") -> str:
        """A picture of the position, with a turn as arrows. Themes: the board is of cedar, garden or contrast, the pieces
        are river, woodblock or contrast; contrast is for low vision.

        >>> Game("sensei").start().svg(board="contrast") != Game("sensei").start().svg()
        True
        """
        words = [word for word, wanted in (("dark", dark), ("coords", coords), ("flip", flip)) if wanted]
        words += [] if size == "medium" else [size]
        words += [] if board == "cedar" else [f"board-{board}"]
        words += [] if pieces == "river" else [f"pieces-{pieces}"]
        arrows = optional(None if turn is None else str(turn))
        return taken(checked(lib.sandan_svg, self._handle, arrows, encode(" ".join(words))))

    def _repr_svg_(self) -> str:
        return self.svg()

    def board(self, *, ascii: bool = False, coords: bool = True, flip: bool = False) -> str:
        """The board as text."""
        words = [word for word, wanted in (("ascii", ascii), ("coords", coords), ("flip", flip)) if wanted]
        return taken(checked(lib.sandan_board, self._handle, encode(" ".join(words))))

    def describe(self, lang: str = "en") -> str:
        """The position in words."""
        return taken(lib.sandan_describe(self._handle, language(lang)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and bool(lib.sandan_position_equal(self._handle, other._handle))

    def __hash__(self) -> int:
        return hash((self.game, int(lib.sandan_position_hash(self._handle))))

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game.name, str(self))

    def __str__(self) -> str:
        return taken(lib.sandan_position_text(self._handle))

    def __repr__(self) -> str:
        return f"Position({self.game.name!r}, {str(self)!r})"


class Turn:
    """A legal turn of a position, in canonical notation.

    >>> turn = Game("sensei").start().turn("c1c2,d1c2")
    >>> str(turn), turn.after.side
    ('c1c2,d1c2', 'Red')
    """
    __slots__ = ("before", "_text")
    before: Position
    _text: str

    def __init__(self, before: Position, text: str) -> None:
        object.__setattr__(self, "before", expect(Position, before))
        object.__setattr__(self, "_text", before.turn(text)._text)

    @classmethod
    def _of(cls, before: Position, text: str) -> Turn:
        turn = object.__new__(cls)
        object.__setattr__(turn, "before", before)
        object.__setattr__(turn, "_text", text)
        return turn

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a turn never changes")

    @property
    def after(self) -> Position:
        """The position that it leads to."""
        return self.before.play(self)

    def words(self, lang: str = "en") -> str:
        """The turn as a sentence."""
        return taken(checked(lib.sandan_tell, self.before._handle, encode(str(self)), language(lang)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and str(self) == str(other) and self.before == other.before

    def __hash__(self) -> int:
        return hash((self.before, str(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Turn, (self.before, str(self))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Turn({str(self)!r})"


def call(*fields: str) -> Any:
    """Asks the desk: a verb and its fields, as docs/webassembly.md lists them; the answer as Python values.

    >>> call("perft", "abalone", "start", "2")
    {'perft': 1936}
    """
    desk = checked(lib.sandan_desk_new)
    try:
        request, length = "\n".join(fields).encode("utf-8", "surrogatepass"), ffi.new("size_t *")
        answer = lib.sandan_call(desk, request, len(request), length)
        found = json.loads(bytes(ffi.buffer(answer, length[0])))
    finally:
        lib.sandan_desk_free(desk)
    if "error" in found:
        wrong = found["error"]
        raise SandanError(wrong["code"], wrong["ruling"] or "", wrong["words"], wrong["at"])
    return found
