import datetime

from google.api import annotations_pb2 as _annotations_pb2
from google.protobuf import field_mask_pb2 as _field_mask_pb2
from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from ticketing.v1 import operation_service_pb2 as _operation_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class WebhookSubscription(_message.Message):
    __slots__ = ("id", "url", "events", "active", "description", "secret", "created_at", "updated_at", "previous_secret_until", "health", "failing_since")
    ID_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    PREVIOUS_SECRET_UNTIL_FIELD_NUMBER: _ClassVar[int]
    HEALTH_FIELD_NUMBER: _ClassVar[int]
    FAILING_SINCE_FIELD_NUMBER: _ClassVar[int]
    id: str
    url: str
    events: _containers.RepeatedScalarFieldContainer[str]
    active: bool
    description: str
    secret: str
    created_at: _timestamp_pb2.Timestamp
    updated_at: _timestamp_pb2.Timestamp
    previous_secret_until: _timestamp_pb2.Timestamp
    health: WebhookHealth
    failing_since: _timestamp_pb2.Timestamp
    def __init__(self, id: _Optional[str] = ..., url: _Optional[str] = ..., events: _Optional[_Iterable[str]] = ..., active: bool = ..., description: _Optional[str] = ..., secret: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., updated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., previous_secret_until: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., health: _Optional[_Union[WebhookHealth, _Mapping]] = ..., failing_since: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class WebhookHealth(_message.Message):
    __slots__ = ("succeeded", "failed", "last_http_status", "last_success_at", "last_failure_at", "waiting", "waiting_since", "recent_outcomes")
    SUCCEEDED_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    LAST_HTTP_STATUS_FIELD_NUMBER: _ClassVar[int]
    LAST_SUCCESS_AT_FIELD_NUMBER: _ClassVar[int]
    LAST_FAILURE_AT_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    WAITING_SINCE_FIELD_NUMBER: _ClassVar[int]
    RECENT_OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    succeeded: int
    failed: int
    last_http_status: int
    last_success_at: _timestamp_pb2.Timestamp
    last_failure_at: _timestamp_pb2.Timestamp
    waiting: int
    waiting_since: _timestamp_pb2.Timestamp
    recent_outcomes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, succeeded: _Optional[int] = ..., failed: _Optional[int] = ..., last_http_status: _Optional[int] = ..., last_success_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_failure_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., waiting: _Optional[int] = ..., waiting_since: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., recent_outcomes: _Optional[_Iterable[str]] = ...) -> None: ...

class WebhookDelivery(_message.Message):
    __slots__ = ("id", "event_id", "event_type", "outcome", "http_status", "error", "duration_ms", "attempted_at", "manual", "timings", "request", "response", "subscription_id")
    ID_FIELD_NUMBER: _ClassVar[int]
    EVENT_ID_FIELD_NUMBER: _ClassVar[int]
    EVENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    HTTP_STATUS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTED_AT_FIELD_NUMBER: _ClassVar[int]
    MANUAL_FIELD_NUMBER: _ClassVar[int]
    TIMINGS_FIELD_NUMBER: _ClassVar[int]
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    SUBSCRIPTION_ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    event_id: str
    event_type: str
    outcome: str
    http_status: int
    error: str
    duration_ms: int
    attempted_at: _timestamp_pb2.Timestamp
    manual: bool
    timings: WebhookTimings
    request: WebhookRequest
    response: WebhookResponse
    subscription_id: str
    def __init__(self, id: _Optional[str] = ..., event_id: _Optional[str] = ..., event_type: _Optional[str] = ..., outcome: _Optional[str] = ..., http_status: _Optional[int] = ..., error: _Optional[str] = ..., duration_ms: _Optional[int] = ..., attempted_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., manual: bool = ..., timings: _Optional[_Union[WebhookTimings, _Mapping]] = ..., request: _Optional[_Union[WebhookRequest, _Mapping]] = ..., response: _Optional[_Union[WebhookResponse, _Mapping]] = ..., subscription_id: _Optional[str] = ...) -> None: ...

