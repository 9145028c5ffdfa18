"""What happens between two capsules: matches, cascades, score, levels, the end. Pictures in, pictures out.

Without waits all of it happens in the step that places the capsule; ``test_waits.py`` has the times.
"""

from dataclasses import replace

import pytest
from tests.games.dr_mario.bottle.playing import Capsule, begin, bottle, links, with_capsule

from chainfall.core.effects import Clear, Effect, GameOver, LevelCleared, Lock, Mark, Rejected, Settle, Spawn
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.level import capsule_colours, make_capsules, make_viruses, virus_count
from chainfall.games.dr_mario.bottle.lfsr import seeded
from chainfall.games.dr_mario.bottle.resolving import LOST
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.games.dr_mario.bottle.state import Hidden, Phase, Turn

NO_WAITS = BottleOptions(speed="low", waits="none")


def landing(options: BottleOptions, board: str, capsule: Capsule) -> BottleState:
    """A capsule that lies where it will be placed in the next step."""
    state = begin(replace(options, board=board))
    return with_capsule(state, capsule, gravity=state.turn.interval - 1)


def placed(board: str, capsule: Capsule, options: BottleOptions = NO_WAITS) -> tuple[BottleState, list[Effect]]:
    """The state and the effects of the step that places the capsule."""
    state, effects = GAME.step(landing(options, board, capsule), 0)
    return state, list(effects)


def picture(state: BottleState) -> list[str]:
    """The rows of the bottle from the first that is not empty."""
    cells = bottle(state).replace(" ", ".")
    rows = [cells[start : start + 8] for start in range(0, 128, 8)]
    while rows and rows[0] == "........":
        del rows[0]
    return rows


# Matches


def test_four_in_a_column_vanish() -> None:
    state, effects = placed(".......r/b......./b.......", Capsule(13, 0, "BB", vertical=True))
    assert picture(state) == [".......r", "........", "........"]
    cells = ((13, 0), (14, 0), (15, 0), (16, 0))  # a frame has one row above the bottle
    assert effects[:3] == [Lock(((14, 0), (13, 0))), Mark(cells, 0), Clear(cells, "match", 1, 300)]


def test_four_in_a_row_vanish_with_viruses_and_halves_alike() -> None:
    state, _ = placed("r......./bB......", Capsule(15, 2, "BB"))
    assert picture(state) == ["r.......", "........"]


def test_three_stay() -> None:
    state, _ = placed("r......./b.......", Capsule(15, 1, "BB"))
    assert picture(state) == ["r.......", "bBB....."]


def test_another_colour_ends_a_run_and_so_does_a_corner() -> None:
    state, _ = placed(".......r/b......./b.......", Capsule(15, 1, "BB"))
    assert picture(state) == [".......r", "b.......", "bBB....."]
    state, _ = placed("r.....BB/BB......", Capsule(15, 3, "RY"))
    assert picture(state) == ["r.......", "BB.RY.BB"]


def test_runs_longer_than_four_vanish_whole() -> None:
    state, _ = placed("r......./bB..BBY.", Capsule(15, 2, "BB"))
    assert picture(state) == ["r.......", "......Y."]


def test_all_matches_vanish_together() -> None:
    state, effects = placed("r......./bbb..yyy", Capsule(15, 3, "BY"))
    assert picture(state) == ["r.......", "........"]
    clears = [effect for effect in effects if isinstance(effect, Clear)]
    assert [(len(clear.cells), clear.chain_index) for clear in clears] == [(8, 1)]


def test_a_cell_where_two_runs_cross_counts_once() -> None:
    state, effects = placed("y......./...b..../...b..../...b..../BBB.....", Capsule(15, 3, "BR"))
    clear = next(effect for effect in effects if isinstance(effect, Clear))
    assert len(clear.cells) == 7
    assert clear.points == 100 + 200 + 400
    assert picture(state) == ["y.......", "........", "........", "........", "....R..."]


# Falling


def test_a_half_whose_partner_vanishes_stays_behind_as_a_single_one() -> None:
    state, _ = placed("r......./bbb.....", Capsule(15, 3, "BY"))
    assert picture(state) == ["r.......", "....Y..."]
    assert set(state.turn.links) == {"0"}


def test_a_half_whose_partner_vanishes_falls_alone() -> None:
    state, _ = placed(".......r/b......./b......./b.......", Capsule(12, 0, "BY", vertical=True))
    assert picture(state) == [".......r", "........", "........", "Y......."]


def joined(board: str, first: Capsule, second: Capsule) -> BottleState:
    """One capsule is placed, then another one."""
    state, _ = placed(board, first)
    return GAME.step(with_capsule(state, second, gravity=state.turn.interval - 1), 0).state


