// @suite default
import t from "tap";
import { claimInTurns } from "../../src/jobs/claim-in-turns.ts";
import { mailQueue, toWorkspaceJob } from "../../src/jobs/queues.ts";
import { prepareDeliveries } from "../delivery/delivery-database.ts";

const { boss, pool } = await prepareDeliveries(t, 0);

/** Empties the queue, and adds jobs of workspaces: their names, each with the seconds until it is due. */
async function enqueue(...jobs: [workspaceId: string, dueIn?: number][]) {
  await pool.query("delete from pgboss.job where name = $1", [mailQueue]);
  for (const [workspaceId, dueIn = -1] of jobs) {
    const startAfter = new Date(Date.now() + dueIn * 1000);
    await boss.insert(mailQueue, [{ ...toWorkspaceJob({ workspaceId, dueIn }), startAfter }]);
  }
}

const claim = (limit: number, after = "", except: string[] = []) =>
  claimInTurns<{ dueIn: number }>(pool, { queue: mailQueue, after, except, limit });

const groups = async (...args: Parameters<typeof claim>) =>
  (await claim(...args)).map(({ group }) => group);

t.test("one job of each waiting group is claimed, in order", async (t) => {
  await enqueue(["ws_b"], ["ws_b"], ["ws_c"], ["ws_a"], ["ws_b"], [""]);
  t.same(await groups(2), ["service", "ws_a"], "what has no workspace is a group as well");
  t.same(await groups(10, "ws_a"), ["ws_b", "ws_c"]);
  t.same(await groups(10, "", ["ws_b"]), []);
  t.same(await groups(10), ["ws_b"]);
  t.same(await groups(10, "ws_b"), []);
  t.same(await groups(10), ["ws_b"]);
  t.same(await groups(10), []);
});

t.test("the job of a group that has been due longest", async (t) => {
  await enqueue(["ws_a", -5], ["ws_a", 60], ["ws_a", -60], ["ws_b", 60], ["ws_c", -1]);
  const due = async () => (await claim(10)).map(({ data }) => data.dueIn);
  t.same(await due(), [-60, -1]);
  t.same(await due(), [-5]);
  t.same(await due(), []);
});

t.test("workers that claim concurrently get different jobs", async (t) => {
  const names = Array.from({ length: 40 }, (_, index) => `ws_${index + 10}`);
  await enqueue(...names.map((name): [string] => [name]));
  const claimed = (await Promise.all([claim(30), claim(30), claim(30), claim(30)])).flat();
  claimed.push(...(await claim(40)));
  t.same(claimed.map(({ group }) => group).sort(), names);
});

t.test("a reclaimed job counts as a retry", async (t) => {
  await enqueue(["ws_a"]);
  const retries: number[] = [];
  for (let round = 0; round < 3; round++) {
    const [job] = await claim(1);
    const [found] = await boss.findJobs(mailQueue, { id: job?.id as string });
    retries.push(found?.retryCount ?? -1);
    t.equal(found?.state, "active");
    await boss.fail(mailQueue, job?.id as string);
  }
  t.same(retries, [0, 1, 2]);
  t.same(await claim(1), [], "it has failed for good");
});
