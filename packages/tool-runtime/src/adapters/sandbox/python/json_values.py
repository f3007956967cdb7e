"""Converts the values of Python, numpy and pandas to JSON. Nothing is rounded: an integer that JSON readers would round becomes text.

| value | JSON |
|---|---|
| NaN, NaT, NA, a Decimal that is no number | null |
| infinity | "Infinity", "-Infinity" |
| integers from 2**53 on, Decimal, Fraction, UUID, paths, addresses, time zones, data types | text |
| date, time, datetime, Timestamp, datetime64 | ISO 8601 text |
| timedelta, Timedelta, timedelta64 | seconds |
| Enum | its value |
| dataclass, pydantic model, Series, mappings, SimpleNamespace | object |
| tuple, set, range, views, iterators, arrays, Index | list |
| DataFrame | list of objects, with its index unless that only numbers the rows |
| keys that are no text | their text; those of several levels with ", " between them, without empty ones |
"""

import json
import re
from collections.abc import Mapping

# Integers from here on are rounded by readers whose numbers are doubles (RFC 8259, section 6).
FIRST_ROUNDED = 2**53
PLAIN = (str, bool, type(None))


class NoJson(Exception):
    """A value without JSON. The message names its place."""


def json_of(value, place):
    """Returns a value as JSON text. `place` is its name in messages."""
    try:
        # Keys of several types, which can have one text, are not sorted but refused.
        json.dumps(value, allow_nan=False, sort_keys=True)
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
    except (TypeError, ValueError):
        text = None
    # A key or a value with so many digits can be an integer that readers round.
    if text is None or re.search(r"\d{16}", text):
        text = json.dumps(plain_of(value, place), allow_nan=False, ensure_ascii=False)
    # Half a character has no UTF-8, and is text of JSON as an escape.
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text)


def plain_of(value, place):
    """Returns a value made of dict, list, str, int, float, bool and None."""
    if type(value) in PLAIN:
        return value
    if type(value) is int:
        return exact(value)
    if type(value) is float:
        return finite(value)
    if isinstance(value, (dict, Mapping)):
        return object_of(value.items(), place)
    if isinstance(value, (list, tuple, set, frozenset, range)) or is_iterable_view(value):
        return [plain_of(entry, f"{place}[{index}]") for index, entry in enumerate(value)]
    return special_of(value, place)


def is_iterable_view(value):
    """Checks for views and for iterators, of which files are none here."""
    is_iterator = hasattr(value, "__next__") and not hasattr(value, "read")
    return is_iterator or type(value).__name__ in ("dict_keys", "dict_values", "dict_items", "deque")


def special_of(value, place):
    """Converts what is no type of JSON."""
    name, package = type(value).__name__, str(getattr(type(value), "__module__", "")).split(".")[0]
    if name in ("NaTType", "NAType"):
        return None
    if package == "numpy" and hasattr(value, "dtype"):
        return plain_of(numpy_values(value), place)
    if package == "pandas":
        return pandas_of(value, name, place)
    if hasattr(value, "total_seconds"):
        return finite(value.total_seconds())
    text = text_of(value)
    if text is not None:
        return text
    if name == "SimpleNamespace":
        return object_of(vars(value).items(), place)
    if name == "Decimal":
        return str(value) if value.is_finite() else None if value.is_nan() else finite(float(value))
    if isinstance(value, (bool, int, float, str)):  # a subclass, such as IntEnum
        value = getattr(value, "value", value)
        base = next(one for one in (bool, int, float, str) if isinstance(value, one))
        return plain_of(base(value), place)
    if hasattr(type(value), "__members__") and not isinstance(value, type):
        return plain_of(value.value, place)
    if hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
        return object_of(((field, getattr(value, field)) for field in value.__dataclass_fields__), place)
    if callable(getattr(value, "keys", None)) and not isinstance(value, type):  # a row of sqlite3
        return object_of(((key, value[key]) for key in value.keys()), place)
    for method in ("model_dump", "to_dict", "tolist", "item"):
        convert = getattr(value, method, None)
        if callable(convert) and not isinstance(value, type):
            return plain_of(convert(), place)
    hint = "write them to a file in /workspace/output" if isinstance(value, (bytes, bytearray, memoryview)) else "convert it, as with str()"
    raise NoJson(f"{place} is of type {name}, which has no JSON: {hint}")


