# SPDX-License-Identifier: MIT
"""The Python package. The contracts of PettingZoo, Gymnasium and OpenSpiel are written out here. Prints TAP."""
import asyncio
import json
import pathlib
import pickle
import sys
import threading

import numpy as np
import sandan
from sandan import learn

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import done, expect, test  # noqa: E402

NAMES = ["sensei", "sensei:arashi", "abalone:belgian-daisy", "bushishogi", "bushishogi:dunkel"]


def refusal(function, *arguments, **named):
    """What a call raises; None if nothing."""
    try:
        function(*arguments, **named)
    except Exception as raised:  # whatever it is, the test looks at it
        return raised
    return None


@test
def values():
    """games, positions and turns are values: equal, hashable, unchangeable, and can be pickled"""
    for name in NAMES:
        start = sandan.Game(name).start()
        turns = start.turns()
        expect(len(turns) == start.count() == len(set(turns)), name)
        for value in (start.game, start, turns[0], turns[0].after):
            copy = pickle.loads(pickle.dumps(value))
            expect(copy == value and hash(copy) == hash(value), repr(value))
            expect(isinstance(refusal(setattr, value, "side", 1), AttributeError), repr(value))
        expect(start != turns[0].after and start != str(start), name)


@test
def errors():
    """S5 errors have a code, a ruling, words and a place"""
    start = sandan.Game("sensei").start()
    illegal = refusal(start.play, "d1d2")
    expect(isinstance(illegal, sandan.IllegalTurn) and (illegal.code, illegal.ruling) == ("carrier", "S5"), illegal)
    unreadable = refusal(start.play, "b1b2,z9")
    expect(not isinstance(unreadable, sandan.IllegalTurn) and unreadable.at == 5, unreadable)
    for wrong in ("", "\0", "\ud800", "é", "a" * 10000):
        expect(isinstance(refusal(start.play, wrong), sandan.SandanError), repr(wrong))
    expect(isinstance(refusal(start.play, 7), sandan.SandanError), "a number")
    expect(start.why_not("d1d2", "fr").words != start.why_not("d1d2", "de").words, "languages")
    expect(isinstance(refusal(start.why_not, "d1d2", "es"), ValueError), "no such language")
    expect(refusal(sandan.Game, "chess").at == 0, "no such game")
    expect(isinstance(refusal(start.perft, 99), sandan.SandanError), "depth")
    expect(isinstance(refusal(sandan.call, "no-such-verb"), sandan.SandanError), "verb")
    # A value of the wrong type is a TypeError that names both types.
    with sandan.Engine(megabytes=1) as searcher:
        for takes in (sandan.Record, sandan.Session, sandan.solve, searcher.think, lambda it: sandan.Turn(it, "b1b2")):
            for wrong in ("start", None, start.game):
                expect(str(refusal(takes, wrong)) == f"expected Position, not {type(wrong).__name__}", f"{takes} {wrong}")
    for takes in (sandan.Record.read, sandan.Session.load, lambda it: list(sandan.read_records(it))):
        expect(str(refusal(takes, b"")) == "expected str, not bytes", f"{takes}")
    for takes in (sandan.Position, lambda it: learn.Batch(it, 1)):
        expect(str(refusal(takes, 7)) == "expected Game, not int", f"{takes}")


def at(game, text):
    """A position; the start if there is no text."""
    return sandan.Game(game).start() if text is None else sandan.Game(game).position(text)


def think(game, text, past, limits):
    with sandan.Engine(megabytes=1) as thinker:
        thinker.think(at(game, text), past, **limits)


CALLS = {
    "game": sandan.Game,
    "position": at,
    "play": lambda game, text, turn: at(game, text).play(turn),
    "perft": lambda game, text, depth: at(game, text).perft(depth),
    "think": think,
    "solve": lambda game, text, turns: sandan.solve(at(game, text), turns),
    "read": sandan.Record.read,
    "tag": lambda name, value: sandan.Record(at("sensei", None)).set_tag(name, value),
    "append": lambda game, text, turn, clock, comment:
        sandan.Record(at(game, text)).append(turn, None if clock is None else clock / 1000, comment),
    "result": lambda game, text, result: setattr(sandan.Record(at(game, text)), "result", result),
    "record-position": lambda number: sandan.Record(at("sensei", None)).position(number),
    "engine": sandan.Engine,
    "call": sandan.call,
}


