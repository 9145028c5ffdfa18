"""Matches: a game of two seats, played by actions at one of them or at both, and what each player sees of it."""

from collections.abc import Sequence
from operator import index
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from chainfall.bots.opponents import opponent
from chainfall.core.effects import Attack, Effect, RoundOver
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.frame import Board
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.seats import seats_of
from chainfall.envs.engines import why_not
from chainfall.envs.look import look_of
from chainfall.envs.spaces import Mask, Observing, planes
from chainfall.kernels.moves import TURNS, action_of, placement_of
from chainfall.play.duel import Duel
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session

Prize = Literal["match", "round", "attack"]
"""``match``: 1 for a match that is won, -1 for one that is lost; ``round``: the same for every round; ``attack``: the
size of what was sent, less the size of what the other has sent."""

NUMBERS = ("incoming", "warning", "landing")
"""What is seen of a board beside its cells and pieces: the attacks that wait for it."""

MOST = 255
"""What a number that does not fit into a byte is told as."""

SEATS = (0, 1)


class Match:
    """A match behind an environment.

    A choice is due at a seat when a piece is in its air. Then its legal actions are placements, ``column * 4 + turns``;
    at any other time there is only one, the last, which is to wait.

    Args:
        game: a game of two seats in real time that shows its boards alone.
        options: what it is started with.
        opponents: the names of those who play by themselves, by seat.

    Attributes:
        look: what the codes of a board mean.
        legal: which actions are legal at each seat; the same arrays all the time.
        wait: the action that does nothing.

    Raises:
        ChainfallError: it is not such a game, or there is no such opponent.
    """

    def __init__(self, game: AnyGame, options: Options, opponents: dict[int, str]) -> None:
        if seats_of(game) != len(SEATS):
            raise ChainfallError(f"{game.id} is for {seats_of(game)} player: expected a game for two")
        self._game = game
        self._options = options
        self._opponents = opponents
        self.look = look_of(game, options)
        self.wait = self.look.columns * TURNS
        self.legal: list[Mask] = [np.zeros(self.wait + 1, np.bool_) for _ in SEATS]
        self._duel: Duel | None = None
        self._frame = game.frame(game.start(options, 0))
        self._pilots(0)

    def _pilots(self, seed: int) -> dict[int, Any]:
        return {
            seat: opponent(name, self._game, self._options, seat, seed).next for seat, name in self._opponents.items()
        }

    def _new_duel(self, seed: int, session: AnySession | None = None) -> Duel:
        state = session.state if session else self._game.start(self._options, seed)
        return Duel(self._game, state, pilots=self._pilots(seed), feed=session.feed if session else None)

    @property
    def size(self) -> int:
        """How many codes and numbers an observation has: for one's own board, then for the other."""
        return len(SEATS) * (self.look.size + len(NUMBERS))

    @property
    def state(self) -> Any:
        """Where the match stands."""
        return self._running.state

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._running.is_over

    @property
    def _running(self) -> Duel:
        if self._duel is None:
            raise ChainfallError("no game has begun: expected a reset before")
        return self._duel

    def begin(self, seed: int) -> None:
        """Begins a match, and plays until the first choice is due."""
        self._duel = self._new_duel(seed)
        self._show()

    def play(self, actions: Sequence[Any]) -> tuple[Effect, ...]:
        """Plays an action for each seat, until the next choice is due; what happened meanwhile.

        Args:
            actions: of both seats; that of a seat which plays by itself is to wait.

        Raises:
            ChainfallError: one is not legal now; nothing changed.
        """
        chosen = [self._read(seat, action) for seat, action in enumerate(actions)]
        effects = self._running.play(chosen)
        self._show()
        return effects

    def _read(self, seat: int, action: Any) -> Placement | None:
        try:
            number = index(action)
        except TypeError:
            raise ChainfallError(f"player {seat + 1}: action {shown(action)}, expected a whole number") from None
        legal = self.legal[seat]
        if not (0 <= number <= self.wait and legal[number]):
            raise ChainfallError(f"player {seat + 1}: {why_not(number, legal)}")
        return None if number == self.wait else placement_of(number)

    def _show(self) -> None:
        duel = self._running
        self._frame = self._game.frame(duel.state)
        for legal, moves in zip(self.legal, duel.moves, strict=True):
            legal[:] = False
            legal[[action_of(move) for move in moves] or self.wait] = not duel.is_over

    def replay(self, seed: int, actions: Sequence[Sequence[Any]]) -> Replay:
        """What these actions of both seats come to, as a replay that verifies."""
        session: AnySession = Session(self._game, self._options, seed)
        duel = self._new_duel(seed, session)
        for both in actions:
            duel.play([None if int(action) == self.wait else placement_of(int(action)) for action in both])
        return session.replay()

    # What a player sees

    def seen(self, seat: int, obs: Observing) -> NDArray[np.uint8]:
        """What is seen from a seat: first one's own board, then that of the other."""
        boards = (self._frame.boards[seat], self._frame.boards[1 - seat])
        codes = [np.array(self.look.codes(board), np.uint8) for board in boards]
        numbers = [np.array(_numbers(board), np.uint8) for board in boards]
        if obs == "board":
            return np.concatenate([part for pair in zip(codes, numbers, strict=True) for part in pair])
        shape = (self.look.rows, self.look.columns)
        parts = [
            part
            for code, told in zip(codes, numbers, strict=True)
            for part in (planes(self.look, code), np.broadcast_to(told[:, None, None], (len(told), *shape)))
        ]
        return np.concatenate(parts)


def _numbers(board: Board) -> list[int]:
    found = dict(board.hud.numbers)
    return [min(max(found.get(name, 0), 0), MOST) for name in NUMBERS]


def check_prize(reward: object) -> None:
    """Refuses what is not the name of a reward.

    Raises:
        ChainfallError: it names those that there are.
    """
    if reward not in get_args(Prize):
        raise ChainfallError(f"reward {shown(reward)}: expected {' or '.join(get_args(Prize))}")


def prize(reward: Prize, effects: Sequence[Effect], winner: int | None) -> float:
    """What the first player gets; the second gets as much less.

    Args:
        reward: what counts.
        effects: what has happened.
        winner: who has won the match, if it is over and anybody has.
    """
    if reward == "match":
        return 0.0 if winner is None else _sign(winner)
    if reward == "round":
        won = [effect.winner for effect in effects if isinstance(effect, RoundOver)]
        return float(sum(_sign(seat) for seat in won if seat is not None))
    return float(sum(effect.size * _sign(effect.seat) for effect in effects if isinstance(effect, Attack)))


def _sign(seat: int) -> float:
    return -1.0 if seat else 1.0
