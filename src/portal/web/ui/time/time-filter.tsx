import { type Timestamp, timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { TargetedSubmitEvent } from "preact";
import { useMemo } from "preact/compat";
import { type Message, msg } from "../../../../language/translate.ts";
import { t } from "../../language/language.ts";
import { oneOf, type UrlValue } from "../../state/url-state.ts";
import { Button } from "../button/button.tsx";
import { optionsOf, Select } from "../form/field.tsx";
import { localTime } from "./local-time.ts";

const minuteMs = 60_000;
/** Time spans by their name in the URL. */
const spans: Readonly<Record<string, { readonly label: Message; readonly ms: number }>> = {
  "15m": { label: msg("Last 15 minutes"), ms: 15 * minuteMs },
  "1h": { label: msg("Last hour"), ms: 60 * minuteMs },
  "24h": { label: msg("Last 24 hours"), ms: 24 * 60 * minuteMs },
  "7d": { label: msg("Last 7 days"), ms: 7 * 24 * 60 * minuteMs },
};

const time: UrlValue = {
  initial: "",
  accepts: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
};

/** The URL parameters of a time range: a span, and the time of the newest row. */
export const timeValues = { within: oneOf("", ...Object.keys(spans)), before: time };

/** The range as timestamps. A span ends when it was selected, so that the query stays the same. */
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

/** Browsers accept years that a timestamp cannot have. */
const bounds = { min: "1970-01-01T00:00", max: "2999-12-31T23:59" };

interface TimeFilterProps {
  readonly within: string;
  readonly before: string;
  readonly onChange: (changes: { within?: string; before?: string }) => void;
}

/** Selects a span, or the time of the newest row. */
export function TimeFilter({ within, before, onChange }: TimeFilterProps) {
  const shown = before === "" ? "" : localTime(new Date(before));
  const jump = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("time"));
    // Its text leaves out the seconds, and which of the two it is when an hour occurs twice.
    if (text !== shown) {
      onChange({ before: text === "" ? "" : `${new Date(text).toISOString().slice(0, 19)}Z` });
    }
  };
  return (
    <>
      <Select
        aria-label={t("Time")}
        any={t("Any time")}
        options={optionsOf(spans)}
        value={within}
        onChange={(next) => onChange({ within: next })}
      />
      <form className="time-jump" onSubmit={jump}>
        <input
          // Uncontrolled, as the browser has its own state while the user types.
          key={before}
          className="input"
          type="datetime-local"
          name="time"
          aria-label={t("Go to date")}
          {...bounds}
          defaultValue={shown}
        />
        <Button type="submit">{t("Go to")}</Button>
      </form>
    </>
  );
}
