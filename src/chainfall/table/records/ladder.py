"""The ladder: one opponent after another, each unlocked by beating the previous one.

Every match counts in which one person plays against one bot with the standard options and not as practice, wherever it
was begun. A draw is not counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from chainfall.table.players import PERSON
from chainfall.table.records.model import Entry, MatchTally, Records

State = Literal["beaten", "open", "locked"]


@dataclass(frozen=True, slots=True)
class Rung:
    """An opponent on the ladder, how the matches against it went, and whether it can be played."""

    name: str
    tally: MatchTally
    state: State


def rungs(ladder: Mapping[str, MatchTally], opponents: Sequence[str]) -> list[Rung]:
    """The ladder of a game, from the weakest opponent on."""
    tallies = [ladder.get(name, MatchTally()) for name in opponents]
    first_unbeaten = climbed(ladder, opponents)
    return [
        Rung(name, tally, "beaten" if tally.won else "open" if place <= first_unbeaten else "locked")
        for place, (name, tally) in enumerate(zip(opponents, tallies, strict=True))
    ]


def climbed(ladder: Mapping[str, MatchTally], opponents: Sequence[str]) -> int:
    """How many opponents were beaten from the first one on; the one after them is open."""
    unbeaten = (place for place, name in enumerate(opponents) if not ladder.get(name, MatchTally()).won)
    return next(unbeaten, len(opponents))


def ladder_opponent(entry: Entry) -> str | None:
    """The opponent of a match that counts on the ladder; None if the game does not count there."""
    bots = [name for name in entry.players if name != PERSON]
    counts = not entry.variant and not entry.practice and len(entry.players) == 2 and len(bots) == 1
    return bots[0] if counts else None


def next_opponent(entry: Entry, winner: int | None, opponents: Sequence[str]) -> str | None:
    """The opponent that a win on the ladder leads to."""
    beaten = ladder_opponent(entry)
    if winner is None or entry.players[winner] != PERSON or beaten not in opponents:
        return None
    return next(iter(opponents[opponents.index(beaten) + 1 :]), None)


def note_match(records: Records, entry: Entry, winner: int | None) -> Records:
    """The records with a match that is over, if it counts."""
    opponent = ladder_opponent(entry)
    if opponent is None or winner is None:
        return records
    ladder = records.ladder.get(entry.game, {})
    tally, won = ladder.get(opponent, MatchTally()), entry.players[winner] == PERSON
    counted = MatchTally(tally.won + won, tally.lost + (not won))
    return replace(records, ladder={**records.ladder, entry.game: {**ladder, opponent: counted}})


def clear_ladder(records: Records) -> Records:
    """The records with all ladders reset."""
    return replace(records, ladder={})
