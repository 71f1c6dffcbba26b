from __future__ import annotations

import hmac
import math
import re
import time
from hashlib import sha256

_REASONS = {
    "malformed_timestamp": (2, "the signature has no `t`, or one that is not a number"),
    "missing_signature": (2, "there is no signature"),
    "timestamp_out_of_tolerance": (3, "it was signed too long ago, or in the future"),
    "body_not_raw": (4, "the body must be the bytes or the text that was received, not parsed"),
    "signature_mismatch": (5, "the signature is not of this body and secret"),
}
_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")


class WebhookVerificationError(Exception):
    """The request was not signed with this secret, or not over this body, or not now. Answer 401.

    `rule` is the number of the receiver rule that refuses, `reason` says what it met.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.rule, message = _REASONS[reason]
        super().__init__(message)


def verify_signature(
    body: bytes | str,
    header: str | None,
    secret: str,
    *,
    now: float | None = None,
    tolerance: float = 300.0,
) -> None:
    """Checks the header `Service-Signature` against the raw body.

    Args:
        body: As it came off the wire, before any JSON parser.
        header: The one value of it; None when there is none.
        secret: The whole `whsec_…` of the subscription.
        now: The receiver's clock in Unix seconds.
        tolerance: How far `t` may be from it, in seconds, either way.

    Raises:
        WebhookVerificationError: It does not verify.
    """
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
    # Written so that a clock or tolerance of NaN refuses.
    if not abs(clock // 1 - timestamp) <= tolerance:
        raise WebhookVerificationError("timestamp_out_of_tolerance")
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise WebhookVerificationError("body_not_raw")
    # `t` goes in as it was spelled: that is what was signed.
    signed = f"{t}.".encode() + (body.encode() if isinstance(body, str) else bytes(body))
    expected = hmac.new(secret.encode(), signed, sha256).hexdigest().encode()
    # Every one is compared, so that the time taken does not tell which one matched.
    matches = [hmac.compare_digest(each.encode(errors="replace"), expected) for each in signatures]
    if not any(matches):
        raise WebhookVerificationError("signature_mismatch")
