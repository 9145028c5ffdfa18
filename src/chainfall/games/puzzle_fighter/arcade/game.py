"""Puzzle Fighter in real time (seed 003): the registered game ``puzzle-fighter``, fed the held buttons every tick.

``docs/rules/puzzle-fighter.md`` names, for each section of the document, where it lives and which test shows it.
"""

from collections.abc import Sequence
from dataclasses import replace

from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, PAUSE, RIGHT, format_buttons, parse_buttons
from chainfall.core.clock import HZ, TICK
from chainfall.core.effects import Effect, Rejected
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.core.rng import Rng
from chainfall.games.puzzle_fighter.arcade import view
from chainfall.games.puzzle_fighter.arcade.card import CARD
from chainfall.games.puzzle_fighter.arcade.falling import control, steer
from chainfall.games.puzzle_fighter.arcade.pairs import Hidden, roll_pair
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed
from chainfall.games.puzzle_fighter.arcade.resolving import TIME_UP, game_over, go_on, lock
from chainfall.games.puzzle_fighter.arcade.state import (
    AIRBORNE,
    ArcadeOptions,
    ArcadeState,
    Phase,
    Tick,
    Turn,
    interval,
    time_is_up,
)


class PuzzleFighter:
    """Puzzle Fighter, the arcade game: pairs of gems fall, crash gems and diamonds break them in chains."""

    id = "puzzle-fighter"
    rules = 1
    hz = HZ
    Options = ArcadeOptions
    card = CARD

    def start(self, options: ArcadeOptions, seed: int) -> ArcadeState:
        """An empty board or the drawn one, with everything on it fallen; the first step spawns."""
        first, hidden = roll_pair(Hidden(Rng(seed)), 1, options.generator, options.crash_one_in, options.diamond_every)
        board, _, _ = fallen(options.drawn_board(), NO_GROUPS, options.power)
        groups = formed(board, NO_GROUPS, options.power)
        turn = Turn(board, groups, "", first, 0, interval(options, options.level))
        return ArcadeState(options, hidden, turn, Tick(Phase.SPAWN))

    def step(self, state: ArcadeState, input: int) -> Step[ArcadeState]:
        """One tick with these buttons held; bits that do not stand for a button are ignored."""
        options, tick = state.options, state.tick
        phase = tick.phase
        mask = input & ALL
        if phase is Phase.FALLING and mask == tick.held and not tick.direction and not mask & DOWN:
            # A shorter way to the same result for most ticks of a game, in which nothing but time passes.
            gravity, clock = tick.gravity + TICK, tick.clock + 1
            if gravity < state.turn.interval and not time_is_up(options, clock):
                quiet = Tick(phase, mask, 0, 0, tick.pose, gravity, 0, tick.resets, clock)
                return Step(ArcadeState(options, state.hidden, state.turn, quiet))
        if phase is Phase.GAME_OVER:
            return Step(state, (Rejected("the game is over"),))
        if phase is Phase.PAUSED or mask & ~tick.held & PAUSE:
            return Step(_paused(state, mask))
        effects: list[Effect] = []
        new = _airborne(state, mask, effects) if phase in AIRBORNE else _waiting(state, mask, effects)
        return Step(new, tuple(effects))

    def inputs(self, state: ArcadeState) -> Sequence[int]:
        """Every button by itself and the pairs that make sense, or nothing held."""
        return () if state.tick.phase is Phase.GAME_OVER else INPUTS

    def outcome(self, state: ArcadeState) -> Outcome | None:
        """The game ends when the drop alley is blocked, or the time is up."""
        return Outcome(state.turn.score, state.turn.reason) if state.tick.phase is Phase.GAME_OVER else None

    def frame(self, state: ArcadeState) -> Frame:
        """What may be seen."""
        return view.frame(state)

    def text(self, state: ArcadeState) -> str:
        """The board as text."""
        return view.text(state)

    def parse(self, line: str) -> int:
        """Reads the held buttons: ``left+down``, or ``-`` for none."""
        return parse_buttons(line)

    def format(self, input: int) -> str:
        """The held buttons."""
        return format_buttons(input)


INPUTS = (0, LEFT, RIGHT, DOWN, CW, CCW, DROP, PAUSE, LEFT | DOWN, RIGHT | DOWN, LEFT | CW, RIGHT | CW)


def _paused(state: ArcadeState, mask: int) -> ArcadeState:
    """PAUSED looks at the pause button only, and no time passes: the other buttons are as they were before."""
    tick = state.tick
    held = tick.held & ~PAUSE | mask & PAUSE
    pressed = mask & ~tick.held & PAUSE
    phase, resume = tick.phase, tick.resume
    if pressed:
        phase, resume = (resume, None) if resume else (Phase.PAUSED, phase)
    return replace(state, tick=replace(tick, phase=phase, held=held, resume=resume))


def _airborne(state: ArcadeState, mask: int, effects: list[Effect]) -> ArcadeState:
    """A tick with a pair in the air: it moves, falls, and may lock. When the time is up it stays in the air."""
    tick, locks, soft_rows = control(state, mask, effects)
    turn = state.turn
    if soft_rows and state.options.soft_drop_points:
        turn = replace(turn, score=turn.score + soft_rows * state.options.soft_drop_points)
    new = ArcadeState(state.options, state.hidden, turn, tick)
    if locks:
        return lock(new, effects, wait=True)
    return game_over(new, TIME_UP, effects) if time_is_up(state.options, tick.clock) else new


def _waiting(state: ArcadeState, mask: int, effects: list[Effect]) -> ArcadeState:
    """A tick without a pair in the air: directions charge, and the timer of the phase runs."""
    tick = state.tick
    direction, repeat, _ = steer(tick, mask, state.options)
    new = Tick(tick.phase, mask, direction, max(repeat, 0), tick.pose, 0, tick.timer, 0, tick.clock + 1)
    return go_on(ArcadeState(state.options, state.hidden, state.turn, new), effects)


GAME = PuzzleFighter()
