# SPDX-License-Identifier: MIT
"""Games for programs that learn, as NumPy arrays: many at once (Batch, VectorEnv), one at a time for two agents (AECEnv, as
in PettingZoo), or as states (load_game, as in OpenSpiel). docs/learning.md lists the numbers of actions.

>>> batch = Batch("abalone", 1024)
>>> batch.observations.shape, batch.masks.shape
((1024, 5, 9, 9), (1024, 1830))
>>> batch.step(batch.random_actions(seed=1))
>>> int(batch.ends.sum())
0
"""
from __future__ import annotations

from typing import Any, Iterator, Optional, Union

import numpy as np
import numpy.typing as npt

from ._sandan import ffi, lib
from ._values import Game, Position, call, checked, encode, taken

GOES_ON, OVER, TRUNCATED, ILLEGAL = (int(number) for number in (
    lib.SANDAN_GOES_ON, lib.SANDAN_OVER, lib.SANDAN_TRUNCATED, lib.SANDAN_ILLEGAL_ACTION))
Bytes = npt.NDArray[np.uint8]


def shape_of(game: Game) -> tuple[int, int, int]:
    """Planes, rows and columns of an observation."""
    shape = ffi.new("size_t[3]")
    lib.sandan_observation_shape(game._handle, shape)
    return int(shape[0]), int(shape[1]), int(shape[2])


def start_of(game: Union[str, Game, Position]) -> Position:
    if isinstance(game, Position):
        return game
    return Position(game)


def action_text(game: Union[str, Game], action: int) -> str:
    """The notation of an action: `a1b2`, `end`."""
    text = lib.sandan_action_text(start_of(game)._handle, action)
    if not text:
        raise IndexError(f"action {action}")
    return taken(text)


class Batch:
    """Games that are played side by side. The arrays are the library's own memory, without a copy: every step fills them
    again, so copy what you keep."""
    observations: Bytes  # (count, planes, rows, columns), seen by the player to move
    masks: npt.NDArray[np.bool_]  # (count, actions): which are legal
    rewards: npt.NDArray[np.int8]  # (count, 2): for the first player and the second
    ends: Bytes  # (count,): GOES_ON, OVER, TRUNCATED or ILLEGAL
    sides: Bytes  # (count,): who is to move

    def __init__(self, game: Union[str, Game, Position], count: int, max_turns: int = 1000) -> None:
        self.start = start_of(game)
        handle = checked(lib.sandan_batch_new, self.start._handle, count, max_turns)
        self._handle = ffi.gc(handle, lib.sandan_batch_free)
        self.game = self.start.game
        self.count = count
        self.actions = int(lib.sandan_action_count(self.game._handle))
        self._seed = ffi.new("uint64_t *", 1)

        def array(start: Any, kind: Any, *shape: int) -> Any:
            memory = np.frombuffer(ffi.buffer(start, int(np.prod(shape))), kind).reshape(shape)
            memory.flags.writeable = False
            return memory

        self.observations = array(lib.sandan_batch_observations(handle), np.uint8, count, *shape_of(self.game))
        self.masks = array(lib.sandan_batch_masks(handle), np.bool_, count, self.actions)
        self.rewards = array(lib.sandan_batch_rewards(handle), np.int8, count, 2)
        self.ends = array(lib.sandan_batch_ends(handle), np.uint8, count)
        self.sides = array(lib.sandan_batch_sides(handle), np.uint8, count)

    def step(self, actions: npt.ArrayLike) -> None:
        """One action in each game. An illegal one loses it; a game that was over starts again instead."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.count,):
            raise ValueError(f"expected {self.count} actions, not an array of shape {chosen.shape}")
        checked(lib.sandan_batch_step, self._handle, ffi.from_buffer("int32_t[]", chosen))

    def reset(self, number: Optional[int] = None, start: Optional[Position] = None) -> None:
        """Starts a game again, or all of them; with a position, from there, also later."""
        for each in range(self.count) if number is None else [number]:
            checked(lib.sandan_batch_start, self._handle, each, (start or self.start)._handle)

    def position(self, number: int) -> Position:
        """The position of a game, between turns."""
        return Position._of(checked(lib.sandan_batch_position, self._handle, number))

    def random_actions(self, seed: Optional[int] = None) -> npt.NDArray[np.int32]:
        """A random legal action for each game, 0 where it is over; without a seed, different ones each time."""
        if seed is not None:
            self._seed[0] = seed
        chosen = np.empty(self.count, np.int32)
        checked(lib.sandan_batch_random, self._handle, self._seed, ffi.from_buffer("int32_t[]", chosen))
        return chosen


class Discrete:
    """The space of actions, with what Gymnasium's Discrete has."""

    def __init__(self, n: int) -> None:
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self._dice = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> list[int]:
        self._dice = np.random.default_rng(seed)
        return [] if seed is None else [seed]

    def sample(self, mask: Optional[npt.NDArray[Any]] = None) -> int:
        legal = np.flatnonzero(mask) if mask is not None else np.arange(self.n)
        return int(self._dice.choice(legal)) if len(legal) else 0

    def contains(self, x: object) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def __contains__(self, x: object) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """The space of arrays of bytes, with what Gymnasium's Box has."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...]) -> None:
        self.shape, self.dtype = shape, np.dtype(np.uint8)
        self.low, self.high = np.full(shape, low, np.uint8), np.full(shape, high, np.uint8)
        self._dice = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> list[int]:
        self._dice = np.random.default_rng(seed)
        return [] if seed is None else [seed]

    def sample(self) -> Bytes:
        return self._dice.integers(self.low, self.high, endpoint=True, dtype=np.uint8)

    def contains(self, x: object) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(((x >= self.low) & (x <= self.high)).all()))

    def __contains__(self, x: object) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"Box(0, {int(self.high.max(initial=0))}, {self.shape}, uint8)"


class Dict(dict[str, Any]):
    """A space with names, as Gymnasium's Dict."""

    def contains(self, x: object) -> bool:
        return isinstance(x, dict) and x.keys() == self.keys() and all(self[name].contains(x[name]) for name in self)

    def sample(self) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.items()}


