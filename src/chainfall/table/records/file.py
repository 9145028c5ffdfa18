"""The records as one JSON, which a front end only stores.

Reading is tolerant: invalid parts are set aside and reported, and everything else is kept.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NotRequired, TypedDict, TypeVar

from chainfall.core.errors import ChainfallError
from chainfall.core.options import Plain
from chainfall.play.files import without_mark
from chainfall.table.records.model import Choice, Daily, DailyAttempt, Entry, MatchTally, Par, Played, Records, Series

FORMAT = "chainfall-records-1"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """A part that could not be read: a description, and its content as JSON."""

    what: str
    content: str


@dataclass(frozen=True, slots=True)
class LoadedRecords:
    """The records read from a file, and the parts that were set aside."""

    records: Records
    problems: tuple[Problem, ...] = ()


class Chosen(TypedDict):
    """The last settings of a game; players are only chosen in a game for two."""

    options: Mapping[str, Plain]
    practice: bool
    players: NotRequired[list[str]]


# Writing


def to_json(records: Records) -> str:
    """The records as one line of JSON."""
    return json.dumps(to_content(records), separators=(",", ":"))


def to_content(records: Records) -> dict[str, object]:
    """The records as JSON values."""
    return {
        "format": FORMAT,
        "games": [game_content(played) for played in records.games],
        "daily": {
            day: {game: [asdict(attempt) for attempt in attempts] for game, attempts in games.items()}
            for day, games in records.daily.items()
        },
        "par": {day: {game: asdict(par) for game, par in games.items()} for day, games in records.par.items()},
        "solved": {game: list(ids) for game, ids in records.solved.items()},
        "ladder": {
            game: {name: asdict(tally) for name, tally in tallies.items()} for game, tallies in records.ladder.items()
        },
        "choices": {game: choice_content(choice) for game, choice in records.choices.items()},
    }


def entry_content(entry: Entry) -> dict[str, object]:
    """A game's entry, as JSON values."""
    return {
        "id": entry.id,
        "game": entry.game,
        "options": dict(entry.options),
        "variant": entry.variant,
        "seed": entry.seed,
        "practice": entry.practice,
        "players": list(entry.players),
        "series": {"wins": list(entry.series.wins), "draws": entry.series.draws},
        "daily": {"day": entry.daily.day, "number": entry.daily.number} if entry.daily else None,
        "branched": entry.branched,
    }


def game_content(played: Played) -> dict[str, object]:
    """A kept game, as JSON values."""
    return {
        **entry_content(played.entry),
        "score": played.score,
        "reason": played.reason,
        "steps": played.steps,
        "finished": played.finished,
        "when": played.when,
    }


def choice_content(choice: Choice) -> Chosen:
    """The last settings of a game, as JSON values."""
    chosen: Chosen = {"options": dict(choice.options), "practice": choice.practice}
    if choice.players is not None:
        chosen["players"] = list(choice.players)
    return chosen


# Reading


def from_json(text: str) -> LoadedRecords:
    """Reads the output of :func:`to_json`; an empty text holds no records."""
    if not text:
        return LoadedRecords(Records())
    try:
        content = json.loads(without_mark(text))
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise ValueError
    except (ValueError, RecursionError):
        return LoadedRecords(Records(), (Problem("The records", text),))
    return from_content(content)


def from_content(content: Mapping[str, object]) -> LoadedRecords:
    """Reads the output of :func:`to_content`, as far as it is valid."""
    reader = _Reader()
    games = reader.list(content.get("games", []), "A played game", read_game)
    records = Records(
        tuple(games),
        reader.nested(content.get("daily", {}), "A day's attempts", _attempts),
        reader.nested(content.get("par", {}), "A bot's score", _par),
        reader.table(content.get("solved", {}), "The list of solved puzzles", _texts),
        reader.table(content.get("ladder", {}), "The progress on the ladder", _tallies),
        reader.table(content.get("choices", {}), "The last settings of a game", read_choice),
    )
    return LoadedRecords(records, tuple(reader.problems))


