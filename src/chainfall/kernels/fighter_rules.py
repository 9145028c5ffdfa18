"""The options and gems of ``puzzle-fighter-versus`` as numbers, in the order of ``fighter_rules.h``."""

from string import ascii_uppercase
from typing import get_args

from chainfall.core.clock import milliseconds
from chainfall.games.puzzle_fighter.arcade.board import COUNTER_LETTERS
from chainfall.games.puzzle_fighter.gems import COLOURS, CRASHES, EMPTY, RAINBOW
from chainfall.games.puzzle_fighter.versus.attack import STRENGTHS
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import Pattern
from chainfall.kernels.native import KernelError

CODES = EMPTY + COLOURS + CRASHES + RAINBOW + COUNTER_LETTERS
"""The letters of cells, by code."""

GROUPS = EMPTY + ascii_uppercase
"""The letters of power gems, by number."""

MOST_LISTED = 64
"""The most pairs that can be listed in advance."""

_PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


def rule_numbers(options: VersusOptions) -> tuple[int, ...]:
    """All options as numbers; times that are compared with timers are in timer units.

    Raises:
        KernelError: more pairs are listed in advance than a kernel can hold.
    """
    listed = options.listed_pairs()
    if len(listed) > MOST_LISTED:
        raise KernelError(f"option first_pairs: {len(listed)} pairs, the kernel supports at most {MOST_LISTED}")
    pairs = [CODES.index(gem) - 1 for gem in "".join(listed)]
    return (
        *(options.gravity_ms, options.gravity_step_ms, options.gravity_min_ms, options.pairs_per_level),
        *(options.soft_drop, milliseconds(options.lock_delay_ms), options.lock_resets),
        *map(milliseconds, (options.das_ms, options.arr_ms)),
        *map(milliseconds, (options.settle_ms, options.clear_ms, options.chain_pause_ms, options.round_pause_ms)),
        *(options.wins, options.level_1, options.level_2, options.attack_1, options.attack_2),
        *(_PATTERNS.index(options.pattern_1), _PATTERNS.index(options.pattern_2), STRENGTHS[options.strength]),
        *(options.deal == "phases", options.same_pairs, options.power == "solid", options.kick == "simple"),
        *(options.tier_ends == "at", options.colour_bonus, options.pattern_restarts, options.rows_at_once),
        *(options.landing_delay, len(listed), *pairs, *[0] * (2 * MOST_LISTED - len(pairs))),
        *[CODES.index(gem) for seat in (0, 1) for gem in options.drawn_board(seat)],
    )
