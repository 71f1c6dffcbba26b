/** The declarations that the examples of the README leave to their reader. */
import { createClient, type Ticket, type WebhookEvent } from "@ticketing-service/sdk";

export { ApiError, createClient, createSync, reconcile, watch } from "@ticketing-service/sdk";
export { createReceiver } from "@ticketing-service/sdk/webhooks";

export const client = createClient();
export const request = { subject: "", requester: { email: "ada@example.com" } };
export const since = new Date();
export const afterId = undefined;
export const show = console.log;

export const claimSql = "";
export const doneSql = "";
export const releaseSql = "";
export async function queryRow(..._: unknown[]) {
  return { claim: "claimed" as const };
}

export async function report(_since: Date, _until: Date) {}
export async function save(_: Ticket) {}
export async function handle(_: WebhookEvent) {}

const values = new Map<string, string>();
export const read = (name: string) => values.get(name);
export const write = (name: string, value: string) => values.set(name, value);
