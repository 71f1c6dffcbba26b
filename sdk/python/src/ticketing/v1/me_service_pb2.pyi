import datetime

from google.api import annotations_pb2 as _annotations_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from ticketing.v1 import api_key_service_pb2 as _api_key_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Me(_message.Message):
    __slots__ = ("authentication", "workspace", "api_key", "identity")
    AUTHENTICATION_FIELD_NUMBER: _ClassVar[int]
    WORKSPACE_FIELD_NUMBER: _ClassVar[int]
    API_KEY_FIELD_NUMBER: _ClassVar[int]
    IDENTITY_FIELD_NUMBER: _ClassVar[int]
    authentication: str
    workspace: Workspace
    api_key: _api_key_service_pb2.ApiKey
    identity: Identity
    def __init__(self, authentication: _Optional[str] = ..., workspace: _Optional[_Union[Workspace, _Mapping]] = ..., api_key: _Optional[_Union[_api_key_service_pb2.ApiKey, _Mapping]] = ..., identity: _Optional[_Union[Identity, _Mapping]] = ...) -> None: ...

class Workspace(_message.Message):
    __slots__ = ("id", "name", "created_at")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    created_at: _timestamp_pb2.Timestamp
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Identity(_message.Message):
    __slots__ = ("issuer", "subject", "name", "email")
    ISSUER_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    EMAIL_FIELD_NUMBER: _ClassVar[int]
    issuer: str
    subject: str
    name: str
    email: str
    def __init__(self, issuer: _Optional[str] = ..., subject: _Optional[str] = ..., name: _Optional[str] = ..., email: _Optional[str] = ...) -> None: ...

class MyWorkspace(_message.Message):
    __slots__ = ("organization", "workspace")
    ORGANIZATION_FIELD_NUMBER: _ClassVar[int]
    WORKSPACE_FIELD_NUMBER: _ClassVar[int]
    organization: str
    workspace: Workspace
    def __init__(self, organization: _Optional[str] = ..., workspace: _Optional[_Union[Workspace, _Mapping]] = ...) -> None: ...

class GetMeRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetMeResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: Me
    def __init__(self, data: _Optional[_Union[Me, _Mapping]] = ...) -> None: ...

class ListWorkspacesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListWorkspacesResponse(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: _containers.RepeatedCompositeFieldContainer[MyWorkspace]
    def __init__(self, data: _Optional[_Iterable[_Union[MyWorkspace, _Mapping]]] = ...) -> None: ...
