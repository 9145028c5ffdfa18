"""The game ``triple-town``: squares, the stream of pieces, the storehouse, the end, and going back."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall.core.effects import GameOver, Lock, Merge, Rejected, Spawn
from chainfall.core.errors import OptionError, ParseError
from chainfall.core.frame import EMPTY, Sprite, tile
from chainfall.core.game import Outcome
from chainfall.core.options import from_text
from chainfall.games.triple_town.game import GAME, PlacePiece, Store, Stored, TownOptions, TownState
from chainfall.games.triple_town.merge import update
from chainfall.play.session import AnySession, Session
from chainfall.play.verifying import verify

ONLY_ONES = (1, 0, 0, 0, 0)


def town(seed: int = 0, **options: Any) -> AnySession:
    return Session(GAME, TownOptions(**options), seed)


def rows(state: TownState) -> list[list[int]]:
    columns = state.options.columns
    return [list(state.board[start : start + columns]) for start in range(0, len(state.board), columns)]


def test_the_board_is_six_by_six_and_empty_at_the_start() -> None:
    assert rows(town().state) == [[0] * 6] * 6


def test_the_drawn_board_stands_at_the_start() -> None:
    assert rows(town(rows=2, columns=3, board="12/.3").state) == [[1, 2, 0], [0, 3, 0]]


def test_rows_that_are_not_drawn_are_free_ones_on_top() -> None:
    assert rows(town(rows=3, columns=2, board="12").state) == [[0, 0], [0, 0], [1, 2]]


def test_a_move_follows_the_kata() -> None:
    session = town(rows=3, columns=3, weights=ONLY_ONES, board=".../.11/2.2")
    step = session.play("2 1")
    assert [rows(step.state), step.state.score] == update([[0, 0, 0], [0, 1, 1], [2, 0, 2]], 2, 1, 1)


def test_the_effects_of_a_move_are_the_lock_each_merge_and_the_next_piece() -> None:
    session = town(rows=3, columns=3, weights=ONLY_ONES, board=".../.11/2.2")
    assert session.play("2 1").effects == (
        Lock(((2, 1),)),
        Merge(((1, 1), (1, 2), (2, 1)), (2, 1), 20),
        Merge(((2, 0), (2, 1), (2, 2)), (2, 1), 100),
        Spawn(()),
    )


def test_the_next_piece_comes_up_and_another_one_shows() -> None:
    session = town(seed=7)
    for move in session.game.inputs(session.state)[:20]:
        before = session.state
        session.feed(move)
        assert session.state.piece == before.next


def test_the_score_and_the_moves_add_up() -> None:
    session = town(weights=ONLY_ONES)
    for line in ("0 0", "2 2", "0 1", "0 2"):
        session.play(line)
    assert (session.state.score, session.state.moves) == (5 + 5 + 5 + 20, 4)


@pytest.mark.parametrize("line", ["1 1", "-1 0", "0 -1", "3 0", "0 3", "999999999 0"])
def test_a_taken_or_outside_square_is_rejected_with_the_words_of_the_kata(line: str) -> None:
    state = town(rows=3, columns=3, board="/.1/").state
    step = GAME.step(state, GAME.parse(line))
    assert step.state is state
    assert step.effects == (Rejected("Try again  -- invalid position"),)


def test_the_game_ends_when_no_square_is_free() -> None:
    session = town(rows=1, columns=2, weights=(0, 1, 0, 0, 0), board="1.")
    assert session.play("0 1").effects == (Lock(((0, 1),)), GameOver("board full"))
    assert session.outcome == Outcome(20, "board full")
    assert GAME.inputs(session.state) == ()


def test_a_merge_on_the_last_free_square_goes_on() -> None:
    session = town(rows=1, columns=3, weights=ONLY_ONES, board="11.")
    session.play("0 2")
    assert session.outcome is None


def test_a_step_after_the_end_changes_nothing() -> None:
    state = town(rows=1, columns=2, board="12").state
    assert GAME.outcome(state) == Outcome(0, "board full")
    for move in (PlacePiece(0, 0), PlacePiece(5, 5), Store()):
        step = GAME.step(state, move)
        assert step.state is state
        assert step.effects == (Rejected("Game over -- board full"),)


def test_every_free_square_is_an_input() -> None:
    assert GAME.inputs(town(rows=2, columns=2, board="1./.2").state) == (PlacePiece(0, 1), PlacePiece(1, 0))


def test_undo_takes_back_the_last_move_with_its_pieces_and_its_score() -> None:
    session = town(seed=3)
    states = [session.state]
    for line in ("0 0", "0 1", "0 2"):
        session.play(line)
        states.append(session.state)
    for earlier in (states[2], states[1], states[0]):
        assert session.undo()
        assert session.state == earlier
    assert not session.undo()


def test_undo_passes_over_moves_that_were_rejected() -> None:
    session = town()
    first = session.state
    session.play("0 0")
    session.play("0 0")
    assert session.undo()
    assert session.state == first


def test_the_same_move_after_undo_gives_the_same_game() -> None:
    session = town(seed=5)
    session.play("0 0")
    after = session.play("1 1").state
    session.undo()
    assert session.play("1 1").state == after
    assert verify(session.replay()).ok


def test_undo_brings_a_game_back_from_its_end() -> None:
    session = town(rows=1, columns=2, board="1.", weights=(0, 1, 0, 0, 0))
    session.play("0 1")
    assert session.outcome
    assert session.undo()
    assert session.outcome is None


# The storehouse


def test_the_storehouse_is_the_top_left_square_where_nothing_can_be_put() -> None:
    session = town(rows=2, columns=2, storehouse=True)
    assert GAME.inputs(session.state) == (PlacePiece(0, 1), PlacePiece(1, 0), PlacePiece(1, 1), Store())
    assert session.play("0 0").effects == (Rejected("Try again  -- invalid position"),)


def test_an_empty_storehouse_takes_the_piece_and_the_next_one_comes_up() -> None:
    session = town(seed=7, storehouse=True)
    before = session.state
    step = session.play("store")
    assert (step.state.stored, step.state.piece) == (before.piece, before.next)
    assert step.effects == (Stored(), Spawn(()))


def test_a_full_storehouse_exchanges_its_piece_and_no_new_one_comes() -> None:
    session = town(weights=(0, 1, 0, 0, 0), storehouse=True, board="5...../...../...../...../...../.....")
    before = session.state
    step = session.play("store")
    assert (step.state.piece, step.state.stored, step.state.next) == (5, 2, before.next)
    assert step.state.hidden == before.hidden
    assert step.effects == (Stored(),)


def test_a_piece_drawn_on_the_storehouse_is_in_it() -> None:
    state = town(rows=1, columns=2, storehouse=True, board="4.").state
    assert state.stored == 4
    assert GAME.frame(state).boards[0].at(0, 0) == tile("storehouse", mark="4")


def test_what_is_in_the_storehouse_merges_with_nothing() -> None:
    session = town(rows=1, columns=4, weights=ONLY_ONES, storehouse=True, board="11..")
    session.play("0 2")
    assert session.state.board[1:] == (1, 1, 0)


def test_storing_is_not_a_move_and_scores_nothing() -> None:
    session = town(storehouse=True)
    session.play("store")
    assert (session.state.moves, session.state.score) == (0, 0)


def test_the_storehouse_does_not_count_as_free_at_the_end() -> None:
    session = town(rows=1, columns=2, storehouse=True)
    session.play("0 1")
    assert session.outcome


def test_without_a_storehouse_there_is_nothing_to_store_in() -> None:
    state = town().state
    step = GAME.step(state, Store())
    assert step.state is state
    assert step.effects == (Rejected("this board has no storehouse"),)


def test_storing_can_be_undone() -> None:
    session = town(storehouse=True)
    before = session.state
    session.play("store")
    assert session.undo()
    assert session.state == before


# Pieces


def test_the_seed_decides_the_pieces() -> None:
    def stream(seed: int) -> list[int]:
        session = town(seed, rows=5, columns=50)
        found = []
        for move in GAME.inputs(session.state)[:100]:
            found.append(session.state.piece)
            session.feed(move)
        return found

    assert stream(1) == stream(1) != stream(2)


def test_pieces_come_as_often_as_the_weights_say() -> None:
    state = town(seed=11).state
    counts: Counter[int] = Counter()
    for _ in range(10_000):
        state = GAME.step(replace(state, board=(0,) * 36), PlacePiece(0, 0)).state
        counts[state.next] += 1
    expected = {1: 6000, 2: 2500, 3: 1000, 4: 400, 5: 100}
    assert all(abs(counts[piece] - number) < 0.05 * number + 15 for piece, number in expected.items())


def test_a_weight_of_nought_keeps_a_piece_away() -> None:
    session = town(seed=1, weights=(0, 0, 3, 0, 1), rows=10, columns=10)
    seen = set()
    for move in GAME.inputs(session.state)[:60]:
        session.feed(move)
        seen.add(session.state.next)
    assert seen == {3, 5}


# Options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 0}, "option rows=0: expected a whole number from 1 to 50"),
        ({"columns": 51}, "option columns=51: expected a whole number from 1 to 50"),
        ({"weights": (1, 1, 1, 1)}, "option weights=1,1,1,1: expected 5 whole numbers, at least one of them above 0"),
        ({"weights": (0, 0, 0, 0, 0)}, "option weights=0,0,0,0,0: expected 5 whole numbers"),
        ({"weights": (1, 1, 1, 1, -1)}, "option weights=(1, 1, 1, 1, -1): expected whole numbers"),
        ({"storehouse": 1}, "option storehouse=1: expected true or false"),
        ({"board": "6"}, "option board, row 1: '6' is not a cell"),
        ({"board": "1111111"}, "option board, row 1: 7 cells drawn, expected at most 6"),
        ({"rows": 1, "board": "1/1"}, "option board: 2 rows drawn, expected at most 1"),
    ],
)
def test_a_wrong_option_is_refused_by_name(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        TownOptions(**options)
    assert message in str(caught.value)


def test_options_can_be_written_as_text() -> None:
    written = {"rows": "3", "weights": "1,2,3,4,5", "storehouse": "true", "board": "1/2"}
    assert from_text(TownOptions, written) == TownOptions(3, 6, (1, 2, 3, 4, 5), True, "1/2")


# Lines and views


@pytest.mark.parametrize(
    ("line", "move"), [("2 5", PlacePiece(2, 5)), (" 2\t5 ", PlacePiece(2, 5)), ("-1 0", PlacePiece(-1, 0))]
)
def test_a_square_is_a_row_and_a_column(line: str, move: PlacePiece) -> None:
    assert GAME.parse(line) == move


@pytest.mark.parametrize(
    "line", ["", "2", "2 5 1", "a b", "2,5", "2.0 5", "\u0662 \u0665", "1" * 10 + " 0", "Store", "store 1"]
)
def test_any_other_line_is_refused_with_what_was_expected(line: str) -> None:
    with pytest.raises(ParseError, match="expected a row and a column counted from 0, such as '2 5', or 'store'"):
        GAME.parse(line)


@pytest.mark.parametrize(("move", "line"), [(PlacePiece(2, 5), "2 5"), (PlacePiece(-1, 0), "-1 0"), (Store(), "store")])
def test_a_line_is_read_back_as_it_was_written(move: PlacePiece | Store, line: str) -> None:
    assert GAME.format(move) == line
    assert GAME.parse(line) == move


def test_the_frame_shows_the_board_and_both_pieces() -> None:
    state = town(rows=1, columns=3, weights=(0, 0, 1, 0, 0), board=".45").state
    board = GAME.frame(state).boards[0]
    assert (board.width, board.height, board.phase) == (3, 1, "place")
    assert board.tiles == (EMPTY, tile("piece", mark="4"), tile("piece", mark="5"))
    assert board.hud.next == ((Sprite(0, 0, tile("piece", mark="3")),),) * 2
    assert board.hud.numbers == (("moves", 0),)


def test_numbers_of_two_digits_stay_in_line() -> None:
    lines = GAME.text(town(rows=2, columns=11, board="1..........").state).splitlines()
    assert lines[:3] == [
        "    0  1  2  3  4  5  6  7  8  9 10",
        " 0  .  .  .  .  .  .  .  .  .  .  .",
        " 1  1  .  .  .  .  .  .  .  .  .  .",
    ]


moves = st.one_of(st.builds(PlacePiece, st.integers(-2, 7), st.integers(-2, 7)), st.just(Store()))


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 5), st.integers(1, 5), st.booleans(), st.lists(moves, max_size=60))
def test_step_is_total_and_a_rejected_move_changes_nothing(
    seed: int, height: int, width: int, storehouse: bool, played: list[PlacePiece | Store]
) -> None:
    state = GAME.start(TownOptions(height, width, storehouse=storehouse), seed)
    for move in played:
        ended = GAME.outcome(state)
        step = GAME.step(state, move)
        allowed = move in GAME.inputs(state)
        assert allowed != any(isinstance(effect, Rejected) for effect in step.effects)
        assert allowed or step.state is state
        assert not ended or step.state is state
        state = step.state


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1), st.data())
def test_every_move_of_a_game_is_a_move_of_the_kata(seed: int, data: st.DataObject) -> None:
    session = town(seed, rows=3, columns=4, weights=(8, 4, 2, 1, 1))
    while not session.outcome:
        state = session.state
        move = data.draw(st.sampled_from(GAME.inputs(state)))
        assert isinstance(move, PlacePiece)
        answer = update(rows(state), move.row, move.column, state.piece)
        step = session.feed(move)
        assert answer[:2] == [rows(step.state), step.state.score - state.score]
        assert (len(answer) == 3) == (GAME.outcome(step.state) is not None)
        if session.steps == 30:
            break
    assert verify(session.replay()).ok
