"""What events of all types have in common."""

from __future__ import annotations

from datetime import datetime
from typing import Any, final

from ._objects import Object, field, time


class BaseEvent(Object):
    """An event, as it is delivered."""

    id: str = field("id")
    """Prefix `evt_`; the same if the event is delivered twice."""
    occurred_at: datetime = time("occurredAt")

    @property
    def test(self) -> bool:
        """Whether it was made up to test the subscription: the delivery has `Service-Test: true`."""
        return self.get("test") is True


@final
class UnknownEvent(BaseEvent):
    """An event of a type that this version of the package does not know, with its JSON."""

    type: str = field("type")
    data: dict[str, Any] = field("data")
