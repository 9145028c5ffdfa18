"""The records of a player: every rule about bests, daily attempts, the ladder, puzzles and which games are kept."""

import json
from dataclasses import replace
from typing import Any

import pytest

from chainfall.core.errors import ChainfallError, OptionError
from chainfall.core.options import to_plain
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.session import Session
from chainfall.table import records as rules
from chainfall.table.records import (
    PERSON,
    Choice,
    Daily,
    DailyAttempt,
    Entry,
    MatchTally,
    Par,
    Records,
    Series,
    Standing,
    from_json,
    keep,
    to_json,
)

TODAY = "2026-11-17"
OPPONENTS = ("pebble", "drizzle", "brook")
MARIO, TOWN, DUEL = "dr-mario", "triple-town", "dr-mario-versus"


def begun(
    records: Records, game: str = TOWN, *, id: str = "a", seed: int = 1, today: str = TODAY, **more: Any
) -> Entry:
    options = more.pop("options", {})
    return rules.begin(records, registry.game(game), options, seed, id=id, today=today, **more)


def over(score: int, steps: int = 1000, winner: int | None = None) -> Standing:
    return Standing(steps, score, "it is over", winner)


def played(records: Records, id: str, score: int, when: int = 0, *, finished: bool = True, **more: Any) -> Records:
    """The records after another game."""
    standing = over(score) if finished else Standing(1000, score)
    return keep(records, begun(records, id=id, **more), standing, when).records


def ids(records: Records) -> list[str]:
    return [game.entry.id for game in records.games]


# Variants and bests


def test_a_variant_is_the_options_other_than_the_default_without_handling() -> None:
    game = registry.game("puzzle-fighter")
    assert rules.variant_of(game, {"level": 1, "das_ms": 99, "arr_ms": 3}) == ""
    assert rules.variant_of(game, {"level": 4, "das_ms": 99, "mode": "timed"}) == "mode timed, level 4"


def test_a_drawn_board_is_only_named_and_a_game_that_is_gone_keeps_its_words() -> None:
    assert rules.variant_words("mode timed, board RG..../BB....", "puzzle-fighter") == "mode timed, drawn board"
    assert rules.variant_words("mode timed, board RG", "gone/game") == "mode timed, board RG"


def test_the_best_is_of_a_game_and_a_variant_and_practice_does_not_count() -> None:
    records = played(Records(), "a", 50)
    records = played(records, "b", 70, options={"rows": 3})
    records = played(records, "c", 90, practice=True)
    records = played(records, "d", 80, finished=False)
    assert rules.best_score(records, TOWN) == 50
    assert rules.best_score(records, TOWN, "rows 3") == 70
    assert rules.best_score(records, MARIO) == 0
    assert [best.score for best in rules.bests(records, TOWN)] == [70, 50]


def test_of_equal_scores_the_first_one_is_the_best() -> None:
    records = played(played(Records(), "first", 50, 9), "second", 50, 5)
    assert rules.bests(records, TOWN)[0].entry.id == "first", "also if the clock was set back in between"


# Which games are kept


@pytest.mark.parametrize(
    ("game", "standing", "worth"),
    [
        (MARIO, Standing(0, 0), False),
        (MARIO, Standing(299, 0), False),
        (MARIO, Standing(300, 0), True),
        (MARIO, Standing(1, 10), True),
        (MARIO, over(0, steps=5), True),
        (TOWN, Standing(0, 0), False),
        (TOWN, Standing(1, 0), True),
    ],
)
def test_a_game_is_worth_keeping_after_five_seconds_a_point_its_end_or_a_move(
    game: str, standing: Standing, worth: bool
) -> None:
    assert rules.is_worth_keeping(standing, registry.game(game).hz) is worth
    assert keep(Records(), begun(Records(), game), standing, 1).listed is worth


def test_a_game_that_cannot_be_begun_again_is_worth_keeping_from_its_first_step() -> None:
    entry = begun(Records(), MARIO)
    for lasting in (replace(entry, branched=True), replace(entry, daily=Daily(TODAY, 1))):
        assert keep(Records(), lasting, Standing(1, 0), 1).listed
        assert not keep(Records(), lasting, Standing(0, 0), 1).listed


def test_of_finished_games_the_last_twenty_and_three_bests_of_each_variant_stay() -> None:
    records = Records()
    for number in range(4):
        records = played(records, f"best{number}", 1000 + number, number)
    for number in range(4):
        records = played(records, f"other{number}", 500, 10 + number, options={"rows": 3})
    for number in range(30):
        records = played(records, f"more{number:02}", 1, 100 + number)
    stay = {"best1", "best2", "best3", "other0", "other1", "other2", *(f"more{number}" for number in range(10, 30))}
    assert set(ids(records)) == stay
    assert ids(records)[0] == "more29"


