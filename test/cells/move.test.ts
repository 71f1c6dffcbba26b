// @suite all
// @needs haproxy
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import t, { type Test } from "tap";
import { follow } from "../chaos/follower.ts";
import { eventually } from "../support/eventually.ts";
import { addMember } from "../support/members.ts";
import { programEnv, spawnAdmin } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall, type TestService } from "../support/service.ts";
import { type Cells, envOf, moveArguments, moveWorkspace, startCells } from "./two-cells.ts";

t.setTimeout(300_000);

const api = "/api/v1";
const countOutcomes =
  "select outcome, count(*)::int from webhook_deliveries where workspace_id = $1 group by 1";
const ticket = { subject: "Lamp", requester: { email: "ada@example.com" } };

/** Begins to move a workspace, and is killed. */
async function kill(t: Test, from: TestService, to: TestService, ms: number): Promise<void> {
  const args = ["src/admin/admin.ts", ...(await moveArguments(t, to, "a-test-1"))];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...programEnv, ...envOf(from) },
  });
  const exit = once(child, "exit");
  await sleep(ms);
  child.kill("SIGKILL");
  await exit;
}

/** Gives up a move. */
async function cancel(t: Test, from: TestService, to: TestService): Promise<void> {
  await spawnAdmin([...(await moveArguments(t, to, "a-test-1")), "--cancel"], envOf(from));
}

const isKnown = ({ url, a }: Cells) =>
  eventually(
    async () => (await restCall(url, a.key, "GET", `${api}/me`)).status,
    (status) => status === 200,
    10_000,
  );

t.test("a workspace moves to another cell and back, under load", async (t) => {
  const cells = await startCells(t);
  const { a, b, url } = cells;
  t.equal(await isKnown(cells), 200);
  const receivers = await Promise.all([
    createReceiver(),
    createReceiver({ respond: { delayMs: 10 } }),
  ]);
  const post = async (path: string, body: object, key = a.key) =>
    (await restCall(url, key, "POST", `${api}/${path}`, body)).body.data;
  const secrets: string[] = [];
  for (const [i, receiver] of receivers.entries()) {
    t.teardown(() => receiver.close());
    const made = await post("webhook-subscriptions", { url: receiver.url, ordered: i === 1 });
    secrets.push(made.secret);
  }
  // Another workspace of the first cell, which notices nothing.
  const neighbor = await a.newWorkspace();

  const followers = await Promise.all([follow("gRPC", url, a.key), follow("REST", url, a.key)]);
  const accepted: { id: string; number: number }[] = [];
  const refused = new Map<string, number>();
  let going = true;
  const write = async () => {
    const key = randomUUID();
    const headers = { "idempotency-key": key };
    for (;;) {
      const made = await restCall(url, a.key, "POST", `${api}/tickets`, ticket, headers);
      if (made.status === 201) {
        return accepted.push(made.body.data);
      }
      const reason = `${made.status} ${made.body?.error.code} ${made.headers.get("retry-after")}`;
      refused.set(reason, (refused.get(reason) ?? 0) + 1);
      await sleep(50);
    }
  };
  const writers = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (going) {
        await write();
        await sleep(25);
      }
    }),
  );
  const reads: number[] = [];
  const reader = (async () => {
    while (going) {
      reads.push((await restCall(url, a.key, "GET", `${api}/tickets?pageSize=5`)).status);
      await sleep(20);
    }
  })();
  const beside: number[] = [];
  const neighbors = (async () => {
    while (going) {
      const made = await restCall(a.url, neighbor.key, "POST", `${api}/tickets`, ticket);
      beside.push(made.status);
      await sleep(20);
    }
  })();
  await sleep(1_500);
  const lengths: number[] = [];
  const homes = [a, b];
  for (const [from, to] of [homes, homes.toReversed()] as [TestService, TestService][]) {
    const start = performance.now();
    await moveWorkspace(t, from, to, "a-test-1");
    lengths.push(Math.round(performance.now() - start));
    await sleep(1_500);
    const old = await restCall(from.url, a.key, "GET", `${api}/tickets`);
    t.equal(old.body.error?.code, "WORKSPACE_MOVING", "the old cell refuses");
    t.equal(old.status, 503);
    const left = await from.app.db.pool.query("select from tickets where workspace_id = $1", [
      a.workspaceId,
    ]);
    t.equal(left.rowCount, 0);
    const triggers = await from.app.db.pool.query(
      "select from pg_trigger where tgname ~ '^(moving|holding)_'",
    );
    t.equal(triggers.rowCount, 0);
  }
  going = false;
  await Promise.all([writers, reader, neighbors]);
  t.comment(
    `moved in ${lengths} ms; ${accepted.length} tickets; refused: ${JSON.stringify([...refused])}`,
  );

  t.ok(accepted.length > 100);
  t.same(
    [...refused.keys()].filter((reason) => !/^503 WORKSPACE_MOVING \d/.test(reason)),
    [],
  );
  t.same(
    reads.filter((status) => status !== 200 && status !== 503),
    [],
  );
  t.ok(reads.filter((status) => status === 503).length <= 5, "reads go on");
  t.same(
    beside.filter((status) => status !== 201),
    [],
    "the neighbor notices nothing",
  );
  const numbers = accepted.map(({ number }) => number).sort((x, y) => x - y);
  t.same(
    numbers,
    numbers.map((_, i) => i + 1),
    "numbers have no gaps",
  );

  const { pool } = a.app.db;
  const own = async (text: string) => (await pool.query(text, [a.workspaceId])).rows;
  const stored = await own("select id from tickets where workspace_id = $1");
  t.equal(stored.length, accepted.length, "none lost, none twice");
  const inOrder = async () =>
    (
      await own(
        "select id from events where workspace_id = $1 and type like 'service.ticket.%' order by position, id",
      )
    ).map(({ id }) => id);
  await eventually(
    async () => Math.min(...receivers.map(({ requests }) => requests.length)),
    (count) => count >= accepted.length,
    30_000,
  );
  const events = await inOrder();
  t.equal(events.length, accepted.length);
  for (const [i, receiver] of receivers.entries()) {
    const got = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id);
    t.equal(new Set(got).size, got.length, "nothing is delivered twice");
    t.equal(got.length, events.length, "nothing is lost");
    if (i === 1) {
      t.ok(got.join() === events.join(), "in order");
    }
  }
  for (const follower of followers) {
    await eventually(
      async () => follower.seen.length,
      (count) => count >= events.length,
    );
    await follower.stop();
    t.ok(follower.seen.join() === events.join(), `${follower.name}: each event once, in order`);
    t.ok(
      follower.failures.every((reason) => /moved|MOVING/.test(reason)),
      `${follower.failures.slice(0, 5)}`,
    );
  }
  const expected = [{ outcome: "succeeded", count: 2 * events.length }];
  const outcomes = await eventually(
    () => own(countOutcomes),
    (counts) => isDeepStrictEqual(counts, expected),
  );
  t.same(outcomes, expected);
});

