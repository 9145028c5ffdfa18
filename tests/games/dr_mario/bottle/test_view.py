from dataclasses import replace

from tests.games.dr_mario.bottle.playing import Capsule, begin, feed

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, PAUSE, RIGHT
from chainfall.core.frame import BOTTOM, EMPTY, Board, Sprite, tile
from chainfall.core.frame import LEFT as LEFT_LINK
from chainfall.core.frame import RIGHT as RIGHT_LINK
from chainfall.core.frame import TOP as TOP_LINK
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.state import Phase

LOW = BottleOptions(speed="low", level=2, board="r......./bbb....y")


def board(state: BottleState) -> Board:
    return GAME.frame(state).boards[0]


def matched() -> BottleState:
    """Three viruses and a half of a capsule are about to vanish."""
    state = begin(LOW, Capsule(15, 3, "BY"), gravity=39)
    while state.tick.phase is not Phase.CLEAR:
        state = GAME.step(state, 0).state
    return state


def test_a_frame_has_the_bottle_and_one_hidden_row_above_it() -> None:
    shown = board(GAME.start(LOW, 0))
    assert (shown.width, shown.height, shown.hidden_rows) == (8, 17, 1)
    assert shown.tiles[: 15 * 8] == (EMPTY,) * (15 * 8)
    assert shown.at(15, 0) == tile("virus", "R")
    assert shown.at(16, 1) == tile("virus", "B")
    assert shown.at(16, 7) == tile("virus", "Y")
    assert (shown.sprites, shown.phase) == ((), "SPAWN")


def test_joined_halves_are_linked_lying_and_standing() -> None:
    lying = GAME.step(begin(LOW, Capsule(15, 4, "RY"), gravity=39), 0).state
    assert board(lying).at(16, 4) == tile("capsule", "R", RIGHT_LINK)
    assert board(lying).at(16, 5) == tile("capsule", "Y", LEFT_LINK)
    standing = GAME.step(begin(LOW, Capsule(15, 4, "RY", vertical=True), gravity=39), 0).state
    assert board(standing).at(16, 4) == tile("capsule", "R", TOP_LINK)
    assert board(standing).at(15, 4) == tile("capsule", "Y", BOTTOM)


def test_matched_cells_are_marked_until_they_vanish() -> None:
    state = matched()
    assert board(state).phase == "CLEAR"
    assert [board(state).at(16, column).mark for column in range(8)] == ["*", "*", "*", "*", "", "", "", ""]
    assert board(state).at(16, 3) == tile("capsule", "B", RIGHT_LINK, "*")
    for _ in range(20):
        state = GAME.step(state, 0).state
    assert not any(shown.mark for shown in board(state).tiles)


def test_the_capsule_is_two_sprites_on_their_way_to_the_next_row() -> None:
    assert board(begin(LOW, Capsule(4, 3, "RY"), gravity=7)).piece == (
        Sprite(5, 3, tile("capsule", "R", RIGHT_LINK), 7, 40),
        Sprite(5, 4, tile("capsule", "Y", LEFT_LINK), 7, 40),
    )
    assert board(begin(LOW, Capsule(0, 3, "RY", vertical=True), gravity=7)).piece == (
        Sprite(1, 3, tile("capsule", "R", TOP_LINK), 7, 40),
        Sprite(0, 3, tile("capsule", "Y", BOTTOM), 7, 40),
    )


def test_the_shadow_of_a_capsule_lies_where_it_would_land() -> None:
    shown = board(begin(LOW, Capsule(4, 3, "RY")))
    left, right = tile("capsule", "R", RIGHT_LINK), tile("capsule", "Y", LEFT_LINK)
    assert shown.sprites == (Sprite(16, 3, left, shadow=True), Sprite(16, 4, right, shadow=True), *shown.piece)


def test_a_capsule_that_cannot_fall_is_not_drawn_on_its_way() -> None:
    assert [sprite.progress for sprite in board(begin(LOW, Capsule(15, 4, "RY"), gravity=30)).sprites] == [0, 0]


def test_the_hud_has_the_next_capsule_and_all_numbers() -> None:
    state = GAME.step(GAME.start(LOW, 0), 0).state
    hud = board(state).hud
    assert hud.next == (
        (Sprite(0, 0, tile("capsule", "B", RIGHT_LINK)), Sprite(0, 1, tile("capsule", "B", LEFT_LINK))),
    )
    assert dict(hud.numbers) == {
        "level": 2,
        "viruses": 5,
        "capsules": 1,
        "speed": 15,
        "chain": 0,
        "timer": 0,
        "clock": 1,
    }
    assert hud.score == 0


def test_a_marked_virus_is_still_counted() -> None:
    state = matched()
    assert dict(board(state).hud.numbers)["viruses"] == 5
    while state.tick.phase is Phase.CLEAR:
        assert dict(board(state).hud.numbers)["timer"] == state.tick.timer
        state = GAME.step(state, 0).state
    hud = board(state).hud
    assert (dict(hud.numbers)["viruses"], dict(hud.numbers)["chain"], hud.score) == (2, 1, 700)


def test_the_text_shows_the_bottle_the_capsule_the_marks_and_the_numbers() -> None:
    state = begin(LOW, Capsule(0, 3, "RY", vertical=True))
    lines = GAME.text(state).splitlines()
    assert lines[0] == "          [Y]"
    assert lines[1] == "|         [R]            |  level 2  low"
    assert lines[2:5] == [f"|{' ' * 24}|  {note}" for note in ("score 0", "viruses 5", "capsules 1")]
    assert lines[7] == f"|{' ' * 24}|  next B--B"
    assert lines[15:] == ["| r                      |", "| b  b  b              y |", " " + "-" * 24]
    assert GAME.text(matched()).splitlines()[16] == "|*b**b**b**B*-Y        y |"


def test_the_text_shows_a_turned_capsule_as_it_lies_or_stands() -> None:
    state = begin(LOW, Capsule(4, 3, "RY"))
    texts = []
    for _ in range(4):
        upper, lower = GAME.text(state).splitlines()[4:6]
        texts.append((upper[10:16].strip(), lower[10:16].strip()))
        state = feed(state, CW, 0)
    assert texts == [("", "[R--Y]"), ("[R]", "[Y]"), ("", "[Y--R]"), ("[Y]", "[R]")]


def test_the_text_says_paused_level_cleared_and_game_over() -> None:
    paused = GAME.step(begin(LOW, Capsule(4, 3, "RY")), PAUSE).state
    assert "PAUSED" in GAME.text(paused)
    lost = GAME.step(GAME.start(replace(LOW, board="...r" + "/" * 15), 0), 0).state
    assert "GAME OVER" in GAME.text(lost)
    assert "PAUSED" not in GAME.text(lost)
    cleared = feed(begin(replace(LOW, board="bbb"), Capsule(15, 3, "BB"), gravity=39), *[0] * (1 + 16 + 3))
    assert "LEVEL CLEARED" in GAME.text(cleared)


def test_inputs_are_the_masks_that_make_sense() -> None:
    state = begin(LOW, Capsule(0, 3, "RY"))
    assert set(GAME.inputs(state)) == {
        *(0, LEFT, RIGHT, DOWN, CW, CCW, PAUSE),
        *(LEFT | CW, LEFT | CCW, RIGHT | CW, RIGHT | CCW, DOWN | CW, DOWN | CCW),
    }


def test_an_input_is_a_line_of_button_names() -> None:
    assert GAME.parse("left+cw") == LEFT | CW
    assert GAME.format(DOWN | PAUSE) == "down+pause"
    assert GAME.format(0) == "-"
