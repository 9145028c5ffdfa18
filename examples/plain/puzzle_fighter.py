"""The kata Puzzle Fighter written plainly, to learn from: every step looks at the whole field.

It shares no code with the game, follows the readings one by one, and is stepped beside it in the tests.
"""

Field = list[list[str]]
Box = tuple[int, int, int, int]  # top, left, bottom, right
ROWS, COLUMNS = 12, 6
AROUND = ((-1, 0), (0, -1), (0, 1), (1, 0))


def puzzle_fighter(instructions: list[list[str]]) -> str:
    """The final field, as the kata asks for it."""
    return play(instructions)[0]


def play(instructions: list[list[str]]) -> tuple[str, list[Box], int]:
    """The final field, its power gems in order of age, and how many pairs were played."""
    field: Field = [[" "] * COLUMNS for _ in range(ROWS)]
    powers: list[Box] = []
    played = 0
    for pair, moves in instructions:
        landed = drop(field, pair, moves)
        if landed is None:
            break
        field = landed
        played += 1
        again = True
        while again:
            doomed = to_destroy(field)
            for row, column in doomed:
                field[row][column] = " "
            powers = [box for box in powers if (box[0], box[1]) not in doomed]
            form(field, powers)
            grow(field, powers)
            fall(field, powers)
            again = bool(doomed)
    return "\n".join("".join(row) for row in field), powers, played


def drop(field: Field, pair: str, moves: str) -> Field | None:
    """A new field with the pair in it, or None if it does not fit."""
    column, turn = 3, 0
    for move in moves:
        if move == "L":
            column -= 1
        elif move == "R":
            column += 1
        elif move == "A":
            turn = (turn + 1) % 4
        else:
            turn = (turn - 1) % 4
        while column < 0 or column + (0, 1, 0, -1)[turn] < 0:
            column += 1
        while column >= COLUMNS or column + (0, 1, 0, -1)[turn] >= COLUMNS:
            column -= 1
    first, second = (pair[0], column), (pair[1], column + (0, 1, 0, -1)[turn])
    new = [row.copy() for row in field]
    for gem, place in (second, first) if turn == 0 else (first, second):
        row = 0
        while row < ROWS and new[row][place] == " ":
            row += 1
        if row == 0:
            return None
        new[row - 1][place] = gem
    return new


def cells_of(box: Box) -> set[tuple[int, int]]:
    """The cells of a rectangle."""
    return {(row, column) for row in range(box[0], box[2] + 1) for column in range(box[1], box[3] + 1)}


def inside(row: int, column: int) -> bool:
    """Whether a cell is on the field."""
    return 0 <= row < ROWS and 0 <= column < COLUMNS


def to_destroy(field: Field) -> set[tuple[int, int]]:
    """What all rainbow gems and all crash gems destroy on the field as it stands."""
    doomed: set[tuple[int, int]] = set()
    for row in range(ROWS):
        for column in range(COLUMNS):
            gem = field[row][column]
            if gem == "0":
                doomed.add((row, column))
                target = field[row + 1][column].upper() if row + 1 < ROWS else "0"
                if target != "0":
                    doomed |= {(r, c) for r in range(ROWS) for c in range(COLUMNS) if field[r][c].upper() == target}
            elif gem.islower():
                component = flood(field, row, column)
                if len(component) > 1:
                    doomed |= component
    return doomed


def flood(field: Field, row: int, column: int) -> set[tuple[int, int]]:
    """The connected cells of the same colour."""
    colour = field[row][column].upper()
    found = {(row, column)}
    waiting = [(row, column)]
    while waiting:
        row, column = waiting.pop()
        for down, right in AROUND:
            cell = (row + down, column + right)
            if cell not in found and inside(*cell) and field[cell[0]][cell[1]].upper() == colour:
                found.add(cell)
                waiting.append(cell)
    return found


def form(field: Field, powers: list[Box]) -> None:
    """Singles become power gems: from the top, from the left, wide before deep."""
    taken = set().union(*map(cells_of, powers))

    def single(row: int, column: int, gem: str) -> bool:
        return inside(row, column) and field[row][column] == gem and (row, column) not in taken

    for top in range(ROWS - 1):
        for left in range(COLUMNS - 1):
            gem = field[top][left]
            if not gem.isupper():
                continue
            right = left
            while single(top, right, gem) and single(top + 1, right, gem):
                right += 1
            if right < left + 2:
                continue
            bottom = top + 2
            while all(single(bottom, column, gem) for column in range(left, right)):
                bottom += 1
            box = (top, left, bottom - 1, right - 1)
            powers.append(box)
            taken |= cells_of(box)


def grow(field: Field, powers: list[Box]) -> None:
    """Each power gem, the oldest first, grows left, right, up and down as far as it can."""
    for box in powers.copy():
        if box not in powers:
            continue
        for side in range(4):
            bigger = extended(field, powers, box, side)
            while bigger:
                powers[powers.index(box)] = bigger
                swallowed = [other for other in powers if other != bigger and cells_of(other) <= cells_of(bigger)]
                for other in swallowed:
                    powers.remove(other)
                box = bigger  # noqa: PLW2901 - it is the same gem, grown
                bigger = extended(field, powers, box, side)


def extended(field: Field, powers: list[Box], box: Box, side: int) -> Box | None:
    """The rectangle after the smallest possible growth to a side, or None."""
    gem = field[box[0]][box[1]]
    top, left, bottom, right = box
    if side == 0:
        left -= 1
    elif side == 1:
        right += 1
    elif side == 2:
        top -= 1
    else:
        bottom += 1
    wanted = (top, left, bottom, right)
    while True:
        strip = cells_of(wanted) - cells_of(box)
        if not all(inside(row, column) and field[row][column] == gem for row, column in strip):
            return None
        covered = [other for other in powers if other != box and cells_of(other) & strip]
        whole = (
            min([wanted[0]] + [other[0] for other in covered]),
            min([wanted[1]] + [other[1] for other in covered]),
            max([wanted[2]] + [other[2] for other in covered]),
            max([wanted[3]] + [other[3] for other in covered]),
        )
        if whole == wanted:
            return wanted
        sideways = (0, 2) if side < 2 else (1, 3)
        if any(whole[edge] != box[edge] for edge in sideways):
            return None
        wanted = whole


def fall(field: Field, powers: list[Box]) -> None:
    """Everything falls one row at a time until nothing can."""
    moved = True
    while moved:
        moved = False
        taken = set().union(*map(cells_of, powers))
        for row in range(ROWS - 2, -1, -1):
            for column in range(COLUMNS):
                gem = field[row][column]
                if gem != " " and (row, column) not in taken and field[row + 1][column] == " ":
                    field[row][column], field[row + 1][column] = " ", gem
                    moved = True
        for index, (top, left, bottom, right) in enumerate(powers):
            columns = range(left, right + 1)
            if bottom + 1 < ROWS and all(field[bottom + 1][column] == " " for column in columns):
                gem = field[top][left]
                for column in columns:
                    field[top][column], field[bottom + 1][column] = " ", gem
                powers[index] = (top + 1, left, bottom + 1, right)
                moved = True
