"""Records of earlier versions: entries of the browser's storage, and a part of the terminal's settings."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_text, to_plain
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.puzzles.collection import GAMES as PUZZLE_GAMES
from chainfall.puzzles.collection import collection
from chainfall.table.players import PERSON
from chainfall.table.records.file import LoadedRecords, Problem, from_content
from chainfall.table.records.model import Choice, Daily, Played, Records

_WORDS = {
    "game.": "A played game",
    "daily.": "A day's attempts",
    "ladder.": "The progress on the ladder",
    "puzzles.": "The list of solved puzzles",
    "last-choices": "The last settings of a game",
    "par": "A bot's score",
}
_DAY = len("YYYY-MM-DD")


def from_browser(entries: Mapping[str, str]) -> LoadedRecords:
    """The records that earlier versions have kept in a browser's storage.

    Args:
        entries: the texts by their names, such as ``game.<id>`` or ``daily.<day>.<game>``; others are ignored.
    """
    content: dict[str, Any] = {"games": [], "daily": {}, "par": {}, "solved": {}, "ladder": {}, "choices": {}}
    problems = []
    for name, text in entries.items():
        first, dot, rest = name.partition(".")
        kind = first + dot
        if kind not in _WORDS:
            continue
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            problems.append(Problem(_WORDS[kind], text))
            continue
        match kind:
            case "game.":
                content["games"].append(_with_all_fields(value))
            case "daily.":
                content["daily"].setdefault(rest[:_DAY], {})[rest[_DAY + 1 :]] = value
            case "ladder.":
                content["ladder"][rest] = value
            case "puzzles.":
                content["solved"][rest] = value
            case "last-choices":
                content["choices"] = value
            case "par":
                content["par"] = _by_day(value)
    content["games"].sort(key=_order, reverse=True)
    found = from_content(content)
    return LoadedRecords(_with_attempts(found.records), (*problems, *found.problems))


def _with_all_fields(value: object) -> object:
    """A game with today's fields. Whether it was taken over was not stored: a practice game may have been."""
    if not isinstance(value, dict):
        return value
    practice = value.get("practice", False)
    defaults = {"practice": practice, "branched": practice, "finished": False, "reason": "unfinished", "steps": 0}
    return {**defaults, **value}


def _order(game: object) -> tuple[int, int]:
    """When a game was kept, compared with others: the clock may have been set back."""
    numbers = [game.get(name) for name in ("order", "when")] if isinstance(game, dict) else []
    order, when = (number if isinstance(number, int) else 0 for number in (*numbers, 0, 0)[:2])
    return order, when


def _by_day(value: object) -> object:
    return {value["day"]: value["games"]} if isinstance(value, dict) and {"day", "games"} <= value.keys() else value


def _with_attempts(records: Records) -> Records:
    """The records with each game's attempt number filled in."""
    attempts = {
        attempt.run: Daily(day, number)
        for day, games in records.daily.items()
        for made in games.values()
        for number, attempt in enumerate(made, 1)
    }
    games = tuple(_with_daily(played, attempts.get(played.entry.id)) for played in records.games)
    return replace(records, games=games)


def _with_daily(played: Played, daily: Daily | None) -> Played:
    return replace(played, entry=replace(played.entry, daily=daily)) if daily else played


def from_terminal(solved: object, games: object) -> Records:
    """The records that earlier versions of the terminal have kept among its settings, as far as they make sense.

    Args:
        solved: the ids of puzzles, of all games.
        games: what was chosen for each game: options as they are written on a command line, practice, and an opponent.
    """
    ids = {id for id in solved if isinstance(id, str)} if isinstance(solved, list | tuple) else set()
    by_game = {game: tuple(puzzle.id for puzzle in collection(game) if puzzle.id in ids) for game in PUZZLE_GAMES}
    chosen = games if isinstance(games, dict) else {}
    return Records(
        solved={game: found for game, found in by_game.items() if found},
        choices={name: _terminal_choice(name, choice) for name, choice in chosen.items() if isinstance(choice, dict)},
    )


def _terminal_choice(name: str, choice: dict[str, Any]) -> Choice:
    practice, opponent = choice.get("practice") is True, choice.get("opponent")
    try:
        game = registry.game(name)
        options = to_plain(from_text(game.Options, choice.get("options") or {}))
    except (ChainfallError, TypeError, AttributeError):
        return Choice(practice=practice)
    defaults = to_plain(game.Options())
    players = (PERSON, opponent) if isinstance(opponent, str) and seats_of(game) > 1 else None
    return Choice({key: value for key, value in options.items() if value != defaults[key]}, practice, players)
