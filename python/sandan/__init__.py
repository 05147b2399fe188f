# SPDX-License-Identifier: MIT
"""Sensei, Abalone and Bushishogi: exact rules with reasons, records, pictures, an engine and a solver.

>>> import sandan
>>> start = sandan.Game("sensei").start()
>>> len(start.turns())
290
>>> after = start.play("c1c2,d1c2")
>>> after.side, after.result
('Red', '*')
>>> print(start.why_not("d1d2"))
the stone carries the character and cannot move (S5)

`sandan.learn` has batches of games as NumPy arrays.
"""
from ._values import (Game, IllegalTurn, Position, Reason, SandanError, Turn, call, games, version)
from ._records import Node, Record, Session, read_records
from ._engine import Answer, Engine, Line, Proof, solve

__version__ = version()
__all__ = ["Answer", "Engine", "Game", "IllegalTurn", "Line", "Node", "Position", "Proof", "Reason", "Record", "SandanError",
           "Session", "Turn", "call", "games", "read_records", "solve", "version"]
