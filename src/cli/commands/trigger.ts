import type { DescMessage } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Argument, type Command } from "commander";
import { eventTypes } from "../../../gen/event-types.ts";
import {
  ApiKeyCreatedV1Schema,
  ApiKeyRevokedV1Schema,
} from "../../../gen/ticketing/events/v1/api_key_pb.ts";
import { BillingSubscribedV1Schema } from "../../../gen/ticketing/events/v1/billing_pb.ts";
import {
  MemberJoinedV1Schema,
  MemberRemovedV1Schema,
  MemberUpdatedV1Schema,
} from "../../../gen/ticketing/events/v1/member_pb.ts";
import {
  RequesterErasedV1Schema,
  RequesterUpdatedV1Schema,
} from "../../../gen/ticketing/events/v1/requester_pb.ts";
import {
  MessageDeliveryFailedV1Schema,
  TicketCreatedV1Schema,
  TicketDeletedV1Schema,
  TicketMergedV1Schema,
  TicketNoteAddedV1Schema,
  TicketRepliedV1Schema,
  TicketSplitV1Schema,
  TicketStatusChangedV1Schema,
  TicketUnsnoozedV1Schema,
  TicketUpdatedV1Schema,
} from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import {
  WebhookFailingV1Schema,
  WebhookPingV1Schema,
  WebhookRecoveredV1Schema,
} from "../../../gen/ticketing/events/v1/webhook_pb.ts";
import { ApiKeyService } from "../../../gen/ticketing/v1/api_key_service_pb.ts";
import { BillingService } from "../../../gen/ticketing/v1/billing_service_pb.ts";
import { RequesterService } from "../../../gen/ticketing/v1/requester_service_pb.ts";
import { type Ticket, TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { typeOf } from "../../features/events/event-type.ts";
import { Failure } from "../../terminal/failure.ts";
import { note, paintNote, printLine } from "../../terminal/output.ts";
import { type Connection, connect } from "../calls/client.ts";
import { dryRun } from "../calls/show-calls.ts";
import { shortType, shortTypes } from "../contract/event-types.ts";
import { findTicketId } from "../contract/ticket-numbers.ts";
import { readEnvironment } from "../credentials/environment.ts";

interface TriggerOptions {
  readonly ticket?: string;
  readonly plan?: string;
  readonly dryRun?: boolean;
}

/** Performs the action that fires an event, and describes it. */
type Trigger = (connection: Connection, options: TriggerOptions) => Promise<string>;

const createTicket: Trigger = async (connection) => {
  const { number, id } = await openTicket(connection);
  return `opened ticket #${number}, ${id}`;
};

const textOf = (value: string) => ({ case: "body" as const, value });

const reply: Trigger = async (connection, options) => {
  const { number, id } = await findTicket(connection, options);
  const content = textOf("This is a reply made by `ticketing trigger`.");
  await connection.service(TicketService).createMessage({ ticketId: id, content });
  return `replied to ticket #${number}, ${id}`;
};

const addNote: Trigger = async (connection, options) => {
  const { number, id } = await findTicket(connection, options);
  const content = textOf("This is a note made by `ticketing trigger`.");
  const note = { ticketId: id, content, visibility: "internal" };
  await connection.service(TicketService).createMessage(note);
  return `added a note to ticket #${number}, ${id}`;
};

const changePriority: Trigger = async (connection, options) => {
  const { number, id, priority: before } = await findTicket(connection, options);
  const priority = before === "high" ? "normal" : "high";
  await connection.service(TicketService).updateTicket({ id, priority });
  return `changed the priority of ticket #${number}, ${id}, from ${before} to ${priority}`;
};

const changeStatus: Trigger = async (connection, options) => {
  const { number, id, status: before } = await findTicket(connection, options);
  const status = before === "resolved" ? "open" : "resolved";
  await connection.service(TicketService).updateTicket({ id, status });
  return `changed ticket #${number}, ${id}, from ${before} to ${status}`;
};

/** Snoozes it, and has its requester write. */
const wake: Trigger = async (connection, options) => {
  const tickets = connection.service(TicketService);
  const { number, id } = await findTicket(connection, options);
  const snoozedUntil = timestampFromMs(Date.now() + 3_600_000);
  await tickets.updateTicket({ id, status: "open", snoozedUntil });
  const content = textOf("This is a reply from the requester, made by `ticketing trigger`.");
  await tickets.createMessage({ ticketId: id, content, author: "requester" });
  return `snoozed ticket #${number}, ${id}, and woke it with a reply of its requester`;
};

/** Never existing tickets: a merge cannot be undone. */
const merge: Trigger = async (connection) => {
  const { number, id } = await openTicket(connection);
  const source = await openTicket(connection);
  await connection.service(TicketService).mergeTickets({ id, sourceIds: [source.id] });
  return `opened tickets #${number} and #${source.number}, and merged the second into ${id}`;
};

const split: Trigger = async (connection) => {
  const tickets = connection.service(TicketService);
  const { number, id } = await openTicket(connection);
  const content = textOf("This is another question, made by `ticketing trigger`.");
  const { data } = await tickets.createMessage({ ticketId: id, content, author: "requester" });
  const { data: created } = await tickets.splitTicket({ id, messageIds: [data?.id ?? ""] });
  return `opened ticket #${number}, and split its last message into #${created?.number}`;
};

/** Never an existing ticket: a deletion cannot be undone. */
const deleteTicket: Trigger = async (connection) => {
  const { number, id } = await openTicket(connection);
  await connection.service(TicketService).deleteTicket({ id });
  return `opened and deleted ticket #${number}, ${id}`;
};

const eraseRequester: Trigger = async (connection) => {
  const requesters = connection.service(RequesterService);
  const { data } = await requesters.createRequester({ name: "Ada Lovelace" });
  const id = data?.id ?? "";
  await requesters.eraseRequester({ id });
  return `created and erased requester ${id}`;
};

const renameRequester: Trigger = async (connection) => {
  const requesters = connection.service(RequesterService);
  const { data } = await requesters.createRequester({ name: "Ada Lovelace" });
  const id = data?.id ?? "";
  await requesters.updateRequester({ id, name: "Ada King" });
  return `created and renamed requester ${id}`;
};

/** Not one that someone may be using. */
const createAndRevokeKey: Trigger = async (connection) => {
  const keys = connection.service(ApiKeyService);
  const { data } = await keys.createApiKey({ name: "ticketing trigger", scopes: ["events:read"] });
  const id = data?.id ?? "";
  await keys.deleteApiKey({ id });
  return `created and revoked API key ${id}`;
};

const failDelivery: Trigger = async (connection, options) => {
  const tickets = connection.service(TicketService);
  const { number, id } = await openTicket(connection, "nobody@undeliverable.invalid");
  const content = textOf("No mail server takes this message of `ticketing trigger`.");
  const { data } = await tickets.createMessage({ ticketId: id, content });
  if (!options.dryRun && data?.delivery === undefined) {
    throw new Failure("conflict", "the service sends no email", {
      hint: "the event fires when an email cannot be delivered; set SMTP_URL and MAIL_FROM",
    });
  }
  return `sent an email from ticket #${number}, ${id}, that fails once the mail server refuses it`;
};

const subscribe: Trigger = async (connection, { plan }) => {
  const billing = connection.service(BillingService);
  const { data: current } = await billing.getBillingSubscription({});
  const active = current?.status === "active" ? current.planId : undefined;
  const planId = plan ?? (await billing.listPlans({})).data.find(({ id }) => id !== active)?.id;
  if (planId === undefined || planId === active) {
    const problem = active === undefined ? "there is no plan" : `plan ${active} is already active`;
    throw new Failure("conflict", problem, {
      hint: "the event fires for a new plan only; add plans with BILLING_PLANS",
    });
  }
  const { data } = await billing.createCheckoutSession({ planId });
  return `started a checkout for plan ${planId}; unless it is free, pay at ${data?.url}`;
};

const pingWebhooks: Trigger = async (connection) =>
  `pinged every webhook (${await testWebhooks(connection)})`;

/** For an event that no call of one caller causes: its example, as a test. */
const sendExample =
  (schema: DescMessage): Trigger =>
  async (connection) =>
    `sent an example to every webhook (${await testWebhooks(connection, typeOf(schema))})`;

/** @returns how many webhooks there are */
async function testWebhooks(connection: Connection, eventType = ""): Promise<number> {
  const webhooks = connection.service(WebhookSubscriptionService);
  const { data } = await webhooks.listWebhookSubscriptions({ pageSize: 100 });
  if (data.length === 0) {
    throw new Failure("notFound", "there is no webhook to send a test to", {
      hint: "create one with `ticketing webhooks create --url https://…`",
    });
  }
  for (const { id } of data) {
    await webhooks.testWebhookSubscription({ id, eventType });
  }
  return data.length;
}

/** The action for each event type. A test requires one for every type of the contract. */
export const triggers: ReadonlyMap<string, Trigger> = new Map([
  [typeOf(TicketCreatedV1Schema), createTicket],
  [typeOf(TicketRepliedV1Schema), reply],
  [typeOf(TicketNoteAddedV1Schema), addNote],
  [typeOf(TicketStatusChangedV1Schema), changeStatus],
  [typeOf(TicketUpdatedV1Schema), changePriority],
  [typeOf(TicketUnsnoozedV1Schema), wake],
  [typeOf(TicketMergedV1Schema), merge],
  [typeOf(TicketSplitV1Schema), split],
  [typeOf(TicketDeletedV1Schema), deleteTicket],
  [typeOf(RequesterErasedV1Schema), eraseRequester],
  [typeOf(RequesterUpdatedV1Schema), renameRequester],
  [typeOf(MessageDeliveryFailedV1Schema), failDelivery],
  [typeOf(ApiKeyCreatedV1Schema), createAndRevokeKey],
  [typeOf(ApiKeyRevokedV1Schema), createAndRevokeKey],
  ...[
    MemberJoinedV1Schema,
    MemberUpdatedV1Schema,
    MemberRemovedV1Schema,
    WebhookFailingV1Schema,
    WebhookRecoveredV1Schema,
  ].map((schema) => [typeOf(schema), sendExample(schema)] as const),
  [typeOf(BillingSubscribedV1Schema), subscribe],
  [typeOf(WebhookPingV1Schema), pingWebhooks],
]);

/** Adds `trigger`. */
export function addTrigger(program: Command): void {
  const event = new Argument("<event>", "event type; `service.` and `.v1` are optional");
  event.argChoices = [...shortTypes];
  program
    .command("trigger")
    .description(
      "Triggers an event by performing the real action, which writes real data: opens, replies to, updates, snoozes or deletes a ticket, merges new tickets, renames or erases a new requester, creates and revokes an API key, sends an email that fails, starts a checkout, or pings your webhooks. Events about members and the state of webhooks are sent to your webhooks as tests. --dry-run shows the calls and writes nothing.",
    )
    .addArgument(event)
    .option("--ticket <id>", "ticket, or its number, to reply to or update (default: a new one)")
    .option("--plan <id>", "plan to subscribe to (default: the first that is not active)")
    .option("--dry-run", "print the calls as curl commands, and write nothing")
    .action(async (name: string, options: TriggerOptions) => {
      const type = eventTypes.find((known) => known === name || shortType(known) === name);
      const trigger = triggers.get(type ?? "");
      if (trigger === undefined) {
        const names = [...triggers.keys()].map(shortType).join(", ");
        throw new Failure("usage", `unknown event type ${name}; choose one of ${names}`);
      }
      const { url } = readEnvironment();
      if (options.dryRun) {
        await trigger(connect({ interceptors: [dryRun(url)] }), options);
        return note("Nothing was written.");
      }
      note(paintNote("dim", `Writing real data to ${url}. --dry-run shows the calls instead.`));
      printLine(`${await trigger(connect(), options)} → ${type}`);
    });
}

async function openTicket(connection: Connection, email = "ada@example.com"): Promise<Ticket> {
  const { data } = await connection.service(TicketService).createTicket({
    subject: "Where is my order?",
    requester: { name: "Ada Lovelace", email },
    message: { body: "It was due on Monday." },
  });
  return data as Ticket;
}

async function findTicket(connection: Connection, { ticket: id }: TriggerOptions): Promise<Ticket> {
  if (id === undefined) {
    return openTicket(connection);
  }
  const found = await findTicketId(connection, id);
  return (await connection.service(TicketService).getTicket({ id: found })).data as Ticket;
}
