"""How Python starts in Firefox: from the server's snapshot, without one, and from the browser's own."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from tests.ui.web.conftest import Serving
from tests.ui.web.firefox.conftest import FirefoxVisit

from chainfall.ui.web.site import python_origin

Measured = Callable[[str, str], None]
Visits = Callable[[str], AbstractContextManager[FirefoxVisit]]


def seconds(act: Callable[[], None]) -> str:
    started = time.monotonic()
    act()
    return f"{time.monotonic() - started:.2f} s"


def another_start(visit: FirefoxVisit) -> Any:
    """What another Python, which the page starts without the server's help, is made from."""
    return visit.call("startPython", None)["from"]


def test_a_page_on_this_machine_gets_ready_and_its_time_is_measured(
    visit_anew: Visits, serving: Serving, measured: Measured
) -> None:
    with visit_anew(serving.address) as visit:
        measured("Firefox: engine ready, cold, from a snapshot", seconds(visit.open))
        measured("Firefox: engine ready, on a second visit, from a snapshot", seconds(visit.reload))


def test_a_browser_makes_a_snapshot_and_later_visits_start_from_it(
    visit_anew: Visits, exported: Serving, measured: Measured
) -> None:
    """If it is damaged, it is forgotten, and the page starts in the ordinary way."""
    with visit_anew(exported.address) as visit:
        measured("Firefox: engine ready, cold, without a snapshot", seconds(visit.open))
        measured("Firefox: engine ready, on a second visit, without a snapshot", seconds(visit.reload))
        assert another_start(visit) is None
        visit.call("pretendThrift", False)
        assert visit.call("makeMemory") is True
        measured("Firefox: engine ready, on a later visit, from the browser's own", seconds(visit.reload))
        origin = python_origin()
        assert another_start(visit) == f"{origin.pyodide} {origin.archive}"
        visit.call("damageMemory")
        visit.reload()
        assert visit.call("hasMemory") is False
        visit.fresh()
        visit.play("triple-town")
        visit.click_square(0, 0)


def test_a_browser_without_storage_starts_in_the_ordinary_way(visit_anew: Visits, exported: Serving) -> None:
    with visit_anew(exported.address) as visit:
        visit.open()
        visit.call("pretendThrift", False)
        visit.call("loseCaches")
        assert visit.call("makeMemory") is False
        assert another_start(visit) is None
