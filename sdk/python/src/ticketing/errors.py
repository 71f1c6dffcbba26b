"""The error of all methods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .gen.error_codes import ErrorCode


@dataclass(frozen=True)
class FieldViolation:
    """An invalid field of the request."""

    field: str
    """Path in the JSON of the request, such as `requester.email` or `tags[2]`."""
    reason: str
    """Stable code in UPPER_SNAKE."""
    message: str


class ApiError(Exception):
    """An error response of the service, or the reason why there is no response."""

    code: ErrorCode
    """Stable code for programs, such as `NOT_FOUND` or `INVALID_TOKEN`. `UNAVAILABLE` if the
    service cannot be reached, and `DEADLINE_EXCEEDED` if the call timed out."""
    message: str
    status: int | None
    """HTTP status of the response, if there was one."""
    violations: tuple[FieldViolation, ...]
    """The invalid fields, if the request was invalid."""
    metadata: Mapping[str, str]
    """Values for programs, such as the `oldestCursor` of `CURSOR_EXPIRED`."""
    retry_after: float | None
    """Seconds after which the service asks to retry."""
    request_id: str | None
    """Identifies the request in the log of the service, if the service responded."""

    def __init__(
        self,
        code: ErrorCode,
        message: str,
        status: int | None = None,
        violations: tuple[FieldViolation, ...] = (),
        retry_after: float | None = None,
        request_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
    ) -> None:
        # All of them, so that the error can be pickled.
        super().__init__(code, message, status, violations, retry_after, request_id, metadata)
        self.code = code
        self.message = message
        self.status = status
        self.violations = violations
        self.retry_after = retry_after
        self.request_id = request_id
        self.metadata = metadata or {}

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
