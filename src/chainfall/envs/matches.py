"""Engines of matches: two-player games behind environments, on the reference or on a kernel that shows the same."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Literal, NamedTuple, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from chainfall.bots.opponents import opponent
from chainfall.core.effects import Attack, Effect, RoundOver
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.seats import seats_of
from chainfall.envs.duel import Duel, Pilot
from chainfall.envs.engines import Playable, clear, refused
from chainfall.envs.look import FrameCodes, look_of
from chainfall.envs.spaces import Mask, Observing, check_observing, planes
from chainfall.kernels.boards import Boards
from chainfall.kernels.native import KernelError, native
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session

Prize = Literal["match", "round", "attack"]
"""``match``: 1 for winning the match, -1 for losing it; ``round``: the same for every round; ``attack``: the size of
the attacks sent, minus the size of those sent by the other player."""

SEATS = (0, 1)


class Came(NamedTuple):
    """The result of a step, as the difference between the first player and the second.

    Attributes:
        rounds: the rounds that were won.
        sent: the size of the attacks that were sent, where that is known.
    """

    rounds: int
    sent: int


class MatchEngine(Playable, Protocol):
    """One match, played by actions; observations and legal actions have a row for each seat.

    A choice is due at a seat when it has a piece in the air. Then its legal actions are placements, as in a
    single-player game. At any other time the only legal action is the last one, which is to wait.

    Attributes:
        winner: the seat that has won, or None.
    """

    winner: int | None

    def play(self, actions: Sequence[int]) -> Came:
        """Plays legal actions of both seats until the next choice is due; an opponent's action is to wait."""


class ReferenceMatch:
    """A match on the reference rules, optionally with opponents that play by themselves."""

    def __init__(self, game: AnyGame, options: Options, look: FrameCodes, opponents: Mapping[int, str]) -> None:
        self._game = game
        self._options = options
        self._look = look
        self._opponents = opponents
        self._played: tuple[int, list[Sequence[int]]] | None = None  # the seed, and all actions
        self.legal: Mask = np.zeros((len(SEATS), look.columns * look.turns + 1), np.bool_)
        self.codes = np.zeros((len(SEATS), look.length), np.uint8)
        self.over = True
        self.winner: int | None = None
        self.state: Any = None
        pilots(game, options, opponents, 0)  # raises if there is no such opponent

    def begin(self, seed: int) -> None:
        """Starts a match."""
        playing = pilots(self._game, self._options, self._opponents, seed)
        self._duel = Duel(self._game, self._game.start(self._options, seed), pilots=playing)
        self._played = seed, []
        self._show()

    def play(self, actions: Sequence[int]) -> Came:
        """Plays actions."""
        assert self._played is not None
        effects = self._duel.play(placements(self._look, actions))
        self._played[1].append(actions)
        self._show()
        return _came(effects)

    def keep(self) -> Any:
        """The seed and all actions: an opponent's thoughts cannot be saved, but it will think the same again."""
        return self._played

    def restore(self, kept: Any) -> None:
        """Replays the match up to that point."""
        self.winner = self._played = None
        self.state = None
        clear(self)
        if kept is not None:
            seed, played = kept
            self.begin(seed)
            for actions in played:
                self.play(actions)

    def _show(self) -> None:
        duel = self._duel
        self.state = duel.state
        outcome = self._game.outcome(duel.state)
        self.over = outcome is not None
        self.winner = outcome.winner if outcome else None
        self.legal[:] = False
        turns = self._look.turns
        for seat, board in enumerate(self._game.frame(duel.state).boards):
            self.codes[seat] = self._look.bytes(board)
            moves = [move.column * turns + move.turns for move in duel.moves[seat] if move.turns < turns]
            self.legal[seat, moves or -1] = not self.over


class KernelMatch:
    """A match on a kernel, which does not report attacks."""

    def __init__(self, game: AnyGame, options: Options, look: FrameCodes) -> None:
        boards = Boards(game.id, 1, options)
        kernel = boards.kernel
        self._boards = boards
        self._wins = np.zeros(len(SEATS), np.int64)
        self._begun = False
        self.legal: Mask = np.zeros((len(SEATS), kernel.actions), np.bool_)
        self.codes = np.zeros((len(SEATS), look.length), np.uint8)
        self.over = True
        self.winner: int | None = None

    @property
    def state(self) -> Any:
        """The match as a state of the reference."""
        return self._boards.unpack(0)

    def begin(self, seed: int) -> None:
        """Starts a match."""
        boards = self._boards
        native().reset(boards.kernel.number, boards.setup, boards.memory, np.array([seed], np.uint64), None)
        self._begun = True
        self._wins[:] = 0
        self.play([boards.kernel.actions - 1] * len(SEATS))

    def play(self, actions: Sequence[int]) -> Came:
        """Plays actions."""
        number, setup, memory = self._boards.kernel.number, self._boards.setup, self._boards.memory
        over, points, before = np.zeros(1, np.bool_), np.zeros(len(SEATS), np.int64), self._wins.copy()
        native().step(number, setup, memory, np.array(actions, np.int32), None, points, over)
        self._show()
        first, second = self._wins - before
        return Came(int(first - second), 0)

    def keep(self) -> bytes | None:
        """A copy of the match's memory."""
        return bytes(self._boards.memory) if self._begun else None

    def restore(self, kept: bytes | None) -> None:
        """Overwrites the match's memory."""
        self._begun = kept is not None
        if kept is None:
            self.winner = None
            clear(self)
        else:
            self._boards.fill(kept)
            self._show()

    def _show(self) -> None:
        number, setup, memory = self._boards.kernel.number, self._boards.setup, self._boards.memory
        winner = np.zeros(1, np.int32)
        native().legal(number, setup, memory, None, self.legal)
        native().observe(number, memory, None, self.codes)
        native().wins(number, memory, None, self._wins)
        native().winner(number, memory, None, winner)
        self.over = not self.legal.any()
        self.winner = int(winner[0]) if winner[0] >= 0 else None


