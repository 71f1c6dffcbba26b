import { findLinks } from "../../html/find-links.ts";
import { headerText } from "./header-text.ts";

const maxLength = 80;

/**
 * A text that one person chose, such as a name, in an email to another: it is short, and has neither
 * links nor anything that programs take for one.
 * @returns the text on one line, or an empty text
 */
export function linkless(given: string): string {
  const text = headerText(given).slice(0, maxLength).toWellFormed();
  const isLinked = findLinks(text).some(({ href }) => href !== undefined);
  return isLinked || /\bwww\.|[\w-]\.[a-z]{2,}(?:\/|\b)|@/i.test(text) ? "" : text;
}
