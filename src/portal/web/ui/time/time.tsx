import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { intlFormatDistance } from "date-fns/intlFormatDistance";
import { type ComponentProps, useSyncExternalStore } from "react";
import { dateForms } from "./formats.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const units = [
  { unit: undefined, belowMs: hourMs },
  { unit: "hour", belowMs: dayMs },
  { unit: "day", belowMs: 60 * dayMs },
  { unit: "month", belowMs: 365 * dayMs },
] as const;

/**
 * Overrides the units of date-fns: hours up to a day, as it calls an hour around midnight
 * "tomorrow" or "yesterday"; days up to two months, as it rounds 30 days to 5 weeks; then months,
 * as it counts in quarters.
 */
function distance(date: Date, now: number): string {
  const ms = Math.abs(date.getTime() - now);
  const unit = units.find(({ belowMs }) => ms < belowMs)?.unit;
  return intlFormatDistance(date, now, { locale: "en", ...(unit && { unit }) });
}

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
