import { locale } from "../../language/language.ts";

const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { calendar: "gregory", ...options });

const day = { day: "numeric", month: "short" } as const;
const year = { year: "numeric" } as const;
const minute = { hour: "2-digit", minute: "2-digit" } as const;
const second = { ...minute, second: "2-digit" } as const;

/** Date formats, from the longest to the shortest. */
export const dateForms = {
  full: dates({ ...day, ...year, ...second, fractionalSecondDigits: 3, timeZoneName: "short" }),
  second: dates({ ...day, ...year, ...second }),
  year: dates({ ...day, ...year, ...minute }),
  minute: dates({ ...day, ...minute }),
  day: dates({ ...day, ...year }),
  appointment: dates({ weekday: "short", ...day, ...minute }),
  hour: dates({ weekday: "short", ...minute }),
  weekday: dates({ weekday: "short" }),
  clock: dates(second),
  clockMinute: dates(minute),
};

/** Formats numbers with thousands separators. */
export const numbers = new Intl.NumberFormat(locale);
