"""Matches that tests play by drops."""

from typing import Any, TypeVar

from chainfall.core.buttons import DROP, LEFT
from chainfall.core.effects import Effect
from chainfall.falling.state import AIRBORNE
from chainfall.games.puzzle_fighter.arcade.board import COUNTER_NUMBER
from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.pool import waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState

QUICK: dict[str, Any] = {
    "gravity_ms": 60_000,
    "lock_delay_ms": 60_000,
    "settle_ms": 0,
    "clear_ms": 0,
    "chain_pause_ms": 0,
    "round_pause_ms": 0,
    "pairs_per_level": 0,
}
ALLEY = "/".join(["...R", "...G"] * 5 + ["...B"])
"""A column of eleven gems: the first pair stands on it, so the second one finds no room."""


E = TypeVar("E", bound=Effect)


class Match:
    """A match that is played by drops."""

    def __init__(self, seed: int = 0, **options: Any) -> None:
        self.state: VersusState = GAME.start(GAME.Options(**{**QUICK, **options}), seed)
        self.effects: list[Effect] = []

    def step(self, first: int = 0, second: int = 0) -> tuple[Effect, ...]:
        self.state, effects = GAME.step(self.state, (first, second))
        self.effects += effects
        return effects

    def wait(self, seat: int) -> None:
        """Waits for a pair in the air."""
        while self.state.sides[seat].tick.phase not in AIRBORNE and not self.state.is_over:
            self.step()

    def drop(self, *seats: int, left: int = 0) -> None:
        """Moves the pairs of these players to the left, drops them at once, and waits for their next ones."""
        for seat in seats:
            self.wait(seat)
        for _ in range(left):
            self.step(*(LEFT if seat in seats else 0 for seat in (0, 1)))
            self.step()
        self.step(*(DROP if seat in seats else 0 for seat in (0, 1)))
        self.step()
        for seat in seats:
            self.wait(seat)

    def told(self, kind: type[E]) -> list[E]:
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def waits_for(self, seat: int) -> int:
        return waiting(self.state.sides[seat].pool)

    def counters(self, seat: int) -> list[int]:
        """The numbers of the counter gems on a board, from the top."""
        return [COUNTER_NUMBER[gem] for gem in self.state.sides[seat].turn.board if gem in COUNTER_NUMBER]


FOUR: dict[str, Any] = {"board_1": "RRR...", "first_pairs": "rG GB BY YR RG"}
"""The first pair of the first player shatters four gems, and leaves one."""
