"""The kernel of ``dr-mario-versus``, tick by tick and step by step the same as the reference."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.dr_mario.versus.playing import at_rest, drawn, match_of
from tests.games.dr_mario.versus.test_console import GAMES as RECORDED
from tests.games.dr_mario.versus.test_console import before_frame_0, masks, name_of
from tests.kernels.matches import Matches

from chainfall.core.buttons import ALL, CCW, CW, DOWN, PAUSE
from chainfall.core.buttons import LEFT as HOLD_LEFT
from chainfall.core.buttons import RIGHT as HOLD_RIGHT
from chainfall.core.effects import Arrive, Attack, Effect, GameOver, RoundOver
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.core.placing import Placement
from chainfall.core.seats import Masks
from chainfall.falling.pieces import EMPTY, Pose
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CAPSULE, CELLS, COLUMNS, NECK, RIM_ROWS, ROWS
from chainfall.games.dr_mario.bottle.speed import frames_a_row
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.bottle.state import Tick
from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState
from chainfall.games.dr_mario.versus.state import SEATS, Arms, Phase, Player, Sent
from chainfall.kernels import Batch, Boards, KernelError
from chainfall.kernels.bottles import CODES, SPEEDS
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of, options_of

REPLAYS = sorted((Path(__file__).parents[1] / "replays" / GAME.id).rglob("*.json"))


def by_chance(chance: Random, pausing: float = 0.0) -> Iterator[Masks]:
    """Any buttons, each held for some ticks; Down more often than others, so that there is something to see."""
    held = [0, 0]
    while True:
        for seat in SEATS:
            if chance.random() < 0.2:
                held[seat] = chance.choice((0, DOWN, DOWN, chance.randrange(ALL + 1))) & ~PAUSE
            if chance.random() < pausing:
                held[seat] ^= PAUSE
        yield held[0], held[1]


def any_placement(chance: Random) -> Callable[[int, Sequence[Placement]], Placement]:
    return lambda seat, moves: chance.choice(moves)


# Recorded matches


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_golden_match_is_that_of_the_reference(path: Path) -> None:
    """A difference stays: the clock, the list and the boards go on from it. So not every tick is looked at."""
    replay = Replay.load(path)
    matches = Matches(GAME.id, options_of(replay, GAME))
    matches.begin(replay.seed)
    matches.tick_all(inputs_of(replay, GAME), every=16)
    assert len(matches.fed) == replay.steps


@pytest.mark.parametrize("game", RECORDED, ids=name_of)
def test_the_recorded_games_of_the_console_are_played_frame_by_frame(game: dict[str, Any]) -> None:
    controls = [{event[1]: event[2:] for event in events if event[0] == "control"} for events in game["events"]]
    matches = Matches(GAME.id, before_frame_0(game).options)
    matches.begin(game["seed"])
    matches.tick((0, 0))
    for frame, held in enumerate(masks(game)):
        for seat, events in enumerate(controls):
            if frame in events:
                turn = matches.boards.unpack(0).players[seat].turn
                assert [turn.board[RIM_ROWS * COLUMNS :], turn.piece, turn.next] == events[frame]
        matches.tick(held, every=16)
    matches.compare()


# By chance


@pytest.mark.parametrize("number", range(6))
def test_every_tick_by_chance_is_that_of_the_reference_with_any_options(number: int) -> None:
    chance = Random(number)
    options = VersusOptions(
        level_1=chance.randrange(25),
        level_2=chance.randrange(25),
        speed_1=SPEEDS[number % 3],
        speed_2=chance.choice(SPEEDS),
        counter=chance.randrange(256),
        wins=chance.randrange(1, 4),
        landing_delay=chance.choice((0, 1, 30, 600)),
    )
    matches = Matches(GAME.id, options)
    matches.begin(number)
    matches.tick_all(by_chance(chance, pausing=0.01), 1200)


def messy_bottle(chance: Random) -> tuple[str, str]:
    """A bottle as no match leads to: joined halves, single ones and viruses anywhere, some hanging in the air."""
    board, links = [EMPTY] * CELLS, [SINGLE] * CELLS
    letters, density = chance.choice(("RBYrby", "RBr", "RBRBRBRBr", "RRRRRBy")), chance.random()
    for cell in range(RIM_ROWS * COLUMNS, CELLS):
        if board[cell] != EMPTY or chance.random() > density:
            continue
        board[cell] = chance.choice(letters)
        step, first, second = chance.choice(((1, RIGHT, LEFT), (COLUMNS, BOTTOM, TOP)))
        other = cell + step
        fits = other < CELLS and (step != 1 or other % COLUMNS) and board[other] == EMPTY
        if fits and board[cell].isupper() and chance.random() < 0.6:
            board[other] = chance.choice(letters).upper()
            links[cell], links[other] = str(first), str(second)
    board[-1], links[-1] = "r", SINGLE  # a virus is left, so that the round goes on; its partner would be above it
    if links[-2] == str(RIGHT):
        links[-2] = SINGLE
    if links[-1 - COLUMNS] == str(BOTTOM):
        links[-1 - COLUMNS] = SINGLE
    return "".join(board), "".join(links)


def messy_player(chance: Random, clock: int) -> Player:
    """A player about to be attacked, whose bottle is checked or waits for attacks."""
    board, links = messy_bottle(chance)
    sizes = [chance.randrange(2, 7) for _ in range(chance.randrange(3))]
    incoming = tuple(Sent(size, clock + chance.randrange(-10, 30), _four(chance)) for size in sizes)
    hanging = tuple(sorted(chance.sample(range(RIM_ROWS * COLUMNS, 2 * COLUMNS), chance.choice((0, 0, 2)))))
    player = at_rest(board, clock, links, Arms(chance.randrange(6), _four(chance), incoming, hanging))
    capsules = chance.choice((1, 5, 200, 500))
    turn = replace(player.turn, capsules=capsules, interval=frames_a_row("med", capsules))
    phase = chance.choice((BottlePhase.SETTLE, BottlePhase.ATTACK))
    return Player(turn, Tick(phase, clock, timer=chance.randrange(1, 7)), player.arms)


def in_a_gap(chance: Random, player: Player) -> Player:
    """The player with a capsule in the air, somewhere between the cells of the bottle, and any buttons held."""
    poses = [Pose(row, column, turns) for row in range(1, ROWS + 1) for column in range(COLUMNS) for turns in range(4)]
    gaps = [pose for pose in poses if CAPSULE.fits(player.turn.board, pose)]
    if not gaps:
        return player
    turn, clock = replace(player.turn, piece=chance.choice(("RB", "YY"))), player.tick.clock
    gravity, charge = chance.randrange(player.turn.interval), chance.randrange(16)
    held = chance.choice((0, HOLD_LEFT, HOLD_RIGHT, DOWN, CW))
    return Player(turn, Tick(BottlePhase.FALLING, clock, held, charge, gravity, 0, chance.choice(gaps)), player.arms)


def test_a_frame_of_a_capsule_in_any_gap_is_that_of_the_reference() -> None:
    """Moves, kicks and turns that lack the room for them, with the buttons of the frame before still held."""
    matches = Matches(GAME.id)
    for number in range(400):
        chance = Random(number)
        players = [in_a_gap(chance, messy_player(chance, 100 + number)) for _ in SEATS]
        matches.take_over(match_of(*players))
        across = [chance.choice((0, HOLD_LEFT, HOLD_LEFT, HOLD_RIGHT, DOWN)) for _ in SEATS]
        matches.tick((across[0] | chance.choice((0, CW, CCW, CW | CCW)), across[1] | chance.choice((CW, CW | CCW))))


def _four(chance: Random) -> str:
    return "".join(chance.choice("RBY") for _ in range(4))


@pytest.mark.parametrize("delay", [0, 20])
def test_every_tick_from_messy_bottles_under_attack_is_that_of_the_reference(delay: int) -> None:
    told: list[Effect] = []
    matches = Matches(GAME.id, VersusOptions(landing_delay=delay))
    for number in range(40):
        chance = Random(number)
        players = (messy_player(chance, 100 + number), messy_player(chance, 100 + number))
        matches.take_over(match_of(*players, delay=delay))
        for held, _ in zip(by_chance(chance), range(100), strict=False):
            told += GAME.step(matches.state, held).effects
            matches.tick(held)
    seen = [effect for effect in told if isinstance(effect, Attack | Arrive)]
    assert {effect.size for effect in seen if isinstance(effect, Arrive)} >= {2, 3, 4, 5}
    assert sum(isinstance(effect, Attack) for effect in seen) > 10


CLEARED, BLOCKED = drawn("B", "B", "B", "bRRRR"), drawn(*["...RB", "...BR"] * 7, "...RB", "r..BR")


@pytest.mark.parametrize("wins", [(0, 0), (1, 0), (1, 1)])
@pytest.mark.parametrize("boards", [(CLEARED, CLEARED), (BLOCKED, BLOCKED), (CLEARED, BLOCKED), (BLOCKED, CLEARED)])
def test_rounds_that_both_end_are_counted_as_by_the_reference(boards: tuple[str, str], wins: tuple[int, int]) -> None:
    state = match_of(*(at_rest(board) for board in boards), wins=2)
    usual = state.players[0].turn
    turns = [replace(player.turn, interval=frames_a_row("med", usual.capsules)) for player in state.players]
    players = [player._replace(turn=turn) for player, turn in zip(state.players, turns, strict=True)]
    state = replace(state, players=(players[0], players[1]), match=state.match._replace(wins=wins))
    matches = Matches(GAME.id, state.options)
    matches.take_over(state)
    told: list[Effect] = []
    for _ in range(160):
        told += GAME.step(matches.state, (0, 0)).effects
        matches.tick((0, 0))
    assert any(isinstance(effect, RoundOver | GameOver) for effect in told)


# By placements


@pytest.mark.parametrize(
    "options", [{"wins": 2}, {"level_1": 12, "speed_1": "hi", "speed_2": "low", "landing_delay": 60, "wins": 1}]
)
def test_every_step_by_placements_is_that_of_the_reference(options: dict[str, Any]) -> None:
    matches = Matches(GAME.id, VersusOptions(**options))
    for seed in range(2):
        matches.begin(seed)
        assert matches.play(any_placement(Random(seed))) > 15
        assert matches.is_over()


def test_a_capsule_that_is_on_its_way_can_still_be_placed_where_taps_lead() -> None:
    """At every speed, from anywhere, with any button held."""
    for number, capsules in enumerate((1, 150, 300, 400, 450, 500)):
        chance = Random(number)
        options = VersusOptions(level_1=15, level_2=3, wins=9)
        matches = Matches(GAME.id, options)
        state = GAME.step(GAME.start(options, number), (0, 0)).state
        turns = [replace(p.turn, capsules=capsules, interval=frames_a_row("med", capsules)) for p in state.players]
        players = [p._replace(turn=turn) for p, turn in zip(state.players, turns, strict=True)]
        matches.take_over(replace(state, players=(players[0], players[1])))
        for _ in range(4):
            for held, _ in zip(by_chance(chance), range(25), strict=False):
                matches.tick(held)
                matches.compare_placements()
            matches.play(any_placement(chance), 3)
            matches.tick((0, 0))  # who holds buttons has no plan any more


# States


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda state: replace(state, options=VersusOptions(level_1=1)), "other options than the boards"),
        (lambda state: _with(state, marked=(9,)), "marked cells: expected all matches in phase CLEAR"),
        (lambda state: _with(state, interval=3), "level, score and interval of player 1: expected"),
        (lambda state: _with(state, piece=""), "a bottle in phase FALLING: expected a capsule only in the air"),
        (lambda state: _with(state, next="RG"), "expected two letters of YRB each"),
        (lambda state: _with(state, board="R" + state.players[0].turn.board[1:]), "expected nothing in the rim"),
        (lambda state: _arms(state, incoming=(Sent(2, 0, "RBYR"),) * 33), "33 attacks on their way: expected 32 at"),
        (lambda state: _arms(state, incoming=(Sent(1, 0, "RBYR"),)), "an attack of 1 due at 0: expected 2 to 255"),
        (lambda state: _arms(state, colours="RBGY"), "colours of attacks: expected four letters of YRB"),
        (lambda state: _arms(state, hanging=(60,)), "hanging halves: expected cells of the top row"),
        (lambda state: _tick(state, charge=17), "charge 17: expected a number from 0 to 16"),
        (lambda state: _tick(state, pose=NECK._replace(row=17)), "expected free cells for a capsule that falls"),
        (lambda state: _tick(state, phase=BottlePhase.GAME_OVER), "expected free cells for a capsule that falls"),
        (lambda state: _tick(state, timer=3), "timer 3: expected a number from 0 to 0"),
        (lambda state: _tick(state, phase=BottlePhase.PAUSED, pose=None), "in phase PAUSED: expected"),
        (lambda state: _match(state, timer=97), "timer 97: expected a number from 0 to 96"),
        (lambda state: _match(state, wins=(3, 0)), "wins of player 1 3: expected a number from 0 to 2"),
        (lambda state: _filling(_with(state, board=drawn("RBRb"))), "player 1: expected viruses of level 0 alone"),
        (lambda state: _filling(_with(state, board=drawn("rbrbr"))), "player 1: expected viruses of level 0 alone"),
        (lambda state: _match(state, held=(1, 0)), r"held \(1, 0\) and winner None: expected pause buttons"),
        (lambda state: _match(state, held=(0,)), r"held \(0,\) and winner None: expected pause buttons"),
        (lambda state: _match(state, resume=state.match.phase), "expected a phase to go back to if it is paused"),
        (lambda state: replace(state, hidden=replace(state.hidden, capsules="0" * 128)), "the hidden record"),
    ],
)
def test_a_state_that_no_match_comes_to_is_refused(change: Callable[[Any], Any], problem: str) -> None:
    boards = Boards(GAME.id)
    state = GAME.step(GAME.start(VersusOptions(), 1), (0, 0)).state
    boards.pack(0, state)
    with pytest.raises(KernelError, match=problem):
        boards.pack(0, change(state))
    assert boards.unpack(0) == state


def _with(state: VersusState, **changes: Any) -> VersusState:
    player = state.players[0]
    return state.with_player(0, player._replace(turn=replace(player.turn, **changes)))


def _arms(state: VersusState, **changes: Any) -> VersusState:
    player = state.players[0]
    return state.with_player(0, player._replace(arms=player.arms._replace(**changes)))


def _tick(state: VersusState, **changes: Any) -> VersusState:
    player = state.players[0]
    return state.with_player(0, player._replace(tick=player.tick._replace(**changes)))


def _filling(state: VersusState) -> VersusState:
    return _match(state, phase=Phase.FILLING)


def _match(state: VersusState, **changes: Any) -> VersusState:
    return replace(state, match=state.match._replace(**changes))


def test_an_observation_is_what_a_player_sees_of_a_seat() -> None:
    batch = Batch(GAME.id, 1)
    state = GAME.step(GAME.start(VersusOptions(), 3), (0, 0)).state
    state = _arms(_match(state, wins=(1, 2)), incoming=(Sent(3, 9, "RBYR"), Sent(2, 99, "RBYR")))
    batch.pack(0, state)
    batch.tick([[DOWN, 0]])
    state = batch.unpack(0)
    for seat in SEATS:
        seen, player = batch.observe()[0, seat].tolist(), state.players[seat]
        letters = "".join(CODES[code][0] for code in seen[: ROWS * COLUMNS + 4])
        assert letters == player.turn.board[RIM_ROWS * COLUMNS :] + player.turn.piece + player.turn.next
        incoming = sum(attack.size for attack in player.arms.incoming)
        numbers = memoryview(bytes(seen[ROWS * COLUMNS + 4 :])).cast("i").tolist()
        assert numbers[8:10] == [state.match.wins[seat], incoming]
        assert numbers[13:15] == [player.tick.pose.row, player.tick.pose.column]
