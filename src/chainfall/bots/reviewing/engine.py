"""The engine of a review: what every placement of a piece was worth, in the unit of the game.

It knows what the player knew. What was hidden is guessed, from a seed that depends on nothing but the number of the
piece, so nothing that was still hidden has any influence.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, NamedTuple

from chainfall.bots.beam import CLEARED, Beam, Outlook, SearchBudget
from chainfall.bots.bot import MoveValue
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.opponents.bottle import sent, worth_of_a_half
from chainfall.bots.opponents.fighter import WEIGHTS, mood_of, worth
from chainfall.bots.opponents.thinking import Seen, seen_by
from chainfall.bots.search import ON_KERNEL, ON_REFERENCE, SearchBot, Size, beam_of, extent_of, move_values
from chainfall.bots.seat_beam import SeatBeam, has_seat_kernel
from chainfall.bots.worth.puzzle_fighter_seat import Features
from chainfall.bots.worth.units import Unit, unit_of
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.kernels import puzzle_fighter
from chainfall.play.registry import AnyGame
from chainfall.play.view import AnyView, View, spread

SEED = 0x5EED0B5E
"""The guesses of a review are always the same; only the number of the piece tells them apart."""

GUESSES = 8
"""Guesses on a kernel, if the budget does not say how many: more than a bot makes, as every placement counts."""

_LOST = -CLEARED // 2
_CLEARED = CLEARED - 1000
"""A worth below the first means a lost game, one above the second a cleared level, for every engine."""


@dataclass(frozen=True, slots=True)
class ReviewEngine:
    """Values the placements at a seat.

    Attributes:
        game: the game that was played.
        options: the options that it was started with.
        seat: the seat.
        budget: how far it looks ahead.
    """

    game: AnyGame
    options: Options
    seat: int
    budget: SearchBot

    def values(self, state: Any, number: int) -> tuple[MoveValue, ...]:
        """Every placement of the piece in the air, the best first, in the unit of the game.

        Args:
            state: the state in which the piece appeared.
            number: the number of the piece.

        Raises:
            ChainfallError: there is no placement.
        """
        seen = self.seen(state, number)
        game, board = seen.board
        state = _APPEARED.get(game.id, _as_it_is)(board)
        options = getattr(state, "options", None) or (seen.options if game is self.game else game.Options())
        view = View(game, options, state, seen.seed)
        beam, size, unit = _LOOKING.get(self.game.id, _alone)(seen, view, self.budget)
        nodes = self.budget.nodes or size.nodes
        samples = self.budget.samples or (GUESSES if size is ON_KERNEL else size.samples)
        return move_values(view, _InUnits(beam, unit), SearchBudget(nodes), samples)

    def seen(self, state: Any, number: int) -> Seen:
        """What the player saw, with a guess at the rest."""
        return seen_by(self.game, self.options, state, self.seat, spread(SEED, number))


def loss_and_stake(values: Sequence[MoveValue], placement: Placement) -> tuple[float, float]:
    """What a placement loses beside the best one, and what one at random would lose on average."""
    best = values[0].worth
    worth = next(value.worth for value in values if value.move == placement)
    return best - worth, best - fmean(value.worth for value in values)


def _as_it_is(state: Any) -> Any:
    return state


def _for_the_kernel(state: ArcadeState) -> ArcadeState:
    """A pair with no button held, in a game without a clock: its kernel knows no other.

    So the last seconds of a game against the clock are judged like all others.
    """
    clock = ArcadeOptions()
    options = replace(state.options, mode=clock.mode, time_ms=clock.time_ms)
    return replace(puzzle_fighter.appeared(state), options=options)


_APPEARED: dict[str, Callable[[Any], Any]] = {"puzzle-fighter": _for_the_kernel}
"""The games whose kernel takes a piece only in this form."""


# How to look ahead in a game


class _Looking(NamedTuple):
    beam: Beam
    size: Size
    unit: Unit


def _alone(seen: Seen, view: AnyView, budget: SearchBot) -> _Looking:
    """On the board of the seat alone."""
    return _Looking(*beam_of(budget, view), unit_of(seen.game.id))


def _in_a_bottle(seen: Seen, view: AnyView, budget: SearchBot) -> _Looking:
    """The same, but what is sent to the other bottle counts as it does for the opponents."""
    looking, half = _alone(seen, view, budget), worth_of_a_half(seen.state, seen.seat)
    beam = looking.beam
    if isinstance(beam, KernelBeam):
        return looking._replace(beam=replace(beam, weights=(half, *beam.weights[1:])))
    return looking._replace(beam=_Sending(beam, seen, half))


def _among_fighters(seen: Seen, view: AnyView, budget: SearchBot) -> _Looking:
    """At a seat of the match, in the mood in which the opponents would play."""
    match: VersusState = seen.state
    weights = WEIGHTS[mood_of(match, seen.seat)]
    unit = replace(unit_of(seen.game.id), worth=weights.sent)
    if budget.engine == "reference" or not has_seat_kernel(match.options, seen.seat):
        return _Looking(_OneByOne(seen, weights), ON_REFERENCE, unit)
    depth, width = extent_of(budget, ON_KERNEL)
    return _Looking(_AtSeat(seen, SeatBeam(depth, width, weights=weights, even=budget.even)), ON_KERNEL, unit)


_LOOKING = {"dr-mario-versus": _in_a_bottle, "puzzle-fighter-versus": _among_fighters}


@dataclass(frozen=True, slots=True)
class _AtSeat:
    """Looks ahead on the kernel of a seat."""

    seen: Seen
    beam: SeatBeam

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        found = self.beam.search(self.seen.state, self.seen.seat, spread(view.seed, number))
        budget.spend(found.tried)
        return Outlook(found.moves, found.lines)


@dataclass(frozen=True, slots=True)
class _OneByOne:
    """Looks one piece ahead with the rules themselves."""

    seen: Seen
    weights: Features

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        placements = self.seen.choices
        budget.spend(len(placements))
        return Outlook(
            {placement: worth(self.seen, placement, self.weights) for placement in placements},
            {placement: (placement,) for placement in placements},
        )


@dataclass(frozen=True, slots=True)
class _Sending:
    """Another beam, to which the halves are added that this piece sends to the other bottle."""

    beam: Beam
    seen: Seen
    half: int

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        values, lines = self.beam.look(view, number, budget)
        return Outlook({move: value + self.half * sent(self.seen, move) for move, value in values.items()}, lines)


@dataclass(frozen=True, slots=True)
class _InUnits:
    """Another beam, in the unit of a game."""

    beam: Beam
    unit: Unit

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        values, lines = self.beam.look(view, number, budget)
        return Outlook(in_units(values, self.unit), lines)


def in_units(values: Mapping[Any, float], unit: Unit) -> dict[Any, float]:
    """Values in a unit, in which winning and losing are not worth a million.

    A cleared level is worth one more than the best placement that clears none, or than an empty board. A placement is
    not worth less than the best one by more than the unit allows; if all lose the game, that much less than nothing.
    """
    uncleared = [value for value in values.values() if value < _CLEARED]
    clear = max(0, *uncleared) + unit.worth if uncleared else unit.worth
    scaled = {
        move: (value if value < _CLEARED else clear + value - CLEARED) / unit.worth for move, value in values.items()
    }
    best = max(scaled.values())
    least = (best if best > _LOST / unit.worth else 0) - unit.most
    return {move: max(value, least) for move, value in scaled.items()}
