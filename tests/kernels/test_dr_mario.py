"""The kernel of ``dr-mario`` is equal to the reference after every placement."""

import random
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernels.lockstep import Lockstep, builds_of

from chainfall.bots.worth.dr_mario import features
from chainfall.core.buttons import DOWN, LEFT
from chainfall.core.effects import Spawn
from chainfall.core.frame import BOTTOM, RIGHT, TOP
from chainfall.core.frame import LEFT as LEFT_SIDE
from chainfall.core.options import from_plain
from chainfall.core.placing import Placement
from chainfall.falling.pieces import EMPTY
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CELLS, COLUMNS, RIM
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.level import LAST_LEVEL
from chainfall.games.dr_mario.bottle.options import drawn_board
from chainfall.games.dr_mario.bottle.speed import MOST_POINTS, Speed, frames_a_row
from chainfall.games.dr_mario.bottle.state import Hidden
from chainfall.kernels import Boards, KernelError
from chainfall.kernels.bottles import SPEEDS
from chainfall.kernels.dr_mario import from_fields, to_fields
from chainfall.kernels.native import native
from chainfall.play.placing import with_piece
from chainfall.play.replay import Replay

BUILDS = builds_of("dr-mario")
REPLAYS = sorted((Path(__file__).parents[1] / "replays" / "dr-mario").rglob("*.json"))

Choose = Callable[[Any, tuple[Placement, ...]], Placement]


def by_chance(seed: int) -> Choose:
    chance = random.Random(seed)
    return lambda state, some: chance.choice(some)


def for_viruses(seed: int) -> Choose:
    """The fewest viruses of a few placements, then the lowest: long games with matches and chains."""
    chance = random.Random(seed)

    def worth(state: BottleState) -> tuple[bool, int, int, int]:
        turn = state.turn
        filled = len(turn.board.lstrip(EMPTY))
        return GAME.outcome(state) is None, turn.level, -turn.viruses, -filled

    def choose(state: Any, placements: tuple[Placement, ...]) -> Placement:
        some = chance.sample(placements, min(4, len(placements)))
        return max(some, key=lambda placement: worth(GAME.placing.place(state, placement).state))

    return choose


def fresh(seed: int = 1, **options: Any) -> BottleState:
    """A game whose first capsule has just appeared."""
    state: BottleState = with_piece(GAME, GAME.start(BottleOptions(**options), seed))
    return state


def with_board(state: BottleState, board: str, links: str = SINGLE * CELLS) -> BottleState:
    return replace(state, turn=replace(state.turn, board=board, links=links))


def later(state: BottleState, capsules: int, held: int = 0) -> BottleState:
    """The same with another number of the capsule, and so another speed."""
    interval = frames_a_row(state.options.speed, capsules)
    turn = replace(state.turn, capsules=capsules, interval=interval)
    return replace(state, turn=turn, tick=state.tick._replace(held=held))


def go_on(lockstep: Lockstep, state: BottleState, choose: Choose, most: int = 100_000) -> int:
    """Plays on from a state; the answer is how many capsules were placed."""
    lockstep.take_over(state)
    while len(lockstep.placed) < most and (placements := lockstep.placements()):
        lockstep.place(choose(lockstep.state, placements))
    return len(lockstep.placed)


def test_every_build_of_this_machine_is_tested() -> None:
    assert "plain" in BUILDS


@pytest.mark.parametrize("level", range(LAST_LEVEL + 1))
def test_games_by_chance_at_every_level_and_speed(level: int) -> None:
    played = 0
    for speed in SPEEDS:
        lockstep = Lockstep("dr-mario", BottleOptions(level=level, speed=speed))
        played += sum(lockstep.play(seed, by_chance(seed)) for seed in range(level * 100, level * 100 + 95))
    assert played > 1_500


@pytest.mark.parametrize("level", [0, 3, 8, 14, 19])
def test_games_for_viruses(level: int) -> None:
    lockstep = Lockstep("dr-mario", BottleOptions(level=level))
    assert sum(lockstep.play(seed, for_viruses(seed), most=150) for seed in range(4)) > 40


