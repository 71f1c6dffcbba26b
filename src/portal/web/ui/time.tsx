import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { dateForms } from "./formats.ts";
import { useNow } from "./use-now.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Whole units up to a day; then days, months and years of the calendar, as in "yesterday". */
function distance(date: Date, now: number): string {
  const ms = date.getTime() - now;
  const today = new Date(now);
  const years = date.getFullYear() - today.getFullYear();
  const size = Math.abs(ms);
  switch (true) {
    case size < minuteMs:
      return relative.format(Math.trunc(ms / 1000), "second");
    case size < hourMs:
      return relative.format(Math.trunc(ms / minuteMs), "minute");
    case size < dayMs:
      return relative.format(Math.trunc(ms / hourMs), "hour");
    case size < 60 * dayMs:
      return relative.format(Math.round((midnight(date) - midnight(today)) / dayMs), "day");
    case size < 365 * dayMs:
      return relative.format(12 * years + date.getMonth() - today.getMonth(), "month");
    default:
      return relative.format(years, "year");
  }
}

const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);

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
