"""Attacks: what makes one, how they add up, when, where and in which colours they land."""

import pytest
from tests.games.dr_mario.versus.playing import LEFTOVER, at_rest, drawn, falling, feed, match_of, row, told, top_row

from chainfall.core.buttons import DOWN
from chainfall.core.effects import Arrive, Attack, Clear
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CELLS, COLUMNS, RIM_ROWS
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.game import VersusState
from chainfall.games.dr_mario.versus.state import Arms, Sent

CHECK = 1
"""Frames until the check of a player at rest."""

FALL = 16
CLEAR = 20
ATTACK = 6

ONE_LINE = drawn(LEFTOVER, "BBBB", "rYRYRYRY")
TWO_LINES = drawn(LEFTOVER, "BBBBYYYY", "rYRYRYRY")
CROSS = drawn("B", "B", "B", "BBBB..yr")


def sent(*sizes: int, due: int = 0, colours: str = "YYYY") -> Arms:
    """What is on its way to a player."""
    return Arms(incoming=tuple(Sent(size, due, colours) for size in sizes))


def waiting(state: VersusState, seat: int) -> int:
    return sum(attack.size for attack in state.players[seat].arms.incoming)


# Sending


@pytest.mark.parametrize(
    ("board", "size"),
    [
        (ONE_LINE, 0),
        (TWO_LINES, 2),
        (CROSS, 2),
        (drawn(LEFTOVER, "BBBBYYYY", "RRRRBBBB"), 4),
        (drawn("YYYYBBBB", "BBBBYYYY", "RRRRBBBr"), 5),
        (drawn("BBBBB..y"), 0),
    ],
)
def test_two_matches_or_more_of_a_cascade_are_an_attack_of_their_number(board: str, size: int) -> None:
    _, effects = told(match_of(at_rest(board), falling()), CHECK + CLEAR + ATTACK)
    assert [effect for effect in effects if isinstance(effect, Attack)] == ([Attack(size)] if size else [])


def test_matches_that_follow_from_each_other_are_counted_together() -> None:
    state = match_of(at_rest(drawn("Y.......", "bBBB....", ".YYY...r")), falling())
    _, effects = told(state, CHECK + CLEAR + 2 * FALL + CLEAR + ATTACK)
    assert [effect for effect in effects if isinstance(effect, Clear | Attack)][1:] == [
        Clear(tuple((16, column) for column in range(4)), "match", 2),
        Attack(2),
    ]


def test_an_attack_is_sent_six_frames_after_the_check_that_finds_the_bottle_at_rest() -> None:
    state = match_of(at_rest(TWO_LINES), falling())
    before, effects = told(state, CHECK + CLEAR + ATTACK - 1)
    assert (waiting(before, 1), before.players[0].tick.phase) == (0, Phase.ATTACK)
    after, effects = told(before, 1)
    assert (effects, waiting(after, 1)) == ([Attack(2)], 2)


def test_player_2_attacks_player_1() -> None:
    state, effects = told(match_of(falling(), at_rest(TWO_LINES)), CHECK + CLEAR + ATTACK)
    assert Attack(2, seat=1) in effects
    assert (waiting(state, 0), waiting(state, 1)) == (2, 0)


def test_without_an_attack_control_begins_ten_frames_after_the_check() -> None:
    state = match_of(at_rest(drawn(LEFTOVER)), falling())
    assert feed(state, CHECK + 8).players[0].tick.phase is Phase.SPAWN
    assert feed(state, CHECK + 9).players[0].tick.phase is Phase.FALLING


def test_a_capsule_without_room_is_lost_two_frames_earlier() -> None:
    blocked = drawn("...R....", *["...B....", "...R...."] * 7, "r..B....")
    state = match_of(at_rest(blocked), falling())
    assert feed(state, CHECK + 7).players[0].tick.phase is Phase.SPAWN
    assert feed(state, CHECK + 8).players[0].tick.phase is Phase.GAME_OVER


# Colours


def test_the_nth_match_writes_the_nth_colour_rows_from_the_top_then_columns_from_the_left() -> None:
    board = drawn("RRRR...B", "Yyry...B", "Yrbr...B", "Ybry...B", "YBBBB..r")
    state = feed(match_of(at_rest(board), falling()), CHECK + 3)
    assert (state.players[0].arms.colours, state.players[0].arms.matches) == ("RBYB", 4)


def test_matches_in_rows_are_counted_two_frames_after_the_check_and_those_in_columns_three() -> None:
    state = match_of(at_rest(drawn("R......y", "R.......", "R.......", "RBBBB..r")), falling())
    colours = [feed(state, CHECK + frames).players[0].arms.colours for frames in (1, 2, 3)]
    assert colours == ["YYYY", "BYYY", "BRYY"]


