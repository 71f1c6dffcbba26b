import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the kernel's clock in a second, as Linux shows it to programs. */
const ticksPerSecond = 100;

interface Times {
  readonly parent: number;
  /** Of the process and of its children that have ended, in seconds. */
  readonly seconds: number;
}

/** The CPU time that a process has used, in seconds; undefined where there is no /proc. */
export const cpuOf = (pid: number): number | undefined => timesOf(pid)?.seconds;

/** The process that started this one. */
export const parentOf = (pid: number): number | undefined => timesOf(pid)?.parent;

/** The CPU time that a process and those that it started have used, in seconds. */
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

/** The processes that this one started and that still run. */
export const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && timesOf(Number(entry))?.parent === parent)
    .map(Number);

/** The memory of a process that is resident, in MB. */
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
