"""``python -m fasteval`` is the command ``fasteval``."""

import sys

from fasteval.cli import main

sys.exit(main())
