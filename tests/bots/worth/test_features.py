"""What is looked at in a state."""

from dataclasses import replace
from typing import Any

import pytest
from chainfall_columns.game import GAME as COLUMNS

from chainfall.bots.worth import anything, dr_mario, puzzle_fighter, triple_town
from chainfall.bots.worth.judging import JUDGES, Judge, judge_of
from chainfall.games.dr_mario.bottle.game import GAME as MARIO
from chainfall.games.dr_mario.bottle.game import BottleOptions
from chainfall.games.puzzle_fighter.arcade.game import GAME as FIGHTER
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.triple_town.game import GAME as TOWN
from chainfall.games.triple_town.game import TownOptions
from chainfall.play import registry


def fighter(board: str) -> puzzle_fighter.Features:
    return puzzle_fighter.features(FIGHTER.start(ArcadeOptions(board=board), 0))


def mario(board: str) -> dr_mario.Features:
    return dr_mario.features(MARIO.start(BottleOptions(board=board), 0))


def town(board: str, columns: int) -> triple_town.Features:
    rows = board.count("/") + 1
    return triple_town.features(TOWN.start(TownOptions(rows=rows, columns=columns, board=board), 0))


def test_puzzle_fighter_counts_heights_and_gems_that_can_go_together() -> None:
    found = fighter("RR..../RRgG.y")
    assert found == puzzle_fighter.Features(
        score=0, over=0, height=4 + 4 + 1 + 1 + 1, alley=1, joined=4 + 1, power=4, crashes=2, open=1, cells=7
    )
    assert fighter("RGBYRG").open == 0


def test_dr_mario_reads_columns_from_the_floor_as_runs_of_a_colour() -> None:
    found = mario("B......./R.....Y./rb....Yb/.b....yy")
    assert found.viruses == 6
    assert (found.singles, found.pairs, found.triples) == (2, 2, 1)
    assert (found.cover_singles, found.cover_pairs, found.cover_triples) == (1, 0, 0)


def test_dr_mario_tells_what_lies_over_a_virus_from_the_rest() -> None:
    found = mario("B...R.../B...R.../B...B.../r...B..r")
    assert (found.cover_singles, found.cover_pairs, found.cover_triples) == (0, 0, 1)
    assert (found.rest_singles, found.rest_pairs, found.rest_triples) == (0, 2, 0)


def test_dr_mario_finds_what_lies_over_a_virus_too_high_to_become_four_upright() -> None:
    low = "/".join(["........"] * 11)
    assert mario(f"R......./R......./......../......../r......./{low}").stuck == 1
    assert mario(f"R......./Y......./......../......../r......./{low}").stuck == 2
    assert mario(f"R......./Y......./......../......../.......r/{low}").stuck == 0
    assert mario(f"......../......../......../Y......./r......./{low}").stuck == 0


def test_dr_mario_sees_lying_lines_that_can_still_be_made() -> None:
    assert mario("r.R.....").level_pairs == 1
    assert (mario("r.RR....").level_triples, mario("r.RR....").level_pairs) == (1, 0)
    assert mario("rBR.....").level_pairs == 0
    assert mario("R.R....r").level_pairs == 0


def test_triple_town_counts_borders() -> None:
    assert town("112/3.2", 3) == triple_town.Features(score=0, over=0, free=1, joined=2, steps=1, strange=1)
    assert town("55./...", 3).strange == 1


def test_any_game_is_judged_by_its_score_and_the_room_that_is_left() -> None:
    features = anything.features_of(COLUMNS)
    state = COLUMNS.start(COLUMNS.Options(), 0)
    assert features(state) == anything.Features(score=0, over=0, free=78)
    assert features(COLUMNS.step(replace(state, score=30), COLUMNS.inputs(state)[0]).state).free == 75
    assert features(replace(state, over=True)).over == 1


@pytest.mark.parametrize("name", JUDGES)
def test_the_features_of_a_game_tell_its_end_and_do_not_look_into_the_future(name: str) -> None:
    game: Any = registry.game(name)
    judge = judge_of(game)
    state = game.start(game.Options(), 1)
    assert judge(state) == judge(replace(state, hidden=game.start(game.Options(), 2).hidden))
    assert type(judge.weights) is type(judge.features(state))
    assert judge.weights._asdict()["over"] < -100_000  # type: ignore[attr-defined]


def test_the_worth_is_the_sum_of_weighted_features() -> None:
    assert Judge(lambda state: (2, 3), (10, -1))(None) == 17
