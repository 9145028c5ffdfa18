"""``chainfall film``: clips, stills and pages; what is wrong is told in a line, and no file is touched."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from chainfall import Replay, Session
from chainfall.console.progress import Progress
from chainfall.ui.cli import film

Run = Callable[..., Any]
REPLAYS = Path(__file__).parents[2] / "replays"
CHAIN = REPLAYS / "puzzle-fighter/r4/a-chain-of-thirty.json"
MATCH = REPLAYS / "puzzle-fighter-versus/r4/a-match-of-two-wins.json"
TOWN = REPLAYS / "triple-town/r1/a-game-to-the-full-board.json"


def length(image: Image.Image) -> int:
    """Milliseconds of an animation."""
    total = 0
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        image.load()
        total += int(image.info["duration"])
    return total


@pytest.mark.parametrize("ending", ["webp", "gif"])
def test_ten_seconds_of_the_longest_chain_take_less_than_a_megabyte(run: Run, tmp_path: Path, ending: str) -> None:
    clip = tmp_path / f"clip.{ending}"
    status, out, err = run("film", CHAIN, "-o", clip)
    assert (status, err) == (0, "")
    assert re.fullmatch(rf"From 0:04.9 to 0:14.9: \d+ kB in '{clip}'\n", out)
    assert clip.stat().st_size < 1_000_000
    with Image.open(clip) as image:
        assert abs(length(image) - 11_033) < 10
        assert image.info["loop"] == 0


@pytest.mark.parametrize("ending", ["webp", "gif"])
def test_ten_seconds_of_a_match_show_both_boards_and_take_less_than_a_megabyte(
    run: Run, tmp_path: Path, ending: str
) -> None:
    clip = tmp_path / f"clip.{ending}"
    assert run("film", MATCH, "-o", clip, "--from", "0:25", "--to", "0:35")[0] == 0
    assert clip.stat().st_size < 1_000_000
    with Image.open(clip) as image:
        assert image.width == 2 * (6 * 40 + 150) + 20


def test_all_that_takes_time_is_seen_in_the_progress_bar(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, list[float]] = {}

    class Bar(Progress):
        def show(self, done: float, words: str) -> None:
            told.setdefault(words.partition(",")[0], []).append(done)

    monkeypatch.setattr(film, "Progress", Bar)
    assert run("film", CHAIN, "-o", tmp_path / "clip.webp", "--from", "13", "--to", "13.5")[0] == 0
    assert list(told) == ["looking for the longest chain", "going to 0:13", "drawing", "writing"]  # verified in a slice
    for shares in told.values():
        assert shares == sorted(shares)
        assert 0 <= shares[0] < 0.2
        assert 0.5 < shares[-1] <= 1


def test_a_still_is_as_the_drawing_says(run: Run, tmp_path: Path) -> None:
    assert run("film", CHAIN, "-o", tmp_path / "still.png")[1].startswith("A still at 0:13.7: ")
    assert run("film", CHAIN, "-o", tmp_path / "still.svg")[0] == 0
    assert (tmp_path / "still.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_page_needs_no_library(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    status, out, _ = run("film", TOWN, "-o", tmp_path / "town.html", "--from", "3", "--to", "9")
    assert status == 0
    assert out.startswith("From move 3 to move 9: ")


def test_a_game_without_a_chain_shows_its_end_and_says_so(run: Run, tmp_path: Path) -> None:
    status, out, err = run("film", TOWN, "-o", tmp_path / "town.gif")
    assert (status, err) == (0, "There is no chain in this game: this is its end.\n")
    assert out.startswith("From move 99 to move 111: ")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([CHAIN, "-o", "clip.mp4"], "'clip.mp4': expected a name that ends in .webp, .gif, .png, .html or .svg"),
        ([CHAIN, "-o", "no/clip.html"], "'no/clip.html': cannot be written: No such file or directory"),
        ([TOWN, "-o", "clip.gif", "--chain", "best"], "there is no chain in this game, expected a game with one"),
        ([CHAIN, "-o", "clip.gif", "--from", "9:00"], "'9:00' is not in the game, which goes from 0:00 to 0:"),
        ([CHAIN, "-o", "clip.gif", "--chain", "best", "--to", "1"], "--chain best cannot be used with --from and --to"),
        ([MATCH, "-o", "clip.gif", "--from", "0", "--to", "0:31"], "a film of 0:31, expected at most 0:30"),
        ([MATCH, "-o", "clip.webp", "--from", "0", "--to", "2:20"], "a film of 2:20, expected at most 2:00"),
        ([TOWN, "-o", "clip.gif", "--from", "0", "--to", "50"], "a film of 50 moves, expected at most 42 moves"),
        (["missing.json", "-o", "clip.gif"], "'missing.json': cannot be read: No such file or directory"),
        ([CHAIN], "the following arguments are required: -o/--output (see chainfall film --help)"),
    ],
)
def test_what_cannot_be_filmed_is_told_in_a_line_and_no_file_is_touched(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[object], problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clip.gif").write_text("as it was")
    status, out, err = run("film", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert problem in err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("clip.gif", "as it was")]


def test_a_board_too_large_for_a_picture_is_told_in_a_line_and_drawn_as_svg(run: Run, tmp_path: Path) -> None:
    Session("dr-mario-shell", rows=150, columns=150).replay().save(tmp_path / "field.json")
    status, out, err = run("film", tmp_path / "field.json", "-o", tmp_path / "field.png")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "a picture of 6170 x 6020 pixels, expected at most " in err
    assert run("film", tmp_path / "field.json", "-o", tmp_path / "field.svg")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["field.json", "field.svg"]


def test_a_replay_that_does_not_verify_is_not_filmed(run: Run, tmp_path: Path) -> None:
    text = CHAIN.read_text(encoding="utf-8")
    (tmp_path / "forged.json").write_text(text.replace(f'"score": {Replay.load(CHAIN).score}', '"score": 999999'))
    status, out, err = run("film", tmp_path / "forged.json", "-o", tmp_path / "clip.webp")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "but the file claims score 999999" in err
    assert not (tmp_path / "clip.webp").exists()


def test_without_pillow_pictures_say_how_to_get_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("chainfall.film")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PIL", None)
    status, _, err = run("film", CHAIN, "-o", tmp_path / "clip.webp")
    assert (status, err) == (
        2,
        "chainfall: .webp needs Pillow: pip install 'chainfall[film]' (.html and .svg do not)\n",
    )
    assert list(tmp_path.iterdir()) == []
