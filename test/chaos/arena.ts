import { setTimeout as sleep } from "node:timers/promises";
import type { Test } from "tap";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { type ServiceProcess, spawnService, temporaryFolder } from "../support/process.ts";
import { createReceiver, type Receiver } from "../support/receiver.ts";
import { restCall, testConfig, testLog } from "../support/service.ts";
import { type DatabaseProxy, startProxy } from "./proxy.ts";

/** `npm run chaos` lasts longer and looks closer than the short form in `npm test`. */
export const isLong = process.env.TEST_CHAOS === "long";

const writers = 3;
const pauseMs = 50;
/** How long the service may take to recover, on a busy machine. */
const recoverWithinMs = 60_000;

export type Role = "api" | "worker" | "other";

/** A service in separate processes and under load, ready for a fault. */
export interface LoadedService {
  readonly db: Database;
  readonly key: string;
  /** Address of the API, the same after a restart. */
  readonly url: string;
  /** Refused writes by status; 0 without a response. */
  readonly refused: Map<number, number>;
  processOf(role: Role): ServiceProcess;
  /** Kills a process and starts it again. */
  kill(role: Role): Promise<void>;
  /**
   * Waits until writes are accepted and delivered again, and prints how long that took.
   * @param since when the fault ended, on the clock of `performance.now()`
   */
  recovered(t: Test, after: string, since?: number): Promise<void>;
  /** The longest times since then without an accepted write, and without a delivery. */
  gaps(since: number): { readonly writes: number; readonly deliveries: number };
  /**
   * Checks every promise against what was done. The load continues.
   * @param lossBefore when a fault happened that may lose what was acknowledged before it: then
   *   that is printed, and no failure
   */
  check(t: Test, lossBefore?: number): Promise<void>;
}

/** A service whose database this process can cut off. */
interface Arena extends LoadedService {
  readonly dataDir: string;
  readonly proxy: DatabaseProxy;
}

interface ArenaOptions {
  /** The data folder of Postgres; default: a temporary one. */
  readonly dataDir?: string;
}

/** Starts a service on an embedded Postgres. */
export async function startArena(t: Test, options: ArenaOptions = {}): Promise<Arena> {
  const dataDir = options.dataDir ?? (await temporaryFolder(t));
  const postgres = await startEmbeddedPostgres({ dataDir });
  t.teardown(() => postgres.stop());
  const proxy = await startProxy(t, postgres.url);
  const settings = { DATABASE_URL: proxy.url, DATABASE_TIMEOUT: "8" };
  return { dataDir, proxy, ...(await startLoadedService(t, postgres.url, settings)) };
}

/**
 * Starts an API process, two workers, a quick receiver and a slow one.
 * @param databaseUrl how the test itself reaches the database
 * @param settings of the service
 */
