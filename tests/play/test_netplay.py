"""Matches over networks of every kind: one's own board waits for nobody, nothing is taken back, and all agree."""

from bisect import insort
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.puzzle_fighter.versus.test_properties import LIVELY

from chainfall.core.buttons import CW, DOWN, DROP, LEFT, PAUSE, RIGHT
from chainfall.core.effects import Effect, Lock, RoundOver, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Board
from chainfall.core.seats import Masks
from chainfall.games.dr_mario.versus.game import GAME as DR_MARIO
from chainfall.games.puzzle_fighter.versus.game import GAME as FIGHTER
from chainfall.games.triple_town.game import GAME as TOWN
from chainfall.play.digests import state_digest
from chainfall.play.netplay import DIGEST_TICKS, FARTHEST, NetMatch

LEAD = 20
HEAP = "/".join(["RRGGBB", "GGBBRR"] * 3)
ROUGH: dict[str, Any] = {**LIVELY, "board_1": HEAP, "board_2": HEAP, "gravity_ms": 40, "landing_delay": LEAD}
OPTIONS: dict[str, Any] = {
    "puzzle-fighter-versus": FIGHTER.Options(**{**ROUGH, "round_pause_ms": 200}),
    "puzzle-fighter-versus, hardly a pause": FIGHTER.Options(**{**ROUGH, "round_pause_ms": 60}),
    "dr-mario-versus": DR_MARIO.Options(level_1=8, level_2=8, landing_delay=LEAD),
}
GAMES = {name: DR_MARIO if name.startswith("dr") else FIGHTER for name in OPTIONS}
TICKS = 500


def match(name: str, seat: int | None) -> NetMatch[Any]:
    return NetMatch(GAMES[name], OPTIONS[name], 7, seat, lead=LEAD)


def buttons(chance: Random) -> int:
    """What somebody holds next: mostly nothing, and often what ends a round soon."""
    return chance.choice((0, 0, LEFT, RIGHT, DOWN, DOWN, CW, DROP, PAUSE))


class Wire:
    """One direction of a connection: packets are late, out of order, doubled and lost, and lost ones are sent again."""

    def __init__(self, chance: Random, slowest: int) -> None:
        self._chance = chance
        self._slowest = slowest
        self._packets: list[tuple[int, int, int, tuple[int, ...]]] = []
        self._sent = 0

    def send(self, now: int, seat: int, first: int, masks: Sequence[int]) -> None:
        for _ in range(self._chance.choice((0, 1, 1, 1, 2))):
            self._sent += 1
            insort(
                self._packets,
                (now + self._chance.randint(1, self._slowest), self._sent * 2 + seat, first, tuple(masks)),
            )

    def deliver(self, now: int, to: NetMatch[Any]) -> None:
        while self._packets and self._packets[0][0] <= now:
            _, number, first, masks = self._packets.pop(0)
            to.hear(number % 2, first, masks)


class Network:
    """Two players and a referee who relays; every player sends what the other may not have from time to time."""

    def __init__(self, name: str, seed: int, slowest: int) -> None:
        self.chance = Random(seed)
        self.players = [match(name, 0), match(name, 1)]
        self.referee = match(name, None)
        self.up = [Wire(self.chance, slowest) for _ in self.players]
        self.down = [Wire(self.chance, slowest) for _ in self.players]
        self.now = 0

    def tick(self, presses: Sequence[int]) -> None:
        self.now += 1
        for seat, player in enumerate(self.players):
            self.down[seat].deliver(self.now, player)
            self.up[seat].deliver(self.now, self.referee)
            player.play(presses[seat])
            if not self.chance.randrange(4):
                first = max(0, self.referee.known(seat) - self.chance.randrange(3))
                self.up[seat].send(self.now, seat, first, player.inputs(seat, first))
                other = max(0, player.known(1 - seat) - self.chance.randrange(3))
                self.down[seat].send(self.now, 1 - seat, other, self.referee.inputs(1 - seat, other))

    def settle(self) -> None:
        """Everything arrives."""
        for seat, player in enumerate(self.players):
            self.referee.hear(seat, 0, player.inputs(seat))
        for seat, player in enumerate(self.players):
            player.hear(1 - seat, 0, self.referee.inputs(1 - seat))


def picture(board: Board) -> tuple[object, ...]:
    return board.tiles, board.sprites, board.hud.next


