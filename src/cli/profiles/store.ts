import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../failure.ts";
import { note, paintNote } from "../output.ts";
import { withLock } from "./lock.ts";
import { noSettings, type Settings } from "./profile.ts";
import { parseSettings, renderSettings } from "./settings-json.ts";

/** The config file, which only its owner may read. */
export interface Store {
  /** @throws {Failure} when the file cannot be read */
  read(): Settings;
  /**
   * Changes the settings, after every other command that changes them.
   * @returns what the change returns
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
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      keepPrivate(dirname(path), 0o700);
      return withLock(path, async () => {
        const before = read();
        const after = await change(before);
        if (after !== before) {
          // Atomic, so that another command reads the old file or the new one.
          const draft = `${path}.${process.pid}`;
          writeFileSync(draft, renderSettings(after), { mode: 0o600 });
          renameSync(draft, path);
        }
        return after;
      });
    },
  };
}

/** Takes away what other users may do with it. Windows has no such modes. */
function keepPrivate(path: string, mode: number): void {
  if (process.platform === "win32" || (statSync(path).mode & others) === 0) {
    return;
  }
  chmodSync(path, mode);
  note(paintNote("yellow", `Other users had access to ${path}. They no longer do.`));
}
