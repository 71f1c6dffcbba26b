import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { Agent } from "undici";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { newId } from "../../src/db/ids.ts";
import { createSealer, type Sealer } from "../../src/db/sealer.ts";
import type { Transact } from "../../src/db/tenancy/unit-of-work.ts";
import { startDispatcher } from "../../src/delivery/dispatcher.ts";
import type { GuardedConnect } from "../../src/delivery/guard/guarded-connect.ts";
import { divideConcurrency } from "../../src/delivery/schedule/concurrency-limiter.ts";
import { createSender } from "../../src/delivery/send/sender.ts";
import { sign } from "../../src/delivery/send/signature.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { addEvent, createOutbox } from "../../src/features/events/outbox.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { startQueue } from "../../src/jobs/boss.ts";
import { createDueWork } from "../../src/jobs/due-work.ts";
import { createHandOver } from "../../src/jobs/hand-over.ts";
import { createCommitSignal, listenForEvents } from "../../src/jobs/notifier.ts";
import { createMetrics } from "../../src/monitoring/metrics.ts";
import { subscribe, type Wanted } from "../delivery/delivery-database.ts";
import { testLog, trustTestAuthority } from "../support/service.ts";

/** A database with a workspace, and a worker that can be started on it. */
export interface DeliveryBench {
  readonly db: Database;
  readonly boss: PgBoss;
  readonly workspaceId: string;
  readonly transact: Transact;
  subscribe(urls: readonly string[], wanted?: Wanted, workspaceId?: string): Promise<void>;
  /** Records this many events with a payload of about 1 KiB, in one transaction. */
  record(count: number, workspaceId?: string): Promise<void>;
  /** Queues this many copies of one event, as fast as the database can. */
  enqueueCopies(count: number): Promise<void>;
  /** The environment of a worker in a separate process. */
  readonly env: { readonly DATABASE_URL: string; readonly SECRET_ENCRYPTION_KEY: string };
  /** @param plain delivers without TLS, which the guard would refuse */
  startWorker(plain: boolean): Promise<{ stop(): Promise<void> }>;
  /** Number of deliveries that have been made and recorded; their jobs are settled by then. */
  delivered(): Promise<number>;
  /** Resolves once this many deliveries have been recorded. */
  reach(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The default of DELIVERY_CONCURRENCY. */
const concurrency = 10_000;
/** About a second of work for the database. */
const copiesAtOnce = 20_000;

/** A payload that makes the body about 1 KiB long. */
const payload = {
  ticket: {
    id: "tkt_0123456789abcdef0123456789abcdef",
    subject: "Where is my order?",
    status: "resolved",
    priority: "normal",
    requester: { name: "Ada Lovelace", email: "ada@example.com" },
    tags: ["order", "late"],
    preview: "It was due on Monday, and the page still says that it is being packed. ".repeat(6),
  },
  previousStatus: "open",
  status: "resolved",
};

export async function startDeliveryBench(): Promise<DeliveryBench> {
  await trustTestAuthority();
  const dataDir = await mkdtemp(join(tmpdir(), "ticketing-bench-"));
  // On disk, with synced commits, as the service ships.
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { url } = postgres;
  await migrate({ url, backend: "postgres", log: testLog });
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 8 });
  const { boss, eventTable } = await startQueue({
    url,
    backend: "postgres",
    log: testLog,
    supervise: true,
  });
  const notifier = await listenForEvents(boss);
  const encryptionKey = randomBytes(32).toString("base64");
  const sealer: Sealer = createSealer(encryptionKey);
  const workspaceId = await ensureWorkspace(db, "bench");
  const handOver = createHandOver();
  const signal = createCommitSignal(db.pool, notifier, testLog);
  const transact = createOutbox(db.transact, boss, signal, handOver.take);

  const { delivered: observe } = createMetrics();
  /** Deliveries made so far, not all of them recorded yet. */
  let made = 0;

  // Counts statistics, as the queue is full of dead rows and expensive to read.
  async function delivered(): Promise<number> {
    const { rows } = await db.pool.query(
      "select coalesce(sum(succeeded), 0)::int as count from webhook_delivery_stats",
    );
    return rows[0].count;
  }

