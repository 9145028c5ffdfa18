"""The summary: the parts of the records that a menu shows, prepared in advance.

The browser's pages are there before Python is. So every change of the records also stores this summary as JSON, and the
pages only look things up in it.
"""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.table.captions import reason_in_words
from chainfall.table.players import titles
from chainfall.table.records.bests import best_score, bests, variant_of, variant_words
from chainfall.table.records.choices import choice_of
from chainfall.table.records.daily import ATTEMPTS, attempts_of, best_of_day, days_of, unfinished_attempt
from chainfall.table.records.file import Chosen, choice_content
from chainfall.table.records.ladder import State, climbed, rungs
from chainfall.table.records.model import Choice, MatchTally, Par, Played, Records

BESTS_SHOWN = 3


class Shown(TypedDict):
    """The line for a kept game in a list.

    Attributes:
        words: its variant in words.
        when: in milliseconds since 1970.
    """

    id: str
    game: str
    words: str
    practice: bool
    players: list[str]
    score: int
    reason: str
    finished: bool
    when: int


class CardNotes(TypedDict):
    """What a game's card plays, its variant in words, and the best score of that variant."""

    choice: Chosen
    words: str
    best: int


class Day(TypedDict):
    """The attempts of a day at a game: how many were begun, the best score, and the id of the unfinished one."""

    begun: int
    best: int | None
    unfinished: str | None


class LadderRung(TypedDict):
    """An opponent on the ladder, and how the matches against it went."""

    name: str
    won: int
    lost: int
    state: State


class Ladder(TypedDict):
    """The ladder of a game, and how far it was climbed."""

    climbed: int
    rungs: list[LadderRung]


class Summary(TypedDict):
    """The parts of the records that are shown.

    Attributes:
        attempts: how many attempts of a day count.
        games: all that are kept, the latest first.
        bests: the ids of the best games, by game.
        cards: what each game's card shows.
        daily: the attempts, by game and day.
        par: a bot's score, by day and game.
        solved: the ids of puzzles, by game.
        ladder: of each game that was begun, and under "" of all others.
    """

    attempts: int
    games: list[Shown]
    bests: dict[str, list[str]]
    cards: dict[str, CardNotes]
    daily: dict[str, dict[str, Day]]
    par: Mapping[str, Mapping[str, Par]]
    solved: Mapping[str, Sequence[str]]
    ladder: dict[str, Ladder]


def summary(records: Records, opponents: Sequence[str]) -> Summary:
    """The parts of the records that are shown.

    Args:
        records: the records.
        opponents: the names of those on the ladder, the weakest first.
    """
    names = dict.fromkeys([*records.choices, *(played.entry.game for played in records.games)])
    played_daily = dict.fromkeys(game for games in records.daily.values() for game in games)
    return {
        "attempts": ATTEMPTS,
        "games": [_game(played) for played in records.games],
        "bests": {name: found for name in names if (found := _bests(records, name))},
        "cards": {name: _card(records, name) for name in names},
        "daily": {name: {day: _day(records, day, name) for day in days_of(records, name)} for name in played_daily},
        "par": records.par,
        "solved": records.solved,
        "ladder": {game: _ladder(ladder, opponents) for game, ladder in {**records.ladder, "": {}}.items()},
    }


def _game(played: Played) -> Shown:
    """The line for a game in a list."""
    entry = played.entry
    return {
        "id": entry.id,
        "game": entry.game,
        "words": variant_words(entry.variant, entry.game),
        "practice": entry.practice,
        "players": list(entry.players),
        "score": played.score,
        "reason": reason_in_words(played.reason, titles(entry.players)),
        "finished": played.finished,
        "when": played.when,
    }


def _bests(records: Records, game: str) -> list[str]:
    return [played.entry.id for played in bests(records, game)[:BESTS_SHOWN]]


def _card(records: Records, name: str) -> CardNotes:
    try:
        game = registry.game(name)
    except ChainfallError:  # it is no longer installed
        return {"choice": choice_content(Choice()), "words": "", "best": 0}
    choice = choice_of(records, game)
    variant = variant_of(game, choice.options)
    best = best_score(records, name, variant)
    return {"choice": choice_content(choice), "words": variant_words(variant, name), "best": best}


def _day(records: Records, day: str, game: str) -> Day:
    unfinished = unfinished_attempt(records, day, game)
    return {
        "begun": len(attempts_of(records, day, game)),
        "best": best_of_day(records, day, game),
        "unfinished": unfinished.entry.id if unfinished else None,
    }


def _ladder(ladder: Mapping[str, MatchTally], opponents: Sequence[str]) -> Ladder:
    steps: list[LadderRung] = [
        {"name": rung.name, "won": rung.tally.won, "lost": rung.tally.lost, "state": rung.state}
        for rung in rungs(ladder, opponents)
    ]
    return {"climbed": climbed(ladder, opponents), "rungs": steps}
