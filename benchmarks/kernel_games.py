"""Games that are played on a kernel from the first move to the last, by the beam of ``search``.

The games are those of ``chainfall evaluate``, without what it costs to ask the reference after every move.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from chainfall.bots.kernel_beam import kernel_weights
from chainfall.core.options import Options, to_plain
from chainfall.kernels import Batch
from chainfall.kernels.boards import translator
from chainfall.play.view import spread

BY_LEVELS = "dr-mario"
"""The game in which levels count, and not points: it ends with the first one that is cleared."""


@dataclass(frozen=True)
class Look:
    """How far a bot looks ahead, and by which weights of the reference."""

    weights: tuple[int, ...]
    depth: int
    width: int
    samples: int


class Result(NamedTuple):
    """What came of a game: its score, whether a level was cleared, and the moves that it took."""

    score: int
    cleared: bool
    moves: int


def on_kernel(game: str, options: Options, look: Look, seeds: Iterable[int], most: int) -> Iterator[Result]:
    """A game with each seed, of ``most`` moves at most.

    Raises:
        KernelError: there is no kernel for the game, or it does not know an option.
    """
    plain: dict[str, Any] = dict(to_plain(options))
    batch = Batch(game, 1, **plain)
    weights, by_levels = kernel_weights(game, look.weights), game == BY_LEVELS
    for seed in seeds:
        batch.reset([seed])
        moves, over, cleared = 0, False, False
        while moves < most and not over and not cleared:
            chance = spread(seed, moves)
            found = batch.beam(0, look.depth, look.width, weights, samples=look.samples, seed=chance).moves
            action = translator(game).action_of(max(found, key=lambda move: found[move]))
            viruses = batch.features()[0, 0]
            over = bool(batch.step([action])[1][0])
            moves += 1
            cleared = by_levels and bool(batch.features()[0, 0] > viruses)  # those of the next level
        yield Result(int(batch.scores()[0]), cleared, moves)
