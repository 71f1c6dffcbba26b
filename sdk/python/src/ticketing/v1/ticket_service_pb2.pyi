import datetime

from google.api import annotations_pb2 as _annotations_pb2
from google.api import httpbody_pb2 as _httpbody_pb2
from google.protobuf import field_mask_pb2 as _field_mask_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Requester(_message.Message):
    __slots__ = ("id", "name", "email", "phone", "external_id")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    EMAIL_FIELD_NUMBER: _ClassVar[int]
    PHONE_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    email: str
    phone: str
    external_id: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., email: _Optional[str] = ..., phone: _Optional[str] = ..., external_id: _Optional[str] = ...) -> None: ...

class Ticket(_message.Message):
    __slots__ = ("id", "subject", "status", "priority", "requester", "assignee", "tags", "external_id", "preview", "message_count", "last_message_at", "last_message_by", "created_at", "updated_at", "number", "channel", "custom_fields", "first_response_at", "resolved_at", "closed_at", "follow_up_of", "created_by", "version", "reply_window_expires_at")
    class CustomFieldsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    REQUESTER_FIELD_NUMBER: _ClassVar[int]
    ASSIGNEE_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    PREVIEW_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_COUNT_FIELD_NUMBER: _ClassVar[int]
    LAST_MESSAGE_AT_FIELD_NUMBER: _ClassVar[int]
    LAST_MESSAGE_BY_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHANNEL_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELDS_FIELD_NUMBER: _ClassVar[int]
    FIRST_RESPONSE_AT_FIELD_NUMBER: _ClassVar[int]
    RESOLVED_AT_FIELD_NUMBER: _ClassVar[int]
    CLOSED_AT_FIELD_NUMBER: _ClassVar[int]
    FOLLOW_UP_OF_FIELD_NUMBER: _ClassVar[int]
    CREATED_BY_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REPLY_WINDOW_EXPIRES_AT_FIELD_NUMBER: _ClassVar[int]
    id: str
    subject: str
    status: str
    priority: str
    requester: Requester
    assignee: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    external_id: str
    preview: str
    message_count: int
    last_message_at: _timestamp_pb2.Timestamp
    last_message_by: str
    created_at: _timestamp_pb2.Timestamp
    updated_at: _timestamp_pb2.Timestamp
    number: int
    channel: TicketChannel
    custom_fields: _containers.ScalarMap[str, str]
    first_response_at: _timestamp_pb2.Timestamp
    resolved_at: _timestamp_pb2.Timestamp
    closed_at: _timestamp_pb2.Timestamp
    follow_up_of: str
    created_by: Creator
    version: int
    reply_window_expires_at: _timestamp_pb2.Timestamp
    def __init__(self, id: _Optional[str] = ..., subject: _Optional[str] = ..., status: _Optional[str] = ..., priority: _Optional[str] = ..., requester: _Optional[_Union[Requester, _Mapping]] = ..., assignee: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ..., external_id: _Optional[str] = ..., preview: _Optional[str] = ..., message_count: _Optional[int] = ..., last_message_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_message_by: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., updated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., number: _Optional[int] = ..., channel: _Optional[_Union[TicketChannel, _Mapping]] = ..., custom_fields: _Optional[_Mapping[str, str]] = ..., first_response_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., resolved_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., closed_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., follow_up_of: _Optional[str] = ..., created_by: _Optional[_Union[Creator, _Mapping]] = ..., version: _Optional[int] = ..., reply_window_expires_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class TicketChannel(_message.Message):
    __slots__ = ("id", "type")
    ID_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    id: str
    type: str
    def __init__(self, id: _Optional[str] = ..., type: _Optional[str] = ...) -> None: ...

class Creator(_message.Message):
    __slots__ = ("type", "id")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    type: str
    id: str
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ...) -> None: ...

class Attachment(_message.Message):
    __slots__ = ("name", "url", "content_type", "size", "external_id")
    NAME_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    CONTENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    name: str
    url: str
    content_type: str
    size: int
    external_id: str
    def __init__(self, name: _Optional[str] = ..., url: _Optional[str] = ..., content_type: _Optional[str] = ..., size: _Optional[int] = ..., external_id: _Optional[str] = ...) -> None: ...

