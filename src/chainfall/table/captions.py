"""Captions: the words that go with an effect, the same in every front end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chainfall.core.effects import (
    AllClear,
    Arrive,
    Attack,
    Clear,
    Defend,
    Effect,
    GameOver,
    LevelCleared,
    Lock,
    Mark,
    Merge,
    Move,
    Power,
    Rejected,
    Rotate,
    RoundOver,
    Settle,
    Spawn,
    TechBonus,
)
from chainfall.core.game import Outcome


@dataclass(frozen=True, slots=True)
class Caption:
    """The words for an effect; ``""`` where there are none.

    Attributes:
        labels: a word or two over each board, the board of seat 0 first; boards that are left out have none.
        line: a line in the list of recent events.
        said: what a screen reader says; ``{0}`` stands for the name of the player at seat 0.
        at_once: whether it is read out immediately rather than when the turn is over.
        cry: the announcer's word for a big moment, shown large over the board of its seat.
    """

    labels: tuple[str, ...] = ()
    line: str = ""
    said: str = ""
    at_once: bool = False
    cry: str = ""

    def label(self, seat: int) -> str:
        """The text shown over a board."""
        return self.labels[seat] if seat < len(self.labels) else ""


NO_WORDS = Caption()

YOU = "You"
"""The name of the only person in a match."""


CHAIN_CRIES = ((5, "UNSTOPPABLE!"), (4, "BRILLIANT!"), (3, "GREAT!"), (2, "NICE!"))
"""The announcer's words for a chain of at least this many clears, the longest first."""

LARGE_CRIES = ((24, "COLOSSAL!"), (16, "HUGE!"), (12, "BIG CLEAR!"))
"""The announcer's words for a single clear of at least this many cells, the largest first."""


def cry_of(chain: int, cells: int) -> str:
    """The announcer's word for a clear; ``""`` for frequent effects. A chain goes before a large clear.

    >>> cry_of(chain=3, cells=4), cry_of(chain=1, cells=16), cry_of(chain=1, cells=4)
    ('GREAT!', 'HUGE!', '')
    """
    return _first(CHAIN_CRIES, chain) or _first(LARGE_CRIES, cells)


def _first(cries: Sequence[tuple[int, str]], size: int) -> str:
    return next((word for least, word in cries if size >= least), "")


def _over(effect: Effect, label: str) -> tuple[str, ...]:
    """A label over the board on which it happened."""
    return ("",) * effect.seat + (label,)


def _clear(effect: Clear) -> Caption:
    line = f"{len(effect.cells)} cleared"
    chain = effect.chain_index
    cry = cry_of(chain, len(effect.cells))
    if chain <= 1:
        return Caption(line=line, cry=cry)
    return Caption(_over(effect, f"{chain} CHAIN!"), f"{line}, chain of {chain}", f"Chain of {chain}", cry=cry)


def _merge(effect: Merge) -> Caption:
    return Caption(line=f"{len(effect.cells)} merged")


def _power(effect: Power) -> Caption:
    return Caption(line=f"Power gem of {len(effect.cells)}")


def _tech_bonus(effect: TechBonus) -> Caption:
    return Caption(_over(effect, "TECH BONUS"), "Tech bonus", "Tech bonus")


def _all_clear(effect: AllClear) -> Caption:
    return Caption(_over(effect, "ALL CLEAR"), "All clear", "All clear")


def _level_cleared(effect: LevelCleared) -> Caption:
    return Caption(_over(effect, "LEVEL CLEARED"), f"Level {effect.level} cleared", "Level cleared")


def _attack(effect: Attack) -> Caption:
    said = f"Attack of {effect.size} by {{{effect.seat}}}"
    return Caption(_over(effect, f"ATTACK {effect.size}"), "", said, at_once=True)


def _defend(effect: Defend) -> Caption:
    said = f"{effect.size} blocked by {{{effect.seat}}}"
    return Caption(_over(effect, f"BLOCKED {effect.size}"), "", said, at_once=True)


def _arrive(effect: Arrive) -> Caption:
    said = f"{effect.size} landed on {{{effect.seat}}}"
    return Caption(_over(effect, f"HIT {effect.size}"), "", said, at_once=True)


def _round_over(effect: RoundOver) -> Caption:
    winner, seats = effect.winner, range(len(effect.rounds) or 2)
    if winner is None:
        return Caption(tuple("DRAW" for _ in seats), "", "Round over: a draw", at_once=True)
    labels = tuple("ROUND WON" if seat == winner else "ROUND LOST" for seat in seats)
    return Caption(labels, "", f"Round over: won by {{{winner}}}", at_once=True)


CAPTIONS: dict[type[Effect], Callable[[Any], Caption] | None] = {
    Spawn: None,
    Move: None,
    Rotate: None,
    Lock: None,
    Power: _power,
    Mark: None,
    Clear: _clear,
    Settle: None,
    Merge: _merge,
    TechBonus: _tech_bonus,
    AllClear: _all_clear,
    LevelCleared: _level_cleared,
    Attack: _attack,
    Defend: _defend,
    Arrive: _arrive,
    RoundOver: _round_over,
    GameOver: None,  # the outcome describes the end
    Rejected: None,  # the reason is shown where the input was made
}
"""The words of every effect of ``core``; None for an effect without words. A game's own effects have none either."""


def caption_of(effect: Effect) -> Caption:
    """The words of an effect.

    >>> caption_of(Clear(((3, 0), (3, 1)), "crash", chain_index=2, seat=1)).labels
    ('', '2 CHAIN!')
    """
    made = CAPTIONS.get(type(effect))
    return made(effect) if made else NO_WORDS


REASONS = {
    "the drop alley is blocked": "no room for the next pair: the column where pairs appear is full",
    "the neck of the bottle is blocked": "no room for the next capsule: the neck of the bottle is full",
    "a gem came to rest above the top row": "no room left: a gem came to rest above the top row",
    "board full": "the board is full",
}
"""The words for players where replays and documents use other terms."""


def reason_in_words(reason: str, names: Sequence[str] = ()) -> str:
    """Why a game ended, for players, who may have names; what a replay records stays as the rules say it.

    >>> reason_in_words("board full"), reason_in_words("the time is up")
    ('the board is full', 'the time is up')
    >>> reason_in_words("player 2 has won, 2 to 1", ("You", "Brook"))
    'Brook won, 2 to 1'
    """
    for number, name in enumerate(names, 1):
        reason = reason.replace(f"player {number} has won", f"{name} won")
    return REASONS.get(reason, reason)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, in words.

    Attributes:
        title: who has won, or that the game is over.
        rest: the rounds of a match, or why a single-player game ended.
        line: all of it in one line.
    """

    title: str
    rest: str
    line: str


def ending_of(outcome: Outcome, names: Sequence[str]) -> Ending:
    """How a game ended, with the names of its players; a single person is "You".

    >>> ending_of(Outcome(0, "player 2 has won, 2 to 1", 1, (1, 2)), ("Brook", "You")).line
    'You win, 2 to 1'
    """
    if len(names) < 2:
        reason = reason_in_words(outcome.reason)
        return Ending("Game over", reason, reason)
    title = "A draw" if outcome.winner is None else _wins(names[outcome.winner])
    rounds = " to ".join(map(str, sorted(outcome.rounds, reverse=True)))
    return Ending(title, f"Rounds: {rounds}" if rounds else "", f"{title}, {rounds}" if rounds else title)


def _wins(name: str) -> str:
    return f"{name} win" if name == YOU else f"{name} wins"
