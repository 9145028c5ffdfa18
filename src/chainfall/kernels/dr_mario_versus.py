"""Converts ``dr-mario-versus`` between the reference and its kernel, in every state that occurs in play."""

from collections.abc import Sequence
from itertools import islice

from chainfall.core.buttons import PAUSE
from chainfall.core.placing import Placement
from chainfall.falling.pieces import EMPTY, Pose
from chainfall.games.dr_mario.bottle.board import CAPSULE, COLUMNS, NECK, RIM_ROWS, ROWS
from chainfall.games.dr_mario.bottle.falling import FIRST_REPEAT
from chainfall.games.dr_mario.bottle.level import COLOURS, virus_count
from chainfall.games.dr_mario.bottle.speed import Speed, frames_a_row
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.bottle.state import Tick, Turn
from chainfall.games.dr_mario.matching import matched
from chainfall.games.dr_mario.versus.attack import LEAST
from chainfall.games.dr_mario.versus.game import STEERING
from chainfall.games.dr_mario.versus.options import VersusOptions
from chainfall.games.dr_mario.versus.resolving import UNTIL_NEXT_ROUND
from chainfall.games.dr_mario.versus.state import SEATS, Arms, Match, Phase, Player, Sent, VersusState
from chainfall.kernels.bottles import (
    MOST,
    MOST_OF_ONE,
    SHOWN,
    SPEEDS,
    bottle_of,
    check_bottle,
    codes_of,
    hidden_of,
    positions,
)
from chainfall.kernels.checking import check_numbers
from chainfall.kernels.moves import action_of, placement_of
from chainfall.kernels.native import KernelError

WAIT = COLUMNS * 4
"""The action of a player for whom no decision is due."""

_PHASES = (Phase.PLAYING, Phase.ROUND_OVER, Phase.FILLING, Phase.PAUSED, Phase.GAME_OVER)
_BOTTLE_PHASES = (
    *(BottlePhase.SPAWN, BottlePhase.FALLING, BottlePhase.SETTLE, BottlePhase.CLEAR, BottlePhase.ATTACK),
    *(BottlePhase.LEVEL_CLEARED, BottlePhase.GAME_OVER),
)
_AIRBORNE = {BottlePhase.FALLING, BottlePhase.GAME_OVER}
_NOBODY = 255
_MOST_SENT = 32
_OF_MATCH = 9
_OF_PLAYER = SHOWN + 16 + 3 * _MOST_SENT
_MOST_BYTE = 255


def move_of(action: int) -> Placement | None:
    """The placement with a number; None stands for waiting."""
    return None if action == WAIT else placement_of(action)


def option_numbers(options: VersusOptions) -> tuple[int, ...]:
    """The numbers that a setup is made from: every option."""
    speeds = (SPEEDS.index(options.speed_1), SPEEDS.index(options.speed_2))
    return *options.levels, *speeds, options.counter, options.wins, options.landing_delay


def _speed(options: VersusOptions, seat: int) -> Speed:
    return (options.speed_1, options.speed_2)[seat]


# To the kernel


def to_fields(state: VersusState) -> list[int]:
    """The numbers of a state."""
    match = state.match
    _check_match(state)
    for seat in SEATS:
        _check_player(state, seat)
    winner = _NOBODY if match.winner is None else match.winner
    resume = _PHASES.index(match.resume or Phase.PLAYING)
    numbers = (_PHASES.index(match.phase), resume, match.timer, winner, _pausing(match), *match.wins)
    players = [number for player in state.players for number in _player_fields(player)]
    return [*numbers, *positions(state.hidden), *players]


def _pausing(match: Match) -> int:
    """Who held the pause button, as a bit for each seat."""
    return sum(bool(held) << seat for seat, held in enumerate(match.held))


