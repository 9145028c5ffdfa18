"""The command and the folder of kept games, as the tests of front ends have them."""

from tests.ui.conftest import run, state

__all__ = ["run", "state"]
