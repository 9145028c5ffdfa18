"""The games of ``dr-mario-shell`` that are recorded, line by line."""

from tests.recording.scripts import play_lines

from chainfall.games.dr_mario.shell.game import GAME
from chainfall.games.dr_mario.shell.state import ShellOptions
from chainfall.play.session import AnySession

WAIT = [""]
"""A blank line lets time pass."""

EXAMPLE_1 = ["F R Y", *WAIT * 4, "F Y B", *WAIT, "A", ">", *WAIT, "V 2 1 r", "V 1 1 r", "V 0 1 r", *WAIT, "F Y Y"]
EXAMPLE_2 = [*WAIT * 2, "F R Y", "<", "<", *WAIT * 4, "F R R", "A", "<", *WAIT * 4, "F B Y", "B", "Q"]
EXAMPLE_2_FIELD = "..../R..r/..../YyYy"


def play(lines: list[str], rows: int = 4, columns: int = 4, **options: str) -> AnySession:
    """Plays the lines on a field of this size."""
    return play_lines(GAME, lines, ShellOptions(rows, columns, **options))  # type: ignore[arg-type]  # all are texts


RECIPES = {
    "a-chain-of-two": lambda: play([*WAIT * 5, "Q"], 5, 4, contents="..Y./rrrr/yy.y"),
    "a-faller-freezes-on-a-loose-cell": lambda: play(
        ["F R B", *WAIT * 6], 6, 4, contents=".Y../..../..../....", landing="position"
    ),
    "all-four-turns-and-the-wall-kick": lambda: play(
        ["F R Y", *"AAAABBBB", ">", ">", "B", ">", "A", "B", ">", "B", *WAIT * 5], 6, 4
    ),
    "example-1": lambda: play(EXAMPLE_1),
    "example-1-as-drawn": lambda: play(EXAMPLE_1, rotation="drawn"),
    "example-2": lambda: play(EXAMPLE_2, contents=EXAMPLE_2_FIELD),
    "example-2-landed-by-position": lambda: play(EXAMPLE_2, contents=EXAMPLE_2_FIELD, landing="position"),
    "gravity-looks-before-the-vanish": lambda: play(WAIT * 6, 6, 5, contents="B...Y/rrrr./...../....."),
    "lost-to-a-capsule-in-the-top-row": lambda: play(["F R R"], 4, 6, contents="..Y.../....../....../......"),
    "rejected-lines-are-steps-too": lambda: play(["A", "<", "F R Y", "F B B", "V 1 1 r", "V 9 9 r", "<", "<", *WAIT]),
}
"""The games in ``tests/replays/dr-mario-shell``, each named for what it shows."""
