"""The game ``dr-mario``: Dr. Mario in its bottle, sixty frames a second, as on the console.

An input is the mask of buttons held in a frame: left, right and down, ``cw`` for the console's A, ``ccw`` for its B,
``pause`` for Start. ``docs/rules/dr-mario.md`` has the rules and says what is exact.
"""

from dataclasses import replace

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, PAUSE, RIGHT, format_buttons, parse_buttons
from chainfall.core.clock import HZ
from chainfall.core.effects import Effect, Rejected
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.falling.pausing import is_pausing, paused
from chainfall.games.dr_mario.bottle.card import CARD
from chainfall.games.dr_mario.bottle.falling import fall
from chainfall.games.dr_mario.bottle.options import BottleOptions
from chainfall.games.dr_mario.bottle.placing import PLACING
from chainfall.games.dr_mario.bottle.resolving import ALL_USED, LOST, run, waited
from chainfall.games.dr_mario.bottle.sketching import BottleSketching
from chainfall.games.dr_mario.bottle.state import BottleState, Phase, first_state
from chainfall.games.dr_mario.bottle.view import draw_frame, draw_text

USED = LEFT | RIGHT | DOWN | CW | CCW | PAUSE
"""The buttons of this game; any other bit of a mask is ignored."""

_MASKS = (
    0,
    *(LEFT, RIGHT, DOWN, CW, CCW),
    *(way | button for way in (LEFT, RIGHT, DOWN) for button in (CW, CCW)),
    PAUSE,
)
_PAUSED_MASKS = (0, PAUSE)


class DrMario:
    """Dr. Mario: capsules fall into a bottle, and four of a colour in a line clear its viruses."""

    id = "dr-mario"
    rules = 3
    hz = HZ
    Options = BottleOptions
    card = CARD
    placing = PLACING
    sketching = BottleSketching()

    def start(self, options: BottleOptions, seed: int) -> BottleState:
        """A bottle of viruses; the first step throws the first capsule."""
        return first_state(options, seed)

    def step(self, state: BottleState, input: int) -> Step[BottleState]:
        """One frame with these buttons held."""
        phase = state.tick.phase
        mask = input & USED
        if phase is Phase.FALLING and not mask & PAUSE:
            return fall(state, mask)
        if phase is Phase.GAME_OVER:
            return Step(state, (Rejected("the game is over"),))
        if phase is Phase.PAUSED or is_pausing(state.tick.held, mask):
            return Step(_pause(state, mask))
        if phase is Phase.FALLING:
            return fall(state, mask)
        return _wait(state, mask)

    def inputs(self, state: BottleState) -> tuple[int, ...]:
        """No button, each button, and turns with a direction; while the game is paused, only what has an effect."""
        phase = state.tick.phase
        if phase is Phase.GAME_OVER:
            return ()
        return _PAUSED_MASKS if phase is Phase.PAUSED else _MASKS

    def outcome(self, state: BottleState) -> Outcome | None:
        """The game ends when a capsule finds no room in the neck of the bottle, or all listed capsules are used."""
        if state.tick.phase is not Phase.GAME_OVER:
            return None
        return Outcome(state.turn.score, LOST if state.turn.piece else ALL_USED)

    def frame(self, state: BottleState) -> Frame:
        """The bottle, the capsule in the air, and the next one."""
        return draw_frame(state)

    def text(self, state: BottleState) -> str:
        """The bottle with the numbers beside it."""
        return draw_text(state)

    def parse(self, line: str) -> int:
        """Reads the names of the held buttons, such as ``left+cw``; ``-`` stands for no button."""
        return parse_buttons(line)

    def format(self, input: int) -> str:
        """The names of the held buttons."""
        return format_buttons(input)


def _pause(state: BottleState, mask: int) -> BottleState:
    """The next frame when only the pause button counts: everything else stays as it was before the pause."""
    tick = state.tick
    phase, resume, held = paused(tick.phase, tick.resume, tick.held, mask, Phase.PAUSED)
    if (phase, held) == (tick.phase, tick.held):
        return state
    return replace(state, tick=tick._replace(phase=phase, held=held, resume=resume))


def _wait(state: BottleState, mask: int) -> Step[BottleState]:
    """A frame of a phase without a capsule in the air: its timer runs, and when it expires the game goes on."""
    waiting = waited(state, mask)
    if waiting.tick.timer > 0:
        return Step(waiting)
    effects: list[Effect] = []
    return Step(run(waiting, effects), tuple(effects))


GAME = DrMario()

__all__ = ["GAME", "BottleOptions", "BottleState", "DrMario"]
