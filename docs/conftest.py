"""Pages whose examples need libraries that not every platform has are left out without them."""

from importlib.util import find_spec

_NEEDED = ("gymnasium", "matplotlib", "pettingzoo", "pyspiel")

collect_ignore = [] if all(map(find_spec, _NEEDED)) else ["environments.md"]
