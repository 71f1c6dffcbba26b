import type { JsonObject } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Command } from "commander";
import { eventTypes } from "../../../gen/event-types.ts";
import type { Event } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { note, paint, paintNote, plain, printJsonText, printLine } from "../../terminal/output.ts";
import { connect } from "../calls/client.ts";
import { eventsOption, shortType } from "../contract/event-types.ts";
import { clock, follow } from "./follow.ts";
import { addImport } from "./import.ts";

/** Adds the commands that people try first to the group of a collection. */
export function addShortcuts(group: Command, collection: string): void {
  switch (collection) {
    case "api-keys":
      find(group, "delete").name("revoke").alias("delete");
      break;
    case "tickets":
      find(group, "import").name("import-batch");
      addImport(group);
      addTail(group);
      break;
    case "webhook-subscriptions":
      addSwitch(group, "pause", false, "Pauses a subscription and its deliveries");
      addSwitch(group, "resume", true, "Resumes a paused subscription");
      break;
  }
}

function addSwitch(webhooks: Command, name: string, active: boolean, summary: string): void {
  webhooks
    .command(name)
    .description(`${summary}.`)
    .summary(summary)
    .argument("<id>", "Identifier of the subscription.")
    .action(async (id: string) => {
      await connect().service(WebhookSubscriptionService).updateWebhookSubscription({ id, active });
      note(`${id} is ${active ? "active" : "paused"}`);
    });
}

function find(group: Command, name: string): Command {
  const found = group.commands.find((command) => command.name() === name);
  if (found === undefined) {
    throw new Error(`there is no command ${name}`);
  }
  return found;
}

/** Adds `tickets tail`. */
function addTail(tickets: Command): void {
  tickets
    .command("tail")
    .summary("Streams ticket events")
    .description("Streams ticket events until you press Ctrl-C.")
    .addOption(eventsOption(ticketTypes.map(shortType)))
    .option("--json", "print each event as a line of JSON, as webhooks receive it")
    .action(tail);
}

const ticketTypes = eventTypes.filter((type) => type.startsWith("service.ticket."));

interface TailOptions {
  readonly events?: readonly string[];
  readonly json?: boolean;
}

async function tail({ events: types = ticketTypes, json }: TailOptions): Promise<void> {
  const onStart = () => note(paintNote("dim", "Watching tickets. Press Ctrl-C to stop."));
  for await (const { data, body } of follow(types, onStart)) {
    if (json) {
      printJsonText(body, { line: true });
    } else {
      printLine(lineFor(data));
    }
  }
}

/** `12:03:04  replied  #12  Where is my order?  agent: It arrives today.` */
function lineFor({ type, occurredAt, data = {} }: Event): string {
  const { ticket, message, previousStatus, status } = data as Record<string, JsonObject | string>;
  const { number, subject, requester } = (ticket ?? {}) as JsonObject;
  const { author, visibility, body } = (message ?? {}) as JsonObject;
  const { name, email, phone } = (requester ?? {}) as JsonObject;
  const what = status
    ? `${previousStatus} → ${status}`
    : type.includes(".created.")
      ? `from ${name || email || phone || "unknown"}`
      : `${author}${visibility === "internal" ? " (internal)" : ""}: ${body}`;
  const verb = shortType(type).replace("ticket.", "");
  return [
    paint("dim", clock(occurredAt && timestampDate(occurredAt))),
    paint("cyan", verb.padEnd("status_changed".length)),
    paint("bold", `#${number}`),
    plain(String(subject)),
    paint("dim", plain(what).slice(0, 200)),
  ].join("  ");
}
