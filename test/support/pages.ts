import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Every page of the documentation, relative to the root of the repository. */
export const pages: readonly string[] = [
  "README.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  ...globSync(["docs/**/*.md", "sdk/README.md", "sdk/*/README.md"], { cwd: root }),
].sort();

/** The text of a page. */
export const readPage = (page: string): string => readFileSync(join(root, page), "utf8");

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Empty for plain text. */
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const found = readPage(page).matchAll(/^```(\w*)\n(.*?)^```/gms);
  return [...found].map(([, language = "", code = ""]) => ({ page, language, code }));
}

/** The first block of a page that contains this text. @throws {Error} when there is none */
export function codeOf(page: string, part: string): string {
  const found = blocksOf(page).find(({ code }) => code.includes(part));
  if (found === undefined) {
    throw new Error(`${page} does not show ${part}`);
  }
  return found.code;
}

/** The files that a section of a page shows, by path, and the commands that it ends with. */
export function projectOf(page: string, heading: string) {
  const [, section = ""] = readPage(page).split(`\n## ${heading}\n`);
  const [text = ""] = section.split("\n## ");
  const blocks = text.matchAll(/^(?:`([\w./]+)`\n\n)?```(\w+)\n(.*?)^```/gms);
  const files = new Map<string, string>();
  let commands = "";
  for (const [, path, language, code = ""] of blocks) {
    if (path !== undefined) {
      files.set(path, code);
    } else if (language === "sh") {
      commands = code;
    }
  }
  if (files.size === 0 || commands === "") {
    throw new Error(`${page} has no project under ${heading}`);
  }
  return { files, commands };
}
