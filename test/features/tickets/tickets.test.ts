import { mock } from "node:test";
import t from "tap";
import { addMember } from "../../support/members.ts";
import { createReceiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";

const subject = "Help";
const requester = { name: "Ada" };

/** The types of a ticket's events, in the order in which they happened. */
async function eventsOf(service: TestService, ticketId: string): Promise<string[]> {
  const { rows } = await service.app.db.pool.query<{ type: string }>(
    "select type from events where body::json->'data'->'ticket'->>'id' = $1 order by id",
    [ticketId],
  );
  return rows.map(({ type }) => type.replace("service.ticket.", "").replace(".v1", ""));
}

t.test("which change causes which event", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const bob = await addMember(service, "Bob");
  const create = async (more: object = {}) =>
    (await service.rest("POST", "/api/v1/tickets", { subject, requester, ...more })).body.data;

  await t.test(
    "a new ticket causes only its created event, with or without a message",
    async (t) => {
      t.same(await eventsOf(service, (await create()).id), ["created"]);
      const withMessage = await create({ message: { body: "It burns" } });
      t.same(await eventsOf(service, withMessage.id), ["created"]);
      t.match(withMessage, { messageCount: 1, preview: "It burns", lastMessageBy: "requester" });
    },
  );

  const cases: {
    name: string;
    from?: string;
    message?: object;
    patch?: object;
    status: string;
    events: string[];
  }[] = [
    { name: "an agent's reply", message: {}, status: "open", events: ["replied"] },
    {
      name: "an internal note",
      from: "pending",
      message: { visibility: "internal" },
      status: "pending",
      events: ["note_added"],
    },
    ...["pending", "resolved"].map((from) => ({
      name: `a requester's message on a ${from} ticket`,
      from,
      message: { author: "requester" },
      status: "open",
      events: ["replied", "status_changed"],
    })),
    {
      name: "a requester's message on an open ticket",
      message: { author: "requester" },
      status: "open",
      events: ["replied"],
    },
    {
      name: "a reply that resolves",
      message: { setStatus: "resolved" },
      status: "resolved",
      events: ["replied", "status_changed"],
    },
    {
      name: "a reply that sets the status it has",
      message: { setStatus: "open" },
      status: "open",
      events: ["replied"],
    },
    {
      name: "a patch of the status",
      patch: { status: "closed" },
      status: "closed",
      events: ["status_changed", "updated"],
    },
    { name: "a patch to the same status", patch: { status: "open" }, status: "open", events: [] },
    {
      name: "a patch of all else",
      patch: { subject: "New", priority: "high", assigneeId: bob, tags: ["a"] },
      status: "open",
      events: ["updated"],
    },
    { name: "an empty patch", patch: {}, status: "open", events: [] },
  ];
  for (const { name, from = "open", message, patch, status, events } of cases) {
    await t.test(name, async (t) => {
      const { id } = await create();
      const path = `/api/v1/tickets/${id}`;
      await service.rest("PATCH", path, { status: from });
      const before = (await eventsOf(service, id)).length;
      const response = message
        ? await service.rest("POST", `${path}/messages`, { body: "Hello", ...message })
        : await service.rest("PATCH", path, patch);
      t.equal(response.status, message ? 201 : 200);
      t.same((await eventsOf(service, id)).slice(before), events);
      t.equal((await service.rest("GET", path)).body.data.status, status);
    });
  }

  await t.test("two concurrent writers cause one status event", async (t) => {
    const { id } = await create();
    const path = `/api/v1/tickets/${id}`;
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => service.rest("PATCH", path, { status: "resolved" })),
    );
    t.ok(responses.every(({ status }) => status === 200));
    t.same(await eventsOf(service, id), ["created", "status_changed", "updated"]);
  });

  await t.test("an internal note appears in the messages and nowhere else", async (t) => {
    const before = await create();
    const path = `/api/v1/tickets/${before.id}`;
    await service.rest("POST", `${path}/messages`, { body: "Psst", visibility: "internal" });
    const { lastMessageAt, preview, messageCount } = (await service.rest("GET", path)).body.data;
    t.same(
      { lastMessageAt, preview, messageCount },
      { lastMessageAt: before.lastMessageAt, preview: "", messageCount: 0 },
    );
    const { data } = (await service.rest("GET", `${path}/messages`)).body;
    t.match(data, [{ body: "Psst", visibility: "internal", author: "agent" }]);
  });

  await t.test("a ticket is found by its number", async (t) => {
    const { id, number } = await create();
    const find = async (value: unknown) =>
      (await service.rest("GET", `/api/v1/tickets?number=${value}`)).body;
    t.match((await find(number)).data, [{ id }]);
    t.same((await find(number + 1_000)).data, []);
    t.equal((await find(-1)).error.details[0].field, "number");
  });

  await t.test("an externalId is unique", async (t) => {
    await create({ externalId: "42" });
    const again = await service.rest("POST", "/api/v1/tickets", {
      subject,
      requester,
      externalId: "42",
    });
    t.match(again, {
      status: 409,
      body: { error: { code: "ALREADY_EXISTS", details: [{ field: "externalId" }] } },
    });
  });

  await t.test("null clears optional fields and is refused for others", async (t) => {
    const { id } = await create({ assigneeId: bob, tags: ["a"] });
    const path = `/api/v1/tickets/${id}`;
    const cleared = await service.rest("PATCH", path, { assigneeId: null, tags: null });
    t.match(cleared.body.data, { assigneeId: "", tags: [] });
    for (const field of ["status", "subject", "priority"]) {
      const refused = await service.rest("PATCH", path, { [field]: null });
      t.match(refused, { status: 400, body: { error: { details: [{ field }] } } });
    }
  });
});

