"""A match over a network as one of its machines sees it: one's own board never waits, and nothing drawn is taken back.

There are two states. ``confirmed`` is played with the inputs of all seats, so it is the same everywhere. ``head`` is
ahead of it: played with one's own inputs up to now, and as if the others kept holding what they held last. With a
``landing_delay`` of at least ``lead`` ticks, what happens on one's own board does not depend on the others' last
ticks (``docs/seats.md``), so it can be drawn from head at once. Everything else is drawn from confirmed: the other
boards, the numbers of all seats, and the end of rounds and of the match.

Packets and time are inputs: this module knows no socket and no clock. A referee and a spectator are the same machine
without a seat.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from chainfall.core.buttons import ALL, PAUSE
from chainfall.core.effects import Attack, Defend, Effect, GameOver, RoundOver
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Board, Frame
from chainfall.core.game import Game, Outcome
from chainfall.core.options import Options
from chainfall.core.seats import Masks, seats_of
from chainfall.play.digests import state_digest

S = TypeVar("S")

LEAD = 60
"""How many ticks head may be in front of confirmed; then the match is frozen until the others are heard."""

FARTHEST = 10 * LEAD
"""Inputs that come before others of their seat wait for those, if they are not further ahead than this."""

DIGEST_TICKS = 60
"""Digests of confirmed states are compared after every so many ticks."""

ENDS = (RoundOver, GameOver)
FROM_CONFIRMED = (Attack, Defend, *ENDS)
"""Effects at one's own seat that depend on what the others did in the last ticks."""


class _Tick(NamedTuple, Generic[S]):
    """A tick that was played: with these inputs, to this state."""

    masks: Masks
    state: S
    effects: tuple[Effect, ...]

    @property
    def ends(self) -> bool:
        """Whether a round or the match ends in it."""
        return any(isinstance(effect, ENDS) for effect in self.effects)


