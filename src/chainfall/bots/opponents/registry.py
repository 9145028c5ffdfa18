"""Opponents by name: one of the steps, or a bot for one, which then plays at full speed."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache

from chainfall.bots.opponents.bottle import bottle_thinker
from chainfall.bots.opponents.fighter import fighter_thinker
from chainfall.bots.opponents.fingers import is_airborne
from chainfall.bots.opponents.playing import Opponent
from chainfall.bots.opponents.steps import BY_NAME, STEPS, Step
from chainfall.bots.opponents.thinking import Thinker, by_bot, by_itself, one_by_one, seen_by
from chainfall.bots.registry import BOTS, bot
from chainfall.core.buttons import NOTHING
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.options import Options
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.alone import alone
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session

THINKERS: dict[str, Callable[[Step], Thinker]] = {
    "dr-mario-versus": bottle_thinker,
    "puzzle-fighter-versus": fighter_thinker,
}
"""How opponents think in the games for two that they know. In any other one they see their own board only."""

AT_ONCE = Step("", "", "", reaction=0, gap=0, errors=0, drop="hard", depth=0, width=0, samples=0, wary=False)
"""How a bot for one plays at a seat."""


def has_opponents(game: AnyGame) -> bool:
    """Whether opponents can sit at the seats of a game: they play in real time, on the board of their seat alone."""
    return seats_of(game) > 1 and game.hz > 0 and hasattr(game, "alone")


def opponents() -> list[str]:
    """The names of all opponents: the steps from the weakest to the strongest, then the bots for one."""
    return [*BY_NAME, *BOTS]


def opponent(
    text: str, game: AnyGame | str, options: Options | None = None, seat: int = 1, seed: int = 0, *, ms: int = 0
) -> Opponent:
    """The opponent that a text means, at a seat of a game.

    Args:
        text: the name of a step, such as ``pebble``, or a bot for one, such as ``greedy`` or ``search:width=20``.
        game: a game of several seats that shows its boards alone, or the name of one that is registered.
        options: what the game was started with; its defaults if they are left out.
        seat: where it sits, counted from 0.
        seed: where its chance comes from.
        ms: how long a bot for one may think about a piece, in milliseconds, if it has such an option.

    Raises:
        ChainfallError: there is no such opponent, game or seat, or the game does not show its boards alone.
    """
    found = registry.game(game) if isinstance(game, str) else game
    if seats_of(found) == 1:
        raise ChainfallError(f"{found.id} is for one player: an opponent plays games for two")
    step, thinker = _read(text, found, ms)
    started = found.Options() if options is None else options
    player = Opponent(step, thinker, found, started, seat=seat, seed=seed)
    if step is not AT_ONCE and found.id in THINKERS:
        _rehearse(found.id, started, seat)
    return player


@lru_cache(maxsize=16)
def _rehearse(name: str, options: Options, seat: int) -> None:
    """Thinks once about a first piece: tables that take a while to make are there before the match begins."""
    game = registry.game(name)
    session: AnySession = Session(game, options, 0)
    while not is_airborne(alone(game, session.state, seat)):
        if session.outcome:  # a drawn board without room for a piece
            return
        session.play(NOTHING)
    thoughts = THINKERS[name](STEPS[0])(seen_by(game, options, session.state, seat, 0))
    deque(thoughts, maxlen=0)


def _read(text: str, game: AnyGame, ms: int) -> tuple[Step, Thinker]:
    step = BY_NAME.get(text)
    if step:
        return step, THINKERS[game.id](step) if game.id in THINKERS else one_by_one(by_itself)
    if text.partition(":")[0] in BOTS:
        return AT_ONCE, by_bot(bot(text, ms=ms))
    expected = ", ".join([step.name for step in STEPS] + [*BOTS])
    raise ChainfallError(f"opponent {shown(text)} is not known, expected one of: {expected}")
