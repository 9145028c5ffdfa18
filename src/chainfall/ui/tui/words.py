"""What is written around a board: a title, the keys, and what they do."""

from textwrap import wrap

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
    commands = f"{undo}{hint}R restart   Esc pause"
    if table.card.inputs == "lines":
        return "Enter plays the line   Esc pause"
    if table.card.inputs == "squares":
        return f"← ↑ → ↓ choose   Enter place   {commands}"
    return f"Press a key of the game to go on   {commands}" if table.still else commands


def notes_of(table: Table, settings: Settings) -> tuple[str, ...]:
    """How inputs are made, for the room beside the board."""
    card = table.card
    if card.inputs == "lines":
        return ("Lines:", *(f"  {line.text or '(empty)'}" for line in card.lines))
    if card.inputs == "squares":
        return tuple(f"{line.key}  {line.label or line.text}" for line in card.lines)
    return key_lines(table, settings.keys["alone"]) if table.seats == 1 else ()


def key_lines(table: Table, keymap: Keymap) -> tuple[str, ...]:
    """The keys of the buttons that the game has a use for."""
    used = [action for action in TITLES if action in table.card.buttons]
    return tuple(f"{' '.join(map(key_name, keymap[action])):<8} {TITLES[action]}" for action in used)


def help_lines(table: Table, settings: Settings) -> list[str]:
    """The keys of every player, and how the game is played."""
    lines: list[str] = []
    if table.card.inputs == "buttons":
        alone = table.seats == 1 or table.players
        for name in ["alone"] if alone else ["first", "second"]:
            lines += [*([] if alone else [f"The {name} player:"]), *key_lines(table, settings.keys[name]), ""]
    if table.card.inputs == "lines":
        lines += ["Lines: " + offered_lines(table), ""]
    return [*lines, *_wrapped(table.card.help, 70)]


def offered_lines(table: Table) -> str:
    """Some lines that can be typed."""
    return ", ".join(repr(line.text) for line in table.card.lines if line.text)


def _wrapped(text: str, width: int) -> list[str]:
    return [line for part in text.split("\n") for line in wrap(part, width)]
