import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { intlFormatDistance } from "date-fns/intlFormatDistance";
import { useNow } from "./use-now.ts";

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });

/** A past time in relative words; the exact time on hover. */
export function Time({ at }: { at: Timestamp }) {
  const now = useNow();
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {intlFormatDistance(date, Math.max(now, date.getTime()), { locale: "en", numeric: "auto" })}
    </time>
  );
}

/** A future time in relative words. */
export function TimeAhead({ at }: { at: Timestamp }) {
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {intlFormatDistance(date, useNow(), { locale: "en" })}
    </time>
  );
}
