"""The terminal itself: Textual's driver, and what it lacks for games.

Textual asks terminals for the keyboard protocol of kitty, but not to be told when keys go up. This driver asks for that
too, and tells the app. It also notices when the terminal has gone, which Textual's waits for forever, and knows whether
the line is busy, so that a slow one can skip pictures.
"""

import os
import re
import selectors
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

ASK_FOR_EVENT_TYPES = "\x1b[=2;2u"
ASK_WHAT_THERE_IS = "\x1b[?u"
"""See https://sw.kovidgoyal.net/kitty/keyboard-protocol/: a terminal without the protocol does not answer."""

_ANSWER = re.compile(r"\x1b\[\?(\d+)u")
_EVENT_TYPE = re.compile(r"(\x1b\[[\d:]*;\d*):([123])((?:;[\d:]*)?[u~A-S])")
_UP = "3"
_EVENT_TYPES = 2
"""The bit for event types in the terminal's answer."""

PERIOD = 0.1
"""Seconds after which a lone Escape is taken for the key."""


class KeyUp(Message, bubble=False):
    """A key went up."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class KeysHold(Message):
    """The terminal tells when keys go up."""


class Gone(Message):
    """The terminal has been closed."""


class _Told(events.Key):
    """Not a key that was pressed, but another message in its place: Textual's parser makes nothing but keys."""

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

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        answer = _ANSWER.fullmatch(sequence)
        if answer:
            yield _Told(KeysHold()) if int(answer[1]) & _EVENT_TYPES else events.Key(Keys.Ignore, sequence)
            return
        typed = _EVENT_TYPE.fullmatch(sequence)
        for key in self._keys(f"{typed[1]}{typed[3]}" if typed else sequence, alt):
            yield _Told(KeyUp(key.key)) if typed and typed[2] == _UP else key

    def _keys(self, sequence: str, alt: bool) -> list[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # numbers that no key has: Textual's parser would end the app
            return [events.Key(Keys.Ignore, sequence)]


class _Line:
    """The way to the terminal; when it has gone, writing to it is not an error any more."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return int(self._file.fileno())


class TerminalDriver(LinuxDriver):
    """The driver of the arcade on Linux and macOS."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._file = _Line(sys.__stderr__)  # type: ignore[assignment]  # it is all that the writer needs

    @property
    def busy(self) -> bool:
        """Whether the line has not taken yet what was written last."""
        writer = self._writer_thread
        return writer is not None and not writer._queue.empty()

    def start_application_mode(self) -> None:
        """Starts application mode, and asks to be told when keys go up."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own is not typed
        if self._writer_thread is not None:
            self.write(ASK_FOR_EVENT_TYPES + ASK_WHAT_THERE_IS)

    def run_input_thread(self) -> None:
        """Reads keys until the app ends or the terminal has gone."""
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
