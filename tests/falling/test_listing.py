"""Pieces that are told beforehand."""

import pytest

from chainfall.core.errors import OptionError
from chainfall.falling.listing import MOST_PIECES, listed


def test_pieces_are_separated_by_spaces_or_commas() -> None:
    assert listed(" RG,rB  YY, ", "RGBYr") == ("RG", "rB", "YY")
    assert listed("", "RG") == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("RG R", "option pieces, piece 2: 'R', expected 2 of RG"),
        ("RX", "option pieces, piece 1: 'RX', expected 2 of RG"),
        ("RG RGR", "option pieces, piece 2: 'RGR', expected 2 of RG"),
        (" ", "option pieces, piece 1: '', expected 2 of RG"),
        ("RG " * (MOST_PIECES + 1), "option pieces: 1001 pieces, expected at most 1000"),
    ],
)
def test_a_wrong_piece_is_named(text: str, problem: str) -> None:
    with pytest.raises(OptionError) as error:
        listed(text, "RG")
    assert str(error.value) == problem
