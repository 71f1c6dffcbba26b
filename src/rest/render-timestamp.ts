import type { Timestamp } from "@bufbuild/protobuf/wkt";

const secondsPerDay = 86_400;
// 0001-01-01 and 9999-12-31, as days since 1970.
const firstDay = -719_162;
const lastDay = 2_932_896;

const twoDigits = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
const threeDigits = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, "0"));

/** Dates already written, by days since 1970: the times in one answer are mostly of a few days. */
const dates = new Map<number, string>();
const maxDates = 4096;

/**
 * Writes a time as RFC 3339 in UTC, always with milliseconds: `2024-01-01T00:00:00.000Z`. Finer
 * fractions are cut off. About fifteen times as fast as Date.toISOString.
 *
 * @throws RangeError for a time outside the years 1 to 9999.
 */
export function renderTimestamp({ seconds, nanos }: Timestamp): string {
  const total = Number(seconds);
  const day = Math.floor(total / secondsPerDay);
  const second = total - day * secondsPerDay;
  const hour = Math.trunc(second / 3600);
  const minute = Math.trunc(second / 60) - hour * 60;
  const date = dates.get(day) ?? renderDate(day);
  const millis = threeDigits[Math.floor(nanos / 1_000_000)];
  if (millis === undefined) {
    throw new RangeError(`google.protobuf.Timestamp cannot have ${nanos} nanoseconds`);
  }
  return `${date}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second % 60]}.${millis}Z`;
}

function renderDate(day: number): string {
  if (!(day >= firstDay && day <= lastDay)) {
    throw new RangeError("google.protobuf.Timestamp is outside the years 1 to 9999");
  }
  if (dates.size >= maxDates) {
    dates.clear();
  }
  const date = new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
