/** The blocks of a language in a README. @throws {Error} when there is none */
export function examplesIn(readme: string, language: string): [string, ...string[]] {
  const found = readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"));
  const [first, ...more] = [...found].map(([, code = ""]) => code);
  if (first === undefined) {
    throw new Error(`no example in ${language}`);
  }
  return [first, ...more];
}

/** The first block of a language in a README. @throws {Error} when there is no such block */
export const firstExample = (readme: string, language: string): string =>
  examplesIn(readme, language)[0];
