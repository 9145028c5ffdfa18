"""Clips and stills as files of pictures: WebP, GIF and PNG."""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO

from PIL import Image

from chainfall.film.raster import GROUND, Raster
from chainfall.play.film.shots import Shot
from chainfall.play.svg import render

BYTES_A_SECOND = 95_000
"""The most that a clip takes, so that ten seconds are less than a megabyte: a busy one is drawn less finely."""

QUALITIES = (85, 70, 50, 30)
"""Of a WebP clip, from 0 to 100, the best first."""

EFFORT = 2
"""How hard WebP looks for a short form, from 0 to 6."""

WHOLE_FRAMES = 10_000
"""Frames of a WebP clip until one is stored whole again: the others hold what has changed."""

COLOURS = (128, 64, 32, 16)
"""Of a GIF, the same for all of its frames."""

GIF_UNIT = 10
"""A GIF counts its times in hundredths of a second."""


def to_webp(shots: Iterable[Shot]) -> bytes:
    """An animated WebP, which begins again at its end."""
    images, times = _painted(shots)

    def of(quality: int) -> bytes:
        whole = {"kmin": WHOLE_FRAMES, "kmax": WHOLE_FRAMES + 1}
        return _saved(images, "WEBP", duration=times, loop=0, quality=quality, method=EFFORT, **whole)

    return _small_enough(of, QUALITIES, times)


def to_gif(shots: Iterable[Shot]) -> bytes:
    """An animated GIF, which begins again at its end."""
    images, times = _painted(shots)

    def of(colours: int) -> bytes:
        palette = _palette(images, colours)
        drawn = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
        return _saved(drawn, "GIF", duration=_hundredths(times), loop=0)

    return _small_enough(of, COLOURS, times)


def _small_enough(make: Callable[[int], bytes], finest_first: Sequence[int], times: list[int]) -> bytes:
    """The finest form of a clip that is not too large for its length; the coarsest if all are."""
    made = b""
    for fineness in finest_first:
        made = make(fineness)
        if len(made) * 1000 <= BYTES_A_SECOND * sum(times):
            break
    return made


def to_png(shot: Shot) -> bytes:
    """A still."""
    images, _ = _painted([shot])
    return _saved(images, "PNG", optimize=True)


def _painted(shots: Iterable[Shot]) -> tuple[list[Image.Image], list[int]]:
    """The frames as images of one size, and their times: what is shown beside a board may grow."""
    raster = Raster()
    images, times = [], []
    for frame, ms in shots:
        images.append(raster.paint(render(frame)))
        times.append(ms)
    size = max(image.width for image in images), max(image.height for image in images)
    return [_filled(image, size) for image in images], times


def _filled(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    larger = Image.new("RGB", size, GROUND)
    larger.paste(image)
    return larger


def _palette(images: list[Image.Image], colours: int) -> Image.Image:
    """The colours of some frames, the first and the last among them."""
    chosen = images[:: max(len(images) // 8, 1)] + images[-1:]
    strip = Image.new("RGB", (chosen[0].width, chosen[0].height * len(chosen)))
    for number, image in enumerate(chosen):
        strip.paste(image, (0, number * image.height))
    return strip.quantize(colours)


def _hundredths(times: list[int]) -> list[int]:
    """Times in whole hundredths of a second that add up to the same length."""
    rounded, passed, shown = [], 0, 0
    for ms in times:
        passed += ms
        rounded.append(max(round((passed - shown) / GIF_UNIT), 1) * GIF_UNIT)
        shown += rounded[-1]
    return rounded


def _saved(images: list[Image.Image], form: str, **settings: object) -> bytes:
    file = BytesIO()
    first, *others = images
    animation: dict[str, object] = {"save_all": True, "append_images": others} if others else {}
    first.save(file, form, **animation, **settings)
    return file.getvalue()
