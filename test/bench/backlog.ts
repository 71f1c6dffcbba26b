import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Drained } from "./backlog-worker.ts";
import { roundsOf } from "./rounds.ts";
import { median, type Row, rateRow, timeRow } from "./row.ts";

const few = 10_000;
const many = 1_000_000;
const rounds = roundsOf(3);

/** Compares throughput and memory of a worker with a million queued jobs and with ten thousand. */
export async function bench(): Promise<Row[]> {
  const with10k: Drained[] = [];
  const with1M: Drained[] = [];
  for (let round = 0; round < rounds; round++) {
    with10k.push(await drain(few));
    with1M.push(await drain(many));
  }
  const middle = (of: Drained[], what: keyof Drained) => median(of.map((drained) => drained[what]));
  return [
    rateRow(
      "deliveries/s with 1M jobs queued / 10k",
      middle(with1M, "rate"),
      middle(with10k, "rate"),
      0.8,
    ),
    timeRow(
      "resident memory in MB with 1M jobs queued / 10k",
      middle(with1M, "memory"),
      middle(with10k, "memory"),
      1.5,
    ),
  ];
}

/** Measures in a separate process, as a process keeps the memory it once used. */
function drain(count: number): Promise<Drained> {
  const script = fileURLToPath(new URL("backlog-worker.ts", import.meta.url));
  const child = fork(script, [String(count)]);
  return new Promise((resolve, reject) => {
    child.once("message", resolve as (message: unknown) => void);
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
}
