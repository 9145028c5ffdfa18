"""Answers: the types of everything that Python sends to the page. The page's own types are generated from them."""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from chainfall.bots.reviewing import Grade
from chainfall.core.card import Group, Handling, Line, Number, Preset
from chainfall.core.frame import Tile
from chainfall.core.game import Outcome
from chainfall.core.options import Plain
from chainfall.table.advice import Opinion, Task
from chainfall.table.captions import Ending
from chainfall.table.records import Daily, Par, Problem, Series

Options = Mapping[str, Plain]
"""The options of a game by their names."""


class Spec(TypedDict):
    """The description of an option.

    Attributes:
        type: a drawing is a text of rows.
    """

    name: str
    title: str
    type: Literal["int", "bool", "text", "drawing", "choice", "ints"]
    default: str | int | bool | list[int]
    help: str
    choices: list[str]
    minimum: int | None
    maximum: int | None


class PlacedTile(TypedDict):
    """A tile with its place."""

    row: int
    column: int
    tile: Tile


class Clip(TypedDict):
    """A part of a replay for a clip.

    Attributes:
        start: the step where it begins.
        end: the step where it ends.
        best: the step of its best moment.
        words: what it is.
    """

    start: int
    end: int
    best: int
    words: str


class Landmarks(TypedDict):
    """Where in a replay something happens.

    Attributes:
        done: how many steps have been looked at.
        pieces: the steps at which a piece appears, or null while there is more to play.
        chains: the steps at which a chain goes on, with how long it is by then.
    """

    done: int
    pieces: list[int] | None
    chains: list[tuple[int, int]]


class Field(TypedDict):
    """The size of a board, with the rows above the visible ones."""

    width: int
    height: int
    hidden_rows: int


class Lesson(TypedDict):
    """A little board of "how to play".

    Attributes:
        height: how many rows are shown, the lowest ones.
        above: how many rows of the game's board are above them.
        placed: all tiles on it.
        asks: what the player must press there, in order; nothing if it is only read.
    """

    caption: str
    width: int
    height: int
    above: int
    placed: list[PlacedTile]
    asks: list[str]


class LessonStanding(TypedDict):
    """How far a lesson at play has come.

    Attributes:
        expected: the button that must be pressed next; ``""`` if everything was.
        pressed: how many presses have been made.
        right: whether the last press was the expected one.
    """

    expected: str
    pressed: int
    right: bool


class DraftGoal(TypedDict):
    """A goal that a puzzle can have; a counted one has a number."""

    kind: str
    words: str
    counted: bool


class Drafting(TypedDict):
    """How puzzles of a game are drawn; core/drafting.py explains each part.

    Attributes:
        tiles: the tile of each letter.
        board: the letters that a board is drawn with.
        pieces: the letters that a piece is made of.
        size: how many letters a piece has.
    """

    rows: int
    columns: int
    tiles: dict[str, Tile]
    board: str
    pieces: str
    size: int
    goals: list[DraftGoal]


class GameRecord(TypedDict):
    """A game of the catalogue; core/card.py explains each part.

    Attributes:
        hz: steps per second; 0 if a step is a move.
        seats: the number of players: 1 or 2.
        score: the name of the score.
        inputs: how inputs are made.
        buttons: the buttons that the rules use.
        options: all of them.
        choices: options that every player chooses.
        groups: all options but handling; the first group is shown at once.
        numbers: the numbers of the HUD.
        next: the name of the pieces to come.
        daily: whether it has a daily game.
        bots: whether bots play it move by move.
        analysis: whether its positions can be analysed.
        opponents: whether bots can play as opponents in it.
        hints: whether a good place for a piece can be shown.
        reviews: whether the engine can review how it was played.
        puzzles: the number of its puzzles.
        drafting: what an editor of puzzles needs to know.
        preview: the board that its card shows.
        field: the size of that board, or null if it cannot be shown.
        lessons: how to play.
    """

    id: str
    hz: int
    seats: int
    title: str
    about: str
    score: str
    inputs: Literal["buttons", "squares", "lines"]
    buttons: list[str]
    lines: list[Line]
    help: str
    handling: Handling
    options: list[Spec]
    presets: list[Preset]
    choices: list[str]
    groups: list[Group]
    numbers: list[Number]
    next: list[str]
    daily: bool
    bots: bool
    analysis: bool
    opponents: bool
    hints: bool
    reviews: bool
    puzzles: int
    drafting: Drafting | None
    preview: list[PlacedTile]
    field: Field | None
    lessons: list[Lesson]


