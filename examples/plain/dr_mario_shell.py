"""The Dr. Mario assignment written plainly, to learn from: a list of lists, a faller, and a method for each command.

It shares no code with the game, and is compared with it on random commands in the tests. ``python dr_mario_shell.py``
is a program for the assignment by itself.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

Cell = tuple[int, int]  # row and column, counted from 0 at the top left


@dataclass
class Faller:
    """A capsule in the air; its first half is in the lower left cell, the second to the right of it, or above it."""

    row: int
    column: int
    first: str
    second: str
    standing: bool = False

    def cells(self) -> list[Cell]:
        """Where its two halves are."""
        second = (self.row - 1, self.column) if self.standing else (self.row, self.column + 1)
        return [(self.row, self.column), second]


class Shell:
    """A field, and perhaps a faller above it."""

    def __init__(self, rows: int, columns: int, contents: list[str] | None = None) -> None:
        self.rows = rows
        self.columns = columns
        lines = contents or [""] * rows
        self.field = [list(line[:columns].ljust(columns)) for line in lines]  # R B Y capsules, r b y viruses
        self.right_halves: set[Cell] = set()  # the right half of each capsule that lies in the field
        self.faller: Faller | None = None
        self.landed = False
        self.over = False

    # Commands

    def play(self, line: str) -> None:
        """Carries out a command; a line that is not one changes nothing."""
        match line.split():
            case []:
                self.tick()
            case ["F", "R" | "B" | "Y" as left, "R" | "B" | "Y" as right]:
                self.create(left, right)
            case ["A" | "B" as turn]:
                self.turn(clockwise=turn == "A")
            case ["<" | ">" as side]:
                self.move(-1 if side == "<" else 1)
            case ["V", row, column, colour] if row.isdecimal() and column.isdecimal() and colour.lower() in "rby":
                self.virus(int(row), int(column), colour.lower())

    def create(self, left: str, right: str) -> None:
        """F: a faller in the middle of the second row; the game is lost if there is no room, or a capsule above."""
        if self.faller:
            return
        middle = (self.columns - 1) // 2
        self.faller = Faller(1, middle, left, right)
        no_room = not all(self.is_free(cell) for cell in self.faller.cells())
        above = self.field[0][middle : self.columns // 2 + 1]
        self.over = no_room or any(cell in "RBY" for cell in above)

    def turn(self, clockwise: bool) -> None:
        """A and B: a quarter turn; a faller that lies down and has no room on the right goes one column left."""
        old = self.faller
        if old is None:
            return
        new = replace(old, standing=not old.standing)
        if clockwise != old.standing:  # the half in the lower left cell changes
            new.first, new.second = old.second, old.first
        kicked = replace(new, column=new.column - 1)
        for wanted in [new] if new.standing else [new, kicked]:
            if all(self.is_free(cell) for cell in wanted.cells()):
                self.steer(wanted)
                return

    def move(self, columns: int) -> None:
        """< and >: one column to the side."""
        if self.faller:
            wanted = replace(self.faller, column=self.faller.column + columns)
            if all(self.is_free(cell) for cell in wanted.cells()):
                self.steer(wanted)

    def virus(self, row: int, column: int, colour: str) -> None:
        """V: a virus in a free cell."""
        taken = self.faller.cells() if self.faller else []
        if self.is_free((row, column)) and (row, column) not in taken:
            self.field[row][column] = colour

    def steer(self, faller: Faller) -> None:
        """Puts the faller elsewhere: this never lands it, but may take its support away."""
        self.faller = faller
        self.landed = self.landed and any(self.supports())

    # Time

    def tick(self) -> None:
        """A blank line: the faller, then loose cells, then what was marked, then whether the faller has landed."""
        marked = self.marked()
        came_down = self.advance()
        falling = self.loose() - marked
        self.vanish(marked)
        self.fall(falling)
        support = self.supports()
        self.landed = bool(support) and (all(support) if came_down else any(support))

    def advance(self) -> bool:
        """The faller freezes if it has landed, and falls a row if it can; whether it did either."""
        if self.faller is None:
            return False
        if self.landed:
            first, second = self.faller.cells()
            self.field[first[0]][first[1]] = self.faller.first
            self.field[second[0]][second[1]] = self.faller.second
            if not self.faller.standing:
                self.right_halves.add(second)
            self.faller = None
            return True
        lower = replace(self.faller, row=self.faller.row + 1)
        if all(self.is_free(cell) for cell in lower.cells()):
            self.faller = lower
            return True
        return False

    def loose(self) -> set[Cell]:
        """The cells of capsules that nothing holds: start with all of them, and take out what is held."""
        loose = {cell for cell in self.cells() if self.at(cell) in "RBY"}
        faller = self.faller.cells() if self.faller else []
        changed = True
        while changed:
            changed = False
            for row, column in sorted(loose):
                below = (row + 1, column)
                held = row + 1 == self.rows or below in faller or (self.at(below) != " " and below not in loose)
                if held:
                    loose -= {(row, column), *self.partner((row, column))}
                    changed = True
                    break
        return loose

    def vanish(self, marked: set[Cell]) -> None:
        """Takes cells out; the other half of a capsule becomes a single cell."""
        for cell in marked:
            for other in (cell, *self.partner(cell)):
                self.right_halves.discard(other)
            self.field[cell[0]][cell[1]] = " "

    def fall(self, falling: set[Cell]) -> None:
        """These cells go down one row, the lowest first."""
        for row, column in sorted(falling, reverse=True):
            self.field[row + 1][column] = self.field[row][column]
            self.field[row][column] = " "
        moved = {(row + 1, column) for row, column in self.right_halves & falling}
        self.right_halves = (self.right_halves - falling) | moved

    # What is where

    def cells(self) -> Iterator[Cell]:
        """All cells, in reading order."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def at(self, cell: Cell) -> str:
        """The content of a cell."""
        return self.field[cell[0]][cell[1]]

    def is_free(self, cell: Cell) -> bool:
        """Whether a cell is in the field and nothing is there; the faller does not count."""
        row, column = cell
        return 0 <= row < self.rows and 0 <= column < self.columns and self.at(cell) == " "

    def partner(self, cell: Cell) -> list[Cell]:
        """The other half of the capsule to which a cell belongs, if there is one."""
        row, column = cell
        if cell in self.right_halves:
            return [(row, column - 1)]
        return [(row, column + 1)] if (row, column + 1) in self.right_halves else []

    def supports(self) -> list[bool]:
        """For each half of the faller that can stand on something, whether it does."""
        if self.faller is None:
            return []
        feet = self.faller.cells()[: 1 if self.faller.standing else 2]
        return [not self.is_free((row + 1, column)) for row, column in feet]

    def marked(self) -> set[Cell]:
        """The cells in runs of four or more of one colour, in a row or a column."""
        found: set[Cell] = set()
        for row, column in self.cells():
            for down, right in ((0, 1), (1, 0)):
                run = [(row + down * step, column + right * step) for step in range(4)]
                if run[-1][0] < self.rows and run[-1][1] < self.columns:
                    colours = {self.at(cell).upper() for cell in run}
                    if len(colours) == 1 and colours != {" "}:
                        found |= set(run)
        return found

    # Output

    def text(self) -> str:
        """The field as the assignment prints it."""
        drawn = {cell: self.drawn(cell) for cell in self.cells()}
        for cell in self.marked():
            drawn[cell] = f"*{self.at(cell)}*"
        if self.faller:
            left, right = "||" if self.landed else "[]"
            first, second = self.faller.cells()
            lying = not self.faller.standing
            drawn[first] = left + self.faller.first + ("-" if lying else right)
            drawn[second] = ("-" if lying else left) + self.faller.second + right
        lines = ["|" + "".join(drawn[row, column] for column in range(self.columns)) + "|" for row in range(self.rows)]
        lines.append(" " + "---" * self.columns + " ")
        if self.over:
            lines.append("GAME OVER")
        elif not any(self.at(cell) in "rby" for cell in self.cells()):
            lines.append("LEVEL CLEARED")
        return "\n".join(lines)

    def drawn(self, cell: Cell) -> str:
        """The three characters of a cell that is not marked and not under the faller."""
        row, column = cell
        left = "-" if cell in self.right_halves else " "
        right = "-" if (row, column + 1) in self.right_halves else " "
        return left + self.at(cell) + right


def run(lines: Iterable[str]) -> Iterator[str]:
    """The assignment's program: lines in, what it prints out."""
    typed = (line.rstrip("\n") for line in lines)
    rows, columns, kind = int(next(typed)), int(next(typed)), next(typed).strip()
    shell = Shell(rows, columns, [next(typed) for _ in range(rows)] if kind == "CONTENTS" else None)
    yield shell.text()
    for line in typed:
        if line.strip() == "Q":
            return
        shell.play(line)
        yield shell.text()
        if shell.over:
            return


if __name__ == "__main__":
    for printed in run(sys.stdin):
        print(printed)
