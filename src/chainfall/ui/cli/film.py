"""``chainfall film``: a part of a recorded game as a clip, a picture or a page."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from chainfall.console.messages import counted, printable, say
from chainfall.console.program import FAILED, FINE, NOT_VERIFIED
from chainfall.console.progress import Progress
from chainfall.console.results import check_files, write_bytes
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError, shown
from chainfall.play import registry
from chainfall.play.film.cut import Chain, Cut, longest_chain, place, span_cut, usual_cut
from chainfall.play.film.page import make_page
from chainfall.play.film.shots import MOVE_MS, Shot, shots, still
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.svg import render
from chainfall.play.verifying import Verdict, Verification
from chainfall.ui.cli.parser import Commands

STEPS_AT_ONCE = 6000
"""Steps that are verified between two looks at the progress bar."""

Writer = Callable[[str, Iterable[Shot], Callable[[float], None]], bytes]
"""Makes a file of its title and its frames; it tells how much is written, from 0 to 1."""


class ClipFormat(NamedTuple):
    """What a file may be: how it is written, the most seconds that it may show, and whether it is a still."""

    write: Writer
    seconds: int
    still: bool = False


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "film",
        help="make a clip of a recorded game, to share",
        description=(
            "Verifies a replay and shows its longest chain, or the part that you name, as an animated picture (.webp,\n"
            ".gif), as a page that plays it in any browser (.html), or as a still of its best moment (.png, .svg).\n"
            "In a game of turns, places are numbers of moves. WebP, GIF and PNG need Pillow: pip install\n"
            "'chainfall[film]'. The exit status is 1 if the replay does not verify, and 3 if it exceeds the limits."
        ),
        examples="""
            chainfall film game.json -o best.webp
            chainfall film game.json -o minute.html --from 1:20 --to 2:20
            chainfall film match.json -o chain.gif --chain best
        """,
    )
    parser.add_argument("file", metavar="FILE", help="a replay")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=f"what to write: a name that ends in {_endings()}"
    )
    parser.add_argument("--from", dest="first", metavar="TIME", help="where to begin, such as 1:20 (default: see --to)")
    parser.add_argument("--to", dest="last", metavar="TIME", help="where to end (default: ten seconds, or 12 moves)")
    parser.add_argument("--chain", choices=("best",), help="the longest chain, or an error if there is none")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Writes the file; returns the exit status."""
    spanned = arguments.first is not None or arguments.last is not None
    if arguments.chain and spanned:
        raise ChainfallError("--chain best cannot be used with --from and --to")
    kind = _kind_of(arguments.output)
    check_files(arguments.output)
    replay = _load(arguments.file)
    with Progress(sys.stderr) as progress:
        verdict = _verified(replay, progress)
        if not verdict:
            progress.clear()
            say(f"chainfall: {arguments.file!r}: {verdict.problem}")
            return NOT_VERIFIED if verdict.limited else FAILED
        game = registry.game(replay.game)
        chain = longest_chain(replay, game, _watched(progress, "looking for the longest chain", 0, replay.steps))
        cut = _cut(arguments, replay, game, chain, kind.seconds)
        film = [Shot(still(replay, game, cut), 0)] if kind.still else _drawn(replay, game, cut, progress)
        content = kind.write(_title(game, replay, cut), film, lambda share: progress.show(share, "writing"))
    if chain is None and not spanned:
        say("There is no chain in this game: this is its end.")
    write_bytes(arguments.output, content)
    print(f"{_what(game, cut, still=kind.still)}: {len(content) / 1000:,.0f} kB in {printable(repr(arguments.output))}")
    return FINE


def _load(file: str) -> Replay:
    try:
        return Replay.load(file)
    except ChainfallError as error:
        raise ChainfallError(f"{file!r}: {error}") from error


def _verified(replay: Replay, progress: Progress) -> Verdict:
    verification = Verification(replay)
    while (verdict := verification.advance(STEPS_AT_ONCE)) is None:
        progress.show(verification.done / max(verification.steps, 1), f"verifying, step {verification.done}")
    return verdict


def _cut(arguments: Namespace, replay: Replay, game: AnyGame, chain: Chain | None, seconds: int) -> Cut:
    """The part that was asked for.

    Raises:
        ChainfallError: it is not in the game, it is too long, or there is no chain.
    """
    steps = replay.steps
    if arguments.first is not None or arguments.last is not None:
        cut = span_cut(arguments.first, arguments.last, steps, game.hz, chain)
        most = seconds * game.hz if game.hz else 1000 * seconds // MOVE_MS
        if cut.end - cut.start > most:
            raise ChainfallError(f"a film of {_long(cut.end - cut.start, game)}, expected at most {_long(most, game)}")
        return cut
    if arguments.chain and not chain:
        raise ChainfallError("there is no chain in this game, expected a game with one (or leave out --chain)")
    return usual_cut(chain, steps, game.hz)


def _drawn(replay: Replay, game: AnyGame, cut: Cut, progress: Progress) -> Iterator[Shot]:
    before = _watched(progress, f"going to {place(cut.start, game.hz)}", 0, cut.start)
    drawing = _watched(progress, "drawing", cut.start, cut.end)
    yield from shots(replay, game, cut, passed=lambda step: before(step) if step < cut.start else drawing(step))


def _watched(progress: Progress, words: str, start: int, end: int) -> Callable[[int], None]:
    """Shows how far a part of a replay is played, given each of its steps."""
    return lambda step: progress.show(min((step - start) / max(end - start, 1), 1), words)


def _long(steps: int, game: AnyGame) -> str:
    return place(steps, game.hz) if game.hz else counted(steps, "move")


def _what(game: AnyGame, cut: Cut, *, still: bool) -> str:
    if still:
        return f"A still at {place(cut.best, game.hz)}"
    return f"From {place(cut.start, game.hz)} to {place(cut.end, game.hz)}"


def _title(game: AnyGame, replay: Replay, cut: Cut) -> str:
    return f"{card_of(game).title}, seed {replay.seed}, {place(cut.start, game.hz)} to {place(cut.end, game.hz)}"


def _kind_of(output: str) -> ClipFormat:
    """What the ending of a name asks for.

    Raises:
        ChainfallError: nothing, or Pillow is missing.
    """
    ending = Path(output).suffix.lower()
    if ending in PLAIN:
        return PLAIN[ending]
    if ending not in PAINTED:
        raise ChainfallError(f"{shown(output)}: expected a name that ends in {_endings()}")
    try:
        from chainfall.film import pictures
    except ModuleNotFoundError as error:
        if error.name is None or not f"{error.name}.".startswith("PIL."):
            raise
        raise ChainfallError(f"{ending} needs Pillow: pip install 'chainfall[film]' (.html and .svg do not)") from None
    return {
        ".webp": ClipFormat(lambda _, film, tell: pictures.to_webp(film, tell), 120),
        ".gif": ClipFormat(lambda _, film, tell: pictures.to_gif(film, tell), 30),  # Pillow keeps all of its frames
        ".png": ClipFormat(lambda _, film, __: pictures.to_png(*film), 86_400, still=True),
    }[ending]


PAINTED = (".webp", ".gif", ".png")
"""Endings of files that Pillow makes."""

PLAIN = {
    ".html": ClipFormat(lambda title, film, _: make_page(title, film).encode(), 1800),
    ".svg": ClipFormat(lambda _, film, __: render(next(iter(film)).frame).encode(), 86_400, still=True),
}
"""Files that need no library, by their ending."""


def _endings() -> str:
    *others, last = (*PAINTED, *PLAIN)
    return f"{', '.join(others)} or {last}"
