import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "./suite.ts";

/** Installs the package from the service in an empty folder, beside other packages. */
export async function installTypescript(
  folder: string,
  env: Record<string, string>,
  others: readonly string[],
): Promise<void> {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const own = `${env.SERVICE_URL}/sdk/typescript.tgz`;
  await must("npm", ["install", ...flags, own, ...others], { cwd: folder, env });
}
