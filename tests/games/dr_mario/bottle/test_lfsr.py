from chainfall.games.dr_mario.bottle.lfsr import PERIOD, START, draw, high, low, seeded


def shift(r0: int, r1: int) -> tuple[int, int]:
    """One draw, byte by byte."""
    bit = (r0 >> 1 & 1) ^ (r1 >> 1 & 1)
    return bit << 7 | r0 >> 1, (r0 & 1) << 7 | r1 >> 1


def test_the_generator_starts_at_89_88() -> None:
    assert (high(seeded(0)), low(seeded(0))) == (0x89, 0x88)


def test_a_draw_shifts_the_two_bytes_and_lets_the_difference_of_their_second_bits_in() -> None:
    r0, r1, state = 0x89, 0x88, START
    for _ in range(1000):
        r0, r1, state = *shift(r0, r1), draw(state)
        assert (high(state), low(state)) == (r0, r1)


def test_the_first_draws_are_known() -> None:
    states = [START]
    for _ in range(8):
        states.append(draw(states[-1]))
    assert [f"{state:04x}" for state in states[1:]] == [
        *("44c4", "2262", "1131", "0898", "044c", "0226", "0113", "8089"),
    ]


def test_the_same_states_come_again_after_32767_draws_and_not_before() -> None:
    state = draw(START)
    count = 1
    while state != START:
        state = draw(state)
        count += 1
    assert count == PERIOD == 32767


def test_a_seed_is_a_number_of_draws() -> None:
    state = START
    for seed in range(3000):
        assert seeded(seed) == state
        state = draw(state)


def test_seeds_go_round_after_the_period() -> None:
    for seed in (0, 1, 32766, 32767, 32768, 2**32 - 1):
        assert seeded(seed) == seeded(seed % PERIOD)
    assert draw(seeded(32766)) == START