def observation_space_of(game: Game) -> Dict:
    actions = int(lib.sandan_action_count(game._handle))
    return Dict(observation=Box(0, 14, shape_of(game)), action_mask=Box(0, 1, (actions,)))


class VectorEnv:
    """Many games with the methods of Gymnasium's vector environments. In each game the same policy plays both sides: the
    reward is that of the player who acted. A game that has ended starts again at the next step.

    >>> env = VectorEnv("bushishogi", 4)
    >>> observation, info = env.reset(seed=1)
    >>> observation["action_mask"].shape, sorted(info)
    ((4, 28), ['side'])
    """
    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": "next-step"}

    def __init__(self, game: Union[str, Game, Position], num_envs: int, max_turns: int = 1000) -> None:
        self.batch = Batch(game, num_envs, max_turns)
        self.num_envs = num_envs
        self.single_action_space = Discrete(self.batch.actions)
        self.single_observation_space = observation_space_of(self.batch.game)
        self.np_random = np.random.default_rng()

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts all games again; `options` may have a `position` to start from."""
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        self.batch.reset(start=(options or {}).get("position"))
        return self._observe(), {"side": self.batch.sides}

    def step(self, actions: npt.ArrayLike) -> tuple[dict[str, Any], npt.NDArray[np.float32], Any, Any, dict[str, Any]]:
        actors = self.batch.sides.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), actors].astype(np.float32)
        ends = self.batch.ends
        return (self._observe(), rewards, (ends == OVER) | (ends == ILLEGAL), ends == TRUNCATED,
                {"side": self.batch.sides, "illegal": ends == ILLEGAL})

    def _observe(self) -> dict[str, Any]:
        return {"observation": self.batch.observations, "action_mask": self.batch.masks.view(np.uint8)}

    def close(self) -> None:
        """Nothing needs to be closed."""


class AECEnv:
    """One game for two agents in turn, with the methods of PettingZoo's AEC environments. An illegal action ends the game:
    its agent gets -1, the other 1.

    >>> env = AECEnv("bushishogi")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
    >>> sorted(env.rewards) == [] and env.agents == []
    True
    """
    metadata: dict[str, Any] = {"name": "sandan_v1", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, game: Union[str, Game, Position], max_turns: int = 1000, render_mode: Optional[str] = None) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.batch = Batch(game, 1, max_turns)
        self.render_mode = render_mode
        self.possible_agents = ["first", "second"]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space_of(self.batch.game) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.batch.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts again; `options` may have a `position`. The seed is that of the action spaces."""
        self.batch.reset(start=(options or {}).get("position"))
        for number, space in enumerate(self.action_spaces.values()):
            space.seed(None if seed is None else seed + number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.sides[0]]
        self._end()

    def _end(self) -> None:
        end = int(self.batch.ends[0])
        for side, agent in enumerate(self.agents):
            self.rewards[agent] = float(self.batch.rewards[0, side])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = end in (OVER, ILLEGAL)
            self.truncations[agent] = end == TRUNCATED

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: the position from the view of the player to move; only that player may act."""
        mask = self.batch.masks[0].astype(np.uint8)
        if self.possible_agents[self.batch.sides[0]] != agent:
            mask[:] = 0
        return {"observation": self.batch.observations[0].copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, Any]], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError("an agent that is not done must act")
        self._cumulative_rewards[agent] = 0.0
        self.batch.step(np.array([action], np.int32))
        self._end()
        self.agent_selection = self.possible_agents[self.batch.sides[0]]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        self.agents.remove(agent)
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            each.pop(agent)  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        if self.render_mode is None:
            return None
        at = self.batch.position(0)
        return at.svg() if self.render_mode == "svg" else at.board()

    def close(self) -> None:
        """Nothing needs to be closed."""


class SpielGame:
    """A game with the methods that OpenSpiel's games have."""

    def __init__(self, game: Game, max_turns: int = 1000) -> None:
        self.game, self.max_turns = game, max_turns

    def new_initial_state(self) -> State:
        return State(self)

    def num_distinct_actions(self) -> int:
        return int(lib.sandan_action_count(self.game._handle))

    def num_players(self) -> int:
        return 2

    def max_game_length(self) -> int:
        """In actions: a turn has up to three if it can have several."""
        several = next(game["several_actions"] for game in call("games")["games"] if game["id"] == self.game.id)
        return self.max_turns * (3 if several else 1)

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return list(shape_of(self.game))

    def observation_tensor_size(self) -> int:
        return int(np.prod(shape_of(self.game)))

    def __str__(self) -> str:
        return f"sandan({self.game.name})"


