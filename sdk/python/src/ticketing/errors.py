"""What goes wrong, in one type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from connectrpc.errors import ConnectError
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo


@dataclass(frozen=True)
class FieldViolation:
    """A field of the request that is wrong, by its JSON name."""

    field: str
    reason: str
    """Stable word in UPPER_SNAKE."""
    message: str


class ApiError(Exception):
    """What the service answered, or why it did not."""

    code: str
    """Stable code, the one of the REST API: `NOT_FOUND`, `INVALID_TOKEN` … `UNAVAILABLE` also
    when the service was not reached, `DEADLINE_EXCEEDED` when its answer took too long."""
    message: str
    violations: tuple[FieldViolation, ...]
    """What is wrong with which field, where that is what is wrong."""
    request_id: str | None
    """Identifies the request to those who run the service, if it answered."""
    retry_after: float | None
    """Seconds after which the service may be asked again, if it says so."""

    def __init__(self, error: ConnectError, headers: Mapping[str, str]) -> None:
        super().__init__(error.message)
        info = ErrorInfo()
        bad_request = BadRequest()
        _read(error, info)
        _read(error, bad_request)
        self.code = info.reason or error.code.name
        self.message = error.message
        self.violations = tuple(
            FieldViolation(each.field, each.reason, each.description)
            for each in bad_request.field_violations
        )
        self.request_id = headers.get("x-request-id")
        retry_after = headers.get("retry-after", "")
        self.retry_after = float(retry_after) if retry_after.isdecimal() else None

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def _read(error: ConnectError, detail: Message) -> None:
    """Reads the detail of that type, if the error has one."""
    for each in error.details:
        if each.type_name == detail.DESCRIPTOR.full_name:
            detail.MergeFromString(each.message_bytes)
