"""What the opponents say."""

from chainfall.bots.opponents import STEPS
from chainfall.table.remarks import REMARKS, greetings, last_words


def test_every_opponent_on_the_ladder_has_remarks_of_its_own() -> None:
    assert list(REMARKS) == [step.name for step in STEPS]
    said = [line for remarks in REMARKS.values() for line in remarks]
    assert all(said)
    assert len(set(said)) == len(said)


def test_people_and_other_bots_say_nothing() -> None:
    assert greetings(["", "search:width=20"]) == ("", "")
    assert last_words(["", "greedy"], winner=1) == ("", "")


def test_the_winner_and_the_loser_have_different_last_words() -> None:
    assert last_words(["brook", "brook"], winner=1) == (REMARKS["brook"].losing, REMARKS["brook"].winning)


def test_after_a_draw_nothing_is_said() -> None:
    assert last_words(["brook", "pebble"], winner=None) == ("", "")
