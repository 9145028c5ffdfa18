"""The choices offered while a game waits, and at its end."""

from chainfall.bots.opponents import STEPS
from chainfall.console.dates import today
from chainfall.console.tables import table as table_lines
from chainfall.core.seats import BAR
from chainfall.puzzles.attempt import Attempt
from chainfall.puzzles.puzzle import Puzzle
from chainfall.table.captions import ending_of, reason_in_words
from chainfall.table.players import title_of, titles
from chainfall.table.records import ATTEMPTS, Records, climbed, is_of_today, ladder_opponent, next_opponent
from chainfall.table.remarks import last_words
from chainfall.table.table import Table
from chainfall.ui.tui.screens.dialogs import Choices, Offer
from chainfall.ui.tui.words import remark_lines

OPPONENTS = tuple(step.name for step in STEPS)
"""Those on the ladder, the weakest first."""


def pause_of(table: Table, first: str) -> Choices:
    """The choices while the clock stands still; ``first`` is the first offer."""
    offers: list[Offer] = [("resume", "Resume")]
    if not table.why_no_restart:
        offers.append(("restart", "Restart"))
    if table.practice:
        offers.append(("undo", "Undo"))
    if not table.why_no_hints:
        offers.append(("hint", "Hint"))
    leave = "Back to the menu (the game is saved)" if table.unsaved else "Back to the menu"
    offers += [("save", "Save a replay"), ("help", "How to play"), ("settings", "Settings")]
    if table.ranked:
        offers.append(("give up", "Give up the rank, and the ticket"))
        leave = "Leave (the ticket stays good)"
    offers.append(("leave", leave))
    offers.sort(key=lambda offer: offer[0] != first)
    return Choices("Paused", offers, escape="resume")


def end_of(table: Table, best: int, records: Records) -> Choices:
    """The text and the choices at the end of a game: who has won, why it ended, what it counts for, and the numbers.

    Args:
        table: the game.
        best: the best score when it began.
        records: with this game in them.
    """
    outcome = table.session.outcome
    assert outcome
    rows: list[tuple[str, str]] = list(table.session.statistics().rows())
    lines = [reason_in_words(outcome.reason), *_standing_lines(table, best, records), ""]
    if table.seats > 1:
        names = titles(table.players.names)
        rows.insert(0, ("", f" {BAR} ".join(names)))
        said = remark_lines(table, last_words(table.players.names, outcome.winner))
        lines[:1] = [ending_of(outcome, names).line, *said]
    lines += [*table_lines(rows), ""]
    opponent = next_of(table)
    offers: list[Offer] = [("climb", f"Next: {title_of(opponent)}")] if opponent else []
    offers += [("again", "Play again"), ("seed", "Play the same seed"), ("watch", "Watch the replay")]
    if table.entry and is_of_today(table.entry, today()):  # it has one seed
        offers.remove(("seed", "Play the same seed"))
    if table.practice:
        offers.append(("undo", "Undo"))
    offers += [("save", "Save the replay"), ("leave", "Menu")]
    return Choices("Game over", offers, lines, escape="leave", guarded=True)


def end_of_ranked(table: Table, said: str, *, waits: bool) -> Choices:
    """The text and the choices at the end of a ranked game.

    Args:
        table: the game.
        said: what became of it at the service.
        waits: whether it has not been sent yet.
    """
    outcome = table.session.outcome
    assert outcome
    rows = table_lines(list(table.session.statistics().rows()))
    offers: list[Offer] = [("again", "Play ranked again"), ("watch", "Watch the replay"), ("save", "Save the replay")]
    if waits:
        offers.insert(0, ("send", "Send it again"))
    offers.append(("leave", "Leave"))
    return Choices("Game over", offers, [said, "", reason_in_words(outcome.reason), *rows, ""], "leave", guarded=True)


def next_of(table: Table) -> str | None:
    """The opponent that this match leads to on the ladder."""
    outcome = table.session.outcome
    return next_opponent(table.entry, outcome.winner, OPPONENTS) if table.entry and outcome else None


def _standing_lines(table: Table, best: int, records: Records) -> list[str]:
    """What a game counts for: the best, the daily attempt, the series, the ladder."""
    entry, score = table.entry, table.standing.score
    if entry is None:
        return []
    lines = [best_words(score, best, counts=not entry.practice)] if table.seats == 1 else []
    if entry.daily and is_of_today(entry, today()):
        number = entry.daily.number
        then = "uses the next one" if 0 < number < ATTEMPTS else "is practice"
        made = f"Attempt {number} of {ATTEMPTS} today" if number else "Today's game, as practice"
        lines.append(f"{made}; playing again {then}")
    if table.seats > 1 and not entry.practice:
        wins = [f"{name} {count}" for name, count in zip(titles(entry.players), entry.series.wins, strict=False)]
        drawn = [f"{entry.series.draws} drawn"] if entry.series.draws else []
        lines.append("Matches won: " + ", ".join([*wins, *drawn]))
    if ladder_opponent(entry) in OPPONENTS:
        beaten = climbed(records.ladder.get(entry.game, {}), OPPONENTS)
        lines.append(f"Ladder: {beaten} of {len(OPPONENTS)} beaten")
    return lines


def best_words(score: int, best: int, *, counts: bool = True) -> str:
    """Compares a score with the previous best.

    >>> best_words(120, 100), best_words(90, 100), best_words(5, 0, counts=False)
    ('A new best! 20 more than the previous best of 100', 'Best 100, 10 more', 'No best yet')
    """
    if counts and score > best:
        return f"A new best! {score - best:,} more than the previous best of {best:,}" if best else "A new best!"
    if not best:
        return "No best yet"
    more = "the same" if score == best else f"{abs(best - score):,} {'more' if score < best else 'less'}"
    return f"Best {best:,}, {more}"


def end_of_puzzle(attempt: Attempt, following: Puzzle | None) -> Choices:
    """The choices at the end of a puzzle, given the puzzle that comes next."""
    if attempt.standing == "failed":
        offers: list[Offer] = [("undo", "Take back a piece"), ("seed", "Start again"), ("leave", "Back")]
        return Choices("Not solved", offers, escape="undo", guarded=True)
    offers = [("watch", "Watch the solution"), ("seed", "Start again"), ("leave", "Back")]
    if following:
        offers.insert(0, ("next", "Next puzzle"))
    return Choices("Solved!", offers, escape="leave", guarded=True)
