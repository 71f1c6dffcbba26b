import { loadTranslator } from "../../../language/catalogues.ts";
import {
  isLanguage,
  type Language,
  languageOf,
  localeFor,
  withDigits,
} from "../../../language/languages.ts";
import { createTranslator, type Translator } from "../../../language/translate.ts";
import { linkedLanguage } from "./linked.ts";

const stored = "language";

/** The language that a person chose in this browser; undefined for the browser's language. */
function chosenLanguage(): Language | undefined {
  try {
    const choice = localStorage.getItem(stored) ?? "";
    return isLanguage(choice) ? choice : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the choice of a member for the next load of a page, which does not wait for the service to return it.
 * @param choice empty for the language of the browser
 * @returns whether that load is in a different language than this one. Without storage it is not.
 */
export function keepLanguage(choice: string): boolean {
  try {
    localStorage.setItem(stored, choice);
  } catch {
    return false;
  }
  return preferredLanguage() !== language;
}

/**
 * The locale of dates and numbers: the preferred region of the language. Digits are those of ticket
 * numbers and identifiers.
 * @param preferred `navigator.languages`
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  for (const tag of preferred) {
    if (languageOf(tag) === language) {
      const [name = ""] = tag.split(/[.@]/);
      try {
        const { region } = new Intl.Locale(name.replaceAll("_", "-"));
        return region === undefined ? withDigits(language) : withDigits(`${language}-${region}`);
      } catch {
        // Not a language tag. Another may be one.
      }
    }
  }
  return localeFor(language);
}

const preferred: readonly string[] = navigator.languages ?? [navigator.language ?? ""];

function preferredLanguage(): Language {
  const ofBrowser = preferred.map(languageOf).find((one) => one !== undefined);
  return linkedLanguage() ?? chosenLanguage() ?? ofBrowser ?? "en";
}

/** The language of this page. */
export const language = preferredLanguage();

/** The locale of this page, for dates, numbers and lists. */
export const locale = localeOf(language, preferred);

/** Translates into the page's language. */
export let translator: Translator = createTranslator(language, locale, {});

/** Loads the page's language. Nothing is translated before. */
export async function loadLanguage(): Promise<void> {
  translator = await loadTranslator(language, locale);
}

/** {@link Translator.t} into the page's language. */
export const t: Translator["t"] = (message, values) => translator.t(message, values);
