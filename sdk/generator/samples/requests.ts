import type { MethodModel } from "../client-model.ts";

/** A request in JSON. */
export type SampleRequest = Readonly<Record<string, unknown>>;

/** Not the one in the path, which ends with `7`. */
const id = (prefix: string) => `${prefix}_01946f3c27b57e7c81a9d28f60b3e1c8`;
const requester = { name: "Ada Lovelace", email: "ada@example.com" };
const ticket = { subject: "My lamp does not shine", requester };
const template = { intro: "**Lighthouse Lamps** · request {ticket.number}" };

/**
 * The fields that samples send in addition to the identifiers in the path: few, as in a first attempt. A
 * file is represented by its name.
 */
const requests: Readonly<Record<string, SampleRequest>> = {
  batchCreateMessages: { requests: [{ body: "Your new lamp is on its way.", author: "agent" }] },
  batchCreateTickets: { requests: [ticket] },
  batchUpdateTickets: { requests: [{ id: id("tkt"), status: "closed" }] },
  countTickets: { filters: [{ status: ["open"] }] },
  createApiKey: { name: "order import", scopes: ["tickets:read"] },
  createAttachment: { name: "receipt.pdf", file: "receipt.pdf" },
  createCannedReply: { shortcut: "hours", body: "We answer from Monday to Friday, 9 to 17." },
  createChannel: { type: "form", name: "Contact form" },
  createCheckoutSession: { planId: "pro" },
  createMessage: { body: "Your new lamp is on its way." },
  createPasskey: { name: "Laptop", credential: { id: "AQID", type: "public-key" } },
  createRequester: requester,
  createScheduledMessage: {
    ticketId: id("tkt"),
    body: "Did the new lamp arrive?",
    delaySeconds: 3600,
  },
  createSenderBlock: { kind: "domain", value: "spam.example" },
  createTicket: { ...ticket, message: { body: "It arrived yesterday, and stays dark." } },
  createView: { name: "Urgent", filters: { priority: ["urgent"] }, shared: true },
  createWebhookSubscription: {
    url: "https://example.com/webhooks",
    events: ["service.ticket.created.v1"],
  },
  finishChannelLogin: { redirectUrl: "https://desk.example.com/channel-login?code=…&state=…" },
  forwardMessage: { to: ["repairs@example.com"], body: "Could you have a look at this?" },
  importTickets: {
    source: "zendesk",
    tickets: [{ externalId: "1042", ...ticket, createdAt: "2026-01-02T03:04:05Z" }],
  },
  inviteMember: { email: "grace@example.com", role: "agent" },
  listEvents: { type: ["service.ticket.created.v1"] },
  listRequesters: { q: "ada" },
  listTickets: { status: ["open"], orderBy: "-createdAt" },
  markNotificationsRead: { ticketId: id("tkt") },
  markTicketRead: { through: "2026-01-02T03:04:05Z" },
  mergeRequesters: { sourceId: id("rq") },
  mergeTickets: { sourceIds: [id("tkt")] },
  previewMail: { template, kind: "reply", language: "en" },
  recoverWebhookSubscription: { attemptedFrom: "2026-01-02T03:04:05Z" },
  reportPresence: { state: "viewing" },
  sendTestMail: { template, kind: "reply", language: "en" },
  splitTicket: { messageIds: [id("msg")] },
  testWebhookFilter: {
    filter: 'data.ticket.priority == "urgent"',
    eventType: "service.ticket.created.v1",
  },
  updateApiKey: { name: "order import, nightly" },
  updateCannedReply: { body: "We answer every day, 9 to 17." },
  updateChannel: { active: false },
  updateDraft: { reply: "Your new lamp is" },
  updateMailTemplate: { accentColor: "#2f6fed" },
  updateMember: { role: "admin" },
  updateNotificationSettings: {},
  updateRequester: { name: "Ada King" },
  updateTicket: { status: "pending", tags: ["lamp"] },
  updateView: { name: "Urgent and open" },
  updateWebhookSubscription: { active: false },
  updateWorkspace: { language: "en" },
};

/**
 * The request of a method's samples.
 * @param pathExamples example values of the variables in its path, by name
 * @throws {Error} if it must not be empty and the table has no entry for it
 */
export function requestOf(
  { name, path, verb }: MethodModel,
  pathExamples: SampleRequest,
  required: readonly string[],
): SampleRequest {
  const chosen = requests[name];
  const needed = required.filter((field) => !(field in pathExamples));
  if (chosen === undefined && (verb === "PATCH" || needed.length > 0)) {
    throw new Error(`requests.ts has no request for ${name} (${path}); it needs ${needed}`);
  }
  return { ...pathExamples, ...chosen };
}
