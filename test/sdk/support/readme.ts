/** The first block of a language in a README. @throws {Error} when there is no such block */
export function firstExample(readme: string, language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(readme) ?? [];
  if (code === undefined) {
    throw new Error(`no example in ${language}`);
  }
  return code;
}
