"""Heaps by chance, and what lies on top of them; and the sketches of the games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chainfall import game
from chainfall.core.effects import Clear, Mark, Settle
from chainfall.core.rng import Rng
from chainfall.falling.sketching import drawn, heap, top_pairs
from chainfall.play.placing import with_piece


def red(rng: Rng, beside: list[str]) -> tuple[str, Rng]:
    return "R" if len(beside) < 2 else "G", rng


@given(st.integers(0, 2**32 - 1))
def test_a_heap_has_no_holes_and_is_not_too_high(seed: int) -> None:
    cells, _ = heap(Rng(seed), rows=6, columns=4, highest=3, cell=red)
    for column in range(4):
        text = cells[column::4]
        assert text == text.strip().rjust(6)
        assert len(text.strip()) <= 3


def test_a_cell_knows_what_is_to_its_left_and_below_it() -> None:
    full = next(cells for seed in range(1000) if " " not in (cells := heap(Rng(seed), 2, 2, 2, red)[0]))
    assert full == "RGRR"


def test_pairs_on_top_are_the_highest_two_of_a_column_or_the_highest_of_two_neighbours() -> None:
    board = "R   RG  RGB "
    assert top_pairs(board, columns=4) == ([(0, 4), (5, 9)], [(0, 5), (5, 10)])


def test_a_drawing_leaves_out_what_is_lifted_and_the_empty_rows_on_top() -> None:
    assert drawn("    R   RG  ", columns=4, lifted=(4,)) == "RG.."
    assert drawn(" " * 8, columns=4) == ""


@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario"])
@pytest.mark.parametrize("seed", range(8))
def test_nothing_happens_on_a_sketch_by_itself_and_a_piece_that_is_taken_off_was_there(name: str, seed: int) -> None:
    rules = game(name)
    sketch, _ = rules.sketching.sketch(Rng(seed), 3)  # type: ignore[attr-defined]
    assert len(sketch.pieces) == 3
    state = rules.start(rules.Options(board=sketch.board, pieces=" ".join(sketch.pieces)), 0)
    before = rules.frame(state).boards[0].tiles
    stepped = rules.step(state, 0)
    assert not any(isinstance(effect, Clear | Mark | Settle) for effect in stepped.effects)
    assert rules.frame(with_piece(rules, state)).boards[0].tiles == before
    for piece, rest in rules.sketching.taken_off(sketch.board):  # type: ignore[attr-defined]
        assert sorted(sketch.board.replace(".", "").replace("/", "")) == sorted(
            rest.replace(".", "").replace("/", "") + piece
        )
