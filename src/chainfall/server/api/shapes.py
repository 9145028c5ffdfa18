"""What goes in and out, as types: msgspec reads and writes them, and the OpenAPI document describes them."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

Count = Annotated[int, Meta(ge=0)]
Time = Annotated[str, Meta(description="RFC 3339, UTC, with milliseconds")]
DayText = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
ReplayId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", description="the SHA-256 of the file, in base64url")]
Period = Annotated[str, Meta(pattern="^(day|week|all)$")]
Cursor = Annotated[str, Meta(max_length=200, description="as the page before has given it in `next`")]
NameText = Annotated[str, Meta(max_length=100)]
WORD = "^[^\\x00]*$"
"""The pattern of texts that are looked up: databases refuse the character zero, or end texts with it."""

Secret = Annotated[str, Meta(max_length=200, pattern=WORD)]
Seed = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Options = dict[str, int | bool | str | list[int]]


class In(Struct, forbid_unknown_fields=True, frozen=True):
    """Something that comes in: fields that are not known are refused."""


class Out(Struct, frozen=True):
    """Something that goes out."""


# Bodies


class NewPlayer(In, frozen=True):
    """The name to claim."""

    name: NameText
    bot: bool = False


class Changes(In, frozen=True):
    """What to change of oneself."""

    name: NameText | UnsetType = UNSET
    bot: bool | UnsetType = UNSET


class Nothing(In, frozen=True):
    """An empty object."""


class Code(In, frozen=True):
    """A code from a link."""

    code: Secret


class Wish(In, frozen=True):
    """The board to play for."""

    board: Annotated[str, Meta(max_length=100, pattern=WORD)]


# Queries


class NoQuery(In, frozen=True):
    """No parameters."""


class PageQuery(In, frozen=True):
    """Where a list goes on."""

    after: Cursor | None = None


class Span(In, frozen=True):
    """A period of a board, and the day in it."""

    period: Period | None = None
    on: DayText | None = None


class Standings(Span, frozen=True):
    """Which part of a board."""

    after: Cursor | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class WithTicket(In, frozen=True):
    """The ticket of a game."""

    ticket: Secret


# Answers


class ErrorOut(Out, frozen=True, omit_defaults=True):
    """What went wrong: a word for programs, a sentence for people, and the field that is wrong."""

    code: str
    message: str
    field: str | None = None


class Refusal(Out, frozen=True):
    """An error."""

    error: ErrorOut


class ServiceInfo(Out, frozen=True):
    """What this service is."""

    name: str
    version: str
    games: dict[str, int]
    time: Time


class PlayerOut(Out, frozen=True):
    """A player."""

    name: str
    bot: bool
    since: Time


class Welcome(Out, frozen=True):
    """A player and the token of a device, which is never sent again."""

    player: PlayerOut
    token: str


class Me(Out, frozen=True):
    """The player who asks."""

    player: PlayerOut
    devices: Count
    tickets: Count
    scores: Count


class Changed(Out, frozen=True):
    """The player who asks, after a change."""

    player: PlayerOut


class Link(Out, frozen=True):
    """A link that makes another device one's own, once."""

    code: str
    link: str
    expires: Time


class BoardOut(Out, frozen=True):
    """A board: a game with exact options under one number of its rules."""

    id: str
    family: str
    title: str
    game: str
    rules: Count
    options: Options
    kind: str
    periods: list[Period]
    state: str
    successor: str | None
    about: str
    daily: bool


class BoardsOut(Out, frozen=True):
    """All boards."""

    boards: list[BoardOut]


class EntryOut(Out, frozen=True):
    """A line of a board: a player's best; it has no replay while that is embargoed."""

    rank: Count
    player: str
    bot: bool
    score: int
    steps: Count
    at: Time
    replay: ReplayId | None


class BoardPage(Out, frozen=True):
    """A part of a board."""

    board: BoardOut
    period: Period
    on: DayText | None
    previous_on: DayText | None
    next_on: DayText | None
    total: Count
    entries: list[EntryOut]
    next: Cursor | None


class Mine(Out, frozen=True):
    """One's own line on a board."""

    entry: EntryOut | None


class TicketOut(Out, frozen=True):
    """The right to play one game for a board."""

    ticket: str
    board: str
    game: str
    rules: Count
    options: Options
    seed: Seed
    issued: Time
    expires: Time
    step_us: Count


class Tickets(Out, frozen=True):
    """One's outstanding tickets, and how many came to nothing."""

    tickets: list[TicketOut]
    abandoned: Count


class Uploaded(Out, frozen=True):
    """What became of a game."""

    replay: ReplayId
    score: int
    steps: Count
    reason: str
    rank: Count
    ranks: dict[Period, Count]
    best: bool
    board: str


class About(Out, frozen=True):
    """Whose game a replay is."""

    replay: ReplayId
    player: str
    bot: bool
    board: str
    title: str
    game: str
    score: int
    steps: Count
    reason: str
    at: Time
    rank: Count | None


class Best(Out, frozen=True):
    """A player's best on a board."""

    board: str
    title: str
    game: str
    period: Period
    rank: Count
    score: int
    at: Time
    replay: ReplayId


class GameOut(Out, frozen=True):
    """A game of a player; its replay is null while it may not be shown."""

    board: str
    title: str
    game: str
    score: int
    steps: Count
    reason: str
    at: Time
    replay: ReplayId | None


class PlayerPage(Out, frozen=True):
    """The public data of a player."""

    player: PlayerOut
    abandoned: Count
    bests: list[Best]
    games: list[GameOut]
    next: Cursor | None
    plots: dict[str, list[tuple[Time, int]]]


class Coming(Out, frozen=True):
    """A day to come."""

    date: DayText
    commitment: str


class DayOut(Out, frozen=True):
    """The daily games of a day; its secret and seeds follow when it is over."""

    date: DayText
    ends: Time
    over: bool
    boards: list[BoardOut]
    commitment: str
    coming: list[Coming] = field(default_factory=list)
    secret: str | None = None
    seeds: dict[str, Seed] | None = None


class OwnName(Out, frozen=True):
    """A name that the player has had."""

    name: str
    since: Time


class OwnTicket(Out, frozen=True):
    """A ticket that the player has had."""

    board: str
    seed: Seed
    issued: Time
    state: str


class OwnScore(Out, frozen=True):
    """A score, also one that an operator has removed."""

    board: str
    score: int
    steps: Count
    reason: str
    at: Time
    day: DayText
    replay: ReplayId
    removed: bool


class AboutMe(Out, frozen=True):
    """What the service keeps about a player, without the games."""

    player: PlayerOut
    abandoned: Count
    banned: str | None
    names: list[OwnName]
    devices: list[Time]
    tickets: list[OwnTicket]
    scores: list[OwnScore]


class Export(AboutMe, frozen=True):
    """Everything that the service keeps about a player."""

    replays: dict[ReplayId, dict[str, Any]]