@test
def faults():
    """what is refused has the code and place that every language gives it (tests/lib/faults.json)"""
    table = json.loads((pathlib.Path(__file__).resolve().parent.parent / "lib/faults.json").read_text(encoding="utf-8"))
    for (call, *arguments), wanted in table:
        raised = refusal(CALLS[call], *arguments)
        found = raised and [type(raised).__name__, raised.code, raised.ruling, raised.at]
        expect(found == wanted, f"{call}{arguments}: {found}, not {wanted}")


@test
def records():
    """records and sessions survive a round trip"""
    first = sandan.Record(sandan.Game("abalone").start(), First="Zoë", Event="A \"test\"")
    for number, turn in enumerate(["a1b2", "i9h8"]):
        first.append(turn, clock=60 - number, comment="ü")
    text = str(first)
    both = list(sandan.read_records(text + "\n" + text))
    expect([str(record) for record in both] == [text, text], "two records")
    expect(both[0].tags["First"] == "Zoë" and both[0].clocks == [60.0, 59.0], both[0].tags)
    expect([position.mover for position in both[1].positions()] == [0, 1, 0], "positions")
    expect(refusal(sandan.Record.read, text.replace("i9h8", "i9i9")).at > 0, "a wrong turn")
    session = sandan.Session(first.position(2), clock="1m+1s", now=0)
    session.play("a2b3", now=5)
    expect(sandan.Session.load(session.save(now=5), now=100).clock(0, now=100) == 56.0, session.save(now=5))


@test
def engine():
    """the engine is observed, stopped by another thread or by what an observer raises, and closed"""
    start = sandan.Game("abalone").start()
    seen = []
    with sandan.Engine(megabytes=16) as thinker:
        answer = thinker.think(start, ["a1b2"], depth=3, lines=2, observer=seen.append)
        expect(len(answer.lines) == 2 and [each.depth for each in seen] == [1, 2, 3], seen)
        begun = threading.Event()

        def stop():
            begun.wait()
            thinker.stop()
        other = threading.Thread(target=stop)
        other.start()
        expect(thinker.think(start, time=3600, observer=lambda _: begun.set()).turn, "stopped")
        other.join()
        expect(isinstance(refusal(thinker.think, start, time=3600, observer=lambda _: 1 / 0), ZeroDivisionError), "raised")
        expect(thinker.think(start, level=1, seed=5).turn in map(str, start.turns()), "level")
        expect(thinker.think(start, rating=900, seed=5).turn in map(str, start.turns()), "rating")
        expect(isinstance(refusal(thinker.think, start, lines=99), sandan.SandanError), "lines")
    expect(isinstance(refusal(thinker.think, start), ValueError), "closed")


@test
def engine_async():
    """an event loop goes on while the engine thinks; leaving or cancelling stops it"""
    async def main():
        start = sandan.Game("abalone").start()
        with sandan.Engine(megabytes=16) as thinker:
            depths = [answer.depth async for answer in thinker.stream(start, depth=4)]
            expect(depths == [1, 2, 3, 4, 4], depths)
            async for answer in thinker.stream(start, time=3600):
                if answer.depth == 2:
                    break
            search = asyncio.ensure_future(thinker.think_async(start, time=3600))
            await asyncio.sleep(0)
            search.cancel()
            expect((await asyncio.gather(search, return_exceptions=True))[0].__class__ is asyncio.CancelledError, "cancelled")
            expect((await thinker.think_async(start, depth=2)).depth == 2, "again")
    asyncio.run(main())


