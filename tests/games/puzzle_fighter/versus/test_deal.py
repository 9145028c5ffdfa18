"""The pairs of a match: two phases, droughts and diamonds."""

from collections import Counter
from functools import cache
from itertools import count, islice

from chainfall.core.rng import Rng
from chainfall.games.puzzle_fighter.gems import COLOURS
from chainfall.games.puzzle_fighter.versus.deal import Dealer, deal_pair
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.side import following_pair


def dealt(seed: int, pairs: int) -> list[str]:
    dealer, found = Dealer(Rng(seed)), []
    for number in range(1, pairs + 1):
        pair, dealer = deal_pair(dealer, number)
        found.append(pair)
    return found


@cache
def games() -> list[list[str]]:
    return [dealt(seed, 120) for seed in range(400)]


def early() -> list[str]:
    return [pair for game in games() for pair in game[:20]]


def late() -> list[str]:
    return [pair for game in games() for pair in game[20:] if "0" not in pair]


def share(pairs: list[str], gem: int) -> float:
    return sum(pair[gem].islower() for pair in pairs) / len(pairs)


def test_in_the_first_phase_the_second_gem_alone_may_be_a_crash_gem_in_12_of_32() -> None:
    assert share(early(), 0) == 0
    assert abs(share(early(), 1) - 12 / 32) < 0.02


def test_in_the_first_phase_a_crash_gem_never_comes_with_a_gem_of_its_colour() -> None:
    assert not any(pair[1].islower() and pair[1].upper() == pair[0] for pair in early())
    assert Counter(pair[1] for pair in early()).keys() == set(COLOURS + COLOURS.lower())


def test_afterwards_both_may_be_but_not_equal_ones() -> None:
    assert abs(share(late(), 1) - 11 / 32) < 0.02
    assert not any(pair[0] == pair[1] and pair[0].islower() for pair in late())
    assert any(pair[0] == pair[1].upper() and pair[1].islower() for pair in late())


def test_afterwards_the_first_gem_is_a_crash_gem_in_26_of_64_if_none_is_due() -> None:
    calm = []
    for seed in range(2000):
        pair, _ = deal_pair(Dealer(Rng(seed)), 21)
        calm.append(pair)
    equal = 26 / 64 / 4 * 11 / 32  # two equal crash gems: the first becomes a gem
    assert abs(share(calm, 0) - (26 / 64 - equal)) < 0.03


def test_a_colour_dealt_more_than_twelve_times_gets_its_crash_gem_and_starts_over() -> None:
    for seed in range(50):
        pair, dealer = deal_pair(Dealer(Rng(seed), (3, 13, 0, 12)), 40)
        assert pair[0] == "g" or pair == "Gg"
        assert dealer.dealt[COLOURS.index("G")] == (pair[1].upper() == "G"), "the forced one does not count"
        pair, dealer = deal_pair(Dealer(Rng(seed), (3, 12, 0, 12)), 40)
        assert sum(dealer.dealt) == 27 + 2


def test_a_forced_crash_gem_whose_partner_is_the_same_becomes_a_gem_and_its_count_starts_over_all_the_same() -> None:
    dealt = [deal_pair(Dealer(Rng(seed), (3, 13, 0, 12)), 40) for seed in range(200)]
    equal = [dealer for pair, dealer in dealt if pair == "Gg"]
    assert equal
    assert {dealer.dealt for dealer in equal} == {(3, 1, 0, 12)}, "only the partner counts"


def test_the_first_pairs_of_the_options_have_their_numbers_but_are_not_counted_as_dealt() -> None:
    options, dealer = VersusOptions(first_pairs="RR " * 22), Dealer(Rng(7))
    for number in range(1, 23):
        assert following_pair(options, dealer, number) == ("RR", dealer)
    assert following_pair(options, dealer, 23) == deal_pair(dealer, 23)


def test_two_forced_crash_gems_of_a_colour_are_more_than_twelve_gems_of_it_apart() -> None:
    """Dealt by hand: a colour is counted from its last forced crash gem on, which itself does not count."""
    for game in games():
        since = Counter(gem.upper() for pair in game[:20] for gem in pair)
        for number, pair in enumerate(game[20:], start=21):
            first, second = pair[0], pair[1]
            thirsty = max(COLOURS, key=lambda colour: since[colour])
            if since[thirsty] > 12:
                forced = thirsty.lower()
                assert first == (thirsty if second == forced else forced), f"pair {number}"
                since[thirsty] = 0
            else:
                since[first.upper()] += 1
            since[second.upper()] += 1


def test_no_colour_waits_long_after_the_first_phase() -> None:
    for game in games()[:50]:
        for colour in COLOURS:
            forced = [number for number, pair in enumerate(game) if colour.lower() in pair and number >= 20]
            assert forced
            assert max(b - a for a, b in zip(forced, [*forced[1:], len(game)], strict=True)) < 60


def test_nothing_is_forced_in_the_first_phase() -> None:
    pair, _ = deal_pair(Dealer(Rng(1), (0, 40, 0, 0)), 20)
    assert pair[0].isupper()


def test_diamonds_come_by_schedule() -> None:
    dealer, found = Dealer(Rng(5)), []
    for number in islice(count(1), 1100):
        pair, dealer = deal_pair(dealer, number)
        assert pair[0] != "0"
        if pair[1] == "0":
            found.append(number)
    assert found == [*range(25, 601, 25), 800, 850, 900, 950]
