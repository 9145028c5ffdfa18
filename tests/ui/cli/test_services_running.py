"""The commands for a service with a real one: ``chainfall serve`` as a process, which plays every game again."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.client.conftest import played
from tests.server.running import Running

from chainfall.client import Device
from chainfall.play.replay import Replay

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("service")
    with Running(f"sqlite:///{folder / 'service.db'}", folder / "log") as running:
        yield running.address


def moves(seed: int) -> str:
    """Lines that fill a town in the end; those that are not allowed are passed over."""
    chance = Random(seed)
    return "".join(f"{chance.randrange(6)} {chance.randrange(6)}\n" for _ in range(3000))


def test_a_game_is_played_ranked_listed_and_fetched_with_its_proof(run: Run, url: str, tmp_path: Path) -> None:
    assert run("login", url, "--name", "ann").out.startswith("You are ann at ")
    said = run("shell", "--ranked", "triple-town", stdin=moves(1))
    assert said.status == 0
    assert ": rank 1 of all time, 1 of the week, 1 of the day." in said.err
    [entry] = json.loads(run("top", "triple-town", "--json").out)["entries"]
    assert (entry["player"], entry["rank"]) == ("ann", 1)
    file = tmp_path / "game.json"
    said = run("fetch", entry["replay"], "-o", file)
    assert said.status == 0
    assert said.err.startswith(f"Proved by playing it again here: {entry['score']:,} by ann on triple-town-r")
    assert Replay.load(file).score == entry["score"]
    assert "there is no ticket for this game" in run("submit", file).err


def test_a_game_whose_answer_was_lost_is_submitted_again_and_counts_once(run: Run, url: str) -> None:
    run("login", url, "--name", "bob", "--bot")
    device = Device()
    with device.signed_in() as service:
        kept = device.begin(service, "triple-town")
        path = device.keep_game(kept, played(kept.ticket))
        first = service.submit(path.read_bytes(), kept.ticket)  # and the answer is lost
        device.release(kept)
        said = run("submit")
        assert (said.status, said.out) == (0, f"{kept.ticket.board} at {url}: {first.in_words}\n")
        assert service.me().scores == 1
    assert device.waiting == ()


def test_a_game_with_a_forged_score_is_refused_with_the_reason_and_set_aside(run: Run, url: str, state: Path) -> None:
    run("login", url, "--name", "eve")
    device = Device()
    with device.signed_in() as service:
        kept = device.begin(service, "triple-town")
    path = device.keep_game(kept, played(kept.ticket))
    game = json.loads(path.read_text())
    game["result"]["score"] += 1
    path.write_text(json.dumps(game))
    device.release(kept)
    said = run("submit")
    assert said.status == 1
    assert "the result is score" in said.err
    assert said.err.count("\n") == 1
    assert [aside.suffix for aside in (state / "ranked").glob(f"{kept.key}*")].count(".refused") == 1
    assert run("submit").out == "No game waits to be sent.\n"


def test_what_is_not_ranked_is_refused_with_the_reason(run: Run, url: str) -> None:
    run("login", url, "--name", "dan")
    said = run("shell", "--ranked", "puzzle-kata")
    expected = "chainfall: puzzle-kata is not ranked: its pieces come from the one who plays it\n"
    assert said == (2, "", expected)
