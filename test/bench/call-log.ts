import { Agent, request } from "undici";
import { spawnService } from "../support/process.ts";
import { createScope } from "../support/scope.ts";
import { sleepUntil } from "./clock.ts";
import { cpuOf } from "./process-cpu.ts";
import { roundsOf } from "./rounds.ts";
import { median, medianRow, type Pair, percentile, type Row, timeRow } from "./row.ts";
import { startBenchDatabase } from "./service-pair.ts";

const rounds = roundsOf(7);
const seconds = 2;
const warmUpSeconds = 6;
const connections = 32;
/** Well below saturation, where p99 would measure the queue. */
const perSecond = 500;

/**
 * Compares calls with and without the log of API calls, in two processes on one Postgres. The limit of
 * the log is set so high that it drops calls only for lack of memory, above 1,000 per second.
 */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const { db, key, workspaceId, env } = await startBenchDatabase(scope);
    const api = { ...env, ROLE: "api", API_CALL_LOG_PER_MINUTE: "60000" };
    const on = await spawnService(scope, { ...api, API_CALL_LOG: "true" });
    const off = await spawnService(scope, { ...api, API_CALL_LOG: "false" });
    const { rows } = await db.pool.query("select id from tickets where workspace_id = $1 limit 1", [
      workspaceId,
    ]);
    await db.pool.query("vacuum analyze");
    const dispatcher = new Agent({ connections, pipelining: 1 });
    scope.teardown(() => dispatcher.close());
    const headers = { authorization: `Bearer ${key}` };
    const callTo = (base: string) => async () => {
      const url = `${base}/api/v1/tickets/${rows[0].id}`;
      const { statusCode, body } = await request(url, { dispatcher, headers });
      await body.dump();
      if (statusCode !== 200) {
        throw new Error(`a call got ${statusCode}`);
      }
    };
    const calls = { on: callTo(on.url), off: callTo(off.url) };
    await rateOf(calls.on, warmUpSeconds);
    await rateOf(calls.off, warmUpSeconds);

    const rates: Pair[] = [];
    const costs: { readonly on: number[]; readonly off: number[] } = { on: [], off: [] };
    const pids = { on: on.child.pid ?? 0, off: off.child.pid ?? 0 };
    const latencies: { readonly on: number[]; readonly off: number[] } = { on: [], off: [] };
    for (let round = 0; round < rounds; round++) {
      // Alternates the order, so that neither always runs on the warmer machine.
      const order = round % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const);
      const rate = { on: 0, off: 0 };
      for (const which of order) {
        const before = cpuOf(pids[which]) ?? Number.NaN;
        rate[which] = await rateOf(calls[which], seconds);
        const spent = (cpuOf(pids[which]) ?? 0) - before;
        costs[which].push((spent * 1_000) / (rate[which] * seconds));
      }
      rates.push({ value: rate.on, reference: rate.off });
      for (const which of order) {
        latencies[which].push(...(await latenciesOf(calls[which], seconds)));
      }
    }
    const logged = await db.pool.query("select count(*)::int as n from api_calls");
    const cost = (which: keyof typeof costs) => `${median(costs[which]).toFixed(3)} ms`;
    console.log(
      `     ${logged.rows[0].n} calls logged; Node ${cost("on")} a call, ${cost("off")} without`,
    );
    const p99 = (times: readonly number[]) => percentile(times, 0.99);
    return [
      medianRow("call log: GET /tickets/{id}, calls/s, on / off", rates, 0.95),
      timeRow(
        `call log: p99 in ms at ${perSecond} calls/s, on / off`,
        p99(latencies.on),
        p99(latencies.off),
        1.2,
      ),
    ];
  } finally {
    await scope.end();
  }
}

type Call = () => Promise<void>;

/** Calls per second of as many callers as there are connections. */
async function rateOf(call: Call, seconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() < start + seconds * 1000) {
      await call();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return (count * 1000) / (performance.now() - start);
}

/** Durations of calls at a steady rate, in milliseconds. */
async function latenciesOf(call: Call, seconds: number): Promise<number[]> {
  const start = performance.now();
  const timed = async (at: number) => {
    await sleepUntil(at);
    const began = performance.now();
    await call();
    return performance.now() - began;
  };
  const times = Array.from({ length: perSecond * seconds }, (_, i) =>
    timed(start + ((i + Math.random()) * 1000) / perSecond),
  );
  return Promise.all(times);
}
