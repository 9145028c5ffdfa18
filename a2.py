#!/usr/bin/env python3
"""The Dr. Mario shell of the assignment. It needs nothing but Python 3.11 or newer: no package has to be installed."""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - so this file has to be one that any Python can read
    sys.exit("a2.py: this is Python " + sys.version.split()[0] + ", expected 3.11 or newer")

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "src"))

try:
    from chainfall.ui.cli.assignment import main
except ImportError as error:
    if not (error.name or "").startswith("chainfall"):
        raise
    sys.stderr.write(
        "a2.py: the package chainfall is missing: leave a2.py where it was, in the folder that has src/chainfall,"
        " or run 'pip install .' in that folder\n"
    )
    sys.exit(2)
except KeyboardInterrupt:  # from there on the program itself sees to it
    sys.exit(130)

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
