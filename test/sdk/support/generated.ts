import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "tap";
import { must, root, workshop } from "./suite.ts";

/** Asserts that the committed code in these folders is what the contract generates today. */
export async function assertGenerated(
  t: Test,
  language: string,
  ...folders: string[]
): Promise<void> {
  const fresh = workshop(t);
  await must("npm", ["run", "--silent", "generate:sdk", "--", "--out", fresh, language]);
  for (const folder of folders) {
    t.strictSame(filesIn(join(root, folder)), filesIn(join(fresh, folder)), "npm run generate:sdk");
  }
}

/** Text of generated files, by path. */
function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|py)$|_gen\.go$/.test(file))
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
}