class Truth:
    """What really happened: the match played with the inputs that were known in the end."""

    def __init__(self, name: str, inputs: Sequence[Masks]) -> None:
        game = GAMES[name]
        self.states: list[Any] = [game.start(OPTIONS[name], 7)]
        self.effects: list[tuple[Effect, ...]] = [()]
        for masks in inputs:
            if game.outcome(self.states[-1]):
                break
            step = game.step(self.states[-1], masks)
            self.states.append(step.state)
            self.effects.append(step.effects)
        self.ends = {tick for tick, told in enumerate(self.effects) if any(isinstance(e, RoundOver) for e in told)}
        self._game = game

    def caught_up(self, seat: int, confirmed: int, tick: int, furthest: int) -> bool:
        """Whether a tick is in the pause after a round of which more had been drawn than there was."""
        end = max((end for end in self.ends if end <= confirmed), default=None)
        return (
            end is not None
            and end < furthest
            and all(
                picture(self.board(between, seat)) == picture(self.board(end, seat)) for between in range(end, tick + 1)
            )
        )

    def board(self, tick: int, seat: int) -> Board:
        board: Board = self._game.frame(self.states[tick]).boards[seat]
        return board


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), slowest=st.sampled_from([1, 5, 15, 40]))
def test_what_was_drawn_of_the_own_board_is_true_and_all_agree_in_the_end(name: str, seed: int, slowest: int) -> None:
    network = Network(name, seed, slowest)
    drawn: list[list[tuple[int, int, Board]]] = [[], []]
    held = [0, 0]
    for _ in range(TICKS):
        if not network.chance.randrange(3):
            held[network.chance.randrange(2)] = buttons(network.chance)
        network.tick(held)
        for seat, player in enumerate(network.players):
            drawn[seat].append((player.ticks, player.drawn, player.frame().boards[seat]))
            assert player.drawn <= player.head <= player.ticks + LEAD
    network.settle()
    inputs = list(zip(network.referee.inputs(0), network.referee.inputs(1), strict=False))
    truth = Truth(name, inputs)
    for one in (*network.players, network.referee):
        assert one.ticks == len(truth.states) - 1
        assert one.confirmed == truth.states[-1]
        for ticks in range(DIGEST_TICKS, one.ticks + 1, DIGEST_TICKS):
            assert one.digest(ticks) == state_digest(truth.states[ticks])
    compared = 0
    for seat in (0, 1):
        furthest, before = 0, None
        for confirmed, tick, board in drawn[seat]:
            shown = picture(board)
            unknown = tick >= len(truth.states) or any(confirmed < end <= tick for end in truth.ends)
            if not unknown and truth.caught_up(seat, confirmed, tick, furthest):
                assert shown == before, "what was drawn of a round that had ended stays until the next one"
            elif not unknown:
                assert shown == picture(truth.board(tick, seat))
                compared += 1
            furthest, before = max(furthest, tick), shown
    assert compared > TICKS // 10, "too little was drawn to say anything"


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), slowest=st.sampled_from([1, 15, 40]))
def test_everything_that_happens_is_told_once(name: str, seed: int, slowest: int) -> None:
    network = Network(name, seed, slowest)
    told: list[list[Effect]] = [[], []]
    for _ in range(TICKS):
        network.tick([buttons(network.chance), buttons(network.chance)])
        for seat, player in enumerate(network.players):
            told[seat] += player.take_effects()
    network.settle()
    truth = Truth(name, list(zip(network.referee.inputs(0), network.referee.inputs(1), strict=False)))
    happened = [effect for effects in truth.effects for effect in effects]
    for seat, player in enumerate(network.players):
        told[seat] += player.take_effects()
        others = [effect for effect in told[seat] if effect.seat != seat or isinstance(effect, RoundOver)]
        assert others == [effect for effect in happened if effect.seat != seat or isinstance(effect, RoundOver)]
        own = [effect for effect in happened if isinstance(effect, Spawn | Lock) and effect.seat == seat]
        seen = [effect for effect in told[seat] if isinstance(effect, Spawn | Lock) and effect.seat == seat]
        if truth.ends:  # more may have been seen of a round's end than has happened, but nothing is left out
            left = iter(seen)
            assert all(effect in left for effect in own)
        else:
            assert seen[: len(own)] == own


