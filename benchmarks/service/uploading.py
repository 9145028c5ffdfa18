"""Players who play for a board and upload, one game after the other, in a process of their own.

``python -m benchmarks.service.uploading ADDRESS BOARD GAMES``: it says a number of games when they have been taken.
"""

import os
import sys
from collections.abc import Iterator
from itertools import cycle, islice

import httpx
from tests.server.played import finished_game

from benchmarks.service.calling import next_address

EACH = 50
"""Games that a player uploads at most: more would be too often."""

SAY = 25


def main(address: str, board: str, games: int) -> None:
    """Uploads so many games. Players have machines of their own, so here they wait for those that are measured."""
    os.nice(19)
    with httpx.Client(base_url=f"{address}api/v1/", timeout=60) as http:
        tokens = list(_players(http, -(-games // EACH)))
        for number, token in enumerate(islice(cycle(tokens), games), 1):
            _upload(http, board, token, number)
            if number % SAY == 0:
                print(number, flush=True)


def _players(http: httpx.Client, number: int) -> Iterator[str]:
    for player in range(number):
        said = http.post(
            "players", json={"name": f"bench-{os.getpid()}-{player:04}"}, headers={"X-Forwarded-For": next_address()}
        )
        yield said.raise_for_status().json()["token"]


def _upload(http: httpx.Client, board: str, token: str, number: int) -> None:
    headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": next_address()}
    ticket = http.post("tickets", json={"board": board}, headers=headers).raise_for_status().json()
    content = finished_game(ticket, number)
    said = http.post("replays", params={"ticket": ticket["ticket"]}, content=content, headers=headers)
    said.raise_for_status()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
