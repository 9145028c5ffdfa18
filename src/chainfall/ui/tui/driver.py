"""The terminal itself: Textual's driver, with additions that games need.

Textual asks terminals for the keyboard protocol of kitty, but not for key releases. This driver asks for those too
and passes them to the app. It also notices when the terminal is closed, where Textual's own would wait forever, and
knows whether the connection is busy, so that a slow one can skip pictures.
"""

import os
import re
import selectors
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

from chainfall.ui.tui.line import TerminalFile

ASK_FOR_EVENT_TYPES = "\x1b[=2;2u"
ASK_WHAT_THERE_IS = "\x1b[?u"
"""See https://sw.kovidgoyal.net/kitty/keyboard-protocol/: a terminal without the protocol does not answer."""

_ANSWER = re.compile(r"\x1b\[\?(\d+)u")
_EVENT_TYPE = re.compile(r"(\x1b\[[\d:]*;\d*):([123])((?:;[\d:]*)?[u~A-S])")
_CODE = re.compile(r"\x1b\[(\d*)[\d:;]*([u~A-S])")
_UP = "3"
_HELD = 2 | 8
"""The bits in the terminal's answer for event types, and for the events of all keys, letters too."""

PERIOD = 0.1
"""Seconds after which a lone Escape is taken for the key."""


class KeyUp(Message, bubble=False):
    """A key went up."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class KeysHold(Message):
    """The terminal reports key releases."""


class Gone(Message):
    """The terminal has been closed."""


class _Told(events.Key):
    """Another message in place of a pressed key, because Textual's parser produces only keys."""

    def __init__(self, message: Message) -> None:
        super().__init__("told", None)
        self.told = message


class KeyParser(XTermParser):
    """Textual's parser, which also understands that keys repeat and go up.

    >>> parser = KeyParser()
    >>> [event.key for event in parser.feed("\\x1b[1;1:1D")]
    ['left']
    >>> [(type(event.told).__name__, event.told.key) for event in parser.feed("\\x1b[1;1:3D")]
    [('KeyUp', 'left')]
    """

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._names: dict[tuple[str, str], list[str]] = {}

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        answer = _ANSWER.fullmatch(sequence)
        if answer:
            yield _Told(KeysHold()) if int(answer[1]) & _HELD == _HELD else events.Key(Keys.Ignore, sequence)
            return
        typed = _EVENT_TYPE.fullmatch(sequence)
        plain = f"{typed[1]}{typed[3]}" if typed else sequence
        keys = self._keys(plain, alt)
        names = [key.key for key in keys]
        code = _CODE.fullmatch(plain)
        place = (code[1] or "1", code[2]) if code else ("", "")
        if typed and typed[2] == _UP:
            # A key goes up by the name by which it went down: the text that it had then, such as that with Shift.
            yield from [_Told(KeyUp(name)) for name in self._names.pop(place, names)]
        else:
            if code and names:
                self._names[place] = names
            yield from keys

    def _keys(self, sequence: str, alt: bool) -> list[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # numbers that no key has: Textual's parser would end the app
            return [events.Key(Keys.Ignore, sequence)]


class TerminalDriver(LinuxDriver):
    """The driver of the arcade on Linux and macOS."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._file = TerminalFile(sys.__stderr__)  # type: ignore[assignment]  # it is all that the writer needs

    @property
    def busy(self) -> bool:
        """Whether the last output is still being sent."""
        writer = self._writer_thread
        return writer is not None and not writer._queue.empty()

    def start_application_mode(self) -> None:
        """Starts application mode, and asks for key releases."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own is not typed
        if self._writer_thread is not None:
            self.write(ASK_FOR_EVENT_TYPES + ASK_WHAT_THERE_IS)

    def run_input_thread(self) -> None:
        """Reads keys until the app ends or the terminal is closed."""
        parser = KeyParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(PERIOD):
                    data = self._read()
                    if not data:
                        self.send_message(Gone())
                        return
                    self._tell(parser.feed(decode(data)))
                self._tell(parser.tick())

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:  # the other end of the terminal was closed
            return b""

    def _tell(self, found: Iterable[Message]) -> None:
        for message in found:
            if isinstance(message, _Told):
                self.send_message(message.told)
            else:
                self.process_message(message)
