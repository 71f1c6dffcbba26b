import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { collectionOf } from "../../openapi/collection-of.ts";
import { routeOf } from "../calls/rest-request.ts";

/**
 * The name of a group of commands: that of the collection in the paths of the
 * service, such as `canned-replies`.
 */
export function groupName({ methods: [first] }: DescService): string {
  return collectionOf(first === undefined ? "" : routeOf(first).source);
}

/**
 * The name of a command: that of the method, without the words of the group.
 * `ListWebhookDeliveries` of `webhook-subscriptions` is `list-deliveries`, and `BatchCreateTickets`
 * of `tickets` is `batch-create`.
 */
export function commandName(method: DescMethod): string {
  const [, verb = "", rest = ""] = /^((?:batch-)?[^-]+)-?(.*)$/.exec(toKebab(method.name)) ?? [];
  const words = rest === "" ? [] : rest.split("-");
  const group = groupName(method.parent).split("-").map(singular);
  let known = 0;
  while (known < words.length && singular(words[known] ?? "") === group[known]) {
    known++;
  }
  return [verb, ...words.slice(known)].join("-");
}

/** `pageToken`, `page_token` and `PageToken` as `page-token`. */
export const toKebab = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .replaceAll("_", "-")
    .toLowerCase();

const singular = (word: string) => word.replace(/ies$/, "y").replace(/s$/, "");
