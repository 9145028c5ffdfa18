"""The player of this device at a service: a name, other devices, everything as a file or deleted."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from chainfall.console.messages import counted, reason_of
from chainfall.core.errors import ChainfallError
from chainfall.play.files import check_writable, save_file
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.lists import ListRow
from chainfall.ui.tui.screens.online import OnlineList

if TYPE_CHECKING:
    from chainfall.client import Device, Service
    from chainfall.client.answers import DeviceLink, OwnPlayer

NAMING = "3 to 20 characters. No password: a secret on this device says who you are."
JOINING = "the code, or the link, that you made on the other device"


class AccountScreen(OnlineList):
    """Who plays here."""

    footer = "↑ ↓ choose   Enter change   Esc back"

    def __init__(self) -> None:
        super().__init__("You")
        self._own: OwnPlayer | None = None

    def reload(self) -> None:
        """Asks who plays here, if anybody does."""
        kept = self.kept
        if kept.account(kept.current):
            self.ask(f"Asking {kept.current} ...", self._ask_me, self._take_me)

    def _ask_me(self) -> "OwnPlayer | None":
        with self.device.signed_in() as service:
            return self.device.own_player(service)

    def _take_me(self, own: "OwnPlayer | None") -> None:
        self._own = own

    def rows(self) -> Sequence[ListRow]:
        """What is known, and what can be done about it."""
        kept = self.kept
        account = kept.account(kept.current)
        return list(self._known(account.name) if account else self._unknown())

    def _unknown(self) -> Iterator[ListRow]:
        yield ListRow("Choose a name", value="", take=self._claim, help=NAMING)
        yield ListRow("Code of another device", value="", take=self._join, help=JOINING)
        yield from self.status()

    def _known(self, name: str) -> Iterator[ListRow]:
        others = self._own.devices - 1 if self._own else 0
        yield ListRow("Name", value=name, take=self._rename, help=NAMING)
        about = "Makes a code with which another device becomes you. It works once."
        yield ListRow("Code for another device", self._link, help=about)
        if others:
            yield ListRow("Sign out the others", self._sign_out_others, counted(others, "device"))
        about = "a file for everything that the service knows of you"
        yield ListRow("Save everything", value="", take=self._export, help=about)
        yield ListRow("Sign out here", self._ask_leave, help="Another device of yours can let you in again.")
        about = "The name and all scores, tickets and replays, on all boards."
        yield ListRow("Delete everything", self._ask_delete, help=about)
        yield from self.status()
        if self._own:
            yield ListRow(f"{counted(self._own.scores, 'score')}, {counted(self._own.tickets, 'open ticket')}")

    # What can be done

    def _act(self, busy: str, act: "Callable[[Device, Service], object]", said: str = "") -> None:
        """Does something at the service, then asks anew who plays here."""

        def call() -> None:
            with self.device.service() as service:
                act(self.device, service)

        def done(_: None) -> None:
            if said:
                self.notify(said, markup=False)
            self._own = None
            self.reload()

        self.ask(busy, call, done)

    def _claim(self, name: str) -> None:
        self._act("Taking the name ...", lambda device, service: device.claim(service, name.strip()))

    def _join(self, code: str) -> None:
        self._act("Signing in ...", lambda device, service: device.join(service, code))

    def _rename(self, name: str) -> None:
        self._act("Renaming ...", lambda device, service: device.rename(service, name.strip()))

    def _sign_out_others(self) -> None:
        self._act("Signing out ...", lambda device, service: service.sign_out_others(), "The others are signed out.")

    def _export(self, file: str) -> None:
        if not file.strip():
            raise ChainfallError("Enter a file name")
        try:
            check_writable(file)
        except (OSError, ValueError) as error:
            raise ChainfallError(f"{file!r} cannot be written: {reason_of(error)}") from error

        def write(device: "Device", service: "Service") -> None:
            try:
                save_file(file, service.export_me(), replace=False)
            except FileExistsError as error:
                raise ChainfallError(f"{file!r} already exists: choose another name") from error
            except OSError as error:
                raise ChainfallError(f"{file!r} cannot be written: {reason_of(error)}") from error

        self._act("Saving ...", write, f"Saved as {file!r}.")

    def _link(self) -> None:
        self.ask("Making a code ...", self._ask_link, self._show_link)

    def _ask_link(self) -> "DeviceLink":
        with self.device.signed_in() as service:
            return service.link()

    def _show_link(self, link: "DeviceLink") -> None:
        lines = [
            f"Good once, until {link.expires.astimezone():%H:%M}. On the other device:",
            "",
            link.code,
            "",
            "or in its browser:",
            link.link,
            "",
        ]
        self.app.push_screen(Choices("A code for another device", [("ok", "Close")], lines))

    def _ask_leave(self) -> None:
        lines = ["Without another device nobody can be this player again, or delete their scores.", ""]
        self._ask_before("Sign out here?", lines, "Sign out", lambda device, service: device.leave(service))

    def _ask_delete(self) -> None:
        lines = ["The name and all scores, tickets and replays are deleted, on all boards, for ever.", ""]
        self._ask_before("Delete everything?", lines, "Delete", lambda device, service: device.delete(service))

    def _ask_before(
        self, title: str, lines: Sequence[str], label: str, act: "Callable[[Device, Service], object]"
    ) -> None:
        dialog = Choices(title, [("keep", "No"), ("do", label)], lines, escape="keep")
        self.app.push_screen(dialog, partial(self._answered, label, act))

    def _answered(self, label: str, act: "Callable[[Device, Service], object]", answer: str | None) -> None:
        if answer == "do":
            self._act(f"{label} ...", act)
