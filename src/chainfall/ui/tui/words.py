"""The text around a board: a title, the keys, and what they do."""

from collections.abc import Sequence

from chainfall.console.messages import printable
from chainfall.core.card import Card
from chainfall.table.actions import ACTIONS, BUTTONS
from chainfall.table.players import titles
from chainfall.table.records import ATTEMPTS
from chainfall.table.remarks import greetings
from chainfall.table.settings import Keymap
from chainfall.table.table import Table
from chainfall.ui.tui.keys import key_name
from chainfall.ui.tui.settings import Settings


def title_line(table: Table) -> str:
    """The title of the game."""
    title = printable(table.card.title)
    if table.attempt:
        return f"{title}: {printable(table.attempt.puzzle.goal.words)}"
    daily = table.entry.daily if table.entry else None
    attempt = f", daily {daily.number} of {ATTEMPTS}" if daily and daily.number else ", daily" if daily else ""
    if table.ranked:
        return f"{title}, ranked"
    played = f"{title}{' (practice)' if table.practice else ''}{attempt}, seed {table.session.seed}"
    said = [] if table.session.steps else remark_lines(table, greetings(table.players.names))
    return "   ".join([played, *said])


def remark_lines(table: Table, remarks: Sequence[str]) -> list[str]:
    """What the players say, each with the name of who says it."""
    names = titles(table.players.names)
    return [f'{name}: "{remark}"' for name, remark in zip(names, remarks, strict=True) if remark]


def waiting_words(table: Table) -> str:
    """The keys that let a waiting game continue."""
    return f"Enter {'goes on' if table.session.steps else 'begins'}"


def footer_line(table: Table, *, ready: bool) -> str:
    """The keys that do something now, besides the keys of the game.

    Args:
        table: the game.
        ready: whether Enter lets it go on if it waits, and not any key of the game.
    """
    undo, hint = "U undo   " if table.practice else "", "" if table.why_no_hints else "H hint   "
    restart = "" if table.why_no_restart else "R restart   "
    commands = f"{undo}{hint}{restart}? help   Esc pause"
    if table.card.inputs == "lines":
        return f"Enter plays the line   Esc pause{' and undo' if table.practice else ''}"
    if table.card.inputs == "squares":
        return f"←↑→↓ choose   Enter place   {commands}"
    if not table.waiting or table.over:
        return commands
    return f"{waiting_words(table) if ready else 'Press a game key to go on'}   {commands}"


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
    """The keys of the buttons that the game uses."""
    used = [ACTIONS[name] for name in BUTTONS if name in card.buttons]
    return tuple(f"{' '.join(map(key_name, keymap[action.name])):<8} {action.short}" for action in used)


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
