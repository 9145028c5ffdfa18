"""A game for two in real time, the one of ``docs/seats.md``: pull the rope to your side."""

from dataclasses import dataclass, replace

from chainfall.core import (
    EMPTY,
    HZ,
    Board,
    Clear,
    Effect,
    Frame,
    GameOver,
    Hud,
    Masks,
    Options,
    Outcome,
    Rejected,
    Step,
    format_masks,
    option,
    parse_masks,
    tile,
)
from chainfall.core.buttons import CW


@dataclass(frozen=True, slots=True)
class TugOptions(Options):
    pulls: int = option(5, "pulls that win", 1, 20)


@dataclass(frozen=True, slots=True)
class TugState:
    options: TugOptions
    held: Masks = (0, 0)
    pulls: tuple[int, ...] = (0, 0)


class Tug:
    """Press cw faster than the other."""

    id = "ann/tug"
    rules = 1
    hz = HZ
    seats = 2
    Options = TugOptions

    def start(self, options: TugOptions, seed: int) -> TugState:
        return TugState(options)

    def step(self, state: TugState, input: Masks) -> Step[TugState]:
        if self.outcome(state):
            return Step(state, (Rejected("the game is over"),))
        pulled = [bool(mask & ~held & CW) for mask, held in zip(input, state.held, strict=True)]
        pulls = tuple(before + now for before, now in zip(state.pulls, pulled, strict=True))
        state = replace(state, held=input, pulls=pulls)
        effects: list[Effect] = [
            Clear(((0, pulls[seat] - 1),), "pull", seat=seat) for seat, now in enumerate(pulled) if now
        ]
        outcome = self.outcome(state)
        if outcome:
            effects.append(GameOver(outcome.reason))
        return Step(state, tuple(effects))

    def inputs(self, state: TugState) -> tuple[Masks, ...]:
        return () if self.outcome(state) else ((0, 0), (CW, 0), (0, CW), (CW, CW))

    def outcome(self, state: TugState) -> Outcome | None:
        won = [seat for seat, pulls in enumerate(state.pulls) if pulls == state.options.pulls]
        if not won:
            return None
        winner = won[0] if len(won) == 1 else None
        reason = "a draw" if winner is None else f"player {winner + 1} wins"
        return Outcome(state.pulls[0], reason, winner)

    def frame(self, state: TugState) -> Frame:
        return Frame(tuple(self._board(pulls, state.options.pulls) for pulls in state.pulls))

    def _board(self, pulls: int, width: int) -> Board:
        rope = (EMPTY,) * pulls + (tile("rope"),) * (width - pulls)
        return Board(width, 1, rope, hud=Hud(pulls))

    def text(self, state: TugState) -> str:
        return " | ".join("." * pulls + "~" * (state.options.pulls - pulls) for pulls in state.pulls)

    def parse(self, line: str) -> Masks:
        return parse_masks(line)

    def format(self, input: Masks) -> str:
        return format_masks(input)


GAME = Tug()
