"""The state of ``dr-mario-versus``: two bottles, what each player has sent to the other, and how the match stands.

A bottle is a bottle of ``dr-mario`` without its options and its hidden record, which both players share.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from chainfall.core.seats import Masks
from chainfall.falling.pieces import EMPTY
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CELLS
from chainfall.games.dr_mario.bottle.level import (
    capsule_colours,
    count_viruses,
    make_capsules,
    place_virus,
    virus_count,
)
from chainfall.games.dr_mario.bottle.lfsr import seeded
from chainfall.games.dr_mario.bottle.state import BottleState, Hidden, Tick, Turn
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.versus.options import VersusOptions, bottle_options

SEATS = (0, 1)


class Phase(Enum):
    """What the match is doing. While it is PLAYING, each bottle also has its own phase."""

    PLAYING = "PLAYING"
    ROUND_OVER = "ROUND_OVER"
    FILLING = "FILLING"
    PAUSED = "PAUSED"
    GAME_OVER = "GAME_OVER"


class Sent(NamedTuple):
    """An attack on its way.

    Attributes:
        size: the matches that made it.
        due: the first frame, by the clock, in which it can land.
        colours: the sender's colours when it was sent.
    """

    size: int
    due: int
    colours: str


class Arms(NamedTuple):
    """The attacks that a player is building, and those that are coming in.

    Attributes:
        matches: how many matches the cascade of this player has had so far.
        colours: the most recent colour of a first, second, third and fourth match of a cascade; never cleared.
        incoming: attacks from the opponent that have not landed yet.
        hanging: halves in the top row that a landing attack has separated from their other halves. On the console none
            of them fall before the first check in which nothing else falls.
    """

    matches: int = 0
    colours: str = "YYYY"
    incoming: tuple[Sent, ...] = ()
    hanging: tuple[int, ...] = ()


class Player(NamedTuple):
    """One player: a bottle, and the attacks to and from the opponent."""

    turn: Turn
    tick: Tick
    arms: Arms = Arms()


Players = tuple[Player, Player]


class Match(NamedTuple):
    """How the match stands.

    Attributes:
        phase: what it is doing.
        wins: the rounds that each player has won.
        timer: frames left of ROUND_OVER.
        winner: the seat that won the last round or, at the end, the match; None in a draw.
        held: the pause button of each seat, if it was held in the frame before.
        resume: the phase to go back to after PAUSED.
    """

    phase: Phase = Phase.PLAYING
    wins: tuple[int, int] = (0, 0)
    timer: int = 0
    winner: int | None = None
    held: Masks = (0, 0)
    resume: Phase | None = None


@dataclass(frozen=True, slots=True)
class VersusState:
    """A match of Dr. Mario for two."""

    options: VersusOptions
    hidden: Hidden
    match: Match
    players: Players

    def bottle(self, seat: int) -> BottleState:
        """A player's bottle as a state of the single-player rules."""
        player = self.players[seat]
        return BottleState(bottle_options(self.options)[seat], self.hidden, player.turn, player.tick)

    def with_bottle(self, seat: int, bottle: BottleState) -> "VersusState":
        """The match with another bottle at a seat."""
        return self.with_player(seat, Player(bottle.turn, bottle.tick, self.players[seat].arms))

    def with_player(self, seat: int, player: Player) -> "VersusState":
        """The match with another player at a seat."""
        players: Players = (self.players[0], player) if seat else (player, self.players[1])
        return VersusState(self.options, self.hidden, self.match, players)


def first_state(options: VersusOptions, seed: int) -> VersusState:
    """The first round with full bottles, before its first capsules."""
    beginner = Player(Turn("", "", 0, ""), Tick(BottlePhase.SPAWN))
    state = new_round(VersusState(options, Hidden(seeded(seed), ""), Match(), (beginner, beginner)))
    while not is_full(state):
        state = fill(state)
    return state


def new_round(state: VersusState) -> VersusState:
    """New capsules from the current state of the generator, the same for both players, and empty bottles."""
    capsules, generator = make_capsules(state.hidden.generator)
    first = capsule_colours(capsules, 1)
    players = [
        Player(
            Turn(EMPTY * CELLS, SINGLE * CELLS, level, first),
            Tick(BottlePhase.SPAWN, player.tick.clock, player.tick.held, player.tick.charge),
            Arms(colours=player.arms.colours),
        )
        for level, player in zip(state.options.levels, state.players, strict=True)
    ]
    return replace(state, hidden=Hidden(generator, capsules), players=(players[0], players[1]))


def is_full(state: VersusState) -> bool:
    """Whether every virus of the round is in its place."""
    return all(player.turn.viruses == virus_count(player.turn.level) for player in state.players)


def fill(state: VersusState) -> VersusState:
    """Tries to place one virus for each player who needs more; with the same level both get the same bottle."""
    generator = state.hidden.generator
    first, second = state.players
    board, generator = _one_more(first.turn, generator)
    if first.turn.level == second.turn.level:
        other = board
    else:
        other, generator = _one_more(second.turn, generator)
    players = (
        first._replace(turn=replace(first.turn, board=board)),
        second._replace(turn=replace(second.turn, board=other)),
    )
    return replace(state, hidden=replace(state.hidden, generator=generator), players=players)


def _one_more(turn: Turn, generator: int) -> tuple[str, int]:
    if count_viruses(turn.board) == virus_count(turn.level):
        return turn.board, generator
    return place_virus(turn.board, turn.level, generator)
