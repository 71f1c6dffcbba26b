"""The error of all methods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from connectrpc.errors import ConnectError
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo


@dataclass(frozen=True)
class FieldViolation:
    """An invalid field of the request, by its JSON name."""

    field: str
    reason: str
    """Stable code in UPPER_SNAKE."""
    message: str


class ApiError(Exception):
    """An error response of the service, or the reason there is no response."""

    code: str
    """Stable code of the REST API, such as `NOT_FOUND` or `INVALID_TOKEN`. Also `UNAVAILABLE` when
    the service cannot be reached, and `DEADLINE_EXCEEDED` when the call timed out."""
    message: str
    violations: tuple[FieldViolation, ...]
    """The invalid fields, if the request was invalid."""
    request_id: str | None
    """Identifies the request in the log of the service, if the service responded."""
    retry_after: float | None
    """Seconds to wait before a retry, if the service says so."""

    def __init__(
        self,
        code: str,
        message: str,
        violations: tuple[FieldViolation, ...] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        # All of them, so that the error can be pickled.
        super().__init__(code, message, violations, request_id, retry_after)
        self.code = code
        self.message = message
        self.violations = violations
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def api_error(error: ConnectError, headers: Mapping[str, str]) -> ApiError:
    """The error that a Connect error and the headers of its response stand for."""
    info = ErrorInfo()
    bad_request = BadRequest()
    _read(error, info)
    _read(error, bad_request)
    retry_after = headers.get("retry-after", "")
    return ApiError(
        info.reason or error.code.name,
        error.message,
        tuple(
            FieldViolation(each.field, each.reason, each.description)
            for each in bad_request.field_violations
        ),
        headers.get("x-request-id"),
        float(retry_after) if retry_after.isdecimal() else None,
    )


def _read(error: ConnectError, detail: Message) -> None:
    """Reads the detail of this type, if the error has one."""
    for each in error.details:
        if each.type_name == detail.DESCRIPTOR.full_name:
            detail.MergeFromString(each.message_bytes)
