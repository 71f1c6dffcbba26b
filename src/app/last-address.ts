import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pathIn = (dataDir: string) => join(dataDir, "service.url");

/** Stores the address of the service for commands that do not know its settings. */
export function rememberAddress(dataDir: string, base: string): void {
  writeFileSync(pathIn(dataDir), base);
}

/** The last address of the service with this data folder; undefined if it never ran. */
export function lastAddress(dataDir: string): string | undefined {
  try {
    return readFileSync(pathIn(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
