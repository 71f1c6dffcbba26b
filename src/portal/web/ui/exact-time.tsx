import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

const day = { day: "numeric", month: "short" } as const;
const minute = { hour: "2-digit", minute: "2-digit" } as const;
const second = { ...minute, second: "2-digit" } as const;
const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options);
const forms = {
  full: form({
    ...day,
    year: "numeric",
    ...second,
    fractionalSecondDigits: 3,
    timeZoneName: "short",
  }),
  minute: form({ ...day, ...minute }),
  clock: form(second),
};

/** Hours, minutes and seconds, as text. */
export const clockOf = (at: Timestamp): string => forms.clock.format(timestampDate(at));

interface ExactTimeProps {
  readonly at: Timestamp;
  /** `full`, to the millisecond, is what the others show on hover. */
  readonly form?: keyof typeof forms;
}

/** A time by the clock of the browser. */
export function ExactTime({ at, form = "full" }: ExactTimeProps) {
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={forms.full.format(date)}>
      {forms[form].format(date)}
    </time>
  );
}
