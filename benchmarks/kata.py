"""The kata Puzzle Fighter against a plain version of the same rules that scans the whole field in every step.

Only pairs that are really played count: every game ends before it would overflow. In the long games a pair is played
in the lowest of four random places, as a player would, so that they go on; the random games are like the kata's tests.
"""

from random import Random

from examples.plain import puzzle_fighter as plain_kata

from benchmarks.measure import Contender, print_table
from chainfall import Session, puzzle_fighter
from chainfall.games.puzzle_fighter.kata.game import resolve
from chainfall.games.puzzle_fighter.kata.moves import ROWS, Drop, land, place
from chainfall.games.puzzle_fighter.solid import Well

Instructions = list[list[str]]
BEST_KNOWN = 15_600  # pairs a second of the best known Python solution, over long games on a machine like CI's


def make_game(random: Random, length: int, tries: int) -> Instructions:
    """A game that ends before it overflows; each pair in the lowest of a few random places."""
    well = Well(ROWS)
    game: Instructions = []
    while len(game) < length:
        pair = "".join(random.choices("RGBYrgby0", (12, 12, 12, 12, 4, 4, 4, 4, 1), k=2))
        choices = ["".join(random.choices("LRAB", k=random.randrange(7))) for _ in range(tries)]
        moves = max(choices, key=lambda moves: well.tops[place(moves).column])
        landed = land(well, Drop(pair, moves))
        if not landed:
            break
        resolve(well, landed)
        game.append([pair, moves])
    return game


def play_in_session(games: list[Instructions]) -> None:
    """The same as the registered game: effects, states and a digest for every pair."""
    for game in games:
        session = Session("puzzle-kata")
        for pair, moves in game:
            session.feed(Drop(pair, moves))


def compare(title: str, games: list[Instructions]) -> None:
    """Checks that all agree, then measures them."""
    assert all(puzzle_fighter(game) == plain_kata.puzzle_fighter(game) for game in games)
    pairs = sum(map(len, games))
    found = print_table(
        f"Kata Puzzle Fighter, {title}: {len(games)} games, {pairs} pairs",
        "pairs",
        [
            Contender("plain version, full scans", lambda: list(map(plain_kata.puzzle_fighter, games)), pairs),
            Contender("`puzzle_fighter`", lambda: list(map(puzzle_fighter, games)), pairs),
            Contender("`Session` with effects and digests", lambda: play_in_session(games), pairs),
        ],
    )
    print(f"\n`puzzle_fighter` plays {found[1] / BEST_KNOWN:.1f} times the {BEST_KNOWN:,} of the best known solution.")


def main() -> None:
    """Prints the tables."""
    random = Random(2026)
    compare("long games", [make_game(random, 400, 6) for _ in range(60)])
    compare("random games of up to 100 pairs", [make_game(random, 100, 1) for _ in range(200)])


if __name__ == "__main__":
    main()
