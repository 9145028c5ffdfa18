"""Opponents by name: one of the difficulties, or a single-player bot, which then plays at full speed."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache

from chainfall.bots.opponents.bottle import bottle_thinker
from chainfall.bots.opponents.fighter import fighter_thinker
from chainfall.bots.opponents.fingers import is_airborne
from chainfall.bots.opponents.playing import Opponent
from chainfall.bots.opponents.steps import BY_NAME, STEPS, Difficulty
from chainfall.bots.opponents.thinking import Thinker, by_bot, by_itself, one_by_one, seen_by
from chainfall.bots.registry import BOTS, bot
from chainfall.core.abilities import find_seat_view
from chainfall.core.buttons import NOTHING
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.options import Options
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.seat_view import seat_view
from chainfall.play.session import AnySession, Session

THINKERS: dict[str, Callable[[Difficulty], Thinker]] = {
    "dr-mario-versus": bottle_thinker,
    "puzzle-fighter-versus": fighter_thinker,
}
"""How opponents think in the two-player games that they know. In any other game they look only at their own board."""

AT_ONCE = Difficulty("", "", "", reaction=0, gap=0, errors=0, drop="hard", depth=0, width=0, samples=0, wary=False)
"""How a single-player bot plays at a seat."""


def has_opponents(game: AnyGame) -> bool:
    """Whether opponents can play a game: it must be in real time and show the board of each seat on its own."""
    return seats_of(game) > 1 and game.hz > 0 and find_seat_view(game) is not None


def opponents() -> list[str]:
    """The names of all opponents: the difficulties from weakest to strongest, then the single-player bots."""
    return [*BY_NAME, *BOTS]


def opponent(
    text: str,
    game: AnyGame | str,
    options: Options | None = None,
    seat: int = 1,
    seed: int = 0,
    *,
    ms: int = 0,
    rehearse: bool = True,
) -> Opponent:
    """The opponent that a text describes, at a seat of a game.

    Args:
        text: the name of a difficulty, such as ``pebble``, or a single-player bot, such as ``greedy`` or
            ``search:width=20``.
        game: a game of several seats that can show each seat's board on its own, or the name of a registered one.
        options: the options that the game was started with; by default the game's defaults.
        seat: its seat, counted from 0.
        seed: the source of its randomness.
        ms: how long a single-player bot may think about a piece, in milliseconds, if it has such an option.
        rehearse: whether slow tables are made now, and not when it thinks about its first piece.

    Raises:
        ChainfallError: there is no such opponent, game or seat, or the game cannot show the board of a single seat.
    """
    found = registry.game(game) if isinstance(game, str) else game
    if seats_of(found) == 1:
        raise ChainfallError(f"{found.id} is for one player: an opponent plays games for two")
    step, thinker = _read(text, found, ms)
    started = found.Options() if options is None else options
    player = Opponent(step, thinker, found, started, seat=seat, seed=seed)
    if rehearse and step is not AT_ONCE and found.id in THINKERS:
        _rehearse(found.id, started, seat)
    return player


@lru_cache(maxsize=16)
def _rehearse(name: str, options: Options, seat: int) -> None:
    """Thinks about a first piece, so that slow tables are built before the match begins."""
    game = registry.game(name)
    session: AnySession = Session(game, options, 0)
    while not is_airborne(seat_view(game, session.state, seat)):
        if session.outcome:  # a custom board without room for a piece
            return
        session.play(NOTHING)
    thoughts = THINKERS[name](STEPS[0])(seen_by(game, options, session.state, seat, 0))
    deque(thoughts, maxlen=0)


def _read(text: str, game: AnyGame, ms: int) -> tuple[Difficulty, Thinker]:
    step = BY_NAME.get(text)
    if step:
        return step, THINKERS[game.id](step) if game.id in THINKERS else one_by_one(by_itself)
    if text.partition(":")[0] in BOTS:
        return AT_ONCE, by_bot(bot(text, ms=ms))
    expected = ", ".join([step.name for step in STEPS] + [*BOTS])
    raise ChainfallError(f"opponent {shown(text)} is not known, expected one of: {expected}")
