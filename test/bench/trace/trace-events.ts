/**
 * `npm run bench -- events --trace` prints the cost of a single event, and what happened from the POST to
 * the receipt of the ten slowest of 10,000.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { spawnService, temporaryFolder } from "../../support/process.ts";
import { createScope, type Scope } from "../../support/scope.ts";
import { restCall } from "../../support/service.ts";
import { epochNow, sleepUntil } from "../clock.ts";
import { processorTimes } from "../machine.ts";
import { childrenOf, parentOf } from "../process-cpu.ts";
import { percentile } from "../row.ts";
import { newTicket, startBenchDatabase } from "../service-pair.ts";
import { startSink } from "../start-sink.ts";
import type { DiskStall } from "./disk-probe.ts";
import type { LoopGap } from "./loop-gaps.ts";
import type { ProxyLog, RoundTrip } from "./statement-proxy.ts";

const events = Number(process.env.TRACE_EVENTS ?? 10_000);
const rate = 100;
const slowest = 10;
const alone = 20;
const aloneEveryMs = 500;

/** An event. Times are in epoch milliseconds. */
interface Traced {
  readonly postedAt: number;
  readonly respondedAt: number;
  readonly arrivedAt: number;
}

type Step = readonly [at: number, text: string];

/** A possible cause of delay other than the calls themselves. */
interface Disturbance {
  readonly at: number;
  readonly ms: number;
  readonly text: string;
}

export async function traceEvents(): Promise<void> {
  const scope = createScope();
  try {
    const { db, url, key, env, dataDir } = await startBenchDatabase(scope);
    const proxy = await startStatementProxy(scope, url);
    const notes = await temporaryFolder(scope);
    const gapsFile = join(notes, "gaps");
    const service = await spawnService(scope, {
      ...env,
      ROLE: "all",
      DATABASE_URL: proxy.url,
      LOOP_GAPS: gapsFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "loop-gaps.ts")}`,
    });
    const sink = await startSink("https", true);
    scope.teardown(() => sink.close());
    const call = (method: string, path: string, body?: object) =>
      restCall(service.url, key, method, `/api/v1${path}`, body);
    const arrivedAt = new Map<string, number>();
    sink.onArrival((id, at) => arrivedAt.set(id, at));
    const hook = { url: `${sink.url}/hook`, events: ["service.ticket.created.v1"] };
    await call("POST", "/webhook-subscriptions", hook);
    const { rows } = await db.pool.query("select pg_backend_pid() as pid");
    const switches = () => ({
      node: switchesOf([service.child.pid ?? 0]),
      postgres: switchesOf(childrenOf(parentOf(rows[0].pid) ?? 0)),
    });
    const open = async () => {
      const postedAt = epochNow();
      const { body: ticket } = await call("POST", "/tickets", newTicket);
      return { id: ticket.data.id as string, postedAt, respondedAt: epochNow() };
    };

    for (let i = 0; i < 500; i++) {
      await open();
    }
    await sleep(3_000);
    await countAlone({ open, switches, take: proxy.take });

    await proxy.take();
    const stolen = watchSteal(scope);
    const takeStalls = probeDisk(scope, join(notes, "pages"));
    const opened: Promise<{ id: string; postedAt: number; respondedAt: number }>[] = [];
    const start = performance.now();
    for (let i = 0; i < events; i++) {
      await sleepUntil(start + (i * 1000) / rate);
      opened.push(open());
    }
    const tickets = await Promise.all(opened);
    await sleep(1_000);
    const log = await proxy.take();
    const found = await db.pool.query<{ id: string; ticket: string }>(
      "select id, subject_id as ticket from events where type = 'service.ticket.created.v1'",
    );
    const eventOf = new Map(found.rows.map(({ id, ticket }) => [ticket, id]));
    const traced = tickets.map(({ id, ...times }) => ({
      ...times,
      arrivedAt: arrivedAt.get(eventOf.get(id) ?? "") ?? Number.NaN,
    }));
    const disturbances = [
      ...readGaps(gapsFile),
      ...stolen,
      ...newWalFiles(dataDir),
      ...(await takeStalls()),
    ];
    report(traced, log, disturbances);
  } finally {
    await scope.end();
  }
}

interface AloneOptions {
  readonly open: () => Promise<unknown>;
  readonly switches: () => { node: number; postgres: number };
  readonly take: () => Promise<ProxyLog>;
}

/** Prints the cost of an event while nothing else happens, less that of an idle service. */
async function countAlone({ open, switches, take }: AloneOptions): Promise<void> {
  const count = async (work: () => Promise<unknown>) => {
    await take();
    const before = switches();
    for (let i = 0; i < alone; i++) {
      await work();
      await sleep(aloneEveryMs);
    }
    const after = switches();
    const { trips } = await take();
    return {
      "round trips": trips.length,
      statements: trips.reduce((sum, { statements }) => sum + statements.length, 0),
      transactions: trips.filter(({ endsTransaction }) => endsTransaction).length,
      notifications: trips.filter(({ statements }) =>
        statements.some((text) => text.includes("pg_notify")),
      ).length,
      "switches of the service": after.node - before.node,
      "switches of Postgres": after.postgres - before.postgres,
      trips,
    };
  };
  const { trips: polls, ...idle } = await count(async () => {});
  printPolls(polls);
  const { trips, ...busy } = await count(open);
  console.log("An event alone takes, beyond what an idle service does:");
  for (const [name, value] of Object.entries(busy)) {
    const perEvent = (value - idle[name as keyof typeof idle]) / alone;
    console.log(`  ${perEvent.toFixed(1).padStart(6)} ${name}`);
  }
  console.log("The last one:");
  const last = trips.filter(({ sentAt }) => sentAt > (trips.at(-1)?.sentAt ?? 0) - aloneEveryMs);
  printSteps(last.map(stepOf), last[0]?.sentAt ?? 0);
}

/** Prints the round trips of an idle service, the most frequent first. */
function printPolls(trips: readonly RoundTrip[]): void {
  const seconds = (alone * aloneEveryMs) / 1000;
  console.log(`An idle service makes ${(trips.length / seconds).toFixed(1)} round trips a second:`);
  const groups = Map.groupBy(trips, ({ statements }) => textOf(statements));
  for (const [text, group] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${(group.length / seconds).toFixed(1).padStart(6)} ${text}`);
  }
}