class WebhookRequest(_message.Message):
    __slots__ = ("headers", "body")
    HEADERS_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    headers: _containers.RepeatedCompositeFieldContainer[HttpHeader]
    body: str
    def __init__(self, headers: _Optional[_Iterable[_Union[HttpHeader, _Mapping]]] = ..., body: _Optional[str] = ...) -> None: ...

class WebhookResponse(_message.Message):
    __slots__ = ("headers", "body", "body_truncated")
    HEADERS_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    BODY_TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    headers: _containers.RepeatedCompositeFieldContainer[HttpHeader]
    body: str
    body_truncated: bool
    def __init__(self, headers: _Optional[_Iterable[_Union[HttpHeader, _Mapping]]] = ..., body: _Optional[str] = ..., body_truncated: bool = ...) -> None: ...

class HttpHeader(_message.Message):
    __slots__ = ("name", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    value: str
    def __init__(self, name: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class DeliveryCount(_message.Message):
    __slots__ = ("hour", "succeeded", "failed")
    HOUR_FIELD_NUMBER: _ClassVar[int]
    SUCCEEDED_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    hour: _timestamp_pb2.Timestamp
    succeeded: int
    failed: int
    def __init__(self, hour: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., succeeded: _Optional[int] = ..., failed: _Optional[int] = ...) -> None: ...

class WebhookTimings(_message.Message):
    __slots__ = ("dns_ms", "connect_ms", "first_byte_ms")
    DNS_MS_FIELD_NUMBER: _ClassVar[int]
    CONNECT_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_BYTE_MS_FIELD_NUMBER: _ClassVar[int]
    dns_ms: int
    connect_ms: int
    first_byte_ms: int
    def __init__(self, dns_ms: _Optional[int] = ..., connect_ms: _Optional[int] = ..., first_byte_ms: _Optional[int] = ...) -> None: ...

class CreateWebhookSubscriptionRequest(_message.Message):
    __slots__ = ("url", "events", "description")
    URL_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    url: str
    events: _containers.RepeatedScalarFieldContainer[str]
    description: str
    def __init__(self, url: _Optional[str] = ..., events: _Optional[_Iterable[str]] = ..., description: _Optional[str] = ...) -> None: ...

class CreateWebhookSubscriptionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookSubscription
    def __init__(self, data: _Optional[_Union[WebhookSubscription, _Mapping]] = ...) -> None: ...

class ListWebhookSubscriptionsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListWebhookSubscriptionsResponse(_message.Message):
    __slots__ = ("data", "next_page_token")
    DATA_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[WebhookSubscription]
    next_page_token: str
    def __init__(self, data: _Optional[_Iterable[_Union[WebhookSubscription, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetWebhookSubscriptionRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class GetWebhookSubscriptionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookSubscription
    def __init__(self, data: _Optional[_Union[WebhookSubscription, _Mapping]] = ...) -> None: ...

class UpdateWebhookSubscriptionRequest(_message.Message):
    __slots__ = ("id", "active", "url", "events", "description", "update_mask")
    ID_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    UPDATE_MASK_FIELD_NUMBER: _ClassVar[int]
    id: str
    active: bool
    url: str
    events: _containers.RepeatedScalarFieldContainer[str]
    description: str
    update_mask: _field_mask_pb2.FieldMask
    def __init__(self, id: _Optional[str] = ..., active: bool = ..., url: _Optional[str] = ..., events: _Optional[_Iterable[str]] = ..., description: _Optional[str] = ..., update_mask: _Optional[_Union[_field_mask_pb2.FieldMask, _Mapping]] = ...) -> None: ...

class UpdateWebhookSubscriptionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookSubscription
    def __init__(self, data: _Optional[_Union[WebhookSubscription, _Mapping]] = ...) -> None: ...

class DeleteWebhookSubscriptionRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class DeleteWebhookSubscriptionResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RotateWebhookSecretRequest(_message.Message):
    __slots__ = ("id", "grace_seconds")
    ID_FIELD_NUMBER: _ClassVar[int]
    GRACE_SECONDS_FIELD_NUMBER: _ClassVar[int]
    id: str
    grace_seconds: int
    def __init__(self, id: _Optional[str] = ..., grace_seconds: _Optional[int] = ...) -> None: ...

class RotateWebhookSecretResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookSubscription
    def __init__(self, data: _Optional[_Union[WebhookSubscription, _Mapping]] = ...) -> None: ...

class TestWebhookSubscriptionRequest(_message.Message):
    __slots__ = ("id", "event_type", "payload")
    ID_FIELD_NUMBER: _ClassVar[int]
    EVENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    id: str
    event_type: str
    payload: _struct_pb2.Struct
    def __init__(self, id: _Optional[str] = ..., event_type: _Optional[str] = ..., payload: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class TestWebhookSubscriptionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookDelivery
    def __init__(self, data: _Optional[_Union[WebhookDelivery, _Mapping]] = ...) -> None: ...

class GetWebhookDeliveryRequest(_message.Message):
    __slots__ = ("subscription_id", "id")
    SUBSCRIPTION_ID_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    subscription_id: str
    id: str
    def __init__(self, subscription_id: _Optional[str] = ..., id: _Optional[str] = ...) -> None: ...

class GetWebhookDeliveryResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookDelivery
    def __init__(self, data: _Optional[_Union[WebhookDelivery, _Mapping]] = ...) -> None: ...

class RedeliverWebhookRequest(_message.Message):
    __slots__ = ("subscription_id", "id")
    SUBSCRIPTION_ID_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    subscription_id: str
    id: str
    def __init__(self, subscription_id: _Optional[str] = ..., id: _Optional[str] = ...) -> None: ...

class RedeliverWebhookResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: WebhookDelivery
    def __init__(self, data: _Optional[_Union[WebhookDelivery, _Mapping]] = ...) -> None: ...

class RecoverWebhookSubscriptionRequest(_message.Message):
    __slots__ = ("id", "since", "until", "outcomes", "event_types")
    ID_FIELD_NUMBER: _ClassVar[int]
    SINCE_FIELD_NUMBER: _ClassVar[int]
    UNTIL_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    EVENT_TYPES_FIELD_NUMBER: _ClassVar[int]
    id: str
    since: _timestamp_pb2.Timestamp
    until: _timestamp_pb2.Timestamp
    outcomes: _containers.RepeatedScalarFieldContainer[str]
    event_types: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, id: _Optional[str] = ..., since: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., until: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., outcomes: _Optional[_Iterable[str]] = ..., event_types: _Optional[_Iterable[str]] = ...) -> None: ...

class RecoverWebhookSubscriptionResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _operation_service_pb2.Operation
    def __init__(self, data: _Optional[_Union[_operation_service_pb2.Operation, _Mapping]] = ...) -> None: ...

class ListWebhookDeliveriesRequest(_message.Message):
    __slots__ = ("subscription_id", "page_size", "page_token", "outcome", "event_type", "event_id", "attempted_from", "attempted_before")
    SUBSCRIPTION_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    EVENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    EVENT_ID_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTED_FROM_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTED_BEFORE_FIELD_NUMBER: _ClassVar[int]
    subscription_id: str
    page_size: int
    page_token: str
    outcome: _containers.RepeatedScalarFieldContainer[str]
    event_type: str
    event_id: str
    attempted_from: _timestamp_pb2.Timestamp
    attempted_before: _timestamp_pb2.Timestamp
    def __init__(self, subscription_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., outcome: _Optional[_Iterable[str]] = ..., event_type: _Optional[str] = ..., event_id: _Optional[str] = ..., attempted_from: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., attempted_before: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class ListWebhookDeliveriesResponse(_message.Message):
    __slots__ = ("data", "next_page_token")
    DATA_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[WebhookDelivery]
    next_page_token: str
    def __init__(self, data: _Optional[_Iterable[_Union[WebhookDelivery, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListDeliveryCountsRequest(_message.Message):
    __slots__ = ("subscription_id", "hours")
    SUBSCRIPTION_ID_FIELD_NUMBER: _ClassVar[int]
    HOURS_FIELD_NUMBER: _ClassVar[int]
    subscription_id: str
    hours: int
    def __init__(self, subscription_id: _Optional[str] = ..., hours: _Optional[int] = ...) -> None: ...

class ListDeliveryCountsResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[DeliveryCount]
    def __init__(self, data: _Optional[_Iterable[_Union[DeliveryCount, _Mapping]]] = ...) -> None: ...
