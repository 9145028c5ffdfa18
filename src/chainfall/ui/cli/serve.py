"""``chainfall serve``: a service with the arcade, boards on which every score is proved, and players."""

import logging
from argparse import Namespace
from importlib.util import find_spec

from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.parser import Commands, Parser, number

MOST_WORKERS = 64


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "serve",
        help="host the arcade with boards on which every score is proved",
        description=(
            "Serves the arcade, boards on which every score was played again by the server, and players without\n"
            "passwords. Everything is kept in one database: a file by default, or PostgreSQL by its URL. Ctrl-C or\n"
            "SIGTERM ends it when what is under way is done. Needs the extra 'server'. To let others in, give --host\n"
            "and --public; the page on hosting in the documentation says how to do that with TLS in front."
        ),
        examples="""
            chainfall serve
            chainfall serve --port 8080 --database sqlite:///scores.db
            chainfall serve --host 0.0.0.0 --public https://play.example --proxy 10.0.0.2 --workers 4
            chainfall serve --database postgresql://chainfall@localhost/chainfall --log json
        """,
    )
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=number(0, 65535), metavar="N", help="0 for any free one (default: 24247)")
    add_database(parser)
    parser.add_argument(
        "--public", metavar="URL", help="the address at which players reach it (default: that of this machine)"
    )
    parser.add_argument(
        "--workers",
        type=number(1, MOST_WORKERS),
        metavar="N",
        help="processes that verify games (default: one less than there are processors)",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="NETWORK",
        help="a proxy that is trusted to name its clients, such as 10.0.0.0/8; may be given several times",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="a site whose pages may use the API (CORS); may be given several times",
    )
    parser.add_argument(
        "--watcher",
        action="append",
        default=[],
        metavar="NETWORK",
        help="who may read /metrics besides this machine; may be given several times",
    )
    parser.add_argument("--log", choices=("console", "json"), default="console", help="how logs are written")
    parser.add_argument("--quiet", action="store_true", help="log warnings and errors only")
    parser.add_argument("--no-arcade", action="store_true", help="the API alone, without the pages")
    parser.set_defaults(run=run)


def add_database(parser: Parser) -> None:
    """Adds ``--database URL``."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in this user's folder for data)",
    )


def check_installed() -> None:
    """Complains if the extra is missing.

    Raises:
        ChainfallError: it is.
    """
    needed = ("alembic", "msgspec", "platformdirs", "prometheus_client", "sqlalchemy", "starlette", "structlog")
    if not all(find_spec(name) for name in (*needed, "uvicorn")):
        raise ChainfallError("a service needs more packages: run pip install 'chainfall[server]'")


def run(arguments: Namespace) -> None:
    """Serves until a signal ends it."""
    check_installed()
    from chainfall.server.guarding.addresses import networks
    from chainfall.server.guarding.headers import parse_origin
    from chainfall.server.guarding.logs import set_up_logs
    from chainfall.server.serving import serve
    from chainfall.server.settings import HOST, PORT, ServiceSettings, default_database, default_workers, read_public

    for origin in arguments.origin:
        parse_origin(origin)
    settings = ServiceSettings(
        database=arguments.database or default_database(),
        host=arguments.host or HOST,
        port=PORT if arguments.port is None else arguments.port,
        public=read_public(arguments.public) if arguments.public else "",
        workers=arguments.workers or default_workers(),
        proxies=networks(arguments.proxy),
        origins=arguments.origin,
        watchers=networks(arguments.watcher),
        arcade=not arguments.no_arcade,
    )
    set_up_logs(arguments.log, logging.WARNING if arguments.quiet else logging.INFO)
    serve(settings, lambda address: print(f"The service is at {address} (Ctrl-C ends it)", flush=True))
