"""Daily games: which game is an attempt, and the scores of each day.

Today's game, with the default options and not as practice, is an attempt however it was started. Three attempts a day
count, further games are practice. In real time an attempt counts from its first tick, whether or not the player
presses anything; in a turn-based game, from the first move. Neither leaving nor discarding the game gives it back.
"""

from dataclasses import replace

from chainfall.play.daily import daily_seed, has_daily
from chainfall.play.registry import AnyGame
from chainfall.table.records.model import Daily, DailyAttempt, Entry, Par, Played, Records

ATTEMPTS = 3
"""How many attempts of a day count."""


def attempts_of(records: Records, day: str, game: str) -> tuple[DailyAttempt, ...]:
    """The attempts that count, in the order in which they began."""
    return records.daily.get(day, {}).get(game, ())[:ATTEMPTS]


def best_of_day(records: Records, day: str, game: str) -> int | None:
    """The best score of a day; None if no attempt is over."""
    scores = [attempt.score for attempt in attempts_of(records, day, game) if attempt.score is not None]
    return max(scores, default=None)


def days_of(records: Records, game: str) -> list[str]:
    """The days on which a game was played, the first one first: the calendar."""
    return sorted(day for day, games in records.daily.items() if game in games)


def unfinished_attempt(records: Records, day: str, game: str) -> Played | None:
    """An attempt that can be continued."""
    found = (records.find(attempt.run) for attempt in attempts_of(records, day, game))
    return next((played for played in found if played and not played.finished), None)


def daily_of(records: Records, game: AnyGame, seed: int, today: str, id: str) -> Daily | None:
    """The daily record for a game with the default options and today's seed; None if it has another seed."""
    if daily_seed(today, game.id) != seed or not has_daily(game):
        return None
    runs = [attempt.run for attempt in attempts_of(records, today, game.id)]
    if id in runs:  # after a crash, its file and this attempt in the records are all that is left
        return Daily(today, runs.index(id) + 1)
    return Daily(today, len(runs) + 1 if len(runs) < ATTEMPTS else 0)


def is_of_today(entry: Entry, today: str) -> bool:
    """Whether a game is today's, also as practice."""
    return entry.daily is not None and entry.daily.day == today


def note_attempt(records: Records, entry: Entry, score: int | None) -> Records:
    """The records with an attempt that was begun, or with its score when it is over."""
    if entry.daily is None or not entry.daily.number:
        return records
    day, attempt = entry.daily.day, DailyAttempt(entry.id, score)
    attempts = attempts_of(records, day, entry.game)
    runs = [known.run for known in attempts]
    if entry.id in runs:
        attempts = tuple(attempt if known.run == entry.id else known for known in attempts)
    elif len(attempts) < ATTEMPTS:  # another window may have begun the last one
        attempts = (*attempts, attempt)
    games = {**records.daily.get(day, {}), entry.game: attempts}
    return replace(records, daily={**records.daily, day: games})


def par_of(records: Records, day: str, game: str) -> Par | None:
    """A bot's score in a day's game, if it is known."""
    return records.par.get(day, {}).get(game)


def keep_par(records: Records, day: str, game: str, par: Par) -> Records:
    """The records with a bot's score; the scores of other days are removed."""
    return replace(records, par={day: {**records.par.get(day, {}), game: par}})
