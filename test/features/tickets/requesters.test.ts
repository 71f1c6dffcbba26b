// @suite default
import t from "tap";
import type { Scope } from "../../support/scope.ts";
import { startService } from "../../support/service.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

const path = "/api/v1/requesters";

t.test("requesters are created without a ticket", async (t) => {
  const { rest, newWorkspace } = await startService(t, { ROLE: "api" });
  const create = (body: object, key?: string) => rest("POST", path, body, key);
  const before = Date.now();
  const { status, body } = await create({
    name: "Ada",
    email: "Ada@Example.com",
    phone: "+15550100",
    externalId: "crm-1",
  });
  t.equal(status, 201);
  const { id, createdAt, updatedAt, ...shown } = body.data;
  t.match(id, /^rq_[0-9a-f]{32}$/);
  t.same(shown, {
    name: "Ada",
    email: "ada@example.com",
    phone: "+15550100",
    externalId: "crm-1",
    language: "",
    emailProblem: "",
  });
  t.ok(Date.parse(createdAt) >= before);
  t.equal(updatedAt, createdAt);
  t.same((await rest("GET", `${path}/${id}`)).body, body);

  await t.test("once for each identity", async (t) => {
    for (const [field, value] of [
      ["email", "ADA@example.com"],
      ["phone", "+15550100"],
      ["externalId", "crm-1"],
    ] as const) {
      const { status, body } = await create({ name: "Another", [field]: value });
      t.match(
        { status, ...body.error },
        { status: 409, code: "ALREADY_EXISTS", details: [{ field, reason: "TAKEN" }] },
      );
    }
    const other = await newWorkspace();
    t.equal((await create({ email: "ada@example.com" }, other.key)).status, 201);
  });

  await t.test("with one identity or a name", async (t) => {
    for (const [field, value] of Object.entries({
      name: "Grace",
      email: "grace@example.com",
      phone: "+15550101",
      externalId: "crm-2",
    })) {
      t.equal((await create({ [field]: value })).status, 201, field);
    }
    for (const nobody of [{}, { name: "  ", externalId: " " }]) {
      const { status, body } = await create(nobody);
      t.match({ status, ...body.error }, { status: 400, details: [{ reason: "REQUIRED" }] });
    }
  });

  await t.test("a ticket finds existing requesters", async (t) => {
    const requester = { email: "ada@example.com", phone: "+15550101", externalId: "crm-9" };
    const ticket = await rest("POST", "/api/v1/tickets", { subject: "Help", requester });
    t.same(ticket.body.data.requester, body.data, "by the first that is known, of three");
  });

  await t.test("a language is a tag, which a ticket sets for new requesters only", async (t) => {
    for (const language of ["de", "pt-BR", "zh-Hant-TW", "sr-Latn"]) {
      const { status, body } = await create({ name: "Ada", language });
      t.equal(status, 201, language);
      t.equal(body.data.language, language);
    }
    for (const language of ["d", "de_AT", "german", "de-", " de", `de${"-abcdefgh".repeat(4)}`]) {
      const { status, body } = await create({ name: "Ada", language });
      t.match(
        { status, ...body.error },
        { status: 400, code: "INVALID_ARGUMENT", details: [{ field: "language" }] },
        language,
      );
    }
    const open = async (requester: object) =>
      (await rest("POST", "/api/v1/tickets", { subject: "Help", requester })).body.data.requester;
    const made = await open({ email: "eva@example.com", language: "de" });
    t.equal(made.language, "de");
    t.equal((await open({ email: "eva@example.com", language: "fr" })).language, "de");
    const change = async (language: string) =>
      (await rest("PATCH", `${path}/${made.id}`, { language })).body.data.language;
    t.equal(await change("fr"), "fr");
    t.equal(await change(""), "", "cleared");
  });

  await t.test("a change shows when it was made", async (t) => {
    const changed = (await rest("PATCH", `${path}/${id}`, { name: "Ada L." })).body.data;
    t.equal(changed.createdAt, createdAt);
    t.ok(changed.updatedAt > updatedAt);
  });
});

/** A service with the calls of these tests. */
async function startDesk(t: Scope) {
  const service = await startService(t, { ROLE: "api" });
  const { rest } = service;
  return {
    ...service,
    create: async (body: object): Promise<string> => (await rest("POST", path, body)).body.data.id,
    open: async (requester: object, more: object = {}) =>
      (await rest("POST", "/api/v1/tickets", { subject: "Help", requester, ...more })).body.data,
    find: async (filters: Record<string, string>): Promise<string[]> => {
      const query = new URLSearchParams(filters);
      const { body } = await rest("GET", `/api/v1/tickets?${query}`);
      return body.data.map(({ id }: { id: string }) => id).sort();
    },
    ticket: async (id: string) => (await rest("GET", `/api/v1/tickets/${id}`)).body.data,
    get: (id: string) => rest("GET", `${path}/${id}`),
    merge: (id: string, sourceId: string) => rest("POST", `${path}/${id}:merge`, { sourceId }),
  };
}

