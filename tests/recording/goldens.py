"""All golden replays: where each lies, and the recipe that makes it."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.recording import (
    dr_mario,
    dr_mario_shell,
    dr_mario_versus,
    puzzle_fighter,
    puzzle_fighter_versus,
    puzzle_kata,
    triple_town,
)

from chainfall.play import registry
from chainfall.play.session import AnySession

FOLDER = Path(__file__).parents[1] / "replays"

RECIPES: dict[str, Mapping[str, Callable[[], AnySession]]] = {
    "puzzle-kata": puzzle_kata.RECIPES,
    "puzzle-fighter": puzzle_fighter.RECIPES,
    "dr-mario-shell": dr_mario_shell.RECIPES,
    "dr-mario": dr_mario.RECIPES,
    "puzzle-fighter-versus": puzzle_fighter_versus.RECIPES,
    "dr-mario-versus": dr_mario_versus.RECIPES,
    "triple-town": triple_town.RECIPES,
}
"""How to play every recorded game, by the game's name and by what is shown."""


def folder_of(game: str) -> Path:
    """Where the golden replays of a game's present rules lie."""
    return FOLDER / game / f"r{registry.game(game).rules}"


def path_of(game: str, name: str) -> Path:
    """The file of a golden replay."""
    return folder_of(game) / f"{name}.json"
