"""``chainfall review``: what each placement of recorded games was worth beside the best one."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from chainfall.bots.reviewing import GRADES, Review, Reviewing
from chainfall.bots.reviewing.plot import render
from chainfall.bots.reviewing.review import mean_accuracy
from chainfall.bots.worth.units import unit_of
from chainfall.console.messages import NO_MEMORY, counted, printable, say
from chainfall.console.program import FAILED, FINE, NOT_VERIFIED
from chainfall.console.progress import Progress
from chainfall.console.results import check_engine, check_files, work_through, write
from chainfall.console.signals import run_then
from chainfall.console.tables import columns
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.budget import LimitError
from chainfall.play.replay import Replay
from chainfall.ui.cli.checking import find_files, quoted
from chainfall.ui.cli.parser import Commands, number
from chainfall.ui.cli.turning import turn_rows, turning_boards

MOST_SEATS = 9


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "review",
        help="explain recorded games: what each placement was worth",
        description=(
            "Verifies a replay, then compares each placement with all others, as far as the engine looks ahead with\n"
            "what the player could know: how much it lost, its grade, and what would have been better. Prints a table\n"
            "of the pieces and the five turning points; for several files a line a game, and totals. The exit status\n"
            "is 1 if a file cannot be reviewed, and 3 if files only exceed the limit."
        ),
        examples="""
            chainfall review game.json
            chainfall review --seat 2 --plot review.svg match.json
            chainfall review --jobs 4 --json games/
            chainfall review --engine ray --address 10.0.0.5:6379 games/
        """,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay, or a directory to search for *.json")
    parser.add_argument(
        "--seat", type=number(1, MOST_SEATS), default=1, metavar="N", help="in a game for two: whose (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line, one for each file")
    parser.add_argument("--plot", metavar="FILE.svg", help="write a picture of the worth over time; for a single file")
    parser.add_limit("play")
    parser.add_jobs()
    parser.add_engine()
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Task:
    """A file to review. It is read here: another machine may not have it."""

    path: str
    seat: int
    limit: int
    replay: Replay | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ReviewedFile:
    """A file and its review, or in ``problem`` why there is none."""

    path: str
    review: Review | None = None
    problem: str = ""
    limited: bool = False


def run(arguments: Namespace) -> int:
    """Reviews the files; returns the exit status."""
    check_engine(arguments)
    _check_plot(arguments.plot)
    files = list(find_files(arguments.files))
    if arguments.plot is not None and len(files) > 1:
        raise ChainfallError(f"--plot shows a single game, expected one file and not {len(files)}")
    if len(files) > 1:
        return _review_all(files, arguments)
    task = next(_tasks(files, arguments))
    found = _review_here(task)
    if found.review is None or task.replay is None:
        return _complain(found)
    print(_as_json(found, found.review) if arguments.json else _in_detail(found.path, found.review, task.replay))
    sys.stdout.flush()
    picture = render(found.review)
    write(arguments.plot, lambda: picture)
    return FINE


def _check_plot(file: str | None) -> None:
    """Refuses a picture that cannot be written, before the work; and one that would replace a replay.

    Raises:
        ChainfallError: its name does not end in .svg, or it cannot be written.
    """
    if file is not None and Path(file).suffix.lower() != ".svg":
        raise ChainfallError(f"--plot {shown(file)}: expected a name that ends in .svg")
    check_files(file)


def _tasks(files: Sequence[str], arguments: Namespace) -> Iterator[Task]:
    for path in files:
        try:
            replay, problem = Replay.load(path), ""
        except ChainfallError as error:
            replay, problem = None, str(error)
        yield Task(path, arguments.seat - 1, arguments.limit, replay, problem)


def review_file(task: Task) -> ReviewedFile:
    """Reviews one file. There is an answer whatever is wrong with it."""
    return _review(task, None)


def _review_here(task: Task) -> ReviewedFile:
    """The same, while progress is shown."""
    with Progress(sys.stderr) as progress:
        return _review(task, progress)


def _review(task: Task, progress: Progress | None) -> ReviewedFile:
    if task.replay is None:
        return ReviewedFile(task.path, problem=task.problem)
    try:
        _check_seat(task.replay.game, task.seat)
        reviewing = Reviewing(task.replay, task.seat, limit=task.limit)
        while (review := reviewing.advance()) is None:
            if progress:
                progress.show(reviewing.done, f"{reviewing.done:.0%} of {quoted(task.path)}")
    except LimitError as error:
        return ReviewedFile(task.path, problem=f"{error}; raise it with --limit", limited=True)
    except MemoryError:
        return ReviewedFile(task.path, problem=NO_MEMORY, limited=True)
    except Exception as error:  # a game that breaks on a file must not stop the other files
        words = str(error) if isinstance(error, ChainfallError) else f"{type(error).__name__}: {error}"
        return ReviewedFile(task.path, problem=words)
    return ReviewedFile(task.path, review)


def _check_seat(game: str, seat: int) -> None:
    """Refuses a seat that a game does not have; for users they are counted from 1."""
    seats = seats_of(registry.game(game))
    if seat >= seats:
        raise ChainfallError(
            f"{game} has no seat {seat + 1}, expected --seat {' or '.join(map(str, range(1, seats + 1)))}"
        )


def _complain(found: ReviewedFile) -> int:
    say(f"chainfall: {found.path!r}: {found.problem}")
    return NOT_VERIFIED if found.limited else FAILED


def _as_json(found: ReviewedFile, review: Review) -> str:
    return json.dumps({"file": found.path, **review.to_plain()})


# One file


def _in_detail(path: str, review: Review, replay: Replay) -> str:
    heading = f"{printable(repr(path))}: {review.game}, seat {review.seat + 1}, seed {replay.seed}"
    if not review.turns:
        return f"{heading}\nNo piece was placed."
    parts = [heading, *columns(turn_rows(review)), ""]
    boards = turning_boards(review, replay)
    if boards:
        parts += [
            f"Turning points: what was played [ ], and what was better ( ); losses in {review.unit}.",
            "",
            *boards,
        ]
    return "\n".join([*parts, _summary(review)])


def _summary(review: Review) -> str:
    grades = ", ".join(f"{count} {grade}" for grade, count in review.grades.items() if count)
    lost = unit_of(review.game).words(review.loss)
    return f"Accuracy {review.accuracy:.1f} %: {counted(len(review.turns), 'piece')}, {grades}; {lost} lost in all."


# Many files


def _review_all(files: Sequence[str], arguments: Namespace) -> int:
    found: list[ReviewedFile] = []

    def keep(one: ReviewedFile) -> None:
        found.append(one)
        if one.review and arguments.json:
            print(_as_json(one, one.review), flush=True)

    run_then(
        lambda: work_through(review_file, _tasks(files, arguments), len(files), arguments, keep),
        lambda error: _tell(found, len(files), as_json=arguments.json),
    )
    problems = [one for one in found if one.review is None]
    if any(not one.limited for one in problems):
        return FAILED
    return NOT_VERIFIED if problems else FINE


def _tell(found: Sequence[ReviewedFile], total: int, *, as_json: bool) -> None:
    """Prints a line for each game, totals, and what is wrong with other files, even when interrupted."""
    reviews = [(one.path, one.review) for one in found if one.review]
    if reviews and not as_json:
        print(*columns(_rows(reviews)), sep="\n", flush=True)
    for one in found:
        if one.review is None:
            _complain(one)
    if 0 < len(found) < total:
        say(f"Stopped after {len(found)} of {counted(total, 'file')}.")


def _rows(reviews: Sequence[tuple[str, Review]]) -> list[list[str]]:
    rows = [["file", "game", "seat", "pieces", "accuracy", *GRADES, "lost"]]
    rows += [
        [
            quoted(path),
            review.game,
            str(review.seat + 1),
            str(len(review.turns)),
            "-" if review.accuracy is None else f"{review.accuracy:.1f} %",
            *map(str, review.grades.values()),
            unit_of(review.game).words(review.loss),
        ]
        for path, review in reviews
    ]
    turns = [turn for _, review in reviews for turn in review.turns]
    if turns:
        grades = Counter(turn.grade for turn in turns)
        accuracy = f"{mean_accuracy(turns):.1f} %"
        counts = [str(grades[grade]) for grade in GRADES]
        rows.append([counted(len(reviews), "game"), "", "", str(len(turns)), accuracy, *counts, ""])
    return rows
