"""Cards: what a game says of itself, and good defaults for what it does not say."""

from dataclasses import dataclass, replace
from typing import cast

import pytest

from chainfall.core.buttons import NAMES
from chainfall.core.card import Card, Group, Handling, Line, Number, Preview, card_of, find_preset, in_words
from chainfall.core.errors import OptionError
from chainfall.core.frame import Frame
from chainfall.core.options import Options, from_plain, option, specs
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN, AnyGame

SHELL = registry.game("dr-mario-shell")
TITLES = [
    *("Puzzle Fighter", "Dr. Mario", "Triple Town"),
    *("Puzzle Fighter, the kata", "Dr. Mario, the shell", "Puzzle Fighter versus", "Dr. Mario versus"),
]


@dataclass(frozen=True, slots=True)
class BareOptions(Options):
    speed: int = option(1, "how fast")
    das_ms: int = option(170, "before a direction repeats")
    colours: int = option(3, "how many")
    holes: int = option(0, "how many")
    board: str = option("", "a drawn board")
    name: str = option("", "whose it is")


class Bare:
    """A game of ``bare`` rules.

    What its rules are does not matter here: those of another game.
    """

    id = "someone/falling-stars"
    Options = BareOptions

    def __init__(self, lines: tuple[str, ...], hz: int, card: Card) -> None:
        self.lines = lines
        self.hz = hz
        self.card = card

    def start(self, options: BareOptions, seed: int) -> object:
        return SHELL.start(SHELL.Options(), seed)

    def frame(self, state: object) -> Frame:
        return SHELL.frame(state)

    def inputs(self, state: object) -> tuple[str, ...]:
        return self.lines

    def format(self, input: str) -> str:
        return input


def bare(*lines: str, hz: int = 0, card: Card | None = None) -> AnyGame:
    return cast(AnyGame, Bare(lines or ("go", "stop"), hz, card or Card()))


# Defaults


def test_the_title_is_made_from_the_name_and_the_sentence_from_the_docstring() -> None:
    card = card_of(bare())
    assert (card.title, card.about, card.score) == ("Falling stars", "A game of bare rules.", "Score")


@pytest.mark.parametrize(
    ("hz", "lines", "inputs"),
    [
        (60, ("-", "left"), "buttons"),
        (0, ("0 0", "0 11"), "squares"),
        (0, ("0 0", "pass"), "lines"),
        (0, ("0 0",), "lines"),
    ],
)
def test_how_inputs_are_made_is_seen_from_them(hz: int, lines: tuple[str, ...], inputs: str) -> None:
    assert card_of(bare(*lines, hz=hz)).inputs == inputs


def test_the_buttons_are_those_that_the_inputs_hold() -> None:
    assert card_of(bare("-", "drop+left", "pause", "left", hz=60)).buttons == ("left", "drop", "pause")
    assert card_of(bare("-", "left", hz=60, card=Card(buttons=("cw",)))).buttons == ("cw",)
    assert card_of(bare("wait", "go", hz=60)).buttons == NAMES
    assert card_of(bare("left", "right")).buttons == ()


def test_some_lines_are_offered_where_lines_are_typed() -> None:
    lines = [f"go {number}" for number in range(20)]
    assert card_of(bare(*lines)).lines == tuple(Line(line) for line in lines[:8])
    assert card_of(bare("-", "left", hz=60)).lines == ()


def test_handling_is_what_is_usually_called_so_and_is_there() -> None:
    assert card_of(bare()).handling == Handling("das_ms", "")
    assert card_of(bare()).handling.names == ("das_ms",)
    assert card_of(bare(card=Card(handling=Handling("speed", "")))).handling.names == ("speed",)


def test_the_first_options_come_first_and_a_drawn_board_is_known() -> None:
    card = card_of(bare())
    assert card.groups == (Group("", ("speed", "colours", "holes")),)
    assert card.drawings == ("board",)


def test_numbers_have_titles_and_units() -> None:
    given = (Number("time_ms"), Number("clock", "Time", "ticks"), Number("timer", shown=False))
    assert card_of(bare(card=Card(numbers=given))).numbers == (
        Number("time_ms", "Time", "ms"),
        Number("clock", "Time", "ticks"),
        Number("timer", "Timer", shown=False),
        Number("viruses", "Viruses"),
    )


