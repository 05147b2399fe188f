# SPDX-License-Identifier: MIT
"""The arguments, errors and kept states of the tools that measure and improve the engine."""
import argparse
import json
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = f"tools/{pathlib.Path(sys.argv[0]).name}"


def fail(text, status=2):
    """Ends the tool with one line."""
    print(f"{TOOL}: {text}", file=sys.stderr)
    sys.exit(status)


def run(main, stopped="stopped"):
    """Runs a tool. Ctrl-C and troubles with files and programs end it with one line."""
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        fail(stopped, 130)
    except subprocess.CalledProcessError as error:
        fail(f"{shlex.join(map(str, error.cmd))} failed; its messages say why")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


class Parser(argparse.ArgumentParser):
    """Reads arguments; says in one line what is wrong with them."""

    def __init__(self, text):
        super().__init__(prog=TOOL, description=text, formatter_class=argparse.RawDescriptionHelpFormatter)

    def error(self, message):
        fail(message if ";" in message else f"{message}; {TOOL} --help explains the arguments")


# Types for argparse.

def number(least, most=2**31 - 1, step=1, kind=int):
    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not least <= value <= most or (step > 1 and value % step):
            what = {1: "a number", 2: "an even number"}.get(step, f"a multiple of {step}")
            raise argparse.ArgumentTypeError(f"must be {what} from {least} to {most}, not {text!r}")
        return value
    return read


def duration(text):
    if not re.fullmatch(r"(?=.*[1-9])\d+(\.\d+)?(ms|s|m)", text, re.A):
        raise argparse.ArgumentTypeError(f"must be a time such as 100ms or 1.5s, not {text!r}")
    return text


def new_folder(text):
    """A folder, which is made if it is not there yet."""
    path = pathlib.Path(text).resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot make the folder {text!r} ({error.strerror}); name another") from error
    return path


def is_game(text):
    """Whether there is such a game or rule set; asks the source, because nothing may be built yet."""
    name, colon, rules = text.partition(":")
    folder = ROOT / "src/games" / name
    if not re.fullmatch(r"[a-z]+", name) or not folder.is_dir():
        return False
    return not colon or any(f'\n    {{"{rules}",' in path.read_text(encoding="utf-8") for path in folder.glob("*.[ch]"))


def game_with(read):
    """GAME[:RULESET]=NUMBER, as a pair."""
    def read_both(text):
        game, sign, value = text.rpartition("=")
        if not sign:
            raise argparse.ArgumentTypeError(f"must be GAME=NUMBER or GAME:RULESET=NUMBER, not {text!r}")
        if not is_game(game):
            raise argparse.ArgumentTypeError(f"there is no game {game!r}; sandan games lists them")
        return game, read(value)
    return read_both


# Programs and files.

def need(program, otherwise="build it first: ninja -C build"):
    if not shutil.which(program):
        fail(f"there is no program {program}; {otherwise}")


def wait_for(command, **more):
    """subprocess.run, but Ctrl-C first lets the command end: it got the signal, too, and may have to save something."""
    stopped = []
    usual = signal.getsignal(signal.SIGINT)
    if usual != signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: stopped.append(True))
    try:
        done = subprocess.run(list(map(str, command)), check=False, **more)
    finally:
        signal.signal(signal.SIGINT, usual)
    if stopped:
        raise KeyboardInterrupt
    return done


def ask(program, *words):
    """What a command of sandan answers as JSON."""
    need(program, "build it, or name another with SANDAN")
    done = subprocess.run([program, *words, "--json"], check=False, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.stderr.write(done.stderr)
        sys.exit(2)
    try:
        return json.loads(done.stdout)
    except ValueError:
        fail(f"{program} does not answer like sandan; build it, or name another with SANDAN")


def read_state(path, begun):
    """The state that a file keeps, or the one to begin with."""
    if not path.exists():
        return begun
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        state = None
    if not isinstance(state, dict) or any(type(state.get(key)) is not type(value) for key, value in begun.items()):
        fail(f"{path} is damaged or of another version; delete it to begin again")
    return state


def write_state(path, state):
    new = path.with_suffix(".new")
    new.write_text(json.dumps(state), encoding="utf-8")
    new.replace(path)
