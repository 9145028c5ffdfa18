"""The game ``puzzle-fighter-versus``: Puzzle Fighter for two in real time; its input is the held buttons of both.

``docs/rules/puzzle-fighter-versus.md`` lists every figure, and which test shows it.
"""

from collections.abc import Sequence
from dataclasses import replace

from chainfall.core.buttons import ALL
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
    rules = 4
    hz = HZ
    seats = 2
    Options = VersusOptions
    card = CARD

    def start(self, options: VersusOptions, seed: int) -> VersusState:
        """Both boards before the first pair of the first round."""
        return match.first_round(options, seed)

    def step(self, state: VersusState, input: Masks) -> Step[VersusState]:
        """One tick with these buttons held at each seat; either player can pause the game for both."""
        if state.is_over:
            return Step(state, (Rejected("the match is over"),))
        masks = (input[0] & ALL, input[1] & ALL)
        first, second = (side.tick for side in state.sides)
        pressed = is_pausing(first.hands.held, masks[0]) or is_pausing(second.hands.held, masks[1])
        if pressed or first.phase is Phase.PAUSED:
            return Step(_paused(state, masks, pressed))
        effects: list[Effect] = []
        new = match.play(state, masks, effects) if state.pause is None else match.rest(state, masks, effects)
        return Step(new, tuple(effects))

    def inputs(self, state: VersusState) -> Sequence[Masks]:
        """No button, every single button of either player, and the combinations of two that make sense."""
        return () if state.is_over else INPUTS

    def outcome(self, state: VersusState) -> Outcome | None:
        """The match ends when a player has won enough rounds."""
        if not state.is_over:
            return None
        return Outcome(state.sides[0].turn.score, match.reason(state), match.winner(state), state.wins)

    def frame(self, state: VersusState) -> Frame:
        """The frame of a match."""
        return view.frame(state)

    def text(self, state: VersusState) -> str:
        """Both boards as text."""
        return view.text(state)

    def seat_view(self, state: VersusState, seat: int) -> tuple[PuzzleFighter, ArcadeState]:
        """A player's board as a state of ``puzzle-fighter``; it is paused between rounds and after the match."""
        board = state.seat_view(seat)
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


def _paused(state: VersusState, masks: Masks, pressed: bool) -> VersusState:
    """A tick in which the match is paused, or is being paused or resumed because either player has pressed pause."""

    def paused(seat: int) -> Side:
        side = state.sides[seat]
        return replace(side, tick=paused_tick(side.tick, masks[seat], by_other=pressed))

    return replace(state, sides=(paused(0), paused(1)))


GAME = PuzzleFighterVersus()