class NetMatch(Generic[S]):
    """One machine's view of a match.

    Args:
        game: a game in real time.
        options: its options; for what is promised here, their landing delay must be at least ``lead``.
        seed: its seed.
        seat: one's own seat; None for a referee or a spectator.
        lead: how far head may be in front of confirmed.

    Attributes:
        confirmed: the last state in which all inputs are known.
        ticks: how many ticks have led to it.
    """

    def __init__(
        self, game: Game[Any, S, Any], options: Options, seed: int, seat: int | None = None, *, lead: int = LEAD
    ) -> None:
        if not game.hz:
            raise ChainfallError(f"{game.id} is not played in real time: expected a game with ticks")
        if seat is not None and not 0 <= seat < seats_of(game):
            raise ChainfallError(f"seat {seat}: {game.id} has the seats 0 to {seats_of(game) - 1}")
        self._game = game
        self._seat = seat
        self._lead = lead
        self.confirmed: S = game.start(options, seed)
        self.ticks = 0
        self._known: list[list[int]] = [[] for _ in range(seats_of(game))]
        self._early: list[dict[int, int]] = [{} for _ in self._known]
        self._ahead: list[_Tick[S]] = []  # from confirmed to head
        self._told = 0  # up to this tick the effects of one's own board have been told
        self._effects: list[Effect] = []
        self._digests: dict[int, str] = {}
        self._drawn: Board | None = None  # one's own board as it was drawn last
        self._held: Board | None = None  # one's own board at the end of a round, while more of it had been drawn

    # What comes in

    def play(self, mask: int) -> bool:
        """Plays one's own next tick with these buttons; False if nothing was played: the match is frozen or over."""
        if self._seat is None:
            raise ChainfallError("a referee or a spectator has no buttons")
        if self.frozen or self.outcome:
            return False
        self._known[self._seat].append(allowed(mask))
        self._catch_up()
        return True

    def hear(self, seat: int, first: int, masks: Sequence[int]) -> bool:
        """Notes the inputs of a seat from a tick on, in whatever order and however often they come.

        What is known stays as it is: the first word counts. Also one's own inputs can be heard, after a connection or
        a page was lost.

        Returns:
            False if they are too far ahead of what is known, and were not noted.
        """
        known, early = self._known[seat], self._early[seat]
        for tick, mask in enumerate(masks, first):
            if tick == len(known):
                known.append(early.pop(tick, allowed(mask)))
            elif tick - len(known) >= FARTHEST:
                return False
            elif tick > len(known):
                early.setdefault(tick, allowed(mask))
        while len(known) in early:
            known.append(early.pop(len(known)))
        self._catch_up()
        return True

    # What can be asked

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended; None as long as it goes on."""
        return self._game.outcome(self.confirmed)

    @property
    def head(self) -> int:
        """How many of one's own ticks have been played."""
        return self.ticks if self._seat is None else len(self._known[self._seat])

    @property
    def frozen(self) -> bool:
        """Whether one's own board has to wait until the others are heard."""
        return self.head - self.ticks >= self._lead

    @property
    def drawn(self) -> int:
        """The tick as of which one's own board is drawn: head, unless a round seems to end before it."""
        return max((number for number, _ in self._certain()), default=self.ticks)

    def known(self, seat: int) -> int:
        """Of how many ticks a seat's inputs are known without a gap."""
        return len(self._known[seat])

    def inputs(self, seat: int, first: int = 0) -> Sequence[int]:
        """The inputs of a seat from a tick on, as far as they are known without a gap."""
        return self._known[seat][first:]

    def digest(self, ticks: int) -> str | None:
        """The digest of the confirmed state after so many ticks, a multiple of ``DIGEST_TICKS``; None if not yet."""
        return self._digests.get(ticks)

    def frame(self) -> Frame:
        """What is drawn: one's own board as of head, everything else as of confirmed."""
        frame = self._game.frame(self.confirmed)
        if self._seat is None:
            return frame
        own, true = self._own_board(), frame.boards[self._seat]
        hud = replace(true.hud, next=own.hud.next)
        self._drawn = replace(own, hud=hud, phase=true.phase if self._held else own.phase)
        return Frame(tuple(self._drawn if seat == self._seat else board for seat, board in enumerate(frame.boards)))

    def take_effects(self) -> tuple[Effect, ...]:
        """What has happened since the last call, each thing once."""
        told = tuple(self._effects)
        self._effects.clear()
        return told

    # How it goes on

    def _catch_up(self) -> None:
        """Confirms all ticks of which every input is known, and plays on to head as it is to be expected."""
        heard = min(map(len, self._known))
        while self.ticks < heard and not self.outcome:
            self._confirm(tuple(known[self.ticks] for known in self._known))
        while self.ticks + len(self._ahead) < self.head:
            self._ahead.append(self._next_tick(self._expected(self.ticks + len(self._ahead))))
        self._tell_ahead()

    def _confirm(self, masks: Masks) -> None:
        """Plays a tick with the true inputs. A tick that was expected like this has been played already."""
        if self._ahead and self._ahead[0].masks != masks:
            self._ahead.clear()
        tick = self._ahead.pop(0) if self._ahead else self._next_tick(masks)
        self.confirmed = tick.state
        self.ticks += 1
        self._effects += self._late_effects(tick.effects)
        if tick.ends:
            self._hold()
        if self.ticks % DIGEST_TICKS == 0:
            self._digests[self.ticks] = state_digest(self.confirmed)

    def _next_tick(self, masks: Masks) -> _Tick[S]:
        before = self._ahead[-1].state if self._ahead else self.confirmed
        step = self._game.step(before, masks if len(masks) > 1 else masks[0])
        return _Tick(masks, step.state, step.effects)

    def _expected(self, tick: int) -> Masks:
        """The inputs of a tick, as if those that are not known yet kept holding what they held last."""
        return tuple(known[tick] if tick < len(known) else known[-1] if known else 0 for known in self._known)

    def _certain(self) -> Iterator[tuple[int, _Tick[S]]]:
        """The ticks ahead that can be drawn, by number: up to one in which a round seems to end, which is not sure."""
        for number, tick in enumerate(self._ahead, self.ticks + 1):
            if tick.ends:
                return
            yield number, tick

    # What is drawn and told

    def _own_board(self) -> Board:
        """One's own board: as of head, or as it was drawn last while a round's end has caught up with it."""
        state = self.confirmed
        for _, tick in self._certain():
            state = tick.state
        board = self._board(state)
        if self._held is not None and self._drawn is not None:
            if _picture(board) == _picture(self._held):
                return self._drawn
            self._held = None
        return board

    def _hold(self) -> None:
        """A round has ended in the tick that was just confirmed, and more of it may have been drawn."""
        if self._seat is not None and self._told > self.ticks:
            self._held = self._board(self.confirmed)
        self._told = min(self._told, self.ticks)

    def _board(self, state: S) -> Board:
        assert self._seat is not None
        return self._game.frame(state).boards[self._seat]

    def _tell_ahead(self) -> None:
        """Tells the effects on one's own board up to the last tick that is drawn."""
        for number, tick in self._certain():
            if number > self._told:
                self._told = number
                self._effects += (effect for effect in tick.effects if self._is_early(effect))

    def _late_effects(self, effects: Iterable[Effect]) -> list[Effect]:
        """Those of a confirmed tick that have not been told when it was ahead."""
        told = self._told >= self.ticks
        self._told = max(self._told, self.ticks)
        return [effect for effect in effects if not (told and self._is_early(effect))]

    def _is_early(self, effect: Effect) -> bool:
        """Whether an effect is told when head gets there."""
        return effect.seat == self._seat and not isinstance(effect, FROM_CONFIRMED)


def allowed(mask: int) -> int:
    """The buttons that count over a network: nobody can pause the others."""
    return mask & ALL & ~PAUSE


def _picture(board: Board) -> tuple[object, ...]:
    return board.tiles, board.sprites
