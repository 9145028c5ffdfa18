"""``chainfall export-web``: the arcade as files for any web server."""

import sys
from argparse import Namespace
from pathlib import Path

from chainfall.console.messages import printable
from chainfall.ui.cli.parser import Commands
from chainfall.ui.web.site import export_site


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "export-web",
        help="write the arcade as static files for any web server",
        description="Writes the arcade as static files. They work at any address, and offline after the first visit.",
        examples="""
            chainfall export-web site
            chainfall export-web --brotli --force /var/www/html/arcade
        """,
    )
    parser.add_argument("folder", metavar="DIR", help="where to write the files; created if it does not exist")
    parser.add_argument("--force", action="store_true", help="write into a folder that is not empty")
    parser.add_argument(
        "--brotli", action="store_true", help="also write .br files, a quarter smaller, for servers that hand them out"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Writes the files and says how large they are."""
    if arguments.brotli:
        print("Compressing with Brotli takes about half a minute ...", file=sys.stderr, flush=True)
    site = export_site(Path(arguments.folder), force=arguments.force, brotli=arguments.brotli)
    megabytes = sum(len(file.packed) for file in site.values()) / 1e6
    print(f"Wrote {len(site)} files to {printable(repr(arguments.folder))}; a first visit loads {megabytes:.1f} MB.")
