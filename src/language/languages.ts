/** The languages that people can read the service in, by their BCP 47 tags. The first is the default. */
export const languages = ["en", "de", "es", "fr", "pt", "ja", "ar"] as const;

export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
};

export const isLanguage = (tag: string): tag is Language =>
  (languages as readonly string[]).includes(tag);

/** The direction of a language's text, as the HTML attribute `dir` has it. */
export const directionOf = (language: Language): "ltr" | "rtl" =>
  language === "ar" ? "rtl" : "ltr";

/**
 * The locale of a language's dates and numbers if a reader's region is not known. Digits are those
 * of ticket numbers and identifiers.
 */
export const localeFor = (language: Language): string =>
  language === "en" ? "en-GB" : withDigits(language);

/** A locale with the digits that identifiers have. */
export const withDigits = (locale: string): string =>
  locale.startsWith("ar") ? `${locale}-u-nu-latn` : locale;

/**
 * The language of a tag such as `pt-BR`. Tolerates POSIX locales, which are not language tags:
 * `de_AT.UTF-8`, `en-US@posix`.
 */
export function languageOf(tag: string): Language | undefined {
  const [primary = ""] = tag
    .trim()
    .toLowerCase()
    .split(/[-_.@]/, 1);
  return isLanguage(primary) ? primary : undefined;
}

/** At most this much of a header is read. */
const maxHeaderLength = 1_000;

/**
 * The language that a reader prefers.
 * @param header of HTTP or of a mail: `Accept-Language`, or `Content-Language`, as in RFC 9110 and RFC 3282
 * @returns undefined if it names none of ours
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? "")
    .slice(0, maxHeaderLength)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean);
      return { language: languageOf(tag), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0);
  ranges.sort((a, b) => b.quality - a.quality);
  return ranges.find(({ language }) => language !== undefined)?.language;
}
