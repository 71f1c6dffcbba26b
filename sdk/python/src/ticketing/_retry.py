import random
from functools import cache
from typing import Any

from connectrpc.code import Code
from connectrpc.method import IdempotencyLevel, MethodInfo
from google.api import annotations_pb2
from google.protobuf import descriptor_pool

from .errors import ApiError

_FIRST_WAIT = 0.2
_LONGEST_WAIT = 60.0


def takes_idempotency_key(method: MethodInfo[Any, Any]) -> bool:
    """Whether the service stores responses by `Idempotency-Key`: a POST with side effects."""
    changes = method.idempotency_level is not IdempotencyLevel.NO_SIDE_EFFECTS
    return changes and _verb(method) == "post"


def may_retry(error: ApiError, code: Code, method: MethodInfo[Any, Any]) -> bool:
    """Whether a failed call is safe to retry: it had no effect, or a retry does not repeat it."""
    if code is Code.RESOURCE_EXHAUSTED:
        return error.retry_after is not None
    # All other verbs are idempotent, and a POST has its key.
    if _verb(method) == "patch":
        return False
    # Aborted: the first attempt, whose response was lost, is still in flight.
    return code is Code.UNAVAILABLE or (
        code is Code.ABORTED and error.retry_after is not None
    )


def wait_before(retry: int, error: ApiError | None = None) -> float:
    """Seconds before the next attempt: `Retry-After`, or else exponential backoff."""
    wait = error.retry_after if error else None
    if wait is None:
        wait = _FIRST_WAIT * 2 ** (retry - 1) * random.uniform(0.5, 1.5)
    return min(wait, _LONGEST_WAIT)


def _verb(method: MethodInfo[Any, Any]) -> str:
    return _verb_of(method.service_name, method.name)


@cache
def _verb_of(service: str, method: str) -> str:
    found = descriptor_pool.Default().FindServiceByName(service).methods_by_name[method]
    rule = found.GetOptions().Extensions[annotations_pb2.http]
    return str(rule.WhichOneof("pattern"))
