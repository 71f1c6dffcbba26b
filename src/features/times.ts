import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { firstIdAt, type IdPrefix } from "../db/ids.ts";

/** A nullable time as the contract shows it. */
export const optionalTime = (time: Date | null | undefined) =>
  time ? timestampFromDate(time) : undefined;

/**
 * The time of a request in the form that the database compares. Stored times have milliseconds: those at or
 * after the time are at or after the next whole one, and those before it are before that.
 */
export const boundOf = ({ seconds, nanos }: Timestamp): Date =>
  new Date(Number(seconds) * 1000 + Math.ceil(nanos / 1e6));

/** The last whole millisecond of a time, for rows stored up to and including it. */
export const lastMillisecond = ({ seconds, nanos }: Timestamp): Date =>
  new Date(Number(seconds) * 1000 + Math.floor(nanos / 1e6));

/** The filter for times at or after `from` and before `before`; undefined if both are. */
export function timeRange(from: Timestamp | undefined, before: Timestamp | undefined) {
  if (from === undefined && before === undefined) {
    return undefined;
  }
  return {
    ...(from && { $gte: boundOf(from) }),
    ...(before && { $lt: boundOf(before) }),
  };
}

/** How far the time in an identifier may differ from that of its row, as clocks are set back. */
const slackMs = 60_000;

/**
 * The filter for the identifiers of rows created between two times; undefined if both are. Identifiers begin
 * with the time, so the filter lets a list start where it has rows instead of passing over newer ones.
 */
export function idRange(
  prefix: IdPrefix,
  from: Timestamp | undefined,
  before: Timestamp | undefined,
) {
  if (from === undefined && before === undefined) {
    return undefined;
  }
  return {
    ...(from && { $gte: firstIdAt(prefix, boundOf(from).getTime() - slackMs) }),
    ...(before && { $lt: firstIdAt(prefix, boundOf(before).getTime() + slackMs) }),
  };
}

/** The filters for rows that occurred within the times of a request and were created when they occurred. */
export function occurredBetween(
  prefix: IdPrefix,
  { occurredFrom, occurredBefore }: { occurredFrom?: Timestamp; occurredBefore?: Timestamp },
) {
  const id = idRange(prefix, occurredFrom, occurredBefore);
  const occurredAt = timeRange(occurredFrom, occurredBefore);
  return { ...(id && { id }), ...(occurredAt && { occurredAt }) };
}
