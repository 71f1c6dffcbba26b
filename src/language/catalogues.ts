import { acceptedLanguage, type Language, languageOf, localeFor } from "./languages.ts";
import { type Catalogue, createTranslator, type Translator } from "./translate.ts";

const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>>> = {
  de: () => import("./catalogue/de.json", { with: { type: "json" } }),
  es: () => import("./catalogue/es.json", { with: { type: "json" } }),
  fr: () => import("./catalogue/fr.json", { with: { type: "json" } }),
  pt: () => import("./catalogue/pt.json", { with: { type: "json" } }),
  ja: () => import("./catalogue/ja.json", { with: { type: "json" } }),
  ar: () => import("./catalogue/ar.json", { with: { type: "json" } }),
};

/** A translator into a language. Its catalogue is loaded when it is needed. */
export async function loadTranslator(
  language: Language,
  locale = localeFor(language),
): Promise<Translator> {
  const catalogue = language === "en" ? {} : (await loaders[language]()).default;
  return createTranslator(language, locale, catalogue);
}

const translators = new Map<Language, Promise<Translator>>();

/** The translator of pages and mails into a language, loaded once. */
export function translatorFor(language: Language): Promise<Translator> {
  let translator = translators.get(language);
  if (translator === undefined) {
    translator = loadTranslator(language);
    translators.set(language, translator);
  }
  return translator;
}

/**
 * The translator for a reader, by what is known about them.
 * @param tags languages of the reader, the most certain first; empty if unknown
 */
export const translatorForReader = (...tags: readonly string[]): Promise<Translator> =>
  translatorFor(tags.map(languageOf).find((language) => language !== undefined) ?? "en");

/** The translator into the language that a browser prefers. @param header `Accept-Language` */
export const translatorForBrowser = (header: string | undefined): Promise<Translator> =>
  translatorFor(acceptedLanguage(header) ?? "en");

interface PageRequest {
  readonly query: URLSearchParams;
  header(name: string): string | undefined;
}

/** The translator of a page: into the language that its address asks for with `lang`, or that the browser prefers. */
export function translatorForPage(request: PageRequest): Promise<Translator> {
  const asked = languageOf(request.query.get("lang") ?? "");
  return asked === undefined
    ? translatorForBrowser(request.header("accept-language"))
    : translatorFor(asked);
}

/**
 * The query of an address that a page leads to, which asks for the language if the page's own address does.
 * @param parameters in addition to the language
 * @returns such as `?lang=de`; empty if there is no parameter
 */
export function pageQuery(
  { query }: PageRequest,
  { language }: Translator,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const all = new URLSearchParams({ ...parameters, ...(query.has("lang") && { lang: language }) });
  return all.size > 0 ? `?${all}` : "";
}