@pytest.mark.parametrize("first", [60, 80, 120, 250, 480])
def test_capsules_that_fall_while_they_are_tapped(first: int) -> None:
    """High speeds deep in a level: what they still reach depends on every cell on the way."""
    lockstep = Lockstep("dr-mario", BottleOptions(speed="hi", level=10))
    chance = random.Random(first)
    played = scarce = 0
    for seed in range(60):
        capsules, held = first + chance.randrange(30), chance.choice((0, 0, DOWN, LEFT))
        state = with_board(later(fresh(seed, speed="hi", level=10), capsules, held), tall_board(chance))
        lockstep.take_over(state)
        scarce += len(lockstep.placements()) < len(GAME.placing.placements(later(state, 1)))
        played += go_on(lockstep, state, by_chance(seed), most=20)
    assert played > 200
    assert scarce > 5 or first == 60  # up to there every place is reached


def tall_board(chance: random.Random) -> str:
    """Columns of viruses, high at the walls, so that nothing is loose and the way matters."""
    heights = [chance.choice((0, 3, 9, 13, 14, 15, 16)) for _ in range(COLUMNS)]
    heights[3:5] = [min(height, 14) for height in heights[3:5]]
    rows = range(16, 0, -1)
    return RIM + "".join(chance.choice("rby") if height >= row else EMPTY for row in rows for height in heights)


ONE_LEFT = drawn_board("R......B/R......B/r......B")
"""A bottle that one red half clears."""


@pytest.mark.parametrize("speed", SPEEDS)
def test_cleared_levels_up_to_the_last_and_the_last_again(speed: Speed) -> None:
    lockstep = Lockstep("dr-mario", BottleOptions(speed=speed))
    for seed in range(10):
        state = fresh(seed, speed=speed)
        for level in range(LAST_LEVEL + 2):
            assert state.turn.level == min(level, LAST_LEVEL)
            lockstep.take_over(with_board(replace(state, turn=replace(state.turn, piece="RR")), ONE_LEFT))
            lockstep.place(Placement(0, 1))
            state = lockstep.state


@pytest.mark.parametrize("score", [MOST_POINTS, MOST_POINTS - 100, MOST_POINTS - 1000, 8_999_900])
def test_scores_near_their_limit(score: int) -> None:
    lockstep = Lockstep("dr-mario")
    rich = replace(fresh().turn, score=score, board=drawn_board("RrRB..../RYRB..../rBrb..r."))
    won = set()
    for seed in range(30):
        state = replace(fresh(seed), turn=replace(rich, piece=fresh(seed).turn.piece))
        go_on(lockstep, state, for_viruses(seed), most=3)
        won.add(lockstep.state.turn.score)
    assert len(won) > 1


def test_a_list_of_capsules_begins_again_after_its_last() -> None:
    lockstep = Lockstep("dr-mario")
    for capsules in range(124, 132):
        assert go_on(lockstep, later(fresh(capsules), capsules), by_chance(capsules), most=5) == 5


@given(
    level=st.integers(0, LAST_LEVEL),
    speed=st.sampled_from(SPEEDS),
    seed=st.integers(0, 2**53),
    choices=st.lists(st.integers(0, 31), max_size=40),
)
def test_any_game(level: int, speed: Any, seed: int, choices: list[int]) -> None:
    following = iter(choices)

    def choose(state: Any, some: tuple[Placement, ...]) -> Placement | None:
        number = next(following, None)
        return None if number is None else some[number % len(some)]

    Lockstep("dr-mario", BottleOptions(level=level, speed=speed)).play(seed, choose)


@cache
def one_lockstep() -> Lockstep:
    """For many short games: a setup takes as long to make as dozens of placements."""
    return Lockstep("dr-mario")


def joined(board: str, chance: random.Random) -> str:
    """Links that join some halves to a neighbour."""
    links = [SINGLE] * CELLS
    for cell in range(len(RIM), CELLS):
        ways = [(COLUMNS, str(BOTTOM), str(TOP))] if cell + COLUMNS < CELLS else []
        ways += [(1, str(RIGHT), str(LEFT_SIDE))] if (cell + 1) % COLUMNS else []
        for step, here, there in chance.sample(ways, len(ways)):
            free = links[cell] == links[cell + step] == SINGLE
            if free and board[cell].isupper() and board[cell + step].isupper() and chance.random() < 0.5:
                links[cell], links[cell + step] = here, there
    return "".join(links)


