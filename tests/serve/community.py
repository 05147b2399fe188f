# SPDX-License-Identifier: MIT
"""A community in a folder of its own: PostgreSQL, NATS and several servers, each of which can be killed and restarted.

PostgreSQL is Debian's; it refuses to run as root, so then it runs as nobody.
"""
import glob
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds after which we give up, long enough for a busy machine


def missing():
    """What is not installed; None: all is."""
    if not glob.glob("/usr/lib/postgresql/*/bin"):
        return "the Debian package postgresql is not installed"
    if not shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin"):
        return "the Debian package nats-server is not installed"
    return None


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Postgres:
    """A database server; its address stays the same when it is restarted."""

    def __init__(self, folder, fsync=False):
        bins = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
        self.bin, self.folder = pathlib.Path(bins[-1]), folder / "postgres"
        self.folder.mkdir()
        self.as_root = os.getuid() == 0
        if self.as_root:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.options = f"-k {self.folder} -c listen_addresses= -c max_connections=50 -c fsync={'on' if fsync else 'off'}"
        self.address = f"postgresql:///postgres?host={self.folder}&user=sandan"
        self.run("initdb", "-D", "data", "-U", "sandan", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")
        self.start()

    def run(self, program, *words):
        command = [str(self.bin / program), *words]
        if self.as_root:
            command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]
        with open(self.folder / "output", "w+", encoding="utf-8") as output:
            code = subprocess.run(command, cwd=self.folder, stdout=output, stderr=output, check=False).returncode
            output.seek(0)
            if code:
                raise RuntimeError(f"{program}: {output.read()}")

    def start(self):
        self.run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", self.options, "start")

    def stop(self):
        self.run("pg_ctl", "-D", "data", "-w", "-m", "immediate", "stop")


class Nats:
    """A bus; its address stays the same when it is restarted."""

    def __init__(self):
        self.port, self.process = free_port(), None
        self.address = f"nats://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        path = shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin")
        self.process = subprocess.Popen([path, "-a", "127.0.0.1", "-p", str(self.port)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError("nats-server did not start")

    def stop(self):
        self.process.kill()
        self.process.wait()


class Server:
    """One process of the community; it keeps its port."""

    def __init__(self, sandan, database, bus, environment, *options):
        self.command = [str(sandan), "serve", "--db", database, "--bus", bus, "--engine-threads", "0", *options]
        self.environment, self.port, self.process = environment, 0, None
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment)
        said = ""
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/", said)):
            line = self.process.stdout.readline().decode()
            if not line:
                raise RuntimeError("a server did not start: " + said)
            said += line
        self.port = int(found.group(1))

    def stop(self, by=signal.SIGKILL):
        self.process.send_signal(by)
        self.process.wait()
        said = self.process.stdout.read().decode()
        self.process.stdout.close()
        return said


class Community:
    """PostgreSQL, NATS and servers; use it with `with`."""

    def __init__(self, sandan, count, environment, fsync=False, options=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sandan-community-"))
        self.folder.chmod(0o755)
        self.database = self.bus = None
        self.servers = []
        try:
            self.database, self.bus = Postgres(self.folder, fsync), Nats()
            for _ in range(count):
                self.servers.append(Server(sandan, self.database.address, self.bus.address, environment, *options))
        except BaseException:
            self.end()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()
        if self.bus and self.bus.process.poll() is None:
            self.bus.stop()
        if self.database:
            try:
                self.database.stop()
            except RuntimeError:
                pass  # it did not run
        shutil.rmtree(self.folder)

    @property
    def urls(self):
        return ",".join(f"http://127.0.0.1:{server.port}" for server in self.servers)
