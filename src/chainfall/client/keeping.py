"""What this device keeps of services: one file beside the player's other records, which only its owner can read."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from chainfall.client.answers import RankedTicket
from chainfall.console.folders import sole_writer, state_folder
from chainfall.console.messages import reason_of
from chainfall.core.errors import ChainfallError
from chainfall.play.files import read_text, save_file

MAX_BYTES = 4 * 2**20
FORMAT = "chainfall-services-1"
GRACE = timedelta(days=1)
"""How long an expired ticket is remembered: the clocks of this machine and of the service may differ."""
MOST_REFUSED = 20
"""How many games that the service refused are kept."""


class Account(Struct, frozen=True):
    """A player of a service, as this device knows them."""

    url: str
    name: str
    token: str

    def __repr__(self) -> str:
        return f"<Account {self.name!r} at {self.url}>"


class KeptTicket(Struct, frozen=True):
    """A ticket, and the address of the service that gave it."""

    url: str
    ticket: RankedTicket

    @property
    def key(self) -> str:
        """A name for files."""
        return sha256(f"{self.url} {self.ticket.ticket}".encode()).hexdigest()[:24]

    def is_for(self, board: str) -> bool:
        """Whether it is for the board with this id, or of this family."""
        return board in (self.ticket.board, self.ticket.board.rpartition("-r")[0])

    @property
    def expired(self) -> bool:
        """Whether it has expired, by this machine's clock."""
        return self.ticket.expires < datetime.now(UTC)


class KeptServices(Struct, frozen=True):
    """The content of the file; ``current`` is the address of the service that was used last."""

    format: str = FORMAT
    current: str = ""
    accounts: tuple[Account, ...] = ()
    tickets: tuple[KeptTicket, ...] = ()

    def account(self, url: str) -> Account | None:
        """The account at a service."""
        return next((account for account in self.accounts if account.url == url), None)

    def with_account(self, account: Account) -> "KeptServices":
        """With another account at its service, which becomes the current one."""
        others = self.without_account(account.url)
        return msgspec.structs.replace(others, current=account.url, accounts=(*others.accounts, account))

    def with_current(self, url: str) -> "KeptServices":
        """With a service as the one that was used last."""
        return msgspec.structs.replace(self, current=url)

    def without_account(self, url: str) -> "KeptServices":
        """Without an account."""
        return msgspec.structs.replace(self, accounts=tuple(one for one in self.accounts if one.url != url))

    def with_ticket(self, ticket: KeptTicket) -> "KeptServices":
        """With one more ticket, and without those that expired long ago."""
        now = datetime.now(UTC)
        fresh = (kept for kept in self.tickets if kept.ticket.expires + GRACE > now and kept.key != ticket.key)
        return msgspec.structs.replace(self, tickets=(*fresh, ticket))

    def without_tickets(self, *keys: str) -> "KeptServices":
        """Without some tickets."""
        return msgspec.structs.replace(self, tickets=tuple(kept for kept in self.tickets if kept.key not in keys))


class ServiceFile:
    """The file, which is read whenever it is asked for and written whole, under a lock.

    Args:
        path: where it is; by default beside the other records.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    @property
    def path(self) -> Path:
        """Where it is.

        Raises:
            ChainfallError: this system has no folder for it.
        """
        try:
            return self._path or state_folder() / "services.json"
        except OSError as error:
            raise ChainfallError(f"there is no place for what is kept of services: {reason_of(error)}") from error

    def read(self) -> KeptServices:
        """Its content.

        Raises:
            ChainfallError: it cannot be read; the message names it.
        """
        path = self.path
        if not path.exists():
            return KeptServices()
        try:
            text = read_text(path, MAX_BYTES, ChainfallError)
            content = msgspec.json.decode(text, type=KeptServices)
        except (ChainfallError, msgspec.DecodeError) as error:
            raise ChainfallError(f"{str(path)!r}: {error}; move it away and sign in again") from error
        if content.format != FORMAT:
            raise ChainfallError(f"{str(path)!r}: format {content.format!r}, expected {FORMAT!r}: update Chainfall")
        return content

    def change(self, change: Callable[[KeptServices], KeptServices]) -> KeptServices:
        """Changes the content, and returns it.

        Raises:
            ChainfallError: the file cannot be read or written; it is as it was.
        """
        path = self.path
        try:
            with sole_writer(path):
                old = self.read()
                new = change(old)
                if new != old:
                    save_file(path, msgspec.json.format(msgspec.json.encode(new), indent=1) + b"\n", private=True)
        except OSError as error:
            raise ChainfallError(f"{str(path)!r} cannot be written: {reason_of(error)}") from error
        return new

    # Games that wait to be sent

    @property
    def folder(self) -> Path:
        """The folder of finished games that the service has not answered for yet."""
        return self.path.with_name("ranked")

    def game_file(self, key: str) -> Path:
        """The file of the game that was played with a ticket."""
        return self.folder / f"{key}.json"

    def keep_game(self, key: str, content: bytes) -> Path:
        """Stores a finished game until the service has answered for it.

        Raises:
            ChainfallError: it cannot be stored.
        """
        path = self.game_file(key)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            save_file(path, content, private=True)
        except OSError as error:
            raise ChainfallError(f"{str(path)!r} cannot be written: {reason_of(error)}") from error
        return path

    def drop_game(self, key: str) -> None:
        """Forgets such a game."""
        for path in (self.game_file(key), self.lock_file(key)):
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def set_aside(self, key: str) -> Path:
        """Renames the file of a game that the service does not take, so that it is not sent again; drops old ones.

        Raises:
            ChainfallError: it cannot be renamed.
        """
        aside = self.folder / f"{key}.refused"
        try:
            self.game_file(key).replace(aside)
            refused = sorted(self.folder.glob("*.refused"), key=lambda path: path.stat().st_mtime_ns)
            for old in refused[:-MOST_REFUSED]:
                old.unlink(missing_ok=True)
        except OSError as error:
            raise ChainfallError(f"{str(aside)!r} cannot be written: {reason_of(error)}") from error
        return aside

    def lock_file(self, key: str) -> Path:
        """The file that a program locks while it plays with a ticket."""
        return self.folder / f"{key}.lock"
