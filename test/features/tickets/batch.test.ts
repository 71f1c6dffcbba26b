// @suite all
import t from "tap";
import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { createCallers } from "../../support/callers.ts";
import fc from "../../support/properties.ts";
import { createReceiver } from "../../support/receiver.ts";
import { type RestResponse, startService, type TestService } from "../../support/service.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

const tickets = "/api/v1/tickets";
const requester = { name: "Ada" };
const many = (length: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length }, (_, i) => ({ subject: `Ticket ${i}`, requester, ...more(i) }));

const batch = (service: TestService, requests: object[], key = service.key) =>
  service.rest("POST", `${tickets}:batchCreate`, { requests }, key);

const fieldsOf = ({ body }: RestResponse) =>
  body.error?.details?.map(({ field }: { field: string }) => field);

/** Everything that a workspace has, with identifiers and times by their order. */
async function contentOf({ app }: TestService, workspaceId: string): Promise<string> {
  const names = new Map<string, string>();
  const tables = ["tickets", "messages", "requesters", "events"];
  const parts = tables.map(async (table) => {
    const { rows } = await app.db.pool.query<{ row: object }>(
      `select to_jsonb(t) - 'position' - 'prefix_vector' as row from ${table} t
       where workspace_id = $1 order by id`,
      [workspaceId],
    );
    return `${table}\n${rows.map(({ row }) => JSON.stringify(row)).join("\n")}`;
  });
  return (
    (await Promise.all(parts))
      .join("\n")
      .replaceAll(workspaceId, "the workspace")
      // Terms of vectors begin with the end of it, and some are times.
      .replaceAll(workspaceId.slice(-8), "the workspace")
      .replaceAll(/@\d\d \d+/g, "some time")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, "some time")
      .replaceAll(/\b(?:tkt|msg|rq|evt|ak)_[0-9a-f]{32}/g, (id) => {
        const prefix = id.slice(0, id.indexOf("_"));
        const name = names.get(id) ?? `${prefix} ${names.size}`;
        names.set(id, name);
        return name;
      })
  );
}

t.test("a batch is opened in order, and each ticket fires one event", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  await service.rest("POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  const response = await batch(
    service,
    many(100, (i) => ({ message: { body: `Message ${i}` } })),
  );
  t.equal(response.status, 201);
  const { data } = response.body;
  t.same(
    data.map(({ subject, number }: { subject: string; number: number }) => [subject, number]),
    many(100).map(({ subject }, i) => [subject, i + 1]),
  );
  await receiver.waitFor(100);
  const { body } = await service.rest("GET", "/api/v1/events?pageSize=100");
  const subjects = body.data.map((event: { data: { ticket: { subject: string } } }) => [
    event.data.ticket.subject,
  ]);
  t.same(
    subjects.reverse(),
    many(100).map(({ subject }) => [subject]),
  );
  const delivered = receiver.requests.map((request) => JSON.parse(String(request.body)));
  t.equal(new Set(delivered.map(({ id }) => id)).size, 100);
  t.same(
    new Set(delivered.map((event) => event.data.message.body)),
    new Set(many(100).map((_, i) => `Message ${i}`)),
  );
});

t.test("one refused request refuses all", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  await service.rest("POST", tickets, { subject: "First", requester, externalId: "known" });
  const stranger = await service.newWorkspace();
  const channel = { type: "agent", name: "Desk" };
  const foreign = await service.rest("POST", "/api/v1/channels", channel, stranger.key);
  const before = await contentOf(service, service.workspaceId);
  const jobs = () =>
    service.app.db.pool.query("select count(*)::int as count from pgboss.job_common");
  const jobsBefore = await jobs();
  const refusals: [more: object, status: number, field: string][] = [
    [{ subject: "" }, 400, "requests[57].subject"],
    [{ requester: {} }, 400, "requests[57].requester"],
    [{ channelId: "ch_0" }, 400, "requests[57].channelId"],
    [{ channelId: foreign.body.data.id }, 400, "requests[57].channelId"],
    [{ externalId: "known" }, 409, "requests[57].externalId"],
    [{ externalId: "twice" }, 409, "requests[57].externalId"],
  ];
  for (const [more, status, field] of refusals) {
    const requests = many(100, (i) =>
      i === 57 ? more : i === 56 ? { externalId: "twice" } : { message: { body: "x" } },
    );
    const response = await batch(service, requests);
    t.equal(response.status, status, field);
    t.ok(fieldsOf(response).includes(field), `${field} in ${fieldsOf(response)}`);
    t.match(response.body.error.message, field, "the message names it, too");
    t.equal(await contentOf(service, service.workspaceId), before, "nothing was written");
  }
  t.same((await jobs()).rows, jobsBefore.rows, "nothing was enqueued");
  const tooMany = await batch(service, many(101));
  t.match(tooMany, { status: 400, body: { error: { details: [{ reason: "TOO_MANY" }] } } });
  const none = await batch(service, []);
  t.match(none, { status: 400, body: { error: { details: [{ reason: "TOO_FEW" }] } } });
});