@given(
    cells=st.text(st.sampled_from("  RBYRBYrby"), max_size=CELLS - 2 * len(RIM)),
    seed=st.integers(0, 1000),
    capsules=st.integers(1, 600),
    data=st.data(),
)
def test_any_bottle(cells: str, seed: int, capsules: int, data: st.DataObject) -> None:
    """Bottles that no game has led to: what is loose or matches in them does so after the first placement."""
    board = cells.rjust(CELLS)
    state = later(with_board(fresh(seed), board, joined(board, random.Random(seed))), capsules)
    lockstep = one_lockstep()
    lockstep.take_over(state)
    for _ in range(3):
        if lockstep.placements():
            lockstep.place(data.draw(st.sampled_from(lockstep.placements())))


def golden_states(path: Path) -> Iterator[BottleState]:
    """Every state of a golden game in which a capsule has just appeared, as if its bottle had not been drawn."""
    replay = Replay.load(path)
    given = from_plain(BottleOptions, replay.options)
    state = GAME.start(given, replay.seed)
    options = replace(given, board="", pieces="")
    for line, count in replay.inputs:
        for _ in range(count):
            state, effects = GAME.step(state, GAME.parse(line))
            if any(isinstance(effect, Spawn) for effect in effects):
                with suppress(KernelError):  # capsules that were listed
                    yield from_fields(options, to_fields(replace(state, options=options)))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_states_of_golden_games(path: Path) -> None:
    chance = random.Random(2)
    played = 0
    states = list(golden_states(path))
    lockstep = Lockstep("dr-mario", states[0].options)
    for state in states:
        lockstep.take_over(state)
        for _ in range(2):
            if lockstep.placements():
                lockstep.place(chance.choice(lockstep.placements()))
                played += 1
    assert played > 5


@pytest.mark.parametrize(
    ("options", "problem"), [({"board": "r......."}, "board"), ({"pieces": "RB", "board": "r......."}, "board, pieces")]
)
def test_options_that_the_kernel_does_not_know_are_refused_by_name(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(KernelError, match=f"only the default of {problem}$"):
        Boards("dr-mario", options=BottleOptions(**options))


def test_options_that_make_no_difference_to_placements_are_known() -> None:
    for known in (BottleOptions(waits="none", counter=1), BottleOptions(waits="short", speed="low", counter=200)):
        assert Lockstep("dr-mario", known).play(5, by_chance(5)) > 5


def _marked(state: BottleState) -> BottleState:
    return replace(state, turn=replace(state.turn, marked=(9,)))


def _with_other_speed(state: BottleState) -> BottleState:
    return replace(state, turn=replace(state.turn, interval=3))


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (lambda state: GAME.step(state, LEFT).state, "in phase FALLING: expected one in which a capsule has just app"),
        (lambda state: GAME.start(state.options, 1), "in phase SPAWN: expected one in which a capsule has just app"),
        (lambda state: with_board(state, "R" + EMPTY * (CELLS - 1)), "expected nothing in the rim"),
        (_marked, "no cells that are about to vanish"),
        (_with_other_speed, "an interval of 3 frames: expected the interval of capsule 1"),
        (lambda state: with_board(state, state.turn.board, "2".rjust(CELLS, "0")), "halves that are joined"),
        (lambda state: with_board(state, "?".rjust(CELLS)), "expected viruses, and halves"),
        (lambda state: later(state, 2**32), "capsules 4294967296: expected a number from 0 to 4294967295"),
        (lambda state: replace(state, turn=replace(state.turn, score=10**7)), "score 10000000: expected a number"),
        (lambda state: replace(state, turn=replace(state.turn, level=25)), "level 25: expected a number from 0 to 24"),
        (lambda state: replace(state, turn=replace(state.turn, chain=300)), "chain 300: expected a number"),
        (lambda state: replace(state, tick=state.tick._replace(held=-1)), "held -1: expected a number from 0 to 127"),
        (lambda state: replace(state, turn=replace(state.turn, next="RBYY")), "'RBYY': expected two letters of YRB"),
        (lambda state: replace(state, hidden=Hidden(0, state.hidden.capsules)), "the hidden record: expected a gen"),
        (lambda state: replace(state, hidden=replace(state.hidden, capsules="0" * 128)), "the hidden record"),
    ],
)
def test_a_state_that_no_placement_leads_to_is_refused(changed: Callable[[Any], BottleState], problem: str) -> None:
    boards = Boards("dr-mario")
    boards.pack(0, fresh())
    with pytest.raises(KernelError, match=problem):
        boards.pack(0, changed(fresh()))


