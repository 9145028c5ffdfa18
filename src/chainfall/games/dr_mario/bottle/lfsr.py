"""The 16-bit generator of the original console game: two bytes that shift to the right.

A state is one number: r0 is its high byte and r1 its low byte. A draw shifts it right by one; the bit that enters at
the top is the exclusive-or of the second lowest bits of r0 and r1. The states that can be reached from the start form
one cycle.
"""

START = 0x8988
"""The original's first state: r0 = 0x89, r1 = 0x88."""

PERIOD = 32767
"""After this many draws the states repeat."""

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
    """The state after ``seed`` draws from the start; seed 0 is the start itself.

    A draw is linear in the bits, and so are many draws at once: the result for each bit after 1, 2, 4, 8, ... draws is
    computed once, and any number of draws is combined from those.

    >>> hex(seeded(0)), seeded(1) == draw(START), seeded(PERIOD) == START
    ('0x8988', True, True)
    """
    state = START
    for power, images in enumerate(_JUMPS):
        if seed % PERIOD >> power & 1:
            state = _jump(state, images)
    return state


def _jump(state: int, images: tuple[int, ...]) -> int:
    """The state after a jump, given the image of each single bit under that jump."""
    result = 0
    for bit, image in enumerate(images):
        if state >> bit & 1:
            result ^= image
    return result


def _jumps() -> tuple[tuple[int, ...], ...]:
    """For 1, 2, 4, ... draws: the images of the sixteen single-bit states."""
    images = tuple(draw(1 << bit) for bit in range(_BITS))
    found = [images]
    while 2 ** len(found) < PERIOD:
        images = tuple(_jump(image, images) for image in images)
        found.append(images)
    return tuple(found)


_JUMPS = _jumps()
