import { type Timestamp, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useMemo } from "react";
import { oneOf, type UrlValue } from "./use-url-state.ts";

const minuteMs = 60_000;
/** Spans to choose from, by their name in the URL. */
export const spans: Readonly<Record<string, { readonly label: string; readonly ms: number }>> = {
  "15m": { label: "Last 15 minutes", ms: 15 * minuteMs },
  "1h": { label: "Last hour", ms: 60 * minuteMs },
  "24h": { label: "Last 24 hours", ms: 24 * 60 * minuteMs },
  "7d": { label: "Last 7 days", ms: 7 * 24 * 60 * minuteMs },
};

const time: UrlValue = {
  initial: "",
  accepts: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
};

/** Which time a list shows, in the URL: a span, and the time at which the list begins. */
export const timeValues = { within: oneOf("", ...Object.keys(spans)), before: time };

/**
 * The times as fields of a request. A span is counted back from when it was chosen: the query must
 * stay the same while it is shown.
 */
export function useTimeRange({ within, before }: { within: string; before: string }): {
  readonly from?: Timestamp;
  readonly before?: Timestamp;
} {
  return useMemo(() => {
    const span = spans[within]?.ms;
    const end = before === "" ? undefined : Date.parse(before);
    return {
      ...(span !== undefined && { from: timestampFromMs((end ?? Date.now()) - span) }),
      ...(end !== undefined && { before: timestampFromMs(end) }),
    };
  }, [within, before]);
}