t.test("numbers of a batch are consecutive, whatever is opened concurrently", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const numbersOf = ({ body }: RestResponse): number[] =>
    [body.data].flat().map(({ number }: { number: number }) => number);
  const calls = Array.from({ length: 12 }, (_, i) =>
    i % 2 === 0
      ? batch(service, many(20))
      : service.rest("POST", tickets, { subject: "Single", requester }),
  );
  const all = (await Promise.all(calls)).map(numbersOf);
  for (const [first = 0, ...others] of all) {
    t.same(
      others,
      others.map((_, i) => first + i + 1),
    );
  }
  const sorted = all.flat().sort((a, b) => a - b);
  t.same(
    sorted,
    sorted.map((_, i) => i + 1),
  );
});

t.test("a requester is created once, in a batch and by concurrent batches", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const known = { requester: { email: "known@example.com" } };
  await service.rest("POST", tickets, { subject: "x", ...known });
  const emails = Array.from({ length: 20 }, (_, i) => ({ email: `Person${i}@example.com` }));
  for (let round = 0; round < 5; round++) {
    const { key, workspaceId } = await service.newWorkspace();
    const responses = await Promise.all(
      [emails, emails.toReversed(), [...emails, ...emails], emails.toReversed()].map((people) =>
        batch(
          service,
          people.map((requester) => ({ subject: "x", requester })),
          key,
        ),
      ),
    );
    t.same(
      responses.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    const { rows } = await service.app.db.pool.query(
      `select (select count(*)::int from requesters where workspace_id = $1) as requesters,
         (select count(distinct requester_id)::int from tickets where workspace_id = $1) as used`,
      [workspaceId],
    );
    t.same(rows, [{ requesters: 20, used: 20 }]);
    for (const { body } of responses) {
      t.same(
        body.data.map((ticket: { requester: { email: string } }) => ticket.requester.email).sort(),
        body.data
          .map((ticket: { requester: { email: string } }) => ticket.requester.email.toLowerCase())
          .sort(),
      );
    }
  }
});

t.test("batches that create the same requesters in another order do not deadlock", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  const emails = ["a@example.com", "z@example.com", "b@example.com"];
  const send = (people: string[]) =>
    batch(
      service,
      people.map((email) => ({ subject: "x", requester: { email } })),
    );
  // In their own order, each would have created one when it waits for this, and then want the other's.
  await rival.query("begin");
  await rival.query(
    `insert into requesters (id, workspace_id, name, email, language, created_at, updated_at)
     values ('rq_rival', $1, '', 'z@example.com', '', now(), now())`,
    [service.workspaceId],
  );
  const responses = Promise.all([send(emails), send(emails.toReversed())]);
  await waitForLocks(pool, 2);
  await rival.query("rollback");
  t.same(
    (await responses).map(({ status }) => status),
    [201, 201],
  );
});

