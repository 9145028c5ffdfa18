"""``chainfall admin verify``: everything that a service has is verified again."""

from argparse import Namespace
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from chainfall.console.messages import counted
from chainfall.console.program import FAILED, FINE
from chainfall.console.results import check_engine, work_through
from chainfall.console.signals import run_then
from chainfall.ui.cli.admin.action import add_action, store_of
from chainfall.ui.cli.parser import Commands

if TYPE_CHECKING:
    from chainfall.server.admin.opening import OpenedStore
    from chainfall.server.admin.rejudging import Rejudged


def add(actions: Commands) -> None:
    """Adds the command."""
    parser = add_action(
        actions,
        "verify",
        run,
        "play every stored game again, and check the standings",
        more=(
            "After a change of the program, or when somebody may have changed the database. Each score is compared\n"
            "with its replay, and the standings with the scores. Boards for earlier rules are left alone: this\n"
            "version cannot play their games. Without --repair nothing is changed. Exit status 1: something is wrong."
        ),
        examples="""
            chainfall admin verify
            chainfall admin verify --repair --jobs 8
            chainfall admin verify --engine ray --address 10.0.0.5:6379
        """,
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="remove scores that do not verify ('restore-score' undoes it), and make wrong standings anew",
    )
    parser.add_jobs()
    parser.add_engine()


def run(arguments: Namespace) -> int:
    """Verifies everything; returns the exit status."""
    check_engine(arguments)
    with store_of(arguments) as store:
        wrong = _verify_games(store, arguments)
        periods = _verify_standings(store, repair=arguments.repair)
    if (wrong or periods) and not arguments.repair:
        print("Nothing was changed; --repair removes such scores and makes such standings anew.")
    return FAILED if wrong or periods else FINE


def _verify_games(store: "OpenedStore", arguments: Namespace) -> int:
    """Plays all games again; returns how many do not verify."""
    from chainfall.server.admin.rejudging import rejudge
    from chainfall.server.admin.verifying import boards_to_verify, count_games, stored_games, take_off

    boards, earlier = boards_to_verify(store)
    total = count_games(store, boards)
    found: list[Rejudged] = []

    def tell(error: BaseException | None) -> None:
        """Also what was found until somebody stopped it."""
        for one in found:
            if one.problem:
                removed = ", removed" if arguments.repair and take_off(store, one) else ""
                print(f"{one.replay}: {one.score} of {one.player!r} on {one.board}{removed}: {one.problem}")
        number = f"{len(found)} of {counted(total, 'score')}" if error else counted(total, "score")
        print(f"{number} played again, {_wrong(found)} wrong.", flush=True)

    # Games that come in meanwhile have just been judged.
    games = islice(stored_games(store, boards), total)
    if total:
        run_then(lambda: work_through(rejudge, games, total, arguments, found.append), tell)
    else:
        tell(None)
    if earlier and (left := count_games(store, earlier)):
        print(f"{counted(left, 'score')} by earlier rules left alone, on {', '.join(earlier)}.")
    return _wrong(found)


def _wrong(found: Sequence["Rejudged"]) -> int:
    return sum(bool(one.problem) for one in found)


def _verify_standings(store: "OpenedStore", *, repair: bool) -> int:
    """Checks the standings; returns how many periods of boards were wrong."""
    from chainfall.server.admin.verifying import rebuild, wrong_standings

    wrong = wrong_standings(store)
    for board, period in wrong:
        if repair:
            rebuild(store, board, period)
        print(f"{board}, {period}: the standings do not follow from the scores{', made anew' if repair else ''}")
    if not wrong:
        print("All standings follow from the scores.")
    return len(wrong)