def test_the_games_that_have_gone_are_named_so_that_their_replays_can_go() -> None:
    records = Records()
    for number in range(23):
        records = played(records, f"{number:02}", 100 if number < 3 else 1, number)
    kept = keep(records, begun(records, id="new"), over(1), 99)
    assert kept.dropped == ("03",)
    assert "03" not in ids(kept.records)


def test_no_unfinished_game_ever_goes_by_itself() -> None:
    records = Records()
    for number in range(60):
        records = played(records, f"open{number}", 1, number, finished=False)
        records = played(records, f"done{number}", 1, number)
    assert len(records.unfinished) == 60
    assert set(rules.dispensable(records)) == {game.entry.id for game in records.finished[:20]}


def test_a_game_is_kept_once_and_moves_to_the_front() -> None:
    records = played(played(Records(), "a", 1, 1, finished=False), "b", 1, 2, finished=False)
    records = played(records, "a", 5, 3, finished=False)
    assert ids(records) == ["a", "b"]
    assert records.games[0].score == 5


def test_a_discarded_game_is_gone_and_what_it_has_counted_for_stays() -> None:
    entry = begun(Records(), MARIO, seed=daily_seed(TODAY, MARIO))
    records = rules.discard(keep(Records(), entry, Standing(5, 0), 1).records, ["a"])
    assert records.games == ()
    assert len(rules.attempts_of(records, TODAY, MARIO)) == 1


def test_an_unfinished_game_is_found_by_what_would_begin_it() -> None:
    records = played(Records(), "a", 1, seed=7, finished=False, options={"rows": 3})
    town = registry.game(TOWN)

    def found(options: dict[str, object], seed: int = 7, practice: bool = False) -> bool:
        return bool(rules.unfinished_like(records, town, options, seed, practice=practice, players=()))

    assert found({"rows": 3})
    assert not found({})
    assert not found({"rows": 3}, seed=8)
    assert not found({"rows": 3}, practice=True)


def test_a_game_that_was_taken_over_is_not_what_a_link_begins() -> None:
    town = registry.game(TOWN)
    entry = rules.branch(town, {}, 7, (), id="a")
    records = keep(Records(), entry, Standing(1, 0), 1).records
    assert entry.practice
    assert records.unfinished
    assert not rules.unfinished_like(records, town, {}, 7, practice=True, players=())


# Daily games


def daily(records: Records, id: str = "a", game: str = MARIO, **more: Any) -> Entry:
    return begun(records, game, id=id, seed=daily_seed(TODAY, game), **more)


def test_todays_game_is_an_attempt_however_it_was_begun() -> None:
    assert daily(Records()).daily == Daily(TODAY, 1)
    assert daily(Records(), game="puzzle-fighter", options={"das_ms": 99}).daily == Daily(TODAY, 1)
    assert begun(Records(), MARIO, seed=daily_seed(TODAY, MARIO) + 1).daily is None
    assert daily(Records(), options={"level": 3}).daily is None
    assert daily(Records(), practice=True).daily is None
    assert daily(Records(), today="2026-11-18").daily is None


def test_three_attempts_count_and_further_games_are_practice() -> None:
    records = Records()
    for number in (1, 2, 3):
        entry = daily(records, id=str(number))
        assert (entry.daily, entry.practice) == (Daily(TODAY, number), False)
        records = keep(records, entry, over(10 * number), number).records
    entry = daily(records, id="4")
    assert (entry.daily, entry.practice) == (Daily(TODAY, 0), True)
    records = keep(records, entry, over(999), 4).records
    assert [attempt.score for attempt in rules.attempts_of(records, TODAY, MARIO)] == [10, 20, 30]
    assert rules.best_of_day(records, TODAY, MARIO) == 30
    assert rules.best_score(records, MARIO) == 30


def test_in_real_time_an_attempt_counts_from_the_start_and_else_from_the_first_move() -> None:
    assert keep(Records(), daily(Records()), Standing(0, 0), 1).records.daily == {TODAY: {MARIO: (DailyAttempt("a"),)}}
    entry = daily(Records(), game=TOWN)
    assert keep(Records(), entry, Standing(0, 0), 1).records.daily == {}
    assert keep(Records(), entry, Standing(1, 0), 1).records.daily == {TODAY: {TOWN: (DailyAttempt("a"),)}}