def test_from_the_fifth_match_on_no_colour_is_kept() -> None:
    board = drawn("YYYYBBBB", "BBBBYYYY", "RRRRBBBr")
    state = feed(match_of(at_rest(board), falling()), CHECK + 3)
    assert (state.players[0].arms.colours, state.players[0].arms.matches) == ("YBBY", 5)


def test_colours_are_yellow_at_first_and_stay_from_one_cascade_to_the_next() -> None:
    state = match_of(at_rest(ONE_LINE), falling())
    assert [player.arms.colours for player in state.players] == ["YYYY", "YYYY"]
    state = feed(state, CHECK + CLEAR + ATTACK)
    assert (state.players[0].arms.colours, state.players[0].arms.matches) == ("BYYY", 0)


def test_the_matches_that_take_the_last_virus_leave_their_colours_for_the_next_round() -> None:
    state = match_of(at_rest(drawn("B", "B", "B", "bRRRR")), falling())
    assert feed(state, CHECK + 2).players[0].arms.colours == "RYYY"
    state = feed(state, CHECK + 3)
    assert (state.match.wins, state.players[0].arms.colours) == ((1, 0), "RBYY")


def test_the_colours_of_what_lands_are_those_that_the_opponent_has_then() -> None:
    late = falling()._replace(arms=Arms(colours="RBRB"))
    state = match_of(at_rest(drawn(LEFTOVER), arms=sent(4, colours="YYYY")), late)
    assert top_row(feed(state, CHECK + ATTACK), 0).replace(" ", "") == "RBRB"


# Landing


@pytest.mark.parametrize(
    ("size", "columns"),
    [
        (2, [(0, 4), (1, 5), (2, 6), (3, 7), (0, 4)]),
        (3, [(0, 2, 4), (1, 3, 5), (2, 4, 6), (3, 5, 7), (0, 2, 4)]),
        (4, [(0, 2, 4, 6), (1, 3, 5, 7)] * 2 + [(0, 2, 4, 6)]),
        (9, [(0, 2, 4, 6), (1, 3, 5, 7)] * 2 + [(0, 2, 4, 6)]),
    ],
)
def test_the_columns_come_from_the_frame_counter(size: int, columns: list[tuple[int, ...]]) -> None:
    for counter, expected in enumerate(columns):
        clock = 2 - CHECK - ATTACK  # so that the option is the counter in the frame of the landing
        state = match_of(at_rest(drawn(LEFTOVER), clock, arms=sent(size)), falling(clock), counter=counter)
        state, effects = told(state, CHECK + ATTACK)
        cells = tuple((RIM_ROWS, column) for column in expected)
        assert effects == [Arrive(cells, size)]
        assert [column for column in range(COLUMNS) if top_row(state, 0)[column] != " "] == list(expected)


def test_attacks_add_up() -> None:
    state, effects = told(match_of(at_rest(drawn(LEFTOVER), arms=sent(2, 2)), falling()), CHECK + ATTACK)
    assert [len(effect.cells) for effect in effects if isinstance(effect, Arrive)] == [4]
    assert waiting(state, 0) == 0


def test_the_next_check_is_fourteen_frames_after_a_landing() -> None:
    state = feed(match_of(at_rest(drawn(LEFTOVER), arms=sent(2)), falling()), CHECK + ATTACK)
    assert row(feed(state, 13), 0, 1).strip() == ""
    assert row(feed(state, 14), 0, 1).replace(" ", "") == "YY"


def test_what_lands_can_match_and_attack_back() -> None:
    board = drawn(*["Y...Y..."] * 3, *["rbrbrbrb", "brbrbrbr"] * 6)
    clock = 2 - CHECK - ATTACK
    _, effects = told(
        match_of(at_rest(board, clock, arms=sent(2)), falling(clock)), CHECK + ATTACK + 14 + CLEAR + ATTACK
    )
    assert [type(effect).__name__ for effect in effects if isinstance(effect, Attack | Arrive)] == ["Arrive", "Attack"]


def test_if_both_come_to_rest_in_the_same_frame_the_attack_of_player_1_lands_and_that_of_player_2_waits() -> None:
    state, effects = told(match_of(at_rest(TWO_LINES), at_rest(TWO_LINES)), CHECK + CLEAR + ATTACK)
    assert [effect for effect in effects if isinstance(effect, Attack)] == [Attack(2), Attack(2, seat=1)]
    assert [effect.seat for effect in effects if isinstance(effect, Arrive)] == [1]
    assert (waiting(state, 0), waiting(state, 1)) == (2, 0)


