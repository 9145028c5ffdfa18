"""What the service answers: the records of its API, version 1. Fields that a later server adds are passed over."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from chainfall.core.card import given_card
from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_plain, to_plain
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session

PERIODS = ("day", "week", "all")


class ServiceAbout(Struct, frozen=True):
    """What the service is; ``games`` has the rules number of each game that it judges."""

    name: str
    version: str
    games: dict[str, int]
    time: datetime


class PublicPlayer(Struct, frozen=True):
    """A player, as everyone sees them."""

    name: str
    bot: bool
    since: datetime


class SignedInPlayer(Struct, frozen=True):
    """A player, and the token with which this device speaks for them."""

    player: PublicPlayer
    token: str

    def __repr__(self) -> str:  # a token in a log would be a password in a log
        return f"SignedInPlayer(player={self.player!r}, token='...')"


class ChangedPlayer(Struct, frozen=True):
    """A player after a change."""

    player: PublicPlayer


class OwnPlayer(Struct, frozen=True):
    """The player of this device, with numbers that only they see: devices, outstanding tickets, scores."""

    player: PublicPlayer
    devices: int
    tickets: int
    scores: int


class DeviceLink(Struct, frozen=True):
    """A code with which another device becomes the same player, once and for a few minutes."""

    code: str
    link: str
    expires: datetime


class RankedBoard(Struct, frozen=True):
    """A board: a game with exact options under one rules number."""

    id: str
    family: str
    title: str
    game: str
    rules: int
    options: dict[str, object]
    kind: str
    periods: tuple[str, ...]
    state: str
    successor: str | None = None
    about: str = ""
    daily: bool = False

    @property
    def open(self) -> bool:
        """Whether it takes new scores."""
        return self.state == "open"

    @property
    def usual_period(self) -> str:
        """The period that is shown first: a daily board has no other than the day."""
        return "all" if "all" in self.periods else self.periods[0] if self.periods else "all"


class BoardList(Struct, frozen=True):
    """All boards, the open ones first."""

    boards: tuple[RankedBoard, ...]


class RankedEntry(Struct, frozen=True):
    """A line of the standings: the best game of a player; it has no replay while that is embargoed."""

    rank: int
    player: str
    bot: bool
    score: int
    steps: int
    at: datetime
    replay: str | None

    def who(self, own: str | None = None) -> str:
        """The player, marked as a program, and as oneself if that is one's ``own`` name.

        >>> RankedEntry(1, "zed", True, 10, 2, datetime(2026, 11, 19), None).who("zed")
        'zed (bot, you)'
        """
        marks = [mark for mark, there in (("bot", self.bot), ("you", self.player == own)) if there]
        return f"{self.player} ({', '.join(marks)})" if marks else self.player


class StandingsPage(Struct, frozen=True):
    """A page of a board's standings; ``on`` is the first day of the period."""

    board: RankedBoard
    period: str
    entries: tuple[RankedEntry, ...]
    total: int
    on: str | None = None
    next: str | None = None
    previous_on: str | None = None
    next_on: str | None = None


class OwnEntry(Struct, frozen=True):
    """The line of the player of this device, if there is one."""

    entry: RankedEntry | None = None


class BoardBest(Struct, frozen=True):
    """The best game of a player on a board."""

    board: str
    title: str
    game: str
    period: str
    rank: int
    score: int
    at: datetime
    replay: str | None = None


class BoardGame(Struct, frozen=True):
    """A game of a player on a board; it has no replay while that is embargoed."""

    board: str
    title: str
    game: str
    score: int
    steps: int
    reason: str
    at: datetime
    replay: str | None = None


class PlayerProfile(Struct, frozen=True):
    """What everyone may know of a player: bests, the latest games, and the scores over time of each board."""

    player: PublicPlayer
    bests: tuple[BoardBest, ...]
    games: tuple[BoardGame, ...]
    next: str | None = None
    plots: dict[str, tuple[tuple[datetime, int], ...]] = {}


