import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "./suite.ts";

/** Installs the package from the service in an empty folder, next to other packages. */
export async function installTypescript(
  folder: string,
  env: Record<string, string>,
  others: readonly string[],
): Promise<void> {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const install = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  writeFileSync(
    join(folder, ".npmrc"),
    `@ticketing-service:registry=${env.SERVICE_URL}/sdk/npm/\n`,
  );
  await must("npm", [...install, "@ticketing-service/sdk"], { cwd: folder, env });
  // Another service may have had its port before, so what npm remembers serves for the others only.
  await must("npm", [...install, "--prefer-offline", ...others], { cwd: folder, env });
}