@test
def batch():
    """the arrays of a batch are the library's memory, and masks agree with the rules"""
    for name in NAMES:
        games = learn.Batch(name, 8, max_turns=60)
        where = games.observations.ctypes.data, games.masks.ctypes.data
        ends = 0
        for number in range(200):
            chosen = games.random_actions(seed=3 if number == 0 else None)
            legal = games.masks[np.arange(8), chosen]
            expect((legal | (games.ends != learn.GOES_ON)).all(), name)
            games.step(chosen)
            ends += int((games.ends != learn.GOES_ON).sum())
        expect(where == (games.observations.ctypes.data, games.masks.ctypes.data), "moved")
        expect(ends > 0 and (games.masks.any(1) == (games.ends == learn.GOES_ON)).all(), f"{name}: {ends} ends")
        expect(isinstance(refusal(games.step, [1, 2]), ValueError), "shape")
        expect(isinstance(refusal(games.observations.__setitem__, 0, 1), ValueError), "writable")
    start = sandan.Game("abalone").start()
    for turn in start.turns():
        number = learn.action_id(start, str(turn))
        expect(learn.action_text("abalone", number) == str(turn), turn)


@test
def gymnasium():
    """Gymnasium's contract for vector environments: reset, step, spaces, next-step autoreset"""
    env = learn.VectorEnv("bushishogi", 16, max_turns=30)
    observation, _ = env.reset(seed=4)
    finished = np.zeros(16, bool)
    for number in range(100):
        one = {key: value[0].copy() for key, value in observation.items()}
        expect(env.single_observation_space.contains(one), one)
        observation, reward, terminated, truncated, info = env.step(env.batch.random_actions(4 if number == 0 else None))
        expect(reward.shape == terminated.shape == truncated.shape == (16,) and reward.dtype == np.float32, reward)
        expect(not (finished & (terminated | truncated)).any() and (reward[finished] == 0).all(), "autoreset")
        expect(not (terminated & truncated).any() and not info["illegal"].any(), "both")
        finished = terminated | truncated
    env.step(np.full(16, -1))
    expect((env.batch.ends == learn.ILLEGAL).sum() + finished.sum() == 16, env.batch.ends)


@test
def pettingzoo():
    """PettingZoo's contract for AEC environments: agents, last, step, rewards that sum to nothing, an illegal action"""
    for name in NAMES:
        env = learn.AECEnv(name, max_turns=40, render_mode="ansi")
        env.reset(seed=2)
        total = dict.fromkeys(env.possible_agents, 0.0)
        steps = 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            total[agent] += reward
            expect(env.observation_space(agent).contains(observation), name)
            done_now = termination or truncation
            expect(observation["action_mask"].any() != done_now, f"{name} {agent}")
            action = None if done_now else env.action_space(agent).sample(observation["action_mask"])
            expect(done_now or action in env.action_space(agent), action)
            env.step(action)
            steps += 1
        expect(steps > 2 and env.agents == [] and sum(total.values()) == 0, (name, total))
    env.reset()
    expect(env.render().count("\n") > 3, env.render())
    env.step(27)  # before the cube is set down
    expect(env.terminations == {"first": True, "second": True} and env.rewards == {"first": -1.0, "second": 1.0}, env.rewards)
    expect(isinstance(refusal(env.step, 1), ValueError), "acting when done")


@test
def open_spiel():
    """OpenSpiel's contract for states: legal actions, history, clones, returns, strings"""
    dice = np.random.default_rng(1)
    for name in NAMES:
        game = learn.load_game(name, max_turns=30)
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            expect(legal == sorted(set(legal)) and sum(state.legal_actions_mask()) == len(legal), name)
            expect(state.current_player() in (0, 1) and state.legal_actions(1 - state.current_player()) == [], name)
            expect(len(state.observation_tensor()) == game.observation_tensor_size(), name)
            action = int(dice.choice(legal))
            expect(state.string_to_action(state.action_to_string(state.current_player(), action)) == action, name)
            child = state.clone()
            child.apply_action(action)
            state.apply_action(action)
            expect(str(child) == str(state) and child.legal_actions() == state.legal_actions(), name)
        expect(sum(state.returns()) == 0 and state.legal_actions() == [] and state.current_player() == -4, name)
        expect(isinstance(refusal(state.apply_action, 0), ValueError) and len(state.history()) <= game.max_game_length(), name)


done()
