const shown = { dateStyle: "long", timeStyle: "short", numberingSystem: "latn" } as const;

/** A time in UTC, which {@link localTimesScript} shows in the zone of the browser. */
export function timeElement(time: Date, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...shown, timeZone: "UTC" });
  return `<time datetime="${time.toISOString()}" class="soft">${format.format(time)} UTC</time>`;
}

/** The script of a page with times. Without it, they stay in UTC; with it, UTC remains as their title. */
export const localTimesScript = `
  const { lang } = document.documentElement;
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, ${JSON.stringify(shown)});
  for (const time of document.querySelectorAll("time")) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
`;
