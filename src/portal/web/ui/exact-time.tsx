import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { dateForms } from "./formats.ts";

/** Hours, minutes and seconds, as text. */
export const clockOf = (at: Timestamp): string => dateForms.clock.format(timestampDate(at));

interface ExactTimeProps {
  readonly at: Timestamp;
  /** `full`, to the millisecond, is what the others show on hover. */
  readonly form?: keyof typeof dateForms;
}

/** A time by the clock of the browser. */
export function ExactTime({ at, form = "full" }: ExactTimeProps) {
  const date = timestampDate(at);
  return (
    <time dateTime={date.toISOString()} title={dateForms.full.format(date)}>
      {dateForms[form].format(date)}
    </time>
  );
}
