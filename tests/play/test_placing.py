"""Playing by placements: a session puts pieces in their places, and looks ahead without playing."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.conftest import WIDTH, Drip, DripState

from chainfall import Replay, Session, verify
from chainfall.core.buttons import LEFT, RIGHT
from chainfall.core.effects import GameOver
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Step
from chainfall.core.placing import Placement
from chainfall.games.triple_town.game import PlacePiece, TownInput, TownState, TripleTown
from chainfall.play import placing, registry
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession

ROOT = Path(__file__).parents[2]
PLACED = [name for name in registry.games() if getattr(registry.game(name), "placing", None)]
"""The games that offer placements."""


class CupPlacing:
    """The cup goes to a column and waits there for the drop."""

    extra = 0
    """Taps that come after the drop has landed."""

    def placements(self, state: DripState) -> Sequence[Placement]:
        return [] if state.drop < 0 else [Placement(column) for column in range(WIDTH)]

    def taps(self, state: DripState, placement: Placement) -> Sequence[int]:
        if placement not in self.placements(state):
            raise ChainfallError(f"{placement} cannot be reached")
        way = placement.column - state.cup
        masks = [LEFT if way < 0 else RIGHT, 0] * abs(way)
        return masks + [0] * (state.options.pace - state.fallen - len(masks) + self.extra)

    def place(self, state: DripState, placement: Placement) -> Step[DripState]:
        step = Step(state)
        for mask in (*self.taps(state, placement), 0):  # the last one spawns
            if not GAME.outcome(step.state):
                after = GAME.step(step.state, mask)
                step = Step(after.state, step.effects + after.effects)
        return step


class PlacedDrip(Drip):
    placing = CupPlacing()


GAME = PlacedDrip()


def session_of(**options: Any) -> Session[DripState, int]:
    return Session(GAME, seed=3, **options)


def names(step: Step[Any]) -> list[str]:
    return [type(effect).__name__ for effect in step.effects]


def test_where_no_piece_is_in_the_air_yet_placements_are_those_of_the_next_one() -> None:
    session = session_of()
    assert GAME.placing.placements(session.state) == []
    assert session.placements() == [Placement(column) for column in range(WIDTH)]
    assert session.steps == 0


def test_a_piece_is_put_in_its_place_and_the_next_one_waited_for() -> None:
    session = session_of()
    step = session.place(session.placements()[0])
    assert step.state is session.state
    assert (session.state.cup, session.state.fallen, session.state.drop >= 0) == (0, 0, True)
    assert names(step) == ["Spawn", "Lock", "Spawn"]


def test_what_was_placed_is_recorded_as_a_player_would_have_played_it() -> None:
    session = session_of()
    for column in (0, 4, 2):
        session.place(Placement(column))
    assert session.steps == 1 + 3 * (40 + 1) - 1 + 1
    assert session.replay().inputs[:5] == (("-", 1), ("left", 1), ("-", 1), ("left", 1), ("-", 38))
    assert verify(session.replay(), GAME).ok


def test_a_catch_is_told_with_the_effects_of_its_turn() -> None:
    session = session_of()
    best = max(session.placements(), key=lambda placement: session.peek(placement).score)
    assert names(session.place(best)) == ["Spawn", "Lock", "Clear", "Spawn"]
    assert session.score == 1


@pytest.mark.parametrize("column", range(WIDTH))
def test_peek_shows_what_place_comes_to_and_changes_nothing(column: int) -> None:
    session = session_of(misses=1)
    before = session.replay()
    peeked = session.peek(Placement(column))
    assert session.replay() == before
    step = session.place(Placement(column))
    assert (peeked.state, peeked.score, peeked.outcome) == (session.state, session.score, session.outcome)
    assert (peeked.frame, peeked.text, str(peeked)) == (session.frame, session.text, str(session))
    assert peeked.effects == step.effects[1:]  # the first piece had not come yet


def test_a_placement_that_ends_the_game_ends_it_there() -> None:
    session = session_of(misses=1)
    caught = session.peek(Placement(session.placements()[0].column))
    column = 1 if caught.score else 0
    step = session.place(Placement(column))
    assert step.effects[-1] == GameOver("too many misses")
    assert session.outcome
    assert verify(session.replay(), GAME).ok


def test_taps_stop_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CupPlacing, "extra", 20)
    session = session_of(misses=1)
    while not session.outcome:
        session.place(Placement(0))
    assert verify(session.replay(), GAME).ok


def test_undo_takes_a_placement_back() -> None:
    session = session_of()
    session.place(Placement(1))
    placed = session.state
    session.place(Placement(3))
    assert session.undo()
    assert session.state == placed


def refused(session: AnySession, placement: Placement) -> set[str]:
    """What is said to one who wants to place or to peek; nothing changes."""
    before, said = session.replay(), set()
    for attempt in (session.place, session.peek):
        with pytest.raises(ChainfallError) as caught:
            attempt(placement)
        said.add(str(caught.value))
    assert session.replay() == before
    return said


def test_a_placement_that_cannot_be_reached_is_refused() -> None:
    assert refused(session_of(), Placement(WIDTH)) == {"Placement(column=5, turns=0) cannot be reached"}


def test_after_the_end_nothing_can_be_placed() -> None:
    session = session_of(misses=1)
    while not session.outcome:
        session.feed(0)
    assert session.placements() == []
    assert refused(session, Placement(0)) == {"drip: nothing can be placed, the game is over: too many misses"}


def test_a_game_without_placements_says_so() -> None:
    session = Session("triple-town")
    expected = "triple-town does not offer placements: play it with feed or play"
    assert refused(session, Placement(0)) == {expected}
    with pytest.raises(ChainfallError, match=f"^{expected}$"):
        session.placements()


def test_a_piece_that_never_comes_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "LONGEST_WAIT", 50)
    monkeypatch.setattr(CupPlacing, "placements", lambda self, state: [])
    assert refused(session_of(misses=1000), Placement(0)) == {
        "drip: no piece appears while nothing is pressed; is the game paused?"
    }


class RowPlacing:
    """Triple Town on a board of one row: a piece goes on a free square."""

    def placements(self, state: TownState) -> Sequence[Placement]:
        return [Placement(column) for column, piece in enumerate(state.board) if not piece]

    def taps(self, state: TownState, placement: Placement) -> Sequence[TownInput]:
        return [PlacePiece(0, placement.column)]

    def place(self, state: TownState, placement: Placement) -> Step[TownState]:
        return ROW.step(state, *self.taps(state, placement))


class Row(TripleTown):
    placing = RowPlacing()


ROW = Row()


def test_in_a_game_of_turns_a_placement_is_one_input() -> None:
    session = Session(ROW, rows=1, columns=2)
    peeked = session.peek(Placement(1))
    step = session.place(Placement(1))
    assert (session.steps, session.placements()) == (1, [Placement(0)])
    assert peeked.state == step.state
    session.place(Placement(0))
    assert session.outcome
    assert session.placements() == []
    assert verify(session.replay()).ok


def test_a_peek_shows_itself() -> None:
    session = session_of(misses=1)
    boards = {repr(session.peek(placement)) for placement in session.placements()}
    assert boards == {"<Peek into drip: score 1>", "<Peek into drip: score 0, over: too many misses>"}
    assert session.peek(Placement(0))._repr_svg_().startswith("<svg")


# The real games


def test_the_games_of_falling_pieces_offer_placements() -> None:
    assert set(PLACED) >= {"puzzle-fighter", "dr-mario"}


def play_by_a_bot_of_five_lines(session: AnySession, path: str) -> None:
    while not session.outcome:
        best = max(session.placements(), key=lambda placement: session.peek(placement).score)
        session.place(best)
    session.replay().save(path)


@pytest.mark.parametrize("name", PLACED)
def test_a_bot_of_five_lines_plays_any_game_with_placements(name: str, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    play_by_a_bot_of_five_lines(Session(name, seed=7), path)
    assert verify(Replay.load(path)).ok


def test_a_bot_of_five_lines_plays_a_game_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples/puyo/src")
    game: AnyGame = import_module("chainfall_puyo").GAME
    path = str(tmp_path / "game.json")
    play_by_a_bot_of_five_lines(Session(game, seed=7, colours=3), path)
    assert verify(Replay.load(path), game).ok


@pytest.mark.parametrize("name", PLACED)
def test_a_peek_has_the_board_the_score_and_what_is_hidden_of_the_placement(name: str) -> None:
    random = Random(5)
    for seed in range(4):
        session = Session(name, seed=seed)
        while not session.outcome and session.steps < 1500:
            placement = random.choice(session.placements())
            peeked = session.peek(placement)
            session.place(placement)
            assert (peeked.score, peeked.outcome) == (session.score, session.outcome)
            assert peeked.state.hidden == session.state.hidden
            (board,), (expected,) = session.frame.boards, peeked.frame.boards
            assert (board.tiles, board.hud.next) == (expected.tiles, expected.hud.next)


@pytest.mark.parametrize("name", PLACED)
def test_a_paused_game_is_not_waited_for(name: str) -> None:
    session = Session(name)
    session.place(session.placements()[0])
    session.play("pause")
    expected = f"{name}: no piece appears while nothing is pressed; is the game paused?"
    with pytest.raises(ChainfallError, match=expected):
        session.placements()
