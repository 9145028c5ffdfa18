"""The records of the player at this terminal: one file in the platform's state folder.

Every change reads the file, changes it and writes it whole, under a lock, so that two terminals do not conflict.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from chainfall.console.folders import sole_writer, state_folder
from chainfall.core.errors import ChainfallError
from chainfall.play.files import read_text, save_file
from chainfall.table.records import Problem, Records, from_json, to_json
from chainfall.table.records.migrating import from_terminal
from chainfall.ui.tui.settings import settings_file

MAX_BYTES = 16 * 2**20


def records_file() -> Path:
    """Where the records are.

    Raises:
        OSError: there is no such place.
    """
    return state_folder() / "records.json"


class RecordBook:
    """The records, as they were last read or written.

    Args:
        tell: called with messages about anything that cannot be read or written.

    Attributes:
        records: the records.
        tell: the argument.
    """

    def __init__(self, tell: Callable[[str], None] = lambda message: None) -> None:
        self.tell = tell
        self.records = Records()
        self.change(lambda records: records)

    def change(self, change: Callable[[Records], Records]) -> Records:
        """Changes the records, and writes them if they differ from the file; returns the new records."""
        try:
            path = records_file()
            with sole_writer(path):
                old, text = self._read(path)
                self.records = change(old)
                if to_json(self.records) != text:
                    save_file(path, to_json(self.records).encode())
        except OSError as error:
            self.records = change(self.records)  # kept in memory while the program runs
            self.tell(f"The records cannot be saved: {error.strerror or error}")
        return self.records

    def _read(self, path: Path) -> tuple[Records, str]:
        """The records in the file, and its text; what cannot be read is set aside."""
        if not path.exists():
            return _of_earlier_versions(), to_json(Records())
        try:
            text = read_text(path, MAX_BYTES, ChainfallError)
        except ChainfallError as error:
            self._set_aside(path, (Problem(f"The file of records {str(path)!r}: it {error}", ""),))
            return Records(), ""
        found = from_json(text)
        if found.problems:
            self._set_aside(path, found.problems)
        return found.records, text

    def _set_aside(self, path: Path, problems: tuple[Problem, ...]) -> None:
        """Copies a file that is partly invalid, so that nothing is lost."""
        copy = path.with_name(f"{path.name}.old")
        with suppress(OSError):
            copy.write_bytes(path.read_bytes())
        whats = ", ".join(dict.fromkeys(problem.what for problem in problems))
        self.tell(f"{whats}: this could not be read; a copy of the file was saved as {str(copy)!r}.")


def _of_earlier_versions() -> Records:
    """Records that earlier versions kept among the settings."""
    with suppress(ChainfallError, ValueError, RecursionError):
        content = json.loads(read_text(settings_file(), MAX_BYTES, ChainfallError))
        if isinstance(content, dict):
            return from_terminal(content.get("solved"), content.get("games"))
    return Records()
