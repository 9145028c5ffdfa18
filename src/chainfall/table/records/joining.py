"""Merges two records, such as those stored here and those in a file that a player saved elsewhere."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from chainfall.core.errors import ChainfallError
from chainfall.play.files import without_mark
from chainfall.table.records.file import FORMAT, from_content, to_content
from chainfall.table.records.games import LAST_KEPT, discard, dispensable
from chainfall.table.records.model import DailyAttempt, MatchTally, Played, Records

LADDER_FORMAT = "chainfall-ladder-1"
"""Files with the progress on the ladder alone, which earlier versions wrote."""

T = TypeVar("T")


def joined(records: Records, more: Records) -> Records:
    """Both records in one; nothing is counted twice and nothing is lost."""
    known = {played.entry.id: played for played in records.games}
    newer = [played for played in more.games if not (one := known.get(played.entry.id)) or one.when < played.when]
    games = {played.entry.id: played for played in (*records.games, *newer)}
    daily = {
        day: _joined(records.daily.get(day, {}), more.daily.get(day, {}), _joined_attempts)
        for day in (*records.daily, *more.daily)
    }
    both = Records(
        tuple(sorted(games.values(), key=lambda played: -played.when)) if newer else records.games,
        daily,
        records.par if max(records.par, default="") > max(more.par, default="") else {**records.par, **more.par},
        _joined(records.solved, more.solved, lambda one, two: tuple(dict.fromkeys((*one, *two)))),
        _joined(records.ladder, more.ladder, lambda one, two: _joined(one, two, _joined_tallies)),
        {**records.choices, **more.choices},
    )
    return discard(both, dispensable(both)[LAST_KEPT:])


def _joined(one: Mapping[str, T], two: Mapping[str, T], join: Callable[[T, T], T]) -> dict[str, T]:
    both = {name: join(one[name], two[name]) for name in one if name in two}
    return {**one, **two, **both}


def _joined_attempts(one: Iterable[DailyAttempt], two: Iterable[DailyAttempt]) -> tuple[DailyAttempt, ...]:
    scores: dict[str, int | None] = {}
    for attempt in (*one, *two):
        known = scores.get(attempt.run)
        scores[attempt.run] = attempt.score if known is None else known
    return tuple(DailyAttempt(run, score) for run, score in scores.items())


def _joined_tallies(one: MatchTally, two: MatchTally) -> MatchTally:
    return MatchTally(max(one.won, two.won), max(one.lost, two.lost))


@dataclass(frozen=True, slots=True)
class Added:
    """The parts of records that are missing in earlier ones.

    Attributes:
        games: the games that are new, or were played on.
        attempts: how many daily attempts are new.
        puzzles: how many more puzzles are solved.
        beaten: how many more opponents were beaten, in all games.
    """

    games: tuple[Played, ...]
    attempts: int
    puzzles: int
    beaten: int


def added(before: Records, after: Records) -> Added:
    """The parts added to records that have only grown since."""
    return Added(
        tuple(played for played in after.games if played not in before.games),
        _attempts(after) - _attempts(before),
        sum(map(len, after.solved.values())) - sum(map(len, before.solved.values())),
        _beaten(after) - _beaten(before),
    )


def _attempts(records: Records) -> int:
    return sum(len(attempts) for games in records.daily.values() for attempts in games.values())


def _beaten(records: Records) -> int:
    return sum(tally.won > 0 for tallies in records.ladder.values() for tally in tallies.values())


# Files that a player saves and loads


def exported(records: Records, replays: Mapping[str, str]) -> str:
    """The text of a file with all records, and with the replays of the games in it, by their ids."""
    return json.dumps({**to_content(records), "replays": dict(replays)}, indent=1)


@dataclass(frozen=True, slots=True)
class Imported:
    """The content of a file: records, and the replays of its games."""

    records: Records
    replays: Mapping[str, str]


def imported(text: str) -> Imported:
    """Reads a file that :func:`exported` wrote, or one with the progress on the ladder alone.

    Raises:
        ChainfallError: it is not such a file, or something in it makes no sense.
    """
    content: object = None
    with suppress(ValueError, RecursionError):
        content = json.loads(without_mark(text))
    if isinstance(content, dict) and content.get("format") == LADDER_FORMAT:
        content = {"format": FORMAT, "ladder": content.get("ladders")}
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ChainfallError(f'this is not a file of records, expected "format": "{FORMAT}"')
    found = from_content(content)
    if found.problems:
        raise ChainfallError(f"{found.problems[0].what} in this file cannot be read")
    replays = content.get("replays", {})
    known = {id: text for id, text in replays.items() if isinstance(text, str)} if isinstance(replays, dict) else {}
    games = tuple(played for played in found.records.games if played.entry.id in known)
    return Imported(replace(found.records, games=games), known)
