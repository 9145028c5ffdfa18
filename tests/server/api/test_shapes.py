"""What the API answers is read in two places: by the page, whose types are generated, and by ``chainfall.client``."""

from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest

from chainfall.client import answers
from chainfall.server.api import shapes
from chainfall.server.api.declarations import TARGET, declarations

READ_AS = {
    shapes.ServiceInfo: answers.ServiceAbout,
    shapes.PlayerOut: answers.PublicPlayer,
    shapes.Welcome: answers.SignedInPlayer,
    shapes.Me: answers.OwnPlayer,
    shapes.Changed: answers.ChangedPlayer,
    shapes.Link: answers.DeviceLink,
    shapes.BoardOut: answers.RankedBoard,
    shapes.BoardsOut: answers.BoardList,
    shapes.EntryOut: answers.RankedEntry,
    shapes.BoardPage: answers.StandingsPage,
    shapes.Mine: answers.OwnEntry,
    shapes.TicketOut: answers.RankedTicket,
    shapes.Tickets: answers.OwnTickets,
    shapes.Uploaded: answers.SubmittedGame,
    shapes.About: answers.ReplayInfo,
    shapes.Best: answers.BoardBest,
    shapes.GameOut: answers.BoardGame,
    shapes.PlayerPage: answers.PlayerProfile,
    shapes.Coming: answers.ComingDay,
    shapes.DayOut: answers.ServiceDay,
}
"""What the client makes of each answer."""

UNREAD = {shapes.ErrorOut, shapes.Refusal, shapes.AboutMe, shapes.OwnName, shapes.OwnTicket, shapes.OwnScore}
"""The client reads errors by hand, since a proxy may have written them, and hands an export on as it is."""


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == declarations(), "`make contract` generates them"


def test_the_client_knows_every_answer() -> None:
    assert {*READ_AS, *UNREAD} == set(shapes.Out.__subclasses__())


def parts(hint: Any) -> set[Any]:
    """The plain types that a type consists of."""
    return set().union(*map(parts, get_args(hint))) if get_args(hint) else {hint}


@pytest.mark.parametrize(("sent", "read"), READ_AS.items(), ids=lambda kind: kind.__name__)
def test_the_client_expects_only_what_the_service_sends(sent: type, read: type) -> None:
    given, expected = get_type_hints(sent), get_type_hints(read)
    assert expected.keys() <= given.keys()
    for name, hint in expected.items():
        there, here = parts(given[name]), parts(hint)
        assert NoneType in here or NoneType not in there, f"{name} may be null"
        assert {READ_AS[kind] for kind in there & READ_AS.keys()} == here & {*READ_AS.values()}, name
