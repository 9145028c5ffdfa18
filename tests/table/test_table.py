"""A table: time that stands still, undo, players that stay, and what front ends find there."""

from threading import Lock

import pytest
from tests.typed import codes

from chainfall.core.errors import ChainfallError, ParseError
from chainfall.core.game import Outcome
from chainfall.play import registry
from chainfall.play.session import AnySession, Session
from chainfall.puzzles.collection import collection
from chainfall.table.cursor import Cursor
from chainfall.table.table import Table, take_over

TICK = 1000 / 60


def seat(
    name: str, *, practice: bool = False, players: tuple[str, ...] = (), seed: int = 1, resumed: bool = False
) -> Table:
    session: AnySession = Session(registry.game(name), None, seed)
    return Table(session, practice=practice, players=players, resumed=resumed)


def run(table: Table, ticks: int, start: float = 0.0) -> int:
    """Plays for a while, and says how many ticks that were."""
    return sum(table.advance(start + tick * TICK + 0.001) for tick in range(ticks + 1))


def test_time_that_stood_still_is_not_made_up_for_and_the_press_that_ends_it_is_played_at_once() -> None:
    table = seat("puzzle-fighter")
    table.rest(wait=True)
    assert table.still
    assert [table.advance(now) for now in (0, 1000, 2000)] == [0, 0, 0]
    table.players.note(codes("+left -left"))
    assert (table.advance(9000), table.waiting) == (1, False)
    assert table.advance(9000 + 3 * TICK + 0.001) == 3


def test_a_release_does_not_end_the_wait() -> None:
    table = seat("puzzle-fighter")
    table.rest(wait=True)
    table.players.note(codes("-left"))
    assert (table.advance(0), table.still) == (0, True)


def test_games_of_turns_and_puzzles_do_not_wait_for_a_press_to_begin() -> None:
    for table in (seat("triple-town"), Table.for_puzzle(collection("dr-mario")[0])):
        table.rest(wait=True)
        assert not table.waiting


def test_in_a_puzzle_time_stands_still_while_a_piece_is_in_the_air_and_nothing_is_pressed() -> None:
    table = Table.for_puzzle(collection("puzzle-fighter")[0])
    run(table, 200)
    assert table.still
    steps = table.session.steps
    assert run(table, 100, start=9000) == 0
    table.players.note(codes("+left -left"))
    assert run(table, 100, start=20_000) > 0
    assert (table.still, table.session.steps > steps) == (True, True)


def test_a_match_can_be_undone_in_practice_and_then_waits() -> None:
    table = seat("dr-mario-versus", practice=True, players=("", "pebble"))
    run(table, 200)
    before = table.session.steps
    assert table.undoable
    assert table.undo()
    assert table.session.steps < before
    assert (table.still, table.effects) == (True, [])


def test_an_undo_that_finds_nothing_leaves_presses_and_time_alone() -> None:
    table = seat("puzzle-fighter", practice=True)
    table.players.note(codes("+left"))
    assert not table.undo()
    assert (table.players.quiet, table.waiting) == (False, False)


@pytest.mark.parametrize("resumed", [False, True])
def test_a_game_that_was_saved_before_stays_saved_also_if_all_of_it_is_undone(resumed: bool) -> None:
    table = seat("triple-town", practice=True, resumed=resumed)
    assert (table.unsaved is not None) == resumed
    table.play("0 0")
    assert table.unsaved
    assert table.undo()
    assert (table.unsaved is not None) == resumed


def test_without_practice_nothing_is_undone_and_nothing_hinted() -> None:
    table = seat("triple-town")
    table.play("0 0")
    assert (table.undo(), table.undoable) == (False, False)
    assert table.why_no_undo
    with pytest.raises(ChainfallError, match="Hints are for practice games and puzzles"):
        table.position()


def test_a_match_has_undo_in_practice_but_no_hints_and_a_game_without_hints_says_so() -> None:
    match = seat("dr-mario-versus", practice=True)
    assert (match.why_no_undo, "no hints in a match" in match.why_no_hints) == ("", True)
    assert seat("puzzle-kata", practice=True).why_no_hints == "There are no hints in this game."
    assert seat("dr-mario", practice=True).why_no_hints == ""


def test_the_same_game_again_has_the_same_players_and_options_and_any_seed() -> None:
    lock = Lock()
    session: AnySession = Session(registry.game("dr-mario-versus"), None, 5)
    table = Table(session, practice=True, players=["", "brook"], moving=lock)
    again, other = table.again(), table.again(seed=6)
    for one, seed in ((again, 5), (other, 6)):
        assert (one.players.names, one.practice, one.session.seed) == (("", "brook"), True, seed)
        assert one.moving is lock


def test_a_game_that_is_over_is_taken_over_from_its_last_turn() -> None:
    session: AnySession = Session("triple-town", seed=7, rows=1, columns=2)
    for cell in ("0 0", "0 1"):
        session.play(cell)
    assert session.outcome
    table = take_over(session)
    assert (table.practice, table.over, table.session.steps) == (True, False, 1)


def test_a_line_of_a_person_is_completed_by_the_bots() -> None:
    table = seat("puzzle-fighter-versus", players=("", "avalanche"))
    for _ in range(120):
        table.play("-")
    lines = {line for line, _ in table.session.replay().inputs}
    assert all(line.startswith("- | ") for line in lines)
    assert len(lines) > 1, "the bot presses something"


def test_a_line_that_is_no_input_changes_nothing() -> None:
    table = seat("triple-town")
    with pytest.raises(ParseError):
        table.play("nowhere")
    assert table.session.steps == 0


def test_effects_wait_for_whoever_looks_each_with_its_step() -> None:
    table = seat("triple-town")
    table.play("0 0")
    first = len(table.effects)
    table.play("0 1")
    assert {step for step, _ in table.effects[:first]} == {1}
    assert {step for step, _ in table.effects[first:]} == {2}


def test_the_cursor_stays_on_the_board() -> None:
    board = seat("triple-town").frame.boards[0]
    cursor = Cursor(board)
    for _ in range(board.width + 2):
        cursor.move("left", board)
        cursor.move("up", board)
    assert cursor.cell == (0, 0)
    for _ in range(board.width + 2):
        cursor.move("right", board)
        cursor.move("down", board)
    assert cursor.cell == (board.height - 1, board.width - 1)


def test_a_tick_asks_for_its_outcome_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seat("puzzle-fighter")
    assert not table.over, "the first state is asked before the first tick"
    asked: list[object] = []
    outcome = table.game.outcome

    def noted(_: object, state: object) -> Outcome | None:
        asked.append(state)
        return outcome(state)

    monkeypatch.setattr(type(table.game), "outcome", noted)
    ticks = run(table, 10, start=100)
    assert not table.over
    assert ticks >= 10
    assert len(asked) == ticks


def test_a_ranked_game_has_no_undo_hints_or_restart_also_where_practice_is_asked_for() -> None:
    session: AnySession = Session(registry.game("triple-town"), None, 1)
    table = Table(session, practice=True, ranked=True)
    table.feed(session.inputs[0])
    assert (table.practice, table.undo()) == (False, False)
    whys = (table.why_no_undo, table.why_no_hints, table.why_no_restart)
    assert whys == tuple(f"A ranked game has no {what}." for what in ("undo", "hints", "restart"))
    assert seat("triple-town").why_no_restart == ""
