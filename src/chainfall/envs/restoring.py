"""Saving and restoring environments: their state, pickles and copies."""

from copy import deepcopy
from typing import Any, Self

from chainfall.core.errors import ChainfallError, shown

_KIND = "kind"


class Restorable:
    """An environment whose state can be saved and restored, in the same object or through a copy or a pickle.

    A copy is made with the same arguments and is then given the state. So a class only has to define its state.
    """

    _arguments: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *arguments: Any, **keywords: Any) -> Self:
        """Remembers the arguments of the environment."""
        new = super().__new__(cls)
        new._arguments = arguments, keywords
        return new

    def _kind(self) -> tuple[Any, ...]:
        """What only environments of the same kind share: the game, its options, and how it is played."""
        raise NotImplementedError

    def _parts(self) -> dict[str, Any]:
        """The complete state of the environment by name, including random generators."""
        raise NotImplementedError

    def _take(self, parts: dict[str, Any]) -> None:
        """Continues from these parts, and takes ownership of them."""
        raise NotImplementedError

    def get_state(self) -> dict[str, Any]:
        """The complete state, including random generators: plain data that can be pickled and never changes."""
        return {_KIND: self._kind(), **deepcopy(self._parts())}

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to a state of this environment, or of one that was made with the same arguments.

        Raises:
            ChainfallError: it is not a state of such an environment.
        """
        if not isinstance(state, dict) or state.get(_KIND) != self._kind():
            raise ChainfallError(f"state {shown(state)}: expected one of an environment with the same game and options")
        self._take(deepcopy(state))

    def __reduce__(self) -> tuple[Any, ...]:
        beside = {name: value for name, value in vars(self).items() if name == "spec"}
        return _made, (type(self), *self._arguments), (self.get_state(), beside)

    def __setstate__(self, kept: tuple[dict[str, Any], dict[str, Any]]) -> None:
        state, beside = kept
        vars(self).update(beside)
        self.set_state(state)


def _made(kind: type[Restorable], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Restorable:
    return kind(*arguments, **keywords)


def chances(*owners: Any) -> list[Any]:
    """The random generators of spaces and of Gymnasium's environments; None where none was needed yet."""
    return [owner._np_random for owner in owners]


def set_chances(generators: list[Any], *owners: Any) -> None:
    """Restores the generators."""
    for owner, generator in zip(owners, generators, strict=True):
        owner._np_random = generator
