# SPDX-License-Identifier: MIT
"""The extension module: everything that sandan.h declares, by cffi."""
import os
import pathlib
import re
import subprocess
import sys

import cffi

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "csrc" if (HERE / "csrc").exists() else HERE.parent / "src"
BEYOND = ("apps", "hall", "store")  # folders of the program, which the library does without


def sources(pattern):
    """The files of the library. A source distribution also has its networks, as C."""
    return [path for path in sorted(SOURCE.rglob(pattern)) if path.relative_to(SOURCE).parts[0] not in BEYOND]


def version():
    """The project's; a source distribution has it in PKG-INFO."""
    meson = HERE.parent / "meson.build"
    if meson.exists():
        return re.search(r"version: '([^']+)'", meson.read_text(encoding="utf-8")).group(1)
    return re.search(r"^Version: (.+)$", (HERE / "PKG-INFO").read_text(encoding="utf-8"), re.MULTILINE).group(1)


def make_nets(to):
    """The networks of a checkout as C."""
    root = HERE.parent
    subprocess.run([sys.executable, root / "tools/nets", to, *sorted((root / "nets").glob("*.net"))], check=True)


def all_sources():
    """What is compiled."""
    if SOURCE.name == "csrc":
        return sources("*.c")
    nets = HERE / "nets.c"
    make_nets(nets)
    return [*sources("*.c"), nets]


def declarations():
    """The header without what only a compiler needs."""
    text = (SOURCE / "api/sandan.h").read_text(encoding="utf-8")
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", text, flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


ffi = cffi.FFI()
ffi.cdef(declarations())
ffi.cdef('extern "Python" void sandan_observed(void *context, const sandan_answer *so_far);')
ffi.cdef('extern "Python" void sandan_reported(void *context, const char *json, size_t n);')

library = os.environ.get("SANDAN_LIBRARY")
if library:
    how = {"extra_objects": [library]}
else:
    how = {"sources": [os.path.relpath(path, HERE) for path in all_sources()],
           "define_macros": [("_XOPEN_SOURCE", "700"), ("SANDAN_VERSION", f'"{version()}"')]}
ffi.set_source("sandan._sandan", '#include "api/sandan.h"', include_dirs=[os.path.relpath(SOURCE, HERE)],
               extra_compile_args=["-std=c17", "-O3", "-fvisibility=hidden"], libraries=["m", "pthread"],
               py_limited_api=True, **how)
