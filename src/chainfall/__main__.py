"""The command ``chainfall``, which is also ``python -m chainfall``.

All that takes time to import is imported inside, so that a Ctrl-C meanwhile is a quiet end too.
"""

import sys

INTERRUPTED = 130


def main() -> int:
    """Runs the command; the answer is its exit status."""
    try:
        from chainfall.ui.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
