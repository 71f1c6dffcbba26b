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
    """Whether the service keeps answers by `Idempotency-Key`: a POST that changes something."""
    changes = method.idempotency_level is not IdempotencyLevel.NO_SIDE_EFFECTS
    return changes and _verb(method) == "post"


def may_retry(error: ApiError, code: Code, method: MethodInfo[Any, Any]) -> bool:
    """Whether a call that failed may be made again: nothing was done, or it is not done twice."""
    if code is Code.RESOURCE_EXHAUSTED:
        return error.retry_after is not None
    # By HTTP every other verb can be repeated, and a POST has its key.
    if _verb(method) == "patch":
        return False
    # Aborted: the call of which the answer got lost is still running.
    return code is Code.UNAVAILABLE or (
        code is Code.ABORTED and error.retry_after is not None
    )


def wait_before(retry: int, error: ApiError | None = None) -> float:
    """Seconds until the next attempt, as the service asks, or else longer each time."""
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
