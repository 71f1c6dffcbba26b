import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pathIn = (dataDir: string) => join(dataDir, "login.url");

/** Notes where the service is, for commands that do not know its settings. */
export function rememberAddress(dataDir: string, base: string): void {
  writeFileSync(pathIn(dataDir), base);
}

/** Where a service with this data folder last was; undefined if it never ran. */
export function lastAddress(dataDir: string): string | undefined {
  try {
    return readFileSync(pathIn(dataDir), "utf8");
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw thrown;
  }
}
