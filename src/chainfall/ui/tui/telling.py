"""What has just happened, as it is told on the boards: words for chains, and cells that fade."""

from collections.abc import Iterable

from chainfall.core.effects import AllClear, Attack, Cell, Clear, Effect, LevelCleared, RoundOver, TechBonus
from chainfall.ui.tui.drawing.boards import FADING

FADE_MS = 90
"""Milliseconds for each moment of a cell that fades."""

WORDS_MS = 1200
BLINK_MS = 120


class Telling:
    """Remembers what happened for as long as it is shown."""

    def __init__(self) -> None:
        self._words: dict[int, tuple[str, float]] = {}
        self._gone: dict[int, dict[Cell, float]] = {}

    def take(self, effects: Iterable[Effect], now: float) -> None:
        """Takes what happened, in order."""
        for effect in effects:
            if isinstance(effect, Clear):
                cells = self._gone.setdefault(effect.seat, {})
                cells.update(dict.fromkeys(effect.cells, now))
            words = in_words(effect)
            if words:
                self._words[effect.seat] = words, now

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
        self._gone[seat] = {cell: cells[cell] for cell, age in ages.items() if age < len(FADING)}
        return tuple((cell, age) for cell, age in ages.items() if age < len(FADING))

    def forget(self) -> None:
        """Forgets all of it, as after an undo."""
        self._words.clear()
        self._gone.clear()


def in_words(effect: Effect) -> str:
    """What is said of an effect, if it is worth a word."""
    match effect:
        case Clear(chain_index=chain) if chain > 1:
            return f"{chain} CHAIN!"
        case AllClear():
            return "ALL CLEAR!"
        case TechBonus():
            return "TECH BONUS!"
        case LevelCleared(level=level):
            return f"LEVEL {level} CLEARED!"
        case Attack(size=size):
            return f"ATTACK {size}"
        case RoundOver(winner=winner):
            return "DRAW" if winner is None else f"PLAYER {winner + 1} WINS"
    return ""


def is_lit(now: float, motion: bool) -> bool:
    """Whether cells that are about to vanish are bright now; without motion they are all the time."""
    return not motion or int(now / BLINK_MS) % 2 == 0
