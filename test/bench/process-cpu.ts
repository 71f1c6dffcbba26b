import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc (USER_HZ). */
const ticksPerSecond = 100;

interface Times {
  readonly parent: number;
  /** CPU time of the process and of its children that have ended, in seconds. */
  readonly seconds: number;
}

/** CPU time of a process, in seconds; undefined without /proc. */
export const cpuOf = (pid: number): number | undefined => timesOf(pid)?.seconds;

/** The parent of a process. */
export const parentOf = (pid: number): number | undefined => timesOf(pid)?.parent;

/** CPU time of a process and its children, in seconds. */
export function cpuOfFamily(parent: number): number | undefined {
  let seconds = cpuOf(parent);
  if (seconds === undefined) {
    return undefined;
  }
  for (const child of childrenOf(parent)) {
    seconds += cpuOf(child) ?? 0;
  }
  return seconds;
}

/** The running children of a process. */
export const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && timesOf(Number(entry))?.parent === parent)
    .map(Number);

/** Resident memory of a process, in MB. */
export function residentMB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024;
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before the parenthesis may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}
