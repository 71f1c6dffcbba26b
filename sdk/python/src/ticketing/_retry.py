from __future__ import annotations

import math
import random
import time
from typing import Any

from ._request import Route
from .errors import ApiError

_FIRST_WAIT = 0.2
_LONGEST_WAIT = 300.0
"""A proxy in trouble may ask for hours."""
_TRANSIENT = (408, 500, 502, 503, 504)


class Deadline(dict[str, float]):
    """The timeouts of an HTTP request: for each of its steps, the time that is left for the whole
    call, with all of its attempts."""

    def __init__(self, timeout: float | None) -> None:
        super().__init__()
        self._timeout = timeout or math.inf
        self._end = time.monotonic() + self._timeout

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._end - time.monotonic()

    def get(self, step: str, default: Any = None) -> Any:
        return None if self.left == math.inf else max(self.left, 0.001)

    def check(self, chunk: bytes) -> bytes:
        """Passes a part of the response on. Raises ApiError if no time is left."""
        if self.left <= 0:
            raise self.exceeded()
        return chunk

    def exceeded(self) -> ApiError:
        message = f"There was no response within {self._timeout:g} seconds."
        return ApiError("DEADLINE_EXCEEDED", message)


def wait_after(
    error: ApiError, retry: int, max_retries: int, route: Route[Any], deadline: Deadline
) -> float:
    """Seconds to wait before the next attempt. Raises the error if there is none."""
    wait = wait_before(retry, error)
    if retry > max_retries or not _may_retry(error, route) or wait >= deadline.left:
        raise error
    return wait


def _may_retry(error: ApiError, route: Route[Any]) -> bool:
    """Whether a failed call is safe to retry: it had no effect, or a retry does not repeat it."""
    if error.status == 429:
        return True
    # All other verbs are idempotent. A POST has its key, or changes nothing.
    if route.verb == "PATCH":
        return False
    # A 500 may have had an effect: only reads and calls with a key are repeated.
    if error.status == 500 and route.verb == "DELETE":
        return False
    if error.status is None:
        return error.code == "UNAVAILABLE"
    # In progress: the first attempt, whose response was lost, is still in flight.
    return error.status in _TRANSIENT or error.code == "IDEMPOTENCY_IN_PROGRESS"


def wait_before(retry: int, error: ApiError | None = None) -> float:
    """Seconds before the next attempt: at least `Retry-After`, or else exponential backoff."""
    if error is None or error.retry_after is None:
        wait = _FIRST_WAIT * float(2 ** (retry - 1)) * random.uniform(0.5, 1.5)
    else:
        wait = error.retry_after * random.uniform(1, 1.1)
    return min(wait, _LONGEST_WAIT)
