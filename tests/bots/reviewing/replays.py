"""Games to review."""

from functools import cache
from typing import Any

import chainfall
from chainfall.bots import SearchBot, opponent, play
from chainfall.bots.reviewing import ReviewEngine
from chainfall.core.rng import Rng
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
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


def played_by(engine_of: SearchBot, game: str, pieces: int, seed: int = 3) -> Replay:
    """A game in which every piece is where the engine of a review would have put it."""
    session: AnySession = Session(chainfall.game(game), seed=seed)
    engine = ReviewEngine(session.game, session.options, 0, engine_of)
    session.feed(0)
    for number in range(1, pieces + 1):
        session.place(engine.values(session.state, number)[0].move)
    return session.replay()


@cache
def match(game: str, first: str, second: str, seed: int = 7, steps: int = 2000) -> Replay:
    session: AnySession = Session(chainfall.game(game), session_options(game), seed=seed)
    players = [opponent(name, game, session.options, seat, seed) for seat, name in enumerate((first, second))]
    while not session.outcome and session.steps < steps:
        session.feed(tuple(player.next(session.state) for player in players))
    return session.replay()


def session_options(game: str) -> Any:
    return chainfall.game(game).Options(wins=1)
