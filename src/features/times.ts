import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";

/** A time that a row may not have, as the contract shows it. */
export const optionalTime = (time: Date | null | undefined) =>
  time ? timestampFromDate(time) : undefined;

/** The filter for times from `from` until just before `before`; undefined where neither is given. */
export function timeRange(from: Timestamp | undefined, before: Timestamp | undefined) {
  if (from === undefined && before === undefined) {
    return undefined;
  }
  return {
    ...(from && { $gte: timestampDate(from) }),
    ...(before && { $lt: timestampDate(before) }),
  };
}
