import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pathIn = (dataDir: string) => join(dataDir, "service.url");

/** Stores the address of the service for commands that do not know its settings. */
export function rememberAddress(dataDir: string, base: string): void {
  const path = pathIn(dataDir);
  // Replaced, as another user may have run the service before.
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, base);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
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
