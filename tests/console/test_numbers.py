"""Numbers typed by a user."""

import pytest

from chainfall.console.numbers import read_number
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("4294967295", SEEDS - 1)])
def test_a_number_is_plain_digits_between_two_limits(text: str, number: int) -> None:
    assert read_number(text, 0, SEEDS - 1) == number


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1.0", "4294967296", "9" * 5000, "²", "٣", "\uff13", "1_0", "one", " 1", "1 ", "1\n"]
)
def test_anything_else_is_told_with_the_limits(text: str) -> None:
    with pytest.raises(ChainfallError, match="expected a whole number from 0 to 4294967295"):
        read_number(text, 0, SEEDS - 1)


def test_both_limits_count() -> None:
    assert [read_number(text, 1, 3) for text in ("1", "3")] == [1, 3]
    for text in ("0", "4"):
        with pytest.raises(ChainfallError, match=f"^'{text}': expected a whole number from 1 to 3$"):
            read_number(text, 1, 3)
