"""Records the golden replays anew: ``python -m tests.recording``, or only those of some games: ``... dr-mario``.

Folders of earlier rules numbers go: their replays can no longer be played.
"""

import sys
from shutil import rmtree

from tests.recording.goldens import FOLDER, RECIPES, folder_of, path_of


def record(game: str) -> None:
    """Plays the recipes of a game, writes their replays and prints what has changed."""
    folder = folder_of(game)
    for other in (FOLDER / game).glob("r*"):
        if other != folder:
            rmtree(other)
            print(f"{game}: {other.name} removed, the rules are {folder.name}")
    folder.mkdir(parents=True, exist_ok=True)
    for name, play in RECIPES[game].items():
        path, replay = path_of(game, name), play().replay()
        known = path.read_text(encoding="utf-8") if path.exists() else ""
        replay.save(path)
        news = "as it was" if known == replay.to_json() else "changed" if known else "new"
        print(f"{game}: {name}: {news}; {replay.steps} steps, score {replay.score}, {replay.reason}")


def main(games: list[str]) -> None:
    """Records these games."""
    unknown = [game for game in games if game not in RECIPES]
    if unknown:
        sys.exit(f"no recipes for {', '.join(unknown)}; expected some of {', '.join(RECIPES)}")
    for game in games:
        record(game)


if __name__ == "__main__":
    main(sys.argv[1:] or list(RECIPES))
