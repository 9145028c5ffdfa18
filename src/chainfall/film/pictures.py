"""Clips and stills as files of pictures: WebP, GIF and PNG."""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO

from PIL import Image

from chainfall.film.raster import Raster
from chainfall.film.reel import Images, Reel
from chainfall.play.film.shots import Shot
from chainfall.play.svg import render

BYTES_A_SECOND = 95_000
"""The largest size of a clip, so that ten seconds take less than a megabyte: a busy one is drawn less finely."""

QUALITIES = (85, 70, 50, 30)
"""The qualities of a WebP clip that are tried, from 0 to 100, the best first."""

EFFORT = 2
"""How hard WebP looks for a short form, from 0 to 6."""

WHOLE_FRAMES = 10_000
"""After this many frames of a WebP clip one is stored whole again; the others hold only what has changed."""

COLOURS = (128, 64, 32, 16)
"""How many colours all frames of a GIF share: the numbers that are tried, the most first."""

GIF_UNIT = 10
"""A GIF counts its times in hundredths of a second."""

SAMPLES = 8
"""How many frames of a GIF its colours are taken from, beside the last one."""

Tell = Callable[[float], None]
"""Called with the share of a clip that is written; starts over when a clip has to be written less finely."""


def to_webp(shots: Iterable[Shot], tell: Tell) -> bytes:
    """An animated WebP, which begins again at its end."""
    reel = Reel(shots)

    def of(quality: int) -> bytes:
        whole = {"kmin": WHOLE_FRAMES, "kmax": WHOLE_FRAMES + 1}
        images = _written(reel, reel.__getitem__, tell)
        return _saved(images, "WEBP", duration=reel.times, loop=0, quality=quality, method=EFFORT, **whole)

    return _small_enough(of, QUALITIES, reel.times)


def to_gif(shots: Iterable[Shot], tell: Tell) -> bytes:
    """An animated GIF, which begins again at its end."""
    reel = Reel(shots)

    def of(colours: int) -> bytes:
        palette = _palette(reel, colours)

        def drawn(number: int) -> Image.Image:
            return reel[number].quantize(palette=palette, dither=Image.Dither.NONE)

        times = _hundredths(reel.times)
        return _saved(_written(reel, drawn, tell), "GIF", duration=times if len(times) > 1 else times[0], loop=0)

    return _small_enough(of, COLOURS, reel.times)


def to_png(shot: Shot) -> bytes:
    """A still."""
    file = BytesIO()
    Raster().paint(render(shot.frame)).save(file, "PNG", optimize=True)
    return file.getvalue()


def _small_enough(make: Callable[[int], bytes], finest_first: Sequence[int], times: list[int]) -> bytes:
    """The finest form of a clip that is not too large for its length; the coarsest if all are."""
    made = b""
    for fineness in finest_first:
        made = make(fineness)
        if len(made) * 1000 <= BYTES_A_SECOND * sum(times):
            break
    return made


def _written(reel: Reel, draw: Callable[[int], Image.Image], tell: Tell) -> Images:
    """The images of a clip, which tell how far they are when they are asked for."""
    last = -1

    def drawn(number: int) -> Image.Image:
        nonlocal last
        if number > last:  # in the end Pillow goes back to the first one
            last = number
            tell(number / len(reel))
        return draw(number)

    return Images(len(reel), drawn)


def _palette(reel: Reel, colours: int) -> Image.Image:
    """The colours of some frames, the first and the last among them."""
    chosen = [*range(0, len(reel), max(len(reel) // SAMPLES, 1)), len(reel) - 1]
    width, height = reel.size
    strip = Image.new("RGB", (width, height * len(chosen)))
    for place, number in enumerate(chosen):
        strip.paste(reel[number], (0, place * height))
    return strip.quantize(colours)


def _hundredths(times: list[int]) -> list[int]:
    """Times in whole hundredths of a second that add up to the same length."""
    rounded, passed, shown = [], 0, 0
    for ms in times:
        passed += ms
        rounded.append(max(round((passed - shown) / GIF_UNIT), 1) * GIF_UNIT)
        shown += rounded[-1]
    return rounded


def _saved(images: Images, form: str, **settings: object) -> bytes:
    file = BytesIO()
    images.save(file, form, save_all=images.is_animated, **settings)
    return file.getvalue()