def test_a_landing_overwrites_the_top_row() -> None:
    full = drawn(*["BRBRBRBR", "RBRBRBRB"] * 7, "BRBRBRBR", "rbrbrbrb")
    state = match_of(at_rest(full, clock=2 - CHECK - ATTACK, arms=sent(2)), falling(2 - CHECK - ATTACK))
    assert top_row(feed(state, CHECK + ATTACK), 0) == "YRBRYRBR"


def linked(*pairs: tuple[int, int, str]) -> str:
    links = list(SINGLE * CELLS)
    for line, column, digit in pairs:
        links[(RIM_ROWS + line) * COLUMNS + column] = digit
    return "".join(links)


def test_the_other_half_of_an_overwritten_one_becomes_single_and_hangs_until_nothing_else_falls() -> None:
    """The console drops no lying half whose partner it does not find; it mends it when nothing falls any more."""
    board = drawn("BB......", *["B.......", "R......."] * 7, "b......r")
    links = linked((0, 0, str(RIGHT)), (0, 1, str(LEFT)))
    clock = 2 - CHECK - ATTACK
    state = match_of(at_rest(board, clock, links, sent(2)), falling(clock), counter=0)
    state = feed(state, CHECK + ATTACK)
    assert (top_row(state, 0), set(state.players[0].turn.links)) == ("YB  Y   ", {SINGLE})
    state = feed(state, 14)
    assert (top_row(state, 0), row(state, 0, 1)) == ("YB      ", "B   Y   "), "what is single falls, what hangs stays"
    while state.players[0].tick.phase is Phase.SETTLE:
        state = feed(state, 1)
    assert (top_row(state, 0), state.players[0].arms.hanging) == ("YB      ", ())
    while row(state, 0, 15)[1] == " ":
        state = feed(state, 1, (DOWN, 0))
    assert top_row(state, 0)[1] == " ", "after the next capsule it falls like any other"


def test_of_a_standing_capsule_the_lower_half_becomes_single_and_does_not_hang() -> None:
    board = drawn("B.......", "B.......", *["R.......", "B......."] * 6, "R.......", "b......r")
    links = linked((0, 0, str(BOTTOM)), (1, 0, str(TOP)))
    clock = 2 - CHECK - ATTACK
    state = feed(match_of(at_rest(board, clock, links, sent(2)), falling(clock)), CHECK + ATTACK)
    assert set(state.players[0].turn.links) == {SINGLE}
    assert state.players[0].arms.hanging == ()


# An attack that takes time


def test_with_a_landing_delay_an_attack_lands_at_the_first_rest_after_it() -> None:
    state = match_of(at_rest(TWO_LINES), falling(), delay=60)
    state = feed(state, CHECK + CLEAR + ATTACK)
    due = state.players[0].tick.clock + 60
    assert [attack.due for attack in state.players[1].arms.incoming] == [due]
    for clock, lands in ((due - 1, False), (due, True)):
        resting = at_rest(drawn(LEFTOVER), clock - CHECK - ATTACK, arms=state.players[1].arms)
        after = feed(match_of(falling(clock - CHECK - ATTACK), resting, delay=60), CHECK + ATTACK)
        assert (waiting(after, 1) == 0) is lands


def test_with_a_landing_delay_of_1_an_attack_of_player_1_no_longer_lands_in_the_frame_in_which_it_is_sent() -> None:
    landed = []
    for delay in (0, 1):
        resting = at_rest(drawn(LEFTOVER), 100 + CLEAR)
        resting = resting._replace(tick=resting.tick._replace(clock=100, timer=CHECK + CLEAR))
        _, effects = told(match_of(at_rest(TWO_LINES), resting, delay=delay), CHECK + CLEAR + ATTACK)
        landed.append([effect.seat for effect in effects if isinstance(effect, Arrive)])
    assert landed == [[1], []]


def test_with_a_landing_delay_the_colours_are_those_of_when_it_was_sent() -> None:
    changed = falling()._replace(arms=Arms(colours="RRRR"))
    state = match_of(at_rest(drawn(LEFTOVER), arms=sent(2, colours="BYYY")), changed, delay=60)
    assert top_row(feed(state, CHECK + ATTACK), 0).replace(" ", "") == "BY"


def test_with_a_landing_delay_the_colours_of_attacks_that_land_together_are_those_of_the_last_one() -> None:
    incoming = (Sent(2, 0, "RRRR"), Sent(2, 0, "BYBY"))
    state = match_of(at_rest(drawn(LEFTOVER), arms=Arms(incoming=incoming)), falling(), delay=60)
    assert top_row(feed(state, CHECK + ATTACK), 0).replace(" ", "") == "BYBY"
