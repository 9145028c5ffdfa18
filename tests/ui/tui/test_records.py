"""The records of the player at this terminal: bests, daily attempts, the ladder, puzzles, and the file they are in."""

import json
from pathlib import Path

import pytest
from tests.ui.tui.arcades import Driven, drive

from chainfall.bots.opponents import STEPS
from chainfall.console.dates import today
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.puzzles.collection import collection
from chainfall.table import records as rules
from chainfall.table.kept import broken_off
from chainfall.table.records import Choice, DailyAttempt, MatchTally, Par, Records
from chainfall.ui.tui.records import RecordBook, records_file
from chainfall.ui.tui.settings import Settings, load_settings, save_settings

SMALL = {"rows": 1, "columns": 2}


async def fill_town(arcade: Driven) -> None:
    """Plays a town of two squares to its end."""
    await arcade.press("enter", "left", "enter")
    await arcade.tick()


# The file


def test_what_is_recorded_is_there_the_next_time_and_two_programs_do_not_spoil_it() -> None:
    one, two = RecordBook(), RecordBook()
    one.change(lambda records: rules.note_solved(records, "dr-mario", "a"))
    two.change(lambda records: rules.note_solved(records, "dr-mario", "b"))
    assert RecordBook().records.solved == {"dr-mario": ("a", "b")}
    assert json.loads(records_file().read_text(encoding="utf-8"))["format"] == "chainfall-records-1"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"{broken", "The records"),
        (b"\xff", "The file of records"),
        (b'{"format": "chainfall-records-1", "games": [5], "solved": {"dr-mario": ["a"]}}', "A played game"),
    ],
)
def test_what_cannot_be_read_is_told_and_a_copy_is_kept(content: bytes, what: str) -> None:
    records_file().parent.mkdir(parents=True)
    records_file().write_bytes(content)
    told: list[str] = []
    book = RecordBook(told.append)
    assert told
    assert told[0].startswith(what)
    assert records_file().with_name("records.json.old").read_bytes() == content
    assert bool(book.records.solved) is (b"solved" in content)
    again: list[str] = []
    RecordBook(again.append)
    assert again == []


def test_records_that_cannot_be_written_are_told_and_known_as_long_as_the_program_runs() -> None:
    records_file().parent.parent.mkdir(parents=True, exist_ok=True)
    records_file().parent.write_text("a file where the folder should be", encoding="utf-8")
    told: list[str] = []
    book = RecordBook(told.append)
    book.change(lambda records: rules.note_solved(records, "dr-mario", "a"))
    assert book.records.solved == {"dr-mario": ("a",)}
    assert told[0].startswith("The records cannot be saved: ")


def test_solved_puzzles_and_choices_move_from_the_settings_to_the_records(config: Path) -> None:
    puzzle = collection("dr-mario")[0].id
    config.mkdir(parents=True)
    old = {"letters": True, "solved": [puzzle], "games": {"dr-mario": {"options": {"level": "3"}, "practice": True}}}
    config.joinpath("terminal.json").write_text(json.dumps(old), encoding="utf-8")
    records = RecordBook().records
    assert records.solved == {"dr-mario": (puzzle,)}
    assert records.choices == {"dr-mario": Choice({"level": 3}, True)}
    assert load_settings() == Settings(letters=True)
    save_settings(Settings())
    assert RecordBook().records == records


# Bests


def test_the_best_is_beside_the_board_in_the_menu_and_at_the_end() -> None:
    async def first(arcade: Driven) -> None:
        assert "Best" not in arcade.text
        await fill_town(arcade)
        assert "A new best!" in str(arcade.app.screen.query_one("#lines").render())

    async def second(arcade: Driven) -> None:
        best = RecordBook().records.games[0].score
        assert best > 0
        assert f"Best {best:,}" in arcade.text
        await fill_town(arcade)
        assert f"Best {best:,}, the same" in str(arcade.app.screen.query_one("#lines").render())
        await arcade.choose("Menu")
        assert next(row for row in arcade.rows() if row.startswith("Triple Town")).endswith(f"best {best:,}")

    drive(first, "triple-town", options=SMALL)
    drive(second, "triple-town", options=SMALL, choices={"triple-town": Choice({"rows": 1, "columns": 2})})


def test_practice_is_no_best() -> None:
    drive(fill_town, "triple-town", options=SMALL, choices={"triple-town": Choice(practice=True)})
    records = RecordBook().records
    assert records.games[0].entry.practice
    assert rules.best_score(records, "triple-town", records.games[0].entry.variant) == 0


# Daily games


def test_an_attempt_counts_from_its_start_and_a_restart_is_the_next_one() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Daily")
        assert "0 of 3 attempts" in arcade.rows()[0]
        await arcade.choose("Dr. Mario")
        assert "daily 1 of 3" in arcade.lines()[0]
        for number in (2, 3):
            await arcade.press("r", "enter")
            assert f"daily {number} of 3" in arcade.lines()[0]
        assert not arcade.play.table.practice
        await arcade.press("r", "enter")
        table = arcade.play.table
        assert table.practice
        assert table.session.seed == daily_seed(today(), "dr-mario")
        assert "You have used all of today's attempts" in arcade.text
        await arcade.press("escape")
        await arcade.choose("Back")
        assert any(row.startswith("Dr. Mario") and row.endswith("3 of 3 attempts") for row in arcade.rows())

    drive(scenario)
    assert len(RecordBook().records.daily[today()]["dr-mario"]) == 3