t.test("everything in a workspace moves, and an interrupted move resumes", async (t) => {
  const cells = await startCells(t);
  const { a, b, url } = cells;
  t.equal(await isKnown(cells), 200);
  const call = (method: string, path: string, body?: unknown) =>
    restCall(url, a.key, method, `${api}/${path}`, body);
  const made = await call("POST", "channels", { type: "form", name: "Help", form: {} });
  const form = new URL(made.body.data.form.url);
  const member = await addMember(a, "Grace");
  const bytes = randomBytes(300_000);
  const upload = await call("POST", "attachments?name=photo", bytes);
  const message = { body: "See", attachments: [{ id: upload.body.data.id }] };
  const opened = await call("POST", "tickets", { ...ticket, message });
  t.equal(opened.status, 201);

  const lock = await a.app.db.pool.connect();
  t.teardown(() => lock.release(true));
  const ofMove = "hashtextextended('move of ' || $1, 0)";
  await lock.query(`select pg_advisory_lock(${ofMove})`, [a.workspaceId]);
  await t.rejects(moveWorkspace(t, a, b, "a-test-1"), /another command is moving it/);
  await lock.query(`select pg_advisory_unlock(${ofMove})`, [a.workspaceId]);

  for (const ms of [600, 900, 1_200, 1_500]) {
    await kill(t, a, b, ms);
  }
  const isThere = async () => {
    const { rowCount } = await b.app.db.pool.query("select from workspaces where id = $1", [
      a.workspaceId,
    ]);
    return rowCount === 1;
  };
  if (await isThere()) {
    await t.rejects(cancel(t, a, b), /b has all of the workspace/);
  } else {
    await cancel(t, a, b);
    t.equal((await call("PATCH", "workspace", { language: "de" })).status, 200, "it stays");
  }
  await moveWorkspace(t, a, b, "a-test-1");
  await t.rejects(cancel(t, a, b), /b has all of the workspace/);
  const me = await call("GET", "me");
  t.equal(me.body.data.workspace.id, a.workspaceId);
  const file = await fetch(`${url}/files/${upload.body.data.id}`, {
    headers: { authorization: `Bearer ${a.key}` },
  });
  t.ok(bytes.equals(await file.bytes()));
  t.equal((await call("GET", `members/${member}`)).status, 200);
  const page = await fetch(url + form.pathname);
  t.match([page.status, await page.text()], [200, /Help/], "the address of a form stays");
  const second = await call("POST", "tickets", ticket);
  t.equal(second.body.data.number, 2);
  await t.rejects(moveWorkspace(t, a, b, "nobody"), /there is no workspace nobody/);
  await t.rejects(moveWorkspace(t, b, b, "a-test-1"), /--to: is this cell/);
  // Its end again.
  await moveWorkspace(t, a, b, "a-test-1");
  t.equal((await call("GET", "tickets")).body.data.length, 2);
});

