"""What holds in every game of the kata, on random games."""

from examples.plain import puzzle_fighter as plain_kata
from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall import puzzle_fighter
from chainfall.core.effects import Clear, Rejected, Settle
from chainfall.games.puzzle_fighter.gems import GEMS
from chainfall.games.puzzle_fighter.kata.game import GAME, KataOptions, KataState, rows
from chainfall.games.puzzle_fighter.kata.moves import MOVES, ROWS, Drop
from chainfall.games.puzzle_fighter.solid import WIDTH, Well

# Few colours make power gems and chains likely; all of them make the rest likely.
gems = st.sampled_from(["RRRRRRr", "RRRRRBBBBrb", "RRRRGGGGBBBBrgb0", GEMS]).flatmap(
    lambda letters: st.lists(st.sampled_from(letters), min_size=2, max_size=160)
)
games = st.builds(
    lambda letters, moves: [
        [first + second, moves[number % len(moves)]]
        for number, (first, second) in enumerate(zip(letters[::2], letters[1::2], strict=False))
    ],
    gems,
    st.lists(st.text(MOVES, max_size=6), min_size=1, max_size=40),
)


def states(instructions: list[list[str]]) -> list[KataState]:
    found = [GAME.start(KataOptions(), 0)]
    for pair, moves in instructions:
        found.append(GAME.step(found[-1], Drop(pair, moves)).state)
    return found


@settings(max_examples=400, deadline=None)
@given(games)
def test_the_game_and_the_plain_version_agree_on_field_and_power_gems_after_every_pair(
    instructions: list[list[str]],
) -> None:
    for count, state in enumerate(states(instructions)):
        field, powers, played = plain_kata.play(instructions[:count])
        assert "\n".join(rows(state)) == field
        assert [tuple(power) for power in state.powers] == powers
        assert state.moves == played
        if state.over:
            break
    assert puzzle_fighter(instructions) == plain_kata.puzzle_fighter(instructions)


@settings(max_examples=200, deadline=None)
@given(games)
def test_power_gems_are_filled_rectangles_of_one_colour_at_least_two_by_two_and_never_overlap(
    instructions: list[list[str]],
) -> None:
    for state in states(instructions):
        cells = [cell for power in state.powers for cell in power.cells()]
        assert len(cells) == len(set(cells))
        for power in state.powers:
            assert power.bottom > power.top
            assert power.right > power.left
            colours = {state.field[row * WIDTH + column] for row, column in power.cells()}
            assert len(colours) == 1
            assert colours.pop() in "RGBY"


@settings(max_examples=200, deadline=None)
@given(games)
def test_nothing_floats_after_a_fall_and_a_second_fall_changes_nothing(instructions: list[list[str]]) -> None:
    for state in states(instructions):
        owner = {cell: power for power in state.powers for cell in power.cells()}
        for row in range(ROWS - 1):
            for column in range(WIDTH):
                if state.field[row * WIDTH + column] != " ":
                    power = owner.get((row, column))
                    low, columns = (power.bottom, range(power.left, power.right + 1)) if power else (row, [column])
                    assert low == ROWS - 1 or any(state.field[(low + 1) * WIDTH + c] != " " for c in columns)
        well = Well(ROWS, state.field, state.powers)
        assert well.fall(set(range(WIDTH))) == []


@settings(max_examples=200, deadline=None)
@given(games)
def test_gems_vanish_only_in_a_clear_and_move_only_in_a_settle(instructions: list[list[str]]) -> None:
    state = GAME.start(KataOptions(), 0)
    for pair, moves in instructions:
        board = {divmod(number, WIDTH): gem for number, gem in enumerate(state.field) if gem != " "}
        step = GAME.step(state, Drop(pair, moves))
        if step.state.over:
            break
        landed = step.effects[1].cells  # type: ignore[attr-defined]  # the effect after Spawn is Lock
        letters = list(pair)
        board.update(zip(landed, letters if _first_lands_first(moves) else letters[::-1], strict=True))
        for effect in step.effects:
            if isinstance(effect, Clear):
                for cell in effect.cells:
                    del board[cell]
            elif isinstance(effect, Settle):
                gone = [(board.pop(start), end) for start, end in effect.moves]
                board.update((end, gem) for gem, end in gone)
        state = step.state
        assert {divmod(n, WIDTH): gem for n, gem in enumerate(state.field) if gem != " "} == board


def _first_lands_first(moves: str) -> bool:
    """In an upright pair the lower gem lands first: the first one only if the pair was turned over."""
    return bool((moves.count("A") - moves.count("B")) % 4)


@settings(max_examples=200, deadline=None)
@given(games, st.builds(Drop, st.text(max_size=3), st.text(max_size=5)))
def test_step_is_total_and_a_wrong_input_changes_nothing(instructions: list[list[str]], drop: Drop) -> None:
    state = states(instructions)[-1]
    step = GAME.step(state, drop)
    if any(isinstance(effect, Rejected) for effect in step.effects):
        assert step.state is state
