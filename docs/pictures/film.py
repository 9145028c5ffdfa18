"""Makes the moving picture of the README: ``python docs/pictures/film.py``.

It is what ``chainfall film FILE -o puzzle-fighter.webp --from 0 --to 0:15`` writes for a golden replay.
"""

from pathlib import Path

from chainfall.ui.cli.main import main

HERE = Path(__file__).parent
REPLAY = "puzzle-fighter/r*/a-chain-of-thirty.json"
SPAN = ("--from", "0:00", "--to", "0:15")


def make() -> int:
    """Writes the picture; returns the exit status of the command."""
    replay = max((HERE.parents[1] / "tests/replays").glob(REPLAY))
    return main(["film", str(replay), "-o", str(HERE / "puzzle-fighter.webp"), *SPAN])


if __name__ == "__main__":
    raise SystemExit(make())
