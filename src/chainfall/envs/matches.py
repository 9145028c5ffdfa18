"""Matches behind environments: games for two, by actions, on the reference or on a kernel. Both show the same."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Literal, NamedTuple, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from chainfall.bots.opponents import opponent
from chainfall.core.effects import Attack, Effect, RoundOver
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.frame import Board
from chainfall.core.options import Options
from chainfall.core.seats import seats_of
from chainfall.envs.engines import why_not
from chainfall.envs.look import Look, look_of
from chainfall.envs.spaces import Mask, Observing, check_observing, planes
from chainfall.kernels.boards import Boards
from chainfall.kernels.moves import TURNS, action_of, placement_of
from chainfall.kernels.native import KernelError, native
from chainfall.play.duel import Duel, Pilot
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session

Prize = Literal["match", "round", "attack"]
"""``match``: 1 for a match that is won, -1 for one that is lost; ``round``: the same for every round; ``attack``: the
size of what was sent, less the size of what the other has sent."""

INCOMING = "incoming"
"""The one number of a board that is seen beside its cells and pieces: the size of the attacks that wait for it."""

MOST = 255
"""What stands for a number that does not fit into a byte."""

COMING = {"dr-mario-versus": 3, "puzzle-fighter-versus": 3}
"""Where a kernel tells what is coming, counted from the end of the pieces."""

SEATS = (0, 1)


class Came(NamedTuple):
    """What came of a step, as the difference between the first player and the second.

    Attributes:
        rounds: the rounds that were won.
        sent: the size of the attacks that were sent, where that is known.
    """

    rounds: int
    sent: int


class Match(Protocol):
    """One match, played by actions.

    A choice is due at a seat when a piece is in its air. Then its legal actions are placements, ``column * 4 + turns``;
    at any other time there is only one, the last, which is to wait.

    Attributes:
        legal: which actions are legal, a row for each seat; the same array all the time.
        codes: the codes of the board at each seat, then what is coming; the same array all the time.
        over: whether the match is over.
        winner: who has won it, or None.
    """

    legal: Mask
    codes: NDArray[np.uint8]
    over: bool
    winner: int | None

    @property
    def state(self) -> Any:
        """Where the match stands, as a state of the reference."""

    def begin(self, seed: int) -> None:
        """Begins a match, and plays until the first choice is due."""

    def play(self, actions: Sequence[int]) -> Came:
        """Plays legal actions of both seats, until the next choice is due; that of an opponent is to wait."""


class ReferenceMatch:
    """A match by its rules as they are written to be read, if need be with opponents who play by themselves."""

    def __init__(self, game: AnyGame, options: Options, look: Look, opponents: Mapping[int, str]) -> None:
        self._game = game
        self._options = options
        self._look = look
        self._opponents = opponents
        self._wait = look.columns * TURNS
        self.legal: Mask = np.zeros((len(SEATS), self._wait + 1), np.bool_)
        self.codes = np.zeros((len(SEATS), look.size + 1), np.uint8)
        self.over = True
        self.winner: int | None = None
        self.state: Any = None
        pilots(game, options, opponents, 0)  # says if there is no such opponent

    def begin(self, seed: int) -> None:
        """Begins a match."""
        playing = pilots(self._game, self._options, self._opponents, seed)
        self._duel = Duel(self._game, self._game.start(self._options, seed), pilots=playing)
        self._show()

    def play(self, actions: Sequence[int]) -> Came:
        """Plays actions."""
        effects = self._duel.play([None if action == self._wait else placement_of(action) for action in actions])
        self._show()
        return _came(effects)

    def _show(self) -> None:
        duel = self._duel
        self.state = duel.state
        outcome = self._game.outcome(duel.state)
        self.over = outcome is not None
        self.winner = outcome.winner if outcome else None
        self.legal[:] = False
        for seat, board in enumerate(self._game.frame(duel.state).boards):
            self.codes[seat] = [*self._look.codes(board), min(_incoming(board), MOST)]
            self.legal[seat, [action_of(move) for move in duel.moves[seat]] or self._wait] = not self.over


class KernelMatch:
    """A match on a kernel, which does not tell of attacks."""

    def __init__(self, game: AnyGame, options: Options, look: Look) -> None:
        boards = Boards(game.id, 1, options)
        kernel = boards.kernel
        self._boards = boards
        self._wait = kernel.actions - 1
        self._seen = np.zeros((len(SEATS), kernel.rows * kernel.columns + kernel.shown), np.uint8)
        self._told = [*range(look.size), look.size + COMING[game.id]]
        self._wins = np.zeros(len(SEATS), np.int64)
        self.legal: Mask = np.zeros((len(SEATS), kernel.actions), np.bool_)
        self.codes = np.zeros((len(SEATS), look.size + 1), np.uint8)
        self.over = True
        self.winner: int | None = None

    @property
    def state(self) -> Any:
        """The match as the reference has it."""
        return self._boards.unpack(0)

    def begin(self, seed: int) -> None:
        """Begins a match."""
        boards = self._boards
        native().reset(boards.kernel.number, boards.setup, boards.memory, np.array([seed], np.uint64), None)
        self.play([self._wait] * len(SEATS))

    def play(self, actions: Sequence[int]) -> Came:
        """Plays actions."""
        number, setup, memory = self._boards.kernel.number, self._boards.setup, self._boards.memory
        over, winner, wins = np.zeros(1, np.bool_), np.zeros(1, np.int32), np.zeros(len(SEATS), np.int64)
        native().step(number, setup, memory, np.array(actions, np.int32), None, np.zeros_like(wins), over)
        native().legal(number, setup, memory, None, self.legal)
        native().observe(number, memory, None, self._seen)
        native().wins(number, memory, None, wins)
        native().winner(number, memory, None, winner)
        np.take(self._seen, self._told, 1, self.codes)
        (first, second), self._wins = wins - self._wins, wins
        self.over = bool(over[0])
        self.winner = int(winner[0]) if winner[0] >= 0 else None
        return Came(int(first - second), 0)


def match_of(
    game: AnyGame, options: Options, look: Look, opponents: Mapping[int, str], *, reward: Prize, kernel: bool | None
) -> Match:
    """What plays a match: its kernel where that knows all that is asked for, else the reference.

    Raises:
        ChainfallError: there is no such opponent.
        KernelError: a kernel was asked for, and none can do that.
    """
    if opponents or reward == "attack" or kernel is False:
        if kernel:
            lacks = "the opponents" if opponents else "the attacks"
            raise KernelError(f"{game.id}: a kernel does not know {lacks}, expected kernel=False")
        return ReferenceMatch(game, options, look, opponents)
    try:
        return KernelMatch(game, options, look)
    except KernelError:
        if kernel:
            raise
    return ReferenceMatch(game, options, look, opponents)


class Seated:
    """A match and its players: what they may do, what they see, and what they win.

    Args:
        game: a game of two seats in real time that shows its boards alone.
        options: what it is started with.
        opponents: the names of those who play by themselves, by seat.
        obs: how it is observed.
        reward: what counts.
        kernel: True or False to insist on the game's kernel or on the reference.

    Attributes:
        look: what the codes of a board mean.
        wait: the action that does nothing.
        match: where it is played.

    Raises:
        ChainfallError: it is not such a game, there is no such opponent, or another argument is wrong.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        opponents: Mapping[int, str],
        *,
        obs: Observing,
        reward: Prize,
        kernel: bool | None,
    ) -> None:
        check_observing(obs)
        if reward not in get_args(Prize):
            raise ChainfallError(f"reward {shown(reward)}: expected {' or '.join(get_args(Prize))}")
        seats = seats_of(game)
        if seats != len(SEATS):
            raise ChainfallError(f"{game.id} is for {seats} player{'s' if seats > 1 else ''}: expected a game for two")
        self._game = game
        self._options = options
        self._opponents = opponents
        self._obs = obs
        self._reward = reward
        self.look = look_of(game, options)
        self.wait = self.look.columns * TURNS
        self.match = match_of(game, options, self.look, opponents, reward=reward, kernel=kernel)

    def play(self, actions: Sequence[Any]) -> float:
        """Plays an action for each seat; the reward of the first player; the second gets its negative.

        Raises:
            ChainfallError: one is not legal now; nothing changed.
        """
        came = self.match.play([self._read(seat, action) for seat, action in enumerate(actions)])
        if self._reward == "match":
            return 0.0 if self.match.winner is None else float(_sign(self.match.winner))
        return float(came.rounds if self._reward == "round" else came.sent)

    def _read(self, seat: int, action: Any) -> int:
        try:
            number = index(action)
        except TypeError:
            raise ChainfallError(f"player {seat + 1}: action {shown(action)}, expected a whole number") from None
        legal = self.match.legal[seat]
        if not (0 <= number <= self.wait and legal[number]):
            raise ChainfallError(f"player {seat + 1}: {why_not(number, legal)}")
        return number

    def seen(self, seat: int) -> NDArray[np.uint8]:
        """What is seen from a seat: one's own board, then that of the other; of pieces those that are to be placed."""
        codes = self.match.codes.copy()
        due = self.match.legal[:, :-1].any(1)
        codes[~due, self.look.cells : self.look.cells + self.look.piece] = 0
        both = codes[[seat, 1 - seat]]
        if self._obs == "board":
            return both.reshape(-1)
        shape = (len(SEATS), 1, self.look.rows, self.look.columns)
        boards = planes(self.look, both[:, :-1])
        coming = np.broadcast_to(both[:, -1].reshape(-1, 1, 1, 1), shape)
        return np.concatenate([boards, coming], 1).reshape(-1, *shape[2:])

    def replay(self, seed: int, actions: Sequence[Sequence[Any]]) -> Replay:
        """What these actions of both seats come to, as a replay that verifies."""
        session: AnySession = Session(self._game, self._options, seed)
        playing = pilots(self._game, self._options, self._opponents, seed)
        duel = Duel(self._game, session.state, pilots=playing, feed=session.feed)
        for both in actions:
            duel.play([None if int(action) == self.wait else placement_of(int(action)) for action in both])
        return session.replay()


def pilots(game: AnyGame, options: Options, opponents: Mapping[int, str], seed: int) -> dict[int, Pilot]:
    """Those who play by themselves, by seat."""
    return {seat: opponent(name, game, options, seat, seed).next for seat, name in opponents.items()}


def _came(effects: Sequence[Effect]) -> Came:
    rounds = [effect.winner for effect in effects if isinstance(effect, RoundOver)]
    sent = sum(effect.size * _sign(effect.seat) for effect in effects if isinstance(effect, Attack))
    return Came(sum(_sign(seat) for seat in rounds if seat is not None), sent)


def _incoming(board: Board) -> int:
    return dict(board.hud.numbers).get(INCOMING, 0)


def _sign(seat: int) -> int:
    return -1 if seat else 1