def match_of(
    game: AnyGame,
    options: Options,
    look: FrameCodes,
    opponents: Mapping[int, str],
    *,
    reward: Prize,
    kernel: bool | None,
) -> MatchEngine:
    """The engine for a match: its kernel if it supports everything that is asked for, otherwise the reference.

    Raises:
        ChainfallError: there is no such opponent.
        KernelError: a kernel was asked for, but none can do that.
    """
    if opponents or reward == "attack" or kernel is False:
        if kernel:
            lacks = "opponents" if opponents else "attack rewards"
            raise KernelError(f"{game.id}: a kernel does not support {lacks}, expected kernel=False")
        return ReferenceMatch(game, options, look, opponents)
    try:
        return KernelMatch(game, options, look)
    except KernelError:
        if kernel:
            raise
    return ReferenceMatch(game, options, look, opponents)


class Seated:
    """A match and its players: their actions, observations and rewards.

    Args:
        game: a real-time game of two seats that can show each seat's board on its own.
        options: the options to start it with.
        opponents: by seat, the names of opponents that play by themselves.
        obs: how it is observed.
        reward: which reward to use.
        kernel: True or False to require the game's kernel or the reference.

    Attributes:
        look: what the codes and numbers of a board mean.
        wait: the action that does nothing.
        engine: the engine that plays it.

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
        self.wait = self.look.columns * self.look.turns
        self.engine = match_of(game, options, self.look, opponents, reward=reward, kernel=kernel)

    def play(self, actions: Sequence[Any]) -> float:
        """Plays an action for each seat, and returns the reward of the first player; the second gets its negative.

        Raises:
            IllegalActionError: one is not legal now; nothing changed.
            ChainfallError: one is not a whole number, or the match is over; nothing changed.
        """
        came = self.engine.play([self._read(seat, action) for seat, action in enumerate(actions)])
        if self._reward == "match":
            return 0.0 if self.engine.winner is None else float(_sign(self.engine.winner))
        return float(came.rounds if self._reward == "round" else came.sent)

    def is_legal(self, seat: int, action: Any) -> bool:
        """Whether a seat can play an action now."""
        number = _number(seat, action)
        return 0 <= number <= self.wait and bool(self.engine.legal[seat, number])

    def _read(self, seat: int, action: Any) -> int:
        if not self.is_legal(seat, action):
            raise refused(_number(seat, action), self.engine.legal[seat], f"player {seat + 1}: ")
        return _number(seat, action)

    def seen(self, seat: int) -> NDArray[np.uint8]:
        """The observation of a seat: its own board, then the other player's."""
        both = self.engine.codes[[seat, 1 - seat]]
        if self._obs == "board":
            return both.reshape(-1)
        return planes(self.look, both).reshape(-1, self.look.rows, self.look.columns)

    def replay(self, seed: int, actions: Sequence[Sequence[Any]]) -> Replay:
        """A replay, which verifies, of these actions of both seats."""
        session: AnySession = Session(self._game, self._options, seed)
        playing = pilots(self._game, self._options, self._opponents, seed)
        duel = Duel(self._game, session.state, pilots=playing, feed=session.feed)
        for both in actions:
            duel.play(placements(self.look, [int(action) for action in both]))
        return session.replay()


def _number(seat: int, action: Any) -> int:
    try:
        return index(action)
    except TypeError:
        raise ChainfallError(f"player {seat + 1}: action {shown(action)}, expected a whole number") from None


def placements(look: FrameCodes, actions: Sequence[int]) -> list[Placement | None]:
    """Actions as a duel takes them: placements, or None for a player who waits."""
    wait = look.columns * look.turns
    return [None if action == wait else Placement(*divmod(action, look.turns)) for action in actions]


def pilots(game: AnyGame, options: Options, opponents: Mapping[int, str], seed: int) -> dict[int, Pilot]:
    """The opponents that play by themselves, by seat."""
    return {seat: opponent(name, game, options, seat, seed).next for seat, name in opponents.items()}


def _came(effects: Sequence[Effect]) -> Came:
    rounds = [effect.winner for effect in effects if isinstance(effect, RoundOver)]
    sent = sum(effect.size * _sign(effect.seat) for effect in effects if isinstance(effect, Attack))
    return Came(sum(_sign(seat) for seat in rounds if seat is not None), sent)


def _sign(seat: int) -> int:
    return -1 if seat else 1
