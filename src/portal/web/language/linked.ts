import type { Language } from "../../../language/languages.ts";

let linked: Language | undefined;

/** The language that the link to this page asks for. */
export const linkedLanguage = (): Language | undefined => linked;

/** Takes effect in `language.ts` if that loads afterwards. */
export function setLinkedLanguage(language: Language | undefined): void {
  linked = language;
}