function report(
  traced: readonly Traced[],
  log: ProxyLog,
  disturbances: readonly Disturbance[],
): void {
  const took = ({ postedAt, arrivedAt }: Traced) => arrivedAt - postedAt;
  const latencies = traced.map(took);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => percentile(latencies, part));
  console.log(
    `${traced.length} events at ${rate}/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  const trips = log.trips.toSorted((a, b) => a.sentAt - b.sentAt);
  for (const event of traced.toSorted((a, b) => took(b) - took(a)).slice(0, slowest)) {
    const { postedAt, respondedAt, arrivedAt } = event;
    const overlaps = (start: number, end: number) => start < arrivedAt && end > postedAt;
    const steps: Step[] = [
      [postedAt, "POST"],
      [respondedAt, "response"],
      [arrivedAt, "receipt"],
      ...trips.filter(({ sentAt, readyAt }) => overlaps(sentAt, readyAt)).map(stepOf),
      ...log.connections
        .filter(({ openedAt, readyAt }) => overlaps(openedAt, readyAt))
        .map(
          ({ connection, openedAt, readyAt }): Step => [
            openedAt,
            `connection ${connection} opens, ${(readyAt - openedAt).toFixed(1)} ms`,
          ],
        ),
      ...disturbances
        .filter(({ at, ms }) => overlaps(at, at + ms))
        .map(({ at, text }): Step => [at, text]),
    ];
    const second = ((postedAt - (traced[0]?.postedAt ?? 0)) / 1000).toFixed(1);
    console.log(`\n${took(event).toFixed(1)} ms, posted at ${second} s`);
    printSteps(
      steps.toSorted(([a], [b]) => a - b),
      postedAt,
    );
  }
}

const widest = 120;

function stepOf({ connection, statements, sentAt, readyAt }: RoundTrip): Step {
  const took = (readyAt - sentAt).toFixed(1);
  return [sentAt, `connection ${connection}, ${took} ms: ${textOf(statements)}`];
}

/** The beginnings of statements, on one line. */
const textOf = (statements: readonly string[]) =>
  statements
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .map((text) => (statements.length > 1 ? text.slice(0, 40) : text))
    .join(" | ")
    .slice(0, widest);

function printSteps(steps: readonly Step[], since: number): void {
  for (const [at, text] of steps) {
    console.log(`  ${(at - since).toFixed(1).padStart(7)}  ${text}`);
  }
}

async function startStatementProxy(scope: Scope, target: string) {
  const child = fork(join(import.meta.dirname, "statement-proxy.ts"), [target]);
  scope.teardown(() => child.disconnect());
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    async take(): Promise<ProxyLog> {
      child.send("take");
      const [{ log }] = (await once(child, "message")) as [{ log: ProxyLog }];
      return log;
    },
  };
}

/** Number of voluntary context switches of these processes. */
function switchesOf(pids: readonly number[]): number {
  let switches = 0;
  for (const pid of pids) {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const status = readFileSync(`/proc/${pid}/task/${task}/status`, "utf8");
      switches += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]);
    }
  }
  return switches;
}

function readGaps(file: string): Disturbance[] {
  const lines = readFileSync(file, { encoding: "utf8", flag: "a+" }).split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LoopGap)
    .map(({ kind, at, ms }) => ({ at, ms, text: `service: ${kind} for ${ms.toFixed(1)} ms` }));
}

const stealEveryMs = 20;

/** Records, from now on, when the hypervisor gave CPU time to other machines. */
function watchSteal(scope: Scope): readonly Disturbance[] {
  const found: Disturbance[] = [];
  let before = processorTimes().stolenMs;
  const timer = setInterval(() => {
    const now = processorTimes().stolenMs;
    if (now > before) {
      const text = `machine: ${now - before} ms of its processors stolen`;
      found.push({ at: epochNow() - stealEveryMs, ms: stealEveryMs, text });
    }
    before = now;
  }, stealEveryMs);
  scope.teardown(() => clearInterval(timer));
  return found;
}

/** Keeps writing to another file. @returns a function that ends this and returns the slow writes */
function probeDisk(scope: Scope, file: string): () => Promise<Disturbance[]> {
  const worker = new Worker(new URL("disk-probe.ts", import.meta.url), { workerData: file });
  scope.teardown(() => void worker.terminate());
  return async () => {
    worker.postMessage("stop");
    const [stalls] = (await once(worker, "message")) as [DiskStall[]];
    return stalls.map(({ at, ms }) => ({
      at,
      ms,
      text: `disk: another file's write took ${ms.toFixed(1)} ms`,
    }));
  };
}

/** The longest time that creating a file of the write-ahead log may take. */
const walFileMs = 100;

/** When Postgres created files of its write-ahead log, which it must fill with zeros first. */
function newWalFiles(dataDir: string): Disturbance[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => parentPath.endsWith("pg_wal") && /^[0-9A-F]{24}$/.test(name),
  );
  return files
    .map(({ name, parentPath }) => statSync(join(parentPath, name)).birthtimeMs)
    .map((at) => ({ at, ms: walFileMs, text: "Postgres: a new file of the write-ahead log" }));
}
