"""How a broken promise is told: what is wrong, then how to mend it."""

from collections.abc import Callable
from typing import TypeVar

from chainfall.core.codec import pack

T = TypeVar("T")


class GameCheckError(AssertionError):
    """A game breaks a promise; the message says which one, how to mend it, and where it was found."""


def fault(problem: str, remedy: str) -> GameCheckError:
    """The error to raise for a broken promise."""
    return GameCheckError(f"{problem}; {remedy}")


def ask(member: str, call: Callable[[], T], remedy: str) -> T:
    """What a member of a game answers; no exception may come out of one."""
    try:
        return call()
    except Exception as error:  # whatever it is, the author wants to know
        raise fault(f"{member} raised {type(error).__name__}: {error}", remedy) from error


def packed(value: object, what: str) -> bytes:
    """The packed bytes of a value, which must be plain."""
    try:
        return pack(value)
    except TypeError as error:
        remedy = "use None, bool, int, str, enums, tuples and frozen dataclasses of them"
        raise fault(f"{what} is not plain: {error}", remedy) from error


def check_hashable(value: object, what: str) -> None:
    """Frozen values can be hashed, all the way down."""
    ask(f"hash of {what}", lambda: hash(value), "leave __eq__ and __hash__ to the frozen dataclass")
