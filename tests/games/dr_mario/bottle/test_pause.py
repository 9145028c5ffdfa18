"""Pausing changes nothing but time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall.core.buttons import ALL, CW, DOWN, LEFT, PAUSE
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.state import Phase

NO_PAUSE = st.integers(0, ALL).map(lambda mask: mask & ~PAUSE)
SHORT = BottleOptions(speed="hi", waits="short")


def feed(state: BottleState, masks: list[int]) -> BottleState:
    for mask in masks:
        state = GAME.step(state, mask).state
    return state


def test_the_pause_button_pauses_and_pressed_again_goes_on() -> None:
    state = feed(GAME.start(BottleOptions(), 0), [0, 0, 0])
    paused = GAME.step(state, PAUSE).state
    assert (paused.tick.phase, paused.tick.resume) == (Phase.PAUSED, Phase.FALLING)
    assert GAME.frame(paused).boards[0].phase == "PAUSED"
    assert feed(paused, [PAUSE, PAUSE, 0, 0]).tick.phase is Phase.PAUSED  # held, it is pressed once
    assert feed(paused, [0, PAUSE]).tick.phase is Phase.FALLING


def test_no_other_button_matters_while_the_game_is_paused() -> None:
    paused = feed(GAME.start(BottleOptions(), 0), [0, 0, LEFT, LEFT | PAUSE])
    assert feed(paused, [LEFT | PAUSE] * 50) == paused
    assert feed(paused, [CW, DOWN, 0, CW]) == feed(paused, [0])
    assert GAME.inputs(paused) == (0, PAUSE)


def test_the_buttons_pressed_with_pause_do_nothing_yet() -> None:
    state = feed(GAME.start(BottleOptions(), 0), [0, 0])
    paused = GAME.step(state, PAUSE | LEFT | CW)
    assert paused.state.tick.pose == state.tick.pose
    assert paused.effects == ()


def test_a_phase_without_a_capsule_can_be_paused_too() -> None:
    state = GAME.step(GAME.start(BottleOptions(), 0), 0).state
    while state.tick.phase is not Phase.SPAWN:
        state = GAME.step(state, DOWN).state
    timer = state.tick.timer
    paused = feed(state, [PAUSE] + [0] * 100)
    assert (paused.tick.phase, paused.tick.timer) == (Phase.PAUSED, timer)
    assert feed(paused, [PAUSE, 0]).tick.timer == timer - 1


@settings(deadline=None, max_examples=150)
@given(st.lists(st.tuples(NO_PAUSE, st.integers(1, 40)), max_size=30), st.lists(NO_PAUSE, max_size=10), st.data())
def test_pausing_changes_nothing_but_time(
    runs: list[tuple[int, int]], meanwhile: list[int], data: st.DataObject
) -> None:
    masks = [mask for mask, count in runs for _ in range(count)]
    place = data.draw(st.integers(0, len(masks)))
    before = feed(GAME.start(SHORT, 5), masks[:place])
    if GAME.outcome(before):
        return
    together = masks[place - 1] if place else 0
    paused = feed(before, [together | PAUSE, *meanwhile, 0, PAUSE | data.draw(NO_PAUSE)])
    # The pause button may still be held for a while after it.
    held = data.draw(st.integers(0, 3))
    rest = [mask | (PAUSE if number < held else 0) for number, mask in enumerate(masks[place:])]
    after = feed(paused, [*rest, 0])
    assert after == feed(before, [*masks[place:], 0])
