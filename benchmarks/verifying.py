"""Verifying against a plain version that plays every step, packs every state and walks every move.

The replays are those that a hostile stranger would write: small files that ask for much work. In one run, so that the
ratios mean something; the plain version is what ``verify`` did before it had these short ways.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.measure import Contender, print_table
from chainfall import Replay, Session, verify
from chainfall.core.codec import pack
from chainfall.games.puzzle_fighter.kata import moves
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.digests import first_digest, next_digest, span_of, spans
from chainfall.play.replay_steps import options_of, read_runs
from chainfall.play.verifying import Verification

TURNS = 3


def paused(steps: int) -> Replay:
    """A game that is paused at once: one long run of no button."""
    return recorded("puzzle-fighter", "pause", steps)


def rejected(steps: int) -> Replay:
    """The same move again and again, on a cell that is taken."""
    return recorded("triple-town", "0 0", steps, "0 0")


def long_lines(steps: int, length: int) -> Replay:
    """A pair of the kata that destroys itself, with as many moves as a line has room for."""
    line = "r0 " + "LR" * (length // 2)
    return recorded("puzzle-kata", line, steps, line)


def recorded(name: str, first: str, steps: int, line: str = "-") -> Replay:
    """The replay of one line, and of another one again and again."""
    session = Session(name)
    for number in range(steps):
        session.play(line if number else first)
    return session.replay()


def plainly(replay: Replay) -> bool:
    """Plays every step and packs every state; whether all digests are right."""
    game = registry.game(replay.game)
    options = options_of(replay, game)
    digests = [first_digest(game, options, replay.seed)]
    state = game.start(options, replay.seed)
    with every_move_walked():
        for span in spans(read_runs(replay, game), span_of(game)):
            for read, count in span:
                for _ in range(count):
                    state = game.step(state, read.input).state
            runs = tuple((read.line, count) for read, count in span)
            digests.append(next_digest(digests[-1], runs, pack(state)))
    return tuple(digests) == replay.digests


@contextmanager
def every_move_walked() -> Iterator[None]:
    """The kata without folded moves and without a memory for them."""
    real = moves.place, moves.folded
    moves.place, moves.folded = moves.place.__wrapped__, str  # type: ignore[assignment]  # for the plain version only
    try:
        yield
    finally:
        moves.place, moves.folded = real


def compare(title: str, replay: Replay) -> None:
    """Checks that both agree, then measures them."""
    assert plainly(replay)
    assert verify(replay)
    print_table(
        f"Verifying {title}: {replay.steps} steps, {len(replay.to_json()):,} bytes",
        "steps",
        [
            Contender("every step played, every state packed", lambda: plainly(replay), replay.steps),
            Contender("`verify`", lambda: verify(replay), replay.steps),
        ],
        TURNS,
    )


def main() -> None:
    """Prints the tables."""
    compare("a paused game", paused(100_000))
    compare("a move that is rejected again and again", rejected(20_000))
    compare("the kata's longest lines", long_lines(2_000, moves.LONGEST_MOVES))
    endless = Replay("dr-mario", 2, {}, 0, (("-", 4 * STEP_LIMIT),), (), 0, "")
    print(f"\n{endless.steps} steps are refused without a single one: {Verification(endless).verdict!r}")


if __name__ == "__main__":
    main()