class State:
    """A game in progress with the methods that OpenSpiel's states have.

    >>> state = load_game("bushishogi").new_initial_state()
    >>> for name in "5s 3n r t f".split():
    ...     state.apply_action(state.string_to_action(name))
    >>> state.is_terminal(), state.returns()
    (True, [1.0, -1.0])
    """
    TERMINAL_PLAYER = -4

    def __init__(self, game: SpielGame) -> None:
        self._game = game
        self._history: list[int] = []
        self._batch = Batch(game.game, 1, game.max_turns)

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        return self.TERMINAL_PLAYER if self.is_terminal() else int(self._batch.sides[0])

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if player not in (None, self.current_player()):
            return []
        return [int(action) for action in np.flatnonzero(self._batch.masks[0])]

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = self._batch.masks[0] if player in (None, self.current_player()) else np.zeros(self._batch.actions)
        return [int(legal) for legal in mask]

    def apply_action(self, action: int) -> None:
        if not 0 <= action < self._batch.actions or not self._batch.masks[0][action]:
            raise ValueError(f"action {action} is not legal here")
        self._batch.step(np.array([action], np.int32))
        self._history.append(action)

    def is_terminal(self) -> bool:
        return bool(self._batch.ends[0] != GOES_ON)

    def returns(self) -> list[float]:
        return [float(reward) for reward in self._batch.rewards[0]]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return list(self._history)

    def clone(self) -> State:
        copy = State(self._game)
        for action in self._history:
            copy.apply_action(action)
        return copy

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        """From the view of the player to move."""
        return [float(byte) for byte in self._batch.observations[0].ravel()]

    def action_to_string(self, *arguments: int) -> str:
        """Of (player, action) or of (action)."""
        return action_text(self._game.game, arguments[-1])

    def string_to_action(self, text: str) -> int:
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise ValueError(f"{text!r} is not legal here")

    def __str__(self) -> str:
        moves = " ".join(self.action_to_string(action) for action in self._history)
        return f"{self._game.game.name} {moves}".strip()


def load_game(name: str, max_turns: int = 1000) -> SpielGame:
    return SpielGame(Game(name), max_turns)


def action_id(position: Position, text: str) -> int:
    """The number of a legal action at the beginning of a turn.

    >>> action_id(Game("abalone").start(), "a1b2")
    1
    """
    return int(checked(lib.sandan_action_id, position._handle, encode(text)))
