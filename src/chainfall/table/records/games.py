"""Games in the records: how a new one is recorded, whether it is worth keeping, and which are dropped to make room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chainfall.core.options import from_plain, to_plain
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.table.players import PERSON
from chainfall.table.records.bests import bests, variant_of
from chainfall.table.records.daily import daily_of, is_of_today, note_attempt
from chainfall.table.records.ladder import note_match
from chainfall.table.records.model import Entry, Played, Records, Standing

LAST_KEPT = 20
"""Finished games that are kept besides the bests."""

BESTS_KEPT = 3
"""Bests of each variant that are kept."""

WORTH_KEEPING = 5
"""Seconds after which a game in real time is worth keeping, even without a point."""


# What a game is


def begin(
    records: Records,
    game: AnyGame,
    options: Mapping[str, object],
    seed: int,
    *,
    id: str,
    today: str,
    practice: bool = False,
    players: Sequence[str] = (),
) -> Entry:
    """The entry of a new game. Today's game is an attempt, or practice if all attempts were made.

    Args:
        records: what was played before.
        game: the game.
        options: missing ones have their defaults.
        seed: its seed.
        id: unique among all games.
        today: the day.
        practice: whether moves can be undone.
        players: who sits at each seat; by default a person.

    Raises:
        OptionError: an option does not exist or is not allowed.
    """
    chosen = from_plain(game.Options, options)
    variant = variant_of(game, options)
    daily = None if practice or variant else daily_of(records, game, seed, today, id)
    return Entry(
        id,
        game.id,
        to_plain(chosen),
        variant,
        seed,
        practice or (daily is not None and daily.number == 0),
        all_seats(game, players),
        daily=daily,
    )


def again(records: Records, entry: Entry, *, id: str, today: str, seed: int | None = None) -> Entry:
    """The entry of the same game from the beginning, with the same seed or another one.

    It is another game: the one before stays among the unfinished games if it is worth keeping, so that a restart loses
    nothing. Today's game has one seed: it is followed by its next attempt, which may be practice.
    """
    of_today = is_of_today(entry, today)
    following = begin(
        records,
        registry.game(entry.game),
        entry.options,
        entry.seed if seed is None or of_today else seed,
        id=id,
        today=today,
        practice=entry.practice and not of_today,
        players=entry.players,
    )
    return replace(following, series=entry.series)


def branch(
    game: AnyGame, options: Mapping[str, object], seed: int, players: Sequence[str], *, id: str, begun: bool = True
) -> Entry:
    """The entry of a game that was taken over from a replay, as practice; ``begun`` if it has any step."""
    plain = to_plain(from_plain(game.Options, options))
    players = all_seats(game, players)
    return Entry(id, game.id, plain, variant_of(game, plain), seed, practice=True, players=players, branched=begun)


def all_seats(game: AnyGame, players: Sequence[str]) -> tuple[str, ...]:
    """Who sits at each seat of a game; by default a person."""
    return (*players, *(PERSON,) * (seats_of(game) - len(players)))


def unfinished_like(
    records: Records, game: AnyGame, options: Mapping[str, object], seed: int, *, practice: bool, players: Sequence[str]
) -> Played | None:
    """The unfinished game with the same start, which is continued instead."""
    wanted = (game.id, variant_of(game, options), seed, practice, all_seats(game, players))
    for played in records.unfinished:
        entry = played.entry
        if (entry.game, entry.variant, entry.seed, entry.practice, entry.players) == wanted and not entry.branched:
            return played
    return None


# What is kept


@dataclass(frozen=True, slots=True)
class Kept:
    """The result of storing a game.

    Attributes:
        records: the new records.
        entry: the game, with its series when it is over.
        listed: whether the game is stored, so that its replay should be stored too.
        dropped: the ids of games that were removed, whose replays can be deleted.
        without: the new records without this game, for a store that has no room for its replay: what it has changed
            besides is not lost.
    """

    records: Records
    entry: Entry
    listed: bool
    dropped: tuple[str, ...]
    without: Records


def is_worth_keeping(standing: Standing, hz: int, *, irreplaceable: bool = False) -> bool:
    """Whether a game is worth keeping, in any front end.

    It is once it is over, has a point, or was played for five seconds; a turn-based game, from the first move. A game
    that cannot be started again is worth keeping from its first step: a daily attempt, or one taken over from a
    replay.

    Args:
        standing: its current standing.
        hz: steps per second; 0 if a step is a move.
        irreplaceable: whether it cannot be started again.
    """
    long = standing.steps >= WORTH_KEEPING * hz
    return standing.steps > 0 and (standing.over or standing.score > 0 or long or irreplaceable)


def keep(records: Records, entry: Entry, standing: Standing, now: int) -> Kept:
    """Stores a game in its current state; its end is counted once.

    Args:
        records: what was played before.
        entry: the game.
        standing: its current standing.
        now: the time.
    """
    known = records.find(entry.id)
    ended = known is not None and known.finished
    if ended and standing.over and known and known.steps == standing.steps:
        return Kept(records, known.entry, listed=True, dropped=(), without=records)
    hz = registry.game(entry.game).hz
    if standing.steps or hz:
        records = note_attempt(records, entry, standing.score if standing.over else None)
    if standing.over and not ended and not entry.practice:
        entry = replace(entry, series=entry.series.after(standing.winner, len(entry.players)))
        records = note_match(records, entry, standing.winner)
    if known is None and not is_worth_keeping(standing, hz, irreplaceable=entry.irreplaceable):
        return Kept(records, entry, listed=False, dropped=(), without=records)
    played = Played(entry, standing.score, standing.reason or "unfinished", standing.steps, standing.over, now)
    others = tuple(other for other in records.games if other.entry.id != entry.id)
    listed = replace(records, games=(played, *others))  # not by the time: a clock can be set back
    dropped = dispensable(listed)[LAST_KEPT:]
    return Kept(discard(listed, dropped), entry, listed=True, dropped=tuple(dropped), without=records)


def dispensable(records: Records) -> list[str]:
    """The games that can go, the latest first: those that are over and not among the bests."""
    variants = {(played.entry.game, played.entry.variant) for played in records.finished}
    best = {played.entry.id for game, variant in variants for played in bests(records, game, variant)[:BESTS_KEPT]}
    return [played.entry.id for played in records.finished if played.entry.id not in best]


def discard(records: Records, ids: Sequence[str]) -> Records:
    """The records without some games; what they counted for stays."""
    return (
        replace(records, games=tuple(played for played in records.games if played.entry.id not in ids))
        if ids
        else records
    )
