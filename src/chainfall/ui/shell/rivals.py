"""Rivals: in a game of several seats a bot takes all but the first one, and the lines are for that one alone."""

from chainfall.bots.opponents import opponent
from chainfall.core.seats import Masks, seats_of
from chainfall.play.session import AnySession
from chainfall.ui.shell.loop import Completed, Rivals


def rivals_of(text: str) -> Rivals:
    """Who sits at the other seats, given the name of an opponent.

    What it answers with raises a ChainfallError if there is no such opponent, or the game is for one.
    """

    def seated(session: AnySession) -> Completed:
        game, options, seed = session.game, session.options, session.seed
        players = [opponent(text, game, options, seat, seed) for seat in range(1, max(seats_of(game), 2))]

        def completed(masks: Masks) -> Masks:
            return (masks[0], *[player.next(session.state) for player in players])

        return completed

    return seated
