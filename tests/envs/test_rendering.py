"""Pictures of boards for those who watch an environment."""

import chainfall
from chainfall.envs.rendering import CELL, MARGIN, WELL, draw

RIM = (0x3A, 0x45, 0x68)


def test_a_board_stands_in_a_well_with_a_rim_of_one_pixel() -> None:
    frame = chainfall.Session("dr-mario", seed=1, level=0).frame
    (board,) = frame.boards
    picture = draw(frame)
    left, top = MARGIN - 2, MARGIN - 2
    right, bottom = MARGIN + board.width * CELL + 1, MARGIN + (board.height - board.hidden_rows) * CELL + 1
    well = tuple(int(WELL[place : place + 2], 16) for place in (1, 3, 5))
    for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
        assert tuple(picture[y, x]) == RIM
    for x, y in ((left + 1, top + 1), (right - 1, top + 1), (left + 1, bottom - 1), (right - 1, bottom - 1)):
        assert tuple(picture[y, x]) == well
    for x, y in ((left - 1, top), (left, top - 1), (right + 1, top), (right, bottom + 1)):
        assert tuple(picture[y, x]) not in (RIM, well)
