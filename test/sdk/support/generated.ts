import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "tap";
import { must, root, workshop } from "./suite.ts";

/**
 * Asserts that the committed code matches the contract.
 * @param paths folders, or patterns of files
 */
export async function assertGenerated(
  t: Test,
  language: string,
  ...paths: string[]
): Promise<void> {
  const fresh = workshop(t);
  await must("npm", ["run", "--silent", "generate:sdk", "--", "--out", fresh, language]);
  for (const path of paths) {
    const pattern = path.includes("*") ? path : `${path}/**/*.{ts,py,pyi,go}`;
    const generated = filesIn(fresh, pattern);
    t.not(Object.keys(generated).length, 0, pattern);
    t.strictSame(filesIn(root, pattern), generated, "npm run generate:sdk");
  }
}

/** Text of files, by path. */
function filesIn(cwd: string, pattern: string): Record<string, string> {
  const paths = globSync(pattern, { cwd }).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(cwd, path), "utf8")]));
}