  return {
    db,
    boss,
    workspaceId,
    transact,
    async subscribe(urls, wanted, workspace = workspaceId) {
      const sealed = await sealer.seal(`whsec_${"0".repeat(64)}`);
      await subscribe(db.pool, workspace, urls, sealed, undefined, wanted);
    },
    record: (count, workspace = workspaceId) =>
      transact(workspace, async ({ em, record }) => {
        for (let left = count; left > 0; left -= 500) {
          for (let i = 0; i < Math.min(left, 500); i++) {
            record(TicketStatusChangedV1Schema, payload);
          }
          await em.flush();
          em.clear();
        }
      }),
    async enqueueCopies(count) {
      await transact(workspaceId, async (tx) => {
        addEvent(tx, TicketStatusChangedV1Schema, payload);
      });
      // In slices, so that no statement exceeds its time limit on a slow disk.
      for (let left = count; left > 0; left -= copiesAtOnce) {
        await db.pool.query(
          `with model as (select * from events limit 1), copies as (
             insert into events (id, workspace_id, type, occurred_at, body)
             select 'evt_' || lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0')
                 || lpad(to_hex(n), 10, '0') || substr(md5(random()::text), 1, 10), workspace_id,
               type, now(), body
             from model, generate_series(1, $1::int) as n returning id, workspace_id, type)
           insert into pgboss.${eventTable} (name, data, retry_limit, expire_seconds, dead_letter)
           select 'events', json_build_object('eventId', id, 'workspaceId', workspace_id, 'eventType', type), 0, 15,
             'interrupted' from copies`,
          [Math.min(left, copiesAtOnce)],
        );
      }
      signal(workspaceId, true);
    },
    env: { DATABASE_URL: url, SECRET_ENCRYPTION_KEY: encryptionKey },
    async startWorker(plain) {
      const guard = createAddressGuard({ allowedCidrs: ["127.0.0.0/8"] });
      const sender = createSender({
        guard,
        connectionsPerOrigin: concurrency,
        maxConnections: concurrency,
        ...(plain && { connect: connectPlain }),
      });
      const pool = db.pool;
      const due = createDueWork(pool, testLog);
      const worker = startDispatcher({
        pool,
        boss,
        eventTable,
        due,
        sender,
        sealer,
        log: testLog,
        observe(...outcome) {
          made += 1;
          observe(...outcome);
        },
        maxAgeSeconds: 3600,
        limits: divideConcurrency(concurrency),
      });
      handOver.to(worker.take);
      const stopListening = notifier.on("any", worker.wake);
      return {
        async stop() {
          stopListening();
          await due.stop();
          await worker.stop();
          await sender.close();
        },
      };
    },
    delivered,
    async reach(count) {
      // Polling the database takes CPU time from the worker, so it starts only once all have been made.
      while (made < count || (await delivered()) < count) {
        await sleep(5);
      }
    },
    async close() {
      await notifier.close();
      await boss.stop();
      await db.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const connectPlain: GuardedConnect = ({ hostname, port }, onread, callback) => {
  const socket = connect({ port: Number(port), host: hostname, onread }, () =>
    callback(null, socket, { dnsMs: 0, connectMs: 0 }),
  ).setNoDelay(true);
};

/**
 * The reference: one undici loop that sends signed POSTs over kept-alive connections.
 * @returns deliveries per second
 */
export async function bareLoop(url: string, count: number, concurrency = 64): Promise<number> {
  const { origin } = new URL(url);
  const agent = new Agent({ connections: concurrency, pipelining: 1, keepAliveTimeout: 45_000 });
  const body = JSON.stringify({ id: newId("evt"), data: payload });
  const secret = `whsec_${"0".repeat(64)}`;
  const post = async () => {
    const response = await agent.request({
      origin,
      path: "/hook",
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "bench",
        "service-signature": sign(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
    });
    await response.body.dump();
  };
  // Connections are opened before the measurement, as those of the worker are in its warm-up.
  await Promise.all(Array.from({ length: concurrency }, post));
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) {
        await post();
      }
    }),
  );
  const rate = (count / (performance.now() - start)) * 1000;
  await agent.close();
  return rate;
}
