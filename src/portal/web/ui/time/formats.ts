const fallback = "en-GB";

/**
 * The browser's variant of English; British for other languages. Tolerates POSIX locales, which are
 * not language tags: `C`, `en-US@posix`.
 * @param preferred `navigator.language`
 * @returns a valid language tag
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

/**
 * Formats follow the user's variant of English, with Gregorian dates in the browser's time zone.
 */
const language = englishOf(navigator.language);

const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { calendar: "gregory", ...options });

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
export const numbers = new Intl.NumberFormat(language);
