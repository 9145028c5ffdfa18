"""``chainfall records``: the records of the player at this terminal as a file, to move them to another place."""

from argparse import Namespace
from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from chainfall.console.messages import counted, reason_of, say
from chainfall.core.errors import ChainfallError
from chainfall.play.files import read_text, save_file
from chainfall.play.replay import Replay
from chainfall.table.kept import SaveSlot, kept_file
from chainfall.table.records import Added, Played, added, discard, exported, imported, joined
from chainfall.ui.cli.parser import Commands

if TYPE_CHECKING:
    from chainfall.ui.tui.records import RecordBook

MAX_BYTES = 64 * 2**20
"""The largest file that is read; a browser stores less than a tenth of it."""


def add(commands: Commands) -> None:
    """Adds the command and its own commands."""
    parser = commands.add_parser(
        "records",
        help="export and import your records, with their replays",
        description=(
            "The records of 'chainfall play --terminal': bests, daily attempts, the ladder, solved puzzles and games\n"
            "with their replays. The file is the same as that of 'Save all records' in the settings of the arcade in\n"
            "the browser, so you can move from either to the other."
        ),
        examples="""
            chainfall records export mine.json
            chainfall records import chainfall-records.json
        """,
    )
    actions = parser.add_commands("what to do", "ACTION", required=True)
    writing = actions.add_parser(
        "export",
        help="write everything to a file",
        description="Writes your records and their replays to a file that does not exist yet.",
        examples="chainfall records export mine.json",
    )
    writing.add_argument("file", metavar="FILE", help="the file to write")
    writing.set_defaults(run=run_export)
    reading = actions.add_parser(
        "import",
        help="add the content of such a file",
        description="Adds what a file holds to your records. Nothing is lost, and nothing is counted twice.",
        examples="chainfall records import chainfall-records.json",
    )
    reading.add_argument("file", metavar="FILE", help="a file of records, from a terminal or a browser")
    reading.set_defaults(run=run_import)


def run_export(arguments: Namespace) -> None:
    """Writes the file."""
    records = _book().records
    replays = {}
    for played in records.games:
        if text := _replay_of(played):
            replays[played.entry.id] = text
    try:
        save_file(arguments.file, exported(records, replays).encode(), replace=False)
    except FileExistsError as error:
        raise ChainfallError(f"{arguments.file!r} already exists: choose another name") from error
    except (OSError, ValueError) as error:
        raise ChainfallError(f"{arguments.file!r} cannot be written: {reason_of(error)}") from error
    print(f"{arguments.file!r}: {counted(len(replays), 'game')}, and everything else that is recorded.")


def _book() -> "RecordBook":
    """The records of this terminal.

    Raises:
        ChainfallError: the arcade in the terminal is not installed.
    """
    if not find_spec("platformdirs"):
        raise ChainfallError("these are the records of the arcade in the terminal: run pip install 'chainfall[tui]'")
    from chainfall.ui.tui.records import RecordBook

    return RecordBook(say)


def _replay_of(played: Played) -> str:
    """The replay of a game that is kept; empty if it is gone."""
    from chainfall.ui.tui.library import replay_file

    entry = played.entry
    path = replay_file(entry.id) if played.finished else kept_file(entry.game, entry.id)
    with suppress(ChainfallError):
        return Replay.load(path).to_json() if path else ""
    return ""


def run_import(arguments: Namespace) -> None:
    """Adds the content of the file, and prints the news."""
    from chainfall.ui.tui.library import drop_replays

    try:
        found = imported(read_text(arguments.file, MAX_BYTES, ChainfallError))
        replays = {id: _read(text) for id, text in found.replays.items()}
    except ChainfallError as error:
        raise ChainfallError(f"{arguments.file!r}: {error}") from error
    book = _book()
    before, both = book.records, joined(book.records, found.records)
    new = added(before, both)
    lost = [played.entry.id for played in new.games if not _store(played, replays[played.entry.id])]
    after = book.change(lambda records: discard(joined(records, found.records), lost))
    drop_replays([played.entry.id for played in before.games if after.find(played.entry.id) is None])
    print(f"{arguments.file!r}: {_in_words(new)}.")


def _read(text: str) -> Replay:
    try:
        return Replay.from_json(text)
    except ChainfallError as error:
        raise ChainfallError(f"a replay in this file cannot be read: {error}") from error


def _store(played: Played, replay: Replay) -> bool:
    """Stores the replay of a new game; False if that is not possible, which is reported."""
    from chainfall.ui.tui.library import keep_replay

    entry = played.entry
    try:
        if played.finished:
            keep_replay(replay, entry.id, datetime.fromtimestamp(played.when / 1000, UTC))
        else:
            place = SaveSlot.new(entry.game, entry.id)
            place.save(replay)
            place.leave()
    except OSError as error:
        say(f"chainfall: a game of {entry.game} cannot be saved: {reason_of(error)}")
        return False
    return True


def _in_words(new: Added) -> str:
    counts = [
        (len(new.games), "game"),
        (new.attempts, "daily attempt"),
        (new.puzzles, "solved puzzle"),
        (new.beaten, "beaten opponent"),
    ]
    return "added " + (", ".join(counted(count, noun) for count, noun in counts if count) or "nothing: it was all here")