def _player_fields(player: Player) -> list[int]:
    turn, tick, arms = player
    pose = tick.pose or NECK
    sent = [number for size, due, colours in arms.incoming for number in (size, due, _colours(colours))]
    return [
        *codes_of(turn),
        *(_BOTTLE_PHASES.index(tick.phase), tick.clock, tick.held, tick.charge, tick.gravity, tick.timer),
        *(RIM_ROWS + ROWS - 1 - pose.row, pose.column, pose.turns, turn.capsules, turn.chain, turn.kills),
        *(arms.matches, _colours(arms.colours), _hanging(arms.hanging), len(arms.incoming)),
        *sent,
        *[0] * (3 * (_MOST_SENT - len(arms.incoming))),
    ]


def _colours(colours: str) -> int:
    """Four colours as two bits each."""
    return sum(COLOURS.index(colour) + 1 << 2 * place for place, colour in enumerate(colours))


def _hanging(cells: tuple[int, ...]) -> int:
    """Cells of the top row as a bit for each column."""
    return sum(1 << cell % COLUMNS for cell in cells)


# From the kernel


def from_fields(options: VersusOptions, fields: Sequence[int]) -> VersusState:
    """The state with these numbers."""
    phase, resume, timer, winner, held, first, second, *places = fields[:_OF_MATCH]
    paused = _PHASES[resume] if _PHASES[phase] is Phase.PAUSED else None
    won_by = None if winner == _NOBODY else winner
    pausing = tuple(PAUSE * (held >> seat & 1) for seat in SEATS)
    match = Match(_PHASES[phase], (first, second), timer, won_by, pausing, paused)
    starts = (_OF_MATCH, _OF_MATCH + _OF_PLAYER)
    one, other = (_player(options, seat, fields[start : start + _OF_PLAYER]) for seat, start in enumerate(starts))
    return VersusState(options, hidden_of(*places), match, (one, other))


def _player(options: VersusOptions, seat: int, fields: Sequence[int]) -> Player:
    board, links, piece, following = bottle_of(fields)
    numbers = iter(fields[SHOWN:])
    phase, clock, held, charge, gravity, timer, height, column, turns, capsules, chain, kills = islice(numbers, 12)
    matches, colours, hanging, waiting = islice(numbers, 4)
    doing = _BOTTLE_PHASES[phase]
    turn = Turn(
        board,
        links,
        options.levels[seat],
        following,
        piece,
        capsules,
        _interval(_speed(options, seat), capsules),
        chain=chain,
        kills=kills,
        marked=_marked(board, doing),
    )
    pose = Pose(RIM_ROWS + ROWS - 1 - height, column, turns) if doing in _AIRBORNE else None
    incoming = [Sent(size, due, _letters(letters)) for size, due, letters in zip(*[numbers] * 3, strict=True)]
    hung = tuple(RIM_ROWS * COLUMNS + place for place in range(COLUMNS) if hanging >> place & 1)
    arms = Arms(matches, _letters(colours), tuple(incoming[:waiting]), hung)
    return Player(turn, Tick(doing, clock, held, charge, gravity, timer, pose), arms)


def _letters(colours: int) -> str:
    return "".join(COLOURS[(colours >> 2 * place & 3) - 1] for place in range(4))


def _interval(speed: Speed, capsules: int) -> int:
    """How many frames a capsule takes per row; before the first capsule it is the interval of an empty turn."""
    return frames_a_row(speed, capsules) if capsules else 1


def _marked(board: str, phase: BottlePhase) -> tuple[int, ...]:
    return matched(board, COLUMNS) if phase is BottlePhase.CLEAR else ()


# Rejecting states that cannot occur in play and that the kernel cannot hold


