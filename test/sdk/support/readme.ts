/** The blocks of a language in a README. @throws {Error} when there is none */
export function examples(readme: string, language: string): readonly [string, ...string[]] {
  const blocks = readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"));
  const [first, ...others] = [...blocks].map(([, code = ""]) => code);
  if (first === undefined) {
    throw new Error(`no example in ${language}`);
  }
  return [first, ...others];
}

export const firstExample = (readme: string, language: string): string =>
  examples(readme, language)[0];
