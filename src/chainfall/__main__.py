"""``python -m chainfall`` is the command ``chainfall``."""

import sys

from chainfall.ui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
