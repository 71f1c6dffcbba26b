import type { DescMethod } from "@bufbuild/protobuf";

/**
 * The name of a command: the name of the method, without the words of its collection.
 * `ListWebhookDeliveries` of `webhook-subscriptions` is `list-deliveries`, and `BatchCreateTickets`
 * of `tickets` is `batch-create`.
 */
export function commandName(method: Pick<DescMethod, "name">, collection: string): string {
  const [, verb = "", rest = ""] = /^((?:batch-)?[^-]+)-?(.*)$/.exec(toKebab(method.name)) ?? [];
  const words = rest === "" ? [] : rest.split("-");
  const group = collection.split("-").map(singular);
  let known = 0;
  while (known < words.length && singular(words[known] ?? "") === group[known]) {
    known++;
  }
  return [verb, ...words.slice(known)].join("-");
}

/** The names that people try first, of collections that are long. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["api-keys", "keys"],
  ["webhook-subscriptions", "webhooks"],
]);

/** The name of the group of a collection's commands: `keys` for `api-keys`. */
export const groupName = (collection: string): string => shortNames.get(collection) ?? collection;

/** `pageToken`, `page_token` and `PageToken` as `page-token`. */
export const toKebab = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .replaceAll("_", "-")
    .toLowerCase();

const singular = (word: string) => word.replace(/ies$/, "y").replace(/s$/, "");