t.test("requesters are merged", async (t) => {
  const desk = await startDesk(t);
  const { rest, create, open, find, ticket, get, merge } = desk;

  await t.test("with their tickets, links and search", async (t) => {
    const source = await create({
      name: "Augusta",
      email: "ada@example.org",
      phone: "+15550100",
      language: "de",
    });
    const target = await create({ email: "ada@example.com", externalId: "crm-1" });
    const moved = await open({ email: "ada@example.org" }, { message: { body: "It went dark." } });
    const own = await open({ externalId: "crm-1" });
    const old = await open({ email: "ada@example.org" });
    const linkTo = async (id: string): Promise<string> =>
      (await rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {})).body.data.url;
    const [url, oldUrl] = [await linkTo(moved.id), await linkTo(old.id)];
    const reply = async (url: string, message: string) => {
      const page = await (await fetch(url)).text();
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const body = new URLSearchParams({ token, message });
      return (await fetch(url, { method: "POST", body, redirect: "manual" })).status;
    };
    t.equal(await reply(url, "Still dark."), 303);
    await rest("PATCH", `/api/v1/tickets/${old.id}`, { status: "closed" });
    t.equal(await reply(oldUrl, "Another lamp."), 303);
    const theirs = await find({ requesterId: source });
    const followUp = theirs.find((id) => id !== moved.id && id !== old.id) ?? "";
    const before = await ticket(moved.id);
    const untouched = await ticket(own.id);

    const { status, body } = await merge(target, source);
    t.equal(status, 200);
    const { createdAt, updatedAt, ...shown } = body.data;
    t.same(
      shown,
      {
        id: target,
        name: "Augusta",
        email: "ada@example.com",
        phone: "+15550100",
        externalId: "crm-1",
        language: "de",
        emailProblem: "",
      },
      "empty fields are filled, others kept",
    );
    t.ok(updatedAt > createdAt);
    t.same((await get(target)).body, body);
    t.equal((await get(source)).status, 404);

    t.same(await find({ requesterId: source }), []);
    t.same(await find({ requesterId: target }), [...theirs, own.id].sort());
    t.same(await find({ q: "augusta" }), [...theirs, own.id].sort());
    t.same(await find({ q: "example.org" }), []);
    const after = await ticket(moved.id);
    const { version, lastMessageAt, requester } = after;
    t.match(
      { version, lastMessageAt, requester },
      {
        version: before.version + 1,
        lastMessageAt: before.lastMessageAt,
        requester: { id: target },
      },
    );
    t.ok(after.updatedAt > before.updatedAt, "clients that follow updatedAt see the new requester");
    const { version: same, updatedAt: then } = await ticket(own.id);
    t.same([same, then], [untouched.version, untouched.updatedAt]);

    t.equal(await reply(url, "And still."), 303, "the link leads to the conversation");
    const messages = await rest("GET", `/api/v1/tickets/${moved.id}/messages`);
    t.same(
      messages.body.data
        .filter(({ createdBy }: { createdBy: { type: string } }) => createdBy.type === "requester")
        .map(({ createdBy }: { createdBy: { id: string } }) => createdBy.id),
      [target, target],
    );
    t.match(await ticket(followUp), { followUpOf: old.id, createdBy: { id: target } });

    const { data } = (await rest("GET", "/api/v1/audit-events?action=requester.merged")).body;
    t.match(data, [
      { targetId: target, changes: [{ field: "sourceId", before: "", after: source }] },
    ]);
  });

  await t.test("only two different existing requesters", async (t) => {
    const id = await create({ name: "Ada" });
    const stranger = await desk.newWorkspace();
    const foreign = (await rest("POST", path, { name: "Bob" }, stranger.key)).body.data.id;
    const refused = [
      [id, id, 400, "INVALID_VALUE"],
      [id, "rq_none", 400, "NOT_FOUND"],
      [id, foreign, 400, "NOT_FOUND"],
    ] as const;
    for (const [target, source, status, reason] of refused) {
      const response = await merge(target, source);
      t.match(
        { status: response.status, details: response.body.error.details },
        { status, details: [{ field: "sourceId", reason }] },
      );
    }
    t.equal((await merge(foreign, id)).status, 404);
    t.equal((await merge("rq_none", id)).status, 404);
    t.equal((await get(id)).status, 200);
    t.equal((await rest("GET", `${path}/${foreign}`, undefined, stranger.key)).status, 200);
  });
});

