"""How a game is played and what can be played in it, in words."""

from chainfall.core.seats import BAR, seats_of
from chainfall.play.registry import AnyGame


def pace(game: AnyGame) -> str:
    """How a game is played: by turns or in real time, and by how many if not by one."""
    players = f", {seats_of(game)} players" if seats_of(game) > 1 else ""
    return (f"real time, {game.hz} Hz" if game.hz else "turn by turn") + players


def inputs_in_words(game: AnyGame, state: object, most: int, *, own: bool = False) -> str:
    """The inputs that are possible now or, if they are many, one for each letter that they begin with.

    Args:
        game: the game.
        state: its current state.
        most: how many inputs to show at most.
        own: whether to show only the inputs of the first seat.
    """
    lines = [game.format(move) for move in game.inputs(state)]
    if own:
        lines = list(dict.fromkeys(line.partition(BAR)[0].strip() for line in lines))
    chosen = lines
    if len(lines) > most:
        groups: dict[str, list[str]] = {}
        for line in lines:
            groups.setdefault(line[:1], []).append(line)
        chosen = [group[len(group) // 2] for group in groups.values()][:most]
    words = [line or "(an empty line)" for line in chosen]
    if len(chosen) < len(lines):
        words.append(f"... ({len(lines)} in all)")
    return ", ".join(words) or "none"