class BrokenGame(TypedDict):
    """A game that failed to load, and its traceback."""

    id: str
    error: str
    details: str


class PuzzleRecord(TypedDict):
    """The description of a puzzle, shown beside its board.

    Attributes:
        id: unique among all puzzles, whatever their titles.
        title: may be empty.
        goal: in words.
        pieces: the number of pieces.
    """

    id: str
    title: str
    goal: str
    pieces: int
    game: str


class CheckedPuzzle(PuzzleRecord):
    """A puzzle that can be played; its text is the content of its file, on one line."""

    text: str


class ListedPuzzle(CheckedPuzzle):
    """A puzzle of the collection; the higher its grade, the harder it is."""

    grade: int


class Started(TypedDict):
    """A game that has been started.

    Attributes:
        options: all of them.
        players: who sits at each seat: "" for a person, or the name of a bot.
        greetings: what is said at each seat before a match; "" for nothing.
        why_no_hints: in words for the player; empty if there are hints.
        puzzle: its description, if it is a puzzle.
    """

    game: str
    hz: int
    seed: int
    options: Options
    practice: bool
    players: list[str]
    greetings: list[str]
    why_no_hints: str
    puzzle: NotRequired[PuzzleRecord]


class Status(TypedDict):
    """The status of a game.

    Attributes:
        steps: the number of steps played.
        outcome: how it ended.
        ending: the same in words.
        last_words: what is said at each seat after a match; "" for nothing.
        undoable: whether a move can be undone.
        puzzle: the status of the puzzle, if it is one.
    """

    score: int
    steps: int
    outcome: Outcome | None
    ending: Ending | None
    last_words: list[str]
    undoable: bool
    practice: bool
    puzzle: Literal["open", "solved", "failed"] | None


class Seed(TypedDict):
    """The seed of a day."""

    seed: int


class Puzzles(TypedDict):
    """The puzzles that a game comes with, the easiest first."""

    puzzles: list[ListedPuzzle]


class Fed(TypedDict):
    """The result of an input: why the rules rejected it, if they did."""

    rejected: str | None


class OfferedLines(TypedDict):
    """Lines that can be played now; only the first ones if there are many."""

    lines: list[str]


class Undone(TypedDict):
    """Whether there was something to undo."""

    undone: bool


class Text(TypedDict):
    """The text of a file, or of a position."""

    text: str


class StatisticsRow(TypedDict):
    """A number in words: a value for each seat, or a single one that all seats share."""

    label: str
    values: list[str]


class Statistics(TypedDict):
    """How a game was played.

    Attributes:
        points: for each seat the score over time as (step, score) samples; at most 200.
        rows: the numbers to show, in this order.
    """

    steps: int
    score: int
    points: list[list[tuple[int, int]]]
    rows: list[StatisticsRow]


class Film(TypedDict):
    """The kata's moves, moment by moment.

    Attributes:
        captions: the caption of each frame.
        move: the number of moves played before each frame.
        final: the last field as text.
    """

    moves: int
    frames: int
    captions: list[str]
    move: list[int]
    final: str


class OpenedReplay(TypedDict):
    """The facts about a replay that are known before it is played."""

    game: str
    steps: int
    options: Options
    seed: int


class Verdict(TypedDict):
    """The verdict on a replay.

    Attributes:
        limited: no error was found, but it is longer than the limit.
        problem: why it is not verified.
        ending: how it ended, in words; null if it did not end.
    """

    ok: bool
    limited: bool
    problem: str
    score: int
    reason: str
    ending: Ending | None


class Finding(TypedDict):
    """The result of examining a puzzle.

    Attributes:
        solved: whether it can be solved.
        spare: a piece that can be left out, counted from 1.
        decided: whether the search finished before its limit.
    """

    solved: bool
    spare: int | None
    decided: bool


class HintedCell(TypedDict):
    """A cell of a hint, with the tile that would be there, if known."""

    row: int
    column: int
    tile: Tile | None


class Hint(TypedDict):
    """Where a piece could go; without cells, only the words are shown."""

    words: str
    cells: list[HintedCell]


class OpinionSoFar(TypedDict):
    """An opinion as it is so far, null before the first look, and whether it is the last word."""

    opinion: Opinion | None
    done: bool


class TaskSoFar(TypedDict):
    """How many steps of a replay were played, and the task, null while there is more to play."""

    done: int
    task: Task | None


class Resumed(TypedDict):
    """How many of a replay's steps were played, and the game that goes on there, null as long as there is more to play.

    Attributes:
        steps: how many there are to play; 0 until the text has been read.
    """

    done: int
    steps: int
    started: Started | None