t.test("lists", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const ids: string[] = [];
  for (const status of ["open", "pending", "resolved", "closed", "open"]) {
    const { body } = await service.rest("POST", "/api/v1/tickets", { subject, requester });
    await service.rest("PATCH", `/api/v1/tickets/${body.data.id}`, { status });
    ids.push(body.data.id);
  }
  const list = async (query: string) =>
    (await service.rest("GET", `/api/v1/tickets?${query}`)).body.data.map(
      ({ id }: { id: string }) => ids.indexOf(id),
    );
  t.same(await list(""), [4, 3, 2, 1, 0]);
  t.same(await list("orderBy=createdAt"), [0, 1, 2, 3, 4]);
  t.same(await list("status=open"), [4, 0]);
  t.same(await list("status=open&status=closed"), [4, 3, 0]);

  const { lastMessageAt } = (await service.rest("GET", `/api/v1/tickets/${ids[2]}`)).body.data;
  await service.rest("POST", `/api/v1/tickets/${ids[0]}/messages`, { body: "Hello" });
  const oldest = "orderBy=lastMessageAt";
  t.same(await list(`lastMessageFrom=${lastMessageAt}&${oldest}`), [2, 3, 4, 0]);
  t.same(await list(`lastMessageBefore=${lastMessageAt}&${oldest}`), [1]);
  const { updatedAt } = (await service.rest("GET", `/api/v1/tickets/${ids[4]}`)).body.data;
  t.same(await list(`updatedFrom=${updatedAt}`), [0, 4]);
  t.same(await list(`updatedBefore=${updatedAt}`), [3, 2, 1]);
  // Clocks of clients are finer than those of tickets.
  for (const finer of ["001", "999999"]) {
    const after = updatedAt.replace("Z", `${finer}Z`);
    t.same(await list(`updatedFrom=${after}`), [0], `from .${finer} ms later`);
    t.same(await list(`updatedBefore=${after}`), [4, 3, 2, 1], `before .${finer} ms later`);
  }

  const pages: number[] = [];
  for (let token = "", more = true; more; more = token !== "") {
    const { body } = await service.rest("GET", `/api/v1/tickets?pageSize=2&pageToken=${token}`);
    pages.push(...body.data.map(({ id }: { id: string }) => ids.indexOf(id)));
    token = body.nextPageToken;
  }
  t.same(pages, [0, 4, 3, 2, 1], "pages leave nothing out and repeat nothing");
  t.equal((await service.rest("GET", "/api/v1/tickets?pageSize=1000")).status, 200);
});

t.test("milliseconds, false and [] are always present, even at a full second", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2030-01-02T03:04:05.000Z") });
  t.teardown(() => mock.timers.reset());

  const subscription = await service.rest("POST", "/api/v1/webhook-subscriptions", {
    url: receiver.url,
  });
  t.match(subscription.text, '"createdAt":"2030-01-02T03:04:05.000Z"');
  t.match(subscription.text, '"events":["*"]');
  const { id } = subscription.body.data;
  const ticket = await service.rest("POST", "/api/v1/tickets", { subject, requester });
  for (const text of [
    '"lastMessageAt":"2030-01-02T03:04:05.000Z"',
    '"tags":[]',
    '"messageCount":0',
  ]) {
    t.match(ticket.text, text);
  }
  const [request] = await receiver.waitFor(1);
  const body = request?.body.toString() ?? "";
  t.match(body, '"occurredAt":"2030-01-02T03:04:05.000Z"');
  t.match(body, '"createdAt":"2030-01-02T03:04:05.000Z"');
  t.match(body, '"tags":[]');
  const paused = await service.rest("PATCH", `/api/v1/webhook-subscriptions/${id}`, {
    active: false,
  });
  t.match(paused.text, '"active":false');
});
