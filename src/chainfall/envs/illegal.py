"""What happens when an action is illegal."""

from typing import Literal, get_args

from chainfall.core.errors import ChainfallError, shown

Illegal = Literal["error", "penalty", "noop"]
"""``error``: an exception is raised; ``penalty``: nothing is played, and it costs 1; ``noop``: nothing is played."""

PENALTY = -1.0
"""The reward for an illegal action."""


class IllegalActionError(ChainfallError):
    """An action that is a number, but is illegal in a running game."""


def check_illegal(illegal: object) -> None:
    """Checks the name of a way to treat illegal actions.

    Raises:
        ChainfallError: the name is unknown; the message lists the known ones.
    """
    if illegal not in get_args(Illegal):
        raise ChainfallError(f"illegal {shown(illegal)}: expected {' or '.join(get_args(Illegal))}")


def price_of(illegal: Illegal) -> float:
    """The reward for an illegal action."""
    return PENALTY if illegal == "penalty" else 0.0
