"""What a replay may cost: steps, of which one counts for several where the board is large."""

from dataclasses import replace

import pytest

from chainfall.core.errors import ReplayError
from chainfall.games.dr_mario.shell.game import GAME
from chainfall.play.budget import STEP_LIMIT, Budget, LimitError, weight_of
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import walk
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.verifying import verify
from chainfall.play.viewer import Viewer


def large_field(*lines: str) -> Replay:
    """Lines played on 100,000 cells, whose state has 200,000 bytes: a step counts as 195."""
    session = Session("dr-mario-shell", rows=250, columns=400)
    for line in lines:
        session.play(line)
    return session.replay()


def counted_steps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The inputs that the rules are asked for from now on."""
    played: list[object] = []
    step = type(GAME).step

    def watched(game: object, state: object, input: object) -> object:
        played.append(input)
        return step(GAME, state, input)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(type(GAME), "step", watched)
    return played


def test_a_tick_in_which_nothing_moves_gives_the_very_state() -> None:
    for lines in ((), ("V 3 3 r",), ("F R Y", "")):
        session = Session("dr-mario-shell", rows=4, columns=4)
        for line in lines:
            session.play(line)
        for _ in range(9):
            before = session.state
            session.play("")
            if session.state == before:
                assert session.state is before
                break
        else:
            raise AssertionError("it never comes to rest")


def test_an_input_that_changes_nothing_is_played_once_however_often_it_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = large_field(*[""] * 30)
    played = counted_steps(monkeypatch)
    assert verify(replay).ok
    assert len(played) == 1
    played.clear()
    assert len(list(walk(replay, GAME))) == 30
    assert len(played) == 1
    played.clear()
    assert gather(replay).steps == 30
    assert len(played) == 1


def test_what_a_replay_may_cost_is_bounded_by_the_board_and_the_steps() -> None:
    viruses = [f"V 0 {column} {'ry'[column % 2]}" for column in range(12)]
    replay = large_field(*viruses)
    assert verify(replay).ok
    verdict = verify(replay, limit=10 * 195)
    assert (verdict.ok, verdict.limited) == (False, True)
    assert verdict.problem.endswith("each counting as 195: more than the limit of 1950 steps")
    with pytest.raises(LimitError, match="each counting as 195"):
        gather(replay, limit=10 * 195)
    assert gather(replay).steps == 12


def test_to_hash_a_large_state_that_does_not_change_is_counted_too() -> None:
    replay = large_field(*[""] * 30)
    assert verify(replay, limit=195 + 30 * (195 // 16)).ok
    assert verify(replay, limit=195 + 29 * (195 // 16)).limited


def test_a_viewer_shows_as_many_steps_as_are_verified() -> None:
    replay = replace(large_field(""), inputs=(("", STEP_LIMIT),))
    assert Viewer(replay).steps == STEP_LIMIT // 195
    small = replace(Session("dr-mario").replay(), inputs=(("-", STEP_LIMIT + 1),))
    assert Viewer(small).steps == STEP_LIMIT


def test_a_limit_is_not_a_fault_of_the_replay() -> None:
    assert issubclass(LimitError, ReplayError)
    with pytest.raises(LimitError, match=r"^11 steps, more than the limit of 10$"):
        Budget(11, 10)
    assert [weight_of(size) for size in (0, 2047, 2048, 10_240)] == [1, 1, 2, 10]
