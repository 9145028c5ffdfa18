"""The imports of Python when a snapshot of its memory is made (``snapshot.py``)."""

import sys

from chainfall import bots
from chainfall.bots import opponents
from chainfall.play.registry import BUILT_IN, game
from chainfall.ui.web import bridge, library, projector

__all__ = ["bots", "bridge", "library", "opponents", "preload", "projector"]


def preload() -> None:
    """Loads every game that comes with the package."""
    for name in BUILT_IN:
        game(name)
    sys.path.remove("")  # Pyodide adds it at every start
