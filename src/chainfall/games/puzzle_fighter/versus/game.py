"""The game ``puzzle-fighter-versus``: Puzzle Fighter for two in real time, fed the held buttons of both every tick.

``docs/rules/puzzle-fighter-versus.md`` has every figure, and which test shows it.
"""

from collections.abc import Sequence
from dataclasses import replace

from chainfall.core.buttons import ALL, PAUSE
from chainfall.core.clock import HZ
from chainfall.core.effects import Effect, Rejected
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.core.seats import Masks, format_masks, parse_masks
from chainfall.falling.pausing import is_pausing
from chainfall.falling.state import Phase
from chainfall.falling.ticking import paused_tick
from chainfall.games.puzzle_fighter.arcade.game import GAME as FOR_ONE
from chainfall.games.puzzle_fighter.arcade.game import INPUTS as BUTTONS
from chainfall.games.puzzle_fighter.arcade.game import PuzzleFighter
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.games.puzzle_fighter.versus import match, view
from chainfall.games.puzzle_fighter.versus.card import CARD
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState

INPUTS = tuple((mask, 0) for mask in BUTTONS) + tuple((0, mask) for mask in BUTTONS[1:])


class PuzzleFighterVersus:
    """Puzzle Fighter for two: what one player shatters falls on the other as counter gems."""

    id = "puzzle-fighter-versus"
    rules = 3
    hz = HZ
    seats = 2
    Options = VersusOptions
    card = CARD

    def start(self, options: VersusOptions, seed: int) -> VersusState:
        """Both boards before the first pair of the first round."""
        return match.first_round(options, seed)

    def step(self, state: VersusState, input: Masks) -> Step[VersusState]:
        """One tick with these buttons held at each seat; either player can pause, and both are paused."""
        if state.is_over:
            return Step(state, (Rejected("the match is over"),))
        first, second = input
        pause = (first | second) & PAUSE
        masks = (first & ALL | pause, second & ALL | pause)
        tick = state.sides[0].tick
        if tick.phase is Phase.PAUSED or is_pausing(tick.hands.held, masks[0]):
            return Step(_paused(state, masks))
        effects: list[Effect] = []
        new = match.play(state, masks, effects) if state.pause is None else match.rest(state, masks, effects)
        return Step(new, tuple(effects))

    def inputs(self, state: VersusState) -> Sequence[Masks]:
        """Every button of either player by itself and the pairs that make sense, or nothing held."""
        return () if state.is_over else INPUTS

    def outcome(self, state: VersusState) -> Outcome | None:
        """The match ends when a player has won enough rounds."""
        if not state.is_over:
            return None
        return Outcome(state.sides[0].turn.score, match.reason(state), match.winner(state))

    def frame(self, state: VersusState) -> Frame:
        """What may be seen."""
        return view.frame(state)

    def text(self, state: VersusState) -> str:
        """Both boards as text."""
        return view.text(state)

    def alone(self, state: VersusState, seat: int) -> tuple[PuzzleFighter, ArcadeState]:
        """A player's board as a state of ``puzzle-fighter``; it is paused between rounds, and after the match."""
        board = state.alone(seat)
        tick = board.tick
        if state.pause is not None and tick.phase is not Phase.GAME_OVER:
            board = replace(board, tick=tick._replace(phase=Phase.PAUSED, resume=tick.running))
        return FOR_ONE, board

    def parse(self, line: str) -> Masks:
        """Reads the held buttons of both: ``left+down | cw``."""
        return parse_masks(line)

    def format(self, input: Masks) -> str:
        """The held buttons of both."""
        return format_masks(input)


def _paused(state: VersusState, masks: Masks) -> VersusState:
    """A tick in which the match is paused, or is being paused or resumed."""

    def paused(seat: int) -> Side:
        side = state.sides[seat]
        return replace(side, tick=paused_tick(side.tick, masks[seat]))

    return replace(state, sides=(paused(0), paused(1)))


GAME = PuzzleFighterVersus()
