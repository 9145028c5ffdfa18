"""Recent events as the boards show them: words for chains, and cells that fade."""

from collections.abc import Iterable

from chainfall.core.effects import Cell, Clear, Effect
from chainfall.table.captions import caption_of
from chainfall.ui.tui.drawing.boards import FADES

FADE_MS = 90
"""Milliseconds for each moment of a cell that fades."""

WORDS_MS = 1200
BLINK_MS = 120


class Telling:
    """Remembers the captions of effects for as long as they are shown."""

    def __init__(self) -> None:
        self._words: dict[int, tuple[str, float]] = {}
        self._gone: dict[int, dict[Cell, float]] = {}

    def take(self, effects: Iterable[Effect], now: float) -> None:
        """Takes effects, in order."""
        for effect in effects:
            if isinstance(effect, Clear):
                cells = self._gone.setdefault(effect.seat, {})
                cells.update(dict.fromkeys(effect.cells, now))
            for seat, label in enumerate(caption_of(effect).labels):
                if label:
                    self._words[seat] = label, now

    def words(self, seat: int, now: float) -> str:
        """The word over a board."""
        words, told = self._words.get(seat, ("", 0.0))
        return words if now - told < WORDS_MS else ""

    def sparks(self, seat: int, now: float) -> tuple[tuple[Cell, int], ...]:
        """The cells of a board that fade, with how far they have."""
        cells = self._gone.get(seat, {})
        if not cells:
            return ()
        ages = {cell: int((now - gone) / FADE_MS) for cell, gone in cells.items()}
        self._gone[seat] = {cell: cells[cell] for cell, age in ages.items() if age < len(FADES)}
        return tuple((cell, age) for cell, age in ages.items() if age < len(FADES))

    def forget(self) -> None:
        """Forgets all of it, as after an undo."""
        self._words.clear()
        self._gone.clear()


def is_lit(now: float, motion: bool) -> bool:
    """Whether cells that are about to vanish are bright now; without motion they are all the time."""
    return not motion or int(now / BLINK_MS) % 2 == 0
