import pytest

from chainfall.games.dr_mario.bottle.speed import TABLE, TIMES, Speed, frames_a_row, points, speed_index, total


def test_the_table_has_81_entries_of_which_hi_reaches_the_last() -> None:
    assert len(TABLE) == 81
    assert (TABLE[0], TABLE[15], TABLE[25], TABLE[31], TABLE[80]) == (69, 39, 19, 13, 0)
    assert list(TABLE) == sorted(TABLE, reverse=True)
    assert speed_index("hi", 10_000) == 80


@pytest.mark.parametrize(("speed", "first"), [("low", 15), ("med", 25), ("hi", 31)])
def test_the_ninth_capsule_and_every_tenth_after_it_are_a_step_faster_up_to_49_steps(speed: Speed, first: int) -> None:
    assert [speed_index(speed, capsules) for capsules in (1, 8, 9, 18, 19, 488, 489, 500, 10_000)] == [
        *(first, first, first + 1, first + 1, first + 2, first + 48, first + 49, first + 49, first + 49),
    ]


def test_a_row_takes_one_frame_more_than_the_table_says() -> None:
    assert [frames_a_row(speed, 1) for speed in ("low", "med", "hi")] == [40, 20, 14]
    assert [frames_a_row("hi", capsules) for capsules in (9, 19, 488, 489)] == [13, 12, 2, 1]


@pytest.mark.parametrize(("speed", "worth"), [("low", 100), ("med", 200), ("hi", 300)])
def test_each_further_virus_is_worth_twice_as_much_up_to_32_times(speed: Speed, worth: int) -> None:
    assert [points(speed, earlier, 1) // worth for earlier in range(11)] == [1, 2, 4, 8, 16, 32, 32, 32, 32, 32, 32]
    assert points(speed, 0, 9) == worth * (1 + 2 + 4 + 8 + 16 + 32 * 4)
    assert points(speed, 3, 0) == 0


def test_from_the_twelfth_virus_on_the_worth_is_what_lies_behind_the_table() -> None:
    assert [points("low", earlier, 1) // 100 for earlier in range(11, 31)] == [
        *(10, 3, 256, 1, 2, 4, 256, 252, 248, 244, 242, 241, 240, 241, 242, 244, 248, 252, 256, 21),
    ]
    assert len(TIMES) == 31


def test_from_the_thirty_second_on_nothing_is_known_and_the_last_worth_stays() -> None:
    assert points("low", 31, 3) == 3 * 2100


def test_the_millions_of_a_score_stop_at_9_and_the_rest_goes_on() -> None:
    assert total(0, 700) == 700
    assert total(9_999_800, 100) == 9_999_900
    assert total(9_999_900, 100) == 9_000_000
    assert total(9_990_000, 76_800) == 9_066_800
