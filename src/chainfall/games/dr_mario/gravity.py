"""Gravity: which cells are loose, and their fall by one row (seed 002, "Gravity")."""

from collections.abc import Collection

from chainfall.games.dr_mario.capsule import EMPTY, JOINED_LEFT, JOINED_RIGHT, SINGLE, VIRUSES

_PARTNER_COLUMN = {JOINED_RIGHT: 1, JOINED_LEFT: -1}


def loose(field: str, links: str, columns: int, obstacles: Collection[int] = ()) -> tuple[int, ...]:
    """The numbers of the capsule cells that nothing holds, from the bottom row upwards.

    Viruses, the floor and the obstacles (the cells of a capsule in the air) hold what is above them, and so does
    whatever is held itself: a stack with nothing under it is loose as a whole. What holds one half of a horizontal
    capsule holds both. A vertical one needs no thought: its upper half stands on its lower one and on nothing else. So
    one pass settles it.
    """
    found: list[int] = []
    below = [True] * columns  # whether a cell of the row below holds something up; at first that row is the floor
    for start in range(len(field) - columns, -1, -columns):
        holds = [False] * columns
        for column, kind in enumerate(field[start : start + columns]):
            cell = start + column
            if kind == EMPTY:
                holds[column] = cell in obstacles
            elif below[column] or kind in VIRUSES or below[column + _PARTNER_COLUMN.get(links[cell], 0)]:
                holds[column] = True
            else:
                found.append(cell)
        below = holds
    return tuple(found)


def fall(field: str, links: str, columns: int, falling: Collection[int]) -> tuple[str, str]:
    """The field and its links with these cells one row lower; what is below them must be empty or fall as well."""
    if not falling:
        return field, links
    new_field, new_links = list(field), list(links)
    for cell in falling:
        new_field[cell] = EMPTY
        new_links[cell] = SINGLE
    for cell in falling:
        new_field[cell + columns] = field[cell]
        new_links[cell + columns] = links[cell]
    return "".join(new_field), "".join(new_links)
