"""The rules about records that once differed, or were only in one of them, in both front ends: browser and terminal."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import pytest

from chainfall.console.dates import today
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.session import Session
from chainfall.puzzles.collection import collection
from chainfall.table.records import Entry, Records, Series, Standing, from_json, is_worth_keeping
from chainfall.table.table import Table
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.records import records_file
from chainfall.ui.tui.settings import Settings
from chainfall.ui.web.library import Library

OPPONENTS = ("pebble", "drizzle")


class Store(Protocol):
    """What a front end does with records."""

    def begin(self, game: str, seed: int = 1, players: tuple[str, ...] = ()) -> Entry:
        """A new game with the default options."""

    def again(self, entry: Entry) -> Entry:
        """The same game once more."""

    def keep(self, entry: Entry, standing: Standing) -> Entry:
        """Keeps a game as it stands."""

    def best(self, entry: Entry) -> int:
        """The best score that is shown."""

    def solve(self, game: str, place: int) -> None:
        """A puzzle was solved."""

    def next_puzzle(self, game: str, place: int) -> int | None:
        """The place of the puzzle that comes next."""

    def stored(self) -> Records:
        """What is stored."""


class Browser:
    """The page's part: it hands texts over, and stores those that it is answered."""

    def __init__(self) -> None:
        self.library, self.text, self.ids = Library(), "", 0
        self._ask("open", "{}", json.dumps(OPPONENTS))

    def _ask(self, name: str, *values: Any) -> Any:
        answer = json.loads(getattr(self.library, name)(self.text, *values))
        assert "error" not in answer, answer
        self.text = answer.get("records", self.text)
        return answer

    def _id(self) -> str:
        self.ids += 1
        return f"id{self.ids}"

    def begin(self, game: str, seed: int = 1, players: tuple[str, ...] = ()) -> Entry:
        setup = {"game": game, "seed": seed, "players": list(players)}
        return self._entry(self._ask("begin", json.dumps(setup), "{}", today(), self._id()))

    def again(self, entry: Entry) -> Entry:
        return self._entry(self._ask("again", entry.id, None, today(), self._id()))

    def _entry(self, begun: Any) -> Entry:
        return self.library._entries[begun["id"]]

    def keep(self, entry: Entry, standing: Standing) -> Entry:
        outcome = {"score": standing.score, "reason": standing.reason, "winner": standing.winner}
        status = {"steps": standing.steps, "score": standing.score, "outcome": outcome if standing.over else None}
        self.library._entries[entry.id] = entry  # a test may have made practice of it
        series = self._ask("keep", entry.id, json.dumps(status), 5)["series"]
        return replace(entry, series=Series(tuple(series["wins"]), series["draws"]))

    def best(self, entry: Entry) -> int:
        best: int = self._ask("again", entry.id, None, today(), "x")["best"]
        return best

    def solve(self, game: str, place: int) -> None:
        self._ask("solved", game, collection(game)[place].id)

    def next_puzzle(self, game: str, place: int) -> int | None:
        number = self._ask("next_puzzle", game, collection(game)[place].id)["number"]
        return None if number is None else number - 1

    def stored(self) -> Records:
        return from_json(self.text).records


class _Stands(Table):
    """A table whose game has come as far as a test says."""

    def __init__(self, entry: Entry, standing: Standing) -> None:
        super().__init__(Session(registry.game(entry.game), seed=entry.seed), practice=entry.practice, entry=entry)
        self._stands = standing

    @property
    def standing(self) -> Standing:
        return self._stands


