"""``chainfall admin backup``, ``restore``, ``export`` and ``migrate``."""

from argparse import Namespace
from pathlib import Path

from chainfall.console.messages import counted
from chainfall.ui.cli.admin.action import add_action, add_yes, confirm, progress_of, store_of
from chainfall.ui.cli.parser import Commands
from chainfall.ui.cli.serve import check_installed


def add(actions: Commands) -> None:
    """Adds the commands."""
    parser = add_action(
        actions,
        "backup",
        run_backup,
        "save everything to a file, while the service runs",
        more=(
            "The file shows the database as it was at one moment, and fits into SQLite and PostgreSQL alike. It holds\n"
            "keys and secrets: keep it where only you can read it. A database of an earlier schema can be saved, too."
        ),
        examples="chainfall admin backup service-2026-11-19.backup",
    )
    parser.add_argument("file", metavar="FILE", help="a file that does not exist yet")
    parser = add_action(
        actions,
        "restore",
        run_restore,
        "fill an empty database from a back-up",
        more="All of it, or nothing. The database may be of the other kind, and the back-up of an earlier schema.",
        examples="""
            chainfall admin restore service.backup --database sqlite:///service.db
            chainfall admin restore service.backup --database postgresql://chainfall@localhost/chainfall
        """,
    )
    parser.add_argument("file", metavar="FILE", help="what 'chainfall admin backup' has written")
    parser = add_action(
        actions,
        "export",
        run_export,
        "write all data to a folder, for other programs",
        more=(
            "Lines of JSON for players, boards, scores, days and the log, and each replay as a file, which\n"
            "'chainfall verify FOLDER/replays' checks. There are no secrets in it, so it is not a back-up."
        ),
        examples="chainfall admin export everything",
    )
    parser.add_argument("folder", metavar="FOLDER", help="a folder that is empty or does not exist yet")
    parser = add_action(
        actions,
        "migrate",
        run_migrate,
        "bring the database to the schema of this version, or to an earlier one",
        more=(
            "Stop the service, and make a back-up first. On the way to an earlier schema what only the later one can\n"
            "hold is lost, so it asks."
        ),
        examples="""
            chainfall admin migrate
            chainfall admin migrate --to 0002
        """,
    )
    parser.add_argument("--to", default="head", metavar="SCHEMA", help="its number (default: that of this version)")
    add_yes(parser)


def run_backup(arguments: Namespace) -> None:
    """Writes the back-up."""
    with store_of(arguments, current=False) as store, progress_of("rows") as tell:
        from chainfall.server.admin.copying import save

        saved = save(store, Path(arguments.file), tell)
    print(f"{arguments.file!r}: {counted(saved.rows, 'row')} of schema {saved.schema}, as of {saved.at}.")


def run_restore(arguments: Namespace) -> None:
    """Reads the back-up. A file that cannot be read is refused before a database is made for it."""
    check_installed()
    from chainfall.server.admin.copying import check_readable

    check_readable(Path(arguments.file))
    with store_of(arguments, current=False, new=True) as store, progress_of("rows") as tell:
        from chainfall.server.admin.copying import restore

        saved = restore(store, Path(arguments.file), tell)
        place = store.place
    print(f"{place}: {counted(saved.rows, 'row')} restored, as of {saved.at}.")


def run_export(arguments: Namespace) -> None:
    """Writes the folder."""
    with store_of(arguments) as store, progress_of("replays") as tell:
        from chainfall.server.admin.exporting import export

        counts = export(store, Path(arguments.folder), tell)
    print(f"{arguments.folder!r}: {', '.join(f'{number} {name}' for name, number in counts.items())}.")


def run_migrate(arguments: Namespace) -> None:
    """Migrates, after a question if something may be lost."""
    with store_of(arguments, current=False) as store:
        from chainfall.server.store.migrating import find_schema, migrate, revisions

        before, order = find_schema(store.engine), ["base", *revisions()]
        target = order[-1] if arguments.to == "head" else arguments.to
        if target in order and order.index(target) < order.index(before or "base"):
            lost = "all tables with everything in them" if target == "base" else f"what schema {target} cannot hold"
            confirm(arguments, f"migrating {store.place} from {before} to {target} deletes {lost}")
        migrate(store.engine, target)
    print(f"{store.place}: schema {target}" + ("; nothing was to do." if target == before else f", was {before}."))
