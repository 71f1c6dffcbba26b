import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { matching, oneOf } from "../ui/state/url-state.ts";

const unusedDays = 90;
export const unusedLabel = `Unused for ${unusedDays} days`;

const msOf = (time: Timestamp | undefined) => (time ? timestampMs(time) : 0);

/** When the key was last used, in milliseconds; 0: never. */
const lastUsedMs = ({ lastUsedAt }: ApiKey) => msOf(lastUsedAt);

/** Whether nobody would miss the key: it has not been used for long, and is not new either. */
export const isUnused = ({ createdAt, lastUsedAt }: ApiKey, now: number) =>
  now - msOf(lastUsedAt ?? createdAt) > unusedDays * 24 * 3_600_000;

/** How to sort keys, by the name in the URL. They come newest first. */
export const orders = {
  newest: { label: "Newest first", compare: () => 0 },
  used: {
    label: "Last used first",
    compare: (a: ApiKey, b: ApiKey) => lastUsedMs(b) - lastUsedMs(a),
  },
  unused: {
    label: "Last used last",
    compare: (a: ApiKey, b: ApiKey) => lastUsedMs(a) - lastUsedMs(b),
  },
  name: { label: "By name", compare: (a: ApiKey, b: ApiKey) => a.name.localeCompare(b.name) },
};

/** Which keys the list shows and how, in the URL. */
export const listValues = {
  q: matching(/^.{1,100}$/),
  show: oneOf("", "unused"),
  sort: oneOf("newest", ...Object.keys(orders)),
};

export type ListState = Readonly<Record<keyof typeof listValues, string>>;

/** The keys to show. A search finds a part of the name or of the key's beginning. */
export function selectKeys(keys: readonly ApiKey[], { q, show, sort }: ListState, now: number) {
  const words = q.toLowerCase().trim();
  return keys
    .filter((key) => `${key.name}\n${key.keyPrefix}\n${key.id}`.toLowerCase().includes(words))
    .filter((key) => show !== "unused" || isUnused(key, now))
    .sort(orders[sort as keyof typeof orders].compare);
}
