"""Attacks: what a cascade sends to the opponent, and how it lands."""

from dataclasses import replace

from chainfall.core.effects import Arrive, Attack, Effect
from chainfall.core.frame import LEFT, RIGHT
from chainfall.core.grid import to_cells
from chainfall.falling.groups import runs
from chainfall.falling.pieces import EMPTY
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM_ROWS
from chainfall.games.dr_mario.bottle.state import Turn
from chainfall.games.dr_mario.matching import RUN_LENGTH
from chainfall.games.dr_mario.versus.state import Arms, Player, Sent, VersusState

LEAST = 2
"""How many matches in one cascade make an attack."""

MOST = 4
"""The most halves that land at once; the rest of a larger attack is lost."""

_TOP_ROW = RIM_ROWS * COLUMNS

_GAPS = {2: (0, 4), 3: (0, 2, 4), 4: (0, 2, 4, 6)}
"""The distances from the first column at which the halves of an attack land, by the number of halves."""

_FIRST_COLUMN = {2: 3, 3: 3, 4: 1}
"""Which bits of the frame counter select the first column."""


def noted(arms: Arms, board: str, direction: str) -> Arms:
    """The arms after counting the runs in one direction; the colour of each of the first four is recorded."""
    matches, colours = arms.matches, arms.colours
    for run in runs(board.upper(), COLUMNS, RUN_LENGTH, (direction,)):
        if matches < MOST:
            colours = colours[:matches] + board[run[0]].upper() + colours[matches + 1 :]
        matches += 1
    return arms._replace(matches=matches, colours=colours)


def send(state: VersusState, seat: int, effects: list[Effect]) -> VersusState:
    """Ends a player's cascade: two or more matches make an attack, and counting starts over."""
    player, other = state.players[seat], state.players[1 - seat]
    matches, arms = player.arms.matches, player.arms
    if matches >= LEAST:
        attack = Sent(matches, player.tick.clock + state.options.landing_delay, arms.colours)
        hunted = other.arms._replace(incoming=(*other.arms.incoming, attack))
        state = state.with_player(1 - seat, other._replace(arms=hunted))
        effects.append(Attack(matches))
    return state.with_player(seat, player._replace(arms=arms._replace(matches=0)))


def land(state: VersusState, seat: int, effects: list[Effect]) -> VersusState | None:
    """The match after all attacks that are due have landed in a player's bottle, or None if there are none.

    Together they make two, three or four single halves, which overwrite what is in the top row. On the console they
    have the colours that the opponent has matched most recently. A delayed attack has the colours from when it was
    sent, so nothing that the opponent has done since then matters.
    """
    player, clock = state.players[seat], state.players[seat].tick.clock
    due = [attack for attack in player.arms.incoming if attack.due <= clock]
    if not due:
        return None
    size = sum(attack.size for attack in due)
    halves = min(size, MOST)
    first = _TOP_ROW + (state.bottle(seat).counter & _FIRST_COLUMN[halves])
    cells = [first + gap for gap in _GAPS[halves]]
    effects.append(Arrive(to_cells(cells, COLUMNS), size))
    colours = due[-1].colours if state.options.landing_delay else state.players[1 - seat].arms.colours
    turn, hanging = _overwritten(player.turn, cells, colours)
    waiting = tuple(attack for attack in player.arms.incoming if attack.due > clock)
    return state.with_player(seat, Player(turn, player.tick, player.arms._replace(incoming=waiting, hanging=hanging)))


def _overwritten(turn: Turn, cells: list[int], colours: str) -> tuple[Turn, tuple[int, ...]]:
    """The bottle with single halves in these cells, and the halves beside them that have lost their partners."""
    board, links = list(turn.board), list(turn.links)
    left = [cell - 1 for cell in cells if turn.links[cell] == str(LEFT)]
    right = [cell + 1 for cell in cells if turn.links[cell] == str(RIGHT)]
    below = [cell + COLUMNS for cell in cells if turn.links[cell] not in (SINGLE, str(LEFT), str(RIGHT))]
    for cell in (*left, *right, *below):
        links[cell] = SINGLE
    for cell, colour in zip(cells, colours, strict=False):
        board[cell], links[cell] = colour, SINGLE
    hanging = tuple(sorted({*left, *right} - {*cells}))
    return replace(turn, board="".join(board), links="".join(links)), hanging


def held_up(board: str, hanging: tuple[int, ...]) -> list[int]:
    """The free cells below hanging halves."""
    return [cell + COLUMNS for cell in hanging if board[cell + COLUMNS] == EMPTY]
