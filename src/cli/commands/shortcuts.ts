import type { Command } from "commander";
import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { connect } from "../client.ts";
import { note } from "../output.ts";

/** Gives common groups and commands the names people try first. */
export function addShortcuts(program: Command): void {
  const keys = find(program, "api-keys").name("keys").alias("api-keys");
  find(keys, "delete").name("revoke").alias("delete");
  const webhooks = find(program, "webhook-subscriptions").name("webhooks");
  webhooks.alias("webhook-subscriptions");
  addSwitch(webhooks, "pause", false, "Pauses a subscription and its deliveries");
  addSwitch(webhooks, "resume", true, "Resumes a paused subscription");
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

/** Finds a command that was added before. */
export function find(parent: Command, name: string): Command {
  const found = parent.commands.find((command) => command.name() === name);
  if (found === undefined) {
    throw new Error(`there is no command ${name}`);
  }
  return found;
}
