"""``chainfall admin``: what the operator of a service does on its machine, also while it runs."""

from chainfall.ui.cli.admin import copying, moderating, telling, verifying
from chainfall.ui.cli.parser import Commands


def add(commands: Commands) -> None:
    """Adds the command and its own commands."""
    parser = commands.add_parser(
        "admin",
        help="operate a service: moderate, back up, verify, migrate",
        description=(
            "Works on the database of 'chainfall serve', on the server's machine. The service may run meanwhile and\n"
            "notices changes at once; only 'restore' and 'migrate' need it stopped. What operators change is noted,\n"
            "and 'chainfall admin log' tells it."
        ),
        examples="""
            chainfall admin status
            chainfall admin remove-score https://play.example/watch/ID --reason 'played by a program'
            chainfall admin ban Ann --reason 'insults'
            chainfall admin backup service.backup
            chainfall admin verify --repair
        """,
    )
    actions = parser.add_commands("what to do", "ACTION", required=True)
    for part in (telling, moderating, verifying, copying):
        part.add(actions)
