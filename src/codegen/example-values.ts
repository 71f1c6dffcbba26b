/**
 * Examples for fields that are called so, in snake case; `Message.field` for
 * that one only. Whatever is not here gets one from its rules, its comment or
 * its type, so the table may be incomplete.
 */
export const exampleValues: Readonly<Record<string, unknown>> = {
  "ApiKey.name": "order import",
  "CreateApiKeyRequest.name": "order import",
  // What they name would have to be there, and a reply would make the body.
  "CreateMessageRequest.canned_reply_id": "",
  "CreateTicketRequest.channel_id": "",
  "EventType.description": "A ticket was opened.",
  "Attachment.name": "receipt.pdf",
  "Attachment.external_id": "",
  "Attachment.url": "https://example.com/files/receipt.pdf",
  "BillingPage.url": "https://billing.example.com/session/1",
  "BillingSubscription.status": "active",
  "BillingSubscription.cancel_at_period_end": false,
  "Plan.id": "pro",
  "Plan.name": "Pro",
  "CannedReply.body": "Hello {{requester.name|there}}, we are on it.",
  "CreateCannedReplyRequest.body": "Hello {{requester.name|there}}, we are on it.",
  "UpdateCannedReplyRequest.body": "Hello {{requester.name|there}}, we are on it.",
  "RenderCannedReplyRequest.ticket_id": "",
  "RenderedReply.missing": [],
  "Creator.type": "api_key",
  "Creator.id": "ak_01946f3c27b57e7c81a9d28f60b3e1c7",
  "Message.author": "requester",
  "Message.external_id": "",
  "Ticket.follow_up_of": "",
  "TicketChannel.id": "",
  "TicketStatusChangedV1.previous_status": "open",
  "TicketStatusChangedV1.status": "pending",
  "UpdateApiKeyRequest.name": "order import",
  "UpdateTicketRequest.status": "resolved",
  assignee: "grace@example.com",
  currency: "usd",
  interval: "month",
  price: 2900,
  content_type: "application/pdf",
  custom_fields: { plan: "gold" },
  variables: { product: "Lamp" },
  body: "It was due on Monday.",
  description: "Orders of the web shop",
  duration_ms: 42,
  email: "ada@example.com",
  // A delivery in the examples has succeeded.
  error: "",
  error_code: "",
  error_message: "",
  event_type: "service.ticket.created.v1",
  events: ["service.ticket.created.v1"],
  external_id: "crm-1024",
  failed: 0,
  http_status: 200,
  // Short of what a real one looks like, so that scanners for leaked secrets stay calm.
  key: "sk_live_…",
  key_prefix: "sk_live_1a2b",
  last_http_status: 200,
  last_message_by: "requester",
  message_count: 1,
  name: "Ada Lovelace",
  next_page_token: "",
  phone: "+442079460000",
  plan_id: "pro",
  preview: "It was due on Monday.",
  priority: "normal",
  secret: "whsec_…",
  set_status: "pending",
  shortcut: "hello",
  title: "First answer",
  subject: "Where is my order?",
  tags: ["orders"],
  url: "https://example.com/hooks",
  waiting: 0,
};

/** Fields that only a creation shows. */
export const secretFields: ReadonlySet<string> = new Set(["key", "secret"]);

/** Prefixes of identifiers that no message of the contract explains. */
export const idPrefixes: Readonly<Record<string, string>> = { event: "evt_", workspace: "wrk_" };
