"""Games that bots play."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.bots.games import FALLING, GAMES, name_of

from chainfall import verify
from chainfall.bots import AnyView, Bot, bot, play, playing
from chainfall.bots.playing import SoloGame
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.view import moves_of


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_game_can_be_played_again_exactly(game: AnyGame) -> None:
    assert play(bot("random"), game, seed=3, moves=15) == play(bot("random"), game, seed=3, moves=15)
    assert play(bot("random"), game, seed=3, moves=15) != play(bot("random"), game, seed=4, moves=15)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_recorded_game_is_the_same_and_verifies(game: AnyGame) -> None:
    plain = play(bot("random"), game, seed=3, moves=20)
    recorded = play(bot("random"), game, seed=3, moves=20, recorded=True)
    assert recorded.replay is not None
    assert verify(recorded.replay, game).problem == ""
    assert recorded.replay.score == plain.score
    assert replace(recorded, replay=None) == plain


def test_a_game_stops_after_the_moves_asked_for() -> None:
    played = play(bot("random"), "puzzle-kata", moves=5)
    assert (played.moves, played.reason, played.finished) == (5, "unfinished", False)


def test_a_game_that_ends_says_why() -> None:
    played = play(bot("random"), "triple-town", {"rows": 2, "columns": 2})
    assert (played.reason, played.finished) == ("board full", True)


@dataclass(frozen=True)
class Listed:
    """Plays what it was told."""

    moves: tuple[Any, ...]

    def choose(self, view: AnyView) -> Any:
        return self.moves[0]


TWO_BOTTLES = {"board": "....rrr.", "pieces": "RY"}
"""One capsule, of which the red half clears the first level."""


def test_cleared_levels_are_counted_and_may_end_the_game() -> None:
    cleared: Bot = Listed((Placement(3, 3),))
    played = play(cleared, "dr-mario", TWO_BOTTLES, levels=1)
    assert (played.levels, played.moves, played.longest_chain) == (1, 1, 1)


def test_a_move_that_is_not_one_is_refused() -> None:
    with pytest.raises(ChainfallError, match=r"the bot chose Placement\(column=9, turns=0\), expected one of the"):
        play(Listed((Placement(9, 0),)), "dr-mario")


@pytest.mark.parametrize("game", FALLING, ids=name_of)
def test_a_piece_is_in_the_air_after_every_move(game: AnyGame) -> None:
    match = SoloGame(bot("random"), game, game.Options(), 1)
    for _ in range(5):
        assert match.play()
        assert game.outcome(match.state) or game.placing.placements(match.state)  # type: ignore[attr-defined]


def test_greedy_takes_the_points() -> None:
    options = registry.game("puzzle-fighter").Options(board="R...../R.....", pieces="rG rG")
    match = SoloGame(bot("greedy"), registry.game("puzzle-fighter"), options, 0)
    match.play()
    assert match.result().score > 0


TOWER = {"board": "/".join(["...r....", "...b...."] * 7)}
"""Whatever is put on this tower closes the neck of the bottle."""


def test_greedy_does_not_end_a_game_that_can_go_on() -> None:
    ends = [play(bot("random"), "dr-mario", TOWER, seed, moves=1).finished for seed in range(20)]
    assert any(ends)
    assert not any(play(bot("greedy"), "dr-mario", TOWER, seed, moves=1).finished for seed in range(20))


def test_a_game_in_real_time_without_placements_is_played_by_its_inputs(drip: AnyGame) -> None:
    played = play(bot("random"), drip, seed=1, moves=500, recorded=True)
    assert played.replay
    assert played.moves == played.replay.steps
    assert verify(played.replay, drip).ok


def test_a_game_for_two_is_refused() -> None:
    with pytest.raises(ChainfallError, match="dr-mario-versus is for 2 players: a bot plays games for one"):
        play(bot("random"), "dr-mario-versus", moves=1)


@pytest.mark.parametrize("recorded", [False, True])
def test_a_game_ends_for_a_bot_when_it_is_over_or_when_there_is_no_move(
    monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    game = registry.game("triple-town")
    match = SoloGame(bot("random"), game, game.Options(rows=2, columns=2), 1, recorded=recorded)
    with monkeypatch.context() as without_moves:
        without_moves.setattr(playing, "moves_of", lambda game, state: ())
        assert match.play() is None
    assert match.moves == 0
    moves = moves_of(game, match.state)
    while match.play():
        assert match.moves < 100
    assert game.outcome(match.state)
    monkeypatch.setattr(playing, "moves_of", lambda game, state: moves)
    assert match.play() is None
