"""The built-in games that the arcade lists: those for one."""

from chainfall.core.seats import seats_of
from chainfall.play import registry

LISTED = [name for name in registry.BUILT_IN if seats_of(registry.game(name)) == 1]
