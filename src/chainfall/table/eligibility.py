"""What a game is eligible for: hints, bots that play it, opponents at its seats."""

from chainfall.core.abilities import find_placing
from chainfall.core.card import card_of
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame


def has_hints(game: AnyGame) -> bool:
    """Whether a bot can show a good move: the game has placements or, turn by turn, squares."""
    return find_placing(game) is not None if game.hz else card_of(game).inputs == "squares"


def has_bots(game: AnyGame) -> bool:
    """Whether bots play it alone. A game played tick by tick has no moves to choose; games for two have opponents."""
    return seats_of(game) == 1 and (not game.hz or find_placing(game) is not None)


def opponents_of(game: AnyGame) -> tuple[str, ...]:
    """The bots that can sit at a seat of a game, the weakest first; none if they cannot play it."""
    from chainfall.bots.opponents import STEPS, has_opponents

    return tuple(step.name for step in STEPS) if has_opponents(game) else ()
