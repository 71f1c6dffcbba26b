import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import { startService } from "../../support/service.ts";

const count = 60;

/** Opens tickets at once. @returns the responses, in order */
async function meet(t: Test) {
  const { url, key, app, workspaceId } = await startService(t, { ROLE: "api" });
  const open = async (body: object, idempotencyKey?: string) => {
    const response = await fetch(`${url}/api/v1/tickets`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify({ requester: { name: "Ada" }, message: { body: "Help" }, ...body }),
    });
    const { status, headers } = response;
    // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
    return { status, headers, body: (await response.json()) as any };
  };
  const rows = async <Row>(statement: string) =>
    (await app.db.pool.query(statement, [workspaceId])).rows as Row[];
  /** Lets no ticket be written until it is released. */
  const hold = async () => {
    const client = await app.db.pool.connect();
    await client.query("begin");
    await client.query("lock table tickets in exclusive mode");
    return async () => {
      await client.query("commit");
      client.release();
    };
  };
  return { open, rows, hold };
}

const subjects = Array.from({ length: count }, (_, i) => `ticket ${i}`);
const recorded = `
  select e.body::json -> 'data' -> 'ticket' ->> 'subject' as subject
  from events e where e.workspace_id = $1`;

t.test("tickets that meet share transactions, and each caller gets its own", async (t) => {
  const { open, rows, hold } = await meet(t);
  const release = await hold();
  const opening = subjects.map((subject) => open({ subject }));
  await sleep(1_000);
  await release();
  const responses = await Promise.all(opening);
  t.same(
    responses.map(({ status, body }) => [status, body.data.subject]),
    subjects.map((subject) => [201, subject]),
  );
  const numbers = responses.map(({ body }) => body.data.number).sort((a, b) => a - b);
  t.same(
    numbers,
    subjects.map((_, i) => i + 1),
  );
  const events = await rows<{ subject: string }>(recorded);
  t.same(events.map(({ subject }) => subject).toSorted(), subjects.toSorted());
  const [row] = await rows<{ transactions: number }>(
    "select count(distinct xmin::text)::int as transactions from tickets where workspace_id = $1",
  );
  t.ok(Number(row?.transactions) < count / 2, `${row?.transactions} transactions`);
});

t.test("a ticket that is refused does not fail those that it meets", async (t) => {
  const { open, rows } = await meet(t);
  await open({ subject: "first", externalId: "taken" });
  const bad = [{ externalId: "taken" }, { channelId: "ch_none" }, { externalId: "taken" }];
  const responses = await Promise.all(
    subjects.map((subject, i) => open({ subject, ...(i % 20 === 10 && bad[Math.floor(i / 20)]) })),
  );
  t.same(
    responses.map(({ status }, i) => [i, status]),
    subjects.map((_, i) => [i, i % 20 === 10 ? (i === 30 ? 400 : 409) : 201]),
  );
  t.match(responses[10]?.body.error.details, [{ field: "externalId", reason: "TAKEN" }]);
  t.match(responses[30]?.body.error.details, [{ field: "channelId", reason: "NOT_FOUND" }]);
  t.equal((await rows(recorded)).length, count - 3 + 1);
});

t.test("keys that meet are stored with their tickets", async (t) => {
  const { open, rows } = await meet(t);
  const all = () => Promise.all(subjects.map((subject, i) => open({ subject }, `key-${i}`)));
  const first = await all();
  t.ok(first.every(({ status }) => status === 201));
  const second = await all();
  t.same(
    second.map(({ body }) => body),
    first.map(({ body }) => body),
  );
  t.ok(second.every(({ headers }) => headers.get("idempotency-replayed") === "true"));

  const same = await Promise.all(subjects.map(() => open({ subject: "once" }, "the-same")));
  const statuses = same.map(({ status }) => status);
  t.ok(statuses.includes(201));
  t.ok(
    statuses.every((status) => status === 201 || status === 409),
    `${new Set(statuses)}`,
  );
  t.equal((await rows(recorded)).length, count + 1);
});
