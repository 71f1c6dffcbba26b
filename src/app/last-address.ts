import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../config/replace-file.ts";

const pathIn = (dataDir: string) => join(dataDir, "service.url");

/** Stores the address of the service for commands that do not know its settings. */
export function rememberAddress(dataDir: string, base: string): void {
  // Another user may have run the service before.
  replaceFile(pathIn(dataDir), base, 0o666);
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
