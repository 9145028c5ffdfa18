"""The options of a game, before it begins; and the settings of the arcade."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import get_args, get_origin

from chainfall.bots import bots
from chainfall.core.card import Preset, card_of, in_words
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import Spec, from_plain, from_text, specs, to_text
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.ui.console.numbers import read_number
from chainfall.ui.tui.drawing.palettes import TITLES
from chainfall.ui.tui.keys import ACTIONS, RESERVED, key_name
from chainfall.ui.tui.opponents import BOTH, about_opponent, opponents, title_of
from chainfall.ui.tui.screens.dialogs import Listening
from chainfall.ui.tui.screens.lists import Row
from chainfall.ui.tui.screens.menu import ArcadeList
from chainfall.ui.tui.settings import COLOURS, KEYMAPS, LONGEST_PATIENCE, LONGEST_SOFT_DROP, Choice, Settings
from chainfall.ui.tui.words import TITLES as BUTTONS

ANY = "any"
CUSTOM = "your own"
KEYMAP_TITLES = {"alone": "Keys", "first": "Keys of player 1", "second": "Keys of player 2"}
YES_OR_NO = ("no", "yes")


def following(values: Sequence[str], value: str, by: int) -> str:
    """The value after another one, or before it, round and round.

    >>> following(("lo", "med", "hi"), "hi", 1)
    'lo'
    """
    at = values.index(value) if value in values else -by
    return values[(at + by) % len(values)]


class SetupScreen(ArcadeList):
    """What a game is started with. All of it is remembered for the next time, except for the seed."""

    footer = "↑ ↓ choose   ← → change   Enter type a value   Esc back"

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._card = card_of(game)
        self._seed = ANY
        super().__init__(self._card.title)

    def on_mount(self) -> None:
        """Begins with options that the game knows; others are told and forgotten."""
        self.arcade.chosen_options(self._game)
        super().on_mount()

    @property
    def choice(self) -> Choice:
        """What is chosen."""
        return self.arcade.settings.choice(self._game.id)

    def _choose(self, choice: Choice) -> None:
        self.arcade.change(self.arcade.settings.chosen(self._game.id, choice))

    def rows(self) -> Sequence[Row]:
        """What can be done, who plays, and every option."""
        rows = [Row("Play", self._play, help=self._card.about)]
        if seats_of(self._game) == 1:
            if not self._game.hz or hasattr(self._game, "placing"):  # tick by tick there is nothing to think about
                watched = reversed(bots())
                rows += [Row(f"Watch {name}", partial(self._watch, name), help="A bot plays.") for name in watched]
            practice = YES_OR_NO[self.choice.practice]
            rows.append(Row("Practice", value=practice, turn=self._turn_practice, help="With undo and hints."))
        else:
            opponent = self.arcade.opponent_of(self._game)
            rows.append(
                Row("Opponent", value=title_of(opponent), turn=self._turn_opponent, help=about_opponent(opponent))
            )
        rows.append(Row("Seed", value=self._seed, take=self._take_seed, help=f"0 to {SEEDS - 1}, or {ANY}"))
        if self._card.presets:
            preset = self._preset or Preset(CUSTOM, "Options that no preset has.")
            rows.append(Row("Preset", value=preset.title, turn=self._turn_preset, help=preset.about))
        rows += self._option_rows()
        rows.append(Row("All options as they were at first", self._forget_options))
        return rows

    # Options

    def _option_rows(self) -> list[Row]:
        known = {spec.name: spec for spec in specs(self._game.Options)}
        named = {name for group in self._card.groups for name in group.options}
        groups = [(group.title or "Options", group.options) for group in self._card.groups]
        groups.append(("Other", tuple(name for name in known if name not in named)))
        rows: list[Row] = []
        for title, names in groups:
            if names:
                rows.append(Row(title))
                rows += [self._option_row(known[name]) for name in names if name in known]
        return rows

    def _option_row(self, spec: Spec) -> Row:
        value = self.choice.options.get(spec.name, to_text(spec.default))
        values = values_of(spec)
        turn: Callable[[int], object] | None = None
        if values:
            turn = lambda by: self._set(spec, following(values, value, by))  # noqa: E731 - it closes over the row
        elif spec.type is int:
            turn = lambda by: self._step(spec, value, by)  # noqa: E731
        help = f"{spec.help} ({spec.expected})"
        return Row(in_words(spec.name), None, value, turn, partial(self._set, spec), help)

    def _step(self, spec: Spec, value: str, by: int) -> None:
        low = spec.minimum if spec.minimum is not None else 0
        high = spec.maximum if spec.maximum is not None else 10**9
        step = 1 if high - low <= 100 else 10 if high - low <= 1000 else 50
        self._set(spec, str(min(max(int(value) + by * step, low), high)))

    def _set(self, spec: Spec, text: str) -> None:
        options = {**self.choice.options, spec.name: text}
        if text == to_text(spec.default):
            del options[spec.name]
        from_text(self._game.Options, options)  # which complains if it is not allowed
        self._choose(replace(self.choice, options=options))

    def _forget_options(self) -> None:
        self._choose(replace(self.choice, options={}))
        self.fill()

    # Presets, seeds and opponents

    @property
    def _preset(self) -> Preset | None:
        """The preset whose options are chosen, if one has just these."""
        chosen = from_text(self._game.Options, self.choice.options)
        presets = self._card.presets
        return next((preset for preset in presets if from_plain(self._game.Options, preset.options) == chosen), None)

    def _turn_preset(self, by: int) -> None:
        titles = [preset.title for preset in self._card.presets]
        title = following(titles, self._preset.title if self._preset else CUSTOM, by)
        options = self._card.presets[titles.index(title)].options
        self._choose(replace(self.choice, options={name: to_text(value) for name, value in options.items()}))

    def _turn_practice(self, by: int) -> None:
        self._choose(replace(self.choice, practice=not self.choice.practice))

    def _turn_opponent(self, by: int) -> None:
        names = [BOTH, *opponents(self._game)]
        opponent = following(names, self.arcade.opponent_of(self._game), by)
        self._choose(replace(self.choice, opponent=opponent))

    def _take_seed(self, text: str) -> None:
        self._seed = ANY if text.strip() in ("", ANY) else str(read_number(text.strip(), 0, SEEDS - 1))

    def _play(self) -> None:
        self.arcade.play_game(self._game, None if self._seed == ANY else int(self._seed))

    def _watch(self, bot: str) -> None:
        self.arcade.watch_bot(self._game, bot, None if self._seed == ANY else int(self._seed))


def values_of(spec: Spec) -> tuple[str, ...]:
    """The values of an option that has only a few."""
    if spec.type is bool:
        return ("false", "true")
    return tuple(map(str, get_args(spec.type))) if get_origin(spec.type) is not tuple else ()


class SettingsScreen(ArcadeList):
    """Colours, motion and keys."""

    footer = "↑ ↓ choose   ← → change   Enter type a value, press keys   Esc back"

    def __init__(self) -> None:
        super().__init__("Settings")

    @property
    def settings(self) -> Settings:
        """What is set."""
        return self.arcade.settings

    def rows(self) -> Sequence[Row]:
        """A line for each setting and each key."""
        settings = self.settings
        colours = "How many colours to use; auto asks the terminal."
        rows = [
            Row("Colours", value=settings.colours, turn=partial(self._turn, "colours", COLOURS), help=colours),
            Row("Palette", value=TITLES[settings.palette], turn=partial(self._turn, "palette", tuple(TITLES))),
            self._switch("Letters on pieces", "letters", "Every colour is told by its letter, too."),
            self._switch("Motion", "motion", "Without it nothing blinks, fades or glides."),
            self._switch("Landing shadow", "shadow", "Shows where the piece would land."),
            self._number("Soft drop (ms)", "soft_drop_ms", LONGEST_SOFT_DROP, "a soft drop lasts after its key"),
            self._number("Early presses (ms)", "patience_ms", LONGEST_PATIENCE, "a press waits for its piece"),
        ]
        for name in KEYMAPS:
            rows.append(Row(KEYMAP_TITLES[name]))
            for action in ACTIONS:
                keys = "   ".join(map(key_name, settings.keys[name][action]))
                help = "Enter, then press the keys for it."
                rows.append(Row(BUTTONS[action].capitalize(), partial(self._ask_keys, name, action), keys, help=help))
        rows.append(Row("All keys as they were at first", self._forget_keys))
        return rows

    def _switch(self, title: str, name: str, help: str) -> Row:
        value = YES_OR_NO[getattr(self.settings, name)]
        return Row(title, value=value, turn=lambda by: self._change(name, not getattr(self.settings, name)), help=help)

    def _number(self, title: str, name: str, most: int, what: str) -> Row:
        def take(text: str) -> None:
            self._change(name, read_number(text.strip(), 0, most))

        help = f"milliseconds that {what}, from 0 to {most}"
        return Row(title, value=str(getattr(self.settings, name)), take=take, help=help)

    def _turn(self, name: str, values: Sequence[str], by: int) -> None:
        self._change(name, following(values, getattr(self.settings, name), by))

    def _change(self, name: str, value: object) -> None:
        self.arcade.change(replace(self.settings, **{name: value}))  # type: ignore[arg-type]  # each has its own type

    def _ask_keys(self, keymap: str, action: str) -> None:
        def take(keys: tuple[str, ...]) -> None:
            taken = [key for key in keys if key in RESERVED]
            if taken:
                raise ChainfallError(f"{key_name(taken[0])} has a meaning of its own, expected another key")
            self.arcade.change(self.settings.bound(keymap, action, keys))

        keys = self.settings.keys[keymap][action]
        self.app.push_screen(Listening(f"{KEYMAP_TITLES[keymap]}: {BUTTONS[action]}", keys, take), self._changed)

    def _forget_keys(self) -> None:
        self.arcade.change(replace(self.settings, keys=dict(KEYMAPS)))
        self.fill()