def test_a_game_without_a_card_has_one_all_the_same(drip: AnyGame) -> None:
    assert not hasattr(drip, "card")
    assert (card_of(drip).title, card_of(drip).inputs) == ("Drip", "buttons")


def test_what_a_game_says_of_itself_stays() -> None:
    given = Card("Stars", "Catch them.", "Caught", "squares", (Line("go"),), "Click.", next=("Now",), preview=Preview())
    card = card_of(bare(card=given))
    assert replace(card, handling=given.handling, groups=(), numbers=()) == given


@pytest.mark.parametrize(
    ("name", "words"), [("crash_one_in", "Crash one in"), ("das_ms", "Das (ms)"), ("a-b", "A b"), ("", "")]
)
def test_names_become_words(name: str, words: str) -> None:
    assert in_words(name) == words


# The cards of the built-in games


def test_the_built_in_games_are_called_as_people_call_them() -> None:
    assert [card_of(registry.game(name)).title for name in BUILT_IN] == TITLES


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_card_names_options_and_numbers_that_there_are(name: str) -> None:
    game = registry.game(name)
    card: Card = game.card  # type: ignore[attr-defined]  # every built-in game has one
    known = [spec.name for spec in specs(game.Options)]
    assert {option for group in card.groups for option in group.options} <= set(known)
    assert set(card.drawings) - {"board"} <= set(known)
    frame = game.frame(game.start(game.Options(), 0))
    assert {number.name for number in card.numbers} <= {number for number, _ in frame.boards[0].hud.numbers}
    assert len(card.next) <= max(len(frame.boards[0].hud.next), 1)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_lines_of_a_card_can_be_played(name: str) -> None:
    game = registry.game(name)
    card = card_of(game)
    for line in card.lines:
        game.parse(line.text)
    assert card.preview
    state = game.start(from_plain(game.Options, card.preview.options), card.preview.seed)
    for text in card.preview.lines:
        state, effects = game.step(state, game.parse(text))
        assert "Rejected" not in {type(effect).__name__ for effect in effects}
    assert any(tile.kind for tile in game.frame(state).boards[0].tiles)


def test_dr_mario_has_no_hard_drop() -> None:
    assert card_of(registry.game("dr-mario")).buttons == ("left", "right", "down", "cw", "ccw", "pause")
    assert card_of(registry.game("puzzle-fighter")).buttons == NAMES


def test_the_presets_of_puzzle_fighter_are_the_arcade_the_document_and_two_minutes() -> None:
    game = registry.game("puzzle-fighter")
    presets = card_of(game).presets
    assert [preset.title for preset in presets] == ["Arcade", "Document", "Timed 2 min"]
    arcade, document, timed = (from_plain(game.Options, preset.options) for preset in presets)
    assert document == game.Options()
    assert (arcade.power, arcade.kick) == ("solid", "simple")
    assert (timed.mode, timed.time_ms) == ("timed", 120_000)


def test_level_and_speed_are_the_choices_of_dr_mario() -> None:
    assert card_of(registry.game("dr-mario")).choices == ("level", "speed")


def test_a_preset_is_found_by_its_name() -> None:
    game = registry.game("puzzle-fighter")
    assert find_preset(game, "timed-2-min").options == {"mode": "timed"}
    with pytest.raises(
        OptionError, match="puzzle-fighter has no preset 'Arcade', expected one of: arcade, document, timed-2-min"
    ):
        find_preset(game, "Arcade")
    with pytest.raises(OptionError, match="triple-town has no presets, so 'arcade' is not one of them"):
        find_preset(registry.game("triple-town"), "arcade")


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_game_is_taught_by_a_few_states_of_its_own(name: str) -> None:
    game = registry.game(name)
    lessons = card_of(game).lessons
    assert len(lessons) in (3, 4)
    boards = set()
    for lesson in lessons:
        state = game.start(from_plain(game.Options, lesson.shown.options), lesson.shown.seed)
        for text in lesson.shown.lines:
            state, effects = game.step(state, game.parse(text))
            assert "Rejected" not in {type(effect).__name__ for effect in effects}
        boards.add(game.text(state))
        assert len(lesson.caption) <= 120
    assert len(boards) == len(lessons)
