import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure.ts";

const pollMs = 50;
/** Longer than the renewal of a login takes. */
const longestWaitMs = 45_000;

/**
 * Runs work while no other command holds the lock of a file. The lock of a command that has died is
 * void.
 * @throws {Failure} when another command does not let go of it
 */
export async function withLock<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  const start = performance.now();
  while (!take(lock)) {
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
