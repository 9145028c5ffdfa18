"""Statistics: what is counted, what is left out, and that it is the same however it is gathered."""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.recording.goldens import path_of

from chainfall.core.buttons import CW, DOWN, LEFT, PAUSE, RIGHT
from chainfall.core.effects import Clear, Effect, Lock, Merge, Spawn
from chainfall.core.errors import ReplayError
from chainfall.core.frame import Board, Frame, Hud
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.statistics import MOST_POINTS, Row, Statistics, Tally, gather

pytestmark = pytest.mark.usefixtures("known_drip")

REPLAYS = Path(__file__).parents[1] / "replays"
GOLDENS = [
    path for path in sorted(REPLAYS.glob("*/*/*.json")) if f"/r{registry.game(path.parts[-3]).rules}/" in str(path)
]
CELL = (0, 0)


@dataclass(frozen=True)
class Told:
    """A game without rules: each step is told to it, and its score is the number of steps."""

    hz: int = 60
    id: str = "ann/told"
    rules: int = 1

    @property
    def Options(self) -> type[Options]:  # noqa: N802 - a class, named as one
        return Options

    def start(self, options: object, seed: int) -> int:
        return 0

    def step(self, state: int, input: object) -> Step[int]:
        return Step(state + 1)

    def inputs(self, state: int) -> tuple[int, ...]:
        return (0,)

    def outcome(self, state: int) -> Outcome | None:
        return None

    def frame(self, state: int) -> Frame:
        return Frame((Board(1, 1, (), hud=Hud(state)),))

    def text(self, state: int) -> str:
        return ""

    def parse(self, line: str) -> object:
        return line

    def format(self, input: object) -> str:
        return str(input)


def counted(*steps: tuple[object, tuple[Effect, ...]], hz: int = 60) -> Statistics:
    """What a game of these inputs and effects comes to."""
    tally: Tally[int, object] = Tally(Told(hz), 0)
    for number, (input, effects) in enumerate(steps, 1):
        tally.add(input, Step(number, effects))
    return tally.statistics()


def labels(statistics: Statistics) -> list[str]:
    return [row.label for row in statistics.rows()]


def test_a_game_of_which_nothing_is_known_has_its_score_and_its_time() -> None:
    assert counted(*[(0, ())] * 90).rows() == (Row("Score", "90"), Row("Time", "0:01"))
    assert counted(*[("a", ())] * 3, hz=0).rows() == (Row("Score", "3"),)


def test_pieces_are_those_that_were_placed() -> None:
    assert counted((0, (Spawn(()),)), (0, (Lock(()), Spawn(())))).pieces == 1


def test_pieces_that_are_never_told_to_be_placed_are_counted_as_they_come() -> None:
    assert counted((0, (Spawn(()),)), (0, (Spawn(()),))).pieces == 2


def test_pieces_a_minute_go_by_the_time_of_the_game() -> None:
    statistics = counted(*[(0, (Lock(()),)), *[(0, ())] * 119])
    assert (statistics.seconds, statistics.pieces_a_minute) == (2.0, 30.0)


def test_the_longest_chain_is_the_highest_index_of_any_turn() -> None:
    turn = tuple(Clear((CELL,), "match", index) for index in (1, 2, 3))
    assert counted((0, turn), (0, (Clear((CELL,), "match", 2),))).longest_chain == 3


def test_a_clear_told_in_parts_is_one_clear() -> None:
    parts = (Clear((CELL,) * 4, "crash", 2), Clear((CELL,) * 3, "diamond", 2))
    assert counted((0, parts)).largest_clear == 7


def test_clears_of_one_turn_that_follow_from_each_other_are_not_added_up() -> None:
    assert counted((0, (Clear((CELL,) * 4, "match", 1), Clear((CELL,) * 5, "match", 2)))).largest_clear == 5


def test_merges_of_one_move_are_a_chain() -> None:
    statistics = counted((0, (Merge((CELL,) * 3, CELL), Merge((CELL,) * 4, CELL))), (0, (Merge((CELL,) * 3, CELL),)))
    assert (statistics.longest_chain, statistics.largest_merge, statistics.largest_clear) == (2, 4, None)


def test_a_button_that_is_held_was_pressed_once() -> None:
    masks = [LEFT, LEFT, 0, LEFT, LEFT | CW, CW, RIGHT | DOWN]
    assert counted(*[(mask, ()) for mask in masks]).presses == 5


