import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder } from "../../config/make-folder.ts";
import { replaceFile } from "../../config/replace-file.ts";
import { Failure } from "../../terminal/failure.ts";
import { note, paintNote } from "../../terminal/output.ts";
import { noSettings, type Profile, type Settings } from "./profile.ts";

/** The config file, which only its owner may read. */
export interface Store {
  /** @throws {Failure} when the file cannot be read */
  read(): Settings;
  /**
   * Changes the settings, after every other command that changes them.
   * @returns the settings after the change
   * @throws {Failure} when the file cannot be read; {@link UnwritableFile} when it cannot be written
   */
  update(change: (before: Settings) => Settings | Promise<Settings>): Promise<Settings>;
}

const others = 0o077;

/** @param folder that holds the file; it is created when it is needed */
export function openStore(folder: string): Store {
  const path = join(folder, "config.json");

  function read(): Settings {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      if (/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? "")) {
        return noSettings;
      }
      throw unreadable(error);
    }
    keepPrivate(path, 0o600);
    try {
      return parseSettings(text);
    } catch (error) {
      throw unreadable(error);
    }
  }

  const unreadable = (error: unknown) =>
    new Failure("failed", `cannot read ${path}: ${(error as Error).message}`, {
      hint: "correct the file, or delete it and log in again",
    });

  return {
    read,
    async update(change) {
      writing(path, () => {
        makeFolder(folder, 0o700);
        keepPrivate(folder, 0o700);
      });
      return withLock(path, async () => {
        const before = read();
        const after = await change(before);
        if (after !== before) {
          writing(path, () => replaceFile(path, renderSettings(after), 0o600));
        }
        return after;
      });
    },
  };
}

/** The settings cannot be stored. */
export class UnwritableFile extends Failure {
  constructor(path: string, error: Error) {
    super("failed", `cannot write ${path}: ${error.message}`, {
      hint: "make room for it, or set XDG_CONFIG_HOME to a folder that you can write to",
    });
  }
}

/** @throws {UnwritableFile} when the work on the file fails */
function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UnwritableFile(path, error as Error);
  }
}

/** Removes the permissions of other users. Windows has no such modes. */
function keepPrivate(path: string, mode: number): void {
  if (process.platform === "win32" || (statSync(path).mode & others) === 0) {
    return;
  }
  chmodSync(path, mode);
  note(paintNote("yellow", `Other users had access to ${path}. Their access has been removed.`));
}

/** The settings as the config file has them. */
function renderSettings({ profiles, ...others }: Settings): string {
  return `${JSON.stringify({ ...others, profiles: Object.fromEntries(profiles) }, null, 2)}\n`;
}

/** Types of fields; `?` marks optional ones. */
type Shape = Readonly<Record<string, string>>;

const settingsShape: Shape = { current: "string?", listenSecret: "string?", profiles: "object?" };
const profileShape: Shape = { url: "string", apiKey: "string?", login: "object?" };
const sessionShape: Shape = {
  issuer: "string",
  clientId: "string",
  accessToken: "string",
  refreshToken: "string?",
  expiresAt: "number?",
};

/** @throws {Error} that names the invalid field */
function parseSettings(text: string): Settings {
  const settings = JSON.parse(text);
  check(settings, settingsShape, "it");
  const profiles = Object.entries<Profile>(settings.profiles ?? {});
  for (const [name, profile] of profiles) {
    check(profile, profileShape, `profiles.${name}`);
    if (profile.login !== undefined) {
      check(profile.login, sessionShape, `profiles.${name}.login`);
    }
  }
  return { ...settings, profiles: new Map(profiles) };
}

function check(value: unknown, shape: Shape, path: string): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`${path} must be an object`);
  }
  for (const [name, type] of Object.entries(shape)) {
    const field = (value as Readonly<Record<string, unknown>>)[name];
    const isAbsent = field === undefined && type.endsWith("?");
    if (!isAbsent && typeof field !== type.replace("?", "")) {
      throw new Error(`${path}.${name} must be of type ${type.replace("?", "")}`);
    }
  }
}

const pollMs = 50;
/** Longer than the renewal of a login takes. */
const longestWaitMs = 45_000;

/**
 * Runs work while no other command holds the lock of a file. The lock of a command that has died is
 * void.
 * @throws {Failure} when another command does not release it
 */
export async function withLock<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  const start = performance.now();
  while (!writing(path, () => take(lock))) {
    if (performance.now() - start > longestWaitMs) {
      throw new Failure("conflict", `another command holds ${lock}`, {
        hint: "wait for it to end, or delete the file",
      });
    }
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk it is empty, and no later command would take it for void.
      rmSync(lock, { force: true });
      throw error;
    }
    if (isVoid(lock)) {
      rmSync(lock, { force: true });
    }
    return false;
  }
}

function isVoid(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // It is written right after it is created.
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
