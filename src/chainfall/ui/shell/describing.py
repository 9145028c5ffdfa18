"""How a game is played and what can be played in it, in words."""

from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame


def pace(game: AnyGame) -> str:
    """How a game is played: by turns or in real time, and by how many if not by one."""
    players = f", {seats_of(game)} players" if seats_of(game) > 1 else ""
    return (f"real time, {game.hz} Hz" if game.hz else "turn by turn") + players


def inputs_in_words(game: AnyGame, state: object, most: int) -> str:
    """The inputs that are possible now or, if they are many, one for each letter that they begin with."""
    lines = [game.format(move) for move in game.inputs(state)]
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
