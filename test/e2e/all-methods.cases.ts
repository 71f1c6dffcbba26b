import type { Message } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { visitMailProvider } from "../support/mail-provider.ts";
import { createSoftPasskey } from "../support/soft-passkey.ts";

/** Results of earlier rows of the table: identifiers by name. */
export type World = Record<string, string>;

/** One method of the contract, called once with success and some times without. */
export interface Row {
  /** `Service.Method`. */
  readonly method: string;
  input(world: World): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The parts of the response that later rows need. */
  remember?(response: Reply): World;
  /** Whether it requires a person who signed in to the service itself. */
  readonly isPersonal?: boolean;
  /** Waits for a response that depends on work in the background. */
  readonly until?: (response: Reply) => boolean;
  /** Rejected inputs: the difference from the one above, the reason, and the fields. */
  readonly refused?: readonly Refusal[];
}

type Refusal = readonly [input: Record<string, unknown>, reason: string, ...fields: string[]];

// biome-ignore lint/suspicious/noExplicitAny: a row says itself what it expects in there
export type Reply = Message & { data?: any };

const invalid = "INVALID_ARGUMENT";
const idOf = (name: string) => (response: Reply) => ({ [name]: response.data.id });
const badPage: Refusal[] = [
  [{ pageSize: -1 }, invalid, "pageSize"],
  [{ pageToken: "nonsense" }, invalid, "pageToken"],
];
/** The content of a message. */
const text = (value: string) => ({ content: { case: "body", value } });
const unknown = `${"0".repeat(32)}`;
const aTicket = { subject: "x", requester: { name: "Ada" } };
const notThere = (prefix: string): Refusal => [{ id: `${prefix}_${unknown}` }, "NOT_FOUND"];

/**
 * Every method of the contract, in the order of their dependencies.
 * A method that is not here fails the test.
 */
