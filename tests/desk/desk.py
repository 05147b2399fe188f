# SPDX-License-Identifier: MIT
"""The native desk for tests: call("view", "sensei") returns the answer, or raises Refused."""
import atexit
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
process = subprocess.Popen([os.environ["SANDAN_DESK"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@atexit.register
def close():
    process.stdin.close()
    process.wait()


class Refused(Exception):
    def __init__(self, error):
        super().__init__(str(error))
        self.code, self.field, self.at = error["code"], error["field"], error["at"]
        self.ruling, self.words = error["ruling"], error["words"]


def unique(pairs):
    """A JSON object without duplicate names."""
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), names
    return dict(pairs)


def ask(text):
    data = text.encode("utf-8", "surrogateescape")
    process.stdin.write(b"%d\n" % len(data) + data)
    process.stdin.flush()
    n = int(process.stdout.readline())
    return process.stdout.read(n).decode()


def call(*fields):
    answer = json.loads(ask("\n".join(str(field) for field in fields)), object_pairs_hook=unique)
    if "error" in answer:
        raise Refused(answer["error"])
    return answer


def clock(ms):
    ask(f"now\n{ms}")


def refusal(*fields):
    """(code, field, at) of the error answer to a request."""
    try:
        call(*fields)
    except Refused as error:
        return error.code, error.field, error.at
    return None


def rule_sets(most=5):
    """A few of every game, as GAME:RULESET."""
    return [f"{game['id']}:{rules['id']}" for game in call("games")["games"]
            for rules in game["rule_sets"][:most]]
