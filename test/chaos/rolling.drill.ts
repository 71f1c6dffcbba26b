import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import { eventually } from "../support/eventually.ts";
import { haproxyVersion } from "../support/haproxy.ts";
import { checkLedger, isLong } from "./arena.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { follow } from "./follower.ts";
import { type Upgrade, unpackUpgrade } from "./releases.ts";
import { type SteadyLoadOptions, startSteadyLoad } from "./steady-load.ts";

t.setTimeout(900_000);

const rounds = isLong ? 3 : 1;
/** The time in which HAProxy notices, with `docs/deploy/haproxy.cfg`, and room. */
const delaySeconds = 5;
/** So that each client has called the new version. */
const settleMs = 2_000;

const version = haproxyVersion();
if (version === undefined) {
  t.bailout("the drill needs HAProxy: apt-get install haproxy");
}
t.comment(`HAProxy ${version}`);

t.test("processes are replaced one by one, and nobody notices", async (t) => {
  const fleet = await startFleet(t, delaySeconds);
  await underLoad(t, fleet, { urls: { HAProxy: fleet.url, TCP: fleet.tcpUrl } }, async () => {
    for (let round = 0; round < rounds; round++) {
      await fleet.roll(t);
    }
  });
});

t.test("without a delay, HAProxy repeats what it may", async (t) => {
  const fleet = await startFleet(t, 0);
  await underLoad(t, fleet, { urls: { HAProxy: fleet.url }, repeatable: true }, async () => {
    for (let round = 0; round < rounds; round++) {
      await fleet.roll(t);
    }
  });
});

t.test("a release is replaced by the next one, and comes back", async (t) => {
  let upgrade: Upgrade;
  try {
    upgrade = await unpackUpgrade(t);
  } catch (error) {
    t.fail((error as Error).message);
    return;
  }
  const { from, to, addedMigrations, changedPackages } = upgrade;
  t.comment(`from ${from.name} to ${to.name}, with the migrations ${addedMigrations.join()}`);
  t.comment(`packages of another version: ${changedPackages.join() || "none"}`);
  const fleet = await startFleet(t, delaySeconds, from.folder);
  await underLoad(t, fleet, { urls: { HAProxy: fleet.url } }, async () => {
    await fleet.roll(t, to.folder);
    await sleep(settleMs);
    await fleet.roll(t, from.folder);
  });
});

/** Does something under load, and checks every promise when it is done. */
async function underLoad(
  t: Test,
  { url, key, db, receivers, processes }: Fleet,
  options: Omit<SteadyLoadOptions, "key">,
  work: () => Promise<void>,
): Promise<void> {
  const followers = await Promise.all([follow("gRPC", url, key), follow("REST", url, key)]);
  const load = startSteadyLoad({ ...options, key });
  await sleep(settleMs);
  const start = performance.now();
  await work();
  const seconds = Math.round((performance.now() - start) / 1000);
  await sleep(settleMs);
  await load.stop();

  t.same(load.failures, [], "no call has failed");
  const total = [...load.calls.values()].reduce((sum, count) => sum + count, 0);
  t.comment(`${total} calls in ${seconds} s: ${JSON.stringify(Object.fromEntries(load.calls))}`);
  await checkLedger(t, db, new Map(load.tickets.map((id) => [id, 0])), receivers, processes);
  const { rows } = await db.pool.query(
    "select 1 from webhook_deliveries where outcome = 'interrupted'",
  );
  t.equal(rows.length, 0, "no delivery was interrupted");

  const events = await db.pool.query<{ id: string }>("select id from events");
  const recorded = events.rows.map(({ id }) => id).sort();
  for (const follower of followers) {
    const { name, seen, failures } = follower;
    await eventually(
      async () => seen.length,
      (count) => count >= recorded.length,
    );
    t.same([...seen].sort(), recorded, `the stream over ${name} has each event once`);
    t.same(failures, [], "and ended only when it was told to reconnect");
    t.ok(follower.resumed > 0, "which it was");
    t.comment(`${seen.length} events over ${name}, resumed ${follower.resumed} times`);
    await follower.stop();
  }
}
