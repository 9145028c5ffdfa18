"""The game ``dr-mario-versus``: Dr. Mario for two, sixty frames a second, as on the console.

An input is the mask of buttons held at each seat in a frame; the buttons are the same as in ``dr-mario``.
``docs/rules/dr-mario-versus.md`` has the rules and says what is exact.
"""

from dataclasses import replace
from itertools import product

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, PAUSE, RIGHT
from chainfall.core.clock import HZ
from chainfall.core.effects import Rejected
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.core.seats import Masks, format_masks, parse_masks
from chainfall.falling.pausing import is_pausing, paused
from chainfall.games.dr_mario.bottle.game import GAME as FOR_ONE
from chainfall.games.dr_mario.bottle.game import DrMario
from chainfall.games.dr_mario.bottle.state import BottleState
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.versus.card import CARD
from chainfall.games.dr_mario.versus.options import VersusOptions
from chainfall.games.dr_mario.versus.resolving import play, reason_of, wait
from chainfall.games.dr_mario.versus.state import SEATS, Phase, VersusState, first_state
from chainfall.games.dr_mario.versus.view import draw_frame, draw_text

STEERING = LEFT | RIGHT | DOWN | CW | CCW
"""The buttons that each player has; pause is for both, and any other bit of a mask is ignored."""

_HELD = (0, LEFT, RIGHT, DOWN, CW, CCW, *(way | button for way in (LEFT, RIGHT, DOWN) for button in (CW, CCW)))
_MASKS = (*product(_HELD, repeat=len(SEATS)), (PAUSE, 0), (0, PAUSE))
_PAUSED_MASKS = ((0, 0), (PAUSE, 0), (0, PAUSE))


class DrMarioVersus:
    """Dr. Mario for two: clear your bottle first; two lines at once fall on the other."""

    id = "dr-mario-versus"
    rules = 3
    hz = HZ
    seats = len(SEATS)
    Options = VersusOptions
    card = CARD

    def start(self, options: VersusOptions, seed: int) -> VersusState:
        """Two bottles of viruses; the first step throws the first capsules."""
        return first_state(options, seed)

    def step(self, state: VersusState, input: Masks) -> Step[VersusState]:
        """One frame with these buttons held at each seat."""
        match = state.match
        if match.phase is Phase.GAME_OVER:
            return Step(state, (Rejected("the game is over"),))
        held = (input[0] & PAUSE, input[1] & PAUSE)
        pressed = is_pausing(match.held[0], held[0]) or is_pausing(match.held[1], held[1])
        if pressed or match.phase is Phase.PAUSED:
            return Step(_pause(state, held, pressed))
        if match.held != held:
            state = replace(state, match=match._replace(held=held))
        masks = (input[0] & STEERING, input[1] & STEERING)
        return play(state, masks) if match.phase is Phase.PLAYING else Step(wait(state, masks))

    def inputs(self, state: VersusState) -> tuple[Masks, ...]:
        """All combinations of what the players can hold; while the game is paused, only what has an effect then."""
        phase = state.match.phase
        if phase is Phase.GAME_OVER:
            return ()
        return _PAUSED_MASKS if phase is Phase.PAUSED else _MASKS

    def outcome(self, state: VersusState) -> Outcome | None:
        """The match ends when a player has won enough rounds; its score is the score of player 1."""
        match = state.match
        if match.phase is not Phase.GAME_OVER:
            return None
        return Outcome(match.wins[0], reason_of(match), match.winner, match.wins)

    def frame(self, state: VersusState) -> Frame:
        """Both bottles, each with the capsule in the air, the next capsule and the incoming attacks."""
        return draw_frame(state)

    def text(self, state: VersusState) -> str:
        """Both bottles with their numbers beside them."""
        return draw_text(state)

    def seat_view(self, state: VersusState, seat: int) -> tuple[DrMario, BottleState]:
        """A player's bottle as a state of ``dr-mario``; it is paused with the match, between rounds and at the end."""
        bottle = state.bottle(seat)
        tick = bottle.tick
        if state.match.phase is not Phase.PLAYING and tick.phase is not BottlePhase.GAME_OVER:
            bottle = replace(bottle, tick=tick._replace(phase=BottlePhase.PAUSED, resume=tick.phase))
        return FOR_ONE, bottle

    def parse(self, line: str) -> Masks:
        """Reads the held buttons of both seats, such as ``left+cw | down``; ``-`` stands for no button."""
        return parse_masks(line, self.seats)

    def format(self, input: Masks) -> str:
        """The held buttons of both seats."""
        return format_masks(input)


def _pause(state: VersusState, held: Masks, pressed: bool) -> VersusState:
    """The next frame when only the pause buttons of both seats count: everything else stays as it was."""
    match = state.match
    phase, resume, _ = paused(match.phase, match.resume, 0, 0, Phase.PAUSED, by_other=pressed)
    if (phase, held) == (match.phase, match.held):
        return state
    return replace(state, match=match._replace(phase=phase, resume=resume, held=held))


GAME = DrMarioVersus()

__all__ = ["GAME", "DrMarioVersus", "VersusOptions", "VersusState"]
