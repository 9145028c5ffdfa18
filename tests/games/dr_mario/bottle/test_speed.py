import pytest

from chainfall.games.dr_mario.bottle.speed import TABLE, Speed, frames_a_row, points, speed_index


def test_the_table_has_81_entries_of_which_hi_reaches_the_last() -> None:
    assert len(TABLE) == 81
    assert (TABLE[0], TABLE[15], TABLE[25], TABLE[31], TABLE[80]) == (69, 39, 19, 13, 0)
    assert list(TABLE) == sorted(TABLE, reverse=True)
    assert speed_index("hi", 10_000) == 80


@pytest.mark.parametrize(("speed", "first"), [("low", 15), ("med", 25), ("hi", 31)])
def test_every_ten_capsules_are_a_step_up_to_49_steps(speed: Speed, first: int) -> None:
    assert [speed_index(speed, capsules) for capsules in (1, 9, 10, 19, 20, 489, 490, 500, 10_000)] == [
        *(first, first, first + 1, first + 1, first + 2, first + 48, first + 49, first + 49, first + 49),
    ]


def test_a_row_takes_one_frame_more_than_the_table_says() -> None:
    assert [frames_a_row(speed, 1) for speed in ("low", "med", "hi")] == [40, 20, 14]
    assert [frames_a_row("hi", capsules) for capsules in (10, 20, 480, 490)] == [13, 12, 2, 1]


@pytest.mark.parametrize(("speed", "worth"), [("low", 100), ("med", 200), ("hi", 300)])
def test_each_further_virus_is_worth_twice_as_much_up_to_32_times(speed: Speed, worth: int) -> None:
    assert [points(speed, earlier, 1) // worth for earlier in range(9)] == [1, 2, 4, 8, 16, 32, 32, 32, 32]
    assert points(speed, 0, 9) == worth * (1 + 2 + 4 + 8 + 16 + 32 * 4)
    assert points(speed, 3, 0) == 0
