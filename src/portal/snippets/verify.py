import hashlib
import hmac
import re
import time


def verify(raw_body: bytes, header: str, secret: str, now: float | None = None) -> bool:
    """Report whether a delivery is genuine and recent. If not, respond with 401.

    raw_body: the body as received, not re-serialised JSON
    header: the value of Service-Signature
    secret: the whole whsec_… string
    """
    t, signatures = "", []
    for element in header.split(","):
        name, _, value = element.partition("=")
        if name == "t":
            t = value
        elif name == "v1":
            signatures.append(value)
    now = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", t) or abs(now - float(t)) > 300:
        return False
    signed = t.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return any(
        hmac.compare_digest(signature.encode(), expected.encode())
        for signature in signatures
    )
