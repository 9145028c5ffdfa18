"""A game for two as another package might write it: whoever fills a board of puyos first has lost."""

from dataclasses import dataclass, replace
from typing import Any

from chainfall_puyo.game import GAME as PUYO
from chainfall_puyo.game import PuyoOptions, PuyoState

from chainfall.core import HZ, Frame, GameOver, Masks, Outcome, Rejected, Step, format_masks, parse_masks


@dataclass(frozen=True, slots=True)
class TwoPuyoState:
    """Both boards; what comes next on them is kept apart, as no player may know it."""

    options: PuyoOptions
    hidden: tuple[Any, Any]
    boards: tuple[PuyoState, PuyoState]


class TwoPuyo:
    """Puyo for two."""

    id = "tests/two-puyo"
    rules = 1
    hz = HZ
    seats = 2
    Options = PuyoOptions

    def start(self, options: PuyoOptions, seed: int) -> TwoPuyoState:
        return _state(options, [PUYO.start(options, seed) for _ in range(self.seats)])

    def seat_view(self, state: TwoPuyoState, seat: int) -> tuple[Any, PuyoState]:
        return PUYO, replace(state.boards[seat], hidden=state.hidden[seat])

    def step(self, state: TwoPuyoState, input: Masks) -> Step[TwoPuyoState]:
        if self.outcome(state):
            return Step(state, (Rejected("the match is over"),))
        new = _state(state.options, [PUYO.step(self.seat_view(state, n)[1], input[n]).state for n in (0, 1)])
        outcome = self.outcome(new)
        return Step(new, (GameOver(outcome.reason),) if outcome else ())

    def inputs(self, state: TwoPuyoState) -> tuple[Masks, ...]:
        masks = PUYO.inputs(self.seat_view(state, 0)[1])
        return () if self.outcome(state) else tuple((one, other) for one in masks for other in masks)

    def outcome(self, state: TwoPuyoState) -> Outcome | None:
        lost = [seat for seat in (0, 1) if PUYO.outcome(self.seat_view(state, seat)[1])]
        if not lost:
            return None
        winner = None if len(lost) > 1 else 1 - lost[0]
        return Outcome(0, "a draw" if winner is None else f"player {winner + 1} wins", winner)

    def frame(self, state: TwoPuyoState) -> Frame:
        return Frame(tuple(PUYO.frame(self.seat_view(state, seat)[1]).boards[0] for seat in (0, 1)))

    def text(self, state: TwoPuyoState) -> str:
        return "\n".join(PUYO.text(self.seat_view(state, seat)[1]) for seat in (0, 1))

    def parse(self, line: str) -> Masks:
        return parse_masks(line)

    def format(self, input: Masks) -> str:
        return format_masks(input)


def _state(options: PuyoOptions, boards: list[PuyoState]) -> TwoPuyoState:
    first, second = boards
    unknown = PUYO.start(options, 0).hidden
    shown = (replace(first, hidden=unknown), replace(second, hidden=unknown))
    return TwoPuyoState(options, (first.hidden, second.hidden), shown)


TWO_PUYO: Any = TwoPuyo()
