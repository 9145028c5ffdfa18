"""The line-based front end: one line in, one text out, for every game."""

from chainfall.ui.shell.loop import Shell, run_shell

__all__ = ["Shell", "run_shell"]
