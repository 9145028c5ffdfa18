"""Both bottles as a frame, and side by side as text for a terminal."""

from chainfall.core.frame import Board, Frame
from chainfall.falling.drawing import side_by_side
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.bottle.view import draw_board, draw_well, next_in_words
from chainfall.games.dr_mario.versus.attack import LEAST, MOST
from chainfall.games.dr_mario.versus.state import SEATS, Phase, Player, VersusState

_NOTES = {Phase.PAUSED: "PAUSED", Phase.ROUND_OVER: "ROUND OVER", Phase.GAME_OVER: "GAME OVER"}


def draw_frame(state: VersusState) -> Frame:
    """The frame of a match."""
    return Frame(tuple(_board(state, seat) for seat in SEATS))


def _board(state: VersusState, seat: int) -> Board:
    match, player = state.match, state.players[seat]
    phase = player.tick.phase.value if match.phase is Phase.PLAYING else match.phase.value
    size = incoming(player)
    wins = match.wins[seat]
    numbers = (("wins", wins), ("incoming", size), ("warning", warning(size)), ("landing", landing(player)))
    return draw_board(state.bottle(seat), wins, phase, numbers)


def incoming(player: Player) -> int:
    """The total size of all attacks on their way to a player."""
    return sum(attack.size for attack in player.arms.incoming)


def warning(size: int) -> int:
    """The level of danger: 1, 2 or 3 for two, three or four halves.

    >>> [warning(size) for size in (0, 2, 3, 4, 9)]
    [0, 1, 2, 3, 3]
    """
    return min(size, MOST) - LEAST + 1 if size else 0


def landing(player: Player) -> int:
    """The number of frames until an attack lands, once that is certain because the bottle is at rest; otherwise 0."""
    tick = player.tick
    certain = tick.phase is BottlePhase.ATTACK and any(
        attack.due <= tick.clock + tick.timer for attack in player.arms.incoming
    )
    return tick.timer if certain else 0


def draw_text(state: VersusState) -> str:
    """The bottles side by side, each with its numbers."""
    return side_by_side([draw_well(state.bottle(seat), _notes(state, seat)) for seat in SEATS])


def _notes(state: VersusState, seat: int) -> dict[int, str]:
    bottle, match, player = state.bottle(seat), state.match, state.players[seat]
    turn, size = bottle.turn, incoming(player)
    return {
        1: f"player {seat + 1}",
        2: f"wins {match.wins[seat]} of {state.options.wins}",
        3: f"level {turn.level}  {bottle.options.speed}",
        4: f"viruses {turn.viruses}",
        5: f"chain {turn.chain}",
        7: next_in_words(turn.next),
        9: f"incoming {size}{'!' * warning(size)}" if size else "",
        11: _NOTES.get(match.phase, ""),
        12: _result(state, seat),
    }


def _result(state: VersusState, seat: int) -> str:
    """How a round that is over went for a player."""
    if Phase.ROUND_OVER not in (state.match.phase, state.match.resume) and state.match.phase is not Phase.GAME_OVER:
        return ""
    winner = state.match.winner
    return "DRAW" if winner is None else "WINS" if winner == seat else ""