def test_an_attempt_that_two_windows_have_begun_does_not_become_a_fourth() -> None:
    records = Records(daily={TODAY: {MARIO: (DailyAttempt("x", 1), DailyAttempt("y", 2))}})
    third, other = daily(records, id="third"), daily(records, id="other")
    records = keep(records, third, Standing(0, 0), 1).records
    records = keep(records, other, Standing(0, 0), 1).records
    assert [attempt.run for attempt in rules.attempts_of(records, TODAY, MARIO)] == ["x", "y", "third"]


def test_an_unfinished_attempt_can_be_continued_until_it_is_over() -> None:
    entry = daily(Records())
    records = keep(Records(), entry, Standing(1, 0), 1).records
    found = rules.unfinished_attempt(records, TODAY, MARIO)
    assert found
    assert found.entry == entry
    assert rules.best_of_day(records, TODAY, MARIO) is None
    records = keep(records, entry, over(5), 2).records
    assert rules.unfinished_attempt(records, TODAY, MARIO) is None
    assert rules.days_of(records, MARIO) == [TODAY]


def test_again_after_todays_game_is_its_next_attempt_with_its_seed() -> None:
    records = keep(Records(), daily(Records()), over(5), 1).records
    entry = rules.again(records, daily(Records()), id="b", today=TODAY, seed=5)
    assert (entry.daily, entry.seed) == (Daily(TODAY, 2), daily_seed(TODAY, MARIO))
    practice = replace(daily(Records()), practice=True, daily=Daily(TODAY, 0))
    assert rules.again(Records(), practice, id="b", today=TODAY).daily == Daily(TODAY, 1)
    assert rules.again(Records(), practice, id="b", today="2026-11-18", seed=5).seed == 5


def test_a_bots_score_is_kept_for_one_day() -> None:
    records = rules.keep_par(Records(), TODAY, MARIO, Par(5, 3, "full"))
    records = rules.keep_par(records, TODAY, TOWN, Par(6, 3, "full"))
    assert rules.par_of(records, TODAY, MARIO) == Par(5, 3, "full")
    records = rules.keep_par(records, "2026-11-18", TOWN, Par(7, 3, "full"))
    assert rules.par_of(records, TODAY, MARIO) is None
    assert rules.par_of(records, "2026-11-18", TOWN) == Par(7, 3, "full")


# Matches


def match(records: Records, winner: int | None, **more: Any) -> Records:
    players = more.pop("players", (PERSON, "pebble"))
    entry = begun(records, DUEL, players=players, id=f"{len(records.games)}", **more)
    return keep(records, entry, over(0, winner=winner), len(records.games)).records


def test_a_match_against_one_bot_with_the_standard_options_counts_on_the_ladder() -> None:
    records = match(Records(), 0)
    assert records.ladder == {DUEL: {"pebble": MatchTally(1, 0)}}
    records = match(match(records, 1), None)
    assert records.ladder == {DUEL: {"pebble": MatchTally(1, 1)}}
    assert match(Records(), 1, players=("pebble", PERSON)).ladder == {DUEL: {"pebble": MatchTally(1, 0)}}


@pytest.mark.parametrize(
    "more",
    [
        {"players": (PERSON, PERSON)},
        {"players": ("pebble", "brook")},
        {"practice": True},
        {"options": {"wins": 1}},
    ],
)
def test_no_other_match_counts_on_the_ladder(more: dict[str, Any]) -> None:
    assert match(Records(), 0, **more).ladder == {}


def test_a_match_counts_once_however_often_it_is_kept() -> None:
    entry = begun(Records(), DUEL, players=(PERSON, "pebble"))
    first = keep(Records(), entry, over(0, winner=0), 1)
    second = keep(first.records, first.entry, over(0, winner=0), 2)
    assert second.records == first.records
    assert second.entry.series == Series((1, 0))


def test_a_win_opens_the_next_opponent() -> None:
    def states(ladder: dict[str, MatchTally]) -> list[str]:
        return [rung.state for rung in rules.rungs(ladder, OPPONENTS)]

    assert states({}) == ["open", "locked", "locked"]
    assert states({"pebble": MatchTally(0, 4)}) == ["open", "locked", "locked"]
    assert states({"pebble": MatchTally(1, 4)}) == ["beaten", "open", "locked"]
    assert states({"brook": MatchTally(1, 0)}) == ["open", "locked", "beaten"]
    assert rules.climbed({"pebble": MatchTally(1, 0), "drizzle": MatchTally(1, 0)}, OPPONENTS) == 2


