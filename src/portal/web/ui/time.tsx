import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { intlFormatDistance } from "date-fns/intlFormatDistance";
import { dateForms } from "./formats.ts";
import { useNow } from "./use-now.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const units = [
  { unit: undefined, belowMs: hourMs },
  { unit: "hour", belowMs: dayMs },
  { unit: "day", belowMs: 60 * dayMs },
  { unit: "month", belowMs: 365 * dayMs },
] as const;

/**
 * In hours up to a day, as date-fns would call an hour around midnight "tomorrow" or "yesterday";
 * then in days up to two months, as it would round 30 days to 5 weeks; then in months, as it would
 * count in quarters.
 */
function distance(date: Date, now: number): string {
  const ms = Math.abs(date.getTime() - now);
  const unit = units.find(({ belowMs }) => ms < belowMs)?.unit;
  return intlFormatDistance(date, now, { locale: "en", ...(unit && { unit }) });
}

/** A past time in relative words; the exact time on hover. */
export function Time({ at }: { at: Timestamp }) {
  const now = useNow();
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={dateForms.full.format(date)}>
      {distance(date, Math.max(now, date.getTime()))}
    </time>
  );
}

/** A future time in relative words, and its day if that is not today or tomorrow. */
export function TimeAhead({ at }: { at: Timestamp }) {
  const now = useNow();
  const date = timestampDate(at);
  const isFar = date.getTime() - now >= 2 * dayMs;
  return (
    <time dateTime={date.toISOString()} title={dateForms.full.format(date)}>
      {distance(date, now)}
      {isFar && ` (${dateForms.day.format(date)})`}
    </time>
  );
}
