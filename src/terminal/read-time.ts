/**
 * Reads a time in ISO 8601: a day, or a day and a time of day. `Date` alone reads any text with a digit,
 * and takes 30 February for 2 March.
 */
export function readTime(text: string): Date | undefined {
  const [day = "", clock = ""] = text.split(/[T ](.*)/i);
  const isClock = /^(?:\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/i.test(clock);
  const time = new Date(text);
  return isDay(day) && isClock && !Number.isNaN(time.getTime()) ? time : undefined;
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
