import { cpus, loadavg, release, totalmem, type } from "node:os";

/** What a figure was measured on. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Processes that wanted a core before the measurement began: more than none disturb it. */
  readonly loadBefore: number;
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
export function machineLine({ cpu, cores, memoryGiB, system, node, loadBefore }: Machine): string {
  return `${cores} × ${cpu}, ${memoryGiB} GiB, ${system}, Node ${node}, load ${loadBefore} before`;
}
