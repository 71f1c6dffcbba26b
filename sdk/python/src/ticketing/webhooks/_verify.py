from __future__ import annotations

from ..gen.events import WebhookEvent
from ._event import parse_event
from ._signature import verify_signature


def verify(
    raw_body: bytes | str,
    header: str | None,
    secret: str,
    *,
    test: str | None = None,
    now: float | None = None,
    tolerance: float = 300.0,
) -> WebhookEvent:
    """Verifies a delivery and returns its event. `test` is the value of the `Service-Test` header; the
    other arguments are those of `verify_signature`.

    Raises:
        WebhookVerificationError: The signature does not verify: respond with 401.
        InvalidEventError: The signed body is not an event.
    """
    verify_signature(raw_body, header, secret, now=now, tolerance=tolerance)
    return parse_event(raw_body, test=test == "true")
