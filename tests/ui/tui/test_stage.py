"""What is sent to the terminal: only what changes, colours too."""

from rich.color import ColorSystem
from rich.style import Style

from chainfall.ui.tui.stage import NO_STYLE, codes_between

TRUE = ColorSystem.TRUECOLOR
RED_ON_BLACK = Style(color="#ff0000", bgcolor="#000000")


def test_of_two_colours_only_the_one_that_changes_is_sent() -> None:
    assert codes_between(None, RED_ON_BLACK, TRUE) == "\x1b[0;38;2;255;0;0;48;2;0;0;0m"
    assert codes_between(RED_ON_BLACK, RED_ON_BLACK, TRUE) == ""
    assert codes_between(RED_ON_BLACK, Style(color="#0000ff", bgcolor="#000000"), TRUE) == "\x1b[38;2;0;0;255m"
    assert codes_between(RED_ON_BLACK, Style(bgcolor="#000000"), TRUE) == "\x1b[39m"


def test_bold_begins_and_ends_with_a_style_of_its_own() -> None:
    bold = RED_ON_BLACK + Style(bold=True)
    assert codes_between(RED_ON_BLACK, bold, TRUE) == "\x1b[0;1;38;2;255;0;0;48;2;0;0;0m"
    assert codes_between(bold, RED_ON_BLACK, TRUE) == "\x1b[0;38;2;255;0;0;48;2;0;0;0m"
    assert codes_between(bold, NO_STYLE, TRUE) == "\x1b[0m"
