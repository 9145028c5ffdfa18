"""What holds in every game of the Dr. Mario shell, whatever is played."""

from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from chainfall.core.codec import pack
from chainfall.core.effects import Clear, Lock, Mark, Rejected, Settle
from chainfall.games.dr_mario.gravity import loose
from chainfall.games.dr_mario.matching import matched
from chainfall.games.dr_mario.shell.commands import Command, Faller, MoveFaller, PassTime, Quit, TurnFaller, Virus
from chainfall.games.dr_mario.shell.game import GAME, ShellOptions, ShellState

COLOURS = st.sampled_from("RB")
SMALL = st.integers(-1, 8)


@st.composite
def options(draw: st.DrawFn) -> ShellOptions:
    """A small field with few colours, so that runs are frequent; the two top rows are left free."""
    rows, columns = draw(st.integers(4, 8)), draw(st.integers(3, 7))
    cells = st.text("RBrb.....", min_size=columns, max_size=columns)
    contents = "/".join(draw(st.lists(cells, max_size=rows - 2)))
    rotation = draw(st.sampled_from(["clockwise", "drawn"]))
    landing = draw(st.sampled_from(["drawn", "position"]))
    return ShellOptions(rows, columns, contents, rotation, landing)  # type: ignore[arg-type]  # both are literals


COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.just(PassTime()),
    st.just(PassTime()),
    st.sampled_from([TurnFaller(True), TurnFaller(False), MoveFaller(-1), MoveFaller(1)]),
    st.builds(Faller, COLOURS, COLOURS),
    st.builds(Virus, SMALL, SMALL, st.sampled_from("rb")),
)
Play: TypeAlias = tuple[ShellOptions, list[Command]]
GAMES: st.SearchStrategy[Play] = st.tuples(options(), st.lists(COMMANDS, max_size=60))


def states(game: Play) -> list[ShellState]:
    """The state after each command."""
    state = GAME.start(game[0], 0)
    seen = [state]
    for command in game[1]:
        state = GAME.step(state, command).state
        seen.append(state)
    return seen


def viruses(state: ShellState) -> set[tuple[int, str]]:
    return {(number, cell) for number, cell in enumerate(state.cells) if cell.islower()}


@given(GAMES)
def test_step_is_total_and_every_state_can_be_shown_and_packed(game: Play) -> None:
    for state in states(game):
        text = GAME.text(state).split("\n")
        assert {len(line) for line in text[: state.rows]} == {3 * state.columns + 2}
        assert len(text) - state.rows in (1, 2)
        assert len(GAME.frame(state).boards[0].tiles) == state.rows * state.columns
        assert pack(state)


@given(GAMES)
def test_a_rejected_command_keeps_the_state_and_inputs_are_never_rejected(
    game: Play,
) -> None:
    state = GAME.start(game[0], 0)
    for command in game[1]:
        after, effects = GAME.step(state, command)
        rejected = any(isinstance(effect, Rejected) for effect in effects)
        assert (command in GAME.inputs(state)) is not rejected
        if rejected:
            assert after is state
        state = after


@given(GAMES)
def test_joined_halves_are_always_neighbours(game: Play) -> None:
    for state in states(game):
        rows = [state.links[start : start + state.columns] for start in range(0, len(state.links), state.columns)]
        assert not "".join(row.replace("28", "") for row in rows).strip("0")
        assert all(state.cells[cell] in "RBY" for cell, link in enumerate(state.links) if link != "0")


@given(GAMES)
def test_the_faller_never_overlaps_the_field_while_the_game_runs(game: Play) -> None:
    for state in states(game):
        if state.faller and not state.ending:
            assert all(state.cells[cell] == " " for cell in state.shape.numbers(state.faller.pose))


@given(GAMES)
def test_cells_vanish_only_in_a_clear_and_only_if_they_were_marked(game: Play) -> None:
    state = GAME.start(game[0], 0)
    for command in game[1]:
        after, effects = GAME.step(state, command)
        cleared = [cell for effect in effects if isinstance(effect, Clear) for cell in effect.cells]
        locked = 2 * sum(isinstance(effect, Lock) for effect in effects)
        placed = isinstance(command, Virus) and after is not state
        count = len(state.cells) - state.cells.count(" ")
        assert len(after.cells) - after.cells.count(" ") == count + locked + placed - len(cleared)
        assert [row * state.columns + column for row, column in cleared] in ([], list(state.matches))
        assert after.cleared - state.cleared == sum(
            state.cells[row * state.columns + column].islower() for row, column in cleared
        )
        state = after


@given(GAMES)
def test_viruses_never_move(game: Play) -> None:
    seen = states(game)
    for state, after, command in zip(seen, seen[1:], game[1], strict=False):
        gone = viruses(state) - viruses(after)
        assert {number for number, _ in gone} <= set(state.matches)
        assert len(viruses(after) - viruses(state)) <= isinstance(command, Virus)


@given(GAMES)
def test_effects_tell_the_whole_change_of_the_field(game: Play) -> None:
    """Clear, settle and lock, played on the drawn cells, give the field after a blank line."""
    state = GAME.start(game[0], 0)
    for command in game[1]:
        after, effects = GAME.step(state, command)
        if command == PassTime() and not state.ending:
            cells = {divmod(number, state.columns): cell for number, cell in enumerate(state.cells) if cell != " "}
            for effect in effects:
                if isinstance(effect, Lock) and state.faller:
                    cells.update(zip(effect.cells, state.faller.colours, strict=True))
                elif isinstance(effect, Clear):
                    for place in effect.cells:
                        del cells[place]
                elif isinstance(effect, Settle):
                    for source, target in effect.moves:
                        assert target not in cells
                        cells[target] = cells.pop(source)
                elif isinstance(effect, Mark):
                    assert {row * state.columns + column for row, column in effect.cells} == set(after.matches)
            assert cells == {
                divmod(number, state.columns): cell for number, cell in enumerate(after.cells) if cell != " "
            }
        state = after


@given(GAMES)
def test_blank_lines_bring_the_field_to_rest(game: Play) -> None:
    """Nothing floats for ever, and at rest a further fall changes nothing."""
    state = states(game)[-1]
    if state.ending:
        return
    for _ in range(4 * len(state.cells)):
        state = GAME.step(state, PassTime()).state
    assert state.faller is None
    assert loose(state.cells, state.links, state.columns) == ()
    assert matched(state.cells, state.columns) == ()
    assert GAME.step(state, PassTime()) == (state, ())


@given(GAMES)
def test_a_step_after_the_end_changes_nothing(game: Play) -> None:
    state = GAME.step(states(game)[-1], Quit()).state
    for command in game[1]:
        after, effects = GAME.step(state, command)
        assert after is state
        assert isinstance(effects[0], Rejected)
