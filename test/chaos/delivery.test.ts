// @suite all
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { migrate } from "../../src/app/migrate.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { createSealer } from "../../src/db/sealer.ts";
import { createOutbox } from "../../src/features/events/outbox.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { createCommitSignal, listenForEvents } from "../../src/jobs/notifier.ts";
import { openWithQueue, subscribe } from "../delivery/delivery-database.ts";
import { eventually } from "../support/eventually.ts";
import { type ServiceProcess, spawnService, temporaryFolder } from "../support/process.ts";
import { createRandom } from "../support/random.ts";
import { createReceiver } from "../support/receiver.ts";
import { testConfig, testLog } from "../support/service.ts";
import { isLong } from "./arena.ts";

const random = createRandom();

const runForMs = isLong ? 60_000 : 12_000;
const workers = 4;

t.test("killed workers and a restarted Postgres lose nothing and send nothing twice", async (t) => {
  const dataDir = await temporaryFolder(t);
  const postgres = await startEmbeddedPostgres({ dataDir });
  t.teardown(() => postgres.stop());
  const { url } = postgres;
  await migrate({ url, backend: "postgres", log: testLog });
  const { SECRET_ENCRYPTION_KEY } = testConfig(url);
  const { db, boss } = await openWithQueue(t, url, 4);
  const workspaceId = await ensureWorkspace(db, "chaos");
  const notifier = await listenForEvents(boss);
  t.teardown(() => notifier.close());
  const transact = createOutbox(db.transact, boss, createCommitSignal(db.pool, notifier, testLog));

  // Three receivers: one responds immediately, one slowly, one with an error.
  const responses = [{}, { delayMs: 150 }, { status: 503 }];
  const receivers = await Promise.all(responses.map((respond) => createReceiver({ respond })));
  const sealed = await createSealer(SECRET_ENCRYPTION_KEY).seal("whsec_chaos");
  const urls = receivers.map(({ url }) => url);
  const ids = await subscribe(db.pool, workspaceId, urls, sealed);
  // And one in order.
  const ordered = await createReceiver();
  ids.push(
    ...(await subscribe(db.pool, workspaceId, [ordered.url], sealed, undefined, { ordered: true })),
  );
  receivers.push(ordered);
  for (const receiver of receivers) {
    t.teardown(() => receiver.close());
  }

  const env = { DATABASE_URL: url, SECRET_ENCRYPTION_KEY, ROLE: "worker", LOG_LEVEL: "info" };
  const running: (ServiceProcess | undefined)[] = await Promise.all(
    Array.from({ length: workers }, () => spawnService(t, env)),
  );

  let going = true;
  let accepted = 0;
  let refused = 0;
  async function write(): Promise<void> {
    while (going) {
      const writing = transact(workspaceId, async ({ record }) => {
        record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
        record(TicketStatusChangedV1Schema, { previousStatus: "closed", status: "open" });
      });
      await writing.then(
        () => {
          accepted += 2;
        },
        () => {
          refused += 2;
        },
      );
      await sleep(15);
    }
  }
  async function killWorkers(): Promise<void> {
    while (going) {
      await sleep(1_500);
      const victim = Math.floor(random() * workers);
      await running[victim]?.end("SIGKILL");
      // While Postgres is down a worker cannot start; then one is missing until the next turn.
      running[victim] = await spawnService(t, env).catch(() => undefined);
    }
  }
  async function restartPostgres(): Promise<void> {
    for (const at of [5_000, 5_000]) {
      await sleep(at);
      const pidFile = join(dataDir, "postgres-18", "postmaster.pid");
      process.kill(Number((await readFile(pidFile, "utf8")).split("\n")[0]), "SIGINT");
    }
  }
  const all = Promise.all([write(), write(), killWorkers(), restartPostgres()]);
  await sleep(runForMs);
  going = false;
  await all;
  await Promise.all(
    running.map(async (worker, i) => {
      running[i] = worker ?? (await spawnService(t, env));
    }),
  );

  const count = async (sql: string) => Number((await db.pool.query(sql)).rows[0].count);
  const events = await count("select count(*) from events");
  t.ok(events >= accepted, "no accepted write is lost");
  t.ok(accepted > 50, "there was something to lose");
  const deliveries = await eventually(
    () => count("select count(*) from webhook_deliveries"),
    (rows) => rows === events * ids.length,
    60_000,
  );
  t.equal(deliveries, events * ids.length, "every event has an outcome at every subscription");

  const { rows } = await db.pool.query<{
    subscription_id: string;
    event_id: string;
    outcome: string;
  }>("select subscription_id, event_id, outcome from webhook_deliveries");
  for (const [i, receiver] of receivers.entries()) {
    const received = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id as string);
    const once = new Set(received);
    t.equal(once.size, received.length, `receiver ${i} got nothing twice`);
    const known = rows.filter((row) => row.subscription_id === ids[i]);
    const claimed = known.filter(({ outcome }) => outcome === "succeeded");
    t.ok(
      claimed.every((row) => once.has(row.event_id)),
      `receiver ${i} got all that is recorded as delivered`,
    );
    const unsure = known.filter(({ outcome }) => outcome === "interrupted").length;
    t.comment(`receiver ${i}: ${received.length} received, ${unsure} interrupted`);
  }
  const { rows: inOrder } = await db.pool.query<{ id: string }>(
    "select id from events order by position, id",
  );
  const received = ordered.requests.map(({ body }) => JSON.parse(body.toString()).id as string);
  const once = new Set(received);
  t.same(
    received,
    inOrder.map(({ id }) => id).filter((id) => once.has(id)),
    "the order is kept",
  );
  t.comment(`${events} events, ${refused} writes refused while Postgres was away`);
});
