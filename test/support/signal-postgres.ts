import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Signals every process of the Postgres of a data folder. Each has its own session. */
export function signalPostgres(folder: string, signal: NodeJS.Signals): void {
  const first = readOrNothing(join(folder, "postmaster.pid"), (text) =>
    Number(text.split("\n")[0]),
  );
  if (first === undefined) {
    return;
  }
  const children = readdirSync("/proc")
    .map(Number)
    .filter((pid) => parentOf(pid) === first);
  for (const pid of [first, ...children]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** The name of the program, in brackets, may contain spaces. */
const parentOf = (pid: number) =>
  readOrNothing(`/proc/${pid}/stat`, (text) =>
    Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]),
  );

function readOrNothing<T>(file: string, read: (text: string) => T): T | undefined {
  try {
    return read(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
