import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";

/** A nullable time as the contract shows it. */
export const optionalTime = (time: Date | null | undefined) =>
  time ? timestampFromDate(time) : undefined;

/** The filter for times at or after `from` and before `before`; undefined if both are. */
export function timeRange(from: Timestamp | undefined, before: Timestamp | undefined) {
  if (from === undefined && before === undefined) {
    return undefined;
  }
  return {
    ...(from && { $gte: timestampDate(from) }),
    ...(before && { $lt: timestampDate(before) }),
  };
}
