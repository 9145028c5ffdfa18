"""The byte string of a plain value is its own, and only plain values have one."""

from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.codec import pack


class Colour(Enum):
    RED = 1
    BLUE = 2


class Level(IntEnum):
    ONE = 1


@dataclass(frozen=True, slots=True)
class Point:
    row: int
    column: object = 0


class Pair(NamedTuple):
    first: object
    second: object


@dataclass
class Open:
    row: int = 0


class Text(str):
    __slots__ = ()


plain = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text() | some.sampled_from(Colour),
    lambda inner: (
        some.lists(inner, max_size=4).map(tuple) | some.builds(Point, some.integers(), inner) | some.tuples(inner)
    ),
    max_leaves=12,
)


def same(one: object, other: object) -> bool:
    """Equality that tells True from 1, as bytes must."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Point) and isinstance(other, Point):
        return same((one.row, one.column), (other.row, other.column))
    return one == other


@given(plain, plain)
def test_equal_values_have_equal_bytes_and_different_values_different_ones(one: object, other: object) -> None:
    assert (pack(one) == pack(other)) == same(one, other)


@given(some.lists(plain, max_size=4))
def test_no_tuple_packs_like_its_items_in_another_grouping(items: list[object]) -> None:
    whole = pack(tuple(items))
    for cut in range(len(items) + 1):
        assert pack((tuple(items[:cut]), tuple(items[cut:]))) != whole


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, b"n"),
        (True, b"b1"),
        (False, b"b0"),
        (-12, b"i-12;"),
        (10**30, b"i1" + b"0" * 30 + b";"),
        ("", b"s0:"),
        ("aé", "s2:aé".encode()),
        ("\udc80", b"s1:\xed\xb2\x80"),
        ((), b"t0:"),
        ((1, ("a",)), b"t2:i1;t1:s1:a"),
        (Colour.BLUE, b"e4:BLUE"),
        (Level.ONE, b"e3:ONE"),
        (Point(1, None), b"d2:i1;n"),
        (Pair(1, 2), b"t2:i1;i2;"),
    ],
)
def test_the_documented_bytes(value: object, expected: bytes) -> None:
    assert pack(value) == expected


@pytest.mark.parametrize(
    "value",
    [1.0, [1], {"a": 1}, OrderedDict(), {1}, frozenset({1}), b"a", object(), Point, Text("a"), range(3), 1j],
)
def test_what_is_not_plain_is_refused_and_the_message_says_where(value: object) -> None:
    for wrapped, where in (
        (value, "value"),
        ((0, value), r"value\[1\]"),
        (Point(0, value), r"value\.column"),
        (Pair((0, 0, value), 0), r"value\[0\]\[2\]"),
    ):
        with pytest.raises(TypeError, match=rf"^{where} is a {type(value).__name__}, which is not a plain value$"):
            pack(wrapped)


def test_a_dataclass_that_is_not_frozen_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^value\[1\]: Open is a dataclass that is not frozen$"):
        pack((1, Open()))
