"""``chainfall top``: the boards of a service, and who stands on them."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from chainfall.console.dates import read_date
from chainfall.console.messages import counted, printable, say
from chainfall.console.tables import columns
from chainfall.ui.cli.parser import Commands, argument, number
from chainfall.ui.cli.services import add_service, this_device

if TYPE_CHECKING:
    from chainfall.client import RankedBoard, RankedEntry, Service, StandingsPage

MOST = 100
USUAL = 20
"""Lines of a page."""
EMBARGOED = "after the day"
"""What stands for a replay of today."""


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "top",
        help="show the boards of a service, and who stands on them",
        description=(
            "Without BOARD, lists the boards. With the name of a board, prints its standings, the best first: rank,\n"
            "player, score, steps, day and replay. Every score was played again by the service before it counted;\n"
            "'chainfall fetch REPLAY' gets the game. Needs the extra 'client'."
        ),
        examples="""
            chainfall top --service https://chainfall.example
            chainfall top triple-town
            chainfall top puzzle-fighter-arcade --period week --on 2026-11-16
            chainfall top triple-town --me
            chainfall top triple-town --limit 100 --json
        """,
    )
    parser.add_argument("board", nargs="?", metavar="BOARD", help="such as triple-town-r1; triple-town is the open one")
    parser.add_argument("--period", choices=("day", "week", "all"), help="(default: the longest one of the board)")
    parser.add_argument(
        "--on", type=argument(read_date), metavar="YYYY-MM-DD", help="a day in it (default: today, in UTC)"
    )
    parser.add_argument("--me", action="store_true", help="only your own line")
    parser.add_argument(
        "--limit", type=number(1, MOST), default=USUAL, metavar="N", help=f"1 to {MOST} lines (default: {USUAL})"
    )
    parser.add_argument("--after", metavar="CURSOR", help="the next page, as the one before it says")
    parser.add_argument("--json", action="store_true", help="print one JSON object, as the service answers")
    add_service(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Prints what is asked for."""
    with this_device().service(arguments.service) as service:
        if arguments.board is None:
            _tell_boards(service, as_json=arguments.json)
        elif arguments.me:
            _tell_own(service, arguments)
        else:
            _tell_standings(service, arguments)


def _tell_boards(service: "Service", *, as_json: bool) -> None:
    boards = service.boards()
    if as_json:
        _print_json({"boards": boards})
        return
    print(*columns([(board.id, board.title, _state(board)) for board in boards], words=True), sep="\n")


def _state(board: "RankedBoard") -> str:
    if not board.open:
        return f"closed; rules {board.rules}"
    return "today" if board.daily else ""


def _tell_standings(service: "Service", arguments: Namespace) -> None:
    board = service.find_board(arguments.board).id
    page = service.page(board, arguments.period, arguments.on, arguments.after, arguments.limit)
    if arguments.json:
        _print_json(page)
        return
    own = service.own_entry(board, page.period, page.on) if service.token else None
    print(_heading(page))
    _print_lines(page.entries, own)
    if own and own.player not in {entry.player for entry in page.entries}:
        print("You:")
        _print_lines([own], own)
    if page.next:
        say(f"More: add --after {page.next}")


def _heading(page: "StandingsPage") -> str:
    period = {"all": "all time", "day": f"{page.on}", "week": f"the week from {page.on}"}[page.period]
    closed = "" if page.board.open else f", closed; rules {page.board.rules}"
    return f"{printable(page.board.title)}, {period}: {counted(page.total, 'player')}{closed}"


def _tell_own(service: "Service", arguments: Namespace) -> None:
    board = service.find_board(arguments.board).id
    own = service.own_entry(board, arguments.period, arguments.on)
    if arguments.json:
        _print_json({"entry": own})
    elif own:
        _print_lines([own], own)
    else:
        print("You have no score there.")


def _print_lines(entries: Iterable["RankedEntry"], own: "RankedEntry | None") -> None:
    """A line for each, the columns below each other."""
    rows: list[Sequence[str]] = [_cells(entry, own) for entry in entries]
    if rows:
        print(*columns(rows), sep="\n")


def _cells(entry: "RankedEntry", own: "RankedEntry | None") -> Sequence[str]:
    return (
        f"{entry.rank:>7}  {entry.who(own.player if own else None)}",
        f"{entry.score:,}",
        f"{entry.steps:,} steps",
        f"{entry.at:%Y-%m-%d}",
        entry.replay or EMBARGOED,
    )


def _print_json(answer: object) -> None:
    import msgspec

    print(msgspec.json.encode(answer).decode())
