"""A list with what a service says, which is asked in the background."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from chainfall.core.errors import ChainfallError
from chainfall.ui.tui.asking import ask
from chainfall.ui.tui.screens.lists import ArcadeList, ListRow

if TYPE_CHECKING:
    from chainfall.client import Device
    from chainfall.client.keeping import KeptServices

T = TypeVar("T")


class OnlineList(ArcadeList):
    """A list that asks a service whenever it comes to the front.

    Attributes:
        busy: what it waits for; empty if for nothing.
        problem: why the last answer is missing; empty if it is there.
    """

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.busy = ""
        self.problem = ""
        self._number = 0

    @property
    def device(self) -> "Device":
        """What this device keeps of services; screens of this kind are opened only where it can."""
        device = self.arcade.device
        assert device
        return device

    @property
    def kept(self) -> "KeptServices":
        """The same, as it is in its file; nothing if that cannot be read, which is then the problem."""
        from chainfall.client.keeping import KeptServices

        try:
            return self.device.file.read()
        except ChainfallError as error:
            self.problem = str(error)
            return KeptServices()

    def on_screen_resume(self) -> None:
        """Something may have changed meanwhile."""
        if not self.busy:
            self.reload()
        self.fill()

    def reload(self) -> None:
        """Asks for what is shown."""
        raise NotImplementedError

    def ask(self, busy: str, call: Callable[[], T], told: Callable[[T], object]) -> None:
        """Asks the service; an answer that comes after another question is not wanted any more."""
        self._number += 1
        self.busy, self.problem = busy, ""
        number = self._number
        ask(self, call, partial(self._told, number, told), partial(self._failed, number))
        self.fill()

    def _told(self, number: int, told: Callable[[T], object], answer: T) -> None:
        if number == self._number:
            self.busy = ""
            told(answer)
            self.fill()

    def _failed(self, number: int, error: ChainfallError) -> None:
        if number == self._number:
            self.busy, self.problem = "", str(error)
            self.fill()

    def status(self) -> Iterator[ListRow]:
        """What it waits for, or the problem and a way on."""
        if self.busy:
            yield ListRow(self.busy)
        elif self.problem:
            yield ListRow("Ask again", self.reload, self.problem, help=self.problem)

    def report(self, error: ChainfallError) -> None:
        """Shows the problem of something that is not part of the list."""
        self.notify(str(error), severity="error", markup=False)
