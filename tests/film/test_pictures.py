"""Clips: their frames are painted once, and only one of them is whole at a time."""

import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from chainfall import Replay
from chainfall.film.pictures import to_gif, to_webp
from chainfall.film.raster import Raster
from chainfall.film.reel import Images, Reel
from chainfall.play import registry
from chainfall.play.film.cut import Cut
from chainfall.play.film.shots import Shot, shots
from chainfall.play.svg import render

CHAIN = Path(__file__).parents[1] / "replays/puzzle-fighter/r4/a-chain-of-thirty.json"


@pytest.fixture(scope="module")
def film() -> list[Shot]:
    replay = Replay.load(CHAIN)
    return list(shots(replay, registry.game(replay.game), Cut(790, 830, 824)))


def test_a_reel_has_every_frame_as_it_was_painted(film: list[Shot]) -> None:
    reel = Reel(film)
    assert (len(reel), reel.times) == (len(film), [shot.ms for shot in film])
    for number, shot in enumerate(film):
        painted = Raster().paint(render(shot.frame))
        assert reel[number].size == reel.size
        assert ImageChops.difference(reel[number].crop((0, 0, *painted.size)), painted).getbbox() is None


def test_a_reel_takes_much_less_than_its_images(film: list[Shot]) -> None:
    Reel(film)  # what is made once and kept
    tracemalloc.start()
    reel = Reel(film)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    width, height = reel.size
    assert taken < len(film) * 3 * width * height / 10


def test_pillow_leafs_through_images_of_which_one_is_there_at_a_time() -> None:
    drawn: list[int] = []

    def draw(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("RGB", (2, 2), (number, 0, 0))

    images = Images(3, draw)
    for number in (0, 1, 1, 2):
        images.seek(number)
        assert (images.tell(), images.getpixel((0, 0))) == (number, (number, 0, 0))
    assert drawn == [0, 1, 2]
    with pytest.raises(EOFError):
        images.seek(3)


@pytest.mark.parametrize("write", [to_webp, to_gif])
def test_it_is_told_how_much_of_a_clip_is_written(write: Callable[..., bytes], film: list[Shot]) -> None:
    told: list[float] = []
    write(film, told.append)
    assert told == [number / len(film) for number in range(len(film))]


@pytest.mark.parametrize(("write", "form"), [(to_webp, "WEBP"), (to_gif, "GIF")])
def test_a_clip_in_which_nothing_moves_is_one_picture(write: Callable[..., bytes], form: str, film: list[Shot]) -> None:
    with Image.open(BytesIO(write(film[:1], lambda share: None))) as image:
        assert (image.format, getattr(image, "n_frames", 1)) == (form, 1)
        assert image.size == Reel(film[:1]).size