def test_a_lying_capsule_is_held_by_either_half() -> None:
    by_its_left = joined(".......y/......../BB......", Capsule(14, 1, "RY"), Capsule(15, 4, "RR"))
    assert picture(by_its_left) == [".......y", ".RY.....", "BB..RR.."]
    by_its_right = joined(".......y/......../..BB....", Capsule(14, 1, "RY"), Capsule(15, 4, "RR"))
    assert picture(by_its_right) == [".......y", ".RY.....", "..BBRR.."]


def test_a_lying_capsule_whose_last_support_vanishes_falls() -> None:
    state = joined(".......y/......../BB......", Capsule(14, 0, "RY"), Capsule(15, 2, "BB"))
    assert picture(state) == [".......y", "........", "RY......"]


def test_a_lying_capsule_stays_when_only_one_of_its_supports_vanishes() -> None:
    state = joined(".......y/......../YBB.....", Capsule(14, 0, "RY"), Capsule(15, 3, "BB"))
    assert picture(state) == [".......y", "RY......", "Y......."]


def test_a_standing_capsule_falls_as_one() -> None:
    state = joined(".......y/BBB.....", Capsule(14, 0, "RY", vertical=True), Capsule(15, 3, "BR"))
    assert picture(state) == ["Y......y", "R...R..."]
    assert links(state)[14 * 8] + links(state)[15 * 8] == "41"


def test_viruses_never_fall() -> None:
    state, _ = placed("y......./r......./bB......", Capsule(15, 2, "BB"))
    assert picture(state) == ["y.......", "r.......", "........"]


def test_loose_cells_fall_a_row_at_a_time_and_all_of_them_together() -> None:
    state, effects = placed("y......./......../RY....../BBB.....", Capsule(15, 3, "BB"))
    falls = [effect for effect in effects if isinstance(effect, Settle)]
    assert falls == [Settle((((15, 0), (16, 0)), ((15, 1), (16, 1))), 0)]
    assert picture(state) == ["y.......", "........", "........", "RY......"]


def test_cells_that_float_in_a_drawn_bottle_fall_once_the_first_capsule_has_landed() -> None:
    state, effects = placed("R......./.......Y/......../r.......", Capsule(15, 3, "BY"))
    assert picture(state) == ["R.......", "r..BY..Y"]
    assert [type(effect) for effect in effects] == [Lock, Settle, Settle, Spawn]


CHAIN = ".....bbb/rrr.y..."
"""With RB on the virus y: B vanishes with the blue viruses, R falls beside the red ones."""


def test_a_cascade_goes_on_until_nothing_matches_and_its_matches_are_numbered() -> None:
    state, effects = placed(CHAIN, Capsule(14, 3, "RB"))
    clears = [effect for effect in effects if isinstance(effect, Clear)]
    assert [(clear.chain_index, clear.points) for clear in clears] == [(1, 700), (2, 800 + 1600 + 3200)]
    assert [type(effect) for effect in effects] == [Lock, Mark, Clear, Settle, Mark, Clear, Spawn]
    assert picture(state) == ["....y..."]
    assert state.turn.score == 6300


# Score


@pytest.mark.parametrize(("speed", "worth"), [("low", 100), ("med", 200), ("hi", 300)])
def test_a_virus_is_worth_more_at_higher_speeds_and_capsules_are_worth_nothing(speed: Speed, worth: int) -> None:
    options = replace(NO_WAITS, speed=speed)
    assert placed("y......./bBB.....", Capsule(15, 3, "BB"), options)[0].turn.score == worth
    assert placed("y......./bb......", Capsule(15, 2, "BB"), options)[0].turn.score == 3 * worth
    assert placed("y......./BB......", Capsule(15, 2, "BB"), options)[0].turn.score == 0


def test_from_the_sixth_virus_of_a_cascade_on_each_is_worth_32_times() -> None:
    state, _ = placed("y......./bbb...../bbb.....", Capsule(15, 3, "BB", vertical=True))
    assert state.turn.score == 100 * (1 + 2 + 4 + 8 + 16 + 32)


def test_from_the_twelfth_virus_of_a_cascade_on_the_console_reads_past_its_table() -> None:
    state, _ = placed("y......./bbb.bbb./bbb.bbb.", Capsule(15, 3, "BB", vertical=True))
    assert state.turn.score == 100 * (1 + 2 + 4 + 8 + 16 + 6 * 32 + 10)
    state, _ = placed("y......./bbb.bbbb/bbb.bbbb", Capsule(15, 3, "BB", vertical=True))
    assert state.turn.score == 100 * (1 + 2 + 4 + 8 + 16 + 6 * 32 + 10 + 3 + 256)


def test_the_score_stops_at_nine_million_and_what_carries_over_is_lost() -> None:
    before = landing(NO_WAITS, "y......./bBB.....", Capsule(15, 3, "BB"))
    for score, after in ((9_999_800, 9_999_900), (9_999_900, 9_000_000)):
        state = GAME.step(replace(before, turn=replace(before.turn, score=score)), 0).state
        assert state.turn.score == after