export const rows: readonly Row[] = [
  { method: "MeService.GetMe", input: () => ({}) },
  { method: "MeService.ListWorkspaces", input: () => ({}) },
  { method: "WorkspaceService.GetWorkspace", input: () => ({}) },
  {
    method: "WorkspaceService.UpdateWorkspace",
    input: () => ({
      closedTicketRetentionDays: 365,
      updateMask: { paths: ["closed_ticket_retention_days"] },
    }),
    refused: [
      [{ closedTicketRetentionDays: -1 }, invalid, "closedTicketRetentionDays"],
      [{ closedTicketRetentionDays: 3_651 }, invalid, "closedTicketRetentionDays"],
      [{ language: "tlh" }, invalid, "language"],
    ],
  },
  { method: "WorkspaceService.GetMailTemplate", input: () => ({}) },
  {
    method: "WorkspaceService.UpdateMailTemplate",
    input: () => ({
      accentColor: "#2f6fed",
      texts: [{ language: "de", closing: "{agent.name}" }],
      updateMask: { paths: ["accent_color", "texts"] },
    }),
    refused: [
      [{ accentColor: "red" }, invalid, "accentColor"],
      [{ texts: [{ language: "tlh" }] }, invalid, "texts[0].language"],
    ],
  },
  {
    method: "WorkspaceService.PreviewMail",
    input: () => ({ template: { intro: "Hello" }, kind: "reply", language: "de" }),
    refused: [
      [{ template: undefined }, invalid, "template"],
      [{ template: { intro: "{ticket.subject}" } }, invalid, "template.intro"],
      [{ kind: "note" }, invalid, "kind"],
      [{ language: "" }, invalid, "language"],
    ],
  },
  {
    method: "WorkspaceService.SendTestMail",
    isPersonal: true,
    input: () => ({ template: { intro: "Hello" }, kind: "reply", language: "de" }),
    refused: [
      [{ template: undefined }, invalid, "template"],
      [{ kind: "note" }, invalid, "kind"],
    ],
  },
  { method: "MemberService.ListMembers", input: () => ({}), refused: badPage },
  {
    method: "MemberService.GetMember",
    input: ({ member }) => ({ id: member }),
    refused: [notThere("mbr")],
  },
  {
    method: "MemberService.InviteMember",
    input: () => ({ email: "alan@example.com", role: "agent", name: "Alan" }),
    remember: idOf("invited"),
    refused: [
      [{ email: "" }, invalid, "email"],
      [{ email: "alan" }, invalid, "email"],
      [{ role: "owner" }, invalid, "role"],
      [{ name: "x".repeat(201) }, invalid, "name"],
    ],
  },
  {
    method: "MemberService.UpdateMember",
    input: ({ member }) => ({ id: member, name: "Grace H.", role: "agent" }),
    refused: [notThere("mbr"), [{ role: "" }, invalid, "role"]],
  },
  {
    method: "MemberService.DeactivateMember",
    input: ({ member }) => ({ id: member }),
    refused: [notThere("mbr")],
  },
  {
    method: "MemberService.ReactivateMember",
    input: ({ member }) => ({ id: member }),
    refused: [notThere("mbr")],
  },
  {
    method: "MemberService.CreateRecoveryLink",
    input: ({ member }) => ({ id: member }),
    refused: [notThere("mbr")],
  },
  {
    method: "MemberService.RemoveMember",
    input: ({ invited }) => ({ id: invited }),
    refused: [notThere("mbr")],
  },

  { method: "SessionService.ListSessions", isPersonal: true, input: () => ({}) },
  {
    method: "SessionService.RevokeSession",
    isPersonal: true,
    input: ({ session }) => ({ id: session }),
    refused: [notThere("ses")],
  },
  { method: "SessionService.RevokeOtherSessions", isPersonal: true, input: () => ({}) },
  {
    method: "PasskeyService.StartPasskeyRegistration",
    isPersonal: true,
    input: () => ({}),
    remember: ({ data }) => ({ options: JSON.stringify(data.options) }),
  },
  {
    method: "PasskeyService.CreatePasskey",
    isPersonal: true,
    input: ({ options = "", origin = "" }) => ({
      name: "Laptop",
      credential: createSoftPasskey(origin).create(JSON.parse(options)),
    }),
    remember: idOf("passkey"),
    refused: [
      [{ name: "" }, invalid, "name"],
      [{ name: "x".repeat(101) }, invalid, "name"],
      [{ credential: {} }, invalid, "credential"],
    ],
  },
  { method: "PasskeyService.ListPasskeys", isPersonal: true, input: () => ({}) },
  {
    method: "PasskeyService.DeletePasskey",
    isPersonal: true,
    input: ({ passkey }) => ({ id: passkey }),
    refused: [notThere("pky")],
  },

  {
    method: "ConsoleSessionService.CreateConsoleSession",
    input: () => ({ expiresInSeconds: 300, readOnly: true }),
    refused: [
      [{ expiresInSeconds: 299 }, invalid, "expiresInSeconds"],
      [{ expiresInSeconds: 86_401 }, invalid, "expiresInSeconds"],
    ],
  },

  {
    method: "ApiKeyService.CreateApiKey",
    input: () => ({ name: "a key" }),
    remember: idOf("key"),
    refused: [
      [{ name: "" }, invalid, "name"],
      [{ name: "x".repeat(101) }, invalid, "name"],
      [{ name: "nul\0" }, invalid, "name"],
    ],
  },
  {
    method: "ApiKeyService.GetApiKey",
    input: ({ key }) => ({ id: key }),
    refused: [notThere("ak")],
  },
  {
    method: "ApiKeyService.UpdateApiKey",
    input: ({ key }) => ({ id: key, name: "renamed", updateMask: { paths: ["name"] } }),
    refused: [notThere("ak"), [{ name: "" }, invalid, "name"]],
  },
  {
    method: "ApiKeyService.ListApiKeys",
    input: () => ({ pageSize: 10 }),
    refused: badPage,
  },
  {
    method: "ApiKeyService.DeleteApiKey",
    input: ({ key }) => ({ id: key }),
    refused: [notThere("ak")],
  },

  {
    method: "WebhookSubscriptionService.CreateWebhookSubscription",
    input: ({ receiver }) => ({ url: receiver, events: ["service.ticket.created.v1"] }),
    remember: idOf("subscription"),
    refused: [
      [{ url: "" }, invalid, "url"],
      [{ url: "http://example.com/" }, invalid, "url"],
      [{ url: "https://10.0.0.1/" }, invalid, "url"],
      [{ events: ["ticket.created"] }, invalid, "events[0]"],
    ],
  },
  {
    method: "WebhookSubscriptionService.GetWebhookSubscription",
    input: ({ subscription }) => ({ id: subscription }),
    refused: [notThere("whs")],
  },
  {
    method: "WebhookSubscriptionService.ListWebhookSubscriptions",
    input: () => ({ pageSize: 10 }),
    refused: badPage,
  },
  {
    method: "WebhookSubscriptionService.UpdateWebhookSubscription",
    input: ({ subscription }) => ({
      id: subscription,
      description: "changed",
      active: true,
      updateMask: { paths: ["description", "active"] },
    }),
    refused: [
      notThere("whs"),
      [{ url: "ftp://example.com/", updateMask: { paths: ["url"] } }, invalid, "url"],
    ],
  },
  {
    method: "WebhookSubscriptionService.RotateWebhookSecret",
    input: ({ subscription }) => ({ id: subscription, graceSeconds: 60 }),
    refused: [notThere("whs"), [{ graceSeconds: -1 }, invalid, "graceSeconds"]],
  },
  {
    method: "WebhookSubscriptionService.ExpirePreviousSecret",
    input: ({ subscription }) => ({ id: subscription }),
    refused: [notThere("whs")],
  },

  {
    method: "TicketService.CreateTicket",
    input: () => ({
      subject: "Where is my order? ✓",
      requester: { name: "Ada", email: "ada@example.com" },
      message: { body: "It was due on Monday." },
      tags: ["orders"],
      externalId: "crm-1",
    }),
    remember: idOf("ticket"),
    refused: [
      [{ subject: "" }, invalid, "subject"],
      [{ requester: undefined }, invalid, "requester"],
      [{ requester: { email: "nobody" } }, invalid, "requester.email"],
      [{ priority: "whatever" }, invalid, "priority"],
      // Both rules of the subject, and the rule of the other field.
      [{ subject: "", priority: "whatever" }, invalid, "subject", "subject", "priority"],
      [{ tags: ["a", "a"] }, invalid, "tags"],
      // The one above has it.
      [{}, "ALREADY_EXISTS", "externalId"],
    ],
  },
  {
    method: "TicketService.GetTicket",
    input: ({ ticket }) => ({ id: ticket }),
    refused: [notThere("tkt"), [{ id: "…/%2F" }, "NOT_FOUND"]],
  },
  {
    method: "TicketService.UpdateTicket",
    input: ({ ticket }) => ({
      id: ticket,
      status: "pending",
      tags: [],
      updateMask: { paths: ["status"] },
    }),
    refused: [
      notThere("tkt"),
      [{ status: "gone" }, invalid, "status"],
      [
        { snoozedUntil: timestampFromMs(0), updateMask: { paths: ["snoozed_until"] } },
        invalid,
        "snoozedUntil",
      ],
    ],
  },
  {
    method: "TicketService.ListTickets",
    input: () => ({ status: ["open", "pending"], snoozed: false, pageSize: 5 }),
    refused: [...badPage, [{ status: ["gone"] }, invalid, "status[0]"]],
  },
  {
    method: "TicketService.CountTickets",
    input: () => ({ filters: [{ status: ["open"] }, { unassigned: true }] }),
    refused: [
      [{ filters: [] }, invalid, "filters"],
      [{ filters: Array(51).fill({}) }, invalid, "filters"],
      [{ filters: [{}, { status: ["gone"] }] }, invalid, "filters[1].status[0]"],
      [{ filters: [{ unassigned: true, assigneeId: "me" }] }, invalid, "filters[0].unassigned"],
    ],
  },
  {
    method: "TicketService.CreateMessage",
    input: ({ ticket }) => ({ ticketId: ticket, ...text("On its way."), setStatus: "resolved" }),
    refused: [
      [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"],
      [text(""), invalid, "body"],
      [{ author: "requester", visibility: "internal" }, invalid, "visibility"],
    ],
  },
  {
    method: "TicketService.BatchCreateMessages",
    input: ({ ticket }) => ({
      ticketId: ticket,
      requests: [text("One more thing."), { ...text("Check again."), visibility: "internal" }],
    }),
    refused: [
      [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"],
      [{ requests: [] }, invalid, "requests"],
      [{ requests: [text("x"), {}] }, invalid, "requests[1].body"],
      [
        { requests: [text("x"), { ...text("x"), ticketId: `tkt_${unknown}` }] },
        invalid,
        "requests[1].ticketId",
      ],
      [
        { requests: [text("x"), { content: { case: "cannedReplyId", value: `cr_${unknown}` } }] },
        invalid,
        "requests[1].cannedReplyId",
      ],
    ],
  },
  {
    method: "TicketService.BatchUpdateTickets",
    input: ({ ticket }) => ({
      requests: [
        { id: ticket, priority: "high", updateMask: { paths: ["priority"] } },
        { id: `tkt_${unknown}`, status: "closed" },
      ],
    }),
    refused: [
      [{ requests: [] }, invalid, "requests"],
      [{ requests: [{ id: "tkt_1" }, { id: "tkt_1" }] }, invalid, "requests[1].id"],
      [{ requests: [{ id: "tkt_1" }, { status: "open" }] }, invalid, "requests[1].id"],
      [{ requests: [{ id: "tkt_1", status: "gone" }] }, invalid, "requests[0].status"],
    ],
  },
  {
    method: "TicketService.ImportTickets",
    input: () => ({
      source: "zendesk",
      tickets: [
        { ...aTicket, externalId: "1", createdAt: timestampFromMs(Date.UTC(2020, 1)) },
        // Refused by itself: too early.
        { ...aTicket, externalId: "2", createdAt: timestampFromMs(Date.UTC(1999, 1)) },
      ],
    }),
    refused: [
      [{ source: "" }, invalid, "source"],
      [{ tickets: [] }, invalid, "tickets"],
    ],
  },
  {
    method: "TicketService.ListTicketAuditEvents",
    input: ({ ticket }) => ({ ticketId: ticket }),
    refused: [...badPage, [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"]],
  },
  {
    method: "TicketService.MarkTicketRead",
    input: ({ ticket }) => ({ id: ticket, through: timestampFromMs(Date.now()) }),
    refused: [notThere("tkt"), [{ through: undefined }, invalid, "through"]],
  },
  {
    method: "TicketService.FollowTicket",
    isPersonal: true,
    input: ({ ticket }) => ({ id: ticket }),
    refused: [notThere("tkt")],
  },
  {
    method: "TicketService.UnfollowTicket",
    isPersonal: true,
    input: ({ ticket }) => ({ id: ticket }),
    refused: [notThere("tkt")],
  },
  {
    method: "TicketService.ListMessages",
    input: ({ ticket }) => ({ ticketId: ticket }),
    remember: ({ data }) => ({ firstMessage: data[0].id }),
    refused: [
      ...badPage,
      [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"],
      [{ orderBy: "body" }, invalid, "orderBy"],
    ],
  },
  {
    method: "TicketService.ResendMessage",
    input: ({ ticketId, messageId }) => ({ ticketId, id: messageId }),
    refused: [notThere("msg"), [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"]],
  },
  {
    method: "TicketService.ForwardMessage",
    input: ({ ticketId, messageId }) => ({
      ticketId,
      id: messageId,
      to: ["wicks@example.net"],
      body: "Any left?",
    }),
    refused: [
      notThere("msg"),
      [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"],
      [{ to: [] }, invalid, "to"],
      [{ to: ["nobody"] }, invalid, "to[0]"],
    ],
  },
  {
    method: "TicketService.GetMessageOriginal",
    input: ({ ticketId, messageId }) => ({ ticketId, id: messageId }),
    refused: [notThere("msg"), [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"]],
  },
  {
    method: "AttachmentService.CreateAttachment",
    input: () => ({ name: "a.txt", file: { data: Buffer.from("a") } }),
    refused: [
      [{ name: "" }, invalid, "name"],
      [{ file: undefined }, invalid, "file"],
    ],
  },
  {
    method: "TicketService.CreateRequesterLink",
    input: ({ ticket }) => ({ id: ticket }),
    refused: [notThere("tkt")],
  },
  {
    method: "TicketService.RevokeRequesterLink",
    input: ({ ticket }) => ({ id: ticket }),
    refused: [notThere("tkt")],
  },
  {
    method: "AttachmentService.GetAttachment",
    input: ({ attachment }) => ({ id: attachment }),
    refused: [notThere("att")],
  },
  {
    method: "AttachmentService.ListAttachmentPreviews",
    input: ({ attachment }) => ({ attachmentId: [attachment] }),
    refused: [[{ attachmentId: [""] }, invalid, "attachmentId[0]"]],
  },

  {
    method: "RequesterService.ListRequesters",
    input: () => ({ email: "ada@example.com", q: "ada@" }),
    remember: ({ data }) => ({ requester: data[0].id }),
    refused: badPage,
  },
  {
    method: "RequesterService.GetRequester",
    input: ({ requester }) => ({ id: requester }),
    refused: [notThere("rq")],
  },
  {
    method: "RequesterService.UpdateRequester",
    input: ({ requester }) => ({
      id: requester,
      name: "Ada Lovelace",
      updateMask: { paths: ["name"] },
    }),
    refused: [notThere("rq"), [{ name: "x".repeat(201) }, invalid, "name"]],
  },

  {
    method: "RequesterService.CreateRequester",
    input: () => ({ name: "Augusta", email: "augusta@example.com" }),
    remember: idOf("duplicate"),
    refused: [
      [{ name: "", email: "" }, invalid, "name"],
      [{ email: "nobody" }, invalid, "email"],
      [{ phone: "0123" }, invalid, "phone"],
      [{ email: "ada@example.com" }, "ALREADY_EXISTS", "email"],
    ],
  },
  {
    method: "RequesterService.MergeRequesters",
    input: ({ requester, duplicate }) => ({ id: requester, sourceId: duplicate }),
    refused: [
      [{ sourceId: "" }, invalid, "sourceId"],
      // The one above has deleted the source.
      [{}, invalid, "sourceId"],
      notThere("rq"),
    ],
  },
  {
    method: "RequesterService.ExportRequester",
    input: ({ requester }) => ({ id: requester }),
    refused: [notThere("rq")],
  },

  {
    method: "CannedReplyService.CreateCannedReply",
    input: () => ({ shortcut: "hello", title: "Greeting", body: "Hello {{requester.name|there}}" }),
    remember: idOf("cannedReply"),
    refused: [
      [{ shortcut: "No Spaces" }, invalid, "shortcut"],
      [{ shortcut: "other", body: "{{nonsense}}" }, invalid, "body"],
      [{}, "ALREADY_EXISTS", "shortcut"],
    ],
  },
  {
    method: "CannedReplyService.GetCannedReply",
    input: ({ cannedReply }) => ({ id: cannedReply }),
    refused: [notThere("cr")],
  },
  { method: "CannedReplyService.ListCannedReplies", input: () => ({}), refused: badPage },
  {
    method: "CannedReplyService.UpdateCannedReply",
    input: ({ cannedReply }) => ({
      id: cannedReply,
      title: "Salute",
      updateMask: { paths: ["title"] },
    }),
    refused: [notThere("cr"), [{ title: "x".repeat(201) }, invalid, "title"]],
  },
  {
    method: "CannedReplyService.RenderCannedReply",
    input: ({ cannedReply, ticket }) => ({ id: cannedReply, ticketId: ticket }),
    refused: [notThere("cr")],
  },
  {
    method: "CannedReplyService.DeleteCannedReply",
    input: ({ cannedReply }) => ({ id: cannedReply }),
    refused: [notThere("cr")],
  },

  {
    method: "ScheduledMessageService.CreateScheduledMessage",
    input: ({ ticket }) => ({
      ticketId: ticket,
      body: "Until tomorrow",
      time: { case: "delaySeconds", value: 86_400 },
    }),
    remember: idOf("scheduledMessage"),
    refused: [
      [{ body: " " }, invalid, "body"],
      [{ time: { case: "delaySeconds", value: 0 } }, invalid, "delaySeconds"],
      [{ setStatus: "gone" }, invalid, "setStatus"],
    ],
  },
  { method: "ScheduledMessageService.ListScheduledMessages", input: () => ({}), refused: badPage },
  {
    method: "ScheduledMessageService.DeleteScheduledMessage",
    input: ({ scheduledMessage }) => ({ id: scheduledMessage }),
    refused: [notThere("smsg")],
  },

  {
    method: "ViewService.CreateView",
    input: () => ({ name: "Urgent", filters: { priority: ["urgent"] }, shared: true }),
    remember: idOf("view"),
    refused: [
      [{ name: "" }, invalid, "name"],
      [{ filters: { priority: ["most"] } }, invalid, "filters.priority[0]"],
      [{ filters: { unassigned: true, assigneeId: "me" } }, invalid, "filters.unassigned"],
      [{ orderBy: "subject" }, invalid, "orderBy"],
    ],
  },
  { method: "ViewService.GetView", input: ({ view }) => ({ id: view }), refused: [notThere("vw")] },
  { method: "ViewService.ListViews", input: () => ({}), refused: badPage },
  {
    method: "ViewService.UpdateView",
    input: ({ view }) => ({ id: view, position: 2, updateMask: { paths: ["position"] } }),
    refused: [notThere("vw"), [{ position: 10_000 }, invalid, "position"]],
  },
  {
    method: "ViewService.DeleteView",
    input: ({ view }) => ({ id: view }),
    refused: [notThere("vw")],
  },

  { method: "DraftService.ListDrafts", isPersonal: true, input: () => ({}), refused: badPage },
  {
    method: "DraftService.UpdateDraft",
    isPersonal: true,
    input: ({ ticket }) => ({
      ticketId: ticket,
      reply: "It leaves",
      updateMask: { paths: ["reply"] },
    }),
    refused: [
      [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"],
      [{ reply: "x".repeat(65_537) }, invalid, "reply"],
    ],
  },
  {
    method: "DraftService.GetDraft",
    isPersonal: true,
    input: ({ ticket }) => ({ ticketId: ticket }),
    refused: [[{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"]],
  },
  {
    method: "DraftService.DeleteDraft",
    isPersonal: true,
    input: ({ ticket }) => ({ ticketId: ticket }),
    refused: [[{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"]],
  },
  {
    method: "PresenceService.ReportPresence",
    isPersonal: true,
    input: ({ ticket }) => ({ ticketId: ticket, state: "replying" }),
    refused: [
      [{ ticketId: `tkt_${unknown}` }, "NOT_FOUND"],
      [{ state: "asleep" }, invalid, "state"],
    ],
  },

  {
    method: "NotificationService.ListNotifications",
    isPersonal: true,
    input: () => ({ unread: true }),
    refused: badPage,
  },
  { method: "NotificationService.CountUnreadNotifications", isPersonal: true, input: () => ({}) },
  {
    method: "NotificationService.MarkNotificationsRead",
    isPersonal: true,
    input: () => ({ through: timestampFromMs(Date.now()) }),
    refused: [
      [{ through: undefined }, invalid, "through"],
      [{ ticketId: `tkt_${unknown}` }, invalid, "through"],
      [{ ids: [`ntf_${unknown}`] }, invalid, "through"],
    ],
  },
  { method: "NotificationService.GetNotificationSettings", isPersonal: true, input: () => ({}) },
  {
    method: "NotificationService.UpdateNotificationSettings",
    isPersonal: true,
    input: () => ({
      unassignedDigest: "daily",
      timeZone: "Europe/Berlin",
      updateMask: { paths: ["unassigned_digest", "time_zone"] },
    }),
    refused: [
      [{ unassignedDigest: "hourly" }, invalid, "unassignedDigest"],
      [{ timeZone: "Europe/Atlantis" }, invalid, "timeZone"],
    ],
  },

  {
    method: "SenderBlockService.CreateSenderBlock",
    input: () => ({ kind: "domain", value: "Spam.Example", note: "Advertisements" }),
    remember: idOf("block"),
    refused: [
      [{ kind: "user" }, invalid, "kind"],
      [{ value: "*" }, invalid, "value"],
      [{ value: "x".repeat(255) }, invalid, "value"],
      [{ note: "x".repeat(501) }, invalid, "note"],
      [{}, "ALREADY_EXISTS", "value"],
    ],
  },
  {
    method: "SenderBlockService.GetSenderBlock",
    input: ({ block }) => ({ id: block }),
    refused: [notThere("blk")],
  },
  {
    method: "SenderBlockService.ListSenderBlocks",
    input: () => ({ sender: ["ada@mail.spam.example"] }),
    refused: [
      ...badPage,
      [{ sender: ["@"] }, invalid, "sender[0]"],
      [{ kind: ["x"] }, invalid, "kind[0]"],
    ],
  },
  {
    method: "SenderBlockService.DeleteSenderBlock",
    input: ({ block }) => ({ id: block }),
    refused: [notThere("blk")],
  },

  {
    method: "ChannelService.CreateChannel",
    input: () => ({
      type: "email",
      name: "Desk",
      settings: {
        case: "email",
        value: { address: "support@example.com", account: { provider: "google" } },
      },
    }),
    remember: idOf("channel"),
    refused: [
      [{ name: "" }, invalid, "name"],
      [{ type: "pigeon" }, invalid, "type"],
    ],
  },
  {
    method: "ChannelService.GetChannel",
    input: ({ channel }) => ({ id: channel }),
    refused: [notThere("ch")],
  },
  {
    method: "ChannelService.CheckChannel",
    input: ({ channel }) => ({ id: channel }),
    refused: [notThere("ch")],
  },
  {
    method: "ChannelService.StartChannelLogin",
    input: ({ channel }) => ({ id: channel }),
    remember: ({ data }) => ({ authorizationUrl: data.authorizationUrl }),
    refused: [notThere("ch")],
  },
  {
    method: "ChannelService.FinishChannelLogin",
    input: async ({ channel, authorizationUrl = "" }) => ({
      id: channel,
      redirectUrl: await visitMailProvider(authorizationUrl),
    }),
    refused: [
      notThere("ch"),
      [{ redirectUrl: "" }, invalid, "redirectUrl"],
      [{ redirectUrl: "https://attacker.example/channel-login" }, invalid, "redirectUrl"],
    ],
  },
  { method: "ChannelService.ListChannels", input: () => ({}), refused: badPage },
  {
    method: "ChannelService.UpdateChannel",
    input: ({ channel }) => ({ id: channel, name: "Front desk", updateMask: { paths: ["name"] } }),
    refused: [notThere("ch"), [{ name: "" }, invalid, "name"]],
  },
  {
    method: "ChannelService.DeleteChannel",
    input: ({ channel }) => ({ id: channel }),
    refused: [notThere("ch")],
  },

  { method: "BillingService.ListPlans", input: () => ({}) },
  {
    method: "BillingService.CreateCheckoutSession",
    input: () => ({ planId: "pro" }),
    refused: [[{ planId: "" }, invalid, "planId"]],
  },
  { method: "BillingService.GetBillingSubscription", input: () => ({}) },
  { method: "BillingService.CreatePortalSession", input: () => ({}) },

  {
    method: "EventService.ListEvents",
    input: () => ({ type: ["service.ticket.created.v1"], q: "e", includeDeliveries: true }),
    remember: ({ data }) => ({ event: data.at(-1).id }),
    refused: [...badPage, [{ q: "x".repeat(201) }, invalid, "q"]],
  },
  {
    method: "EventService.GetEvent",
    input: ({ event }) => ({ id: event }),
    refused: [notThere("evt")],
  },
  {
    method: "EventService.ListEventTypes",
    input: () => ({ type: ["service.ticket.created.v1"] }),
    refused: [[{ type: ["service.ticket.created.v1", "created"] }, invalid, "type[1]"]],
  },
  {
    method: "EventService.WatchEvents",
    input: ({ event }) => ({
      start: { case: "afterId", value: event },
      type: ["service.ticket.replied.v1"],
    }),
    refused: [
      [{ start: { case: "afterId", value: `evt_${unknown}` } }, "NOT_FOUND"],
      [{ start: { case: "cursor", value: "nonsense" } }, invalid, "cursor"],
    ],
  },

  {
    method: "WebhookSubscriptionService.ListWebhookDeliveries",
    input: ({ subscription }) => ({ subscriptionId: subscription, outcome: ["succeeded"] }),
    until: ({ data }) => data.length > 0,
    remember: ({ data }) => ({ delivery: data[0].id }),
    refused: [
      ...badPage,
      [{ subscriptionId: `whs_${unknown}` }, "NOT_FOUND"],
      [{ subscriptionId: "-" }, invalid, "eventId"],
    ],
  },
  {
    method: "WebhookSubscriptionService.GetWebhookDelivery",
    input: ({ subscription, delivery }) => ({ subscriptionId: subscription, id: delivery }),
    refused: [notThere("dlv")],
  },
  {
    method: "WebhookSubscriptionService.ListDeliveryCounts",
    input: ({ subscription }) => ({ subscriptionId: subscription, hours: 2 }),
    until: ({ data }) => data.some(({ succeeded }: { succeeded: number }) => succeeded > 0),
    refused: [
      [{ subscriptionId: `whs_${unknown}` }, "NOT_FOUND"],
      [{ hours: 0 }, invalid, "hours"],
      [{ hours: 169 }, invalid, "hours"],
    ],
  },
  {
    method: "WebhookSubscriptionService.RedeliverWebhook",
    input: ({ subscription, delivery }) => ({ subscriptionId: subscription, id: delivery }),
    refused: [notThere("dlv")],
  },
  {
    method: "WebhookSubscriptionService.TestWebhookSubscription",
    input: ({ subscription }) => ({ id: subscription }),
    refused: [notThere("whs")],
  },
  {
    method: "WebhookSubscriptionService.TestWebhookFilter",
    input: () => ({ filter: "data.ticket.number > 0", eventType: "service.ticket.created.v1" }),
    refused: [
      [{ filter: "" }, invalid, "filter"],
      [{ filter: "data.nope == 1" }, invalid, "filter"],
      [{ eventType: "" }, invalid, "eventType"],
    ],
  },
  {
    method: "WebhookSubscriptionService.RecoverWebhookSubscription",
    input: ({ subscription }) => ({ id: subscription, attemptedFrom: timestampFromMs(0) }),
    remember: idOf("operation"),
    refused: [
      notThere("whs"),
      [{ attemptedFrom: undefined }, invalid, "attemptedFrom"],
      [{ attemptedFrom: timestampFromMs(4e12) }, invalid, "attemptedFrom"],
      [{ attemptedBefore: timestampFromMs(0) }, invalid, "attemptedFrom"],
      [{ outcome: ["succeeded"] }, invalid, "outcome[0]"],
      [{ outcome: ["failed", "failed"] }, invalid, "outcome"],
    ],
  },
  {
    method: "OperationService.GetOperation",
    input: ({ operation }) => ({ id: operation }),
    until: ({ data }) => data.done,
    refused: [notThere("op")],
  },
  {
    method: "OperationService.ListOperations",
    input: ({ subscription }) => ({ subscriptionId: subscription }),
    refused: badPage,
  },
  {
    method: "OperationService.CancelOperation",
    input: ({ operation }) => ({ id: operation }),
    refused: [notThere("op")],
  },
  {
    method: "WebhookSubscriptionService.DeleteWebhookSubscription",
    input: ({ subscription }) => ({ id: subscription }),
    refused: [notThere("whs")],
  },

  // After the subscription is deleted: which of several deliveries comes first is chance.
  {
    method: "TicketService.BatchCreateTickets",
    input: () => ({
      requests: [
        { subject: "First", requester: { email: "ada@example.com" }, externalId: "batch-1" },
        { subject: "Second", requester: { name: "Grace" }, message: { body: "Hello?" } },
      ],
    }),
    remember: ({ data }) => ({ second: data[0].id }),
    refused: [
      [{ requests: [] }, invalid, "requests"],
      [{ requests: Array.from({ length: 101 }, () => aTicket) }, invalid, "requests"],
      [{ requests: [aTicket, { ...aTicket, subject: "" }] }, invalid, "requests[1].subject"],
      [{ requests: [aTicket, { subject: "x", requester: {} }] }, invalid, "requests[1].requester"],
      [
        { requests: [aTicket, { ...aTicket, channelId: "ch_0" }] },
        invalid,
        "requests[1].channelId",
      ],
      // The one above has it.
      [{}, "ALREADY_EXISTS", "requests[0].externalId"],
    ],
  },

  {
    method: "AuditService.ListAuditEvents",
    input: () => ({ action: ["api_key.revoked"] }),
    remember: ({ data }) => ({ auditEvent: data[0].id }),
    refused: badPage,
  },
  {
    method: "AuditService.GetAuditEvent",
    input: ({ auditEvent }) => ({ id: auditEvent }),
    refused: [notThere("aud")],
  },

  {
    method: "ApiCallService.ListApiCalls",
    input: () => ({ apiKeyId: ["ak_past"], method: ["GetTicket"], httpStatus: ["404", "5xx"] }),
    refused: [
      ...badPage,
      [{ httpStatus: ["40x"] }, invalid, "httpStatus[0]"],
      [{ httpStatus: ["4xx", "600"] }, invalid, "httpStatus[1]"],
      [{ method: Array(21).fill("GetTicket") }, invalid, "method"],
    ],
  },
  {
    method: "ApiCallService.GetApiCall",
    input: ({ apiCall }) => ({ id: apiCall }),
    refused: [notThere("req")],
  },

  {
    method: "TicketService.SplitTicket",
    input: ({ ticket, firstMessage }) => ({ id: ticket, messageIds: [firstMessage] }),
    refused: [
      [{ messageIds: [] }, invalid, "messageIds"],
      [{ messageIds: [`msg_${unknown}`] }, invalid, "messageIds[0]"],
      notThere("tkt"),
    ],
  },
  {
    method: "TicketService.MergeTickets",
    input: ({ ticket, second }) => ({ id: second, sourceIds: [ticket] }),
    refused: [
      [{ sourceIds: [] }, invalid, "sourceIds"],
      [{ sourceIds: [`tkt_${unknown}`] }, invalid, "sourceIds[0]"],
      notThere("tkt"),
    ],
  },
  {
    method: "TicketService.DeleteTicket",
    input: ({ ticket }) => ({ id: ticket }),
    refused: [notThere("tkt")],
  },
  {
    method: "RequesterService.EraseRequester",
    input: ({ requester }) => ({ id: requester }),
    refused: [notThere("rq")],
  },
];
