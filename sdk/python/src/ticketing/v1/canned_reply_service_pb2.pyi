import datetime

from google.api import annotations_pb2 as _annotations_pb2
from google.protobuf import field_mask_pb2 as _field_mask_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CannedReply(_message.Message):
    __slots__ = ("id", "shortcut", "title", "body", "tags", "created_at", "updated_at")
    ID_FIELD_NUMBER: _ClassVar[int]
    SHORTCUT_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    id: str
    shortcut: str
    title: str
    body: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    created_at: _timestamp_pb2.Timestamp
    updated_at: _timestamp_pb2.Timestamp
    def __init__(self, id: _Optional[str] = ..., shortcut: _Optional[str] = ..., title: _Optional[str] = ..., body: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., updated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class CreateCannedReplyRequest(_message.Message):
    __slots__ = ("shortcut", "title", "body", "tags")
    SHORTCUT_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    shortcut: str
    title: str
    body: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, shortcut: _Optional[str] = ..., title: _Optional[str] = ..., body: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ...) -> None: ...

class CreateCannedReplyResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: CannedReply
    def __init__(self, data: _Optional[_Union[CannedReply, _Mapping]] = ...) -> None: ...

class ListCannedRepliesRequest(_message.Message):
    __slots__ = ("q", "tag", "shortcut", "page_size", "page_token")
    Q_FIELD_NUMBER: _ClassVar[int]
    TAG_FIELD_NUMBER: _ClassVar[int]
    SHORTCUT_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    q: str
    tag: str
    shortcut: str
    page_size: int
    page_token: str
    def __init__(self, q: _Optional[str] = ..., tag: _Optional[str] = ..., shortcut: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListCannedRepliesResponse(_message.Message):
    __slots__ = ("data", "next_page_token")
    DATA_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[CannedReply]
    next_page_token: str
    def __init__(self, data: _Optional[_Iterable[_Union[CannedReply, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetCannedReplyRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class GetCannedReplyResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: CannedReply
    def __init__(self, data: _Optional[_Union[CannedReply, _Mapping]] = ...) -> None: ...

class UpdateCannedReplyRequest(_message.Message):
    __slots__ = ("id", "shortcut", "title", "body", "tags", "update_mask")
    ID_FIELD_NUMBER: _ClassVar[int]
    SHORTCUT_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    UPDATE_MASK_FIELD_NUMBER: _ClassVar[int]
    id: str
    shortcut: str
    title: str
    body: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    update_mask: _field_mask_pb2.FieldMask
    def __init__(self, id: _Optional[str] = ..., shortcut: _Optional[str] = ..., title: _Optional[str] = ..., body: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ..., update_mask: _Optional[_Union[_field_mask_pb2.FieldMask, _Mapping]] = ...) -> None: ...

class UpdateCannedReplyResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: CannedReply
    def __init__(self, data: _Optional[_Union[CannedReply, _Mapping]] = ...) -> None: ...

class DeleteCannedReplyRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class DeleteCannedReplyResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RenderCannedReplyRequest(_message.Message):
    __slots__ = ("id", "ticket_id", "variables")
    class VariablesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    VARIABLES_FIELD_NUMBER: _ClassVar[int]
    id: str
    ticket_id: str
    variables: _containers.ScalarMap[str, str]
    def __init__(self, id: _Optional[str] = ..., ticket_id: _Optional[str] = ..., variables: _Optional[_Mapping[str, str]] = ...) -> None: ...

class RenderCannedReplyResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: RenderedReply
    def __init__(self, data: _Optional[_Union[RenderedReply, _Mapping]] = ...) -> None: ...

class RenderedReply(_message.Message):
    __slots__ = ("body", "missing")
    BODY_FIELD_NUMBER: _ClassVar[int]
    MISSING_FIELD_NUMBER: _ClassVar[int]
    body: str
    missing: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, body: _Optional[str] = ..., missing: _Optional[_Iterable[str]] = ...) -> None: ...
