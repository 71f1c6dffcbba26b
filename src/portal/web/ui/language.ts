const fallback = "en-GB";

/**
 * The dashboard is in English: the English that a browser prefers, or else British. Programs start
 * browsers with names of locales that are no language tags: `C`, `en-US@posix`.
 * @param preferred `navigator.language`
 * @returns a tag that every formatter of `Intl` takes
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
