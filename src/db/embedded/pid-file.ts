import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** The content of postmaster.pid in a data directory, and whether it is accurate. */
interface PidFile {
  readonly pid: number;
  /** Missing while the server starts. */
  readonly port: number | undefined;
  /**
   * Whether the process is the server of this directory. Process ids are reused, in containers quickly,
   * and ids of another container mean nothing here.
   */
  readonly holder: "server" | "nobody" | "something else";
}

/** Line 1 is the process id, line 4 the port: https://www.postgresql.org/docs/18/storage-file-layout.html */
export function readPidFile(dir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!(pid > 0)) {
      return undefined;
    }
    return { pid, port: Number(lines[3]) || undefined, holder: holderOf(pid, dir) };
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function holderOf(pid: number, dir: string): PidFile["holder"] {
  if (!isAlive(pid)) {
    return "nobody";
  }
  // Without /proc, Postgres's own checks must suffice.
  if (process.platform !== "linux") {
    return "server";
  }
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") {
      return "something else";
    }
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir) ? "server" : "something else";
  } catch {
    return "nobody"; // it has just ended, or belongs to another user
  }
}
