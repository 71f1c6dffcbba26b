// @suite default
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import type { Scope } from "../../support/scope.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/tickets";
const hourMs = 3_600_000;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A service with the calls of these tests. */
async function startDesk(t: Scope, role: "api" | "all") {
  const service = await startService(t, { ROLE: role });
  const { rest } = service;
  const { pool } = service.app.db;
  return {
    ...service,
    pool,
    open: async (more: object = {}) =>
      (await rest("POST", path, { subject: "Help", requester: { name: "Ada" }, ...more })).body
        .data,
    read: async (id: string) => (await rest("GET", `${path}/${id}`)).body.data,
    update: (id: string, body: object) => rest("PATCH", `${path}/${id}`, body),
    post: (id: string, body: object) =>
      rest("POST", `${path}/${id}/messages`, { body: "x", ...body }),
    history: async (id: string) => (await rest("GET", `${path}/${id}/audit-events`)).body.data,
    find: async (query: string): Promise<string[]> =>
      (await rest("GET", `${path}?${query}`)).body.data.map(({ id }: { id: string }) => id),
    eventsOf: async (id: string) => {
      const { rows } = await pool.query<{ type: string; body: string }>(
        "select type, body from events where body::json->'data'->'ticket'->>'id' = $1 order by id",
        [id],
      );
      return rows.map(({ type, body }) => ({
        type: type.replace("service.ticket.", "").replace(".v1", ""),
        data: JSON.parse(body).data,
      }));
    },
  };
}

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

t.test("a snooze is a field of the ticket", async (t) => {
  const { open, read, update, find, eventsOf, history, rest } = await startDesk(t, "api");
  const { id, ...opened } = await open();
  t.notOk("snoozedUntil" in opened, "absent on a ticket that is not snoozed");
  const until = inMs(hourMs);
  const set = await update(id, { snoozedUntil: until });
  t.equal(set.status, 200);
  t.match(set.body.data, { snoozedUntil: until, status: "open", version: 2 });
  t.same(await read(id), set.body.data);
  t.equal((await update(id, set.body.data)).body.data.version, 2, "GET's body changes nothing");

  const other = await open();
  t.same(await find("snoozed=true"), [id]);
  t.same(await find("snoozed=false"), [other.id]);
  t.same(await find("snoozed=false&status=open"), [other.id]);
  t.same(await find(""), [other.id, id]);

  const later = inMs(2 * hourMs);
  const batch = await rest("POST", `${path}:batchUpdate`, {
    requests: [
      { id, snoozedUntil: later },
      { id: other.id, snoozedUntil: inMs(-1_000) },
    ],
  });
  t.match(batch.body.data, [
    { ticket: { snoozedUntil: later } },
    { error: { code: "INVALID_ARGUMENT", details: [{ field: "snoozedUntil" }] } },
  ]);
  const cleared = await update(id, { snoozedUntil: null });
  t.notOk("snoozedUntil" in cleared.body.data);
  t.match(await eventsOf(id), [
    { type: "created" },
    {
      type: "updated",
      data: { changes: [{ field: "snoozedUntil", before: "", after: until }] },
    },
    { type: "updated", data: { changes: [{ before: until, after: later }] } },
    { type: "updated", data: { changes: [{ before: later, after: "" }] } },
  ]);
  t.match(await history(id), [
    { changes: [{ field: "snoozedUntil", before: later, after: "" }] },
    { changes: [{ field: "snoozedUntil", before: until, after: later }] },
    { changes: [{ field: "snoozedUntil", before: "", after: until }] },
  ]);
});

t.test("snoozes that are not allowed are refused", async (t) => {
  const { open, update, newWorkspace, rest } = await startDesk(t, "api");
  const { id } = await open();
  const closed = await open();
  const refused: [id: string, body: object, message: RegExp][] = [
    [id, { snoozedUntil: inMs(-1_000) }, /in the future/],
    [id, { snoozedUntil: inMs(367 * 24 * hourMs) }, /366 days/],
    [id, { snoozedUntil: "9999-12-31T23:59:59Z" }, /366 days/],
    [id, { snoozedUntil: "tomorrow" }, /./],
    [id, { snoozedUntil: "" }, /./],
    [id, { snoozedUntil: inMs(hourMs), status: "resolved" }, /open or pending/],
  ];
  for (const [id, body, message] of refused) {
    const { status, body: response } = await update(id, body);
    t.equal(status, 400, JSON.stringify(body));
    t.match(response.error.details, [{ field: "snoozedUntil", message }]);
  }
  await update(closed.id, { status: "closed" });
  t.equal((await update(closed.id, { snoozedUntil: inMs(hourMs) })).status, 400);
  t.equal((await update(id, { snoozedUntil: inMs(365 * 24 * hourMs) })).status, 200);
  const stranger = await newWorkspace();
  const foreign = await rest("PATCH", `${path}/${id}`, { snoozedUntil: null }, stranger.key);
  t.equal(foreign.status, 404);
});