def test_a_win_on_the_ladder_leads_to_the_next_opponent_and_nothing_else_does() -> None:
    entry = begun(Records(), DUEL, players=(PERSON, "pebble"))
    assert rules.next_opponent(entry, 0, OPPONENTS) == "drizzle"
    assert rules.next_opponent(entry, 1, OPPONENTS) is None
    assert rules.next_opponent(entry, None, OPPONENTS) is None
    assert rules.next_opponent(replace(entry, players=(PERSON, "brook")), 0, OPPONENTS) is None
    assert rules.next_opponent(replace(entry, practice=True), 0, OPPONENTS) is None


def test_a_series_goes_on_from_match_to_match_of_the_same_players() -> None:
    entry = begun(Records(), DUEL, players=(PERSON, PERSON))
    records = Records()
    for number, winner in enumerate((0, 1, None, 0)):
        kept = keep(records, entry, over(0, winner=winner), number)
        records, entry = kept.records, rules.again(kept.records, kept.entry, id=f"n{number}", today=TODAY, seed=number)
    assert entry.series == Series((2, 1), 1)


def test_practice_matches_are_not_in_the_series() -> None:
    entry = begun(Records(), DUEL, players=(PERSON, "pebble"), practice=True)
    assert keep(Records(), entry, over(0, winner=0), 1).entry.series == Series()


# Puzzles


def test_the_next_puzzle_is_the_next_one_that_is_not_solved() -> None:
    puzzles = ["a", "b", "c", "d"]
    records = Records(solved={MARIO: ("a", "c")})
    assert rules.next_puzzle(records, MARIO, puzzles) == 1
    assert rules.next_puzzle(records, MARIO, puzzles, "b") == 3
    assert rules.next_puzzle(records, MARIO, puzzles, "d") == 1
    assert rules.next_puzzle(records, TOWN, puzzles, "a") == 1


def test_if_all_others_are_solved_the_next_puzzle_is_simply_the_next() -> None:
    records = Records(solved={MARIO: ("a", "b", "c")})
    assert rules.next_puzzle(records, MARIO, ["a", "b", "c"], "a") == 1
    assert rules.next_puzzle(records, MARIO, ["a", "b", "c"], "c") is None
    assert rules.next_puzzle(records, MARIO, ["a", "b", "c"], "elsewhere") is None
    assert rules.next_puzzle(Records(), MARIO, []) is None


def test_a_puzzle_is_noted_once() -> None:
    records = rules.note_solved(rules.note_solved(Records(), MARIO, "x"), MARIO, "x")
    assert rules.solved_of(records, MARIO) == ("x",)


# Choices


def test_a_player_who_has_chosen_nothing_starts_with_the_first_preset_and_the_api_with_the_document() -> None:
    fighter = registry.game("puzzle-fighter")
    assert rules.choice_of(Records(), fighter) == Choice({"power": "solid", "kick": "simple"})
    assert rules.choice_of(Records(choices={"puzzle-fighter": Choice()}), fighter) == Choice()
    options = to_plain(Session("puzzle-fighter").options)
    assert (options["power"], options["kick"]) == ("marked", "none")


def test_the_last_choice_is_what_the_game_still_has() -> None:
    records = rules.remember(Records(), TOWN, Choice({"rows": 3, "gone": 1}, True, (PERSON, "pebble")))
    assert rules.choice_of(records, registry.game(TOWN)) == Choice({"rows": 3}, True, None)
    records = rules.remember(Records(), DUEL, Choice(players=(PERSON, "pebble")))
    assert rules.choice_of(records, registry.game(DUEL)).players == (PERSON, "pebble")
    assert rules.choice_of(records, registry.game(MARIO)) == Choice()


def test_a_wrong_option_is_refused_before_anything_is_recorded() -> None:
    with pytest.raises(OptionError, match="rows=0: expected a whole number from 1 to 50"):
        begun(Records(), options={"rows": 0})


# One JSON


def everything() -> Records:
    records = Records()
    for number in range(3):
        records = keep(records, daily(records, id=str(number)), Standing(500, number), number).records
    records = match(match(records, 0), 1)
    records = rules.note_solved(records, MARIO, "x")
    records = rules.keep_par(records, TODAY, MARIO, Par(5, 3, "full"))
    return rules.remember(records, "puzzle-fighter", Choice({"level": 2, "mode": "timed"}, True, None))


def test_what_was_written_is_read_again() -> None:
    records = everything()
    assert from_json(to_json(records)) == rules.LoadedRecords(records)
    assert json.loads(to_json(records))["format"] == "chainfall-records-1"
    assert from_json("") == rules.LoadedRecords(Records())


