"""What is written around a board: a title, the keys, and what they do."""

from chainfall.core.card import Card
from chainfall.ui.console.messages import printable
from chainfall.ui.tui.keys import Keymap, key_name
from chainfall.ui.tui.opponents import title_of
from chainfall.ui.tui.settings import Settings
from chainfall.ui.tui.table import Table

TITLES = {"left": "left", "right": "right", "down": "soft drop", "cw": "turn", "ccw": "turn back", "drop": "drop"}


def title_line(table: Table) -> str:
    """What is played."""
    title = printable(table.card.title)
    if table.attempt:
        return f"{title}: {printable(table.attempt.puzzle.goal.words)}"
    return f"{title}{' (practice)' if table.practice else ''}, seed {table.session.seed}"


def names_of(table: Table, opponent: str) -> tuple[str, ...]:
    """Who plays at each board."""
    return tuple(title_of(opponent) if seat in table.players else f"Player {seat + 1}" for seat in range(table.seats))


def footer_line(table: Table) -> str:
    """Which keys do something now, besides those of the game."""
    undo, hint = "U undo   " if table.practice else "", "H hint   " if table.has_hints else ""
    commands = f"{undo}{hint}R restart   ? help   Esc pause"
    if table.card.inputs == "lines":
        return f"Enter plays the line   Esc pause{' and undo' if table.practice else ''}"
    if table.card.inputs == "squares":
        return f"←↑→↓ choose   Enter place   {commands}"
    if not table.still or table.over:
        return commands
    return f"Press a game key to {'go on' if table.session.steps else 'begin'}   {commands}"


def notes_of(table: Table, settings: Settings) -> tuple[str, ...]:
    """How inputs are made, for the room beside the board."""
    card = table.card
    if card.inputs == "lines":
        return ("Lines:", *(f"  {line.text or '(empty)'}" for line in card.lines))
    if card.inputs == "squares":
        there = {tile.kind for tile in table.frame.boards[0].tiles}
        usable = [line for line in card.lines if not line.tile or line.tile in there]
        return tuple(f"{line.key}  {line.label or line.text}" for line in usable)
    return key_lines(card, settings.keys["alone"]) if table.seats == 1 else ()


def key_lines(card: Card, keymap: Keymap) -> tuple[str, ...]:
    """The keys of the buttons that the game has a use for."""
    used = [action for action in TITLES if action in card.buttons]
    return tuple(f"{' '.join(map(key_name, keymap[action])):<8} {TITLES[action]}" for action in used)


def help_lines(card: Card, settings: Settings, *, both: bool = False) -> tuple[str, ...]:
    """The keys of one player, or of both at one keyboard; in other games, how inputs are made."""
    if card.inputs != "buttons":
        return (printable(card.help),)
    if not both:
        return key_lines(card, settings.keys["alone"])
    first, second = (key_lines(card, settings.keys[name]) for name in ("first", "second"))
    return ("Player 1:", *first, "", "Player 2:", *second)


def offered_lines(table: Table) -> str:
    """Some lines that can be typed."""
    return ", ".join(repr(line.text) for line in table.card.lines if line.text)
