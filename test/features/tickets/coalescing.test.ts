// @suite default
import t, { type Test } from "tap";
import { addMember } from "../../support/members.ts";
import { startService } from "../../support/service.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

const count = 60;
/** At most three calls by themselves, then groups of fifty; twice as many leave room for stragglers. */
const maxTransactions = 10;

/** Starts a service, to make concurrent calls. */
async function prepare(t: Test, statementSeconds = 30) {
  const { url, key, app, workspaceId, rest, newWorkspace } = await startService(t, {
    ROLE: "api",
    DATABASE_STATEMENT_TIMEOUT: statementSeconds,
  });
  const call = async (method: string, path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/api/v1/tickets${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const { status, headers: received } = response;
    // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
    return { status, headers: received, body: (await response.json()) as any };
  };
  const open = (body: object, idempotencyKey?: string) =>
    call(
      "POST",
      "",
      { requester: { name: "Ada" }, message: { body: "Help" }, ...body },
      idempotencyKey && { "idempotency-key": idempotencyKey },
    );
  /** Opens tickets. @returns their paths */
  const openAll = async (many: number) => {
    const opened = await Promise.all(subjects.slice(0, many).map((subject) => open({ subject })));
    return opened.map(({ body }) => `/${body.data.id}`);
  };
  const member = (name: string) => addMember({ app, workspaceId }, name);
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
  const { key: other } = await newWorkspace();
  let writes = 0;
  /**
   * Returns when the calls begun before have arrived: these take the same path after them, and a longer one. They are
   * few, as a group gives up a lock that it waits for.
   */
  const arrived = () => {
    const replies = subjects
      .slice(0, 10)
      .map((body) => ({ shortcut: `w${writes++}`, title: "Hi", body }));
    return Promise.all(
      replies.map((reply) => rest("POST", "/api/v1/canned-replies", reply, other)),
    );
  };
  /** Makes calls while no ticket can be written. @returns their responses */
  const together = async (start: () => ReturnType<typeof call>[]) => {
    const release = await hold();
    const responses = start();
    await arrived();
    await release();
    return Promise.all(responses);
  };
  /** Locks one ticket. */
  const lockRow = async (path: string) => {
    const client = await app.db.pool.connect();
    await client.query("begin");
    await client.query("select from tickets where id = $1 for update", [path.slice(1)]);
    return async () => {
      await client.query("commit");
      client.release();
    };
  };
  return { app, member, lockRow, call, open, openAll, rows, hold, arrived, together };
}

/** Asserts that the calls which recorded events shared transactions, by the numbers of those. */
async function sharedTransactions(
  t: Test,
  rows: <Row>(statement: string) => Promise<Row[]>,
  word: "created" | "replied" | "status_changed",
): Promise<void> {
  const [row] = await rows<{ transactions: number }>(`
    select count(distinct position)::int as transactions from events
    where workspace_id = $1 and type = 'service.ticket.${word}.v1'`);
  const transactions = row?.transactions ?? 0;
  t.ok(transactions >= 1 && transactions <= maxTransactions, `${transactions} transactions`);
}

const subjects = Array.from({ length: count }, (_, i) => `ticket ${i}`);
const recorded = `
  select e.body::json -> 'data' -> 'ticket' ->> 'subject' as subject
  from events e where e.workspace_id = $1`;

t.test("concurrent tickets share transactions, and each caller gets their own", async (t) => {
  const { open, rows, together } = await prepare(t);
  const responses = await together(() => subjects.map((subject) => open({ subject })));
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
  await sharedTransactions(t, rows, "created");
});

t.test("a ticket that is refused does not fail the others", async (t) => {
  const { open, rows } = await prepare(t);
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

t.test("concurrent keys are stored with their tickets", async (t) => {
  const { open, rows } = await prepare(t);
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

t.test("one of several calls with the same key acts, also if they are concurrent", async (t) => {
  const { open, rows, hold, arrived } = await prepare(t);
  const release = await hold();
  const others = subjects.slice(0, 10).map((subject) => open({ subject }));
  await arrived();
  const same = subjects.slice(0, 5).map(() => open({ subject: "once" }, "the-same"));
  await arrived();
  await release();
  t.ok((await Promise.all(others)).every(({ status }) => status === 201));
  const responses = await Promise.all(same);
  t.ok(responses.some(({ status }) => status === 201));
  t.ok(responses.every(({ status }) => status === 201 || status === 409));
  t.equal((await rows(recorded)).length, others.length + 1);
});

t.test("concurrent messages share transactions", async (t) => {
  const { call, openAll, rows, together } = await prepare(t);
  const paths = await openAll(10);
  const responses = await together(() =>
    subjects.map((body, i) =>
      call("POST", `${paths[i % paths.length]}/messages`, { body, author: "agent" }),
    ),
  );
  t.same(
    responses.map(({ status, body }) => [status, body.data.body]),
    subjects.map((body) => [201, body]),
  );
  await sharedTransactions(t, rows, "replied");

  // Each event shows the ticket as its own message has left it.
  const events = await rows<{ body: string; count: number; id: string; time: string }>(`
    select e.body::json -> 'data' -> 'message' ->> 'body' as body,
      (e.body::json -> 'data' -> 'ticket' ->> 'messageCount')::int as count,
      e.body::json -> 'data' -> 'ticket' ->> 'id' as id,
      e.body::json -> 'data' -> 'ticket' ->> 'lastMessageAt' as time
    from events e where e.workspace_id = $1 and e.type = 'service.ticket.replied.v1'
    order by count`);
  t.same(events.map(({ body }) => body).toSorted(), subjects.toSorted());
  for (const path of paths) {
    const own = events.filter(({ id }) => `/${id}` === path);
    t.same(
      own.map(({ count }) => count),
      own.map((_, i) => i + 2),
    );
    t.same(
      own.map(({ time }) => time).toSorted(),
      own.map(({ time }) => time),
    );
    t.equal(new Set(own.map(({ time }) => time)).size, own.length);
  }
});

t.test("a message that is refused does not fail the others", async (t) => {
  const { call, openAll, rows } = await prepare(t);
  const [path = "", closed = ""] = await openAll(2);
  await call("PATCH", closed, { status: "closed" });
  const bad = ["/tkt_none", path, closed];
  const responses = await Promise.all(
    subjects.map((body, i) => {
      const isOdd = i % 20 === 10;
      const kind = isOdd ? Math.floor(i / 20) : -1;
      return call("POST", `${bad[kind] ?? path}/messages`, {
        body,
        ...(kind === 1 && { attachments: [{ id: "file_none", name: "a.txt" }] }),
        ...(kind === 2 && { author: "requester" }),
      });
    }),
  );
  t.same(
    responses.map(({ status }, i) => [i, status]),
    subjects.map((_, i) => [i, i === 10 ? 404 : i === 30 ? 400 : 201]),
  );
  const written = await rows("select from messages where workspace_id = $1");
  t.equal(written.length, 2 + count - 2, "those of the tickets, and all that were not refused");
  const followUps = await rows<{ number: number }>(
    "select number from tickets where workspace_id = $1 and follow_up_of is not null",
  );
  t.equal(followUps.length, 1);
});

t.test("concurrent updates share transactions, and each caller sees their own", async (t) => {
  const { call, member, openAll, rows, together } = await prepare(t);
  const paths = await openAll(10);
  const assignees = await Promise.all(subjects.map((_, i) => member(`agent-${i}`)));
  const responses = await together(() =>
    assignees.map((assigneeId, i) =>
      call("PATCH", paths[i % paths.length] ?? "", {
        assigneeId,
        status: Math.floor(i / paths.length) % 2 === 0 ? "pending" : "open",
      }),
    ),
  );
  t.same(
    responses.map(({ status, body }) => [status, body.data.assigneeId]),
    assignees.map((assigneeId) => [200, assigneeId]),
  );
  for (const [i, path] of paths.entries()) {
    const own = responses.filter((_, at) => at % paths.length === i);
    const versions = own.map(({ body }) => body.data.version);
    t.equal(new Set(versions).size, own.length, `${path} has another version after each`);
    t.ok(own.every(({ headers, body }) => headers.get("etag")?.includes(body.data.version)));
  }
  const changes = await rows(
    "select from audit_events where workspace_id = $1 and action = 'ticket.updated'",
  );
  t.equal(changes.length, count);
  await sharedTransactions(t, rows, "status_changed");
});

t.test("an update that is refused, or waits too long, fails alone", async (t) => {
  const { call, openAll, rows, lockRow } = await prepare(t, 5);
  const [path = "", other = "", locked = ""] = await openAll(3);
  const release = await lockRow(locked);
  // Half of them: after the wait each is retried by itself, within the same limit.
  const some = subjects.slice(0, count / 2);
  const start = performance.now();
  const took: number[] = [];
  const responses = await Promise.all(
    some.map((subject, i) => {
      const target = i === 5 ? "/tkt_none" : i === 25 ? locked : i % 2 === 0 ? path : other;
      return call(
        "PATCH",
        target,
        { subject: `${subject}, again` },
        i === 15 ? { "if-match": '"1000"' } : {},
      ).finally(() => took.push(performance.now() - start));
    }),
  );
  await release();
  t.same(
    responses.map(({ status }, i) => [i, status]),
    some.map((_, i) => [i, ({ 5: 404, 15: 412, 25: 503 } as Record<number, number>)[i] ?? 200]),
  );
  t.ok((took.at(-2) ?? 0) < 4_000, "the others do not wait as long as that one");
  const changes = await rows(
    "select from audit_events where workspace_id = $1 and action = 'ticket.updated'",
  );
  t.equal(changes.length, some.length - 3);
});

t.test("calls do not wait for one that waits for a lock", async (t) => {
  const { app, call, openAll, lockRow } = await prepare(t, 5);
  const [path = "", locked = ""] = await openAll(2);
  const release = await lockRow(locked);
  const first = call("PATCH", locked, { subject: "first" });
  await waitForLocks(app.db.pool, 1);
  t.equal((await call("PATCH", path, { subject: "second" })).status, 200);
  await release();
  t.equal((await first).status, 200);
});