@pytest.mark.parametrize("text", ["{", "[]", "null", '{"format": "chainfall-records-9"}', "[" * 100_000])
def test_a_text_that_is_not_records_is_set_aside_as_a_whole(text: str) -> None:
    found = from_json(text)
    assert found.records == Records()
    assert [problem.what for problem in found.problems] == ["The records"]


BROKEN: dict[str, tuple[Any, str]] = {
    "games": ([{"id": 5}], "A played game"),
    "daily": ({"2026-01-01": {"x": [{}]}}, "A day's attempts"),
    "par": ({"2026-01-01": {"x": {"score": "much"}}}, "A bot's score"),
    "solved": ({"x": "all"}, "The list of solved puzzles"),
    "ladder": ({"x": {"pebble": {"won": -1, "lost": 0}}}, "The progress on the ladder"),
    "choices": ({"x": 7}, "The last settings of a game"),
}


@pytest.mark.parametrize("part", BROKEN)
def test_a_part_that_makes_no_sense_is_set_aside_and_nothing_else_is_lost(part: str) -> None:
    wrong, what = BROKEN[part]
    content = json.loads(to_json(everything()))
    content[part] = content[part] + wrong if isinstance(wrong, list) else {**content[part], **wrong}
    found = from_json(json.dumps(content))
    assert found.records == everything()
    assert [problem.what for problem in found.problems] == [what]
    for value in (5, None, "x"):
        found = from_json(json.dumps({**content, part: value}))
        assert [problem.what for problem in found.problems] == [what]
        assert from_json(to_json(found.records)).problems == ()


@pytest.mark.parametrize("field", ["id", "options", "seed", "score", "when", "finished", "series", "daily", "players"])
@pytest.mark.parametrize("value", [{"x": [1, {}]}, 1.5, [None], [[]], "\u0000"])
def test_a_game_with_any_wrong_field_is_set_aside(field: str, value: object) -> None:
    content = json.loads(to_json(played(Records(), "a", 5)))
    content["games"][0][field] = value
    if field == "id" and isinstance(value, str):
        return
    assert from_json(json.dumps(content)).records.games == ()


# Files of a player's own


def test_a_saved_file_is_loaded_elsewhere_with_its_replays_and_twice_is_once() -> None:
    records = everything()
    replays = {game.entry.id: f"replay {game.entry.id}" for game in records.games}
    file = rules.imported(rules.exported(records, replays))
    assert file.replays == replays
    assert rules.joined(Records(), file.records) == records
    assert rules.joined(records, file.records) == records


def test_loading_a_file_adds_to_what_is_there() -> None:
    here = Records(
        ladder={DUEL: {"pebble": MatchTally(3, 0)}},
        solved={MARIO: ("a",)},
        daily={TODAY: {MARIO: (DailyAttempt("x"), DailyAttempt("y", 5))}},
        choices={TOWN: Choice({"rows": 3})},
    )
    there = Records(
        ladder={DUEL: {"pebble": MatchTally(1, 2), "drizzle": MatchTally(1, 0)}},
        solved={MARIO: ("b", "a")},
        daily={TODAY: {MARIO: (DailyAttempt("x", 9),)}},
    )
    both = rules.joined(here, there)
    assert both.ladder == {DUEL: {"pebble": MatchTally(3, 2), "drizzle": MatchTally(1, 0)}}
    assert both.solved == {MARIO: ("a", "b")}
    assert both.daily == {TODAY: {MARIO: (DailyAttempt("x", 9), DailyAttempt("y", 5))}}
    assert both.choices == here.choices


def test_a_game_whose_replay_is_not_in_the_file_is_left_out() -> None:
    assert rules.imported(rules.exported(everything(), {})).records.games == ()


def test_a_file_of_the_ladder_alone_is_still_read() -> None:
    text = json.dumps({"format": "chainfall-ladder-1", "ladders": {DUEL: {"pebble": {"won": 2, "lost": 0}}}})
    assert rules.imported(text).records == Records(ladder={DUEL: {"pebble": MatchTally(2, 0)}})


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "something else"}'])
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(ChainfallError, match="this is not a file of records"):
        rules.imported(text)


@pytest.mark.parametrize(
    "text", ['{"format": "chainfall-ladder-1", "ladders": [{}]}', '{"format": "chainfall-records-1", "games": [5]}']
)
def test_a_file_in_which_something_makes_no_sense_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(ChainfallError, match="in this file cannot be read"):
        rules.imported(text)