def test_where_no_time_passes_an_attempt_counts_from_the_first_move_and_can_be_continued() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Daily")
        await arcade.choose("Triple Town")
        await arcade.press("escape")
        await arcade.choose("Back")
        assert RecordBook().records.daily == {}
        await arcade.choose("Triple Town")
        await arcade.press("enter")
        await arcade.press("escape")
        await arcade.choose("Back")
        assert any(row.endswith("1 of 3 attempts, one unfinished") for row in arcade.rows())
        await arcade.choose("Triple Town")
        assert arcade.play.table.session.steps == 1
        assert "daily 1 of 3" in arcade.lines()[0]

    drive(scenario)
    assert len(list(broken_off())) == 1


def test_the_list_of_today_has_the_days_before_and_what_a_bot_reached() -> None:
    day = today()
    records = Records(
        daily={day: {"dr-mario": (DailyAttempt("a", 1200),)}}, par={day: {"dr-mario": Par(900, 80, "full")}}
    )
    RecordBook().change(lambda _: records)

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Daily")
        assert any(row.endswith("1 of 3 attempts, best 1,200") for row in arcade.rows())
        assert [row for row in arcade.rows() if row.startswith("Score of a bot")] == [
            f"{'Score of a bot':<24} 900 with 80 pieces: full"
        ]
        arcade.highlight("Dr. Mario")
        await arcade.settle()
        assert f"{day[5:]} 1,200" in str(arcade.app.screen.query_one("#help").render())

    drive(scenario)


# The ladder


def test_the_ladder_has_eight_opponents_and_only_those_that_are_open_can_be_played() -> None:
    game = "dr-mario-versus"
    RecordBook().change(lambda _: Records(ladder={game: {STEPS[0].name: MatchTally(2, 1)}}))

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Ladder")
        rows = arcade.rows()
        at = rows.index("Dr. Mario versus: 1 of 8 beaten")
        assert rows[at + 1].endswith("beaten, 2 won, 1 lost")
        assert rows[at + 2].endswith("next")
        assert all(row.endswith("locked") for row in rows[at + 3 : at + 9])
        listed = arcade.app.screen.query_one("OptionList")
        listed.highlighted = at + 2  # type: ignore[attr-defined]
        await arcade.press("enter")
        assert arcade.play.table.players.names == ("", STEPS[1].name)

    drive(scenario)


def test_a_match_that_is_won_opens_the_next_opponent_and_leads_to_it() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.app.play_against(registry.game("puzzle-fighter-versus"), STEPS[0].name)
        await arcade.settle()
        table = arcade.play.table
        while table.session.outcome is None:  # the other side lets its alley fill
            table.session.feed((0, 32 if table.session.steps % 2 else 0))
        await arcade.tick()
        lines = str(arcade.app.screen.query_one("#lines").render())
        assert "You win" in lines
        assert "Ladder: 1 of 8 beaten" in lines
        assert f"Matches won: You 1, {STEPS[0].title} 0" in lines
        await arcade.choose("Next")
        assert arcade.play.table.players.names == ("", STEPS[1].name)

    drive(scenario)
    assert RecordBook().records.ladder == {"puzzle-fighter-versus": {STEPS[0].name: MatchTally(1, 0)}}


# Games and puzzles


def test_a_game_that_is_taken_up_again_is_what_it_was() -> None:
    async def leave(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.press("escape")
        await arcade.choose("Back")

    async def resume(arcade: Driven) -> None:
        await arcade.choose("Continue")
        assert arcade.play.table.practice

    drive(leave, "triple-town", choices={"triple-town": Choice(practice=True)})
    RecordBook().change(lambda records: rules.remember(records, "triple-town", Choice()))
    drive(resume)


def test_a_discarded_game_is_gone_from_the_records() -> None:
    async def scenario(arcade: Driven) -> None:
        for _ in range(2):
            await arcade.choose("Triple Town")
            await arcade.press("enter")
            await arcade.press("escape")
            await arcade.choose("Back")
        await arcade.choose("Unfinished")
        await arcade.press("d", "down", "enter")

    drive(scenario)
    assert len(RecordBook().records.unfinished) == len(list(broken_off())) == 1


def test_the_next_puzzle_is_the_next_one_that_is_not_solved() -> None:
    puzzles = collection("dr-mario")
    RecordBook().change(lambda records: rules.note_solved(records, "dr-mario", puzzles[1].id))

    async def scenario(arcade: Driven) -> None:
        arcade.app.play_puzzle(puzzles[0])
        await arcade.settle()
        attempt = arcade.play.table.attempt
        assert attempt
        for placement in puzzles[0].solution:
            attempt.place(placement)
        await arcade.tick()
        await arcade.choose("Next")
        following = arcade.play.table.attempt
        assert following
        assert following.puzzle == puzzles[2]

    drive(scenario)
