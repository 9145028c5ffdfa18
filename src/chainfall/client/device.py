"""Ranked games of this device: tickets, the games played with them, and what still has to be sent.

A ticket is kept from the moment it is given until its game has been handed in or it has expired, and a finished game
until the service has answered for it. So a broken connection or a closed terminal loses nothing.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx

from chainfall.client.answers import OwnPlayer, PublicPlayer, RankedTicket, SignedInPlayer, SubmittedGame, check_rules
from chainfall.client.connection import ServiceError, service_address
from chainfall.client.keeping import Account, KeptTicket, ServiceFile
from chainfall.client.service import Service
from chainfall.console.folders import locked_file
from chainfall.console.messages import reason_of
from chainfall.core.errors import ChainfallError
from chainfall.play.files import open_file
from chainfall.play.replay import MAX_BYTES, Replay

USED_UP = ("used_ticket", "expired_ticket", "no_such_ticket", "not_your_ticket")
"""Refusals after which a ticket is worth nothing."""


class Device:
    """What this device knows of services, and the ranked games that are played on it.

    Args:
        path: the file in which it is kept; by default beside the player's other records.
        transport: how to reach services, for tests.
    """

    def __init__(self, path: Path | None = None, transport: httpx.BaseTransport | None = None) -> None:
        self.file = ServiceFile(path)
        self._transport = transport
        self._held: dict[str, int] = {}

    # Who

    @property
    def url(self) -> str:
        """The address of the service that was used last; empty if there is none."""
        return self.file.read().current

    def account(self, url: str | None = None) -> Account | None:
        """The player of this device at a service, by default the service used last."""
        kept = self.file.read()
        return kept.account(service_address(url) if url else kept.current)

    def service(self, url: str | None = None) -> Service:
        """A service, by default the one used last; signed in if this device has a player there.

        Raises:
            ChainfallError: no service has been used yet.
        """
        kept = self.file.read()
        address = service_address(url) if url else kept.current
        if not address:
            raise ChainfallError(f"no service is known yet: sign in with {_login('URL')}, or give --service URL")
        account = kept.account(address)
        return Service(address, account.token if account else None, transport=self._transport)

    def signed_in(self, url: str | None = None) -> Service:
        """The same, but only if this device has a player there.

        Raises:
            ChainfallError: this device has no player there.
        """
        service = self.service(url)
        if service.token is None:
            service.close()
            raise ChainfallError(f"nobody is signed in at {service.url}: {_login(service.url)} makes a player")
        return service

    def remember(self, service: Service, name: str) -> None:
        """Keeps the name and the token for a service, which becomes the current one."""
        account = Account(service.url, name, service.token or "")
        self.file.change(lambda kept: kept.with_account(account))

    def forget(self, url: str) -> None:
        """Forgets the player at a service."""
        self.file.change(lambda kept: kept.without_account(url))

    def visit(self, url: str) -> None:
        """Makes a service the current one, if there is one at this address.

        Raises:
            ChainfallError: there is no service, or this device cannot store anything, so that the token of a new
                player would be lost.
        """
        with self.service(url) as service:
            service.about()
            self.file.change(lambda kept: kept.with_current(service.url))

    def claim(self, service: Service, name: str, *, bot: bool = False) -> PublicPlayer:
        """Makes the player of this device at a service."""
        self.file.change(lambda kept: kept.with_current(service.url))
        entered = self._entered(service, service.register(name, bot=bot))
        # A new player has no tickets: with one of the player before, a game would be played in vain.
        begun = [kept.key for kept in self.file.read().tickets if kept.url == service.url and kept not in self.waiting]
        self.file.change(lambda kept: kept.without_tickets(*begun))
        return entered

    def join(self, service: Service, code: str) -> PublicPlayer:
        """Makes this device one of the player who made the code; it may be given as the whole link."""
        self.file.change(lambda kept: kept.with_current(service.url))
        given = code.strip()
        return self._entered(service, service.join(given.rpartition("code=")[2].partition("&")[0]))

    def _entered(self, service: Service, entered: SignedInPlayer) -> PublicPlayer:
        self.remember(service, entered.player.name)
        return entered.player

    def own_player(self, service: Service) -> OwnPlayer | None:
        """The player of this device as the service knows them: another device may have renamed them.

        None if there is none. If another device has signed this one out, it forgets its player, so that it can sign in
        again.
        """
        if service.token is None:
            return None
        try:
            own = service.me()
        except ServiceError as error:
            if error.code != "bad_token":
                raise
            self.forget(service.url)
            return None
        self.remember(service, own.player.name)
        return own

    def rename(self, service: Service, name: str) -> PublicPlayer:
        """Renames the player of this device."""
        player = service.change_me(name=name)
        self.remember(service, player.name)
        return player

    def leave(self, service: Service) -> None:
        """Signs out: this device forgets its player, even if the service cannot be reached."""
        with suppress(ServiceError):
            service.sign_out()
        self.forget(service.url)

    def delete(self, service: Service) -> None:
        """Deletes the player of this device, everything about them, and everything kept here about them."""
        service.delete_me()
        self.forget(service.url)
        for kept in self.file.read().tickets:
            if kept.url == service.url:
                self._done(kept)

    # Tickets

    def begin(self, service: Service, board: str) -> KeptTicket:
        """A ticket for a board, held until :meth:`release`: the ticket of an unfinished game, or a new one.

        Args:
            service: the service.
            board: the id of the board, or the name of its family.

        Raises:
            ChainfallError: the board is closed, its rules are not ours, or the service gives no ticket.
        """
        for kept in self.file.read().tickets:
            if kept.url == service.url and kept.is_for(board) and self._playable(kept) and self.hold(kept):
                return kept
        found = service.find_board(board)
        if not found.open:
            instead = f": its successor is {found.successor}" if found.successor else ""
            raise ChainfallError(f"the board {found.id} is closed{instead}")
        check_rules(found.game, found.rules)
        return self._keep(service, service.ticket(found.id))

    def _playable(self, kept: KeptTicket) -> bool:
        if kept.expired or self.file.game_file(kept.key).exists():
            return False
        with suppress(ChainfallError):
            check_rules(kept.ticket.game, kept.ticket.rules)
            return True
        return False

    def _keep(self, service: Service, ticket: RankedTicket) -> KeptTicket:
        kept = KeptTicket(service.url, ticket)
        self.file.change(lambda old: old.with_ticket(kept))
        self.hold(kept)
        return kept

    def again(self, service: Service, kept: KeptTicket) -> KeptTicket:
        """Gives up a game that is not finished, and begins another one on its board."""
        self.give_up(service, kept)
        return self.begin(service, kept.ticket.board)

    def give_up(self, service: Service, kept: KeptTicket) -> None:
        """Gives a ticket back; the service counts it as abandoned."""
        try:
            service.give_back(kept.ticket)
        except ServiceError as error:
            if error.passing:
                raise
        self._done(kept)

    def ticket_for(self, replay: Replay) -> KeptTicket | None:
        """The ticket of this device that a game was, or may be, played with: the oldest that fits."""
        return next((kept for kept in self.file.read().tickets if kept.ticket.fits(replay)), None)

    def go_on(self, replay: Replay) -> KeptTicket | None:
        """The ticket of an unfinished game that is to be continued, held; None if it is not a ranked one.

        Raises:
            ChainfallError: it is one that no longer counts, or another program plays with its ticket.
        """
        kept = self.ticket_for(replay)
        if kept and kept.expired:
            raise ChainfallError(f"the ticket of this game for {kept.ticket.board} has expired: it gets no rank")
        if kept and not self.hold(kept):
            raise ChainfallError(f"another program plays this game for {kept.ticket.board}: here it gets no rank")
        return kept

    def find_ticket(self, service: Service, replay: Replay) -> KeptTicket:
        """The ticket for a game; the service is asked if this device has none, as for a game of another device.

        Raises:
            ChainfallError: there is none.
        """
        kept = next(
            (kept for kept in self.file.read().tickets if kept.url == service.url and kept.ticket.fits(replay)), None
        )
        if kept:
            return kept
        given = next((ticket for ticket in service.tickets().tickets if ticket.fits(replay)), None)
        if given is None:
            what = f"{replay.game} with seed {replay.seed}"
            raise ChainfallError(
                f"there is no ticket for this game ({what}): it was handed in before, or did not begin with a ticket, "
                "as 'chainfall play --ranked BOARD' does"
            )
        return self._keep(service, given)

    def hold(self, kept: KeptTicket) -> bool:
        """Keeps other programs on this device from playing with a ticket; False if one does already."""
        if kept.key in self._held:
            return True
        try:
            self.file.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._held[kept.key] = locked_file(self.file.lock_file(kept.key), wait=False)
        except OSError:
            return False
        return True

    def release(self, kept: KeptTicket) -> None:
        """Lets other programs have the ticket."""
        descriptor = self._held.pop(kept.key, None)
        if descriptor is not None:
            os.close(descriptor)

    # Games that are over

    def keep_game(self, kept: KeptTicket, replay: Replay) -> Path:
        """Stores a finished game until the service has answered for it."""
        return self.file.keep_game(kept.key, replay.to_json().encode())

    @property
    def waiting(self) -> tuple[KeptTicket, ...]:
        """The tickets whose games are finished and have not been sent."""
        return tuple(kept for kept in self.file.read().tickets if self.file.game_file(kept.key).exists())

    def send(self, kept: KeptTicket, wait: Callable[[float], object] | None = None) -> SubmittedGame:
        """Hands in the stored game of a ticket. A game that is refused for good is set aside, and any other stays.

        Args:
            kept: the ticket.
            wait: as for :meth:`~chainfall.client.service.Service.submit`.

        Raises:
            ChainfallError: the service refuses the game or cannot be reached.
        """
        path = self.file.game_file(kept.key)
        try:
            with open_file(path) as file:
                content = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise ChainfallError(f"{str(path)!r} cannot be read: {reason_of(error)}") from error
        with self.signed_in(kept.url) as service:
            try:
                return self.hand_in(service, kept, content, wait)
            except ServiceError as error:
                if error.final:
                    aside = self.file.set_aside(kept.key)
                    raise ServiceError(f"{error}; the game is in {str(aside)!r}", error.code, error.status) from error
                raise

    def finish(self, kept: KeptTicket, replay: Replay, wait: Callable[[float], object] | None = None) -> SubmittedGame:
        """Hands in a game that has just ended; until the service has answered, it is stored."""
        self.keep_game(kept, replay)
        return self.send(kept, wait)

    def hand_in(
        self, service: Service, kept: KeptTicket, content: bytes, wait: Callable[[float], object] | None = None
    ) -> SubmittedGame:
        """Hands in a game, and forgets its ticket when that is used up.

        Raises:
            ChainfallError: the service refuses it or cannot be reached.
        """
        try:
            submitted = service.submit(content, kept.ticket, wait)
        except ServiceError as error:
            if error.code in USED_UP:
                self.file.change(lambda old: old.without_tickets(kept.key))
            raise
        self._done(kept)
        return submitted

    def _done(self, kept: KeptTicket) -> None:
        self.file.change(lambda old: old.without_tickets(kept.key))
        self.release(kept)
        self.file.drop_game(kept.key)


def _login(url: str) -> str:
    return f"'chainfall login {url} --name NAME'"
