import { createClient, type Client as ServiceClient, type Transport } from "@connectrpc/connect";
import { ApiKeyService } from "./gen/ticketing/v1/api_key_service_pb.ts";
import { AuditService } from "./gen/ticketing/v1/audit_service_pb.ts";
import { BillingService } from "./gen/ticketing/v1/billing_service_pb.ts";
import { CannedReplyService } from "./gen/ticketing/v1/canned_reply_service_pb.ts";
import { ChannelService } from "./gen/ticketing/v1/channel_service_pb.ts";
import { EventService } from "./gen/ticketing/v1/event_service_pb.ts";
import { MeService } from "./gen/ticketing/v1/me_service_pb.ts";
import { OperationService } from "./gen/ticketing/v1/operation_service_pb.ts";
import { RequesterService } from "./gen/ticketing/v1/requester_service_pb.ts";
import { TicketService } from "./gen/ticketing/v1/ticket_service_pb.ts";
import { WebhookSubscriptionService } from "./gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { type ClientOptions, resolveOptions } from "./options.ts";
import { createTransport } from "./transport.ts";

/**
 * A client of the service: one property per service of the contract, with all its methods.
 * Methods reject with {@link ApiError}.
 */
export class Client {
  /** For other Connect clients and libraries. */
  readonly transport: Transport;
  readonly apiKeys: ServiceClient<typeof ApiKeyService>;
  readonly audit: ServiceClient<typeof AuditService>;
  readonly billing: ServiceClient<typeof BillingService>;
  readonly cannedReplies: ServiceClient<typeof CannedReplyService>;
  readonly channels: ServiceClient<typeof ChannelService>;
  readonly events: ServiceClient<typeof EventService>;
  readonly me: ServiceClient<typeof MeService>;
  readonly operations: ServiceClient<typeof OperationService>;
  readonly requesters: ServiceClient<typeof RequesterService>;
  readonly tickets: ServiceClient<typeof TicketService>;
  readonly webhookSubscriptions: ServiceClient<typeof WebhookSubscriptionService>;

  /** @throws {TypeError} when the token or URL is neither an option nor in the environment */
  constructor(options: ClientOptions = {}) {
    const transport = createTransport(resolveOptions(options));
    this.transport = transport;
    this.apiKeys = createClient(ApiKeyService, transport);
    this.audit = createClient(AuditService, transport);
    this.billing = createClient(BillingService, transport);
    this.cannedReplies = createClient(CannedReplyService, transport);
    this.channels = createClient(ChannelService, transport);
    this.events = createClient(EventService, transport);
    this.me = createClient(MeService, transport);
    this.operations = createClient(OperationService, transport);
    this.requesters = createClient(RequesterService, transport);
    this.tickets = createClient(TicketService, transport);
    this.webhookSubscriptions = createClient(WebhookSubscriptionService, transport);
  }
}
