"""Declarations: the types of the answers of the API, written in TypeScript for the arcade in the browser.

``python -m chainfall.server.api.declarations`` writes ``service/api.d.ts``, with which ``tsc`` checks the page's
JavaScript; a test fails if the file is out of date. Errors are not in it: a proxy may have answered instead of the
service, so the page looks at every field of an error.
"""

from pathlib import Path

from chainfall.server.api import shapes
from chainfall.server.store.standings import PERIODS
from chainfall.ui.web import site
from chainfall.ui.web.declarations import PLAIN, interface, union

TARGET = Path(site.__file__).parent / "static" / "js" / "service" / "api.d.ts"

HEAD = """\
// What the service answers. `make contract` generates this file from the Python sources: do not edit it.

/** A moment in UTC, as RFC 3339 writes it. */
export type Time = string;
"""

NAMES = {**PLAIN, shapes.Time: "Time", shapes.Period: "Period"}

ANSWERS = [kind for kind in shapes.Out.__subclasses__() if kind not in (shapes.ErrorOut, shapes.Refusal)]


def declarations() -> str:
    """The whole file."""
    periods = union("Period", "A period of a board.", (f'"{period}"' for period in PERIODS))
    return "\n".join([HEAD, periods, *(interface(kind, names=NAMES) for kind in ANSWERS)])


if __name__ == "__main__":
    TARGET.write_text(declarations(), encoding="utf-8")
