"""Whether a page rests: nothing is drawn while nothing changes."""

from typing import Any


def comes_to_rest(pages: Any) -> bool:
    """Whether the page asks for no more frames: it has none for thirty of the screen's."""
    return bool(pages.call("comesToRest"))