class _Reader:
    """Reads parts one by one, and sets aside invalid ones."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def _read(self, value: Any, what: str, read: Callable[[Any], T]) -> Iterator[T]:
        try:
            yield read(value)
        except (ChainfallError, LookupError, TypeError, ValueError, AttributeError):
            self.problems.append(Problem(what, json.dumps(value)))

    def list(self, value: object, what: str, read: Callable[[Any], T]) -> list[T]:
        parts = self._whole(value, list, what)
        return [found for part in parts for found in self._read(part, what, read)]

    def table(self, value: object, what: str, read: Callable[[Any], T]) -> dict[str, T]:
        parts = self._whole(value, dict, what)
        return {name: found for name, part in parts.items() for found in self._read(part, what, read)}

    def nested(self, value: object, what: str, read: Callable[[Any], T]) -> dict[str, dict[str, T]]:
        parts = self._whole(value, dict, what)
        return {name: found for name, part in parts.items() if (found := self.table(part, what, read))}

    def _whole(self, value: object, kind: type, what: str) -> Any:
        if isinstance(value, kind):
            return value
        self.problems.append(Problem(what, json.dumps(value)))
        return kind()


def _checked(value: object, kind: type[T]) -> T:
    if type(value) is not kind:
        raise ChainfallError(f"{value!r} is not expected there")
    return value


def _count(value: object) -> int:
    number = _checked(value, int)
    if number < 0:
        raise ChainfallError(f"{number} is not a count")
    return number


def _texts(value: object) -> tuple[str, ...]:
    return tuple(_checked(text, str) for text in _checked(value, list))


def _options(value: object) -> dict[str, Plain]:
    return {_checked(name, str): _plain(option) for name, option in _checked(value, dict).items()}


def _plain(value: Any) -> Plain:
    return [_checked(number, int) for number in value] if isinstance(value, list) else _scalar(value)


def _scalar(value: Any) -> Plain:
    if type(value) not in (int, bool, str):
        raise ChainfallError(f"{value!r} is not the value of an option")
    scalar: Plain = value
    return scalar


def read_entry(value: Mapping[str, Any]) -> Entry:
    """Reads the output of :func:`entry_content`.

    Raises:
        ChainfallError, LookupError, TypeError: it is not valid.
    """
    daily, series = value.get("daily"), value.get("series") or {"wins": []}
    return Entry(
        _checked(value["id"], str),
        _checked(value["game"], str),
        _options(value["options"]),
        _checked(value["variant"], str),
        _count(value["seed"]),
        _checked(value["practice"], bool),
        _texts(value.get("players", [""])),
        Series(tuple(map(_count, series["wins"])), _count(series.get("draws", 0))),
        Daily(_checked(daily["day"], str), _count(daily["number"])) if daily else None,
        _checked(value.get("branched", False), bool),
    )


def read_game(value: Mapping[str, Any]) -> Played:
    """Reads the output of :func:`game_content`.

    Raises:
        ChainfallError, LookupError, TypeError: it is not valid.
    """
    return Played(
        read_entry(value),
        _checked(value["score"], int),
        _checked(value["reason"], str),
        _count(value["steps"]),
        _checked(value["finished"], bool),
        _count(value["when"]),
    )


def _attempts(value: object) -> tuple[DailyAttempt, ...]:
    return tuple(
        DailyAttempt(
            _checked(attempt["run"], str), None if attempt["score"] is None else _checked(attempt["score"], int)
        )
        for attempt in _checked(value, list)
    )


def _par(value: Mapping[str, Any]) -> Par:
    return Par(_checked(value["score"], int), _count(value["moves"]), _checked(value["reason"], str))


def _tallies(value: object) -> dict[str, MatchTally]:
    tallies = _checked(value, dict)
    return {name: MatchTally(_count(tally["won"]), _count(tally["lost"])) for name, tally in tallies.items()}


def read_choice(value: Mapping[str, Any]) -> Choice:
    """Reads the output of :func:`choice_content`.

    Raises:
        ChainfallError, AttributeError, TypeError: it is not valid.
    """
    players = value.get("players")
    practice = _checked(value.get("practice", False), bool)
    return Choice(_options(value.get("options", {})), practice, None if players is None else _texts(players))
