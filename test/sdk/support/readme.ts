/** The blocks of a language in a README. */
export const examples = (readme: string, language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(
    ([, code = ""]) => code,
  );

/** The first block of a language in a README. @throws {Error} when there is no such block */
export function firstExample(readme: string, language: string): string {
  const [code] = examples(readme, language);
  if (code === undefined) {
    throw new Error(`no example in ${language}`);
  }
  return code;
}
