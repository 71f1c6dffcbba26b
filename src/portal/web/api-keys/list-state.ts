import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { msg } from "../../../language/translate.ts";
import { matching, oneOf } from "../state/url-state.ts";

const unusedDays = 90;

/** Time of the last use in milliseconds; 0: never used. */
const lastUsedMs = ({ lastUsedAt }: ApiKey) => (lastUsedAt ? timestampMs(lastUsedAt) : 0);

/** Whether the key was never used, or not for a long time. */
export const isUnused = (key: ApiKey, now: number) =>
  now - lastUsedMs(key) > unusedDays * 24 * 3_600_000;

/** Sort orders by their name in the URL. The service returns the newest first. */
export const orders = {
  newest: { label: msg("Newest first"), compare: () => 0 },
  used: {
    label: msg("Last used first"),
    compare: (a: ApiKey, b: ApiKey) => lastUsedMs(b) - lastUsedMs(a),
  },
  unused: {
    label: msg("Last used last"),
    compare: (a: ApiKey, b: ApiKey) => lastUsedMs(a) - lastUsedMs(b),
  },
  name: { label: msg("By name"), compare: (a: ApiKey, b: ApiKey) => a.name.localeCompare(b.name) },
};

/** The URL parameters of the list. */
export const listValues = {
  q: matching(/^.{1,100}$/),
  show: oneOf("", "unused"),
  sort: oneOf("newest", ...Object.keys(orders)),
};

export type ListState = Readonly<Record<keyof typeof listValues, string>>;

/** Filters and sorts keys. The search matches names, prefixes and identifiers. */
export function selectKeys(keys: readonly ApiKey[], { q, show, sort }: ListState, now: number) {
  const words = q.toLowerCase().trim();
  return keys
    .filter((key) => `${key.name}\n${key.keyPrefix}\n${key.id}`.toLowerCase().includes(words))
    .filter((key) => show !== "unused" || isUnused(key, now))
    .sort(orders[sort as keyof typeof orders].compare);
}
