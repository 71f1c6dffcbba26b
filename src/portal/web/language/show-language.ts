import { directionOf } from "../../../language/languages.ts";
import { language, loadLanguage } from "./language.ts";

/** Sets the language of the page, and loads it. */
export async function showLanguage(): Promise<void> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  await loadLanguage();
}
