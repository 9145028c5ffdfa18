from collections import Counter
from random import Random

import pytest

from chainfall.falling.groups import runs
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM, ROWS
from chainfall.games.dr_mario.bottle.level import (
    CAPSULES,
    LAST_LEVEL,
    capsule_colours,
    make_capsules,
    make_viruses,
    row_limit,
    virus_count,
)
from chainfall.games.dr_mario.bottle.lfsr import PERIOD, START, draw, high, low, seeded

LEVELS = range(LAST_LEVEL + 1)


def layouts(level: int, count: int) -> list[str]:
    random = Random(level)
    return [make_viruses(level, seeded(random.randrange(PERIOD)))[0].removeprefix(RIM) for _ in range(count)]


def test_a_list_has_128_capsules_made_from_the_last_to_the_first() -> None:
    made, after = make_capsules(START)
    state, number, numbers = START, 0, []
    for _ in range(128):
        state = draw(state)
        number = (number + high(state) % 16) % 9
        numbers.append(str(number))
    assert len(made) == CAPSULES == 128
    assert list(made) == numbers[::-1]
    assert after == state


def test_the_capsules_of_seed_0_are_known() -> None:
    made, after = make_capsules(seeded(0))
    assert made[:16] == "3583010720300733"
    assert [capsule_colours(made, number) for number in range(8)] == ["RY", "RB", "BB", "RY", "YY", "YR", "YY", "BR"]
    assert after == seeded(128)


def test_a_capsule_is_its_left_colour_times_three_plus_its_right_colour() -> None:
    assert [capsule_colours("012345678", number) for number in range(9)] == [
        *("YY", "YR", "YB", "RY", "RR", "RB", "BY", "BR", "BB"),
    ]


def test_the_first_capsule_is_entry_1_and_after_entry_127_comes_entry_0() -> None:
    made, _ = make_capsules(seeded(0))
    assert capsule_colours(made, 1) == "RB"
    assert capsule_colours(made, 128) == "RY"
    assert capsule_colours(made, 129) == "RB"


def test_a_level_has_four_viruses_more_than_the_one_before_up_to_level_20() -> None:
    assert [virus_count(level) for level in LEVELS] == [*range(4, 85, 4), 84, 84, 84, 84]


def test_viruses_stand_higher_from_levels_15_17_and_19_on() -> None:
    assert [row_limit(level) for level in LEVELS] == [10] * 15 + [11, 11, 12, 12] + [13] * 6


@pytest.mark.parametrize("level", LEVELS)
def test_every_layout_has_the_right_number_of_viruses_in_the_right_rows(level: int) -> None:
    for cells in layouts(level, 60):
        assert len(cells) == ROWS * COLUMNS
        assert sum(map(cells.count, "rby")) == virus_count(level)
        assert not cells[: COLUMNS * (ROWS - row_limit(level))].strip()
        assert not cells.strip(" rby")


def test_the_highest_row_is_used() -> None:
    for level in (14, 16, 18, 24):
        top = ROWS - row_limit(level)
        assert any(cells[top * COLUMNS : (top + 1) * COLUMNS].strip() for cells in layouts(level, 60))


@pytest.mark.parametrize("level", LEVELS)
def test_no_two_viruses_of_a_colour_are_two_cells_apart_so_no_layout_has_a_ready_match(level: int) -> None:
    for cells in layouts(level, 60):
        assert not runs(cells, COLUMNS, 3)
        for row in range(ROWS):
            for column in range(COLUMNS):
                kind = cells[row * COLUMNS + column]
                if column + 2 < COLUMNS and kind != " ":
                    assert cells[row * COLUMNS + column + 2] != kind
                if row + 2 < ROWS and kind != " ":
                    assert cells[(row + 2) * COLUMNS + column] != kind


def test_the_colours_of_a_layout_are_even_up_to_the_fourth_virus() -> None:
    for cells in layouts(4, 60):
        assert all(count >= 3 for count in Counter(cells.replace(" ", "")).values())


def place_plainly(level: int, state: int) -> tuple[list[list[str]], int]:
    """The viruses of a level in the words of the table of facts, on rows counted from the floor."""
    grid = [[" "] * 8 for _ in range(16)]
    left = 4 * (min(level, 20) + 1)
    highest = {15: 11, 16: 11, 17: 12, 18: 12}.get(level, 10 if level < 15 else 13)

    def far(height: int, column: int) -> set[str]:
        places = [(height + 2, column), (height - 2, column), (height, column - 2), (height, column + 2)]
        return {grid[h][c] for h, c in places if 0 <= h < 16 and 0 <= c < 8} - {" "}

    while left:
        state = draw(state)
        if high(state) % 16 >= highest:
            continue
        height, column, colour = high(state) % 16, low(state) % 8, left % 4
        if colour == 3:
            state = draw(state)
            colour = int("0122100122100121"[low(state) % 16])
        while height >= 0 and (grid[height][column] != " " or len(far(height, column)) == 3):
            height, column = (height, column + 1) if column < 7 else (height - 1, 0)
        if height >= 0:
            while "yrb"[colour] in far(height, column):
                colour = {2: 1, 1: 0, 0: 2}[colour]
            grid[height][column] = "yrb"[colour]
            left -= 1
    return grid[::-1], state


@pytest.mark.parametrize("level", LEVELS)
def test_viruses_are_placed_to_the_cell_as_the_facts_say(level: int) -> None:
    random = Random(level + 100)
    for _ in range(15):
        state = seeded(random.randrange(PERIOD))
        rows, after = place_plainly(level, state)
        assert make_viruses(level, state) == (RIM + "".join("".join(row) for row in rows), after)


def test_the_bottle_of_seed_0_at_level_10_is_known() -> None:
    cells, _ = make_viruses(10, make_capsules(seeded(0))[1])
    rows = [cells[start : start + COLUMNS].replace(" ", ".") for start in range(0, len(cells), COLUMNS)]
    assert rows[7:] == [
        "....ybb.",
        "...rr.b.",
        "r.brryyr",
        "byrbyr.b",
        "bryybrrb",
        "ybb...r.",
        ".y.r.ybr",
        "ryy.....",
        "b.y....y",
        "......b.",
    ]
