"""What the terminal sends: keys that go down, repeat and go up."""

import pytest
from textual import events

from chainfall.ui.tui.driver import KeyParser, KeysHold, KeyUp


def told(text: str) -> list[str]:
    """What the parser makes of characters: ``+`` for a key, ``-`` for one that went up."""
    found = []
    for event in KeyParser().feed(text):
        message = getattr(event, "told", event)
        if isinstance(message, KeyUp):
            found.append(f"-{message.key}")
        elif isinstance(message, events.Key):
            found.append(f"+{message.key}")
        else:
            found.append(type(message).__name__)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\x1b[D", ["+left"]),
        ("\x1b[1;1:1D\x1b[1;1:2D\x1b[1;1:3D", ["+left", "+left", "-left"]),
        ("\x1b[97;1:1;97u\x1b[97;1:3u", ["+a", "-a"]),
        ("\x1b[32;1:1;32u\x1b[32;1:3u", ["+space", "-space"]),
        ("\x1b[13;1:3u", ["-enter"]),
        ("\x1b[27;1:1u", ["+escape"]),
        ("\x1b[1;2:3A", ["-shift+up"]),
        ("\x1b[5;1:3~", ["-pageup"]),
        ("\x1b[97;5:1u", ["+ctrl+a"]),
        ("z", ["+z"]),
    ],
)
def test_keys_go_down_repeat_and_go_up(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_the_terminal_says_whether_it_tells_when_keys_go_up() -> None:
    assert told("\x1b[?27u") == [KeysHold.__name__]
    assert told("\x1b[?25u\x1b[?0u") == []
    assert told("\x1b[?3u") == [], "letters would go down and never up"


def test_a_key_goes_up_by_the_name_by_which_it_went_down() -> None:
    assert told("\x1b[59;2:1;46u\x1b[59;2:3u") == ["+full_stop", "-full_stop"]
    assert told("\x1b[97;2:1;65u\x1b[97;1:3u\x1b[97;1:3u") == ["+A", "-A", "-a"]
    assert told("\x1b[D\x1b[1;1:3D") == ["+left", "-left"]


def test_a_sequence_that_is_not_known_is_not_taken_for_keys_that_go_up() -> None:
    assert not any(name.startswith("-") for name in told("\x1b[1;1:9D\x1b[<0;3;4M\x1b[99;99;99;99u"))
