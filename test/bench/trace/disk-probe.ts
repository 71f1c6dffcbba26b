// Runs in a separate thread during a trace and writes to a given file like a commit. A delay that affects
// these writes too is caused by the disk, not by Postgres.
import { fdatasyncSync, openSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { epochNow } from "../clock.ts";

/** A slow write: its time in epoch milliseconds, and its duration in milliseconds. */
export interface DiskStall {
  readonly at: number;
  readonly ms: number;
}

const everyMs = 20;
const leastMs = 5;
const page = Buffer.alloc(8192, 1);
const pages = 64;

const file = openSync(workerData as string, "w");
const stalls: DiskStall[] = [];
let stopped = false;
parentPort?.once("message", () => {
  stopped = true;
});
for (let i = 0; !stopped; i++) {
  const at = epochNow();
  writeSync(file, page, 0, page.length, (i % pages) * page.length);
  fdatasyncSync(file);
  const ms = epochNow() - at;
  if (ms >= leastMs && i >= pages) {
    stalls.push({ at, ms });
  }
  await sleep(everyMs);
}
parentPort?.postMessage(stalls);
parentPort?.unref();
