"""The frames of a film, each with the time for which it is shown."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from chainfall.core.card import card_of
from chainfall.core.frame import Frame, Hud
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.film.cut import Cut
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, walk

RATE = 30
"""The most frames a second."""

MOVE_MS = 700
"""How long a move of a game of turns is shown."""

LAST_MS = 1000
"""How much longer the last frame stays, before a film begins again."""


Passed = Callable[[int], None]
"""Called after every step that is played, also before the part that is shown."""


class Shot(NamedTuple):
    """A frame, and for how many milliseconds it is shown."""

    frame: Frame
    ms: int


def shots(
    replay: Replay, game: AnyGame, cut: Cut, *, most: int | None = None, passed: Passed = lambda _: None
) -> Iterator[Shot]:
    """The frames of a part of a replay, at ``RATE`` a second; a frame like the one before makes that one longer.

    Args:
        replay: the replay, which is played but not verified.
        game: its game.
        cut: the part.
        most: how many frames there may be, two at least: in a longer part they are further apart.
        passed: called after every step, for callers that show progress.

    Raises:
        ChainfallError: the replay cannot be played.
    """
    look = _look(game)
    last: Shot | None = None
    for state, ms in _moments(replay, game, cut, most, passed):
        frame = look(state)
        if last and frame == last.frame:
            last = Shot(frame, last.ms + ms)
            continue
        if last:
            yield last
        last = Shot(frame, ms)
    if last:
        yield Shot(last.frame, last.ms + LAST_MS)


def still(replay: Replay, game: AnyGame, cut: Cut) -> Frame:
    """The frame of the best moment of a part.

    Raises:
        ChainfallError: the replay cannot be played.
    """
    state = next(state for number, state in _states(replay, game) if number == cut.best)
    return _look(game)(state)


def _look(game: AnyGame) -> Callable[[Any], Frame]:
    """Makes the frame of a state, with the numbers that players are shown; times are in seconds."""
    numbers = {number.name: number for number in card_of(game).numbers if number.shown}
    parts = {"count": 1, "ms": 1000, "ticks": game.hz or 1}

    def shown_numbers(hud: Hud) -> Hud:
        found = [(numbers[name], value) for name, value in hud.numbers if name in numbers]
        named = [(number.title.lower(), value // parts[number.unit]) for number, value in found]
        return replace(hud, numbers=tuple(named))

    def look(state: Any) -> Frame:
        boards = game.frame(state).boards
        return Frame(tuple(replace(board, hud=shown_numbers(board.hud), phase="") for board in boards))

    return look


def _moments(replay: Replay, game: AnyGame, cut: Cut, most: int | None, passed: Passed) -> Iterator[tuple[Any, int]]:
    """The states to show, the last of the part among them, and for how long."""
    rate = min(RATE, game.hz) if game.hz else 1
    pace = game.hz or 1
    length = cut.end - cut.start
    thin = -(-(length * rate // pace + 1) // (most - 1)) if most else 1
    taken, due = 0, cut.start
    before: Any = None
    for number, state in _states(replay, game):
        if number > cut.end:
            return
        passed(number)
        if number < min(due, cut.end):
            continue
        if not game.hz:
            if state is not before:  # else a move that was rejected
                before, due = state, number + thin
                yield state, MOVE_MS
        elif number < due:
            yield state, 0
        else:
            taken += 1
            due = cut.start + taken * thin * pace // rate
            yield state, _time(taken * thin, rate) - _time((taken - 1) * thin, rate)


def _time(frames: int, rate: int) -> int:
    """Milliseconds of a number of frames, without the errors of rounding each of them."""
    return 1000 * frames // rate


def _states(replay: Replay, game: AnyGame) -> Iterator[tuple[int, Any]]:
    first = first_state(replay, game)
    return chain([(0, first)], ((number, step.state) for number, _, step in walk(replay, game, STEP_LIMIT)))
