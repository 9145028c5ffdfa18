"""How a broken promise is reported: what is wrong, then how to fix it."""

from collections.abc import Callable
from typing import TypeVar

from chainfall.core.codec import pack

T = TypeVar("T")


class GameCheckError(AssertionError):
    """A game breaks a promise; the message says which one, how to fix it, and where it was found."""


def fault(problem: str, remedy: str) -> GameCheckError:
    """The error to raise for a broken promise."""
    return GameCheckError(f"{problem}; {remedy}")


def ask(member: str, call: Callable[[], T], remedy: str) -> T:
    """Calls a member of a game and returns its result; the member must not raise an exception."""
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
    """Checks that a frozen value can be hashed, including everything inside it."""
    ask(f"hash of {what}", lambda: hash(value), "leave __eq__ and __hash__ to the frozen dataclass")
