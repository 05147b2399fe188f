# SPDX-License-Identifier: MIT
"""Tests in Python that print TAP: a test is a function, its doc string is its name; or a name and a list of problems."""
import signal
import time

# Programs under test get Ctrl-C and hangups even if nohup or a shell's & makes the tests ignore them.
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


def wait_until(condition, what, seconds=120):
    """Waits until a condition holds, however busy the machine is; gives up after this many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come about in {seconds} s")
        time.sleep(0.01)


def catches(pid, number):
    """Whether a process has installed a handler for a signal."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        caught = next(line for line in status if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (number - 1) & 1 == 1


def point(name, problems):
    """Reports a test that has been run: it passed if there are no problems."""
    global _tests, _failures
    problems = list(problems)
    _tests += 1
    _failures += bool(problems)
    for problem in problems:
        print("\n".join("# " + line for line in str(problem).splitlines() or [""]))
    print(f"{'not ok' if problems else 'ok'} {_tests} - {name.replace('#', '')}", flush=True)


def test(function):
    """Runs a test right away; its doc string is its name."""
    _problems.clear()
    try:
        function()
    except Exception as problem:  # a test that breaks has failed
        _problems.append(repr(problem))
    point(function.__doc__, _problems)
    return function


def skip(name, reason):
    global _tests
    _tests += 1
    print(f"ok {_tests} - {name} # SKIP {reason}", flush=True)


def done():
    """Ends the program; a program without tests has failed."""
    print(f"1..{_tests}")
    raise SystemExit(1 if _failures or not _tests else 0)