t.test("a repeated Idempotency-Key opens no second batch", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const send = async (requests: object[]) => {
    const response = await fetch(`${service.url}${tickets}:batchCreate`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        "idempotency-key": "import-1",
      },
      body: JSON.stringify({ requests }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  t.equal((await send(many(2, () => ({ externalId: "same" })))).status, 409);
  const first = await send(many(3));
  const again = await send(many(3));
  t.equal(first.status, 201);
  t.equal(again.text, first.text);
  t.equal(again.headers.get("idempotency-replayed"), "true");
  t.equal((await send(many(4))).status, 422);
  const { rows } = await service.app.db.pool.query("select count(*)::int as count from tickets");
  t.equal(rows[0].count, 3);
});

t.test("messages are added as if one after the other", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { data: ticket } = (await service.rest("POST", tickets, { subject: "x", requester })).body;
  const reply = await service.rest("POST", "/api/v1/canned-replies", {
    shortcut: "status",
    body: "{{requester.name}}, it is {{ticket.status}} for {{custom.days}} days.",
  });
  const cannedReplyId = reply.body.data.id;
  const path = `${tickets}/${ticket.id}/messages:batchCreate`;
  const send = (requests: object[]) => service.rest("POST", path, { requests });
  const canned = (days: string) => ({ cannedReplyId, variables: { days } });

  const response = await send([
    canned("1"),
    { body: "Wait", visibility: "internal", setStatus: "pending" },
    canned("2"),
    { body: "Hello?", author: "requester" },
    { ...canned("3"), setStatus: "closed" },
    { body: "One more", author: "requester" },
  ]);
  t.equal(response.status, 201, response.text);
  const { data } = response.body;
  t.same(
    data.map(({ body }: { body: string }) => body),
    [
      "Ada, it is open for 1 days.",
      "Wait",
      "Ada, it is pending for 2 days.",
      "Hello?",
      "Ada, it is open for 3 days.",
      "One more",
    ],
  );
  const times = [0, 2, 3, 4].map((i) => data[i].createdAt);
  t.same([...new Set(times)].sort(), times, "public messages have times of their own");
  t.not(data[5].ticketId, ticket.id, "the last opened a follow-up");
  const followUp = (await service.rest("GET", `${tickets}/${data[5].ticketId}`)).body.data;
  t.match(followUp, { followUpOf: ticket.id, number: 2 });

  const stranger = await service.newWorkspace();
  const hidden = { shortcut: "hidden", body: "Hidden" };
  const foreign = await service.rest("POST", "/api/v1/canned-replies", hidden, stranger.key);
  const before = await contentOf(service, service.workspaceId);
  const refusals: [request: object, field: string][] = [
    [{}, "requests[1].body"],
    [{ body: "x", author: "requester", visibility: "internal" }, "requests[1].visibility"],
    [{ body: "x", ticketId: followUp.id }, "requests[1].ticketId"],
    [{ cannedReplyId: "cr_0" }, "requests[1].cannedReplyId"],
    [{ cannedReplyId: foreign.body.data.id }, "requests[1].cannedReplyId"],
    [{ ...canned("1"), body: "x" }, "requests[1].body"],
    [{ body: "x", setStatus: "gone" }, "requests[1].setStatus"],
  ];
  for (const [request, field] of refusals) {
    const refused = await send([{ body: "Fine", ticketId: ticket.id }, request]);
    t.same([refused.status, fieldsOf(refused)], [400, [field]]);
  }
  t.equal(await contentOf(service, service.workspaceId), before, "nothing was written");
});

t.test("only in a batch may a message leave out its ticket", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const [, ...callers] = createCallers(service.url);
  t.ok(callers.length > 0);
  for (const { name, call, close } of callers) {
    const refused = call(
      TicketService.method.createMessage,
      { content: { case: "body", value: "x" } },
      service.key,
    );
    await t.rejects(refused, { name: "Error", fields: ["ticketId"] }, name);
    close();
  }
});

t.test("canned replies do not make a small batch arbitrarily large", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { data: ticket } = (await service.rest("POST", tickets, { subject: "x", requester })).body;
  const body = "{{custom.long}}".repeat(64);
  const reply = await service.rest("POST", "/api/v1/canned-replies", { shortcut: "long", body });
  const cannedReplyId = reply.body.data.id;
  const variables = { long: "x".repeat(1_024) };
  const send = (length: number) =>
    service.rest("POST", `${tickets}/${ticket.id}/messages:batchCreate`, {
      requests: Array.from({ length }, () => ({ cannedReplyId, variables })),
    });
  const refused = await send(100);
  t.same([refused.status, fieldsOf(refused)], [400, ["requests[16].cannedReplyId"]]);
  t.equal((await send(16)).status, 201);
});

const word = fc.constantFrom("a", "b", "c");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const ticketRequest = fc.record(
  {
    subject: fc.constantFrom("Lamp", "Chair"),
    requester: fc.record({
      name: fc.constantFrom("Ada", "Grace"),
      email: maybe(word.map((name) => `${name}@example.com`)),
      phone: maybe(word.map((name) => `+1555010${name.charCodeAt(0)}`)),
      externalId: maybe(word),
    }),
    message: maybe(fc.record({ body: fc.constantFrom("It burns", "  It broke\n") })),
    priority: fc.constantFrom("low", "urgent"),
    tags: fc.uniqueArray(word),
    customFields: fc.dictionary(word, word),
  },
  { requiredKeys: ["subject", "requester"] },
);
const messageRequest = fc.record(
  {
    body: fc.constantFrom("Hello", "Bye"),
    visibility: fc.constantFrom("public", "internal"),
    author: fc.constantFrom("agent", "requester"),
    setStatus: fc.constantFrom("open", "pending", "resolved", "closed"),
    externalId: word,
  },
  { requiredKeys: ["body"] },
);