class MessageDelivery(_message.Message):
    __slots__ = ("status", "error_code", "error_message", "updated_at")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    ERROR_CODE_FIELD_NUMBER: _ClassVar[int]
    ERROR_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    status: str
    error_code: str
    error_message: str
    updated_at: _timestamp_pb2.Timestamp
    def __init__(self, status: _Optional[str] = ..., error_code: _Optional[str] = ..., error_message: _Optional[str] = ..., updated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Message(_message.Message):
    __slots__ = ("id", "ticket_id", "author", "visibility", "body", "created_at", "direction", "attachments", "canned_reply_id", "external_id", "delivery", "created_by")
    ID_FIELD_NUMBER: _ClassVar[int]
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    AUTHOR_FIELD_NUMBER: _ClassVar[int]
    VISIBILITY_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    CANNED_REPLY_ID_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    DELIVERY_FIELD_NUMBER: _ClassVar[int]
    CREATED_BY_FIELD_NUMBER: _ClassVar[int]
    id: str
    ticket_id: str
    author: str
    visibility: str
    body: str
    created_at: _timestamp_pb2.Timestamp
    direction: str
    attachments: _containers.RepeatedCompositeFieldContainer[Attachment]
    canned_reply_id: str
    external_id: str
    delivery: MessageDelivery
    created_by: Creator
    def __init__(self, id: _Optional[str] = ..., ticket_id: _Optional[str] = ..., author: _Optional[str] = ..., visibility: _Optional[str] = ..., body: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., direction: _Optional[str] = ..., attachments: _Optional[_Iterable[_Union[Attachment, _Mapping]]] = ..., canned_reply_id: _Optional[str] = ..., external_id: _Optional[str] = ..., delivery: _Optional[_Union[MessageDelivery, _Mapping]] = ..., created_by: _Optional[_Union[Creator, _Mapping]] = ...) -> None: ...

class RequesterInput(_message.Message):
    __slots__ = ("name", "email", "phone", "external_id")
    NAME_FIELD_NUMBER: _ClassVar[int]
    EMAIL_FIELD_NUMBER: _ClassVar[int]
    PHONE_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    name: str
    email: str
    phone: str
    external_id: str
    def __init__(self, name: _Optional[str] = ..., email: _Optional[str] = ..., phone: _Optional[str] = ..., external_id: _Optional[str] = ...) -> None: ...

class MessageInput(_message.Message):
    __slots__ = ("body", "attachments")
    BODY_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    body: str
    attachments: _containers.RepeatedCompositeFieldContainer[Attachment]
    def __init__(self, body: _Optional[str] = ..., attachments: _Optional[_Iterable[_Union[Attachment, _Mapping]]] = ...) -> None: ...

class CreateTicketRequest(_message.Message):
    __slots__ = ("subject", "requester", "message", "priority", "assignee", "tags", "external_id", "channel_id", "custom_fields")
    class CustomFieldsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    REQUESTER_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    ASSIGNEE_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    CHANNEL_ID_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELDS_FIELD_NUMBER: _ClassVar[int]
    subject: str
    requester: RequesterInput
    message: MessageInput
    priority: str
    assignee: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    external_id: str
    channel_id: str
    custom_fields: _containers.ScalarMap[str, str]
    def __init__(self, subject: _Optional[str] = ..., requester: _Optional[_Union[RequesterInput, _Mapping]] = ..., message: _Optional[_Union[MessageInput, _Mapping]] = ..., priority: _Optional[str] = ..., assignee: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ..., external_id: _Optional[str] = ..., channel_id: _Optional[str] = ..., custom_fields: _Optional[_Mapping[str, str]] = ...) -> None: ...

class CreateTicketResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: Ticket
    def __init__(self, data: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class BatchCreateTicketsRequest(_message.Message):
    __slots__ = ("requests",)
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    requests: _containers.RepeatedCompositeFieldContainer[CreateTicketRequest]
    def __init__(self, requests: _Optional[_Iterable[_Union[CreateTicketRequest, _Mapping]]] = ...) -> None: ...

class BatchCreateTicketsResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[Ticket]
    def __init__(self, data: _Optional[_Iterable[_Union[Ticket, _Mapping]]] = ...) -> None: ...

class ListTicketsRequest(_message.Message):
    __slots__ = ("status", "updated_after", "last_message_after", "order_by", "page_size", "page_token", "created_after", "requester_email", "requester_phone", "requester_id", "assignee", "tag", "channel_id", "external_id", "q", "priority", "number")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AFTER_FIELD_NUMBER: _ClassVar[int]
    LAST_MESSAGE_AFTER_FIELD_NUMBER: _ClassVar[int]
    ORDER_BY_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    CREATED_AFTER_FIELD_NUMBER: _ClassVar[int]
    REQUESTER_EMAIL_FIELD_NUMBER: _ClassVar[int]
    REQUESTER_PHONE_FIELD_NUMBER: _ClassVar[int]
    REQUESTER_ID_FIELD_NUMBER: _ClassVar[int]
    ASSIGNEE_FIELD_NUMBER: _ClassVar[int]
    TAG_FIELD_NUMBER: _ClassVar[int]
    CHANNEL_ID_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    Q_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    status: _containers.RepeatedScalarFieldContainer[str]
    updated_after: _timestamp_pb2.Timestamp
    last_message_after: _timestamp_pb2.Timestamp
    order_by: str
    page_size: int
    page_token: str
    created_after: _timestamp_pb2.Timestamp
    requester_email: str
    requester_phone: str
    requester_id: str
    assignee: str
    tag: str
    channel_id: str
    external_id: str
    q: str
    priority: _containers.RepeatedScalarFieldContainer[str]
    number: int
    def __init__(self, status: _Optional[_Iterable[str]] = ..., updated_after: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_message_after: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., order_by: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., created_after: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., requester_email: _Optional[str] = ..., requester_phone: _Optional[str] = ..., requester_id: _Optional[str] = ..., assignee: _Optional[str] = ..., tag: _Optional[str] = ..., channel_id: _Optional[str] = ..., external_id: _Optional[str] = ..., q: _Optional[str] = ..., priority: _Optional[_Iterable[str]] = ..., number: _Optional[int] = ...) -> None: ...

class ListTicketsResponse(_message.Message):
    __slots__ = ("data", "next_page_token")
    DATA_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[Ticket]
    next_page_token: str
    def __init__(self, data: _Optional[_Iterable[_Union[Ticket, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetTicketRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class GetTicketResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: Ticket
    def __init__(self, data: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class UpdateTicketRequest(_message.Message):
    __slots__ = ("id", "subject", "status", "priority", "assignee", "tags", "custom_fields", "update_mask")
    class CustomFieldsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    ASSIGNEE_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELDS_FIELD_NUMBER: _ClassVar[int]
    UPDATE_MASK_FIELD_NUMBER: _ClassVar[int]
    id: str
    subject: str
    status: str
    priority: str
    assignee: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    custom_fields: _containers.ScalarMap[str, str]
    update_mask: _field_mask_pb2.FieldMask
    def __init__(self, id: _Optional[str] = ..., subject: _Optional[str] = ..., status: _Optional[str] = ..., priority: _Optional[str] = ..., assignee: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ..., custom_fields: _Optional[_Mapping[str, str]] = ..., update_mask: _Optional[_Union[_field_mask_pb2.FieldMask, _Mapping]] = ...) -> None: ...

class UpdateTicketResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: Ticket
    def __init__(self, data: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class ListMessagesRequest(_message.Message):
    __slots__ = ("ticket_id", "page_size", "page_token")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    page_size: int
    page_token: str
    def __init__(self, ticket_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListMessagesResponse(_message.Message):
    __slots__ = ("data", "next_page_token")
    DATA_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[Message]
    next_page_token: str
    def __init__(self, data: _Optional[_Iterable[_Union[Message, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetAttachmentRequest(_message.Message):
    __slots__ = ("ticket_id", "id")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    id: str
    def __init__(self, ticket_id: _Optional[str] = ..., id: _Optional[str] = ...) -> None: ...

class GetAttachmentResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _httpbody_pb2.HttpBody
    def __init__(self, data: _Optional[_Union[_httpbody_pb2.HttpBody, _Mapping]] = ...) -> None: ...

class CreateMessageRequest(_message.Message):
    __slots__ = ("ticket_id", "body", "visibility", "author", "set_status", "attachments", "canned_reply_id", "variables", "external_id")
    class VariablesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    VISIBILITY_FIELD_NUMBER: _ClassVar[int]
    AUTHOR_FIELD_NUMBER: _ClassVar[int]
    SET_STATUS_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    CANNED_REPLY_ID_FIELD_NUMBER: _ClassVar[int]
    VARIABLES_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    body: str
    visibility: str
    author: str
    set_status: str
    attachments: _containers.RepeatedCompositeFieldContainer[Attachment]
    canned_reply_id: str
    variables: _containers.ScalarMap[str, str]
    external_id: str
    def __init__(self, ticket_id: _Optional[str] = ..., body: _Optional[str] = ..., visibility: _Optional[str] = ..., author: _Optional[str] = ..., set_status: _Optional[str] = ..., attachments: _Optional[_Iterable[_Union[Attachment, _Mapping]]] = ..., canned_reply_id: _Optional[str] = ..., variables: _Optional[_Mapping[str, str]] = ..., external_id: _Optional[str] = ...) -> None: ...

class CreateMessageResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: Message
    def __init__(self, data: _Optional[_Union[Message, _Mapping]] = ...) -> None: ...

class BatchCreateMessagesRequest(_message.Message):
    __slots__ = ("ticket_id", "requests")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    requests: _containers.RepeatedCompositeFieldContainer[CreateMessageRequest]
    def __init__(self, ticket_id: _Optional[str] = ..., requests: _Optional[_Iterable[_Union[CreateMessageRequest, _Mapping]]] = ...) -> None: ...

class BatchCreateMessagesResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[Message]
    def __init__(self, data: _Optional[_Iterable[_Union[Message, _Mapping]]] = ...) -> None: ...
