"""What the service sends: JSON objects whose keys are attributes too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from reprlib import repr as short
from typing import Any, ClassVar

_SHOWN = 3


class Object(dict[str, Any]):
    """A JSON object as the service sent it, with a read-only attribute for each key that this
    version of the package knows. As a dict it can be compared, copied, pickled and dumped as JSON.
    """

    _classes: ClassVar[dict[str, type[Object]]] = {}
    """The classes of objects in it, by their key."""

    def __init_subclass__(cls) -> None:
        fields = [each for each in vars(cls).values() if isinstance(each, _Field)]
        cls._classes = cls._classes | {each.key: each.of for each in fields if each.of}

    def __init__(self, json: Mapping[str, Any] = {}) -> None:
        super().__init__(json)
        for key in self._classes.keys() & self.keys():
            self[key] = _convert(self[key], self._classes[key])

    def __repr__(self) -> str:
        shown = [f"{key!r}: {short(value)}" for key, value in list(self.items())[:_SHOWN]]
        more = ["…"] if len(self) > _SHOWN else []
        return f"{type(self).__name__}({{{', '.join(shown + more)}}})"


def _convert(value: Any, of: type[Object]) -> Any:
    if isinstance(value, list):
        return [_convert(each, of) for each in value]
    return of(value) if isinstance(value, dict) else value


class _Field:
    """An attribute that reads a key."""

    def __init__(self, key: str, of: type[Object] | None = None) -> None:
        self.key = key
        self.of = of

    def __get__(self, instance: Object | None, owner: type) -> Any:
        if instance is None:
            return self
        if self.key not in instance:
            return self.without(owner)
        return self.read(instance[self.key])

    def __set__(self, instance: Object, value: object) -> None:
        raise AttributeError(f"{type(instance).__name__} is read-only")

    def without(self, owner: type) -> None:
        raise AttributeError(f"this {owner.__name__} has no {self.key!r}")

    def read(self, value: Any) -> Any:
        return value


class _Time(_Field):
    def read(self, value: Any) -> Any:
        return parse_time(value)


class _OptionalField(_Field):
    def without(self, owner: type) -> None:
        return None


class _OptionalTime(_OptionalField, _Time):
    def read(self, value: Any) -> Any:
        return None if value is None else super().read(value)


def parse_time(text: str) -> datetime:
    # A datetime has microseconds. Before Python 3.11, fromisoformat takes 3 or 6 digits only, and no `Z`.
    digits = re.sub(r"\.(\d+)", lambda found: f".{found[1]:0<6.6}", text)
    return datetime.fromisoformat(digits.replace("Z", "+00:00"))


def field(key: str, of: type[Object] | None = None) -> Any:
    """An attribute for a key that is always there.

    Args:
        of: The class of the object, or of each object in the list.
    """
    return _Field(key, of)


def optional_field(key: str, of: type[Object] | None = None) -> Any:
    """An attribute for a key that may be absent: it is None then."""
    return _OptionalField(key, of)


def time(key: str) -> Any:
    """An attribute of type `datetime`, with a time zone."""
    return _Time(key)


def optional_time(key: str) -> Any:
    """An attribute of type `datetime`, or None if the key is absent."""
    return _OptionalTime(key)
