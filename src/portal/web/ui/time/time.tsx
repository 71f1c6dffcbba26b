import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { type ComponentProps, useSyncExternalStore } from "preact/compat";
import { locale } from "../../language/language.ts";
import { dateForms } from "./formats.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

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

/** A past time in relative terms, exact on hover. */
export function Time({ at }: { at: Timestamp }) {
  const now = useNow();
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={dateForms.full.format(date)}>
      {distance(date, Math.max(now, date.getTime()))}
    </time>
  );
}

/** A future time in relative terms, with its date from the day after tomorrow on. */
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

/** Hours, minutes and seconds, as text. */
export const clockOf = (at: Timestamp): string => dateForms.clock.format(timestampDate(at));

interface ExactTimeProps {
  readonly at: Timestamp;
  /** All show `full`, to the millisecond, on hover. */
  readonly form?: keyof typeof dateForms;
}

/** A time in the browser's time zone. */
export function ExactTime({ at, form = "full" }: ExactTimeProps) {
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={dateForms.full.format(date)}>
      {dateForms[form].format(date)}
    </time>
  );
}

/** A time, exact and relative. */
export const When = ({ at }: { at: Timestamp | undefined }) =>
  at && (
    <>
      <ExactTime at={at} />, <Time at={at} />
    </>
  );

/** A time in a table cell, relative and exact. */
export const WhenInRow = ({ at, form = "year" }: ComponentProps<typeof ExactTime>) => (
  <span className="time-pair">
    <Time at={at} />{" "}
    <span className="soft time-beside">
      <ExactTime at={at} form={form} />
    </span>
  </span>
);

const everyMs = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) {
      each();
    }
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) {
      return;
    }
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time in milliseconds, updated every 10 seconds by a shared timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
