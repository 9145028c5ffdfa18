"""``chainfall admin status`` and ``chainfall admin log``: what there is, and what operators did."""

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from chainfall.console.tables import columns
from chainfall.ui.cli.admin.action import add_action, store_of
from chainfall.ui.cli.parser import Commands, number

MOST_LINES = 1_000_000


def add(actions: Commands) -> None:
    """Adds the commands."""
    parser = add_action(
        actions,
        "status",
        run_status,
        "show what there is: version and schema, sizes, players, scores, boards",
        more="It reads only. The service's own numbers are at /metrics.",
        examples="""
            chainfall admin status
            chainfall admin status --json --database postgresql://chainfall@localhost/chainfall
        """,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser = add_action(
        actions,
        "log",
        run_log,
        "show what operators did, the latest at the end",
        examples="""
            chainfall admin log
            chainfall admin log --last 1000 --json
        """,
    )
    parser.add_argument(
        "--last", type=number(1, MOST_LINES), default=50, metavar="N", help="how many actions (default: 50)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run_status(arguments: Namespace) -> None:
    """Prints the numbers."""
    with store_of(arguments, current=False) as store:
        from chainfall.server.admin.status import status

        found = status(store)
    if arguments.json:
        print(json.dumps(found))
        return
    print(*columns(list(_lines(found)), words=True), sep="\n")
    if "boards" in found:
        rows = [["board", "scores", "state"]]
        rows += [[board["id"], str(board["scores"]), _state(board)] for board in found["boards"]]
        print("", *columns(rows, words=True), sep="\n")


def _lines(found: dict[str, Any]) -> Iterator[list[str]]:
    schema, newest = found["schema"], found["newest_schema"]
    current = "as this version needs" if schema == newest else f"this version needs {newest}: chainfall admin migrate"
    yield ["version", found["version"]]
    yield ["database", found["database"]]
    yield ["schema", f"{schema}, {current}"]
    yield ["size", _size(found["bytes"])]
    if "players" not in found:
        return
    yield ["players", f"{found['players']} ({found['bots']} bots, {found['banned']} banned)"]
    yield ["scores", f"{found['scores']} (and {found['removed_scores']} removed)"]
    yield ["latest score", found["latest_score"] or "none yet"]
    yield ["replays", f"{_size(found['replay_bytes'])} before they are compressed"]
    yield ["open tickets", str(found["open_tickets"])]
    yield ["daily games", f"drawn for {found['days_ahead']} days ahead"]


def _state(board: dict[str, Any]) -> str:
    return f"{board['state']}, followed by {board['successor']}" if board["successor"] else str(board["state"])


def _size(size: int) -> str:
    return f"{size:,} bytes" if size < 10**6 else f"{size / 10**6:,.1f} MB"


def run_log(arguments: Namespace) -> None:
    """Prints the actions."""
    with store_of(arguments) as store:
        from chainfall.server.admin.exporting import audit_line
        from chainfall.server.store.audit import latest

        lines = [audit_line(row) for row in store.read(lambda connection: latest(connection, arguments.last))]
    if arguments.json:
        print(*map(json.dumps, lines), sep="\n", end="\n" if lines else "")
    elif lines:
        rows = [["at", "operator", "action", "subject", "detail"], *(list(line.values()) for line in lines)]
        print(*columns(rows, words=True), sep="\n")
    else:
        print("Nothing has been done yet.")