class RankedTicket(Struct, frozen=True):
    """The right to hand in one game: which one it must be, and until when."""

    ticket: str
    board: str
    game: str
    rules: int
    options: dict[str, object]
    seed: int
    expires: datetime

    def session(self, handling: Mapping[str, object] | None = None) -> AnySession:
        """The game of this ticket, at its start.

        Args:
            handling: options of the game that say how keys repeat; a board leaves them to each player.

        Raises:
            ChainfallError: this program does not have the game, or has other rules for it.
        """
        check_rules(self.game, self.rules)
        game = registry.game(self.game)
        own = {name: value for name, value in (handling or {}).items() if name in handling_names(self.game)}
        return Session(game, from_plain(game.Options, {**self.options, **own}), self.seed)

    def fits(self, replay: Replay) -> bool:
        """Whether a replay is of this game."""
        if (replay.game, replay.rules, replay.seed) != (self.game, self.rules, self.seed):
            return False
        return _ranked_options(self.game, replay.options) == _ranked_options(self.game, self.options)


class OwnTickets(Struct, frozen=True):
    """The outstanding tickets of a player, and how many were abandoned."""

    tickets: tuple[RankedTicket, ...]
    abandoned: int


class SubmittedGame(Struct, frozen=True):
    """What the service says of a game that it has verified; ``ranks`` has the rank in each period."""

    replay: str
    score: int
    steps: int
    reason: str
    board: str
    best: bool
    rank: int | None = None
    ranks: dict[str, int | None] = {}

    @property
    def in_words(self) -> str:
        """The score and the ranks.

        >>> SubmittedGame("", 1200, 300, "over", "triple-town-r1", True, 3, {"day": 1, "all": 3}).in_words
        'score 1,200: rank 3 of all time, 1 of the day'
        >>> SubmittedGame("", 900, 300, "over", "triple-town-r1", False, 3, {"all": 3}).in_words
        'score 900 would be rank 3 of all time; your best there stays'
        """
        named = {"all": "all time", "week": "the week", "day": "the day"}
        ranks = [f"{self.ranks[period]:,} of {words}" for period, words in named.items() if self.ranks.get(period)]
        rank = f"rank {', '.join(ranks or [f'{self.rank}'])}"
        if self.best:
            return f"score {self.score:,}: {rank}"
        return f"score {self.score:,} would be {rank}; your best there stays"


class ReplayInfo(Struct, frozen=True):
    """Whose a replay is, and what it was worth."""

    replay: str
    player: str
    bot: bool
    board: str
    title: str
    game: str
    score: int
    steps: int
    reason: str
    at: datetime
    rank: int | None = None


class ComingDay(Struct, frozen=True):
    """A day to come, and the commitment to its secret."""

    date: str
    commitment: str


class ServiceDay(Struct, frozen=True):
    """A day: its boards and the commitment to its secret; the secret and the seeds once it is over."""

    date: str
    ends: datetime
    boards: tuple[RankedBoard, ...]
    commitment: str
    coming: tuple[ComingDay, ...] = ()
    secret: str | None = None
    seeds: dict[str, int] | None = None


def check_rules(game: str, rules: int) -> None:
    """Refuses a game that this program would play by other rules than the service.

    Raises:
        ChainfallError: it does not have the game, or has another rules number; the message has both.
    """
    own = registry.game(game).rules
    if own != rules:
        update = "the service has to be updated" if own > rules else "update Chainfall"
        raise ChainfallError(f"the service plays {game} by rules {rules}, and this Chainfall by rules {own}: {update}")


def handling_names(game: str) -> tuple[str, ...]:
    """The options of a game that say how keys repeat."""
    return given_card(registry.game(game)).handling.names


def _ranked_options(game: str, options: Mapping[str, object]) -> Mapping[str, object] | None:
    """All options of a game that a board fixes, defaults included; None if they are not allowed."""
    try:
        complete = to_plain(from_plain(registry.game(game).Options, options))
    except ChainfallError:
        return None
    return {name: value for name, value in complete.items() if name not in handling_names(game)}
