"""The painted frames of a clip. Only one at a time is whole in memory: two minutes would fill gigabytes."""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from zlib import compress, decompress

from PIL import Image

from chainfall.film.raster import GROUND, Raster
from chainfall.play.film.shots import Shot
from chainfall.play.svg import render

QUICKLY = 1
"""How hard frames are packed, from 0 to 9: they are large areas of few colours, so that this is enough."""


class _Packed(NamedTuple):
    size: tuple[int, int]
    content: bytes


class Reel:
    """The frames of a clip as images of one size: what is shown beside a board may grow.

    Attributes:
        times: for how many milliseconds each frame is shown.
        size: the size of them all.
    """

    def __init__(self, shots: Iterable[Shot]) -> None:
        raster = Raster()
        self.times: list[int] = []
        self._frames: list[_Packed] = []
        for frame, ms in shots:
            image = raster.paint(render(frame))
            self._frames.append(_Packed(image.size, compress(image.tobytes(), QUICKLY)))
            self.times.append(ms)
        self.size = max(size[0] for size, _ in self._frames), max(size[1] for size, _ in self._frames)

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, number: int) -> Image.Image:
        size, content = self._frames[number]
        image = Image.frombytes("RGB", size, decompress(content))
        if size == self.size:
            return image
        larger = Image.new("RGB", self.size, GROUND)
        larger.paste(image)
        return larger


class Images(Image.Image):
    """Images that are made when Pillow asks for them, frame by frame, as it reads those of a file.

    Args:
        count: how many there are.
        draw: makes one, by its number.
    """

    def __init__(self, count: int, draw: Callable[[int], Image.Image]) -> None:
        super().__init__()
        self.n_frames = count
        self.is_animated = count > 1
        self._draw = draw
        self._number = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Makes a frame the one that this image shows."""
        if frame >= self.n_frames:
            raise EOFError
        if frame == self._number:
            return
        image = self._draw(frame)
        self.im, self._mode, self._size, self.palette = image.im, image.mode, image.size, image.palette
        self._number = frame

    def tell(self) -> int:
        """The number of the frame that it shows."""
        return self._number
