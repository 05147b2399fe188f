# SPDX-License-Identifier: MIT
"""Builds the extension from the C sources, which a source distribution carries in csrc/. In a checkout they are in ../src.

With SANDAN_LIBRARY=FILE the extension is linked with that libsandan.a instead, which takes seconds.
"""
import pathlib
import shutil
import sys

from setuptools import setup
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from build_sandan import SOURCE, make_nets, sources, version  # noqa: E402


class SdistWithSources(sdist):
    """A source distribution is complete: the C files of the library come along."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for path in sources("*.[ch]"):
            to = pathlib.Path(base_dir, "csrc", path.relative_to(SOURCE))
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
        make_nets(pathlib.Path(base_dir, "csrc/nets.c"))


setup(version=version(), cffi_modules=["build_sandan.py:ffi"], cmdclass={"sdist": SdistWithSources},
      options={"bdist_wheel": {"py_limited_api": "cp39"}})
