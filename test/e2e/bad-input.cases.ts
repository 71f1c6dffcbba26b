/** One request that must be refused, and how. */
interface BadInput {
  readonly name: string;
  /** Service and method, as Connect's path has them. */
  readonly rpc: string;
  /** HTTP method and path over REST. */
  readonly rest: readonly [method: string, path: string];
  /** The message, which over REST is the body, and for GET comes by the path. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly code: string;
  /** JSON name of the field at fault. */
  readonly field?: string;
}

const keys = {
  rpc: "ApiKeyService/CreateApiKey",
  rest: ["POST", "/api/v1/api-keys"],
  status: 400,
  code: "INVALID_ARGUMENT",
} as const;

const webhooks = {
  rpc: "WebhookSubscriptionService/CreateWebhookSubscription",
  rest: ["POST", "/api/v1/webhook-subscriptions"],
  status: 400,
  code: "INVALID_ARGUMENT",
} as const;

const tickets = {
  rpc: "TicketService/CreateTicket",
  rest: ["POST", "/api/v1/tickets"],
  status: 400,
  code: "INVALID_ARGUMENT",
} as const;

const list = {
  rpc: "TicketService/ListTickets",
  status: 400,
  code: "INVALID_ARGUMENT",
} as const;

const url = "https://example.com/hook";

const refusedUrls: Record<string, string> = {
  http: "http://example.com/hook",
  "no scheme": "example.com/hook",
  "no host": "https:///hook",
  "user info": "https://user:pass@example.com/hook",
  fragment: "https://example.com/hook#here",
  "private address": "https://10.1.2.3/hook",
  "another private address": "https://192.168.1.1/hook",
  "link-local address": "https://169.254.169.254/latest/meta-data",
  "carrier-grade NAT": "https://100.64.0.1/hook",
  "IPv6 loopback": "https://[::1]/hook",
  "IPv6 link-local": "https://[fe80::1]/hook",
  "IPv6 unique local": "https://[fd00::1]/hook",
  "IPv4 mapped into IPv6": "https://[::ffff:10.0.0.1]/hook",
  "decimal spelling": "https://167772161/hook",
  "octal spelling": "https://012.0.0.1/hook",
  "hexadecimal spelling": "https://0x0a000001/hook",
  "local name": "https://printer.local/hook",
};

