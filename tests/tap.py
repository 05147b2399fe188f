# SPDX-License-Identifier: MIT
"""Tests in Python that print TAP: a test is a function, its doc string is its name."""
import signal

# Programs under test hear Ctrl-C and hangups, even where nohup or a shell's & has told the tests to ignore them.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

_tests = 0
_failures = 0
_problems = []


def expect(held, what):
    if not held:
        _problems.append(what)
    return held


def expect_in(part, text):
    return expect(part in text, f"{part!r} in:\n{text}")


def test(function):
    """Runs a test right away; its doc string is its name."""
    global _tests, _failures
    _problems.clear()
    try:
        function()
    except Exception as problem:  # a test that breaks has failed
        _problems.append(repr(problem))
    _tests += 1
    _failures += bool(_problems)
    for problem in _problems:
        print("\n".join("# " + line for line in problem.splitlines()))
    print(f"{'not ok' if _problems else 'ok'} {_tests} - {function.__doc__}", flush=True)
    return function


def skip(name, reason):
    global _tests
    _tests += 1
    print(f"ok {_tests} - {name} # SKIP {reason}", flush=True)


def done():
    print(f"1..{_tests}")
    raise SystemExit(1 if _failures else 0)
