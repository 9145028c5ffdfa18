"""Checks of a game's members and options, and other options to try it with."""

import json
from dataclasses import is_dataclass
from typing import Literal, get_args, get_origin

from chainfall.core.errors import OptionError
from chainfall.core.options import Options, Spec, from_plain, specs, to_plain
from chainfall.core.seats import seats_of
from chainfall.play.registry import MEMBERS, AnyGame
from chainfall.testing.faults import ask, check_hashable, fault, packed


def check_members(game: AnyGame) -> None:
    """Checks that the members of :class:`~chainfall.core.game.Game` exist and have the right types."""
    missing = [member for member in MEMBERS if not hasattr(game, member)]
    if missing:
        raise fault(f"the game lacks {', '.join(missing)}", "see chainfall.core.game.Game for what each one does")
    if type(game.id) is not str or game.id.split() != [game.id]:
        raise fault(f"id is {game.id!r}", "give it a name without white space")
    if type(game.rules) is not int or game.rules < 1:
        raise fault(f"rules is {game.rules!r}", "make it a whole number of at least 1")
    if type(game.hz) is not int or game.hz < 0:
        raise fault(f"hz is {game.hz!r}", "make it the number of steps a second, or 0 if a step is a move")
    seats = seats_of(game)
    if type(seats) is not int or seats < 1:
        raise fault(f"seats is {seats!r}", "make it the number of players, or leave it out in a single-player game")
    for member in MEMBERS:
        if member not in ("id", "rules", "hz") and not callable(getattr(game, member)):
            raise fault(f"{member} cannot be called", "make it a method, and Options a class")
    kind = game.Options
    if not isinstance(kind, type) or not issubclass(kind, Options):
        raise fault(f"Options is {kind!r}", "derive a class from chainfall.core.options.Options")
    if not is_dataclass(kind) or "__dataclass_fields__" not in vars(kind):
        raise fault("Options is not itself a dataclass", "write @dataclass(frozen=True, slots=True) above it")


def check_options(game: AnyGame, options: Options) -> None:
    """Checks that options are plain, and come back unchanged from a replay file."""
    kind = game.Options
    if type(options) is not kind:
        raise fault(f"{options!r} are not options of this game", f"make them with {kind.__name__}(...)")
    packed(options, f"{options!r}")
    check_hashable(options, f"{options!r}")
    remedy = "options must be int, bool, str, Literal of strings or tuple[int, ...]"
    text = ask(f"to_plain and json.dumps of {options!r}", lambda: json.dumps(to_plain(options)), remedy)
    back = ask(f"from_plain of {text}", lambda: from_plain(kind, json.loads(text)), remedy)
    if back != options:
        raise fault(f"{options!r} comes back from JSON as {back!r}", remedy)


def variants(game: AnyGame) -> list[Options]:
    """The defaults, then each option in turn at other values: a boolean flipped, another word, the smallest number."""
    kind = game.Options
    found: list[Options] = [ask("Options()", kind, "give every option a default that is allowed")]
    for spec in ask("specs(Options)", lambda: specs(kind), "annotate options with types that can be resolved"):
        for value in _other_values(spec):
            found += _if_allowed(kind, spec.name, value)
    return found


def _if_allowed(kind: type[Options], name: str, value: object) -> list[Options]:
    try:
        return [kind(**{name: value})]
    except OptionError:
        return []
    except Exception as error:
        problem = f"Options({name}={value!r}) raised {type(error).__name__}: {error}"
        raise fault(problem, "raise OptionError for a value that is not allowed") from error


def _other_values(spec: Spec) -> list[object]:
    if spec.type is bool:
        values: list[object] = [False, True]
    elif get_origin(spec.type) is Literal:
        values = list(get_args(spec.type))
    else:
        values = [spec.minimum] if spec.type is int and spec.minimum is not None else []
    return [value for value in values if value != spec.default]