def test_the_pause_button_does_not_count_as_a_press() -> None:
    assert counted((PAUSE, ()), (PAUSE | LEFT, ()), (0, ())).presses == 1


def test_presses_per_piece_need_buttons_and_pieces() -> None:
    assert counted((LEFT, ()), (0, ()), (CW, (Lock(()),)), (CW, (Lock(()),))).presses_per_piece == 1.0
    assert counted((LEFT, ())).presses_per_piece is None
    assert counted(("north", (Lock(()),)), ("south", (Lock(()),))).presses is None


def test_a_game_of_turns_has_neither_time_nor_presses() -> None:
    statistics = counted((1, (Lock(()),)), (2, (Lock(()),)), hz=0)
    assert (statistics.seconds, statistics.pieces_a_minute, statistics.presses) == (None, None, None)
    assert labels(statistics) == ["Score", "Pieces"]


def test_what_has_not_happened_is_left_out_instead_of_shown_as_zero() -> None:
    session = Session("puzzle-kata")
    session.play("RG LLL")
    assert session.statistics().rows() == (Row("Destroyed", "0"), Row("Pieces", "1"))


@pytest.mark.parametrize(("steps", "shown"), [(0, "0:00"), (60 * 65, "1:05"), (60 * 3725, "1:02:05")])
def test_a_time_is_shown_in_minutes_and_seconds(steps: int, shown: str) -> None:
    statistics = Statistics("game", 60, steps, 1234567, "Points", None, None, None, None, None, ())
    assert statistics.rows() == (Row("Points", "1,234,567"), Row("Time", shown))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_score_of_a_recorded_game_is_that_of_its_result(path: Path) -> None:
    replay = Replay.load(path)
    statistics = gather(replay)
    assert (statistics.score, statistics.steps) == (replay.score, replay.steps)
    assert statistics.points[-1] == (replay.steps, replay.score)


def test_a_known_game_has_known_numbers() -> None:
    rows = gather(Replay.load(path_of("puzzle-fighter", "a-chain-of-thirty"))).rows()
    assert dict(rows) == {
        "Score": "5,780",
        "Pieces": "1",
        "Pieces a minute": "4.0",
        "Longest chain": "30",
        "Largest clear": "4",
        "Presses per piece": "1.0",
        "Time": "0:15",
    }


@given(some.integers(0, 3000))
def test_the_points_go_from_the_start_to_the_end_at_even_distances_and_are_few(steps: int) -> None:
    points = counted(*[(0, ())] * steps).points
    assert len(points) <= MOST_POINTS
    assert (points[0], points[-1]) == ((0, 0), (steps, steps))
    assert all(step == score for step, score in points)
    assert len({after - before for (before, _), (after, _) in pairwise(points[:-1])}) <= 1
    assert len(points) > min(steps, MOST_POINTS // 2 - 1)


def play_randomly(session: AnySession, steps: int, random: Random) -> None:
    for _ in range(steps):
        if not session.outcome:
            session.feed(random.choice(session.game.inputs(session.state)))


@pytest.mark.parametrize("name", [*registry.games(), "drip"])
def test_they_are_the_same_while_playing_after_an_undo_after_a_resume_and_from_the_replay(name: str) -> None:
    session = Session(name)
    session.statistics()
    play_randomly(session, 250, Random(5))
    assert session.statistics() == gather(session.replay())
    session.undo()
    assert session.statistics() == gather(session.replay())
    play_randomly(session, 30, Random(6))
    assert session.statistics() == gather(session.replay())
    assert Session.resumed(session.replay()).statistics() == session.statistics()


def test_who_asks_before_the_first_step_has_them_without_playing_again(
    drip: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(drip)
    session.statistics()
    play_randomly(session, 100, Random(1))
    expected = gather(session.replay(), drip)
    monkeypatch.setattr("chainfall.play.session.tally_of", None)
    assert session.statistics() == expected


def test_a_replay_of_other_rules_is_refused() -> None:
    session = Session("triple-town")
    replay = session.replay()
    with pytest.raises(ReplayError, match="recorded under rules 99"):
        gather(Replay(replay.game, 99, replay.options, 0, (), (), 0, ""))
