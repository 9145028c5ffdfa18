"""Broken promises: for each a game that breaks it, and what its author is told."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from tests.testing.heap import STONE, Heap, HeapGame, HeapOptions, Hidden, Take, game_with

from chainfall.core.effects import Clear, Effect, GameOver, Rejected, Spawn
from chainfall.core.frame import EMPTY, LEFT, RIGHT, Board, Frame, Sprite, Tile, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options, option
from chainfall.play import registry
from chainfall.testing import GameCheckError, check_game, playing


def frames(**changes: Any) -> Any:
    """A frame method with something of its board changed."""

    def frame(self: HeapGame, state: Any) -> Frame:
        return Frame((replace(HeapGame.frame(self, state).boards[0], **changes),))

    return frame


def heads_up(**changes: Any) -> Any:
    """A frame method with something of its hud changed."""

    def frame(self: HeapGame, state: Any) -> Frame:
        board = HeapGame.frame(self, state).boards[0]
        return Frame((replace(board, hud=replace(board.hud, **changes)),))

    return frame


def tiles(*first: Tile) -> Any:
    """A frame method with other tiles at the left."""

    def frame(self: HeapGame, state: Any) -> Frame:
        board = HeapGame.frame(self, state).boards[0]
        return Frame((replace(board, tiles=(first + board.tiles)[: len(board.tiles)]),))

    return frame


def effects(*others: object) -> Any:
    """A step method that tells of something else as well."""

    def step(self: HeapGame, state: Any, input: Any) -> Any:
        after, told = HeapGame.step(self, state, input)
        return Step(after, told if isinstance(told[0], Rejected) else others + told)

    return step


def changed(answer: Any) -> Any:
    """A method that answers with the same whatever it is asked."""
    return lambda self, *arguments: answer


def raising(error: Exception) -> Any:
    def method(self: HeapGame, *arguments: object) -> None:
        raise error

    return method


def shifting(member: str, *answers: Any) -> dict[str, Any]:
    """A method that answers with one thing, then the other, and so on."""

    def method(self: Any, *arguments: object) -> Any:
        self.calls = getattr(self, "calls", 0) + 1
        return answers[self.calls % len(answers)]

    return {member: method}


@dataclass(frozen=True, slots=True)
class ListEffect(Effect):
    cells: Any


class Wrapped:
    """A state that is nothing but its heap."""

    heap: Heap

    def __getattr__(self, name: str) -> Any:
        return getattr(self.heap, name)


@dataclass(frozen=True, eq=False)
class Unequal(Wrapped):
    heap: Heap


@dataclass(frozen=True)
class Unhashable(Wrapped):
    heap: Heap
    __hash__ = None  # type: ignore[assignment]


@dataclass
class Thawed(Wrapped):
    heap: Heap


@dataclass(frozen=True)
class Nested(Wrapped):
    heap: Heap


class Tupled(NamedTuple):
    options: HeapOptions
    stones: int
    score: int
    bonus: int
    hidden: Hidden


def starting(wrap: Any) -> Any:
    return lambda self, options, seed: wrap(HeapGame.start(self, options, seed))


class NoDataclass(Options):
    stones: int = 7


@dataclass(frozen=True, slots=True)
class NoDefault(Options):
    stones: int


@dataclass(frozen=True, slots=True)
class Fickle(Options):
    stones: int = option(7, "stones", 1, 40)

    def __post_init__(self) -> None:
        if self.stones == 1:
            raise KeyError("stones")


@dataclass(frozen=True, slots=True)
class Fraction(Options):
    stones: float = 7.0


class Colour(Enum):
    RED = 1


@dataclass(frozen=True, slots=True)
class Enumerated(Options):
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Growing(Options):
    stones: int = 7

    def __post_init__(self) -> None:
        object.__setattr__(self, "stones", self.stones + 1)


def thaw_a_state(self: HeapGame, state: Any, input: Any) -> Any:
    step = HeapGame.step(self, state, input)
    object.__setattr__(state, "score", state.score + 1)
    return step


def forget_the_turn(self: Any, state: Any, input: Any) -> Any:
    """Counts the steps outside the state."""
    self.calls = getattr(self, "calls", 0) + 1
    after, told = HeapGame.step(self, state, input)
    return Step(replace(after, bonus=self.calls), told) if after is not state else Step(state, told)


def tell_another_story(self: Any, state: Any, input: Any) -> Any:
    self.calls = getattr(self, "calls", 0) + 1
    after, told = HeapGame.step(self, state, input)
    return Step(after, told if after is state else (*told, Clear((), f"the {self.calls}th")))


def punish(self: HeapGame, state: Any, input: Any) -> Any:
    after, told = HeapGame.step(self, state, input)
    return Step(replace(state, score=state.score - 1) if after is state else after, told)


def play_on(self: HeapGame, state: Any, input: Any) -> Any:
    if not state.stones:
        return Step(replace(state, score=state.score + 1), ())
    return HeapGame.step(self, state, input)


def talk_on(self: HeapGame, state: Any, input: Any) -> Any:
    return Step(state, (GameOver("still"),)) if not state.stones else HeapGame.step(self, state, input)


def keep_the_end_quiet(self: HeapGame, state: Any, input: Any) -> Any:
    after, told = HeapGame.step(self, state, input)
    return Step(after, tuple(effect for effect in told if not isinstance(effect, GameOver)))


def read_the_note(self: HeapGame, state: Any, input: Any) -> Any:
    """An input that holds more than its line says."""
    after, told = HeapGame.step(self, state, input)
    return Step(after if after is state else replace(after, score=after.score + len(input.note)), told)


def late_start(self: Any, options: Any, seed: int) -> Any:
    """The sixth game is another one: it comes after the replay was verified."""
    self.calls = getattr(self, "calls", 0) + 1
    return replace(HeapGame.start(self, options, seed), score=int(self.calls == 6))


def offer_from_hidden(self: HeapGame, state: Any) -> Sequence[Take]:
    return HeapGame.inputs(self, state)[: 1 + state.hidden.rng.state % 3]  # type: ignore[no-any-return]


PIECE = Sprite(0, 0, STONE)
EMPTY_LIST: Any = []
NO_TILE: Any = None
NO_FLAG: Any = 2

BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "id with a space": ({"id": "my heap"}, "id is 'my heap'; give it a name without white space"),
    "id that is not a text": ({"id": 7}, "id is 7"),
    "rules below 1": ({"rules": 0}, "rules is 0; make it a whole number of at least 1"),
    "rules that are not a number": ({"rules": True}, "rules is True"),
    "hz below 0": ({"hz": -1}, "hz is -1; make it the number of steps a second"),
    "hz that is not a whole number": ({"hz": 60.0}, "hz is 60.0"),
    "step that is not a method": ({"step": None}, "step cannot be called; make it a method"),
    "options of no class": ({"Options": HeapOptions.__doc__.__str__}, "Options is "),
    "options of another class": ({"Options": Take}, "derive a class from chainfall.core.options.Options"),
    "options without @dataclass": ({"Options": NoDataclass}, "write @dataclass(frozen=True, slots=True) above it"),
    "options without a default": ({"Options": NoDefault}, "give every option a default"),
    "options with an odd error": (
        {"Options": Fickle},
        "Options(stones=1) raised KeyError: 'stones'; raise OptionError",
    ),
    "options with a float": ({"Options": Fraction}, "is not plain: value.stones is a float"),
    "options that JSON cannot hold": ({"Options": Enumerated}, "options must be int, bool, str, Literal of strings"),
    "options that come back changed": ({"Options": Growing}, "comes back from JSON as Growing(stones="),
    "start that raises": (
        {"start": raising(IndexError("no"))},
        "start raised IndexError: no; make it work with all options and seeds",
    ),
    "start that is not the same twice": (shifting("start", *"ab"), "start gives two different states; let it depend"),
    "state with a list": ({"start": starting(lambda heap: replace(heap, stones=[]))}, "value.stones is a list"),
    "state that can change": ({"start": starting(Thawed)}, "a dataclass that is not frozen"),
    "state without equality": ({"start": starting(Unequal)}, "same content that are not equal; leave __eq__"),
    "state without a hash": ({"start": starting(Unhashable)}, "hash of one of the states raised TypeError"),
    "state that is a tuple": (
        {"start": starting(lambda heap: Tupled(heap.options, heap.stones, 0, heap.bonus, heap.hidden))},
        "hidden is not a field of the state, a Tupled; make the state a frozen dataclass",
    ),
    "state with hidden elsewhere": ({"start": starting(Nested)}, "hidden is not a field of the state, a Nested"),
    "step that raises": ({"step": raising(KeyError("no"))}, "step raised KeyError: 'no'; make it accept every input"),
    "step of another type": ({"step": changed((1, ()))}, "step gives (1, ()); answer with Step(state, effects)"),
    "step that changes the state": ({"step": thaw_a_state}, "step changes the state that it was given; build a new"),
    "step with a memory": ({"step": forget_the_turn}, "step gives two different"),
    "step with other effects each time": ({"step": tell_another_story}, "step gives two different"),
    "rejection that changes the state": (
        {"step": punish},
        "a step with Rejected changes the state; return the state unchanged",
    ),
    "rejection among other effects": (
        {"step": lambda self, state, input: Step(state, (Rejected("no"), Spawn(())))},
        "make it the only one: nothing happened",
    ),
    "rejection of what was offered": (
        {"step": lambda self, state, input: Step(state, (Rejected("no"),))},
        "step rejects an input that inputs offers; offer only inputs that are allowed now",
    ),
    "effects in a list": (
        {"step": lambda self, state, input: Step(state, EMPTY_LIST)},
        "are []; make them a tuple of Effects",
    ),
    "effects of another type": ({"step": effects("boom")}, "'boom'"),
    "effect with a list": (
        {"step": effects(ListEffect([]))},
        "an effect ListEffect is not plain: value.cells is a list",
    ),
    "effect off the board": ({"step": effects(Spawn(((-1, 0),)))}, "names the cell (-1, 0); cells are (row, column)"),
    "effect far off the board": ({"step": effects(Spawn(((0, 40),)))}, "names the cell (0, 40)"),
    "effect without cells": ({"step": effects(ListEffect(3))}, "names the cells 3; write them as a tuple"),
    "inputs that raise": ({"inputs": raising(ValueError("no"))}, "inputs(state) raised ValueError: no"),
    "inputs without a length": ({"inputs": lambda self, state: iter(())}, "answer with a tuple"),
    "inputs missing": ({"inputs": changed(())}, "inputs is empty while the game runs; end the game"),
    "inputs that change": (shifting("inputs", (Take(1),), (Take(2),)), "inputs gives two different answers for one"),
    "inputs after the end": ({"inputs": changed((Take(1),))}, "inputs gives 1 inputs after the end; answer with ()"),
    "outcome that raises": ({"outcome": raising(ValueError("no"))}, "outcome(state) raised ValueError: no"),
    "outcome of another type": ({"outcome": changed(True)}, "outcome is True; answer with an Outcome"),
    "outcome with a float": ({"outcome": changed(Outcome(1.5, "end"))}, "whose score is a whole number"),  # type: ignore[arg-type]
    "outcome without a reason": (
        {"outcome": changed(Outcome(0, ""))},
        "the reason of the outcome is ''; say in one line",
    ),
    "outcome called unfinished": (
        {"outcome": changed(Outcome(0, "unfinished"))},
        "is for replays of games that did not",
    ),
    "outcome without GameOver": ({"step": keep_the_end_quiet}, "has one GameOver with the reason of the outcome"),
    "GameOver without an outcome": ({"step": effects(GameOver("now"))}, "the outcome is None, but the effects are"),
    "outcome with another score": (
        {"outcome": lambda self, state: None if state.stones else Outcome(-1, "no stone is left")},
        "the score is -1 in the outcome",
    ),
    "step after the end": ({"step": play_on}, "a step after the end does something: (); return the state unchanged"),
    "effect after the end": ({"step": talk_on}, "a step after the end does something: (GameOver("),
    "input with a list": ({"inputs": changed((Take([]),))}, "is not plain: value.count is a list"),  # type: ignore[arg-type]
    "format that raises": ({"format": raising(TypeError("no"))}, "raised TypeError: no; make it write every input"),
    "format of another type": ({"format": changed(1)}, "is 1; answer with a text"),
    "format of two lines": ({"format": changed("1\n")}, "is '1\\n'; write one line, without a line break"),
    "format of half a character": ({"format": changed("\ud800")}, "which UTF-8 cannot hold; refuse such a line"),
    "format that changes": (shifting("format", "1", "2"), "let it depend on the input alone"),
    "parse that does not read format": ({"format": changed("five")}, "make it read every line that format writes"),
    "parse that reads something else": ({"parse": changed(Take(3))}, "parse(format(input)) must be the input"),
    "parse with an odd error": (
        {"parse": lambda self, line: Take(int(line))},
        "; raise ParseError for a line that is no",
    ),
    "frame that raises": (
        {"frame": raising(ValueError("no"))},
        "frame(state) raised ValueError: no; make it draw every state",
    ),
    "frame of another type": ({"frame": changed(None)}, "frame is None; answer with a Frame"),
    "frame without boards": ({"frame": changed(Frame(()))}, "answer with a Frame that holds a tuple of Boards"),
    "frame that changes": (
        shifting("frame", *(Frame((Board(1, 1, (EMPTY,), phase=phase),)) for phase in "ab")),
        "frame gives two different answers for one state; let it depend on the state alone",
    ),
    "board without columns": ({"frame": frames(width=0)}, "a board is 0 columns wide"),
    "tiles missing": ({"frame": frames(tiles=())}, "row by row from the top"),
    "tiles of another type": ({"frame": frames(tiles=("o",) * 7)}, "make a tuple of 7 Tiles"),
    "tile with a number": ({"frame": tiles(Tile("stone", mark=3))}, "kind, colour and mark are texts"),  # type: ignore[arg-type]
    "tile with a wrong link": ({"frame": tiles(Tile("stone", links=16))}, "links are bits of TOP, RIGHT"),
    "tile linked one way": (
        {"frame": tiles(tile("stone", links=RIGHT), STONE)},
        "row 0, column 0 is linked to row 0, column 1, but not the reverse; set the bits of both",
    ),
    "tile linked back to nothing": ({"frame": tiles(EMPTY, tile("stone", links=LEFT))}, "linked to row 0, column 0"),
    "sprites in a list": ({"frame": frames(sprites=[PIECE])}, "make it a tuple of Sprites"),
    "sprite past its span": ({"frame": frames(sprites=(replace(PIECE, progress=2),))}, "a progress from 0 to its span"),
    "sprite with a wrong shadow": ({"frame": frames(sprites=(replace(PIECE, shadow=NO_FLAG),))}, "is a shadow or not"),
    "sprite without a tile": ({"frame": frames(sprites=(replace(PIECE, tile=NO_TILE),))}, "in sprites is wrong"),
    "hud of another type": ({"frame": frames(hud=None)}, "hud is None; make it a Hud"),
    "score that is not a number": ({"frame": heads_up(score=1.5)}, "the frame's score is 1.5"),
    "next piece of another type": ({"frame": heads_up(next=(PIECE,))}, "make it a tuple of pieces, each a tuple of"),
    "numbers in a list": ({"frame": heads_up(numbers=[("bonus", 1)])}, "pairs of a name and a whole number"),
    "numbers of another type": ({"frame": heads_up(numbers=(("bonus", 1.5),))}, "hud.numbers is (('bonus', 1.5),)"),
    "phase of another type": ({"frame": frames(phase=None)}, "phase is None; name it with a text"),
    "hidden rows that are all": ({"frame": frames(hidden_rows=1)}, "hidden_rows is 1; some of the 1 rows"),
    "text that raises": (
        {"text": raising(ValueError("no"))},
        "text(state) raised ValueError: no; make it show every state",
    ),
    "text of another type": ({"text": changed(None)}, "text is None; answer with a text"),
    "text with a newline": ({"text": changed("ooo\n")}, "text ends in a newline; leave out the final newline"),
    "text that changes": (shifting("text", "a", "b"), "text gives two different answers for one state"),
    "text of what is hidden": (
        {"text": lambda self, state: f"{state.hidden}"},
        "text depends on state.hidden; keep what the player",
    ),
    "frame of what is hidden": (
        {"frame": lambda self, state: heads_up(numbers=(("rng", state.hidden.rng.state),))(self, state)},
        "frame depends on state.hidden",
    ),
    "inputs from what is hidden": ({"inputs": offer_from_hidden}, "inputs depends on state.hidden"),
    "outcome from what is hidden": (
        {"outcome": lambda self, state: Outcome(state.hidden.rng.state, "luck")},
        "outcome depends on state.hidden",
    ),
    "replay that does not verify": (
        {
            "inputs": lambda self, state: tuple(Take(n, "!") for n in range(1, min(3, state.stones) + 1)),
            "step": read_the_note,
        },
        "the replay does not verify: span 1 (steps 1 to 1) differs",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_promise_is_found_with_how_to_mend_it(name: str) -> None:
    members, message = BROKEN[name]
    with pytest.raises(GameCheckError) as caught:
        check_game(game_with(members))
    assert message in str(caught.value)


def test_a_missing_member_is_named() -> None:
    members = {name: getattr(HeapGame(), name) for name in registry.MEMBERS if name not in ("text", "outcome")}
    with pytest.raises(
        GameCheckError, match=r"SimpleNamespace|tests/heap: the game lacks outcome, text; see chainfall"
    ):
        check_game(SimpleNamespace(**members))


def test_a_new_session_is_fed_the_replay_once() -> None:
    with pytest.raises(GameCheckError, match="a new session plays the replay to another end"):
        check_game(game_with({"start": late_start}), games=1, steps=0)


def test_every_step_is_taken_twice_also_between_close_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(self: Any, state: Any, input: Any) -> Any:
        return (HeapGame.step if state.stones == 7 else forget_the_turn)(self, state, input)

    monkeypatch.setattr(playing, "CLOSE_LOOKS", 0)
    with pytest.raises(GameCheckError, match="step gives two different answers; let it depend on its arguments alone"):
        check_game(game_with({"step": step}), games=1)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(GameCheckError, match=r"are not options of this game; make them with HeapOptions\(...\)"):
        check_game(HeapGame(), options=[Options()])


def test_the_message_names_the_game_and_the_place() -> None:
    with pytest.raises(GameCheckError) as caught:
        check_game(game_with({"step": effects(Spawn(((-1, 0),)))}), options=[HeapOptions(stones=9)])
    assert str(caught.value).startswith("tests/heap: Spawn(seat=0, cells=((-1, 0),), piece='') names the cell (-1, 0)")
    assert "stones=9, double=False, step 1, any input Take(count=" in str(caught.value)


def test_the_cause_of_an_exception_is_kept() -> None:
    with pytest.raises(GameCheckError) as caught:
        check_game(game_with({"text": raising(ZeroDivisionError("there"))}))
    assert isinstance(caught.value.__cause__, GameCheckError)
    assert isinstance(caught.value.__cause__.__cause__, ZeroDivisionError)
