import datetime

from google.api import annotations_pb2 as _annotations_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Plan(_message.Message):
    __slots__ = ("id", "name", "price", "currency", "interval")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_FIELD_NUMBER: _ClassVar[int]
    INTERVAL_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    price: int
    currency: str
    interval: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., price: _Optional[int] = ..., currency: _Optional[str] = ..., interval: _Optional[str] = ...) -> None: ...

class BillingSubscription(_message.Message):
    __slots__ = ("plan_id", "status", "current_period_end", "cancel_at_period_end", "activated_at")
    PLAN_ID_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    CURRENT_PERIOD_END_FIELD_NUMBER: _ClassVar[int]
    CANCEL_AT_PERIOD_END_FIELD_NUMBER: _ClassVar[int]
    ACTIVATED_AT_FIELD_NUMBER: _ClassVar[int]
    plan_id: str
    status: str
    current_period_end: _timestamp_pb2.Timestamp
    cancel_at_period_end: bool
    activated_at: _timestamp_pb2.Timestamp
    def __init__(self, plan_id: _Optional[str] = ..., status: _Optional[str] = ..., current_period_end: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., cancel_at_period_end: bool = ..., activated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class ListPlansRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListPlansResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[Plan]
    def __init__(self, data: _Optional[_Iterable[_Union[Plan, _Mapping]]] = ...) -> None: ...

class GetSubscriptionRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetSubscriptionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: BillingSubscription
    def __init__(self, data: _Optional[_Union[BillingSubscription, _Mapping]] = ...) -> None: ...

class CreateCheckoutSessionRequest(_message.Message):
    __slots__ = ("plan_id",)
    PLAN_ID_FIELD_NUMBER: _ClassVar[int]
    plan_id: str
    def __init__(self, plan_id: _Optional[str] = ...) -> None: ...

class CreateCheckoutSessionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: BillingPage
    def __init__(self, data: _Optional[_Union[BillingPage, _Mapping]] = ...) -> None: ...

class CreatePortalSessionRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CreatePortalSessionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: BillingPage
    def __init__(self, data: _Optional[_Union[BillingPage, _Mapping]] = ...) -> None: ...

class BillingPage(_message.Message):
    __slots__ = ("url",)
    URL_FIELD_NUMBER: _ClassVar[int]
    url: str
    def __init__(self, url: _Optional[str] = ...) -> None: ...
