"""Presses as a test writes them: ``+left -left 2+drop`` is Left pressed and let go, and Drop pressed at seat 2."""

import re

from chainfall.core.buttons import NAMES
from chainfall.play.presses import press_code


def codes(events: str) -> list[int]:
    """The numbers in which these presses come from a front end."""
    found = [re.fullmatch(r"(\d*)([+-])(\w+)", event) for event in events.split()]
    return [
        press_code(1 << NAMES.index(name), down=sign == "+", seat=int(seat or 1) - 1)
        for seat, sign, name in (one.groups() for one in found if one)
    ]
