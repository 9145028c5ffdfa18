"""What is offered while a game waits, and at its end."""

from collections.abc import Sequence

from chainfall.core.seats import BAR
from chainfall.play.puzzles.collection import collection
from chainfall.play.puzzles.puzzle import Puzzle
from chainfall.ui.console.tables import table as table_lines
from chainfall.ui.tui.screens.dialogs import Choices, Offer
from chainfall.ui.tui.table import Table


def pause_of(table: Table, first: str) -> Choices:
    """What can be done while the clock stands still; ``first`` is what is offered before all else."""
    offers: list[Offer] = [("resume", "Go on"), ("restart", "Restart")]
    if table.practice:
        offers.append(("undo", "Undo"))
    if table.has_hints:
        offers.append(("hint", "Hint"))
    leave = "Back to the menu; the game is kept" if table.unsaved else "Back to the menu"
    offers += [("save", "Save a replay"), ("help", "How to play"), ("settings", "Settings"), ("leave", leave)]
    offers.sort(key=lambda offer: offer[0] != first)
    return Choices("Paused", offers, escape="resume")


def end_of(table: Table, names: Sequence[str]) -> Choices:
    """What is said and offered at the end of a game: who has won, why it ended, and the numbers."""
    if table.attempt:
        return _end_of_puzzle(table)
    outcome = table.session.outcome
    assert outcome
    rows: list[tuple[str, str]] = list(table.session.statistics().rows())
    if table.seats > 1:
        rows.insert(0, ("", f" {BAR} ".join(names)))
    lines = [outcome.reason, "", *table_lines(rows), ""]
    if table.seats > 1:
        lines.insert(0, "A draw" if outcome.winner is None else f"{names[outcome.winner]} wins")
    offers: list[Offer] = [("again", "Play again"), ("seed", "Play the same seed"), ("watch", "Watch the replay")]
    if table.practice:
        offers.append(("undo", "Undo"))
    offers += [("save", "Save the replay"), ("leave", "Menu")]
    return Choices("Game over", offers, lines, escape="leave", guarded=True)


def _end_of_puzzle(table: Table) -> Choices:
    assert table.attempt
    if table.attempt.standing == "failed":
        offers: list[Offer] = [("undo", "Take a piece back"), ("seed", "Begin again"), ("leave", "Back")]
        return Choices("Not solved", offers, escape="undo", guarded=True)
    offers = [("watch", "Watch the solution"), ("seed", "Begin again"), ("leave", "Back")]
    if following_puzzle(table.attempt.puzzle):
        offers.insert(0, ("next", "Next puzzle"))
    return Choices("Solved!", offers, escape="leave", guarded=True)


def following_puzzle(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle after another one, in the collection of its game."""
    puzzles = collection(puzzle.game)
    at = next((number for number, other in enumerate(puzzles, 1) if other.id == puzzle.id), len(puzzles))
    return puzzles[at] if at < len(puzzles) else None
