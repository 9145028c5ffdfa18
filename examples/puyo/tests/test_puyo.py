"""What Puyo promises as a game, and the rules that are its own."""

from dataclasses import replace

import pytest
from chainfall_puyo import GAME
from chainfall_puyo.game import COLUMNS, LOST, ROWS, PuyoState, find, score

from chainfall import Session
from chainfall.core.buttons import DROP
from chainfall.core.card import card_of
from chainfall.core.effects import Clear, Effect, GameOver, Lock, Mark, Settle, Spawn
from chainfall.core.errors import OptionError
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, tile
from chainfall.core.game import Outcome
from chainfall.core.placing import Placement
from chainfall.falling import AIRBORNE, Phase, Turn, rows_of
from chainfall.testing import check_game

AT_ONCE = {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0}
"""No pauses within a turn."""


def field(*rows: str) -> str:
    """A field with these rows at its bottom; a dot is a free cell."""
    return "".join(rows).replace(".", " ").rjust(ROWS * COLUMNS)


def state(*rows: str, pair: str = "RG") -> PuyoState:
    """A pair in the air over these rows; its first puyo is the pivot, its second one is above."""
    first = GAME.step(GAME.start(GAME.Options(), 0), 0).state
    return replace(first, turn=first.turn._replace(board=field(*rows), piece=pair))


def placed(before: PuyoState, column: int, turns: int = 0) -> tuple[list[str], list[Effect]]:
    """The rows with puyos in them after the pair was placed, and what happened."""
    step = GAME.placing.place(before, Placement(column, turns))
    rows = rows_of(step.state.turn.board.replace(" ", "."), COLUMNS)
    return [row for row in rows if row != "......"], list(step.effects)


def points(*rows: str, chain: int = 1) -> int:
    """What all groups in these rows score together."""
    turn = Turn(field(*rows))
    return score(GAME.Options(), turn, find(GAME.Options(), turn), chain)


def test_it_keeps_the_promises_of_every_game() -> None:
    check_game(GAME)


def test_it_keeps_them_in_long_games_without_pauses() -> None:
    check_game(GAME, games=6, steps=400, options=[GAME.Options(colours=3, gravity_ms=50, **AT_ONCE)])


# Groups and chains


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        (["RRR..."], ["...G.."]),
        (["..RR.."], ["...G..", "...R..", "..RR.."]),
        (["..R...", "..RR..", "..BB.."], ["...G..", "..BB.."]),
    ],
    ids=["in a row", "but not three", "in any shape"],
)
def test_four_of_a_colour_that_touch_vanish(rows: list[str], left: list[str]) -> None:
    assert placed(state(*rows), 3)[0] == left


def test_puyos_do_not_touch_over_a_corner() -> None:
    rows = ["R.....", "GR....", "BGR...", "GBGB.."]
    assert placed(state(*rows), 3)[0] == ["R.....", "GR.G..", "BGRR..", "GBGB.."]


def test_a_pair_comes_apart_where_one_half_hangs_in_the_air() -> None:
    assert placed(state("B....."), 0, turns=1)[0] == ["R.....", "BG...."]


def test_puyos_in_the_hidden_row_belong_to_no_group_until_they_fall_into_view() -> None:
    tower = ["R....."] * 4 + ["B.....", "G....."] * 4
    assert find(GAME.Options(), Turn(field(*tower))).cells != ()
    assert find(GAME.Options(), Turn(field(*tower, "Y....."))).cells == ()


def test_a_chain_clears_what_the_fall_brings_together() -> None:
    rows, effects = placed(state("..G...", "RRR.GG"), 3)
    assert rows == []
    assert effects == [
        Lock(((12, 3), (11, 3))),
        Mark(((12, 0), (12, 1), (12, 2), (12, 3)), 11),
        Clear(((12, 0), (12, 1), (12, 2), (12, 3)), "group", 1, 40),
        Settle((((11, 2), (12, 2)), ((11, 3), (12, 3))), 9),
        Mark(((12, 2), (12, 3), (12, 4), (12, 5)), 11),
        Clear(((12, 2), (12, 3), (12, 4), (12, 5)), "group", 2, 320),
        Spawn(((1, 2), (0, 2)), "RR"),
    ]


# Points


def test_a_group_scores_ten_a_puyo_and_more_if_it_is_large() -> None:
    tower = [f"{'R' * size:.<6}" for size in (4, 5, 6)]
    assert [points(row) for row in tower] == [40, 10 * 5 * 2, 10 * 6 * 3]
    assert points("RRRR..", "RRRRRR") == 10 * 10 * 7
    assert points("RRRRR.", "RRRRRR") == 10 * 11 * 10
    assert points("RRRRRR", "RRRRRR") == 10 * 12 * 10


def test_several_colours_at_once_score_more() -> None:
    rows = [colour * 4 + ".." for colour in "RGBYP"]
    assert [points(*rows[:count]) for count in range(1, 6)] == [40, 80 * 3, 120 * 6, 160 * 12, 200 * 24]


def test_two_groups_of_one_colour_are_one_colour() -> None:
    assert points("RRRR..", "BYBYBY", "RRRR..") == 80


