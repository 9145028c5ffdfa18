"""Plain values and their one byte string, the ground on which digests stand.

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
    _pack(value, out, "value")
    return "".join(out).encode("utf-8", "surrogatepass")


def _pack(value: object, out: list[str], where: str) -> None:
    kind = type(value)
    if kind is int:
        out.append(f"i{value};")
    elif kind is str:
        text = str(value)
        out.append(f"s{len(text)}:{text}")
    elif kind is tuple:
        items: tuple[object, ...] = value  # type: ignore[assignment]  # kind says so
        out.append(f"t{len(items)}:")
        for index, item in enumerate(items):
            _pack(item, out, f"{where}[{index}]")
    elif value is None:
        out.append("n")
    elif kind is bool:
        out.append("b1" if value else "b0")
    elif isinstance(value, Enum):
        out.append(f"e{len(value.name)}:{value.name}")
    elif is_dataclass(value) and not isinstance(value, type):
        names = _field_names(kind)
        out.append(f"d{len(names)}:")
        for name in names:
            _pack(getattr(value, name), out, f"{where}.{name}")
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        _pack(tuple(value), out, where)
    else:
        raise TypeError(f"{where} is a {kind.__name__}, which is no plain value")


_FIELDS: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        if not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # every dataclass has it
            raise TypeError(f"{kind.__name__} is a dataclass that is not frozen")
        names = _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return names