t.test("a batch leaves what the same calls leave one by one", async (t) => {
  const service = await startService(t, { ROLE: "api" });

  /** Sends both ways, each to its own workspace, and compares the results. */
  const compare = async (
    requests: object[],
    prepare: (key: string) => Promise<string>,
  ): Promise<void> => {
    const one = await service.newWorkspace();
    const other = await service.newWorkspace();
    const path = await prepare(one.key);
    const otherPath = await prepare(other.key);
    for (const request of requests) {
      const { status, text } = await service.rest("POST", path, request, one.key);
      t.equal(status, 201, text);
    }
    const all = await service.rest("POST", `${otherPath}:batchCreate`, { requests }, other.key);
    t.equal(all.status, 201, all.text);
    t.equal(
      await contentOf(service, other.workspaceId),
      await contentOf(service, one.workspaceId),
      JSON.stringify(requests),
    );
  };

  await fc.assert(
    fc.asyncProperty(fc.array(ticketRequest, { minLength: 1, maxLength: 8 }), async (requests) => {
      await compare(requests, async () => tickets);
      return t.passing();
    }),
    { numRuns: 15 },
  );
  const sayable = messageRequest.filter(
    ({ author, visibility }) => !(author === "requester" && visibility === "internal"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sayable, { minLength: 1, maxLength: 8 }), async (requests) => {
      await compare(requests, async (key) => {
        const made = await service.rest("POST", tickets, { subject: "x", requester }, key);
        return `${tickets}/${made.body.data.id}/messages`;
      });
      return t.passing();
    }),
    { numRuns: 15 },
  );
});

t.test("a batch that waits for a requester leaves the ticket numbers to others", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  await service.rest("POST", tickets, { subject: "x", requester });
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  await rival.query("begin; set local lock_timeout = '500ms'");
  await rival.query(
    `insert into requesters (id, workspace_id, name, email, language, created_at, updated_at)
     values ('rq_rival', $1, '', 'z@example.com', '', now(), now())`,
    [service.workspaceId],
  );
  const response = batch(
    service,
    many(2, () => ({ requester: { email: "z@example.com" } })),
  );
  await waitForLocks(pool, 1);
  // The call that created the requester goes on, and the batch waits for its end.
  await t.resolves(rival.query("update ticket_counters set last = last + 1"));
  await rival.query("commit");
  const { status, body } = await response;
  t.equal(status, 201);
  t.match(body.data, [{ requester: { id: "rq_rival" } }, { requester: { id: "rq_rival" } }]);
});

t.test("deadlocked batches end and can be retried", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  const insert = (externalId: string, number: number) => `
    insert into tickets (id, workspace_id, number, custom_fields, channel_type, created_by_type,
      created_by_id, created_by_name, created_by_via, version, subject, status, priority, requester_id,
      assignee_id, tags, preview, message_count, last_message_at, last_message_by, last_writer_id, created_at, updated_at, external_id)
    select 'tkt_${externalId}', workspace_id, ${number}, '{}', 'agent', 'api_key', '', '', '', 1, 'x', 'open',
      'normal', id, '', '{}', '', 0, now(), '', '', now(), now(), '${externalId}'
    from requesters limit 1`;
  await service.rest("POST", tickets, { subject: "x", requester });
  // Only the batch looks for deadlocks in time, so that it is the one that fails. It checks once,
  // after a second: the rival asks for its row before that, however busy the machine.
  await rival.query("begin; set local deadlock_timeout = '1min'");
  await rival.query(insert("b", 1_001));
  const waiting = rival.query(`
    do $$ begin
      while not exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)))
      loop perform pg_sleep(0.01), pg_stat_clear_snapshot(); end loop;
      ${insert("a", 1_002)};
    end $$`);
  const requests = many(2, (i) => ({ externalId: "ab"[i] }));
  const response = batch(service, requests);
  t.match(await response, { status: 503, body: { error: { code: "UNAVAILABLE" } } });
  await waiting;
  await rival.query("rollback");
  t.equal((await batch(service, requests)).status, 201);
});