def test_each_event_of_a_chain_scores_more_by_the_classic_table() -> None:
    powers = [points("RRRR..", chain=chain) // 40 for chain in range(1, 21)]
    assert powers == [1, 8, 16, 32, 64, *range(96, 513, 32), 512]


# Pairs


def test_the_next_two_pairs_are_shown_and_come_in_this_order() -> None:
    session = Session(GAME, seed=3)
    for _ in range(10):
        step = session.place(session.placements()[0])
        first, second = GAME.frame(step.state).boards[0].hud.next
        shown = [sprite.tile.colour for sprite in (*first, *second)]
        assert shown == list(step.state.turn.next)
        following = GAME.placing.place(step.state, session.placements()[0]).state.turn
        assert following.piece + following.next[:2] == step.state.turn.next


def test_the_third_column_full_up_to_the_top_loses_the_game() -> None:
    _, effects = placed(state(*["..R...", "..G..."] * 5), 2)
    assert effects[-1] == GameOver(LOST)
    _, effects = placed(state(*["..R...", "..G..."] * 4, "..R..."), 2)
    assert isinstance(effects[-1], Spawn)


def test_other_columns_may_be_full() -> None:
    rows, effects = placed(state("R.....", *["G.....", "R....."] * 5), 0)
    assert len(rows) == ROWS
    assert isinstance(effects[-1], Spawn)


def test_a_lost_game_keeps_its_score() -> None:
    full = state(*["..R...", "..G..."] * 5)
    lost = GAME.placing.place(replace(full, turn=full.turn._replace(score=70)), Placement(2)).state
    assert lost.tick.phase is Phase.GAME_OVER
    assert GAME.outcome(lost) == Outcome(70, LOST)


# Bots


@pytest.mark.parametrize("options", [{}, AT_ONCE, {"gravity_ms": 20}], ids=["default", "at once", "fast"])
def test_taps_played_tick_by_tick_come_to_what_place_says(options: dict[str, int]) -> None:
    now = GAME.step(GAME.start(GAME.Options(colours=3, **options), 5), 0).state
    for turn in range(8):
        ends = []
        for placement in GAME.placing.placements(now):
            tapped = now
            for mask in GAME.placing.taps(now, placement):
                tapped = GAME.step(tapped, mask).state
            while tapped.tick.phase not in (*AIRBORNE, Phase.GAME_OVER):
                tapped = GAME.step(tapped, 0).state
            ends.append(GAME.placing.place(now, placement).state)
            assert (tapped.turn, tapped.hidden) == (ends[-1].turn, ends[-1].hidden)
        now = ends[turn * 7 % len(ends)]
        if GAME.outcome(now):
            break
    assert now.turn.score > 0


def test_a_pair_of_two_colours_has_22_placements_and_one_of_a_single_colour_has_11() -> None:
    assert len(GAME.placing.placements(state(pair="RG"))) == 22
    assert len(GAME.placing.placements(state(pair="RR"))) == 11


# Options


@pytest.mark.parametrize("colours", [3, 4, 5])
def test_there_are_as_many_colours_as_the_option_says(colours: int) -> None:
    starts = [GAME.start(GAME.Options(colours=colours), seed) for seed in range(60)]
    assert set("".join(start.turn.next for start in starts)) == set("RGBYP"[:colours])


@pytest.mark.parametrize("colours", [2, 6])
def test_other_numbers_of_colours_are_refused(colours: int) -> None:
    with pytest.raises(OptionError, match="colours"):
        GAME.Options(colours=colours)


@pytest.mark.parametrize(("gravity_ms", "rows"), [(1000, 1), (500, 2), (100, 10)])
def test_the_speed_is_the_time_for_one_row(gravity_ms: int, rows: int) -> None:
    now = GAME.step(GAME.start(GAME.Options(gravity_ms=gravity_ms), 0), 0).state
    top = now.tick.fall.pose.row
    for _ in range(60):
        now = GAME.step(now, 0).state
    assert now.tick.fall.pose.row == top + rows


def test_colours_and_speed_are_offered_first() -> None:
    assert card_of(GAME).groups[0].options == ("colours", "gravity_ms")


# What is seen


def test_puyos_of_a_colour_that_touch_are_drawn_joined_but_for_those_in_the_hidden_row() -> None:
    tiles = GAME.frame(state(*["R....."] * 3, *["B....."] * 9, "BG.GG.")).boards[0].tiles
    assert tiles[0] == tile("puyo", "R")
    assert tiles[COLUMNS] == tile("puyo", "R", BOTTOM)
    assert tiles[-5:-1] == (tile("puyo", "G"), tile(""), tile("puyo", "G", RIGHT), tile("puyo", "G", LEFT))


def test_a_group_that_is_about_to_vanish_is_marked() -> None:
    clearing = GAME.step(state("RR.R..", pair="RG"), DROP).state
    assert clearing.tick.phase is Phase.CLEAR_ANIM
    marks = [tile.mark for tile in GAME.frame(clearing).boards[0].tiles]
    assert marks == [""] * 72 + ["*"] * 4 + [""] * 2


def test_the_text_shows_the_field_the_pair_and_the_next_two() -> None:
    lines = GAME.text(state("RRB...", pair="YG")).splitlines()
    assert len(lines) == ROWS + 1
    assert lines[0] == "┆  G   ┆"
    assert lines[1].startswith("║  Y   ║  next ")
    assert lines[12:] == ["║RRB   ║", "╚══════╝"]
