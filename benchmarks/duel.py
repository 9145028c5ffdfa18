"""Sixty ticks of two boards, played once more: what a rollback over the network costs in a frame.

Beside it stands the digest of a state, which both machines would compare once a second.

The aim is at most four milliseconds in the browser, of which a frame at sixty hertz has sixteen. The browser's Python
is measured in Node, which runs WebAssembly by the same engine as Chromium.
"""

import json
import shutil
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.resimulating import TICKS, again
from chainfall import Session
from chainfall.bots.opponents import opponent
from chainfall.core.clock import HZ
from chainfall.play import registry
from chainfall.ui.web.site import build_site, is_built

HERE = Path(__file__).parent
GAMES = {"puzzle-fighter-versus": {}, "dr-mario-versus": {"level_1": 5, "level_2": 5}}
PLAYERS = ("brook", "rapids")
SECONDS = 30
AIM = 4.0


def match(name: str) -> str:
    """A match of two bots as players play it, as a replay."""
    game = registry.game(name)
    session = Session(game, game.Options(**GAMES[name]), 3)
    bots = [opponent(player, game, session.options, seat, 3) for seat, player in enumerate(PLAYERS)]
    while session.steps < SECONDS * HZ and session.outcome is None:
        session.feed(tuple(bot.next(session.state) for bot in bots))
    return session.replay().to_json()


def in_pyodide(replays: list[str]) -> list[tuple[list[float], list[float]]]:
    """The times of each replay in the browser's Python; none if there is no Node or no arcade."""
    node = shutil.which("node")
    if node is None or not is_built():
        return []
    site = build_site()
    with TemporaryDirectory() as made:
        folder = Path(made)
        for path, file in site.items():
            if "/pyodide-" in path or path.endswith(".zip"):
                (folder / Path(path).name).write_bytes(file.content)
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")  # Node takes its files for modules
        (archive,) = folder.glob("chainfall-*.zip")
        paths = [folder / f"{number}.json" for number in range(len(replays))]
        for kept, replay in zip(paths, replays, strict=True):
            kept.write_text(replay, encoding="utf-8")
        command = [node, HERE / "resimulating.mjs", folder, archive, HERE / "resimulating.py", *paths]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)
    found: list[tuple[list[float], list[float]]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Prints the table."""
    replays = [match(name) for name in GAMES]
    rows = [(f"{name}, CPython", again(replay)) for name, replay in zip(GAMES, replays, strict=True)]
    rows += [(f"{name}, Pyodide", times) for name, times in zip(GAMES, in_pyodide(replays), strict=False)]
    print(f"\n{TICKS} ticks of two boards once more, {' against '.join(PLAYERS)}; the aim is {AIM} ms\n")
    print("| what | median ms | 90 % | worst | digest |")
    print("|---|---:|---:|---:|---:|")
    for name, (times, digests) in rows:
        late = sorted(times)[int(len(times) * 0.9)]
        print(f"| {name} | {median(times):.2f} | {late:.2f} | {max(times):.2f} | {median(digests):.2f} |")


if __name__ == "__main__":
    main()
