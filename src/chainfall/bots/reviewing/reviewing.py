"""Reviewing a replay: verified first, then piece by piece, in slices."""

from collections.abc import Iterator, Sequence
from typing import Any

from chainfall.bots.reviewing.engine import ReviewEngine, loss_and_stake
from chainfall.bots.reviewing.facts import chain_of, chain_within_reach, room_on, unanswered, wasted_presses
from chainfall.bots.reviewing.grades import accuracy_of, scale_of
from chainfall.bots.reviewing.review import Review, TurnReview
from chainfall.bots.search import SearchBot
from chainfall.core.abilities import find_placing
from chainfall.core.errors import ChainfallError, ReplayError
from chainfall.core.placing import Placement
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT, LimitError
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, options_of
from chainfall.play.replay_turns import AnyReplayTurn
from chainfall.play.seat_view import seat_view
from chainfall.play.verifying import Verification

BUDGET = SearchBot(even=True)
"""How far a review looks ahead by default: four pieces on a kernel, two on the reference, every placement alike."""

_VERIFYING = 0.1
"""The estimated share of verifying the replay in the whole work."""


def review(
    replay: Replay,
    seat: int = 0,
    budget: SearchBot = BUDGET,
    *,
    game: AnyGame | None = None,
    limit: int = STEP_LIMIT,
) -> Review:
    """Reviews how a player placed the pieces of a game.

    Args:
        replay: the game.
        seat: the player, counted from 0.
        budget: how far to look ahead; it must not depend on the time.
        game: its game; by default it is looked up in the registry.
        limit: how many steps to play at most, as for :func:`~chainfall.play.verifying.verify`.

    Raises:
        ReplayError: the replay does not verify.
        ChainfallError: there is no such game or seat, or the game does not offer placements.
    """
    reviewing = Reviewing(replay, seat, budget, game=game, limit=limit)
    while (reviewed := reviewing.advance()) is None:
        pass
    return reviewed


class Reviewing:
    """A review in slices, for callers that show progress or may stop it.

    It can be left at any time, and continued later: by itself or, by giving what is known to a new one, elsewhere. The
    review is the same.

    Args:
        replay: the game.
        seat: the player, counted from 0.
        budget: how far to look ahead; it must not depend on the time.
        known: the pieces that were reviewed already, from the first on, with the same budget.
        game: its game; by default it is looked up in the registry.
        limit: how many steps to play at most, as for :func:`~chainfall.play.verifying.verify`.

    Attributes:
        done: how much is done, from 0 to 1.
        engine: values the placements.
        positions: the states in which the pieces appeared that are reviewed, by their numbers.

    Raises:
        ChainfallError: there is no such game or seat, the game does not offer placements, or the replay is of other
            rules.
    """

    def __init__(
        self,
        replay: Replay,
        seat: int = 0,
        budget: SearchBot = BUDGET,
        known: Sequence[TurnReview] = (),
        *,
        game: AnyGame | None = None,
        limit: int = STEP_LIMIT,
    ) -> None:
        self.done = 0.0
        self.positions: dict[int, Any] = {}
        self._replay = replay
        self._game = game or registry.game(replay.game)
        check_reviewable(self._game, seat)
        if budget.ms:
            raise ChainfallError("the budget of a review is counted in nodes, expected ms to be 0")
        self.engine = ReviewEngine(self._game, options_of(replay, self._game), seat, budget)
        seat_view(self._game, first_state(replay, self._game), seat)
        self._limit = limit
        self._known = {turn.number: turn for turn in known}
        self._turns: list[TurnReview] = []
        self._complete = False
        self._course = self._run()

    @property
    def review(self) -> Review:
        """The review so far."""
        replay = self._replay
        return Review(
            replay.game, self.engine.seat, replay.steps, replay.score, tuple(self._turns), complete=self._complete
        )

    def advance(self) -> Review | None:
        """Does a little more, at most one piece; returns the review once it is complete.

        Raises:
            ReplayError: the replay does not verify.
        """
        next(self._course, None)
        return self.review if self._complete else None

    def _run(self) -> Iterator[None]:
        yield from self._verified()
        held, number = 0, 0
        for turn in self._replay.turns(game=self._game, limit=self._limit):
            if turn.seat == self.engine.seat:
                number += 1
                if turn.placement is not None:
                    self.positions[number] = turn.before
                    self._turns.append(self._known.get(number) or self._reviewed(turn, turn.placement, number, held))
                held = self._masks(turn)[-1]
            self.done = _VERIFYING + (1 - _VERIFYING) * turn.step / max(self._replay.steps, 1)
            yield
        self.done, self._complete = 1.0, True

    def _verified(self) -> Iterator[None]:
        """Verifies the replay first."""
        verification = Verification(self._replay, self._game, limit=self._limit)
        while (verdict := verification.advance()) is None:
            self.done = _VERIFYING * verification.done / max(verification.steps, 1)
            yield
        if verdict.limited:
            raise LimitError(verdict.problem)
        if not verdict:
            raise ReplayError(f"it does not verify: {verdict.problem}")

    def _reviewed(self, turn: AnyReplayTurn, placement: Placement, number: int, held: int) -> TurnReview:
        engine, seat = self.engine, self.engine.seat
        values = engine.values(turn.before, number)
        seen = engine.seen(turn.before, number)
        loss, stake = loss_and_stake(values, placement)
        own = next(value for value in values if value.move == placement)
        best = values[0] if loss else own
        scale = scale_of(self._game.id, [*(before.stake for before in self._turns), stake])
        chain = chain_of(turn.effects)
        return TurnReview(
            number=number,
            step=turn.step,
            ticks=len(turn.inputs),
            placement=placement,
            best=best.move,
            worth=own.worth,
            best_worth=best.worth,
            loss=loss,
            stake=stake,
            grade=scale.grade(loss),
            accuracy=accuracy_of(loss, stake),
            weight=scale.weight(stake),
            rank=1 + sum(value.worth > own.worth for value in values),
            choices=len(values),
            line=best.line,
            chain=chain,
            reach=max(chain, chain_within_reach(seen.board, best.line)),
            room=room_on(self._game.frame(turn.before).boards[seat]),
            wasted=self._wasted(turn, placement, held),
            unanswered=unanswered(seen, placement),
        )

    def _masks(self, turn: AnyReplayTurn) -> Sequence[Any]:
        """What was played at the seat."""
        return turn.inputs if seats_of(self._game) == 1 else [masks[turn.seat] for masks in turn.inputs]

    def _wasted(self, turn: AnyReplayTurn, placement: Placement, held: int) -> int:
        if not self._game.hz:
            return 0
        return wasted_presses(self._masks(turn), held, seat_view(self._game, turn.before, turn.seat), placement)


def check_reviewable(game: AnyGame, seat: int = 0) -> None:
    """Refuses a game that cannot be reviewed.

    Raises:
        ChainfallError: it has no such seat, it does not show the board of a seat, or it does not offer placements.
    """
    seats = seats_of(game)
    if not 0 <= seat < seats:
        raise ChainfallError(f"{game.id} has no seat {seat}, expected 0 to {seats - 1}")
    if seats == 1 and find_placing(game) is None:
        raise ChainfallError(f"{game.id} does not offer placements, and only those can be reviewed")
