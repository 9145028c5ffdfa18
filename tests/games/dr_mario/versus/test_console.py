"""Six games of two players of the original program, played again frame by frame.

``tests/data/dr_mario_nes_two_players.jsonl`` holds a game in each line: ``seed`` (draws before the game), ``levels``,
``speeds``, ``clock`` (the console's frame counter in frame 0, the first frame of control), ``fields`` (the bottles
then), ``inputs`` (runs of the buttons held at each seat, one a frame), ``end`` and ``frames``, and for each player the
``events``: every first frame of control with the bottle, the colours and those of the next capsule, and every lock
with the frame and where the capsule lay: the row and column of its left or lower half, and its way.
"""

import json
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.effects import Attack, Lock, RoundOver
from chainfall.core.seats import Masks
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM_ROWS
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState
from chainfall.games.dr_mario.versus.state import SEATS

DATA = Path(__file__).parents[3] / "data" / "dr_mario_nes_two_players.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def name_of(game: dict[str, Any]) -> str:
    return f"levels-{game['levels'][0]}-{game['levels'][1]}-seed-{game['seed']}"


def masks(game: dict[str, Any]) -> Iterator[Masks]:
    """What is held in each frame."""
    return chain.from_iterable(repeat(GAME.parse(" | ".join(held)), count) for held, count in game["inputs"])


def before_frame_0(game: dict[str, Any]) -> VersusState:
    """The first capsules have been thrown; the next step is frame 0 of the record."""
    (level_1, level_2), (speed_1, speed_2) = game["levels"], game["speeds"]
    options = VersusOptions(level_1, level_2, speed_1, speed_2, game["clock"])
    return GAME.step(GAME.start(options, game["seed"]), (0, 0)).state


def bottle(state: VersusState, seat: int) -> str:
    return state.players[seat].turn.board[RIM_ROWS * COLUMNS :]


def lock_of(state: VersusState, seat: int, frame: int) -> list[Any]:
    """A lock as it is recorded, from the state before its frame."""
    pose = state.players[seat].tick.pose
    assert pose
    return ["lock", frame, pose.row - RIM_ROWS, pose.column, "v" if pose.turns % 2 else "h"]


def control_of(state: VersusState, seat: int, frame: int) -> list[Any]:
    """A first frame of control as it is recorded, from the state before it."""
    turn = state.players[seat].turn
    return ["control", frame, bottle(state, seat), turn.piece, turn.next]


def played(game: dict[str, Any]) -> tuple[list[list[Any]], VersusState, set[str]]:
    """The events of each player as our rules play the recorded inputs, the last state, and the kinds of effects."""
    state = before_frame_0(game)
    events: list[list[Any]] = [[control_of(state, seat, 0)] for seat in SEATS]
    kinds = set()
    for frame, held in enumerate(masks(game)):
        after, effects = GAME.step(state, held)
        kinds |= {type(effect).__name__ for effect in effects}
        for seat in SEATS:
            if any(isinstance(effect, Lock) and effect.seat == seat for effect in effects):
                events[seat].append(lock_of(state, seat, frame))
            phases = [moment.players[seat].tick.phase for moment in (state, after)]
            if phases == [Phase.SPAWN, Phase.FALLING]:
                events[seat].append(control_of(after, seat, frame + 1))
        state = after
    return events, state, kinds


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_control_and_lock_and_every_field_is_that_of_the_console(game: dict[str, Any]) -> None:
    assert [bottle(before_frame_0(game), seat) for seat in SEATS] == game["fields"]
    events, state, kinds = played(game)
    for seat in SEATS:
        assert events[seat] == game["events"][seat]
    assert (RoundOver.__name__ in kinds) == (game["end"] is not None)
    assert state.match.wins == ((1, 0) if game["end"] == "lost 2" else (0, 0))


def test_the_records_show_what_they_are_meant_to() -> None:
    """All speeds, equal and different levels, lost rounds, and attacks both ways in two of the games."""
    assert {speed for game in GAMES for speed in game["speeds"]} == {"low", "med", "hi"}
    assert {len(set(game["levels"])) for game in GAMES} == {1, 2}
    assert {game["end"] for game in GAMES} == {None, "lost 2"}
    assert [Attack.__name__ in played(game)[2] for game in GAMES] == [True, True, False, False, False, False]