export async function startLoadedService(
  t: Test,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<LoadedService> {
  await migrate({ url: databaseUrl, backend: "postgres", log: testLog });
  const db = await openDatabase({ url: databaseUrl, entities, log: testLog, poolSize: 2 });
  t.teardown(() => db.close());
  const { key } = await createApiKey(db, await ensureWorkspace(db, "chaos"), "chaos");
  const { SECRET_ENCRYPTION_KEY } = testConfig(databaseUrl);
  const env = { SECRET_ENCRYPTION_KEY, LOG_LEVEL: "info", ...settings };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = (role: Role) =>
    spawnService(t, {
      ...env,
      ...(role === "api" ? { ROLE: "api", PORT: String(port) } : { ROLE: "worker" }),
    });
  const roles: Role[] = ["api", "worker", "other"];
  const processes = new Map(
    await Promise.all(roles.map(async (role) => [role, await start(role)] as const)),
  );
  const processOf = (role: Role) => processes.get(role) as ServiceProcess;
  const receivers = await Promise.all(
    [{}, { delayMs: 150 }].map((respond) => createReceiver({ respond })),
  );
  for (const receiver of receivers) {
    t.teardown(() => receiver.close());
    await restCall(url, key, "POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  }

  /** Tickets, and when their responses came. */
  const accepted = new Map<string, number>();
  const refused = new Map<number, number>();
  const open = async (): Promise<string | undefined> => {
    const ticket = { subject: "Help", requester: { email: "ada@example.com" } };
    const response = await restCall(url, key, "POST", "/api/v1/tickets", ticket).catch(
      () => undefined,
    );
    const id: string | undefined = response?.status === 201 ? response.body.data.id : undefined;
    if (id !== undefined) {
      accepted.set(id, performance.now());
    } else {
      refused.set(response?.status ?? 0, (refused.get(response?.status ?? 0) ?? 0) + 1);
    }
    return id;
  };
  const stopWriting = keepWriting(open);
  t.teardown(stopWriting);

  return {
    db,
    key,
    url,
    refused,
    processOf,
    async kill(role) {
      await processOf(role).end("SIGKILL");
      processes.set(role, await start(role));
    },
    async recovered(t, after, since = performance.now()) {
      const id = await eventually(open, (id) => id !== undefined, recoverWithinMs);
      const writes = performance.now() - since;
      const arrived = await eventually(
        async () => receivers.every((receiver) => isIn(receiver, id ?? "")),
        Boolean,
        recoverWithinMs,
      );
      const whole = performance.now() - since;
      t.ok(id !== undefined && arrived, `recovered after ${after}`);
      t.comment(`${after}: writes again after ${ms(writes)}, delivered after ${ms(whole)}`);
      t.comment(`${accepted.size} writes accepted, refused ${JSON.stringify([...refused])}`);
    },
    gaps: (since) => ({
      writes: longestGap(since, [...accepted.values()]),
      deliveries: longestGap(
        since,
        receivers.flatMap(({ requests }) => requests.map(({ arrivedAt }) => arrivedAt)),
      ),
    }),
    async check(t, lossBefore) {
      const done = new Map(accepted);
      const lost = await checkLedger(t, db, done, receivers, [...processes.values()], lossBefore);
      for (const id of lost) {
        accepted.delete(id);
      }
    },
  };
}

function longestGap(since: number, times: readonly number[]): number {
  const later = times.filter((time) => time >= since).sort((a, b) => a - b);
  const all = [since, ...later];
  return Math.max(...later.map((time, index) => time - (all[index] ?? time)));
}

const ms = (value: number) => `${Math.round(value)} ms`;

function keepWriting(open: () => Promise<unknown>): () => Promise<void> {
  let going = true;
  const all = Promise.all(
    Array.from({ length: writers }, async () => {
      while (going) {
        await open();
        await sleep(pauseMs);
      }
    }),
  );
  return async () => {
    going = false;
    await all;
  };
}

const isIn = ({ requests }: Receiver, ticket: string) =>
  requests.some(({ body }) => body.includes(ticket));

/**
 * What must hold after any fault, for the events so far.
 * @returns what was accepted and is lost
 */
export async function checkLedger(
  t: Test,
  { pool }: Pick<Database, "pool">,
  accepted: ReadonlyMap<string, number>,
  receivers: readonly Receiver[],
  processes: readonly ServiceProcess[],
  lossBefore?: number,
): Promise<readonly string[]> {
  for (const { child } of processes) {
    t.equal(child.exitCode ?? child.signalCode, null, "no process is dead");
  }
  const { rows: tickets } = await pool.query<{ id: string }>("select id from tickets");
  const kept = new Set(tickets.map(({ id }) => id));
  const lost = [...accepted.keys()].filter((id) => !kept.has(id));
  if (lossBefore === undefined) {
    t.same(lost, [], "no accepted write is lost");
  } else {
    const first = Math.min(...lost.map((id) => accepted.get(id) ?? lossBefore));
    const window = lost.length === 0 ? 0 : lossBefore - first;
    t.comment(`${lost.length} of ${accepted.size} accepted writes are lost, of ${ms(window)}`);
  }

  const { rows: events } = await pool.query<{ id: string; ticket: string }>(
    "select id, body::json #>> '{data,ticket,id}' as ticket from events",
  );
  const withEvent = new Set(events.map(({ ticket }) => ticket));
  t.ok(
    [...accepted.keys()].every((id) => !kept.has(id) || withEvent.has(id)),
    "each has its event",
  );
  const without = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from unnest($1::text[]) as e (id) cross join webhook_subscriptions s
       where not exists (select from webhook_deliveries d
         where d.subscription_id = s.id and d.event_id = e.id and d.outcome <> 'queued')`,
      [events.map(({ id }) => id)],
    );
    return rows[0]?.count;
  };
  t.equal(
    await eventually(without, (count) => count === 0, 90_000),
    0,
    "no event is without outcome",
  );

  const { rows } = await pool.query<{ event_id: string; outcome: string; url: string }>(
    `select d.event_id, d.outcome, s.url from webhook_deliveries d
     join webhook_subscriptions s on s.id = d.subscription_id`,
  );
  for (const receiver of receivers) {
    const received = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id as string);
    const once = new Set(received);
    if (lossBefore === undefined) {
      t.equal(once.size, received.length, "nothing is delivered twice");
    } else {
      // Asked again, as the load continues.
      const { rows } = await pool.query<{ id: string }>("select id from events");
      const gone = once.difference(new Set(rows.map(({ id }) => id))).size;
      t.comment(`${received.length - once.size} delivered twice, ${gone} of events that are lost`);
    }
    const own = rows.filter(({ url }) => url === receiver.url);
    const claimed = own.filter(({ outcome }) => outcome === "succeeded");
    t.ok(
      claimed.every(({ event_id }) => once.has(event_id)),
      "what is recorded as delivered has arrived",
    );
    const unsure = own.filter(({ outcome }) => outcome === "interrupted").length;
    t.comment(`${received.length} received, ${unsure} interrupted`);
  }
  return lost;
}