def test_the_worth_of_viruses_rises_through_the_whole_cascade() -> None:
    board = "Y....bbb/rrr.y.../y..y..../y......./y......."
    state, effects = placed(board, Capsule(11, 3, "RB"))
    clears = [effect for effect in effects if isinstance(effect, Clear)]
    assert [clear.points for clear in clears] == [100 + 200 + 400, 800 + 1600 + 3200, 3 * 3200]
    assert state.turn.score == 15_900


def test_the_next_capsule_starts_again_at_the_plain_worth() -> None:
    board = ".......y/rrr...../bbb....."
    state, _ = placed(board, Capsule(15, 3, "BB"))
    assert (state.turn.score, state.turn.chain) == (700, 1)
    state = joined(board, Capsule(15, 3, "BB"), Capsule(15, 3, "YR", vertical=True))
    assert (state.turn.score, state.turn.chain) == (1400, 1)


# Levels


def test_a_level_is_cleared_when_its_last_virus_vanishes_and_the_next_one_begins() -> None:
    options = replace(NO_WAITS, level=3)
    before = landing(options, "bBB.....", Capsule(15, 3, "BB"))
    state, effects = GAME.step(before, 0)
    kinds = [type(effect) for effect in effects]
    assert kinds == [Lock, Mark, Clear, LevelCleared, Spawn]
    assert effects[3] == LevelCleared(3)
    assert state.turn.level == 4
    assert state.turn.viruses == virus_count(4) == 20
    assert state.turn.score == 100
    assert state.turn.capsules == 1


def test_the_next_level_takes_its_capsules_and_then_its_viruses_from_the_same_generator() -> None:
    before = landing(replace(NO_WAITS, level=7), "bBB.....", Capsule(15, 3, "BB"))
    capsules, generator = make_capsules(before.hidden.generator)
    board, generator = make_viruses(8, generator)
    state = GAME.step(before, 0).state
    assert state.hidden == Hidden(generator, capsules)
    assert state.turn.board == board
    assert (state.turn.piece, state.turn.next) == tuple(capsule_colours(capsules, number) for number in (1, 2))


def test_capsules_and_speed_start_anew_with_a_level() -> None:
    before = landing(NO_WAITS, "bBB.....", Capsule(15, 3, "BB"))
    before = replace(before, turn=replace(before.turn, capsules=57, interval=30))
    before = replace(before, tick=before.tick._replace(gravity=29))
    state = GAME.step(before, 0).state
    assert (state.turn.level, state.turn.capsules, state.turn.interval) == (1, 1, 40)


def test_after_the_last_level_the_last_level_comes_again() -> None:
    state = GAME.step(landing(replace(NO_WAITS, level=24), "bBB.....", Capsule(15, 3, "BB")), 0).state
    assert state.turn.level == 24
    assert state.turn.viruses == 84


def test_without_a_drawn_bottle_the_first_level_is_made_like_the_others() -> None:
    state = GAME.start(BottleOptions(level=12), 99)
    capsules, generator = make_capsules(seeded(99))
    board, generator = make_viruses(12, generator)
    assert state.hidden == Hidden(generator, capsules)
    assert state.turn == Turn(board, "0" * 136, 12, capsule_colours(capsules, 1))


def test_the_list_of_128_capsules_begins_at_its_second_and_goes_round() -> None:
    state = begin(NO_WAITS)
    for capsules, piece, following in ((0, 1, 2), (125, 126, 127), (126, 127, 0), (127, 0, 1), (128, 1, 2)):
        shown = capsule_colours(state.hidden.capsules, piece)
        turn = replace(state.turn, capsules=capsules, next=shown)
        tick = state.tick._replace(phase=Phase.SPAWN, timer=0, pose=None)
        spawned = GAME.step(replace(state, turn=turn, tick=tick), 0).state
        assert spawned.turn.piece == shown
        assert spawned.turn.next == capsule_colours(state.hidden.capsules, following)


# The end


@pytest.mark.parametrize("column", [3, 4])
def test_the_game_is_lost_when_a_cell_of_the_neck_is_taken(column: int) -> None:
    board = "." * column + "b" + "/" * 15
    state, effects = GAME.step(GAME.start(BottleOptions(board=board), 0), 0)
    assert effects == (Spawn(((1, 3), (1, 4)), state.turn.piece), GameOver(LOST))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.score, outcome.reason) == (0, LOST)
    assert GAME.inputs(state) == ()


@pytest.mark.parametrize("column", [2, 5])
def test_cells_beside_the_neck_do_no_harm(column: int) -> None:
    state = GAME.step(GAME.start(BottleOptions(board="." * column + "b" + "/" * 15), 0), 0).state
    assert GAME.outcome(state) is None


def test_after_the_end_nothing_changes() -> None:
    state = GAME.step(GAME.start(BottleOptions(board="...b" + "/" * 15), 0), 0).state
    for mask in (0, 1, 64, 127, -1, 2**40):
        assert GAME.step(state, mask) == (state, (Rejected("the game is over"),))
