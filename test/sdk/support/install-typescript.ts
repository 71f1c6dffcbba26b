import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, root } from "./suite.ts";

export const typescriptSource = join(root, "sdk/typescript");

/** Packs the package, and installs it in an empty folder, beside other packages. */
export async function installTypescript(folder: string, others: readonly string[]): Promise<void> {
  const copy = join(folder, "source");
  const cwd = join(copy, "sdk/typescript");
  cpSync(join(root, "tsconfig.json"), join(copy, "tsconfig.json"));
  // An earlier build must not get into the package.
  cpSync(typescriptSource, cwd, { recursive: true, filter: (path) => !/\/dist$/.test(path) });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const pack = ["pack", "--json", "--silent", "--pack-destination", folder];
  const [packed] = JSON.parse(await must("npm", pack, { cwd }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await must("npm", ["install", ...flags, `./${packed.filename}`, ...others], { cwd: folder });
}
