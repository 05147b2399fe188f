# SPDX-License-Identifier: MIT
"""Runs a program with standard error on a terminal."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios


def watch(command, columns=80, until=None, env=None, term="xterm"):
    """The exit code, standard output, and all that was written to the terminal; Ctrl-C as soon as until(that) holds."""
    reader, writer = pty.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=writer, text=True,
                               env=dict(env or os.environ, TERM=term))
    os.close(writer)
    seen = b""
    while select.select([reader], [], [], 120)[0]:
        try:
            part = os.read(reader, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
        if until and until(seen.decode(errors="ignore")):
            process.send_signal(signal.SIGINT)
            until = None
    os.close(reader)
    out, _ = process.communicate(timeout=120)
    return process.returncode, out, seen.decode()
