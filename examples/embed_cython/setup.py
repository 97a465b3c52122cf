"""pip install . --no-build-isolation, with fasteval, Cython and setuptools installed."""

from setuptools import Extension, setup

import fasteval

setup(
    name="outs",
    version="0",
    ext_modules=[Extension("outs", ["outs.pyx"], include_dirs=[fasteval.get_include()])],
)
