"""Names: who could be taken for somebody else, and what would harm the page around it."""

import pytest

from chainfall.server.names import MOST_MARKS, BadNameError, fold, read_name


@pytest.mark.parametrize(
    "name",
    [
        "\N{HANGUL FILLER}" * 3,
        "Ann\N{VARIATION SELECTOR-16}",
        "Ann\N{COMBINING GRAPHEME JOINER}",
        "A\N{ZERO WIDTH JOINER}nn",
        "\N{RIGHT-TO-LEFT OVERRIDE}nnA",
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen(name: str) -> None:
    with pytest.raises(BadNameError):
        read_name(name)


def test_a_letter_carries_no_tower_of_marks() -> None:
    mark = "\N{COMBINING DOUBLE VERTICAL LINE ABOVE}"
    assert read_name(f"Zo{MOST_MARKS * mark}") == f"Zo{MOST_MARKS * mark}"
    with pytest.raises(BadNameError, match="marks"):
        read_name(f"Zo{(MOST_MARKS + 1) * mark}")


@pytest.mark.parametrize("name", ["नमस्ते", "กิ่งทอง", "さくら", "שָׁלוֹם"])
def test_names_of_many_scripts_are_allowed(name: str) -> None:
    assert read_name(name)


def test_digits_of_other_scripts_are_the_same_digits() -> None:
    assert fold("Bob\N{ARABIC-INDIC DIGIT THREE}") == fold("Bob3")
