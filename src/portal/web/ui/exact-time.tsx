import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

const dayAndMinute = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const toTheMillisecond = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZoneName: "short",
});

interface ExactTimeProps {
  readonly at: Timestamp;
  /** Day, hour and minute only. */
  readonly short?: boolean;
}

/** A time by the clock of the browser. */
export function ExactTime({ at, short = false }: ExactTimeProps) {
  const date = timestampDate(at);
  const exact = toTheMillisecond.format(date);
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {short ? dayAndMinute.format(date) : exact}
    </time>
  );
}
