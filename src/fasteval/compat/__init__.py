"""Doors for programs written for other packages: the same names and numbers, one import changed.

``fasteval.compat.treys``, ``fasteval.compat.eval7`` and ``fasteval.compat.phevaluator`` need none
of those packages. docs/compat.md says what differs.
"""
