"""The 16-bit generator of the original console game: two bytes that shift to the right.

A state is one number, the byte r0 above the byte r1. A draw shifts it right by one; the bit that enters at the top is
the second lowest bit of r0 exclusive-or that of r1. The states that the start can reach form one ring.
"""

START = 0x8988
"""The original's first state: r0 = 0x89, r1 = 0x88."""

PERIOD = 32767
"""After this many draws the same states come again."""

_BITS = 16


def draw(state: int) -> int:
    """The state after one draw."""
    return state >> 1 | ((state >> 9 ^ state >> 1) & 1) << 15


def high(state: int) -> int:
    """The byte r0."""
    return state >> 8


def low(state: int) -> int:
    """The byte r1."""
    return state & 0xFF


def seeded(seed: int) -> int:
    """The state after as many draws from the start as the seed says; seed 0 is the start itself.

    A draw is linear in the bits, and so are many draws at once: what becomes of each bit after 1, 2, 4, 8, ...
    draws is worked out once, and a seed is put together from those.

    >>> hex(seeded(0)), seeded(1) == draw(START), seeded(PERIOD) == START
    ('0x8988', True, True)
    """
    state = START
    for power, images in enumerate(_JUMPS):
        if seed % PERIOD >> power & 1:
            state = _jump(state, images)
    return state


def _jump(state: int, images: tuple[int, ...]) -> int:
    """Where a state goes whose bits go to these images."""
    result = 0
    for bit, image in enumerate(images):
        if state >> bit & 1:
            result ^= image
    return result


def _jumps() -> tuple[tuple[int, ...], ...]:
    """For 1, 2, 4, ... draws: the states to which the sixteen states of a single bit go."""
    images = tuple(draw(1 << bit) for bit in range(_BITS))
    found = [images]
    while 2 ** len(found) < PERIOD:
        images = tuple(_jump(image, images) for image in images)
        found.append(images)
    return tuple(found)


_JUMPS = _jumps()
