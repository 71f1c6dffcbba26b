from __future__ import annotations

from ._event import Event, parse_event
from ._signature import verify_signature


def verify(
    raw_body: bytes | str,
    header: str | None,
    secret: str,
    *,
    now: float | None = None,
    tolerance: float = 300.0,
) -> Event:
    """Checks a delivery and reads the event in it. The arguments are those of `verify_signature`.

    Raises:
        WebhookVerificationError: It was not signed with this secret: answer 401.
        InvalidEventError: It was, and is not an event.
    """
    verify_signature(raw_body, header, secret, now=now, tolerance=tolerance)
    return parse_event(raw_body)
