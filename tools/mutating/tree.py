"""A copy of the work tree, a build of it, and mutants built beside that build without touching it.

The library is shared, so a mutant costs one compilation and one link; the test programs find it
through LD_LIBRARY_PATH. Everything else that contains the changed file is linked again the same way.
"""
import hashlib
import os
import re
import shlex
import subprocess

# As in the sanitizer tests: check invariants, and abort at once on some undefined behaviour.
ARGS = ("-fsanitize=bounds,shift,signed-integer-overflow", "-fsanitize-undefined-trap-on-error")
OPTIONS = ("-Doptimization=1", "-Ddebug=false", "-Dchecks=true", "-Dwasm=disabled",
           "-Ddefault_library=shared", "-Dwerror=true", "-Dcpu=native")


def run(command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, **more).stdout


def copy_tree(root, to):
    """Brings the copy up to date; returns the hash of its contents."""
    listed = run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root)
    names = sorted(name for name in listed.split("\0") if name and (root / name).is_file())
    whole = hashlib.sha256()
    for name in names:
        data = (root / name).read_bytes()
        whole.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        target = to / name
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            target.chmod((root / name).stat().st_mode)
    kept = set(names)
    for path in list(to.rglob("*")):
        if path.is_file() and str(path.relative_to(to)) not in kept and "__pycache__" not in path.parts:
            path.unlink()
    return whole.hexdigest()[:12]


def configure(source, build, args, options):
    if (build / "build.ninja").exists():
        run(["ninja", "-C", str(build), "build.ninja"])  # a meson.build may have changed
    else:
        run(["meson", "setup", str(build), str(source), *OPTIONS, *options,
             "-Dc_args=" + " ".join(args), "-Dc_link_args=-Wl,--enable-new-dtags"],
            env=os.environ | {"CC": "gcc"})


def unescape(path):
    return re.sub(r"\$(.)", r"\1", path)


class Build:
    """The build of the unchanged copy, and how to build parts of it again elsewhere."""

    def __init__(self, source, folder, wanted, jobs):
        self.source, self.folder = source, folder
        configure(source, folder, ARGS, ())
        run(["ninja", "-C", str(folder), f"-j{jobs}", *wanted])
        self.inputs = self.read_graph(wanted)
        self.users = self.read_depends()
        self.commands = {}

    def read_graph(self, wanted):
        """Inputs of every output that the wanted ones need."""
        text = (self.folder / "build.ninja").read_text().replace("$\n", "")
        inputs = {}
        for outs, ins in re.findall(r"^build ((?:[^:\n$]|\$.)+): \S+((?:[^\n$]|\$.)*)$", text, re.M):
            words = [unescape(w) for w in re.findall(r"(?:[^\s$]|\$.)+", ins.split("||")[0])]
            for out in re.findall(r"(?:[^\s$]|\$.)+", outs):
                inputs[unescape(out)] = [w for w in words if w != "|"]
        needed, todo = {}, list(wanted)
        while todo:
            out = todo.pop()
            if out in inputs and out not in needed:
                needed[out] = inputs[out]
                todo += inputs[out]
        return needed

    def read_depends(self):
        """Maps source and header files, relative to the source tree, to the objects that contain them."""
        users, out = {}, None
        for line in run(["ninja", "-C", str(self.folder), "-t", "deps"]).splitlines():
            if line.startswith(" "):
                path = os.path.normpath(self.folder / line.strip())
                if out in self.inputs and path.startswith(str(self.source) + "/"):
                    users.setdefault(os.path.relpath(path, self.source), []).append(out)
            else:
                out = line.split(": #deps")[0]
        return users

    def command(self, out):
        if out not in self.commands:
            lines = run(["ninja", "-C", str(self.folder), "-t", "commands", "-s", out]).splitlines()
            self.commands[out] = lines[-1]
        return self.commands[out]

    def dirty(self, objects):
        """Everything to rebuild, in order. A program does not change with the shared library."""
        found = list(objects)
        for out in found:
            if not out.endswith(".so"):
                found += [user for user, ins in self.inputs.items() if out in ins and user not in found
                          and not user.endswith(".symbols")]
        return sorted(found, key=lambda out: (out.endswith(".o") and -2) or (out.endswith(".a") and -1))

    def make(self, name, text, folder, level=None):
        """Builds with `text` in place of the file `name`, into `folder`. Returns the outputs by their
        name in the build folder: an empty dictionary if all objects are the same as before, None if
        compilation fails. level: only compares objects at that optimization level."""
        changed = folder / "source" / name
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(text)
        made, differs = {}, False
        for out in self.dirty(self.users.get(name, [])):
            if not out.endswith(".o") and (level or not differs):
                break
            target = folder / out
            target.parent.mkdir(parents=True, exist_ok=True)
            if not self.again(out, made, target, changed if name.endswith(".c") else None,
                              folder / "source/src", level):
                return None
            made[out] = target
            before = self.folder / out
            if level:
                before = folder / (out + ".before")
                self.again(out, {}, before, None, None, level)
            differs = differs or target.read_bytes() != before.read_bytes()
        return made if differs else {}

    def again(self, out, made, target, source, overlay, level):
        words = shlex.split(self.command(out).replace("\\$ORIGIN", "$ORIGIN"))
        if words[0].endswith("rm") or "&&" in words:  # an archive is removed first
            words = words[words.index("&&") + 1:]
        for i, word in enumerate(words):
            if word == out:
                words[i] = str(target)
            elif word == out + ".d":
                words[i] = str(target) + ".d"
            elif word in made:
                words[i] = str(made[word])
            elif source and i > 0 and words[i - 1] == "-c":
                words[i] = str(source)
            elif level and word == "-O1":
                words[i] = level
        if level:
            words = [w for w in words if w not in ARGS]
        if out.endswith(".o") and overlay and not source:  # a header, to be found before the original
            words.insert(next(i for i, w in enumerate(words) if w.startswith("-I")), f"-I{overlay}")
        if target.exists():
            target.unlink()
        done = subprocess.run(words, cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        return done.returncode == 0
