const shown = { dateStyle: "long", timeStyle: "short" } as const;

const format = new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: "UTC" });

/** A time in UTC, which {@link localTimesScript} shows in the zone of the browser. */
export const timeElement = (time: Date): string =>
  `<time datetime="${time.toISOString()}" class="soft">${format.format(time)} UTC</time>`;

/** The script of a page with times. Without it, they stay in UTC, which stays their title. */
export const localTimesScript = `
  const format = new Intl.DateTimeFormat("en-GB", ${JSON.stringify(shown)});
  for (const time of document.querySelectorAll("time")) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
`;
