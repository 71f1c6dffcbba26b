"""All messages of the contract."""

from .events.v1.billing_pb2 import *
from .events.v1.ticket_pb2 import *
from .events.v1.webhook_pb2 import *
from .v1.api_key_service_pb2 import *
from .v1.audit_service_pb2 import *
from .v1.billing_service_pb2 import *
from .v1.canned_reply_service_pb2 import *
from .v1.channel_service_pb2 import *
from .v1.event_service_pb2 import *
from .v1.me_service_pb2 import *
from .v1.operation_service_pb2 import *
from .v1.requester_service_pb2 import *
from .v1.ticket_service_pb2 import *
from .v1.webhook_subscription_service_pb2 import *
