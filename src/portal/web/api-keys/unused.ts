import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";

const unusedDays = 90;
export const unusedLabel = `Unused for ${unusedDays} days`;

const msOf = (time: Timestamp | undefined) => (time ? timestampMs(time) : 0);

/** When the key was last used, in milliseconds; 0: never. */
export const lastUsedMs = ({ lastUsedAt }: ApiKey) => msOf(lastUsedAt);

/** Whether nobody would miss the key: it has not been used for long, and is not new either. */
export const isUnused = ({ createdAt, lastUsedAt }: ApiKey, now: number) =>
  now - msOf(lastUsedAt ?? createdAt) > unusedDays * 24 * 3_600_000;
