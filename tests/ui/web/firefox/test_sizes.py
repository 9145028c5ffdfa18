"""The pages in Firefox at three sizes: nothing is cut off, covered or out of sight."""

import pytest
from tests.ui.web.firefox.conftest import FirefoxVisit

SIZES = [(360, 640), (844, 390), (1280, 720)]
PAGES = [
    "#/",
    "#/daily",
    "#/puzzles",
    "#/ladder",
    "#/replay",
    "#/kata",
    "#/settings",
    "#/puzzle/puzzle-fighter/1",
    "#/play/puzzle-fighter?seed=1&gravity_ms=60000",
    "#/play/triple-town?seed=1",
    "#/play/dr-mario-versus?seed=1&player2=pebble",
]


@pytest.mark.parametrize("hash", PAGES)
def test_everything_is_right_at_every_size(visit: FirefoxVisit, hash: str) -> None:
    visit.set(motion="reduced", touchButtons="off")
    visit.go(hash)
    visit.find("main :is(.play, .transport, .page:not(:has(.waiting)))")
    for width, height in SIZES:
        visit.resize(width, height)
        assert visit.call("layoutProblems", [width, height]) == [], f"{width}x{height}"
        assert visit.call("fitsWidth"), f"{width}x{height}"
