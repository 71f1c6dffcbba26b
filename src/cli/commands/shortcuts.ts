import type { Command } from "commander";
import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { connect } from "../client.ts";
import { note } from "../output.ts";
import { addTail } from "./tail.ts";

/** Adds to the group of a collection what people try first. */
export function addShortcuts(group: Command, collection: string): void {
  switch (collection) {
    case "api-keys":
      find(group, "delete").name("revoke").alias("delete");
      break;
    case "tickets":
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