class Nothing(TypedDict):
    """Confirms that it was done."""


class Verifying(TypedDict):
    """How many steps were verified, and the result, null while there is more to play."""

    done: int
    verdict: Verdict | None


class Counting(TypedDict):
    """How many steps were counted, and the result, null while there is more to play."""

    done: int
    statistics: Statistics | None


class Seat(TypedDict):
    """A seat, counted from 0."""

    seat: int


class ReviewRow(TypedDict):
    """A number of a review, in words."""

    label: str
    value: str


class ReviewedTurn(TypedDict):
    """The review of one piece; bots/reviewing/review.py explains each part.

    Attributes:
        words: its caption.
        rows: its numbers, in words.
    """

    number: int
    step: int
    ticks: int
    grade: Grade
    worth: float
    best_worth: float
    loss: float
    chain: int
    words: str
    rows: list[ReviewRow]


class ReviewSummary(TypedDict):
    """The review of a whole game.

    Attributes:
        rows: its numbers, in words.
        turning_points: the numbers of the pieces that lost the most.
        mistakes: the numbers of the pieces that were mistakes or blunders.
    """

    rows: list[ReviewRow]
    turning_points: list[int]
    mistakes: list[int]


class ReviewSoFar(TypedDict):
    """A review that is being made.

    Attributes:
        done: how much of it is done, from 0 to 1.
        turns: the pieces that the page does not know yet.
        summary: null while there is more to review.
    """

    done: float
    turns: list[ReviewedTurn]
    summary: ReviewSummary | None


class ReviewedPosition(TypedDict):
    """The position in which a reviewed piece appeared.

    Attributes:
        field: the size of the board.
        placed: what lies on it, without the piece.
        made: the cells in which the piece came to rest.
        better: those in which it would have been better; empty if no place was.
        notes: what is written where it came to rest, a text a cell.
    """

    field: Field
    placed: list[PlacedTile]
    made: list[HintedCell]
    better: list[HintedCell]
    notes: list[str]


class Demonstrated(TypedDict):
    """The line of the engine: its last step."""

    end: int


class Examining(TypedDict):
    """How much of a puzzle has been examined, from 0 to 1, and the result, null while there is more to try."""

    done: float
    finding: Finding | None


class HintSoFar(TypedDict):
    """A hint, null while the bot is still thinking."""

    hint: Hint | None


class PlayedOn(TypedDict):
    """How far bots have played: the steps so far, the last move in words, and whether it is over."""

    steps: int
    move: str
    over: bool


class Performed(TypedDict):
    """The game of bots so far, as the text of a replay file, and how it ended, in words."""

    text: str
    ending: Ending | None


class ParSoFar(TypedDict):
    """How much of its game the bot has played, from 0 to 1, and the result, null while it plays."""

    done: float
    par: Par | None


class Quick(TypedDict):
    """Whether bots have a kernel for a game."""

    quick: bool


class Recorded(TypedDict):
    """The records entry of a game at play; table/records/model.py explains each part.

    Attributes:
        words: its variant in words.
        best: the best score of this variant when the game began.
        opponent: the opponent of a match that counts on the ladder.
    """

    id: str
    options: Options
    seed: int
    practice: bool
    players: list[str]
    series: Series
    daily: Daily | None
    branched: bool
    words: str
    best: int
    opponent: str | None


class Texts(TypedDict):
    """Texts to store: the records, and the summary that the pages show before Python has loaded."""

    records: str
    summary: str


class Change(Texts):
    """The records after a change.

    Attributes:
        drop: the ids of games whose replays can be deleted.
        problems: parts of the records that were set aside.
    """

    drop: list[str]
    problems: list[Problem]


class Keeping(Change):
    """The records after a game was kept.

    Attributes:
        series: how the matches between the same players went, with this one if it is over.
        replay: whether its replay should be stored.
        next: the next opponent on the ladder.
        counted: what to store if there is no room for the replay.
    """

    series: Series
    replay: bool
    next: str | None
    counted: Texts | None


class Loading(Change):
    """The records after a file was added.

    Attributes:
        replays: the replays to store, by their ids.
    """

    replays: dict[str, str]


class Id(TypedDict):
    """The id of a game; null without one."""

    id: str | None


class Ids(TypedDict):
    """The ids of games."""

    ids: list[str]


class Words(TypedDict):
    """Something in words."""

    words: str


class PuzzleNumber(TypedDict):
    """The number of a puzzle, from 1 on, null if there is none."""

    number: int | None
