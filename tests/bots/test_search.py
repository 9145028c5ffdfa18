"""The bot that looks ahead."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.bots.games import GAMES, name_of

from chainfall.bots import AnyView, SearchBot, bot, play, view_of
from chainfall.bots import beam as beaming
from chainfall.bots.beam import Beam, Outlook, ReferenceBeam, SearchBudget
from chainfall.bots.choosing import best_of
from chainfall.bots.search import move_values
from chainfall.bots.worth.judging import judge_of
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.placing import with_piece
from chainfall.play.registry import AnyGame

FIGHTER = registry.game("puzzle-fighter")
MARIO = registry.game("dr-mario")
TOWN = registry.game("triple-town")


def begin(game: AnyGame, **options: object) -> Any:
    """A view of a game whose first piece is in the air."""
    chosen = game.Options(**options)
    state = game.start(chosen, 0)
    return view_of(game, chosen, with_piece(game, state) if game.hz else state, 1)


def beam(game: AnyGame, depth: int, width: int) -> ReferenceBeam:
    return ReferenceBeam(game, judge_of(game), depth, width)


def test_options_are_written_behind_the_name() -> None:
    assert bot("search:width=20,depth=4") == SearchBot(width=20, depth=4)
    assert bot("search", ms=250) == SearchBot(ms=250)
    assert bot("search:ms=9", ms=250) == SearchBot(ms=9)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_it_plays_every_game(game: AnyGame) -> None:
    played = play(SearchBot(width=2), game, seed=1, moves=2)
    assert (played.moves, played.finished) == (2, False)


def test_it_sees_what_two_pieces_come_to_where_greedy_sees_none() -> None:
    """Red on red scores nothing; the crash gem that comes next is worth more the more of them are together."""
    options = {"board": "RR....", "pieces": "RR rG"}
    assert play(bot("search:depth=2,width=30"), FIGHTER, options).score == max(
        play(Listed((first, second)), FIGHTER, options).score
        for first in begin(FIGHTER, **options).moves()
        for second in (Placement(column, turns) for column in range(6) for turns in range(4))
        if reachable(options, first, second)
    )


def reachable(options: dict[str, str], first: Placement, second: Placement) -> bool:
    view = begin(FIGHTER, **options)
    state = view.after(first).state
    return second in FIGHTER.placing.placements(state)  # type: ignore[attr-defined]


@dataclass
class Listed:
    """Plays what it was told."""

    moves: tuple[Any, ...]
    made: int = 0

    def choose(self, view: Any) -> Any:
        self.made += 1
        return self.moves[self.made - 1]


def test_a_cleared_level_is_worth_more_than_a_bottle_full_of_new_viruses_costs() -> None:
    view = begin(MARIO, board="....rrr.", pieces="RY RY RY RY RY", level=24)
    values = beam(MARIO, depth=2, width=30).look_from(view.state, SearchBudget(10_000)).values
    clearing = {move for move in view.moves() if MARIO.frame(view.after(move).state).score}
    assert Placement(3, 3) in clearing
    assert {move for move, value in values.items() if value == max(values.values())} == clearing


def test_the_sooner_a_level_is_cleared_the_better() -> None:
    view = begin(MARIO, board="....rr..", pieces="RY RY RY RY")
    values = beam(MARIO, depth=3, width=100).look_from(view.state, SearchBudget(100_000)).values
    assert max(values.values()) == beaming.CLEARED - 1


def test_the_end_of_the_game_is_worse_than_anything_else() -> None:
    view = begin(MARIO, board="/".join(["...r....", "...b...."] * 7))
    values = beam(MARIO, depth=1, width=1).look_from(view.state, SearchBudget(1000)).values
    over = {move for move in view.moves() if MARIO.outcome(view.after(move).state)}
    assert over
    assert max(values[move] for move in over) < min(values[move] for move in values.keys() - over)


def test_a_move_that_a_narrow_beam_has_left_is_worth_less_than_those_it_went_on_with() -> None:
    view = begin(TOWN, rows=3, columns=3)
    narrow, wide = (
        beam(TOWN, depth=2, width=width).look_from(view.state, SearchBudget(1000)).values for width in (1, 9)
    )
    assert list(narrow) == list(wide) == list(view.moves())
    best, *left = sorted(narrow.values(), reverse=True)
    assert best == max(wide.values())
    assert max(left) < best


def test_a_spent_budget_ends_the_search_with_the_last_level_that_was_finished() -> None:
    view = begin(TOWN, rows=3, columns=3)
    shallow = beam(TOWN, depth=1, width=9).look_from(view.state, SearchBudget(1000)).values
    assert beam(TOWN, depth=5, width=9).look_from(view.state, SearchBudget(9)).values == shallow
    assert beam(TOWN, depth=5, width=9).look_from(view.state, SearchBudget(10)).values == shallow
    assert beam(TOWN, depth=2, width=9).look_from(view.state, SearchBudget(9 + 9 * 8)).values != shallow


def test_time_may_be_the_budget_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(beaming.time, "monotonic", lambda: now[0])  # type: ignore[attr-defined]
    budget = SearchBudget(nodes=1, ms=500)
    budget.spend(1000)
    assert not budget.spent
    now[0] += 0.5
    assert budget.spent


@dataclass
class Fixed:
    """A beam that has an answer for each guess, and counts how often it is asked."""

    answers: list[Mapping[Any, int]]
    asked: list[Any] = field(default_factory=list)

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        self.asked.append(number)
        budget.spend(10)
        values = self.answers[len(self.asked) - 1]
        return Outlook(values, {move: (move, number) for move in values})


def best_move(view: AnyView, beam: Beam, budget: SearchBudget, samples: int) -> Any:
    return best_of(move_values(view, beam, budget, samples), view.seed)


def test_a_move_counts_by_what_it_comes_to_in_all_guesses() -> None:
    view = begin(TOWN, rows=1, columns=3)
    first, second, third = view.moves()
    fixed = Fixed([{first: 10, second: 7}, {first: 0, second: 7}])
    assert best_move(view, fixed, SearchBudget(1000), samples=2) == second
    assert best_move(view, Fixed([{first: 10, second: 7}]), SearchBudget(1000), samples=1) == first
    assert best_move(view, Fixed([{third: 1}]), SearchBudget(1000), samples=1) == third
    assert fixed.asked == [0, 1]


def test_no_further_guess_is_made_when_the_budget_is_spent() -> None:
    view = begin(TOWN, rows=1, columns=2)
    fixed = Fixed([dict.fromkeys(view.moves(), 1)] * 9)
    best_move(view, fixed, SearchBudget(25), samples=9)
    assert len(fixed.asked) == 3


def test_moves_that_are_equally_good_are_played_by_chance() -> None:
    view = begin(TOWN, rows=2, columns=2)
    equal = Fixed([dict.fromkeys(view.moves(), 1)] * 50)
    chosen = {
        best_move(view_of(TOWN, view.options, view.state, seed), equal, SearchBudget(1000), samples=1)
        for seed in range(50)
    }
    assert chosen == set(view.moves())
