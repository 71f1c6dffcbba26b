// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.
import { BillingSubscribedV1Schema } from "./ticketing/events/v1/billing_pb.ts";
import { TicketCreatedV1Schema } from "./ticketing/events/v1/ticket_pb.ts";
import { TicketRepliedV1Schema } from "./ticketing/events/v1/ticket_pb.ts";
import { TicketStatusChangedV1Schema } from "./ticketing/events/v1/ticket_pb.ts";
import { WebhookPingV1Schema } from "./ticketing/events/v1/webhook_pb.ts";

/** The message of each event type. */
export const payloads = {
  "service.billing.subscribed.v1": BillingSubscribedV1Schema,
  "service.ticket.created.v1": TicketCreatedV1Schema,
  "service.ticket.replied.v1": TicketRepliedV1Schema,
  "service.ticket.status_changed.v1": TicketStatusChangedV1Schema,
  "service.webhook.ping.v1": WebhookPingV1Schema,
} as const;
