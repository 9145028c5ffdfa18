"""Whole pictures: every game is right at 80 x 24, and uses more if there is more."""

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
from chainfall.ui.tui.drawing.scene import Scene, compose, scale_of

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


@pytest.mark.parametrize(
    ("game", "scales"),
    [
        ("puzzle-fighter", (1, 3, 4)),
        ("dr-mario", (1, 2, 3)),
        ("triple-town", (3, 4, 4)),
        ("puzzle-fighter-versus", (1, 3, 4)),
        ("dr-mario-versus", (1, 2, 3)),
    ],
)
def test_a_larger_terminal_has_larger_boards_that_still_fit(game: str, scales: tuple[int, ...]) -> None:
    scene = scene_of(game)
    for (width, height), scale in zip(((80, 24), (120, 40), (200, 60)), scales, strict=True):
        assert scale_of(scene.frame, width, height - 2) == scale
        text = "\n".join(compose(scene, width, height, Look()).lines())
        assert text.count("┌") == text.count("┘") == len(scene.frame.boards)


def test_a_terminal_that_is_too_small_says_what_is_lacking() -> None:
    scene = scene_of("dr-mario-versus")
    lines = compose(scene, 60, 12, Look()).lines()
    assert (len(lines), {len(line) for line in lines}) == (12, {60})
    assert lines[-1].startswith(" Too small by 8 rows and 18 columns ")
    for width, height in ((1, 1), (5, 3)):
        assert len(compose(scene, width, height, Look()).lines()) == height


def test_notes_stand_beside_one_board_and_are_left_out_where_there_is_no_room() -> None:
    game = registry.game("puzzle-fighter")
    frame = Frame(game.frame(game.start(game.Options(), 0)).boards)
    scene = Scene(frame, card_of(game), notes=("the keys",))
    assert any("the keys" in line for line in compose(scene, 80, 24, Look()).lines())
    assert not any("the keys" in line for line in compose(scene, 40, 24, Look()).lines())
