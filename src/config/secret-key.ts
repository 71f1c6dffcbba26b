import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { isSecretKey } from "./schema.ts";
import { ConfigError } from "./settings.ts";

/**
 * Reads the key that encrypts stored secrets from `secret.key` below the data folder, or creates it at
 * the first start. Only its owner may read it.
 * @returns 32 bytes in base64
 * @throws {ConfigError} when the file does not contain a key, or cannot be read or created
 */
export function loadOrCreateSecretKey(dataDir: string): string {
  const path = join(dataDir, "secret.key");
  let key: string;
  try {
    makeFolder(dataDir, 0o777);
    if (!existsSync(path)) {
      create(path, dataDir);
    }
    key = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new ConfigError(
      `the encryption key: ${(error as Error).message} (let DATA_DIR belong to the user of the service, and have room)`,
    );
  }
  if (!isSecretKey(key)) {
    throw new ConfigError(
      `${path}: is not 32 bytes in base64: restore it from your backup, or delete it if the service has never run`,
    );
  }
  return key;
}

/**
 * Writes the whole key under another name first, so that a crash or a full disk leaves no part of it. Of
 * two processes that do this at the same time, one wins.
 */
function create(path: string, folder: string): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    const key = randomBytes(32).toString("base64");
    writeFileSync(draft, key, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, path);
    // Postgres keeps what it seals, so its name must not be lost with the power.
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
