"""``chainfall admin remove-score``, ``ban``, ``rename``, ``close-board`` and the ways back."""

from argparse import Namespace

from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.admin.action import add_action, store_of
from chainfall.ui.cli.parser import Commands, Parser


def add(actions: Commands) -> None:
    """Adds the commands."""
    parser = add_action(
        actions,
        "remove-score",
        run_remove,
        "take scores off their boards",
        more=(
            "The player's next best takes the place. The replay is kept but no longer shown, and the same game is not\n"
            "taken in again. 'restore-score' undoes it."
        ),
        examples="""
            chainfall admin remove-score https://play.example/watch/ID --reason 'played by a program'
            chainfall admin remove-score --player Ann --reason 'slow motion'
        """,
    )
    _add_scores(parser)
    parser.add_argument("--reason", default="", metavar="TEXT", help="for the log")
    parser = add_action(
        actions,
        "restore-score",
        run_restore,
        "put removed scores back on their boards",
        examples="""
            chainfall admin restore-score https://play.example/watch/ID
            chainfall admin restore-score --player Ann
        """,
    )
    _add_scores(parser)
    parser = add_action(
        actions,
        "ban",
        run_ban,
        "keep a player from taking part",
        more=(
            "They get no tickets, cannot upload games or change their name, and are told the reason. Their open\n"
            "tickets are taken back: a game that is being judged does not count any more. Their scores stay;\n"
            "'remove-score --player NAME' takes them off. They can still export and delete what is theirs."
        ),
        examples="chainfall admin ban Ann --reason 'insults'",
    )
    parser.add_argument("player", metavar="NAME", help="the player's name")
    parser.add_argument("--reason", required=True, metavar="TEXT", help="is shown to the player")
    parser = add_action(
        actions, "unban", run_unban, "let a banned player take part again", examples="chainfall admin unban Ann"
    )
    parser.add_argument("player", metavar="NAME", help="the player's name")
    parser = add_action(
        actions,
        "rename",
        run_rename,
        "give a player another name",
        more="The old name is free then; ban them to keep them from taking it back.",
        examples="chainfall admin rename Badword Player-7",
    )
    parser.add_argument("player", metavar="NAME", help="the player's name")
    parser.add_argument("new", metavar="NEW", help="the new name")
    parser = add_action(
        actions,
        "close-board",
        run_close,
        "close a board: it stays, and gives out no more tickets",
        more=(
            "It stays closed when the service starts again. When the rules of a game change, its boards are closed by\n"
            "themselves, and their successors opened."
        ),
        examples="""
            chainfall admin close-board triple-town-r1
            chainfall admin close-board triple-town-r1 --at-once
        """,
    )
    parser.add_argument("board", metavar="BOARD", help="its ID, from 'chainfall admin status'")
    parser.add_argument("--at-once", action="store_true", help="games under way no longer count")
    parser = add_action(
        actions,
        "open-board",
        run_open,
        "open a closed board again",
        more="Only boards for the rules of this version can be opened.",
        examples="chainfall admin open-board triple-town-r1",
    )
    parser.add_argument("board", metavar="BOARD", help="its ID, from 'chainfall admin status'")


def _add_scores(parser: Parser) -> None:
    parser.add_argument(
        "replays", nargs="*", metavar="REPLAY", help="of a score: the address of its page, or its ID as watch/ID"
    )
    parser.add_argument("--player", metavar="NAME", help="all scores of this player")


def run_remove(arguments: Namespace) -> None:
    """Removes the scores."""
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import remove_score, scores_of_player

        _check_one(arguments)
        found = arguments.replays or scores_of_player(store, arguments.player, removed=False)
        for replay in found:
            print(remove_score(store, replay, arguments.reason), flush=True)
        _tell_none(found)


def run_restore(arguments: Namespace) -> None:
    """Restores the scores."""
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import restore_score, scores_of_player

        _check_one(arguments)
        found = arguments.replays or scores_of_player(store, arguments.player, removed=True)
        for replay in found:
            print(restore_score(store, replay), flush=True)
        _tell_none(found)


def _check_one(arguments: Namespace) -> None:
    if bool(arguments.replays) == bool(arguments.player):
        raise ChainfallError("expected either replays or --player NAME")


def _tell_none(found: list[str]) -> None:
    if not found:
        print("There is no such score.")


def run_ban(arguments: Namespace) -> None:
    """Bans the player."""
    if not arguments.reason.strip():
        raise ChainfallError("--reason is shown to the player: it may not be empty")
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import ban

        print(ban(store, arguments.player, arguments.reason))


def run_unban(arguments: Namespace) -> None:
    """Lets the player in again."""
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import unban

        print(unban(store, arguments.player))


def run_rename(arguments: Namespace) -> None:
    """Renames the player."""
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import rename

        print(rename(store, arguments.player, arguments.new))


def run_close(arguments: Namespace) -> None:
    """Closes the board."""
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import close_board

        print(close_board(store, arguments.board, at_once=arguments.at_once))


def run_open(arguments: Namespace) -> None:
    """Opens the board."""
    with store_of(arguments) as store:
        from chainfall.server.admin.moderating import open_board

        print(open_board(store, arguments.board))
