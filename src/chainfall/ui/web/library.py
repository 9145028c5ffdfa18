"""The records of the player at this browser, for the page's JavaScript, which only stores them.

Every call gets the text that is stored now, and a call that changes it returns the new text: so two windows do not
overwrite each other's records. Beside it is the text of the summary, which the pages show before Python has loaded.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.puzzles.collection import collection
from chainfall.table import records as rules
from chainfall.table.records import Entry, Par, Problem, Records, Standing
from chainfall.table.records.file import read_choice
from chainfall.table.records.migrating import from_browser
from chainfall.ui.web.answers import (
    Change,
    Id,
    Ids,
    Keeping,
    Loading,
    PuzzleNumber,
    Recorded,
    Text,
    Texts,
    Words,
)
from chainfall.ui.web.encoding import answered, read_json, to_json


class Library:
    """The records of this browser.

    A game at play is known by its id, once it was begun or resumed here.
    """

    def __init__(self) -> None:
        self._opponents: tuple[str, ...] = ()
        self._known: tuple[str, Records] = ("", Records())
        self._problems: list[Problem] = []
        self._entries: dict[str, Entry] = {}  # of games begun or resumed on this page, as they began

    def _read(self, stored: str) -> Records:
        """The records that a text holds; most often it is the one that was written last."""
        if self._known[0] != stored:
            found = rules.from_json(stored)
            self._problems += found.problems
            self._known = (stored, found.records)
        return self._known[1]

    def _changed(self, records: Records, dropped: Sequence[str] = ()) -> Change:
        texts = self._texts(records)
        self._known = (texts["records"], records)
        problems, self._problems = self._problems, []
        return {**texts, "drop": list(dropped), "problems": problems}

    def _texts(self, records: Records) -> Texts:
        return {"records": rules.to_json(records), "summary": to_json(rules.summary(records, self._opponents))}

    def _begun(self, records: Records, entry: Entry) -> Recorded:
        """Notes a game at play, and returns the facts that the page needs for it."""
        self._entries[entry.id] = entry
        return {
            "id": entry.id,
            "options": entry.options,
            "seed": entry.seed,
            "practice": entry.practice,
            "players": list(entry.players),
            "series": entry.series,
            "daily": entry.daily,
            "branched": entry.branched,
            "words": rules.variant_words(entry.variant, entry.game),
            "best": rules.best_score(records, entry.game, entry.variant),
            "opponent": opponent if (opponent := rules.ladder_opponent(entry)) in self._opponents else None,
        }

    @answered
    def open(self, stored: str, old: str, opponents: str) -> Change:
        """Reads the stored records, and imports those of earlier versions: texts by their names."""
        self._opponents = tuple(_list_of_texts(opponents))
        entries = {name: str(text) for name, text in _object(old).items()}
        found = from_browser(entries)
        self._problems += found.problems
        return self._changed(rules.joined(self._read(stored), found.records))

    # Games

    @answered
    def begin(self, stored: str, setup: str, hands: str, today: str, id: str) -> Recorded:
        """The entry of a new game; ``setup`` has its game, options, seed, practice and players."""
        records, (game, options, seed, practice, players) = self._read(stored), _read_setup(setup)
        entry = rules.begin(
            records,
            game,
            {**_object(hands), **options},
            seed,
            id=id,
            today=today,
            practice=practice,
            players=players,
        )
        return self._begun(records, entry)

    @answered
    def again(self, stored: str, before: str, seed: int | None, today: str, id: str) -> Recorded:
        """The entry of the same game as the one ``before``, from the beginning, with another seed if one is given."""
        records = self._read(stored)
        kept = records.find(before)
        entry = kept.entry if kept else self._entries[before]
        return self._begun(records, rules.again(records, entry, id=id, today=today, seed=seed))

    @answered
    def branch(self, stored: str, setup: str, begun: bool, id: str) -> Recorded:
        """The entry of a game that was taken over from a replay."""
        game, options, seed, _, players = _read_setup(setup)
        return self._begun(self._read(stored), rules.branch(game, options, seed, players, id=id, begun=begun))

    @answered
    def resumed(self, stored: str, id: str) -> Recorded:
        """The entry of an unfinished game."""
        records = self._read(stored)
        played = records.find(id)
        if played is None:
            raise ChainfallError("this game is no longer in the browser's storage")
        if played.finished:
            raise ChainfallError("this game is over; its replay is among the last games")
        return self._begun(records, played.entry)

    @answered
    def unfinished(self, stored: str, setup: str) -> Id:
        """The ``id`` of the unfinished game with the same start, or null."""
        game, options, seed, practice, players = _read_setup(setup)
        found = rules.unfinished_like(self._read(stored), game, options, seed, practice=practice, players=players)
        return {"id": found.entry.id if found else None}

    @answered
    def keep(self, stored: str, id: str, status: str, now: float) -> Keeping:
        """Keeps a game as it stands; ``status`` is the status of the table."""
        records, standing = self._read(stored), _read_standing(status)
        kept = rules.keep(records, self._entries[id], standing, int(now))
        return {
            **self._changed(kept.records, kept.dropped),
            "series": kept.entry.series,
            "replay": kept.listed and kept.records is not records,
            "next": rules.next_opponent(kept.entry, standing.winner, self._opponents),
            "counted": self._texts(kept.without) if kept.without != records else None,
        }

    @answered
    def spare(self, stored: str) -> Ids:
        """The ``ids`` of games that can be deleted to make room, the oldest first."""
        return {"ids": rules.dispensable(self._read(stored))[::-1]}

    @answered
    def discard(self, stored: str, ids: str) -> Change:
        """Deletes games."""
        gone = _list_of_texts(ids)
        return self._changed(rules.discard(self._read(stored), gone), gone)

    @answered
    def variant(self, game: str, options: str) -> Words:
        """The ``words`` for options that are not the default."""
        found = rules.variant_of(registry.game(game), _object(options))
        return {"words": rules.variant_words(found, game)}

    # What else is recorded

    @answered
    def remember(self, stored: str, game: str, choice: str) -> Change:
        """Notes the last settings of a game."""
        return self._changed(rules.remember(self._read(stored), game, read_choice(_object(choice))))

    @answered
    def keep_par(self, stored: str, day: str, game: str, par: str) -> Change:
        """Notes a bot's score in a day's game."""
        reached = _object(par)
        made = Par(int(reached["score"]), int(reached["moves"]), str(reached["reason"]))
        return self._changed(rules.keep_par(self._read(stored), day, game, made))

    @answered
    def solved(self, stored: str, game: str, id: str) -> Change:
        """Notes that a puzzle was solved."""
        return self._changed(rules.note_solved(self._read(stored), game, id))

    @answered
    def next_puzzle(self, stored: str, game: str, id: str | None = None) -> PuzzleNumber:
        """The ``number`` of the puzzle that comes next, from 1 on, or null after the last one."""
        ids = [puzzle.id for puzzle in collection(game)]
        place = rules.next_puzzle(self._read(stored), game, ids, id)
        return {"number": None if place is None else place + 1}

    @answered
    def clear_ladder(self, stored: str) -> Change:
        """Resets all ladders."""
        return self._changed(rules.clear_ladder(self._read(stored)))

    # Files

    @answered
    def save(self, stored: str, replays: str) -> Text:
        """The ``text`` of a file with everything, and with the replays by their ids."""
        return {"text": rules.exported(self._read(stored), {id: str(text) for id, text in _object(replays).items()})}

    @answered
    def load(self, stored: str, text: str) -> Loading:
        """Adds the records of a file; ``replays`` are the texts to store, by their ids."""
        records, file = self._read(stored), rules.imported(text)
        both = rules.joined(records, file.records)
        kept = {played.entry.id for played in both.games}
        gone = [played.entry.id for played in records.games if played.entry.id not in kept]
        new = {id: replay for id, replay in file.replays.items() if id in kept}
        return {**self._changed(both, gone), "replays": new}


def _object(text: str) -> dict[str, Any]:
    value = read_json(text, "the values")
    if not isinstance(value, dict):
        raise ChainfallError(f"{text[:50]!r} is not a JSON object")
    return value


def _list_of_texts(text: str) -> list[str]:
    value = read_json(text, "the values")
    if not isinstance(value, list):
        raise ChainfallError(f"{text[:50]!r} is not a JSON list")
    return [str(item) for item in value]


def _read_setup(text: str) -> tuple[AnyGame, Mapping[str, object], int, bool, list[str]]:
    setup = _object(text)
    practice, players = bool(setup.get("practice")), setup.get("players") or []
    return registry.game(setup["game"]), setup.get("options") or {}, int(setup["seed"]), practice, players


def _read_standing(text: str) -> Standing:
    status = _object(text)
    outcome = status.get("outcome") or {}
    return Standing(status["steps"], status["score"], outcome.get("reason"), outcome.get("winner"))
