import { IntlMessageFormat } from "intl-messageformat";
import englishTexts from "./catalogue/en.json" with { type: "json" };
import { type Language, localeFor } from "./languages.ts";

/** Translations by message. */
export type Catalogue = Readonly<Record<string, string>>;

type Value = string | number | Date;

/** Values of a message by name, such as elements of Preact, and functions from the content of tags to them. */
export type RichValues<T> = Readonly<Record<string, Value | T | ((content: (string | T)[]) => T)>>;

/** A message that is translated somewhere other than where it is written. */
export type Message = string & { readonly [isMessage]: true };
declare const isMessage: unique symbol;

/** A message in a table or a constant, to be translated where it is shown. */
export const msg = (message: string): Message => message as Message;

/** Renders messages in one language. */
export interface Translator {
  readonly language: Language;
  /** Locale of dates and numbers: the language, with a region or a numbering system. */
  readonly locale: string;
  /**
   * @param message the English text, in the ICU message format: a literal, or a constant from `msg`.
   * Where one English word needs several translations, the message ends with its meaning in brackets,
   * and `en.json` has the text.
   * @param values of the message's arguments
   * @throws {Error} if a value is missing
   */
  t<S extends string>(message: Known<S>, values?: Readonly<Record<string, Value>>): string;

  /** The parts of a message whose values and tags are not only text. */
  rich<T>(message: string, values: RichValues<T>): (string | T)[];
}

/** No text of other origin: the type of a literal or of `msg`. */
type Known<S extends string> = string extends S ? never : S;

/** Marks that make a message more than plain text. */
const syntax = /[{<']/;

/** @param catalogue of the language; a message that it lacks is rendered in English */
export function createTranslator(
  language: Language,
  locale: string,
  catalogue: Catalogue,
): Translator {
  const formats = new Map<string, IntlMessageFormat>();

  const textOf = (message: string) =>
    catalogue[message] || (englishTexts as Catalogue)[message] || message;

  function formatOf(message: string): IntlMessageFormat {
    let format = formats.get(message);
    if (format === undefined) {
      format = new IntlMessageFormat(textOf(message), locale);
      formats.set(message, format);
    }
    return format;
  }

  return {
    language,
    locale,
    t: (message, values) =>
      values === undefined && !syntax.test(message)
        ? textOf(message)
        : String(formatOf(message).format(values)),
    rich<T>(message: string, values: RichValues<T>) {
      const parts = formatOf(message).format<T>(values as Record<string, T>);
      return Array.isArray(parts) ? parts : [parts];
    },
  };
}

/** Renders messages in English. */
export const english: Translator = createTranslator("en", localeFor("en"), {});
