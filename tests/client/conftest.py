"""A folder of its own for what is kept, a service in memory, and finished games."""

from pathlib import Path

import pytest
from tests.client.services import URL, FakeService

from chainfall.client import Device, RankedTicket, Service
from chainfall.play.replay import Replay


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    return home / "chainfall"


@pytest.fixture
def fake() -> FakeService:
    return FakeService()


@pytest.fixture
def service(fake: FakeService) -> Service:
    return Service(URL, transport=fake.transport())


@pytest.fixture
def device(fake: FakeService) -> Device:
    return Device(transport=fake.transport())


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client has waited: nobody waits here."""
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    return waited


def played(ticket: RankedTicket) -> Replay:
    """A game of a ticket, played to its end by a bot that knows nothing."""
    session = ticket.session()
    while not session.outcome:
        session.feed(next(iter(session.inputs)))
    return session.replay()
