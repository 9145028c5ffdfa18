"""What holds in every match, however it is played."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.recording.goldens import path_of

from chainfall.core.buttons import ALL, DOWN, PAUSE
from chainfall.core.effects import Arrive, Attack
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM_ROWS
from chainfall.games.dr_mario.bottle.state import Tick, Turn
from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState
from chainfall.games.dr_mario.versus.state import Phase, Sent
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of, walk


@pytest.mark.parametrize("name", ["a-match-of-three-wins", "attacks-that-take-a-second"])
def test_an_attack_is_never_made_or_lost_on_the_way(name: str) -> None:
    """What was sent has come, has found no room, or is still on its way; the end of a round takes what is left."""
    balance: Counter[int] = Counter()
    landed = 0
    for _, _, (state, effects) in walk(Replay.load(path_of(GAME.id, name)), GAME):
        for effect in effects:
            if isinstance(effect, Attack):
                balance[1 - effect.seat] += effect.size
            elif isinstance(effect, Arrive):
                balance[effect.seat] -= effect.size
                assert len(effect.cells) == min(effect.size, 4)
                landed += 1
        if state.match.phase is not Phase.PLAYING:
            balance.clear()
        else:
            waiting = [sum(attack.size for attack in player.arms.incoming) for player in state.players]
            assert [balance[0], balance[1]] == waiting
    assert landed >= 3


def test_one_bottle_does_not_depend_on_what_the_other_player_holds_until_an_attack() -> None:
    chance = Random(4)
    one = other = GAME.start(VersusOptions(level_1=3, level_2=3), 11)
    for _ in range(900):
        mine = chance.choice((0, DOWN, chance.randrange(ALL // 2)))
        one = GAME.step(one, (mine, 0)).state
        other = GAME.step(other, (mine, DOWN)).state
        if one.match.phase is not Phase.PLAYING or other.match.phase is not Phase.PLAYING:
            break
        if not one.players[0].arms.incoming and not other.players[0].arms.incoming:
            assert one.players[0] == other.players[0]


def test_a_landing_delay_makes_a_bottle_independent_of_what_the_other_player_did_in_that_time() -> None:
    """From any frame of a match the other player goes on in another way; what they then send lands later."""
    delay, landed = 60, 0
    replay = Replay.load(path_of(GAME.id, "attacks-that-take-a-second"))
    assert replay.options["landing_delay"] == delay
    chance = Random(5)
    inputs = list(inputs_of(replay, GAME))
    for number, (_, _, (state, _)) in enumerate(walk(replay, GAME)):
        if chance.random() > 0.02 or state.match.phase is not Phase.PLAYING:
            continue
        one = other = state
        for mine, theirs in inputs[number + 1 : number + 1 + delay]:
            one, effects = GAME.step(one, (mine, theirs))
            other = GAME.step(other, (mine, chance.choice((0, DOWN, theirs)))).state
            landed += any(isinstance(effect, Arrive) and effect.seat == 0 for effect in effects)
            if {one.match.phase, other.match.phase} != {Phase.PLAYING}:
                break
            assert bottle_of(one) == bottle_of(other)
    assert landed > 0


def bottle_of(state: VersusState) -> tuple[Turn, Tick]:
    """The bottle of player 1, without what is on its way."""
    return state.players[0][:2]


def test_a_pause_and_the_numbers_of_an_attack_do_depend_on_what_the_other_player_does_now() -> None:
    state = GAME.start(VersusOptions(landing_delay=60), 1)
    arms = state.players[0].arms._replace(incoming=(Sent(3, 60, "RBYR"),))
    attacked = state.with_player(0, state.players[0]._replace(arms=arms))
    assert bottle_of(attacked) == bottle_of(state)
    first, second = (dict(GAME.frame(shown).boards[0].hud.numbers) for shown in (state, attacked))
    assert {name for name in first if first[name] != second[name]} == {"incoming", "warning"}
    paused = GAME.step(state, (0, PAUSE)).state
    assert GAME.frame(paused).boards[0].phase == "PAUSED"


def test_nothing_rests_in_the_rim() -> None:
    chance = Random(8)
    state = GAME.start(VersusOptions(level_1=20, level_2=20, wins=9), 3)
    masks = (0, 0)
    for _ in range(4000):
        if chance.random() < 0.2:
            masks = (chance.randrange(32), chance.randrange(32))
        state = GAME.step(state, masks).state
        for player in state.players:
            assert not player.turn.board[: RIM_ROWS * COLUMNS].strip()
    assert sum(state.match.wins) > 0


def test_a_state_of_another_seed_hides_the_same() -> None:
    state, other = (GAME.start(VersusOptions(), seed) for seed in (1, 2))
    assert GAME.frame(replace(state, hidden=other.hidden)) == GAME.frame(state)