t.test("a message of the requester ends a snooze, and others do not", async (t) => {
  const { open, read, update, post, eventsOf, history } = await startDesk(t, "api");
  const { id } = await open();
  await update(id, { snoozedUntil: inMs(hourMs), status: "pending" });
  await post(id, { visibility: "internal" });
  await post(id, {});
  t.ok((await read(id)).snoozedUntil, "an agent's messages leave it");
  await post(id, { author: "requester" });
  t.match(await read(id), { status: "open", snoozedUntil: undefined });
  const events = await eventsOf(id);
  t.same(typesOf(events).slice(-3), ["replied", "status_changed", "unsnoozed"]);
  t.match(events.at(-1)?.data, { reason: "reply", ticket: { id, status: "open" } });
  t.equal(events.at(-1)?.data.ticket.snoozedUntil, undefined);
  const [latest] = await history(id);
  t.match(latest, { actor: { type: "requester" } });
  t.same(latest.changes.map(({ field }: { field: string }) => field).sort(), [
    "snoozedUntil",
    "status",
  ]);
});

t.test("a ticket that is resolved or closed is not snoozed", async (t) => {
  const { open, read, update, post, eventsOf } = await startDesk(t, "api");
  for (const status of ["resolved", "closed"]) {
    const [a, b] = [await open(), await open()];
    for (const { id } of [a, b]) {
      await update(id, { snoozedUntil: inMs(hourMs) });
    }
    const before = await read(a.id);
    const { body } = await update(a.id, { ...before, status });
    t.match(body.data, { status, snoozedUntil: undefined });
    await post(b.id, { setStatus: status });
    t.match(await read(b.id), { status, snoozedUntil: undefined });
    for (const { id } of [a, b]) {
      t.notOk(typesOf(await eventsOf(id)).includes("unsnoozed"));
    }
  }
});

t.test("a snooze ends at its time, once with any number of workers", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, read, update, eventsOf, history, pool, newWorkspace, rest } = desk;
  const { id } = await open();
  const later = await open();
  await update(id, { snoozedUntil: inMs(1_000) });
  await update(later.id, { snoozedUntil: inMs(hourMs) });
  // More than one batch, in two workspaces, that became due while no worker ran.
  const stranger = await newWorkspace();
  const requests = Array.from({ length: 100 }, () => ({
    subject: "Old",
    requester: { name: "Ada" },
  }));
  for (const key of [desk.key, stranger.key]) {
    await rest("POST", `${path}:batchCreate`, { requests }, key);
  }
  await pool.query(
    "update tickets set snoozed_until = now() - interval '1 day' where subject = 'Old'",
  );
  await Promise.all([desk.startAnother({ ROLE: "worker" }), desk.startAnother({ ROLE: "worker" })]);
  const left = async () => {
    const { rows } = await pool.query("select from tickets where snoozed_until is not null");
    return rows.length;
  };
  t.equal(await eventually(left, (count) => count === 1), 1, "all that are due have ended");
  t.ok((await read(later.id)).snoozedUntil);
  const woken = await read(id);
  t.equal(woken.version, 3);
  const events = await eventsOf(id);
  t.same(typesOf(events), ["created", "updated", "unsnoozed"]);
  t.match(events.at(-1)?.data, { reason: "time", ticket: woken });
  t.match((await history(id))[0], { actor: { type: "system" }, changes: [{ after: "" }] });
  const { rows } = await pool.query(
    "select count(*)::int from events where type = 'service.ticket.unsnoozed.v1' group by subject_id having count(*) > 1",
  );
  t.same(rows, [], "no ticket was woken twice");
});
