"""Keys of one player on their way to the queue of presses."""

from chainfall.core.buttons import DOWN, LEFT, format_buttons
from chainfall.play.presses import Presses
from chainfall.ui.tui.keys import ALONE, FIRST, SECOND, PlayerKeys


def hands_of(soft_drop_ms: int = 100) -> tuple[PlayerKeys, Presses]:
    presses = Presses(60)
    return PlayerKeys(presses, ALONE, soft_drop_ms), presses


def fed(presses: Presses, ticks: int) -> list[str]:
    return [format_buttons(presses.next(lambda: True)) for _ in range(ticks)]


def test_two_keys_for_one_action_hold_it_until_both_are_up() -> None:
    hands, presses = hands_of()
    hands.press("left", 0, holds=True)
    hands.press("a", 0, holds=True)
    hands.release("left")
    fed(presses, 4)
    assert presses.next(lambda: True) == LEFT
    hands.release("a")
    assert presses.next(lambda: True) == 0


def test_soft_drop_ends_a_little_after_its_key_was_last_heard_of() -> None:
    hands, presses = hands_of(100)
    for now in (0, 90, 180):
        hands.expire(now)
        hands.press("down", now, holds=False)
        assert presses.next(lambda: True) == DOWN
    hands.expire(279)
    assert presses.next(lambda: True) == DOWN
    hands.expire(280)
    assert presses.next(lambda: True) == 0


def test_a_key_that_means_nothing_is_not_taken() -> None:
    hands, presses = hands_of()
    assert not hands.press("k", 0, holds=False)
    hands.release("k")
    assert presses.quiet


def test_two_players_share_no_key() -> None:
    first, second = ({key for keys in keymap.values() for key in keys} for keymap in (FIRST, SECOND))
    assert first & second == set()