export const badInputs: readonly BadInput[] = [
  { ...keys, name: "key: name missing", input: {}, field: "name" },
  { ...keys, name: "key: name empty", input: { name: "" }, field: "name" },
  { ...keys, name: "key: name blank", input: { name: "   " }, field: "name" },
  { ...keys, name: "key: name too long", input: { name: "x".repeat(101) }, field: "name" },
  { ...keys, name: "key: NUL in the name", input: { name: "a\u0000b" }, field: "name" },
  { ...webhooks, name: "webhook: url missing", input: {}, field: "url" },
  ...Object.entries(refusedUrls).map(([name, url]) => ({
    ...webhooks,
    name: `webhook: ${name}`,
    input: { url },
    field: "url",
  })),
  {
    ...webhooks,
    name: "webhook: 21 events",
    input: { url, events: Array.from({ length: 21 }, (_, i) => `service.ticket.e${i}.v1`) },
    field: "events",
  },
  ...["ticket.created.v1", "service.ticket.created", "service.v1", "service.Ticket.x.v1", ""].map(
    (type) => ({
      ...webhooks,
      name: `webhook: event type ${JSON.stringify(type)}`,
      input: { url, events: ["*", type] },
      field: "events[1]",
    }),
  ),
  {
    ...tickets,
    name: "ticket: subject missing",
    input: { requester: { name: "Ada" } },
    field: "subject",
  },
  { ...tickets, name: "ticket: requester missing", input: { subject: "x" }, field: "requester" },
  {
    ...tickets,
    name: "ticket: requester empty",
    input: { subject: "x", requester: {} },
    field: "requester",
  },
  {
    ...tickets,
    name: "ticket: email malformed",
    input: { subject: "x", requester: { email: "nobody" } },
    field: "requester.email",
  },
  {
    ...tickets,
    name: "ticket: unknown priority",
    input: { subject: "x", requester: { name: "Ada" }, priority: "asap" },
    field: "priority",
  },
  {
    ...tickets,
    name: "ticket: same tag twice",
    input: { subject: "x", requester: { name: "Ada" }, tags: ["a", "a"] },
    field: "tags",
  },
  {
    ...tickets,
    name: "ticket: message without text",
    input: { subject: "x", requester: { name: "Ada" }, message: { body: " \n" } },
    field: "message.body",
  },
  ...Object.entries({
    "attachment without a name": [
      { message: { body: "x", attachments: [{ url: "https://example.com/a" }] } },
      "message.attachments[0].name",
    ],
    "attachment without a file": [
      { message: { body: "x", attachments: [{ name: "a" }] } },
      "message.attachments[0].id",
    ],
    "attachment of a URL without TLS": [
      { message: { body: "x", attachments: [{ name: "a", url: "http://example.com/a" }] } },
      "message.attachments[0].url",
    ],
    "custom field with a bad name": [{ customFields: { "a b": "x" } }, 'customFields["a b"]'],
    "NUL in a custom field": [{ customFields: { a: "x\u0000" } }, "customFields.a"],
    "a custom field that is an object": [{ customFields: { a: { b: 1 } } }, "customFields.a"],
    "a custom field that is a list": [{ customFields: { a: ["x"] } }, "customFields.a"],
    "a custom field that is null": [{ customFields: { a: null } }, "customFields.a"],
    "a custom field that is too long": [
      { customFields: { a: "x".repeat(1025) } },
      "customFields.a",
    ],
    "custom fields that are too long together": [
      {
        customFields: Object.fromEntries(
          Array.from("abcdefghijklmnopq", (key) => [key, "x".repeat(1000)]),
        ),
      },
      "customFields",
    ],
    "a channel that never was": [{ channelId: "ch_none" }, "channelId"],
  } as Record<string, [object, string]>).map(([name, [more, field]]) => ({
    ...tickets,
    name: `ticket: ${name}`,
    input: { subject: "x", requester: { name: "Ada" }, ...more },
    field,
  })),
  {
    ...tickets,
    name: "requester: nothing that says who",
    rpc: "RequesterService/CreateRequester",
    rest: ["POST", "/api/v1/requesters"],
    input: {},
    field: "name",
  },
  {
    ...tickets,
    name: "requester: merged into itself",
    rpc: "RequesterService/MergeRequesters",
    rest: ["POST", "/api/v1/requesters/rq_1:merge"],
    input: { id: "rq_1", sourceId: "rq_1" },
    field: "sourceId",
  },
  {
    ...tickets,
    name: "canned reply: unknown variable",
    rpc: "CannedReplyService/CreateCannedReply",
    rest: ["POST", "/api/v1/canned-replies"],
    input: { shortcut: "x", body: "{{nope}}" },
    field: "body",
  },
  {
    ...tickets,
    name: "channel: credentials missing",
    rpc: "ChannelService/CreateChannel",
    rest: ["POST", "/api/v1/channels"],
    input: { type: "whatsapp", name: "x", whatsapp: { phoneNumberId: "1" } },
    field: "whatsapp.accessToken",
  },
  {
    ...tickets,
    name: "channel: settings of another type",
    rpc: "ChannelService/CreateChannel",
    rest: ["POST", "/api/v1/channels"],
    input: { type: "agent", name: "x", form: {} },
    field: "form",
  },
  {
    ...tickets,
    name: "billing: a plan that never was",
    rpc: "BillingService/CreateCheckoutSession",
    rest: ["POST", "/api/v1/billing/checkout-sessions"],
    input: { planId: "nope" },
    field: "planId",
  },
  {
    name: "requester: an id that never was",
    rpc: "RequesterService/GetRequester",
    rest: ["GET", "/api/v1/requesters/rq_none"],
    input: { id: "rq_none" },
    status: 404,
    code: "NOT_FOUND",
  },
  {
    ...list,
    name: "list: unknown status",
    rest: ["GET", "/api/v1/tickets?status=bogus"],
    input: { status: ["bogus"] },
    field: "status[0]",
  },
  {
    ...list,
    name: "list: unknown order",
    rest: ["GET", "/api/v1/tickets?orderBy=priority"],
    input: { orderBy: "priority" },
    field: "orderBy",
  },
  {
    ...list,
    name: "list: negative page size",
    rest: ["GET", "/api/v1/tickets?pageSize=-1"],
    input: { pageSize: -1 },
    field: "pageSize",
  },
  {
    ...list,
    name: "list: page token that is none",
    rest: ["GET", "/api/v1/tickets?pageToken=bm9uZQ"],
    input: { pageToken: "bm9uZQ" },
    field: "pageToken",
  },
  {
    name: "ticket: an id that never was",
    rpc: "TicketService/GetTicket",
    rest: ["GET", "/api/v1/tickets/tkt_none"],
    input: { id: "tkt_none" },
    status: 404,
    code: "NOT_FOUND",
  },
  {
    name: "webhook: an id that never was",
    rpc: "WebhookSubscriptionService/DeleteWebhookSubscription",
    rest: ["DELETE", "/api/v1/webhook-subscriptions/whs_none"],
    input: { id: "whs_none" },
    status: 404,
    code: "NOT_FOUND",
  },
  {
    name: "key: an id that never was",
    rpc: "ApiKeyService/DeleteApiKey",
    rest: ["DELETE", "/api/v1/api-keys/ak_none"],
    input: { id: "ak_none" },
    status: 404,
    code: "NOT_FOUND",
  },
  {
    name: "messages of a ticket that never was",
    rpc: "TicketService/CreateMessage",
    rest: ["POST", "/api/v1/tickets/tkt_none/messages"],
    input: { body: "hello" },
    status: 404,
    code: "NOT_FOUND",
  },
];
