import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../support/port.ts";
import { residentMB } from "./process-cpu.ts";
import { roundsOf } from "./rounds.ts";
import { median, type Row, timeRow } from "./row.ts";

const rounds = roundsOf(5);
const idleMs = 10_000;

/** Measures the time from the start of a process until it is ready, and its memory when idle. */
export async function bench(): Promise<Row[]> {
  const empty: number[] = [];
  const kept: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), "ticketing-bench-"));
    try {
      const first = await start(dataDir);
      empty.push(first.seconds);
      await end(first.process);
      const second = await start(dataDir);
      kept.push(second.seconds);
      await sleep(idleMs);
      memory.push(residentMB(second.process.pid ?? 0));
      await end(second.process);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  }
  return [
    timeRow("start: ready with data, in s of 0.6", median(kept), 0.6, 1),
    timeRow("start: ready on an empty disk, in s of 1.8", median(empty), 1.8, 1),
    timeRow("start: idle resident memory in MB of 120", median(memory), 120, 1),
  ];
}

/** Starts the service with default settings. */
async function start(dataDir: string): Promise<{ process: ChildProcess; seconds: number }> {
  const port = await freePort();
  const before = performance.now();
  const child = spawn(process.execPath, ["src/main.js"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) {
      throw new Error(`the service ended with ${child.exitCode}`);
    }
    await sleep(5);
  }
  return { process: child, seconds: (performance.now() - before) / 1000 };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill();
  await exit;
}
