"""The game ``puzzle-fighter``: Puzzle Fighter in real time, after the arcade document; its input is the held buttons.

``docs/rules/puzzle-fighter.md`` says for each section of the document where it is implemented and which test shows it.
"""

from collections.abc import Sequence

from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, PAUSE, RIGHT, format_buttons, parse_buttons
from chainfall.core.clock import HZ
from chainfall.core.effects import Effect, Rejected
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.core.rng import Rng
from chainfall.falling.pausing import is_pausing
from chainfall.falling.placing import Taps
from chainfall.falling.settling import carried
from chainfall.falling.state import AIRBORNE, Fall, Phase, Tick, Turn
from chainfall.falling.ticking import control, idle, paused_tick, waited
from chainfall.games.puzzle_fighter.arcade import placing, view
from chainfall.games.puzzle_fighter.arcade.card import CARD
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.pairs import Hidden
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed
from chainfall.games.puzzle_fighter.arcade.resolving import TIME_UP, following_pair, game_over, go_on, lock
from chainfall.games.puzzle_fighter.arcade.sketching import ArcadeSketching
from chainfall.games.puzzle_fighter.arcade.state import SPAWN, ArcadeState

INPUTS = (0, LEFT, RIGHT, DOWN, CW, CCW, DROP, PAUSE, LEFT | DOWN, RIGHT | DOWN, LEFT | CW, RIGHT | CW)


class PuzzleFighter:
    """Puzzle Fighter, the arcade game: pairs of gems fall, crash gems and diamonds break them in chains."""

    id = "puzzle-fighter"
    rules = 4
    hz = HZ
    Options = ArcadeOptions
    card = CARD
    sketching = ArcadeSketching()

    def start(self, options: ArcadeOptions, seed: int) -> ArcadeState:
        """An empty board, or the drawn one after everything on it has fallen; the first step spawns a pair."""
        first, hidden = following_pair(options, Hidden(Rng(seed)), 1)
        first = "".join(options.listed_pairs()) or first
        drawn = options.drawn_board()
        board = carried(drawn, fallen(drawn, NO_GROUPS, options.power))
        groups = formed(board, NO_GROUPS, options.power)
        turn = Turn(board, groups, next=first, interval=options.interval(options.level))
        return ArcadeState(options, hidden, turn, Tick(Phase.SPAWN, Fall(SPAWN)))

    def step(self, state: ArcadeState, input: int) -> Step[ArcadeState]:
        """One tick with these buttons held; bits that are not buttons are ignored."""
        options, tick = state.options, state.tick
        phase = tick.phase
        mask = input & ALL
        quiet = idle(tick, mask, state.turn.interval)
        if quiet and not options.time_is_up(quiet.clock):
            return Step(ArcadeState(options, state.hidden, state.turn, quiet))
        if phase is Phase.GAME_OVER:
            return Step(state, (Rejected("the game is over"),))
        if phase is Phase.PAUSED or is_pausing(tick.hands.held, mask):
            new = paused_tick(tick, mask)
            return Step(state if new == tick else ArcadeState(options, state.hidden, state.turn, new))
        if phase in AIRBORNE:
            return _airborne(state, mask)
        effects: list[Effect] = []
        waiting = ArcadeState(options, state.hidden, state.turn, waited(tick, mask, options))
        return Step(go_on(waiting, effects), tuple(effects))

    def inputs(self, state: ArcadeState) -> Sequence[int]:
        """No button, every single button, and the combinations of two buttons that make sense."""
        return () if state.tick.phase is Phase.GAME_OVER else INPUTS

    def outcome(self, state: ArcadeState) -> Outcome | None:
        """The game ends when the drop alley is blocked, the time is up, or all pairs are placed."""
        return Outcome(state.turn.score, state.turn.reason) if state.tick.phase is Phase.GAME_OVER else None

    def frame(self, state: ArcadeState) -> Frame:
        """The frame of a game."""
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

    @property
    def placing(self) -> Taps[ArcadeState]:
        """Placements, for bots."""
        return PLACING


def _airborne(state: ArcadeState, mask: int) -> Step[ArcadeState]:
    """A tick with a pair in the air: it moves, falls, and may lock. When the time is up, it stays in the air."""
    options, turn = state.options, state.turn
    tick, effects, locks, soft_rows = control(state.shape, turn, state.tick, mask, options)
    if soft_rows and options.soft_drop_points:
        turn = turn._replace(score=turn.score + soft_rows * options.soft_drop_points)
    new = ArcadeState(options, state.hidden, turn, tick)
    if locks:
        new = lock(new, effects, wait=True)
    elif options.time_is_up(tick.clock):
        new = game_over(new, TIME_UP, effects)
    return Step(new, tuple(effects))


GAME = PuzzleFighter()
PLACING = Taps(placing.air, GAME.step, placing.land, placing.drop)
