"""What a review says as a whole: accuracy, grades, units, data and picture."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.bots.reviewing.replays import QUICK, played

from chainfall.bots import Review, TurnReview, review
from chainfall.bots.beam import CLEARED
from chainfall.bots.reviewing.engine import in_units
from chainfall.bots.reviewing.grades import GRADES, SCALES, Scale, scale_of
from chainfall.bots.reviewing.plot import BOTTOM, HEIGHT, TOP
from chainfall.bots.worth.units import COUNTER_GEM, POINT, VIRUS, unit_of
from chainfall.core.placing import Placement

PAGE = (Path(__file__).parents[3] / "docs" / "review.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def found() -> Review:
    return review(played("puzzle-fighter", 20, errors=60), budget=QUICK)


def test_grades_go_by_the_loss() -> None:
    scale = Scale(1, 5, 10)
    graded = [scale.grade(loss) for loss in (0, 0.1, 1, 1.1, 5, 5.1, 10, 10.1)]
    assert graded == ["best", "good", "good", "inexact", "inexact", "mistake", "mistake", "blunder"]


def test_in_an_unmeasured_game_the_thresholds_are_shares_of_what_was_at_stake_so_far() -> None:
    first, later = scale_of("ann/stars", [10]), scale_of("ann/stars", [10, 30])
    assert 0 < first.good < first.inexact < first.mistake
    assert later.good == pytest.approx(2 * first.good)
    assert scale_of("dr-mario", [10]) == SCALES["dr-mario"]
    assert scale_of("ann/stars", [0.0]).good > 0


def test_the_page_has_the_thresholds_in_use() -> None:
    for name, scale in SCALES.items():
        unit = unit_of(name).plural
        assert f"| `{name}` | {unit} | {scale.good:g} | {scale.inexact:g} | {scale.mistake:g} |" in PAGE


def test_accuracy_is_that_of_the_pieces_by_what_was_at_stake(found: Review) -> None:
    whole = sum(turn.weight for turn in found.turns)
    mean = sum(turn.accuracy * turn.weight for turn in found.turns) / whole
    assert found.accuracy == pytest.approx(mean)
    nothing_at_stake = replace(found, turns=tuple(replace(turn, weight=0) for turn in found.turns))
    assert nothing_at_stake.accuracy == 100


def test_a_lost_game_and_a_cleared_level_are_not_worth_a_million() -> None:
    a, b, c = Placement(0), Placement(1), Placement(2)
    assert in_units({a: 500, b: -CLEARED, c: 450}, POINT) == {a: 500, b: 500 - POINT.most, c: 450}
    assert in_units({a: 500, b: -(2**40), c: 450}, POINT) == {a: 500, b: 500 - POINT.most, c: 450}
    cleared = in_units({a: CLEARED, b: CLEARED - 1, c: -250}, VIRUS)
    assert cleared == {a: 1, b: 1 - 1 / VIRUS.worth, c: -2}
    assert set(in_units({a: -CLEARED, b: -CLEARED - 7}, COUNTER_GEM).values()) == {-COUNTER_GEM.most}


def test_turning_points_are_the_five_largest_losses_in_order(found: Review) -> None:
    losses = sorted((turn.loss for turn in found.turns), reverse=True)
    assert sorted((turn.loss for turn in found.turning_points), reverse=True) == losses[:5]
    assert [turn.number for turn in found.turning_points] == sorted(turn.number for turn in found.turning_points)


def test_the_piece_at_a_step_and_the_next_mistake_are_found(found: Review) -> None:
    for turn in found.turns:
        assert found.turn_at(turn.step) == found.turn_at(turn.step + turn.ticks - 1) == turn
    assert found.turn_at(0) is None
    step, mistakes = -1, []
    while turn_after := found.next_mistake(step):
        mistakes.append(turn_after)
        step = turn_after.step
    assert mistakes == [turn for turn in found.turns if turn.grade in {"mistake", "blunder"}]


def test_a_review_has_a_short_repr_and_json_of_everything(found: Review) -> None:
    assert repr(found).startswith("<Review of puzzle-fighter, seat 0: 20 pieces, accuracy ")
    content = json.loads(found.to_json())
    assert content["unit"] == "points"
    assert content["accuracy"] == found.accuracy
    assert list(content["grades"]) == list(GRADES)
    assert content["turning_points"] == [turn.number for turn in found.turning_points]
    first: TurnReview = found.turns[0]
    assert content["turns"][0]["placement"] == [first.placement.column, first.placement.turns]
    assert set(content["turns"][0]) == set(TurnReview.__slots__)


def test_the_picture_marks_mistakes_and_chains(found: Review) -> None:
    for shown in (found, replace(found, turns=()), replace(found, turns=found.turns[:1])):
        picture = ElementTree.fromstring(shown._repr_svg_())
        texts = [text for element in picture.iter() for text in [element.text or ""]]
        for turn in shown.turns:
            marked = f"piece {turn.number}: {turn.grade}"
            assert (marked in texts) == (turn.grade in GRADES[2:])


def test_one_large_bonus_does_not_flatten_the_picture(found: Review) -> None:
    first, *others = found.turns
    high = replace(found, turns=(replace(first, worth=10**6, best_worth=10**6), *others))
    (best, made) = [
        [float(point.split(",")[1]) for point in element.get("points", "").split()]
        for element in ElementTree.fromstring(high._repr_svg_()).iter()
        if element.tag.endswith("polyline")
    ]
    assert made[0] == best[0] == TOP
    assert max(made) - min(made[1:]) > (HEIGHT - TOP - BOTTOM) / 4
    assert all(better <= y for better, y in zip(best, made, strict=True))  # y grows downwards


def test_amounts_are_told_in_the_games_unit() -> None:
    assert unit_of("dr-mario-versus").words(2.5) == "2.5 viruses"
    assert unit_of("puzzle-fighter-versus").words(1) == "1 counter gem"
    assert unit_of("ann/stars").words(12345.6) == "12,346 points"
