"""From an HTTP response to the result of a call, or its error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from ._request import Result, Route, file
from ._retry import Deadline
from .errors import ApiError, FieldViolation
from .gen.error_codes import ErrorCode

_CODES: dict[int, ErrorCode] = {
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    413: "PAYLOAD_TOO_LARGE",
    429: "RATE_LIMITED",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
}


def result_of(route: Route[Result], content: bytes, url: str, status: int | None = None) -> Result:
    """The result in the content of a response, or in a line of a stream. Raises ApiError if it is
    an error, or not from the service."""
    if route.read is file:
        return route.read(content)
    try:
        value = json.loads(content)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ApiError("UNKNOWN", f"{url} does not respond with JSON. Check SERVICE_URL.", status)
    if error := _error_in(value):
        raise _api_error(error, status)
    return route.read(value)


def checked(response: httpx.Response, content: bytes) -> bytes:
    """The content of a response. Raises ApiError if its status is not 2xx."""
    if response.is_success:
        return b"{}" if response.status_code == 204 else content
    # Proxies respond too, and not in the service's format.
    try:
        error = _error_in(json.loads(content)) or {}
    except ValueError:
        error = {}
    known = {
        "code": _CODES.get(response.status_code, "UNKNOWN"),
        "message": _message_of(response),
        "requestId": response.headers.get("x-request-id"),
    }
    raise _api_error(
        known | error,
        response.status_code,
        _retry_after(response.headers),
    )


def _retry_after(headers: httpx.Headers) -> float | None:
    """Seconds. A date counts from that of the response, as clocks differ."""
    text = headers.get("retry-after", "")
    if text.isdecimal():
        return float(text)
    until = _parse_date(text)
    if until is None:
        return None
    now = _parse_date(headers.get("date", "")) or datetime.now(timezone.utc)
    return max(0.0, (until - now).total_seconds())


def _parse_date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=timezone.utc)


def failure_of(
    error: ApiError | httpx.RequestError, url: str, deadline: Deadline | None = None
) -> ApiError:
    """What is not an error response is a connection that failed."""
    if isinstance(error, ApiError):
        return error
    if deadline is not None and isinstance(error, httpx.TimeoutException):
        failure = deadline.exceeded()
    else:
        failure = ApiError(
            "UNAVAILABLE", f"{url} cannot be reached: {error or type(error).__name__}"
        )
    failure.__cause__ = error
    return failure


class Lines:
    """Finds the lines in the chunks of a stream. Only `\\n` ends a line: JSON may contain others of
    Unicode's line ends."""

    def __init__(self) -> None:
        self._rest = b""

    def add(self, chunk: bytes) -> Iterator[bytes]:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return filter(None, lines)


def _error_in(body: Any) -> dict[str, Any] | None:
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) and isinstance(error.get("code"), str) else None


def _api_error(
    error: dict[str, Any], status: int | None = None, retry_after: float | None = None
) -> ApiError:
    # A proxy may use the same format without filling all of it.
    details, metadata = error.get("details"), error.get("metadata")
    violations = tuple(
        FieldViolation(each["field"], str(each.get("reason", "")), str(each.get("message", "")))
        for each in (details if isinstance(details, list) else ())
        if isinstance(each, dict) and isinstance(each.get("field"), str)
    )
    return ApiError(
        error["code"],
        str(error.get("message") or error["code"]),
        status,
        violations,
        retry_after,
        error.get("requestId"),
        metadata if isinstance(metadata, dict) else None,
    )


def _message_of(response: httpx.Response) -> str:
    if target := response.headers.get("location"):
        return f"The service redirects to {target}. Check SERVICE_URL."
    return f"HTTP {response.status_code} {response.reason_phrase}".rstrip()
