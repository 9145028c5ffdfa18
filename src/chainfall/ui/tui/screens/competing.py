"""Competitions: today's games, with attempts and a bot's score, and the ladder of opponents."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial

from textual.worker import get_current_worker

from chainfall.bots.opponents import STEPS
from chainfall.console.dates import today
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.daily import daily_seed, has_daily
from chainfall.play.registry import AnyGame
from chainfall.table import records as rules
from chainfall.table.eligibility import opponents_of
from chainfall.table.records import ATTEMPTS, Par, Records, Rung
from chainfall.ui.tui.screens.lists import ArcadeList, ListRow

DAYS = 7
"""Days whose best score the calendar shows."""


class DailyScreen(ArcadeList):
    """Today's games."""

    footer = "↑ ↓ choose   Enter play   Esc back"

    def __init__(self) -> None:
        super().__init__(f"Daily games of {today()}")
        self._thinking = ""  # the game for which a bot plays

    def rows(self) -> Sequence[ListRow]:
        """A line for each game that has a daily one and, once it has been played, one for a bot's score."""
        return [row for game in _games() if has_daily(game) for row in self._rows_of(game)]

    def _rows_of(self, game: AnyGame) -> Iterator[ListRow]:
        records, title = self.arcade.book.records, card_of(game).title
        help = calendar_line(records, game.id, today())
        yield ListRow(title, partial(self.arcade.play_daily, game), day_words(records, today(), game.id), help=help)
        if rules.best_of_day(records, today(), game.id) is not None:  # the score is hidden until the player has played
            par = rules.par_of(records, today(), game.id)
            value = par_words(par) if par else "the bot is playing..." if self._thinking == game.id else "ask a bot"
            yield ListRow("  Score of a bot", partial(self._find_par, game), value, help="With the same pieces.")

    def _find_par(self, game: AnyGame) -> None:
        if not self._thinking and not rules.par_of(self.arcade.book.records, today(), game.id):
            self._thinking = game.id
            self.run_worker(partial(self._think, game.id, today()), thread=True)
            self.fill()

    def _think(self, game: str, day: str) -> None:
        from chainfall.bots.par import ParGame  # which needs a kernel

        worker = get_current_worker()
        try:
            playing = ParGame(game, daily_seed(day, game))
            while playing.advance() is None and not worker.is_cancelled:
                pass
        except ChainfallError as error:
            self.app.call_from_thread(self._told, f"The bot cannot play here: {error}")
            return
        reached = playing.result
        if reached and not worker.is_cancelled:
            par = Par(reached.score, reached.moves, reached.reason)
            self.arcade.book.change(lambda records: rules.keep_par(records, day, game, par))
            self.app.call_from_thread(self._told, "")

    def _told(self, problem: str) -> None:
        self._thinking = ""
        if problem:
            self.notify(problem, severity="warning", markup=False)
        self.fill()


def day_words(records: Records, day: str, game: str) -> str:
    """The status of a day.

    >>> day_words(Records(), "2026-11-17", "dr-mario")
    '0 of 3 attempts'
    """
    begun, best = len(rules.attempts_of(records, day, game)), rules.best_of_day(records, day, game)
    words = f"{begun} of {ATTEMPTS} attempts"
    if rules.unfinished_attempt(records, day, game):
        words += ", one unfinished"
    return words if best is None else f"{words}, best {best:,}"


def calendar_line(records: Records, game: str, day: str) -> str:
    """The bests of the last days, the latest one last; a dash where no attempt was finished."""
    days = [(date.fromisoformat(day) - timedelta(days=back)).isoformat() for back in reversed(range(DAYS))]
    played = [one for one in days if rules.attempts_of(records, one, game)]
    bests = [(one, rules.best_of_day(records, one, game)) for one in played]
    return "   ".join(f"{one[5:]} {'-' if best is None else f'{best:,}'}" for one, best in bests)


def par_words(par: Par) -> str:
    """A bot's score, in words."""
    return f"{par.score:,} with {par.moves} pieces" + ("" if par.reason == "unfinished" else f": {par.reason}")


class LadderScreen(ArcadeList):
    """The opponents of each game for two, the weakest first; a win opens the next one."""

    footer = "↑ ↓ choose   Enter play   Esc back"

    def __init__(self) -> None:
        super().__init__("Ladder: win a match to unlock the next opponent")

    def rows(self) -> Sequence[ListRow]:
        """A line for each opponent; those that are locked cannot be chosen."""
        rows: list[ListRow] = []
        for game in _games():
            names = opponents_of(game)
            if names:
                ladder = self.arcade.book.records.ladder.get(game.id, {})
                beaten = f"{rules.climbed(ladder, names)} of {len(names)} beaten"
                rows.append(ListRow(f"{card_of(game).title}: {beaten}"))
                rows += [self._row(game, rung) for rung in rules.rungs(ladder, names)]
        return rows

    def _row(self, game: AnyGame, rung: Rung) -> ListRow:
        step = next(step for step in STEPS if step.name == rung.name)
        if rung.state == "locked":
            return ListRow(f"  {step.title:<26} locked")
        tally = f", {rung.tally.won} won, {rung.tally.lost} lost" if rung.tally.won + rung.tally.lost else ""
        value = f"{'beaten' if rung.state == 'beaten' else 'next'}{tally}"
        return ListRow(step.title, partial(self.arcade.play_against, game, rung.name), value, help=step.about)


def _games() -> Iterator[AnyGame]:
    """The games that can be played; the menu has reported the others."""
    for name in registry.games():
        try:
            game = registry.game(name)
            card_of(game)
        except Exception:  # a third-party game may raise anything
            continue
        yield game
