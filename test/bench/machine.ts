import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";

/** The machine of a measurement. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Processes that wanted a core before the measurement began: more than none disturb it. */
  readonly loadBefore: number;
  /** Share of the processors that the hypervisor gave to others meanwhile, in percent. */
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

/** The same in one line. */
export function machineLine({ cores, cpu, memoryGiB, system, node, ...others }: Machine): string {
  const { loadBefore, stolen } = others;
  return [
    ...[`${cores} × ${cpu}`, `${memoryGiB} GiB`, system, `Node ${node}`],
    `load ${loadBefore} before`,
    ...(stolen === undefined ? [] : [`${stolen} % of the processors stolen`]),
  ].join(", ");
}

/**
 * Measures the share of the processors that the hypervisor gives to others although this machine wants them.
 * @returns gives it since the call, in percent
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

/** The times of all processors since the start of the machine, in steps of 10 ms; 0 where there is no /proc. */
export function processorTimes(): { stolenMs: number; allMs: number } {
  if (process.platform !== "linux") {
    return { stolenMs: 0, allMs: 0 };
  }
  const [line = ""] = readFileSync("/proc/stat", "latin1").split("\n", 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolenMs: (ticks[7] ?? 0) * 10, allMs: ticks.reduce((sum, time) => sum + time, 0) * 10 };
}
