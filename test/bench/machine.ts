import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";

/** The machine of a measurement. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Load before the measurement began, in processes; any disturbs it. */
  readonly loadBefore: number;
  /** Share of CPU time that the hypervisor gave to other machines meanwhile, in percent. */
  readonly stolen?: number;
}

/** Describes this machine as it is now. */
export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    cpu: first?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

/** The description in one line. */
export function machineLine({ cores, cpu, memoryGiB, system, node, ...others }: Machine): string {
  const { loadBefore, stolen } = others;
  return [
    ...[`${cores} × ${cpu}`, `${memoryGiB} GiB`, system, `Node ${node}`],
    `load ${loadBefore} before`,
    ...(stolen === undefined ? [] : [`${stolen} % of the processors stolen`]),
  ].join(", ");
}

/**
 * Measures the share of CPU time that the hypervisor takes from this machine for others.
 * @returns a function that returns the share since this call, in percent
 * @see https://man7.org/linux/man-pages/man5/proc_stat.5.html
 */
export function measureSteal(): () => number {
  const before = processorTimes();
  return () => {
    const now = processorTimes();
    const share = (now.stolenMs - before.stolenMs) / Math.max(1, now.allMs - before.allMs);
    return Number((share * 100).toFixed(1));
  };
}

/** CPU times of all processors since boot, in units of 10 ms; 0 without /proc. */
export function processorTimes(): { stolenMs: number; allMs: number } {
  if (process.platform !== "linux") {
    return { stolenMs: 0, allMs: 0 };
  }
  const [line = ""] = readFileSync("/proc/stat", "latin1").split("\n", 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolenMs: (ticks[7] ?? 0) * 10, allMs: ticks.reduce((sum, time) => sum + time, 0) * 10 };
}