class Terminal:
    """The arcade, whose records are a file."""

    def __init__(self) -> None:
        self.arcade = Arcade(Settings(colours="true"))

    def begin(self, game: str, seed: int = 1, players: tuple[str, ...] = ()) -> Entry:
        session = Session(registry.game(game), seed=seed)
        entry = self.arcade._entry_of(session, practice=False)
        return replace(entry, players=players) if players else entry

    def again(self, entry: Entry) -> Entry:
        following = self.arcade.again(_Stands(entry, Standing(0, 0))).entry
        assert following
        return following

    def keep(self, entry: Entry, standing: Standing) -> Entry:
        table = _Stands(entry, standing)
        self.arcade.record(table)
        assert table.entry
        return table.entry

    def best(self, entry: Entry) -> int:
        return self.arcade.best(_Stands(entry, Standing(0, 0)))

    def solve(self, game: str, place: int) -> None:
        table = Table.for_puzzle(collection(game)[place])
        assert table.attempt
        for placement in table.attempt.puzzle.solution:
            table.attempt.place(placement)
        self.arcade.played(table)

    def next_puzzle(self, game: str, place: int) -> int | None:
        following = self.arcade.next_puzzle(collection(game)[place])
        return None if following is None else collection(game).index(following)

    def stored(self) -> Records:
        return from_json(records_file().read_text(encoding="utf-8")).records if records_file().exists() else Records()


@pytest.fixture(params=[Browser, Terminal])
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    made: Store = request.param()
    return made


@pytest.mark.parametrize(
    ("game", "standing", "worth"),
    [
        ("dr-mario", Standing(299, 0), False),
        ("dr-mario", Standing(300, 0), True),
        ("dr-mario", Standing(5, 100), True),
        ("dr-mario", Standing(5, 0, "it is over"), True),
        ("triple-town", Standing(1, 0), True),
    ],
)
def test_the_same_games_are_worth_keeping(store: Store, game: str, standing: Standing, worth: bool) -> None:
    store.keep(store.begin(game), standing)
    assert bool(store.stored().games) is worth
    assert is_worth_keeping(standing, registry.game(game).hz) is worth


def test_the_best_is_of_finished_games_that_count(store: Store) -> None:
    entry = store.begin("triple-town")
    store.keep(entry, Standing(9, 70))
    assert store.best(entry) == 0
    store.keep(entry, Standing(10, 80, "full"))
    store.keep(replace(store.again(entry), practice=True), Standing(10, 90, "full"))
    assert store.best(entry) == 80


def test_three_attempts_a_day_count_and_the_next_game_is_practice(store: Store) -> None:
    entry = store.begin("dr-mario", daily_seed(today(), "dr-mario"))
    for number in (1, 2, 3):
        assert entry.daily
        assert (entry.daily.number, entry.practice) == (number, False)
        store.keep(entry, Standing(0, 0))
        store.keep(entry, Standing(400, 10 * number, "the bottle is full"))
        entry = store.again(entry)
    assert entry.practice
    store.keep(entry, Standing(400, 99, "the bottle is full"))
    assert [attempt.score for attempt in store.stored().daily[today()]["dr-mario"]] == [10, 20, 30]


def test_an_attempt_that_was_begun_is_spent(store: Store) -> None:
    seed = daily_seed(today(), "dr-mario")
    store.keep(store.begin("dr-mario", seed), Standing(0, 0))
    following = store.begin("dr-mario", seed)
    assert following.daily
    assert following.daily.number == 2


def test_a_match_against_a_bot_counts_once_on_the_ladder_and_in_the_series(store: Store) -> None:
    entry = store.begin("dr-mario-versus", players=("", "pebble"))
    won = Standing(900, 0, "player 1 has won", 0)
    ended = store.keep(store.keep(entry, won), won)
    assert ended.series.wins == (1, 0)
    assert store.again(ended).series.wins == (1, 0)
    tally = store.stored().ladder["dr-mario-versus"]["pebble"]
    assert (tally.won, tally.lost) == (1, 0)


def test_the_next_puzzle_is_the_next_one_that_is_not_solved(store: Store) -> None:
    assert store.next_puzzle("dr-mario", 0) == 1
    store.solve("dr-mario", 1)
    assert store.next_puzzle("dr-mario", 0) == 2
    last = len(collection("dr-mario")) - 1
    assert store.next_puzzle("dr-mario", last) == 0