def _check_match(state: VersusState) -> None:
    match = state.match
    if (match.phase is Phase.PAUSED) != (match.resume in _PHASES[:3]):
        raise KernelError("the match: expected a phase to go back to if it is paused, and else none")
    if len(match.held) != len(SEATS) or not {*match.held} <= {0, PAUSE} or match.winner not in (None, *SEATS):
        raise KernelError(f"held {match.held} and winner {match.winner}: expected pause buttons, and a seat or None")
    least = Phase.ROUND_OVER in (match.phase, match.resume)
    if not least <= match.timer <= UNTIL_NEXT_ROUND:
        raise KernelError(f"timer {match.timer}: expected a number from {least:d} to {UNTIL_NEXT_ROUND}")
    most = state.options.wins - (match.phase is not Phase.GAME_OVER)
    check_numbers((f"wins of player {seat + 1}", match.wins[seat], most) for seat in SEATS)


def _check_player(state: VersusState, seat: int) -> None:
    turn, tick, arms = state.players[seat]
    check_bottle(turn)
    _check_capsule(turn, tick)
    doing = (state.match.phase, state.match.resume)
    if tick.phase not in _BOTTLE_PHASES[: 5 if Phase.PLAYING in doing else None] or tick.resume:
        raise KernelError(f"player {seat + 1} in phase {tick.phase.value}: expected one of a bottle in play")
    taken = len(turn.board) - turn.board.count(EMPTY)
    if Phase.FILLING in doing and not taken == turn.viruses <= virus_count(turn.level):
        raise KernelError(f"player {seat + 1}: expected viruses of level {turn.level} alone while they appear")
    expected = state.options.levels[seat], 0, _interval(_speed(state.options, seat), turn.capsules)
    if (turn.level, turn.score, turn.interval) != expected:
        raise KernelError(f"level, score and interval of player {seat + 1}: expected {expected}")
    if turn.marked != _marked(turn.board, tick.phase):
        raise KernelError("marked cells: expected all matches in phase CLEAR, and else none")
    check_numbers(
        (
            ("capsules", turn.capsules, MOST),
            ("chain", turn.chain, MOST_OF_ONE),
            ("kills", turn.kills, MOST_OF_ONE),
            ("clock", tick.clock, MOST),
            ("held", tick.held, STEERING),
            ("charge", tick.charge, FIRST_REPEAT),
            ("gravity", tick.gravity, turn.interval if tick.phase is BottlePhase.FALLING else 0),
            ("timer", tick.timer, 0 if tick.pose else UNTIL_NEXT_ROUND),
            ("matches", arms.matches, _MOST_BYTE),
        )
    )
    _check_arms(arms)


def _check_capsule(turn: Turn, tick: Tick) -> None:
    """Checks that a capsule is in the air in the two airborne phases only, and fits only while it is falling."""
    if len({tick.phase in _AIRBORNE, tick.pose is not None, turn.piece != ""}) > 1:
        raise KernelError(f"a bottle in phase {tick.phase.value}: expected a capsule only in the air")
    if tick.pose and CAPSULE.fits(turn.board, tick.pose) != (tick.phase is BottlePhase.FALLING):
        raise KernelError(f"{tick.pose} in phase {tick.phase.value}: expected free cells for a capsule that falls")


def _check_arms(arms: Arms) -> None:
    texts = (arms.colours, *(attack.colours for attack in arms.incoming))
    if any(len(text) != 4 or not set(text) <= set(COLOURS) for text in texts):
        raise KernelError(f"colours of attacks: expected four letters of {COLOURS} each")
    top = range(RIM_ROWS * COLUMNS, (RIM_ROWS + 1) * COLUMNS)
    if list(arms.hanging) != sorted({*arms.hanging} & {*top}):
        raise KernelError("hanging halves: expected cells of the top row in their order")
    if len(arms.incoming) > _MOST_SENT:
        raise KernelError(f"{len(arms.incoming)} attacks on their way: expected {_MOST_SENT} at most")
    for size, due, _ in arms.incoming:
        if not LEAST <= size <= _MOST_BYTE or not 0 <= due <= MOST:
            raise KernelError(f"an attack of {size} due at {due}: expected {LEAST} to {_MOST_BYTE} matches and a clock")


__all__ = ["WAIT", "action_of", "from_fields", "move_of", "option_numbers", "to_fields"]
