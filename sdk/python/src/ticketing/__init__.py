"""Client and webhook receiver for the ticketing service."""

from . import aio, webhooks
from ._paging import paginate
from ._position import SyncDecision, SyncGap, SyncGapError
from ._reconcile import reconcile
from ._sync import Sync, SyncStore
from ._watch import watch
from .client import Client
from .errors import ApiError, FieldViolation

__all__ = [
    "ApiError",
    "Client",
    "FieldViolation",
    "Sync",
    "SyncDecision",
    "SyncGap",
    "SyncGapError",
    "SyncStore",
    "aio",
    "paginate",
    "reconcile",
    "watch",
    "webhooks",
]
