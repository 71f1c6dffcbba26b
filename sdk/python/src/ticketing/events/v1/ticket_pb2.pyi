from ticketing.events.v1 import options_pb2 as _options_pb2
from ticketing.v1 import ticket_service_pb2 as _ticket_service_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TicketCreatedV1(_message.Message):
    __slots__ = ("ticket", "message")
    TICKET_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    ticket: _ticket_service_pb2.Ticket
    message: _ticket_service_pb2.Message
    def __init__(self, ticket: _Optional[_Union[_ticket_service_pb2.Ticket, _Mapping]] = ..., message: _Optional[_Union[_ticket_service_pb2.Message, _Mapping]] = ...) -> None: ...

class TicketRepliedV1(_message.Message):
    __slots__ = ("ticket", "message")
    TICKET_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    ticket: _ticket_service_pb2.Ticket
    message: _ticket_service_pb2.Message
    def __init__(self, ticket: _Optional[_Union[_ticket_service_pb2.Ticket, _Mapping]] = ..., message: _Optional[_Union[_ticket_service_pb2.Message, _Mapping]] = ...) -> None: ...

class TicketStatusChangedV1(_message.Message):
    __slots__ = ("ticket", "previous_status", "status")
    TICKET_FIELD_NUMBER: _ClassVar[int]
    PREVIOUS_STATUS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    ticket: _ticket_service_pb2.Ticket
    previous_status: str
    status: str
    def __init__(self, ticket: _Optional[_Union[_ticket_service_pb2.Ticket, _Mapping]] = ..., previous_status: _Optional[str] = ..., status: _Optional[str] = ...) -> None: ...
