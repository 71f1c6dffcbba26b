from __future__ import annotations

import hmac
import math
import re
import time
from hashlib import sha256

_REASONS = {
    "malformed_timestamp": (
        2,
        "The `t` of the signature is missing or not a number.",
        "Pass the value of the `Service-Signature` header unchanged.",
    ),
    "missing_signature": (
        2,
        "The `Service-Signature` header is missing, or has no `v1`.",
        "The request is not from the service, or a proxy removes the header.",
    ),
    "timestamp_out_of_tolerance": (
        3,
        "The timestamp is too old or in the future.",
        "Set the clock of this machine.",
    ),
    "body_not_raw": (
        4,
        "The raw body is gone.",
        "A body parser consumed it: read the raw bytes first, and pass those.",
    ),
    "signature_mismatch": (
        5,
        "The signature does not match this body and secret.",
        "Check that the secret is the whole `whsec_…` of this subscription, "
        "and that nothing changes the body.",
    ),
}
_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")


class WebhookVerificationError(Exception):
    """The signature does not verify: wrong secret, changed body or old timestamp. Respond with 401.

    `rule` is the number of the verification rule that failed, `reason` says why, and `hint` what to
    do.
    """

    def __init__(self, reason: str, hint: str | None = None) -> None:
        # Both, so that the error can be pickled.
        super().__init__(reason, hint)
        self.reason = reason
        self.rule, self._message, usual_hint = _REASONS[reason]
        self.hint = hint or usual_hint

    def __str__(self) -> str:
        return self._message


def require_secret(secret: object) -> str:
    """Refuses an empty secret, with which anyone can sign. Raises ValueError."""
    if not isinstance(secret, str) or not secret:
        raise ValueError("Pass the signing secret of the subscription: the whole `whsec_…`.")
    return secret


def verify_signature(
    body: bytes | str,
    header: str | None,
    secret: str,
    *,
    now: float | None = None,
    tolerance: float = 300.0,
) -> None:
    """Verifies the `Service-Signature` header against the raw body.

    Args:
        body: The body as received, before any JSON parser.
        header: The only value of the header; None if it is missing.
        secret: The whole `whsec_…` of the subscription.
        now: The receiver's clock in Unix seconds.
        tolerance: Maximum difference between `t` and the clock, in seconds, in either direction.

    Raises:
        WebhookVerificationError: The signature does not verify.
        ValueError: The secret is empty.
    """
    require_secret(secret)
    if not isinstance(header, str):
        raise WebhookVerificationError("missing_signature")
    elements = [element.partition("=") for element in header.split(",")]
    times = [value for name, equals, value in elements if equals and name == "t"]
    signatures = [value for name, equals, value in elements if equals and name == "v1"]

    t = times[-1] if times else ""
    timestamp = float(t) if _DECIMAL.fullmatch(t) else math.nan
    if not math.isfinite(timestamp):
        raise WebhookVerificationError("malformed_timestamp")
    if not signatures:
        raise WebhookVerificationError("missing_signature")
    clock = time.time() if now is None else now
    # Negated, so that a clock or tolerance of NaN fails.
    if not abs(clock // 1 - timestamp) <= tolerance:
        age = clock // 1 - timestamp
        hint = (
            f"The clock of this machine is {abs(age):.0f} s {'after' if age > 0 else 'before'} the "
            f"timestamp, and {tolerance:.0f} s are allowed. Set the clock, or the delivery is a replay."
        )
        raise WebhookVerificationError("timestamp_out_of_tolerance", hint)
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise WebhookVerificationError("body_not_raw")
    # Uses `t` exactly as received: those characters were signed.
    signed = f"{t}.".encode() + (body.encode() if isinstance(body, str) else bytes(body))
    expected = hmac.new(secret.encode(), signed, sha256).hexdigest().encode()
    # Compares all of them, so that timing does not reveal which one matched.
    matches = [hmac.compare_digest(each.encode(errors="replace"), expected) for each in signatures]
    if not any(matches):
        raise WebhookVerificationError("signature_mismatch")