t.test("a requester with 10,000 tickets is merged in one quick call", async (t) => {
  const { app, workspaceId, create, open, merge, rest } = await startDesk(t);
  const [source, target] = [await create({ name: "Many" }), await create({ name: "One" })];
  const { id } = await open({ name: "x" }, { message: { body: "Hello" } });
  const copies = async (table: string, more: Record<string, string>) => {
    const { rows } = await app.db.pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    await app.db.pool.query(
      `insert into ${table} (${names}) select ${names.map((name) => more[name] ?? `t.${name}`)}
       from (select * from ${table} where workspace_id = $1 limit 1) t, generate_series(1, 10000) i`,
      [workspaceId],
    );
  };
  const creator = { created_by_type: "'requester'", created_by_id: `'${source}'` };
  await copies("tickets", {
    id: "'tkt_' || i",
    number: "i + 1",
    requester_id: `'${source}'`,
    ...creator,
  });
  await copies("messages", { id: "'msg_' || i", ticket_id: "'tkt_' || i", ...creator });
  const start = performance.now();
  t.equal((await merge(target, source)).status, 200);
  const took = performance.now() - start;
  t.comment(`${Math.round(took)} ms`);
  t.ok(took < 10_000, `${Math.round(took)} ms`);
  const { rows } = await app.db.pool.query(
    `select count(*)::int as count from tickets t join messages m on m.ticket_id = t.id
     where t.requester_id = $1 and t.created_by_id = $1 and m.created_by_id = $1`,
    [target],
  );
  t.equal(rows[0].count, 10_000);
  t.equal((await rest("GET", `/api/v1/tickets/${id}`)).body.data.requester.name, "x");
});

t.test("merges in opposite directions end with one requester and all tickets", async (t) => {
  const { create, open, find, merge, get } = await startDesk(t);
  for (let round = 0; round < 10; round++) {
    const externalIds = [`a-${round}`, `b-${round}`];
    const [a = "", b = ""] = await Promise.all(
      externalIds.map((externalId) => create({ externalId })),
    );
    const tickets = await Promise.all(
      [...externalIds, ...externalIds].map((externalId) => open({ externalId })),
    );
    const responses = await Promise.all([merge(a, b), merge(b, a)]);
    t.same(responses.map(({ status }) => status).sort(), [200, 404]);
    const [left] = responses.flatMap(({ status, body }) => (status === 200 ? [body.data.id] : []));
    t.same(await find({ requesterId: left }), tickets.map(({ id }) => id).sort());
    t.equal((await get(left === a ? b : a)).status, 404);
  }
});

t.test("nothing that happens during a merge is lost", async (t) => {
  const { create, open, find, merge, rest } = await startDesk(t);
  for (let round = 0; round < 10; round++) {
    const email = `ada-${round}@example.com`;
    const [source, target] = [await create({ email }), await create({ name: "Ada" })];
    const old = await open({ email });
    const [merged, messages, ...opened] = await Promise.all([
      merge(target, source),
      Promise.all(
        Array.from({ length: 5 }, () =>
          rest("POST", `/api/v1/tickets/${old.id}/messages`, { body: "Hello" }),
        ),
      ),
      ...Array.from({ length: 5 }, () => open({ email })),
      rest("POST", "/api/v1/tickets:batchCreate", {
        requests: ["One", "Two"].map((subject) => ({ subject, requester: { email } })),
      }).then(({ body }) => body.data),
    ]);
    t.equal(merged.status, 200);
    t.same(
      messages.map(({ status }) => status),
      Array(5).fill(201),
    );
    t.same(await find({ requesterId: target }), [old, ...opened.flat()].map(({ id }) => id).sort());
  }
});

t.test("calls that wait for a merge continue with the remaining requester", async (t) => {
  const { app, create, open, find, merge, rest, ticket } = await startDesk(t);
  const { pool } = app.db;
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  const waiting = (count: number) => waitForLocks(pool, count);

  await t.test("calls that write on a ticket", async (t) => {
    const [source, target] = [await create({ externalId: "s" }), await create({ name: "T" })];
    const { id } = await open({ externalId: "s" });
    await rival.query("begin");
    await rival.query("select from tickets where id = $1 for update", [id]);
    const merged = merge(target, source);
    await waiting(1);
    const written = rest("POST", `/api/v1/tickets/${id}/messages`, { body: "Hello" });
    await waiting(2);
    await rival.query("rollback");
    t.same([(await merged).status, (await written).status], [200, 201]);
    t.match(await ticket(id), { requester: { id: target }, messageCount: 1, version: 3 });
  });

  await t.test("calls that open tickets", async (t) => {
    const identity = { externalId: "busy" };
    const [source, target] = [await create(identity), await create({ name: "T" })];
    const { id } = await open(identity);
    await rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {});
    await rival.query("begin");
    await rival.query("select from requester_links where requester_id = $1 for update", [source]);
    const merged = merge(target, source);
    await waiting(1);
    const tickets = [
      open(identity),
      rest("POST", "/api/v1/tickets:batchCreate", {
        requests: ["One", "Two"].map((subject) => ({ subject, requester: identity })),
      }).then(({ body }) => body.data),
    ];
    await waiting(3);
    await rival.query("rollback");
    t.equal((await merged).status, 200);
    const opened = (await Promise.all(tickets)).flat();
    t.same(await find({ requesterId: target }), [id, ...opened.map(({ id }) => id)].sort());
  });
});
