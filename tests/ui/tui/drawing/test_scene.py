"""Whole pictures: every game is right at 80 x 24, and uses more if there is more."""

from dataclasses import replace
from pathlib import Path

import pytest

from chainfall.core.card import card_of
from chainfall.core.frame import Frame
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.viewer import Viewer
from chainfall.ui.tui.drawing.palettes import DEPTHS, Look
from chainfall.ui.tui.drawing.panels import PANEL
from chainfall.ui.tui.drawing.scene import Scene, cell_at, cell_size, compose, folded

REPLAYS = Path(__file__).parents[3] / "replays"


def scene_of(game: str) -> Scene:
    """A game in the middle of a golden replay."""
    path = max(
        sorted(REPLAYS.joinpath(game).glob("r*/*.json")), key=lambda path: (path.parent.name, path.stat().st_size)
    )
    viewer = Viewer(Replay.load(path))
    viewer.seek(min(viewer.steps // 2, 1500))
    return Scene(viewer.frame, card_of(viewer.game), "the title", "the footer", hz=viewer.game.hz)


@pytest.mark.parametrize("game", list(BUILT_IN))
def test_every_game_fits_into_80_by_24_with_all_its_boards_and_numbers(game: str) -> None:
    scene = scene_of(game)
    for depth in DEPTHS:
        lines = compose(scene, 80, 24, Look(depth)).lines()
        text = "\n".join(lines)
        assert (len(lines), {len(line) for line in lines}) == (24, {80})
        assert "the title" in lines[0]
        assert "the footer" in lines[-1]
        assert text.count("└") == text.count("┘") == len(scene.frame.boards)
        assert text.count(scene.card.score) >= len(scene.frame.boards)
        for number in scene.card.numbers:
            if number.shown and number.name in dict(scene.frame.boards[0].hud.numbers):
                assert text.count(number.title[: PANEL - 8]) >= len(scene.frame.boards), number.title


SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))


@pytest.mark.parametrize(
    ("game", "pixels"),
    [
        ("puzzle-fighter", (3, 4, 5, 8)),
        ("dr-mario", (2, 3, 4, 6)),
        ("triple-town", (7, 9, 12, 16)),
        ("puzzle-fighter-versus", (3, 4, 5, 8)),
        ("dr-mario-versus", (2, 3, 4, 6)),
    ],
)
def test_a_larger_terminal_has_larger_cells_and_all_boards_still_fit(game: str, pixels: tuple[int, ...]) -> None:
    scene = scene_of(game)
    for (width, height), size in zip(SIZES, pixels, strict=True):
        assert cell_size(scene.frame, width, height - 2, Look()) == size, (width, height)
        text = "\n".join(compose(scene, width, height, Look()).lines())
        assert text.count("└") == text.count("┘") == len(scene.frame.boards)


@pytest.mark.parametrize("game", list(BUILT_IN))
def test_in_a_narrow_terminal_the_numbers_of_a_match_stand_closer_and_all_are_there(game: str) -> None:
    scene = scene_of(game)
    lines = compose(scene, 60, 20, Look()).lines()
    text = "\n".join(lines)
    assert "Too small" not in text
    assert text.count("└") == text.count("┘") == len(scene.frame.boards)
    shown = dict(scene.frame.boards[0].hud.numbers)
    for number in scene.card.numbers:
        if number.shown and number.name in shown and len(scene.frame.boards) > 1:
            assert sum(line.count(number.title[:5]) for line in lines[1:]) == 2, number.title


@pytest.mark.parametrize("game", list(BUILT_IN))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_boards_stand_in_the_middle(game: str, width: int, height: int) -> None:
    lines = compose(scene_of(game), width, height, Look()).lines()
    floor = next(number for number, line in enumerate(lines) if "└" in line)
    left, right = lines[floor].index("└"), width - 1 - lines[floor].rindex("┘")
    needed = PANEL + 2
    assert abs(left - right) <= 1 or right == needed
    top = next(number for number, line in enumerate(lines) if line[left] in "│╷")
    assert abs(top - (height - 1 - floor)) <= 5  # above there is a row that is hidden


def test_puzzle_fighter_fills_the_height_of_a_usual_terminal() -> None:
    lines = compose(scene_of("puzzle-fighter"), 80, 24, Look()).lines()
    assert sum("│" in line or "└" in line for line in lines) == 19  # and one row and a half above, which are hidden


def test_a_place_in_the_terminal_is_that_of_the_cell_which_is_drawn_there() -> None:
    scene = scene_of("triple-town")
    for width, height in SIZES:
        canvas = compose(scene, width, height, Look())
        floor = next(number for number, line in enumerate(canvas.lines()) if "└" in line)
        left = canvas.lines()[floor].index("└")
        size = cell_size(scene.frame, width, height - 2, Look())
        assert cell_at(scene, (width, height), Look(), (floor - 1, left + 1)) == (5, 0)
        assert cell_at(scene, (width, height), Look(), (floor - 1, left + 6 * size)) == (5, 5)
        assert cell_at(scene, (width, height), Look(), (floor - 1, left)) is None
        assert cell_at(scene, (width, height), Look(), (floor + 1, left + 1)) is None


def test_a_terminal_that_is_too_small_says_what_is_lacking() -> None:
    scene = scene_of("dr-mario-versus")
    lines = compose(scene, 50, 12, Look()).lines()
    assert (len(lines), {len(line) for line in lines}) == (12, {50})
    assert lines[-1].rstrip() == " Too small by 8 rows and 9 columns"
    for width, height in ((1, 1), (5, 3)):
        assert len(compose(scene, width, height, Look()).lines()) == height


def test_a_line_below_that_is_too_long_takes_several_rows_and_loses_nothing() -> None:
    scene = replace(scene_of("puzzle-fighter"), footer="U undo   H hint   R restart   ? help   Esc pause")
    lines = compose(scene, 40, 24, Look()).lines()
    assert [line.strip() for line in lines[-2:]] == ["U undo   H hint   R restart   ? help", "Esc pause"]
    assert folded("a long message without parts", 10) == ("a long", "message", "without", "parts")


def test_notes_stand_beside_one_board_and_cover_nothing_where_there_is_no_room() -> None:
    game = registry.game("puzzle-fighter")
    frame = Frame(game.frame(game.start(game.Options(), 0)).boards)
    scene = Scene(frame, card_of(game), notes=("the keys",))
    assert any("the keys" in line for line in compose(scene, 80, 24, Look()).lines())
    many = replace(scene, notes=("the keys",) * 99, footer="the footer")
    assert compose(many, 36, 16, Look()).lines()[-1].strip() == "the footer"


def test_notes_without_room_beside_a_board_stand_below_its_numbers() -> None:
    scene = replace(scene_of("triple-town"), notes=("S  Storehouse",))
    lines = compose(scene, 80, 24, Look()).lines()
    moves, note = (next(row for row, line in enumerate(lines) if text in line) for text in ("Moves", "Storehouse"))
    assert note > moves
