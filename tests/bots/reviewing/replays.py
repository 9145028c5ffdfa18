"""Games to review."""

from functools import cache
from typing import Any

import chainfall
from chainfall.bots import SearchBot, opponent, play
from chainfall.bots.reviewing import ReviewEngine
from chainfall.core.rng import Rng
from chainfall.core.seats import seats_of
from chainfall.play.placing import placing_of
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.seat_view import SeatView, seat_view
from chainfall.play.session import AnySession, Session
from chainfall.play.view import AnyView

QUICK = SearchBot(even=True, width=2, depth=2, samples=1)
"""A small budget, for what does not depend on how far a review looks ahead."""


class Careless:
    """Plays like another bot, but puts some pieces anywhere."""

    def __init__(self, bot: SearchBot, errors: int) -> None:
        self._bot, self._errors = bot, errors

    def choose(self, view: AnyView) -> Any:
        roll, rng = Rng(view.seed).below(100)
        moves = view.choices()
        return moves[rng.below(len(moves))[0]] if roll < self._errors else self._bot.choose(view)


def played(game: AnyGame | str, pieces: int, seed: int = 3, errors: int = 30, bot: SearchBot = QUICK) -> Replay:
    replay = play(Careless(bot, errors), game, seed=seed, moves=pieces, recorded=True).replay
    assert replay
    return replay


def played_by(engine_of: SearchBot, game: AnyGame | str, pieces: int, seed: int = 3) -> Replay:
    """A game in which every piece of the first seat is where the engine of a review would have put it."""
    found = chainfall.game(game) if isinstance(game, str) else game
    session: AnySession = Session(found, found.Options(), seed=seed)
    engine = ReviewEngine(found, session.options, 0, engine_of)
    for number in range(1, pieces + 1):
        while not (placements := placing_of(board_of(session).game).placements(board_of(session).state)):
            session.feed(_alone(found, 0))
        best = engine.values(session.state, number)[0].move
        assert best in placements
        for tap in placing_of(board_of(session).game).taps(board_of(session).state, best):
            session.feed(_alone(found, tap))
    return session.replay()


def board_of(session: AnySession) -> SeatView:
    return seat_view(session.game, session.state, 0)


def _alone(game: AnyGame, mask: Any) -> Any:
    """What the first seat presses, while nobody sits at the others."""
    seats = seats_of(game)
    return mask if seats == 1 else (mask, *[0] * (seats - 1))


@cache
def match(game: str, first: str, second: str, seed: int = 7, steps: int = 2000) -> Replay:
    session: AnySession = Session(chainfall.game(game), session_options(game), seed=seed)
    players = [opponent(name, game, session.options, seat, seed) for seat, name in enumerate((first, second))]
    while not session.outcome and session.steps < steps:
        session.feed(tuple(player.next(session.state) for player in players))
    return session.replay()


def session_options(game: str) -> Any:
    return chainfall.game(game).Options(wins=1)