def test_the_own_board_does_not_wait_until_it_is_too_far_ahead_and_goes_on_when_the_other_is_heard() -> None:
    player = match("puzzle-fighter-versus", 0)
    assert [player.play(0) for _ in range(LEAD + 1)] == [True] * LEAD + [False]
    assert (player.frozen, player.head, player.ticks) == (True, LEAD, 0)
    assert player.hear(1, 0, [0])
    assert (player.frozen, player.head, player.ticks) == (False, LEAD, 1)
    assert player.play(DROP)
    assert player.inputs(0, LEAD) == [DROP]


def test_the_board_of_the_other_is_drawn_only_when_it_is_certain() -> None:
    player = match("puzzle-fighter-versus", 0)
    start = player.frame()
    for _ in range(LEAD):
        player.play(0)
    ahead = player.frame()
    assert ahead.boards[1] == start.boards[1]
    assert ahead.boards[0].hud.numbers == start.boards[0].hud.numbers
    assert picture(ahead.boards[0]) != picture(start.boards[0])


def test_a_round_that_only_seems_to_end_is_not_drawn() -> None:
    """The other is expected to go on holding Drop, which fills that board; in truth nothing more is pressed."""
    options = FIGHTER.Options(
        **{**LIVELY, "landing_delay": 600, "gravity_ms": 20, "board_2": "/".join(["...R..", "...G.."] * 5)}
    )
    player = NetMatch(FIGHTER, options, 7, 0, lead=600)
    player.hear(1, 0, [0, DOWN])
    for _ in range(400):
        player.play(0)
    assert player.drawn < player.head
    wins = dict(player.frame().boards[0].hud.numbers)["wins"]
    assert wins == 0
    assert not any(isinstance(effect, RoundOver) for effect in player.take_effects())


def test_nobody_can_pause_the_others() -> None:
    player = match("puzzle-fighter-versus", 0)
    player.play(PAUSE | LEFT)
    player.hear(1, 0, [PAUSE])
    assert (player.inputs(0), player.inputs(1)) == ([LEFT], [0])


def test_the_first_word_about_a_tick_counts() -> None:
    player = match("puzzle-fighter-versus", 0)
    player.hear(1, 1, [LEFT, LEFT])
    assert player.known(1) == 0
    player.hear(1, 0, [CW, RIGHT, RIGHT, RIGHT])
    assert player.inputs(1) == [CW, LEFT, LEFT, RIGHT]


def test_inputs_too_far_ahead_of_what_is_known_are_refused_and_take_no_room() -> None:
    referee = match("puzzle-fighter-versus", None)
    assert not referee.hear(0, FARTHEST, [LEFT])
    assert not referee.hear(0, 10**12, [LEFT])
    assert referee.hear(0, FARTHEST - 1, [RIGHT])
    assert referee.hear(0, 0, [0] * (FARTHEST + 10)), "a log is never too long"
    assert referee.inputs(0, FARTHEST - 2)[:3] == [0, RIGHT, 0]


def test_a_player_who_comes_back_goes_on_where_the_referee_knows_them() -> None:
    network = Network("puzzle-fighter-versus", 3, 5)
    for _ in range(100):
        network.tick([buttons(network.chance), buttons(network.chance)])
    network.settle()
    again = match("puzzle-fighter-versus", 0)
    for seat in (0, 1):
        again.hear(seat, 0, network.referee.inputs(seat))
    assert (again.head, again.confirmed) == (network.referee.known(0), network.referee.confirmed)
    assert again.frame() == network.players[0].frame()


def test_one_seat_is_a_match_against_nobody() -> None:
    from chainfall.games.puzzle_fighter.arcade.game import GAME as ALONE

    player, referee = NetMatch(ALONE, ALONE.Options(), 7, 0), NetMatch(ALONE, ALONE.Options(), 7)
    for mask in (0, 0, LEFT, 0, DROP, *[0] * 100):
        assert player.play(mask)
    referee.hear(0, 0, player.inputs(0))
    assert (player.ticks, player.confirmed) == (105, referee.confirmed)
    assert player.frame() == ALONE.frame(referee.confirmed)


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(ChainfallError, match="seat 2: puzzle-fighter-versus has the seats 0 to 1"):
        match("puzzle-fighter-versus", 2)
    with pytest.raises(ChainfallError, match="triple-town is not played in real time"):
        NetMatch(TOWN, TOWN.Options(), 0)
    with pytest.raises(ChainfallError, match="has no buttons"):
        match("puzzle-fighter-versus", None).play(0)
