"""DeferSignals recorded games: each verifies and shows what its name says."""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.recording.goldens import path_of

from chainfall.core.effects import Clear, GameOver, Power, Rotate, TechBonus
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, walk
from chainfall.play.verifying import verify

ROOT = Path(__file__).parents[4]
BLOCKED, TIME_UP, UNFINISHED = "the drop alley is blocked", "the time is up", "unfinished"


def recorded(name: str) -> Replay:
    return Replay.load(path_of(GAME.id, name))


def watched(replay: Replay) -> tuple[list[ArcadeState], Counter[str]]:
    """All states of a recorded game, and how often each effect and each reason of a clear was told."""
    states, told = [first_state(replay, GAME)], Counter[str]()
    for _, _, (state, effects) in walk(replay, GAME):
        states.append(state)
        told.update(type(effect).__name__ for effect in effects)
        told.update(effect.reason for effect in effects if isinstance(effect, Clear))
    return states, told


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("endless-until-the-alley-is-blocked", BLOCKED),
        ("timed-two-minutes", TIME_UP),
        ("solid-power-gems-to-the-end", BLOCKED),
        ("solid-power-gems-against-the-clock", TIME_UP),
        ("diamonds-at-four-fifths", TIME_UP),
        ("a-drawn-board-of-counter-gems", TIME_UP),
        ("bag-kick-and-pauses", BLOCKED),
        ("a-chain-of-thirty", UNFINISHED),
        ("no-pauses-by-a-machine", UNFINISHED),
    ],
)
def test_a_recorded_game_verifies(name: str, reason: str) -> None:
    verdict = verify(recorded(name))
    assert (verdict.ok, verdict.reason) == (True, reason), verdict.problem
    assert verdict.score > 0


def test_the_endless_game_has_chains_power_gems_diamonds_and_levels() -> None:
    states, told = watched(recorded("endless-until-the-alley-is-blocked"))
    assert max(state.turn.chain for state in states) >= 2
    assert states[-1].level > 20
    assert min(told[name] for name in (Power.__name__, Rotate.__name__, "crash", "diamond")) > 3
    assert told[GameOver.__name__] == 1
    assert {state.tick.phase for state in states} >= {
        *(Phase.SPAWN, Phase.FALLING, Phase.LOCK_DELAY, Phase.SETTLE, Phase.CLEAR_ANIM, Phase.CHAIN_PAUSE),
        Phase.GAME_OVER,
    }


def test_the_timed_game_has_7200_ticks() -> None:
    replay = recorded("timed-two-minutes")
    assert (replay.steps, replay.options["mode"], replay.options["time_ms"]) == (7200, "timed", 120_000)


def test_the_solid_games_have_power_gems_that_hang_over_a_gap() -> None:
    for name in ("solid-power-gems-to-the-end", "solid-power-gems-against-the-clock"):
        states, told = watched(recorded(name))
        boards = {state.turn.board for state in states if state.tick.phase is Phase.FALLING}
        assert any(" " in board[column::6].lstrip() for board in boards for column in range(6))
        assert told[Power.__name__] > 10


def test_the_others_show_what_their_names_say() -> None:
    _, told = watched(recorded("diamonds-at-four-fifths"))
    assert told[TechBonus.__name__] > 0
    assert told["diamond"] > 0
    _, told = watched(recorded("a-drawn-board-of-counter-gems"))
    assert told["counter"] > 0
    states, told = watched(recorded("a-chain-of-thirty"))
    assert (states[-1].turn.chain, told["crash"], states[-1].turn.pieces) == (30, 30, 2)
    states, _ = watched(recorded("bag-kick-and-pauses"))
    assert any(state.tick.phase is Phase.PAUSED for state in states)
    assert states[0].options.kick == "simple"
    assert states[0].options.generator == "bag"


def test_every_test_that_the_rules_page_names_exists() -> None:
    page = (ROOT / "docs/rules/puzzle-fighter.md").read_text(encoding="utf-8")
    files = Path(__file__).parent.glob("test_*.py")
    defined = {name for path in files for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)}
    named = set(re.findall(r"`(test_\w+)`", page))
    assert len(named) > 40
    assert named <= defined
