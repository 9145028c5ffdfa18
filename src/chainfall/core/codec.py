"""The canonical byte encoding of plain values, used by digests.

Plain values are None, booleans, integers, strings, enums, tuples of plain values and frozen dataclasses of them. There
are no floats, dictionaries or sets: their order or their bits differ between Pythons.
"""

from dataclasses import fields, is_dataclass
from enum import Enum


def pack(value: object) -> bytes:
    """The byte string of a plain value: equal values give equal bytes, different values different ones.

    Each value is a letter for its type, its length where it has one, and its content; a dataclass is its values in
    field order.

    Raises:
        TypeError: something inside is not plain; the message says what and where.
    """
    out: list[str] = []
    try:
        _pack(value, out)
    except TypeError as error:
        raise TypeError(f"value{_path_to_fault(value)}{error}") from None
    return "".join(out).encode("utf-8", "surrogatepass")


def _pack(value: object, out: list[str]) -> None:
    kind = type(value)
    if kind is int:
        out.append(f"i{value};")
    elif kind is str:
        out.append(f"s{len(value)}:{value}")  # type: ignore[arg-type]  # kind says so
    elif kind is tuple:
        items: tuple[object, ...] = value  # type: ignore[assignment]  # kind says so
        out.append(f"t{len(items)}:")
        for item in items:
            if type(item) is int:  # a shortcut: most values are integers
                out.append(f"i{item};")
            else:
                _pack(item, out)
    elif value is None:
        out.append("n")
    elif kind is bool:
        out.append("b1" if value else "b0")
    elif isinstance(value, Enum):
        out.append(f"e{len(value.name)}:{value.name}")
    elif kind in _FIELDS or is_dataclass(kind):
        names = _field_names(kind)
        out.append(f"d{len(names)}:")
        for name in names:
            _pack(getattr(value, name), out)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        _pack(tuple(value), out)
    else:
        raise TypeError(f" is a {kind.__name__}, which is not a plain value")


_FIELDS: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        if not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # every dataclass has it
            raise TypeError(f": {kind.__name__} is a dataclass that is not frozen")
        names = _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return names


def _path_to_fault(value: object) -> str:
    """The path to the first part of a value that cannot be packed, such as ``.board[3]``."""
    inner: list[tuple[str, object]] = []
    if isinstance(value, tuple):
        inner = [(f"[{index}]", item) for index, item in enumerate(value)]
    elif type(value) in _FIELDS:
        inner = [(f".{name}", getattr(value, name)) for name in _FIELDS[type(value)]]
    for step, item in inner:
        try:
            _pack(item, [])
        except TypeError:
            return step + _path_to_fault(item)
    return ""
