"""The kata Triple Trouble written plainly, to learn from: one function for each rule, lists of lists, no tricks.

It shares no code with the game, and is compared with it on random boards in the tests.
"""

Board = list[list[int]]
FREE, HIGHEST = 0, 5
POINTS = (0, 5, 20, 100, 500, 1500)
FULL = "Game over -- board full"
NOT_THERE = "Try again  -- invalid position"
NO_PIECE = "Try again  -- invalid piece"


def update(board: Board, i: int, j: int, value: int) -> list[Board | int | str] | str:
    """One move: a piece of this value in row i, column j, both counted from 0."""
    if is_full(board):
        return FULL
    if not (0 <= i < len(board) and 0 <= j < len(board[0])) or board[i][j] != FREE:
        return NOT_THERE
    if not 1 <= value <= HIGHEST:
        return NO_PIECE
    new = [row.copy() for row in board]
    new[i][j] = value
    score = merge(new, i, j) or POINTS[value]
    return [new, score, FULL] if is_full(new) else [new, score]


def is_full(board: Board) -> bool:
    """Whether no square is free."""
    return all(piece != FREE for row in board for piece in row)


def merge(board: Board, i: int, j: int) -> int:
    """Merges the group around a square for as long as it has three pieces; the points of the pieces that formed."""
    score = 0
    while board[i][j] < HIGHEST:
        piece = board[i][j]
        group = connected(board, i, j)
        if len(group) < 3:
            break
        for row, column in group:
            board[row][column] = FREE
        board[i][j] = piece + 1
        score += POINTS[piece + 1]
    return score


def connected(board: Board, i: int, j: int) -> set[tuple[int, int]]:
    """The squares with the same piece that are connected to this one: up, down, left and right."""
    found = {(i, j)}
    waiting = [(i, j)]
    while waiting:
        row, column = waiting.pop()
        for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            on_board = 0 <= other[0] < len(board) and 0 <= other[1] < len(board[0])
            if on_board and other not in found and board[other[0]][other[1]] == board[i][j]:
                found.add(other)
                waiting.append(other)
    return found
