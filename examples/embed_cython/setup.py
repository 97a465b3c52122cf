"""Builds the module against an installed fasteval, with current tools.

pip install -U setuptools cython && pip install . --no-build-isolation
"""

from setuptools import Extension, setup

import fasteval

setup(
    name="outs",
    version="0",
    ext_modules=[Extension("outs", ["outs.pyx"], include_dirs=[fasteval.get_include()])],
)
