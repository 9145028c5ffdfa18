"""Sketches of bottles for those who make puzzles."""

from chainfall.core.rng import Rng
from chainfall.games.dr_mario.bottle.level import count_viruses
from chainfall.games.dr_mario.bottle.sketching import BottleSketching


def test_a_sketch_has_two_to_five_viruses() -> None:
    rng = Rng(1)
    found = set()
    for _ in range(200):
        sketch, rng = BottleSketching().sketch(rng, 2)
        found.add(count_viruses(sketch.board))
    assert found == {2, 3, 4, 5}
