"""A game goes on in slices as it does in one go."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from chainfall.core.buttons import LEFT, PAUSE
from chainfall.core.errors import ChainfallError, ReplayError
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.slicing import ITEMS
from chainfall.table.resuming import Resuming
from chainfall.table.table import take_over

REPLAYS = Path(__file__).parents[1] / "replays"


def newest(game: str) -> list[str]:
    """The texts of a game's golden replays under today's rules."""
    folder = max((REPLAYS / game).iterdir(), key=lambda found: int(found.name[1:]))
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))]


def finished(resuming: Resuming) -> AnySession:
    """The session at the end of all slices."""
    while (session := resuming.advance()) is None:
        pass
    return session


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_golden_replay_is_resumed_in_slices_as_in_one_go(game: str) -> None:
    for text in newest(game):
        sliced, whole = finished(Resuming(text)), Session.continued(Replay.from_json(text))
        assert sliced.replay().to_json() == whole.replay().to_json() == text
        assert sliced.state == whole.state
        assert sliced.statistics() == whole.statistics()
        assert sliced.undo() == whole.undo()
        assert sliced.replay() == whole.replay()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_replay_is_taken_over_in_slices_as_in_one_go(game: str) -> None:
    replay = min(map(Replay.from_json, newest(game)), key=lambda found: found.steps)
    text = replay.to_json()
    for steps in (0, replay.steps // 2, replay.steps, replay.steps + 1):
        sliced = take_over(finished(Resuming(text, steps))).session
        whole = take_over(Session.resumed(replay, steps)).session
        assert sliced.replay().to_json() == whole.replay().to_json()
        assert sliced.statistics() == whole.statistics()
        assert sliced.undoable == whole.undoable


def test_a_slice_reads_a_thousand_items_or_plays_a_step() -> None:
    session = Session("puzzle-fighter")
    session.feed(PAUSE)
    for step in range(5 * ITEMS):
        session.feed(LEFT if step % 2 else 0)
    resuming = Resuming(session.replay().to_json())
    reading = next(slices for slices in count(1) if resuming.advance() or resuming.steps)
    assert reading > 5 + 5  # brackets and texts are counted, then inputs are read
    for done in range(1, session.steps + 1):
        resuming.advance()
        assert (resuming.done, resuming.session) == (done, None)
    assert resuming.advance() is resuming.session
    assert resuming.session


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda text: text[:-9], "not JSON"),
        (lambda text: text.replace('"triple-town"', '"chess"'), "game 'chess' is not known"),
        (lambda text: text.replace('"unfinished"', '"over"'), "gives a different result"),
        (lambda text: text.replace('"0 0"', '"0 x"'), "inputs"),
    ],
)
def test_a_mistake_is_told_in_its_slice_and_there_is_no_session(change: Callable[[str], str], problem: str) -> None:
    session = Session("triple-town", seed=3)
    session.play("0 0")
    resuming = Resuming(change(session.replay().to_json()))
    with pytest.raises(ChainfallError, match=problem):
        finished(resuming)
    assert resuming.advance() is None


def test_a_replay_of_other_rules_is_not_resumed() -> None:
    text = Session("triple-town").replay().to_json().replace('"rules": ', '"rules": 9')
    with pytest.raises(ReplayError, match="recorded under rules 9"):
        finished(Resuming(text))
