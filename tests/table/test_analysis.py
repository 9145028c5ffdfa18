"""Analysis: a position opened for free play, and the engine's opinion on it."""

from collections.abc import Iterator

import pytest
from tests.typed import codes

from chainfall.bots import MoveValue, bot, play
from chainfall.core.effects import Clear
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.placing import with_piece
from chainfall.play.seat_view import SeatView
from chainfall.play.session import AnySession, Session
from chainfall.play.view import view_of
from chainfall.table.advice import Opinion
from chainfall.table.opinions import Considering, advice
from chainfall.table.positions import Position
from chainfall.table.table import Table

TICK = 1000 / 60
ANALYSED = ("puzzle-fighter", "dr-mario", "triple-town", "puzzle-fighter-versus", "dr-mario-versus")


class Clock:
    """Lets time pass at a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._now = 0.0

    def until_still(self) -> None:
        for _ in range(2000):
            self._now += TICK
            self._table.advance(self._now)
            if self._table.still or self._table.over:
                return
        raise AssertionError("the piece never came")


def opened(name: str, seed: int = 3, seat: int = 0) -> tuple[Table, Clock]:
    """An analysis of the first position of a game."""
    session: AnySession = Session(registry.game(name), None, seed)
    table = Table.for_analysis(session, seat)
    clock = Clock(table)
    if table.game.hz:
        clock.until_still()
    return table, clock


def looks(table: Table) -> Iterator[Opinion]:
    considering = Considering(Position.from_text(table.analysed.to_text()))
    while not considering.done:
        opinion = considering.advance()
        assert opinion
        yield opinion


def opinion_on(table: Table) -> Opinion:
    return list(looks(table))[-1]


# The table


def test_time_stands_still_while_the_piece_is_in_the_air_and_goes_on_until_the_next_one() -> None:
    table, clock = opened("puzzle-fighter")
    before = table.session.steps
    assert table.advance(10_000) == 0
    table.players.note(codes("+drop -drop"))
    table.advance(20_000)
    assert not table.still
    clock.until_still()
    assert (table.still, table.session.steps > before) == (True, True)


def test_an_analysis_from_the_middle_of_a_fall_begins_where_the_piece_appeared_and_nothing_before_is_undone() -> None:
    replay = play(bot("greedy"), "dr-mario", seed=7, moves=4, recorded=True).replay
    assert replay
    turns = list(replay.turns())
    session = Session.resumed(replay, turns[2].step + 5)
    table = Table.for_analysis(session)
    assert table.session.steps == turns[2].step
    assert not table.undoable
    table.session.place(table.session.placements()[0])
    assert (table.undo(), table.session.steps, table.undo()) == (True, turns[2].step, False)


def test_a_restart_goes_back_to_the_position_that_was_opened() -> None:
    table, clock = opened("dr-mario")
    first = table.session.state
    for _ in range(3):
        table.follow(opinion_on(table).best[0].moves)
        clock.until_still()
    assert table.again() is table
    assert table.session.state == first


def test_an_analysis_is_not_saved() -> None:
    table, _ = opened("triple-town")
    for _ in range(12):
        table.feed(table.session.inputs[0])
    assert table.unsaved is None


def test_the_other_seat_of_a_match_stays_empty_and_presses_nothing() -> None:
    table, clock = opened("puzzle-fighter-versus", seat=1)
    assert (table.players.names, table.players.own) == (("Nobody", ""), 1)
    table.follow(opinion_on(table).best[0].moves)
    clock.until_still()
    masks = [mask for line, _ in table.session.replay().inputs for mask in [line.split("|")[0].strip()]]
    assert set(masks) == {"-"}


@pytest.mark.parametrize("name", ["puzzle-kata", "dr-mario-shell"])
def test_a_game_without_places_is_declined_with_the_reason(name: str) -> None:
    with pytest.raises(ChainfallError, match="no places for a piece"):
        opened(name)


def test_a_seat_that_does_not_exist_is_declined() -> None:
    with pytest.raises(ChainfallError, match="no player 3, expected 1 to 2"):
        opened("dr-mario-versus", seat=2)


# Lines


@pytest.mark.parametrize("name", [name for name in ANALYSED if registry.game(name).hz])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_is_played_piece_by_piece_and_undo_takes_it_back(name: str, seat: int) -> None:
    if seat and "versus" not in name:
        return
    table, clock = opened(name, seat=seat)
    first = table.session.steps
    moves = opinion_on(table).best[0].moves
    assert len(moves) == 2, "the piece in the air, and the one that is shown"
    table.follow(moves)
    clock.until_still()
    assert table.last_move == moves[1]
    for _ in range(20):
        if not table.undo():
            break
    assert table.session.steps == first


def test_a_line_begins_with_the_piece_back_at_the_top() -> None:
    table, clock = opened("dr-mario")
    moves = opinion_on(table).best[0].moves[:1]
    table.players.note(codes("+left -left"))
    clock.until_still()
    table.follow(moves)
    clock.until_still()
    assert table.last_move == moves[0]


def test_a_press_puts_an_end_to_a_line() -> None:
    table, clock = opened("dr-mario")
    table.follow(["0 0", "0 0"])
    table.advance(100_000)
    assert not table.still
    table.players.note(codes("+left -left"))
    clock.until_still()
    assert table.last_move == ""


def test_a_line_whose_move_cannot_be_reached_ends_there() -> None:
    table, clock = opened("dr-mario")
    table.follow(["70 0"])
    clock.until_still()
    assert (table.still, table.last_move) == (True, "")


@pytest.mark.parametrize("text", ["", "3", "a b", "1 2 3", "-1 0"])
def test_a_text_that_is_no_move_is_refused_and_nothing_changes(text: str) -> None:
    table, _ = opened("dr-mario")
    with pytest.raises(ChainfallError, match="expected a column and turns"):
        table.follow([text])
    assert table.still


# Opinions


@pytest.mark.parametrize("name", ANALYSED)
def test_an_opinion_names_the_three_best_places_the_best_first_with_what_the_others_lose(name: str) -> None:
    opinion = opinion_on(opened(name)[0])
    losses = [advice.loss for advice in opinion.best]
    assert len(losses) == 3
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert opinion.best[0].worth == "best"
    assert all(advice.worth == "as good" or advice.worth.endswith(" less") for advice in opinion.best[1:])
    assert all(advice.cells and advice.words for advice in opinion.best)


def test_the_first_look_is_followed_by_a_deeper_one_with_lines() -> None:
    first, last = looks(opened("dr-mario")[0])
    assert {len(advice.moves) for advice in first.best} == {1}
    assert {len(advice.moves) for advice in last.best} == {2}
    assert last.best[0].then.startswith("then column")


@pytest.mark.parametrize("name", ANALYSED)
def test_an_opinion_knows_only_what_the_player_sees(name: str) -> None:
    """Two positions that differ only in what is hidden get the same opinion."""
    table, _ = opened(name)
    here = table.analysed
    other = view_of(table.game, here.options, here.appeared, 99).state
    assert other != here.appeared or not hasattr(other, "hidden")
    there = Position(here.game, here.options, other, other, "", here.seat)
    considering = Considering(there)
    while not considering.done:
        considering.advance()
    assert considering.opinion == opinion_on(table)


def test_an_opinion_is_on_the_piece_as_it_appeared_however_far_it_has_been_moved() -> None:
    table, clock = opened("puzzle-fighter")
    before = opinion_on(table)
    table.players.note(codes("+left -left"))
    clock.until_still()
    assert opinion_on(table) == before


def test_without_a_piece_there_is_no_opinion_but_a_reason() -> None:
    session: AnySession = Session(registry.game("puzzle-fighter"), None, 3)
    assert opinion_on(Table.for_analysis(session)) == Opinion((), 0, "There is no piece to place now.")


def test_a_line_shows_where_later_pieces_come_to_rest_only_up_to_the_first_clear() -> None:
    game = registry.game("puzzle-fighter")
    session: AnySession = Session(game, game.Options(board="r.....", pieces="bR gg yy"), 0)
    board = SeatView(game, with_piece(game, session.state))
    shown = {}
    for first in session.placements():
        told = advice(board, MoveValue(first, 0.0, (first, Placement(5, 0))), 0.0, game.id)
        shown[any(isinstance(effect, Clear) for effect in session.peek(first).effects)] = bool(told.cells_after)
    assert shown == {True: False, False: True}
