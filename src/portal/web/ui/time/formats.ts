/**
 * Dates and numbers have the form of the user's English, whatever calendar the browser prefers.
 * Times are in the time zone of the browser.
 */
const language = englishOf(navigator.language);

const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { calendar: "gregory", ...options });

const day = { day: "numeric", month: "short" } as const;
const year = { year: "numeric" } as const;
const minute = { hour: "2-digit", minute: "2-digit" } as const;
const second = { ...minute, second: "2-digit" } as const;

/** Forms of dates and times, from the longest to the shortest. */
export const dateForms = {
  full: dates({ ...day, ...year, ...second, fractionalSecondDigits: 3, timeZoneName: "short" }),
  second: dates({ ...day, ...year, ...second }),
  year: dates({ ...day, ...year, ...minute }),
  minute: dates({ ...day, ...minute }),
  day: dates({ ...day, ...year }),
  hour: dates({ weekday: "short", ...minute }),
  weekday: dates({ weekday: "short" }),
  clock: dates(second),
  clockMinute: dates(minute),
};

/** Numbers with separators of thousands. */
export const numbers = new Intl.NumberFormat(language);

const fallback = "en-GB";

/**
 * The dashboard is in English: the English that a browser prefers, or else British. Programs start
 * browsers with names of locales that are no language tags: `C`, `en-US@posix`.
 * @param preferred `navigator.language`
 * @returns a tag that every formatter of `Intl` takes
 */
export function englishOf(preferred: string | undefined): string {
  const [tag = ""] = (preferred ?? "").split(/[.@]/);
  try {
    const { language, region } = new Intl.Locale(tag.replaceAll("_", "-"));
    return language === "en" ? [language, region].filter(Boolean).join("-") : fallback;
  } catch {
    return fallback;
  }
}
