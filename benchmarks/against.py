"""The games in real time as they are here beside those of another revision, measured in turns in one run.

``make against REV=HEAD~20`` or ``python -m benchmarks.against REV``. Both play the same buttons through the interface
of a game; placements are compared where both offer them.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
ROUNDS = 3

WORK = """
import importlib, json, random, sys, time
from chainfall.play import registry, replay
from chainfall.play.session import Session
try:
    from chainfall.play.verifying import verify
except ImportError:  # it stood beside the file's format once
    verify = replay.verify

def best(work, turns=5):
    times = []
    for _ in range(turns):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)

def held(seed):
    chance, masks = random.Random(seed), []
    while len(masks) < 4000:
        masks += [chance.choice((0, 0, 1, 2, 4, 8, 16))] * chance.randrange(1, 12) + [0] * 6
    return masks

# Before the kit, placements were functions of a module of their own.
MODULES = {"puzzle-fighter": "puzzle_fighter.placements", "dr-mario": "dr_mario.bottle_placements"}

def old_placing(name):
    try:
        return importlib.import_module("chainfall.games." + MODULES[name])
    except ImportError:
        return None

# One placement for each place, in the same order in all revisions: the old ones counted from the pivot of a pair, and
# named those of a pair of two alike twice.
def by_look(state, placements):
    piece = getattr(state.turn, "piece", None) or getattr(state.turn, "pair", "")
    looks = {}
    for placement in placements:
        column, turns = placement
        column -= hasattr(placement, "orient") and turns == 3
        looks.setdefault((column, turns % 2 if piece and piece[0] == piece[1] else turns), placement)
    return [looks[look] for look in sorted(looks)]

rates = {}
for name in ("puzzle-fighter", "dr-mario"):
    game = getattr(registry, "game", None) or registry.find
    game = game(name)
    def walk(masks, look=False):
        state = game.start(game.Options(), 1)
        for mask in masks:
            state = game.step(state, mask).state
            if look:
                game.frame(state)
    first = game.step(game.start(game.Options(), 1), 0).state
    def quiet():
        for _ in range(4000):
            game.step(first, 0)
    rates[f"{name}: a quiet tick"] = 4000 / best(quiet)
    rates[f"{name}: a tick of play"] = 4000 / best(lambda: walk(held(1)))
    rates[f"{name}: a tick with its frame"] = 1000 / best(lambda: walk(held(1)[:1000], look=True))
    session = Session(game, seed=1)
    for mask in held(1):
        if not session.outcome:
            session.feed(mask)
    played = session.replay()
    rates[f"{name}: a verified tick"] = played.steps / best(lambda: verify(played))
    placing = getattr(game, "placing", None) or old_placing(name)
    states, state, chance = [], first, random.Random(1)
    while placing and placing.placements(state) and len(states) < 60:
        states.append((state, chance.choice(by_look(state, placing.placements(state)))))
        state = placing.place(*states[-1]).state
    def place_all():
        for state, chosen in states:
            placing.placements(state)
            placing.place(state, chosen)
    if states:
        rates[f"{name}: placements and place"] = len(states) / best(place_all)
json.dump(rates, sys.stdout)
"""


def measured(source: Path) -> dict[str, float]:
    """What one revision does a second."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(source)!r})\n{WORK}"],
        check=True,
        capture_output=True,
        text=True,
    )
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def main(revision: str) -> None:
    """Checks the other revision out beside this one, and prints the table."""
    with TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        sources = {"there": Path(folder) / "src", "here": ROOT / "src"}
        best: dict[str, dict[str, float]] = {name: {} for name in sources}
        for _ in range(ROUNDS):
            for name, source in sources.items():
                for what, rate in measured(source).items():
                    best[name][what] = max(rate, best[name].get(what, 0))
    print(f"\n| what, a second | {revision} | here | ratio |\n|---|---:|---:|---:|")
    for what, rate in best["here"].items():
        if what in best["there"]:
            print(f"| {what} | {best['there'][what]:,.0f} | {rate:,.0f} | {rate / best['there'][what]:.2f} |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.against REVISION")
    main(sys.argv[1])
