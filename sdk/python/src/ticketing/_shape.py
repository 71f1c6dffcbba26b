"""Turns arguments into the JSON of a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any


@dataclass(frozen=True)
class Shape:
    """What the names of arguments do not say of the JSON that they become."""

    names: Mapping[str, str] = field(default_factory=dict)
    """The names in JSON that differ."""
    messages: Mapping[str, Shape] = field(default_factory=dict)
    """The arguments that are messages or lists of them, by their name here. The keys of any other
    mapping are data, and stay as they are."""


def to_json(arguments: Mapping[str, Any], shape: Shape) -> dict[str, Any]:
    """The JSON of named arguments. Raises ValueError for a time without a time zone."""
    return {
        shape.names.get(name, name): _value(name, value, shape.messages.get(name))
        for name, value in arguments.items()
    }


def _value(name: str, value: Any, shape: Shape | None) -> Any:
    if isinstance(value, datetime):
        return format_time(name, value)
    if isinstance(value, (list, tuple)):
        return [_value(name, each, shape) for each in value]
    if shape is not None and isinstance(value, Mapping):
        return to_json(value, shape)
    return value


def format_time(name: str, time: datetime) -> str:
    """A time as the service takes it. Raises ValueError if it has no time zone."""
    if time.utcoffset() is None:
        raise ValueError(f"{name}: has no time zone; use datetime.now(timezone.utc), for example")
    return time.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
