import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { intlFormatDistance } from "date-fns/intlFormatDistance";
import { useNow } from "./use-now.ts";

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });

const hourMs = 3_600_000;

/** In hours up to a day: date-fns would call an hour around midnight "tomorrow" or "yesterday". */
function distance(date: Date, now: number): string {
  const ms = Math.abs(date.getTime() - now);
  const isHours = ms >= hourMs && ms < 24 * hourMs;
  return intlFormatDistance(date, now, { locale: "en", ...(isHours && { unit: "hour" }) });
}

/** A past time in relative words; the exact time on hover. */
export function Time({ at }: { at: Timestamp }) {
  const now = useNow();
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {distance(date, Math.max(now, date.getTime()))}
    </time>
  );
}

/** A future time in relative words. */
export function TimeAhead({ at }: { at: Timestamp }) {
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {distance(date, useNow())}
    </time>
  );
}
