"""``python -m fasteval`` is the command ``fasteval``."""

import sys

__all__ = ["main"]


def main() -> int:
    """Run the command; Ctrl-C while it is loaded ends it as later on."""
    try:
        from fasteval import cli

        return cli.main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
