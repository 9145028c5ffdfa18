"""What a game is eligible for: hints, reviews, bots that play it, opponents at its seats."""

from chainfall.core.abilities import find_placing, find_seat_view
from chainfall.core.card import card_of
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame


def has_hints(game: AnyGame) -> bool:
    """Whether a bot can show a good move: the game has placements or, turn by turn, squares."""
    return find_placing(game) is not None if game.hz else card_of(game).inputs == "squares"


def has_reviews(game: AnyGame) -> bool:
    """Whether the engine can review a game: it has placements, at each seat if there are several."""
    if seats_of(game) == 1:
        return find_placing(game) is not None
    viewed = find_seat_view(game)
    return viewed is not None and find_placing(viewed.seat_view(game.start(game.Options(), 0), 0)[0]) is not None


def has_analysis(game: AnyGame) -> bool:
    """Whether the places for a piece can be compared in any position: also at a seat that shows its board alone."""
    return has_hints(game) if seats_of(game) == 1 else bool(game.hz and find_seat_view(game))


def why_no_analysis(game: AnyGame, seat: int = 0) -> str:
    """Why a seat of a game cannot be analysed, in words for the player; empty if it can."""
    title, seats = card_of(game).title, seats_of(game)
    if not has_analysis(game):
        return f"{title} has no places for a piece that could be compared."
    if not 0 <= seat < seats:
        return f"{title} has no player {seat + 1}, expected 1 to {seats}."
    return ""


def has_bots(game: AnyGame) -> bool:
    """Whether bots play it alone. A game played tick by tick has no moves to choose; games for two have opponents."""
    return seats_of(game) == 1 and (not game.hz or find_placing(game) is not None)


def opponents_of(game: AnyGame) -> tuple[str, ...]:
    """The bots that can sit at a seat of a game, the weakest first; none if they cannot play it."""
    from chainfall.bots.opponents import STEPS, has_opponents

    return tuple(step.name for step in STEPS) if has_opponents(game) else ()