def test_the_search_knows_no_more_than_a_player() -> None:
    """Two states that differ only in what is hidden have the same values."""
    state = with_board(fresh(3), ONE_LEFT)
    twin = replace(state, hidden=fresh(4).hidden)
    boards = Boards("dr-mario", 2)
    boards.pack(0, state)
    boards.pack(1, twin)
    weights = [1, *range(1, boards.kernel.features + 1)]
    values = [boards.beam(number, weights, depth=4, width=10, samples=3, seed=7) for number in range(2)]
    assert values[0] == values[1]
    assert set(values[0].moves) == set(GAME.placing.placements(state))


@pytest.mark.parametrize(
    ("board", "halves"),
    [
        ("R......./R......./r..y....", 0),  # one match, whatever stands on it
        ("RB....../RB....../RB....../y......r", 2),
        ("YYY...../YYY...../YYY...../RRR....b", 0),
        ("R......b/R......./R......./.BBB....", 2),  # a column, then the row that the other half falls into
    ],
)
def test_a_search_one_deep_counts_the_halves_that_a_cascade_would_send(board: str, halves: int) -> None:
    state = with_board(fresh(3), drawn_board(board))
    state = replace(state, turn=replace(state.turn, piece="RB"))
    boards = Boards("dr-mario")
    boards.pack(0, state)
    values = boards.beam(0, [1] + [0] * boards.kernel.features, depth=1, width=32, samples=2).moves
    assert max(values.values()) == halves


@pytest.mark.parametrize("build", BUILDS)
def test_threads_that_share_a_setup_play_as_one_that_has_its_own(build: str) -> None:
    """The bottles that a game begins with are kept in the setup as they are made."""
    shared = Boards("dr-mario", options=BottleOptions(level=20), build=build)
    others = [Boards("dr-mario", 50, BottleOptions(level=20), build=build) for _ in range(4)]
    found: list[Any] = []

    def play(boards: Boards, setup: memoryview) -> None:
        number = boards.kernel.number
        native().reset(number, setup, boards.memory, array("Q", range(50)), None)
        found.append((native().rollout(number, setup, boards.memory, 200, 0, 5), bytes(boards.memory)))

    threads = [Thread(target=play, args=(boards, shared.setup)) for boards in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    play(others[0], others[0].setup)
    assert len(found) == 5
    assert all(one == found[0] for one in found)


def weighed(boards: Boards, state: BottleState) -> list[int]:
    """What the kernel's search weighs in a state."""
    boards.pack(0, state)
    numbers = array("i", bytes(4 * boards.kernel.features))
    native().measure(boards.kernel.number, boards.board(0), None, numbers)
    return numbers.tolist()


def test_what_a_search_weighs() -> None:
    """A virus under a half of another colour, one that is part of a run of three, and a line that is begun."""
    state = with_board(fresh(level=0), drawn_board("....B.../Y...B.../rR..b..."))
    viruses, *runs, stuck, level_pairs, level_triples, heights, top = weighed(Boards("dr-mario"), state)
    assert viruses == 2
    assert runs == [1, 0, 1, 1, 0, 0, 1, 0, 0]  # with a virus, over one, and others, by their length
    assert (stuck, level_pairs, level_triples) == (0, 1, 0)
    assert (heights, top) == (2**2 + 1**2 + 3**2, 0)


@pytest.mark.parametrize("build", BUILDS)
def test_a_search_weighs_what_the_bots_of_the_reference_look_at(build: str) -> None:
    """So weights are good for both. Only the end of a game is left out: a search of the kernel knows it itself."""
    chance = random.Random(1)
    boards = Boards("dr-mario", build=build)
    for seed in range(150):
        letters = chance.choice(("   RBYrby", "RBYrby", "  RRRrrYy"))
        board = "".join(chance.choice(letters) for _ in range(chance.randrange(CELLS - 2 * len(RIM)))).rjust(CELLS)
        state = with_board(fresh(seed), board)
        _, *looked_at = features(state)
        assert weighed(boards, state) == looked_at
