"""Presses reach the rules in their order, each as a press, however fast they are typed."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.typed import codes

from chainfall.core.buttons import NAMES, format_buttons
from chainfall.core.effects import Cell, Lock
from chainfall.core.frame import EMPTY, Board, Hud, Sprite, tile
from chainfall.play import registry
from chainfall.play.presses import Presses, note_codes, press_code, takes_presses
from chainfall.play.registry import AnyGame

HZ = 60
PATIENCE = 15
"""The ticks of 250 ms."""

CHARGE_MS = 170
CHARGE = 10


def note(presses: Presses, events: str) -> None:
    note_codes([presses], codes(events))


def yes() -> bool:
    return True


def no() -> bool:
    return False


def ticks(presses: Presses, useful: Callable[[], bool], count: int) -> list[str]:
    """What the rules are fed in the next ticks."""
    return [format_buttons(presses.next(useful)) for _ in range(count)]


def typed(events: str) -> Presses:
    presses = Presses(HZ, charge_ms=CHARGE_MS)
    note(presses, events)
    return presses


# While presses are of use


def test_without_a_press_nothing_is_held() -> None:
    assert ticks(Presses(HZ), yes, 2) == ["-", "-"]


def test_a_button_is_held_until_it_is_let_go() -> None:
    presses = typed("+left")
    assert ticks(presses, yes, 3) == ["left", "left", "left"]
    note(presses, "-left")
    assert ticks(presses, yes, 1) == ["-"]


def test_a_press_that_is_over_before_its_tick_counts_for_one() -> None:
    assert ticks(typed("+left -left"), yes, 2) == ["left", "-"]


def test_presses_of_one_button_have_a_tick_between_them() -> None:
    assert ticks(typed("+left -left +left -left +left"), yes, 6) == ["left", "-", "left", "-", "left", "left"]


@pytest.mark.parametrize(
    ("events", "fed"),
    [
        ("+left -left +left -left +drop -drop", ["left", "-", "left", "drop", "-"]),
        ("+drop -drop +left -left", ["drop", "left", "-"]),
        ("+cw +left", ["cw", "left+cw", "left+cw"]),
        ("+left +cw", ["left", "left+cw", "left+cw"]),
    ],
)
def test_the_order_of_different_buttons_is_kept_by_a_tick_for_each(events: str, fed: list[str]) -> None:
    assert ticks(typed(events), yes, len(fed)) == fed


def test_a_second_key_for_a_button_that_is_down_is_a_press_too() -> None:
    presses = typed("+left")
    assert ticks(presses, yes, 2) == ["left", "left"]
    note(presses, "+left")
    assert ticks(presses, yes, 3) == ["-", "left", "left"]


def test_of_two_directions_that_are_down_the_one_pressed_last_counts() -> None:
    presses = typed("+left +right")
    assert ticks(presses, yes, 3) == ["left", "right", "right"]
    note(presses, "-right")
    assert ticks(presses, yes, 1) == ["left"]
    assert ticks(typed("+right +left"), no, 1) == ["left"]


def test_between_two_presses_of_a_direction_the_opposite_one_does_not_show() -> None:
    presses = typed("+right")
    assert ticks(presses, yes, 1) == ["right"]
    note(presses, "+left -left +left -left")
    assert ticks(presses, yes, 4) == ["left", "-", "left", "right"]


def test_a_press_does_not_overtake_those_that_wait() -> None:
    presses = typed("+left -left +left -left")
    assert ticks(presses, yes, 1) == ["left"]
    note(presses, "+drop -drop")
    assert ticks(presses, yes, 4) == ["-", "left", "drop", "-"]


# While they are of no use


def test_a_press_that_is_of_no_use_is_handed_over_as_soon_as_it_is() -> None:
    presses = typed("+left -left +cw -cw")
    assert ticks(presses, no, 3) == ["left+cw", "-", "-"]
    assert ticks(presses, yes, 3) == ["left", "cw", "-"]


def test_presses_of_the_time_between_come_before_those_of_now() -> None:
    presses = typed("+left -left +left -left")
    ticks(presses, no, 3)
    note(presses, "+drop -drop")
    assert ticks(presses, yes, 5) == ["left", "-", "left", "drop", "-"]


@pytest.mark.parametrize(("waited", "fed"), [(PATIENCE, "cw"), (PATIENCE + 1, "-")])
def test_a_press_is_of_no_use_for_a_quarter_of_a_second_at_most(waited: int, fed: str) -> None:
    presses = typed("+cw -cw")
    ticks(presses, no, waited)
    assert ticks(presses, yes, 1) == [fed]


def test_the_time_in_which_presses_are_handed_over_does_not_count() -> None:
    presses = typed("+left -left " * PATIENCE + "+drop -drop")
    ticks(presses, yes, 2 * PATIENCE - 1)
    ticks(presses, no, PATIENCE)
    assert ticks(presses, yes, 2) == ["drop", "-"]


def test_how_long_a_press_may_wait_can_be_set() -> None:
    presses = Presses(HZ, patience_ms=50)
    note(presses, "+cw -cw")
    ticks(presses, no, 4)
    assert ticks(presses, yes, 1) == ["-"]


def test_a_held_direction_charges_and_keeps_its_charge() -> None:
    presses = typed("+left")
    assert ticks(presses, no, CHARGE) == ["left"] * CHARGE
    assert ticks(presses, yes, 3) == ["left"] * 3


def test_a_direction_that_is_not_charged_yet_is_pressed_anew() -> None:
    presses = typed("+left")
    assert ticks(presses, no, CHARGE - 1) == ["left"] * (CHARGE - 1)
    assert ticks(presses, yes, 3) == ["-", "left", "left"]


def test_a_direction_that_was_let_go_is_a_press_however_long_it_was_held() -> None:
    presses = typed("+left")
    ticks(presses, no, CHARGE + 2)
    note(presses, "-left")
    ticks(presses, no, 1)
    assert ticks(presses, yes, 2) == ["left", "-"]


def test_without_a_delay_a_held_direction_is_charged_by_one_tick() -> None:
    presses = Presses(HZ, charge_ms=0)
    note(presses, "+left")
    assert ticks(presses, no, 1) == ["left"]
    assert ticks(presses, yes, 2) == ["left", "left"]
    note(presses, "-left +left")
    assert ticks(presses, yes, 2) == ["-", "left"]


def test_only_directions_charge() -> None:
    presses = typed("+drop")
    ticks(presses, no, CHARGE)
    assert ticks(presses, yes, 3) == ["-", "drop", "drop"]


def test_a_pause_is_of_use_at_any_time_and_so_not_handed_over_again() -> None:
    presses = typed("+pause -pause")
    assert ticks(presses, no, 2) == ["pause", "-"]
    assert ticks(presses, yes, 2) == ["-", "-"]


# When they are of use

PIECE = (Sprite(0, 0, tile("gem")),)


@pytest.mark.parametrize(
    ("sprites", "following", "useful"), [(PIECE, (PIECE,), True), ((), (PIECE,), False), ((), (), True)]
)
def test_presses_are_of_use_while_a_piece_is_in_the_air_or_none_will_come(
    sprites: tuple[Sprite, ...], following: tuple[tuple[Sprite, ...], ...], useful: bool
) -> None:
    assert takes_presses(Board(1, 1, (EMPTY,), sprites, Hud(0, following))) == useful


# Any sequence at any speed

FOREVER_MS = 100_000
SLOW = {"gravity_ms": 60_000, "lock_delay_ms": 60_000, "pairs_per_level": 0}
STEERING = ("left", "right", "cw", "ccw")


class Player:
    """Plays a game tick by tick and notes where pieces come to rest."""

    def __init__(self, game: AnyGame, options: dict[str, object]) -> None:
        self.game = game
        self.state: Any = game.start(game.Options(**options), 5)
        self.rests: list[tuple[Cell, ...]] = []

    @property
    def board(self) -> Board:
        return self.game.frame(self.state).boards[0]

    def useful(self) -> bool:
        return takes_presses(self.board)

    def tick(self, mask: int) -> None:
        self.state, effects = self.game.step(self.state, mask)
        self.rests += (effect.cells for effect in effects if isinstance(effect, Lock))

    def wait(self) -> None:
        """Lets time pass until presses are of use, or the game is over."""
        while not self.useful() and not self.game.outcome(self.state):
            self.tick(0)

    @property
    def seen(self) -> tuple[object, ...]:
        """Where pieces came to rest, and what there is to be seen, without how far the piece has fallen."""
        board = self.board
        return self.rests, board.tiles, [(sprite.row, sprite.column, sprite.tile) for sprite in board.piece]


def slowly(player: Player, taps: list[str]) -> None:
    """Types each press when it is of use, and lets go before the next."""
    for tap in taps:
        player.wait()
        player.tick(1 << NAMES.index(tap))
        player.tick(0)
    player.wait()


def at_speed(player: Player, taps: list[str], pauses: list[tuple[int, int]]) -> None:
    """Types presses as they come: ticks from one to the next, and for how long each is held."""
    presses = Presses(HZ, patience_ms=FOREVER_MS)
    for batch in _batches(taps, pauses):
        note(presses, " ".join(batch))
        player.tick(presses.next(player.useful))
    while presses.waiting and not player.game.outcome(player.state):
        player.tick(presses.next(player.useful))
    player.tick(presses.next(player.useful))
    player.wait()


def _batches(taps: list[str], pauses: list[tuple[int, int]]) -> Iterator[list[str]]:
    """The events of each tick. A key is let go before it is pressed again, and after those that were pressed before."""
    ends: dict[str, int] = {}
    events: dict[int, list[str]] = defaultdict(list)
    now = last = 0
    for tap, (pause, length) in zip(taps, pauses, strict=True):
        now += pause
        for other, end in [*ends.items()]:
            if end <= now or other == tap:
                events[min(end, now)].append(f"-{other}")
                del ends[other]
        events[now].append(f"+{tap}")
        last = ends[tap] = max(now + length, last)
    for tap, end in ends.items():
        events[end].append(f"-{tap}")
    for tick in range(last + 1):
        yield events[tick]


pauses = st.tuples(st.integers(0, 12), st.integers(0, 4))


@given(st.lists(st.tuples(st.sampled_from([*STEERING, "drop"]), pauses), max_size=25))
def test_presses_of_puzzle_fighter_typed_at_any_speed_place_pairs_as_when_typed_slowly(
    typed: list[tuple[str, tuple[int, int]]],
) -> None:
    taps, speed = [tap for tap, _ in typed], [pause for _, pause in typed]
    slow, fast = (Player(registry.game("puzzle-fighter"), {**SLOW, "crash_one_in": 2}) for _ in range(2))
    slowly(slow, taps)
    at_speed(fast, taps, speed)
    assert fast.seen == slow.seen


@given(st.lists(st.tuples(st.sampled_from(STEERING), pauses), max_size=6))
def test_presses_of_dr_mario_typed_at_any_speed_steer_a_capsule_as_when_typed_slowly(
    typed: list[tuple[str, tuple[int, int]]],
) -> None:
    # Keys do not overlap: on the console a turn with Left held goes one further to the left, which is its own move.
    taps, speed = [tap for tap, _ in typed], [(gap, 0) for _, (gap, _) in typed]
    slow, fast = (Player(registry.game("dr-mario"), {"speed": "low"}) for _ in range(2))
    slowly(slow, taps)
    at_speed(fast, taps, speed)
    assert columns(fast) == columns(slow)


def columns(player: Player) -> list[tuple[int, int, object]]:
    """The capsule without its row: it falls by itself while one types."""
    top = min(sprite.row for sprite in player.board.piece)
    return [(sprite.row - top, sprite.column, sprite.tile) for sprite in player.board.piece]


@given(st.sampled_from(NAMES), st.booleans(), st.integers(0, 1))
def test_a_press_in_one_number_reaches_its_seat(name: str, down: bool, seat: int) -> None:
    seats = [Presses(HZ), Presses(HZ)]
    button = 1 << NAMES.index(name)
    for presses in seats:
        presses.press(button)
        presses.next(yes)
    note_codes(seats, [press_code(button, down=down, seat=seat)])
    assert [presses.waiting for presses in seats] == [down and seat == 0, down and seat == 1]
    assert [presses.quiet for presses in seats] == [not down and seat == 0, not down and seat == 1]