t.test("a cell that is killed does not disturb the other", async (t) => {
  const cells = await startCells(t);
  const { a, b, url } = cells;
  let killed = await cells.spawn();
  await (await cells.stopProxy())();
  // HAProxy closes the connection of a call whose cell is killed, or responds.
  const open = (key: string) =>
    restCall(url, key, "POST", `${api}/tickets`, ticket).catch(() => ({ status: 502 }));
  const isServed = ({ key }: TestService) =>
    eventually(
      () => open(key),
      ({ status }) => status === 201,
      20_000,
    );
  await Promise.all([a, b].map(isServed));
  let going = true;
  const results: { readonly key: string; readonly status: number; readonly ms: number }[] = [];
  const load = Promise.all(
    [a, b].map(async ({ key }) => {
      while (going) {
        const start = performance.now();
        const { status } = await open(key);
        results.push({ key, status, ms: performance.now() - start });
        await sleep(10);
      }
    }),
  );
  await sleep(2_000);
  await killed.end("SIGKILL");
  await sleep(3_000);
  const during = results.length;
  killed = await cells.spawn();
  await isServed(b);
  await sleep(1_000);
  going = false;
  await load;

  const of = (key: string) => results.filter((result) => result.key === key);
  t.same(
    of(a.key).filter(({ status }) => status !== 201),
    [],
    "no call to the other cell fails",
  );
  t.ok(of(a.key).every(({ ms }) => ms < 2_000));
  const refused = of(b.key).filter(({ status }) => status !== 201);
  t.ok(refused.length > 0 && refused.every(({ status }) => status >= 502 && status <= 504));
  t.ok(results.slice(during).some(({ key, status }) => key === b.key && status === 201));
  const { rowCount } = await b.app.db.pool.query(
    "select from tickets where workspace_id = $1 and subject = $2",
    [b.workspaceId, ticket.subject],
  );
  t.ok((rowCount ?? 0) >= of(b.key).length - refused.length, "nothing that was accepted is lost");
});

t.test("a transaction that began before a move writes nothing after it", async (t) => {
  const { a, b } = await startCells(t);
  const { pool } = a.app.db;
  const early = await pool.connect();
  t.teardown(() => early.release(true));
  await early.query("begin");
  await early.query("select refuse_if_moved($1), set_config('ticketing.workspace_id', $1, true)", [
    a.workspaceId,
  ]);
  const moving = moveWorkspace(t, a, b, "a-test-1");
  await eventually(
    async () =>
      (await pool.query("select from workspace_moves where moved_at is not null")).rowCount,
    (count) => count === 1,
    30_000,
  );
  // Longer than the rest of a move takes.
  await Promise.race([moving, sleep(3_000)]);
  await t.rejects(
    early.query("insert into events values ($1, '1', 'a.b.v1', now(), '{}', false)", [
      a.workspaceId,
    ]),
    { code: "CEL01" },
  );
  await early.query("rollback");
  await moving;
  const { rowCount } = await pool.query("select from pg_trigger where tgname like 'moving%'");
  t.equal(rowCount, 0, "then the move ends");
});
