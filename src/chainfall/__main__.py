"""The command ``chainfall``, which is also ``python -m chainfall``.

Slow imports happen inside ``main``, so that pressing Ctrl-C during them also exits quietly.
"""

import sys

INTERRUPTED = 130


def main() -> int:
    """Runs the command and returns its exit status."""
    try:
        from chainfall.ui.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
