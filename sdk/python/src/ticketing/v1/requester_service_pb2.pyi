from google.api import annotations_pb2 as _annotations_pb2
from google.protobuf import field_mask_pb2 as _field_mask_pb2
from ticketing.v1 import ticket_service_pb2 as _ticket_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListRequestersRequest(_message.Message):
    __slots__ = ("email", "phone", "external_id", "page_size", "page_token")
    EMAIL_FIELD_NUMBER: _ClassVar[int]
    PHONE_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    email: str
    phone: str
    external_id: str
    page_size: int
    page_token: str
    def __init__(self, email: _Optional[str] = ..., phone: _Optional[str] = ..., external_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListRequestersResponse(_message.Message):
    __slots__ = ("data", "next_page_token")
    DATA_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[_ticket_service_pb2.Requester]
    next_page_token: str
    def __init__(self, data: _Optional[_Iterable[_Union[_ticket_service_pb2.Requester, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetRequesterRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class GetRequesterResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _ticket_service_pb2.Requester
    def __init__(self, data: _Optional[_Union[_ticket_service_pb2.Requester, _Mapping]] = ...) -> None: ...

class UpdateRequesterRequest(_message.Message):
    __slots__ = ("id", "name", "email", "phone", "external_id", "update_mask")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    EMAIL_FIELD_NUMBER: _ClassVar[int]
    PHONE_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_ID_FIELD_NUMBER: _ClassVar[int]
    UPDATE_MASK_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    email: str
    phone: str
    external_id: str
    update_mask: _field_mask_pb2.FieldMask
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., email: _Optional[str] = ..., phone: _Optional[str] = ..., external_id: _Optional[str] = ..., update_mask: _Optional[_Union[_field_mask_pb2.FieldMask, _Mapping]] = ...) -> None: ...

class UpdateRequesterResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _ticket_service_pb2.Requester
    def __init__(self, data: _Optional[_Union[_ticket_service_pb2.Requester, _Mapping]] = ...) -> None: ...