def text_of(value):
    """Returns the text of a value that has a standard one, or None."""
    if callable(getattr(value, "isoformat", None)):
        return value.isoformat()
    kinds = [kind.__name__ for kind in type(value).__mro__]
    is_named = any(name in kinds for name in ("UUID", "Fraction", "tzinfo", "_IPAddressBase", "dtype", "ExtensionDtype"))
    return str(value) if is_named or hasattr(value, "__fspath__") else None


def numpy_values(value):
    """Returns an array or a scalar of numpy as values of Python."""
    kind = value.dtype.kind
    if kind == "M":
        has_finer = any(f"[{unit}]" in str(value.dtype) for unit in ("ns", "ps", "fs", "as"))
        is_generic = "[" not in str(value.dtype)
        return without_nat(value if has_finer or is_generic else value.astype("datetime64[us]"), str_of_datetime)
    if kind == "m":
        return without_nat(value, seconds_of)
    values = value.tolist()
    return float_of(values) if kind == "f" and value.dtype.itemsize > 8 else values


def float_of(values):
    """Returns numbers with more digits than a double as doubles."""
    return [float_of(one) for one in values] if isinstance(values, list) else float(values)


def seconds_of(value):
    try:
        return value / value.__class__(1, "s")
    except TypeError:  # months and years have no number of seconds
        return str(value)


def str_of_datetime(value):
    """Returns ISO 8601 text with a fraction of none, 6 or all of its digits, as pandas writes it."""
    whole, point, fraction = str(value).partition(".")
    if fraction.strip("0") == "":
        return whole
    return f"{whole}.{fraction[:6] if fraction[6:].strip('0') == '' else fraction}"


def without_nat(value, convert):
    if getattr(value, "ndim", 0) == 0:
        scalar = value[()] if hasattr(value, "__getitem__") else value
        return None if str(scalar) == "NaT" else convert(scalar)
    return [without_nat(entry, convert) for entry in value]


def pandas_of(value, name, place):
    if hasattr(value, "columns") and callable(getattr(value, "to_dict", None)):
        value = with_index(value)
        names = [key_of(column, place) for column in value.columns]
        columns = [value.iloc[:, index].tolist() for index in range(len(names))]
        if len(set(names)) < len(names):
            raise NoJson(f"{place} has two columns with one name: {next(one for one in names if names.count(one) > 1)}")
        rows = zip(*columns) if columns else ([] for _ in range(len(value)))
        return [
            {column: plain_of(entry, f"{place}[{index}].{column}") for column, entry in zip(names, row)}
            for index, row in enumerate(rows)
        ]
    if name == "Series":
        return object_of(zip(value.index.tolist(), value.tolist()), place)
    if name == "Timedelta":
        return finite(value.total_seconds())
    if name == "Timestamp":
        return value.isoformat()
    if name in ("Period", "Interval"):
        return str(value)
    if callable(getattr(value, "tolist", None)):
        return plain_of(value.tolist(), place)
    raise NoJson(f"{place} is of type {name}, which has no JSON: convert it, as with .reset_index() or .to_dict()")


def with_index(frame):
    """Returns a frame whose index is among its columns, unless it only numbers the rows."""
    index = frame.index
    numbers_rows = getattr(index, "nlevels", 1) == 1 and index.name is None and getattr(index.dtype, "kind", "O") in "iu"
    if numbers_rows or (index.name in frame.columns and index.equals(frame.set_index(index.name).index)):
        return frame
    # A level with the name of a column would have none among the columns.
    return frame.rename_axis(index=[None if name in frame.columns else name for name in index.names]).reset_index()


def object_of(items, place):
    found = {}
    for key, entry in items:
        name = key_of(key, place)
        if name in found:
            raise NoJson(f"{place} has two keys that are {name!r} as text")
        found[name] = plain_of(entry, f"{place}.{name}")
    return found


def key_of(key, place):
    """Returns the key of an object: its text, as `json` writes it where it does."""
    if type(key) is str:
        return key
    if isinstance(key, tuple):
        # A frame with columns of several levels fills the others of its index with empty texts.
        return ", ".join(text for text in (key_of(one, place) for one in key) if text != "")
    value = plain_of(key, f"the key {key!r:.40} of {place}")
    if isinstance(value, (dict, list)):
        raise NoJson(f"{place} has a key of type {type(key).__name__}, which has no text")
    return value if isinstance(value, str) else json.dumps(value)


def exact(value):
    return str(value) if abs(value) >= FIRST_ROUNDED else value


def finite(value):
    if value != value:
        return None
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    return value
