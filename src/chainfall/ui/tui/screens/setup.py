"""The options of a game, before it begins; and the settings of the arcade."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar, get_args, get_origin

from chainfall.bots import bots
from chainfall.bots.opponents.steps import BY_NAME
from chainfall.console.numbers import read_number
from chainfall.core.card import Preset, card_of, in_words
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import Spec, from_plain, from_text, specs, to_plain, to_text
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.table.actions import ACTIONS, BUTTONS, Action
from chainfall.table.eligibility import has_bots, opponents_of
from chainfall.table.players import PERSON, title_of
from chainfall.table.records import Choice
from chainfall.table.settings import Setting
from chainfall.ui.tui.keys import RESERVED, key_name
from chainfall.ui.tui.screens.dialogs import Listening
from chainfall.ui.tui.screens.lists import ArcadeList, ListRow
from chainfall.ui.tui.settings import KEYMAPS, SHOWN, Settings

T = TypeVar("T")

ANY = "any"
CUSTOM = "your own"
KEYMAP_TITLES = {"alone": "Keys", "first": "Keys of player 1", "second": "Keys of player 2"}
YES_OR_NO = ("no", "yes")


def following(values: Sequence[T], value: T, by: int) -> T:
    """The value after another one, or before it, round and round.

    >>> following(("lo", "med", "hi"), "hi", 1)
    'lo'
    """
    at = values.index(value) if value in values else -by
    return values[(at + by) % len(values)]


class SetupScreen(ArcadeList):
    """The setup of a game. All of it is remembered for the next time, except for the seed."""

    footer = "↑ ↓ choose   ← → change   Enter type a value   Esc back"

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._card = card_of(game)
        self._seed = ANY
        self._cast = list(opponents_of(game)[: -seats_of(game) - 1 : -1])  # the strongest ones
        super().__init__(self._card.title)

    def on_mount(self) -> None:
        """Starts with the options that the game knows; others are reported and dropped."""
        self.arcade.chosen_options(self._game)
        super().on_mount()

    @property
    def choice(self) -> Choice:
        """The chosen setup."""
        return self.arcade.choice(self._game)

    def _choose(self, choice: Choice) -> None:
        self.arcade.choose(self._game, choice)

    def rows(self) -> Sequence[ListRow]:
        """The actions, the players, and every option."""
        rows = [ListRow("Play", self._play, help=self._card.about)]
        if seats_of(self._game) > 1:
            rows.append(self._opponent_row())
        practice = YES_OR_NO[self.choice.practice]
        rows.append(ListRow("Practice", value=practice, turn=self._turn_practice, help="With undo and hints."))
        rows += self._watch_rows()
        rows.append(ListRow("Seed", value=self._seed, take=self._take_seed, help=f"0 to {SEEDS - 1}, or {ANY}"))
        if self._card.presets:
            preset = self._preset or Preset(CUSTOM, "A combination that is not a preset.")
            rows.append(ListRow("Preset", value=preset.title, turn=self._turn_preset, help=preset.about))
        rows += self._option_rows()
        rows.append(ListRow("Reset all options", self._forget_options))
        return rows

    def _opponent_row(self) -> ListRow:
        name = self.arcade.opponent_of(self._game)
        if name == PERSON:
            value, help = "another player at this keyboard", "Both play at this keyboard."
        else:
            value, help = title_of(name), BY_NAME[name].about
        return ListRow("Opponent", value=value, turn=self._turn_opponent, help=help)

    def _watch_rows(self) -> list[ListRow]:
        if has_bots(self._game):
            return [
                ListRow(f"Watch {name}", partial(self._watch, [name]), help="A bot plays.") for name in reversed(bots())
            ]
        if not self._cast:
            return []
        rows = [ListRow("Watch a match", partial(self._watch, self._cast), help="Two bots play against each other.")]
        for seat, name in enumerate(self._cast):
            turn = partial(self._turn_cast, seat)
            rows.append(ListRow(f"  Bot {seat + 1}", value=title_of(name), turn=turn, help=BY_NAME[name].about))
        return rows

    # Options

    def _option_rows(self) -> list[ListRow]:
        known = {spec.name: spec for spec in specs(self._game.Options)}
        named = {name for group in self._card.groups for name in group.options}
        groups = [(group.title or "Options", group.options) for group in self._card.groups]
        groups.append(("Other", tuple(name for name in known if name not in named)))
        rows: list[ListRow] = []
        for title, names in groups:
            if names:
                rows.append(ListRow(title))
                rows += [self._option_row(known[name]) for name in names if name in known]
        return rows

    def _option_row(self, spec: Spec) -> ListRow:
        value = to_text(self.choice.options.get(spec.name, spec.default))
        values = values_of(spec)
        turn: Callable[[int], object] | None = None
        if values:
            turn = lambda by: self._set(spec, following(values, value, by))  # noqa: E731 - it closes over the row
        elif spec.type is int:
            turn = lambda by: self._step(spec, value, by)  # noqa: E731
        help = f"{spec.help} ({spec.expected})"
        return ListRow(in_words(spec.name), None, value, turn, partial(self._set, spec), help)

    def _step(self, spec: Spec, value: str, by: int) -> None:
        low = spec.minimum if spec.minimum is not None else 0
        high = spec.maximum if spec.maximum is not None else 10**9
        step = 1 if high - low <= 100 else 10 if high - low <= 1000 else 50
        self._set(spec, str(min(max(int(value) + by * step, low), high)))

    def _set(self, spec: Spec, text: str) -> None:
        texts = {name: to_text(value) for name, value in self.choice.options.items()}
        chosen = to_plain(from_text(self._game.Options, {**texts, spec.name: text}))  # which complains if it must
        defaults = to_plain(self._game.Options())
        options = {name: value for name, value in chosen.items() if value != defaults[name]}
        self._choose(replace(self.choice, options=options))

    def _forget_options(self) -> None:
        self._choose(replace(self.choice, options={}))
        self.fill()

    # Presets, seeds and opponents

    @property
    def _preset(self) -> Preset | None:
        """The preset whose options are chosen, if one has just these."""
        chosen = from_plain(self._game.Options, self.choice.options)
        presets = self._card.presets
        return next((preset for preset in presets if from_plain(self._game.Options, preset.options) == chosen), None)

    def _turn_preset(self, by: int) -> None:
        titles = [preset.title for preset in self._card.presets]
        title = following(titles, self._preset.title if self._preset else CUSTOM, by)
        options = self._card.presets[titles.index(title)].options
        self._choose(replace(self.choice, options=dict(options)))

    def _turn_practice(self, by: int) -> None:
        self._choose(replace(self.choice, practice=not self.choice.practice))

    def _turn_opponent(self, by: int) -> None:
        names = [PERSON, *opponents_of(self._game)]
        opponent = following(names, self.arcade.opponent_of(self._game), by)
        self._choose(replace(self.choice, players=(PERSON, opponent)))

    def _take_seed(self, text: str) -> None:
        self._seed = ANY if text.strip() in ("", ANY) else str(read_number(text.strip(), 0, SEEDS - 1))

    def _play(self) -> None:
        self.arcade.play_game(self._game, None if self._seed == ANY else int(self._seed))

    def _turn_cast(self, seat: int, by: int) -> None:
        self._cast[seat] = following(opponents_of(self._game), self._cast[seat], by)

    def _watch(self, players: Sequence[str]) -> None:
        self.arcade.watch_bots(self._game, players, None if self._seed == ANY else int(self._seed))


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
        """The current setting."""
        return self.arcade.settings

    def rows(self) -> Sequence[ListRow]:
        """A line for each setting and each key."""
        settings = self.settings
        rows = [self._row(setting) for setting in SHOWN.values()]
        for name in KEYMAPS:
            rows.append(ListRow(KEYMAP_TITLES[name]))
            for action in map(ACTIONS.__getitem__, BUTTONS):
                keys = "   ".join(map(key_name, settings.keys[name][action.name]))
                help = "Press Enter, then the keys for it."
                rows.append(ListRow(action.title, partial(self._ask_keys, name, action), keys, help=help))
        rows.append(ListRow("Reset all keys", self._forget_keys))
        return rows

    def _row(self, setting: Setting) -> ListRow:
        """The line of a setting: a number is typed, of anything else the next value is chosen."""
        value = getattr(self.settings, setting.name)
        if setting.kind == "number":
            help = f"{setting.help} ({setting.minimum} to {setting.maximum} {setting.unit})"
            return ListRow(
                f"{setting.title} ({setting.unit})", value=str(value), take=partial(self._take, setting), help=help
            )
        values = dict(zip((False, True), YES_OR_NO, strict=True)) if setting.kind == "switch" else setting.choices
        turn = partial(self._turn, setting.name, tuple(values))
        return ListRow(setting.title, value=values[value], turn=turn, help=setting.help)

    def _take(self, setting: Setting, text: str) -> None:
        self._change(setting.name, read_number(text.strip(), setting.minimum, setting.maximum))

    def _turn(self, name: str, values: Sequence[object], by: int) -> None:
        self._change(name, following(values, getattr(self.settings, name), by))

    def _change(self, name: str, value: object) -> None:
        self.arcade.change(replace(self.settings, **{name: value}))  # type: ignore[arg-type]  # each has its own type

    def _ask_keys(self, keymap: str, action: Action) -> None:
        def take(keys: tuple[str, ...]) -> None:
            taken = [key for key in keys if key in RESERVED]
            if taken:
                raise ChainfallError(f"{key_name(taken[0])} is reserved: press another key")
            self.arcade.change(self.settings.bound(keymap, action.name, keys))

        keys = self.settings.keys[keymap][action.name]
        self.app.push_screen(Listening(f"{KEYMAP_TITLES[keymap]}: {action.title}", keys, take), self._changed)

    def _forget_keys(self) -> None:
        self.arcade.change(replace(self.settings, keys=dict(KEYMAPS)))
        self.fill()
