"""Options check themselves, say in words what is wrong, and survive text and JSON."""

import json
from dataclasses import FrozenInstanceError, dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.errors import OptionError
from chainfall.core.options import Options, Spec, from_plain, from_text, option, specs, to_plain, to_text


@dataclass(frozen=True, slots=True)
class Sample(Options):
    rows: int = option(6, "rows of the board", 1, 50)
    level: int = option(0, "how hard it is", 0)
    shift: int = option(0, "any number")
    fast: bool = option(False, "no pauses")
    name: str = option("", "a name")
    turn: Literal["left", "right"] = option("left", "which way")
    weights: tuple[int, ...] = option((2, 1), "how often", 0, 9)
    free: tuple[int, ...] = option((), "any numbers")


samples = some.builds(
    Sample,
    rows=some.integers(1, 50),
    level=some.integers(0, 10**9),
    shift=some.integers(),
    fast=some.booleans(),
    name=some.text(),
    turn=some.sampled_from(["left", "right"]),
    weights=some.lists(some.integers(0, 9)).map(tuple),
    free=some.lists(some.integers()).map(tuple),
)


@given(samples)
def test_options_come_back_from_json(options: Sample) -> None:
    assert from_plain(Sample, json.loads(json.dumps(to_plain(options)))) == options


@given(samples)
def test_options_come_back_from_text(options: Sample) -> None:
    texts = {name: to_text(value) for name, value in to_plain(options).items()}
    assert from_text(Sample, texts) == options


@pytest.mark.parametrize("text", ["٣", "\uff13", "1_0", " 1", "1 ", "+1", "1\n", "", "-", "--1", "1" * 5000])
def test_a_number_is_written_in_plain_digits(text: str) -> None:
    for name in ("shift", "rows"):
        with pytest.raises(OptionError, match=f"option {name}=.*: expected a whole number"):
            from_text(Sample, {name: text})
    with pytest.raises(OptionError, match=r"option free=.*: expected whole numbers, separated by commas"):
        from_text(Sample, {"free": f"1,{text}"})
    assert from_text(Sample, {"shift": "-007", "free": "-1,2"}) == Sample(shift=-7, free=(-1, 2))


def test_what_is_left_out_has_its_default() -> None:
    assert from_plain(Sample, {"rows": 3}) == Sample(rows=3)
    assert from_text(Sample, {}) == Sample()


def test_options_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Sample().rows = 3  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("rows", "0", "option rows=0: expected a whole number from 1 to 50"),
        ("rows", "51", "option rows=51: expected a whole number from 1 to 50"),
        ("rows", "x", "option rows='x': expected a whole number from 1 to 50"),
        ("rows", "1.5", "option rows='1.5': expected a whole number from 1 to 50"),
        ("rows", "9" * 5000, f"option rows='{'9' * 56}...: expected a whole number from 1 to 50"),
        ("level", "-1", "option level=-1: expected a whole number of at least 0"),
        ("shift", "", "option shift='': expected a whole number"),
        ("fast", "maybe", "option fast='maybe': expected true or false"),
        ("turn", "up", "option turn='up': expected left or right"),
        ("weights", "1,10", "option weights=(1, 10): expected whole numbers from 0 to 9, separated by commas"),
        ("weights", "1,x", "option weights='1,x': expected whole numbers from 0 to 9, separated by commas"),
        ("free", "1,,2", "option free='1,,2': expected whole numbers, separated by commas"),
        (
            "colour",
            "red",
            "option 'colour' does not exist, expected rows, level, shift, fast, name, turn, weights, free",
        ),
    ],
)
def test_a_wrong_text_is_refused_in_words(name: str, text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        from_text(Sample, {name: text})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rows", True),
        ("rows", 1.0),
        ("rows", "1"),
        ("rows", None),
        ("fast", 1),
        ("fast", "true"),
        ("name", 1),
        ("name", None),
        ("turn", ["left"]),
        ("turn", None),
        ("weights", 1),
        ("weights", [1, True]),
        ("weights", [1, 1.0]),
        ("weights", [[1]]),
        ("weights", {"1": 1}),
        ("weights", "1,2"),
    ],
)
def test_a_value_of_another_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=f"^option {name}="):
        from_plain(Sample, {name: value})


def test_a_game_without_options_refuses_every_one() -> None:
    with pytest.raises(OptionError, match=r"^option 'rows' does not exist, expected no options$"):
        from_plain(Options, {"rows": 1})


@pytest.mark.parametrize(("text", "value"), [("true", True), ("yes", True), ("1", True), ("no", False), ("0", False)])
def test_a_choice_can_be_written_in_several_ways(text: str, value: bool) -> None:
    assert from_text(Sample, {"fast": text}).fast is value


def test_every_option_is_described_with_its_default_and_limits() -> None:
    described = [spec.describe() for spec in specs(Sample)]
    assert described == [
        "rows=6  rows of the board (a whole number from 1 to 50)",
        "level=0  how hard it is (a whole number of at least 0)",
        "shift=0  any number (a whole number)",
        "fast=false  no pauses (true or false)",
        "name=  a name (text)",
        "turn=left  which way (left or right)",
        "weights=2,1  how often (whole numbers from 0 to 9, separated by commas)",
        "free=  any numbers (whole numbers, separated by commas)",
    ]
    assert isinstance(specs(Sample)[0], Spec)
