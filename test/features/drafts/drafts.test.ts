// @suite default
import t from "tap";
import { addPerson, people, signIn } from "../../support/accounts.ts";
import { eventually } from "../../support/eventually.ts";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const service = await startService(t, { SIGN_IN: "on" });
const { rest } = service;
const { pool } = service.app.db;

type Call = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => ReturnType<typeof restCall>;
const by =
  (token: string, own: Record<string, string> = {}): Call =>
  (method, path, body, headers) =>
    restCall(service.url, token, method, `/api/v1/${path}`, body, { ...own, ...headers });
const graceId = await addMember(service, "Grace");
const grace = by(service.key, { "x-member-id": graceId });
const alan = by(service.key, { "x-member-id": await addMember(service, "Alan") });
const key = by(service.key);
const ada = by(
  (await signIn(service, await addPerson(service, service.workspaceId, people.ada))).token,
);

const open = async (more: object = {}): Promise<string> => {
  const ticket = {
    subject: "A lamp",
    requester: { email: "ada@example.com" },
    message: { body: "It is dark." },
    ...more,
  };
  return (await rest("POST", "/api/v1/tickets", ticket)).body.data.id;
};
const draftOf = async (call: Call, id: string) => (await call("GET", `drafts/${id}`)).body.data;
const save = (call: Call, id: string, body: object, version?: number) =>
  call("PATCH", `drafts/${id}`, body, version === undefined ? {} : { "if-match": `"${version}"` });
const ticketsOf = async (call: Call) =>
  (await call("GET", "drafts")).body.data.map(({ ticketId }: { ticketId: string }) => ticketId);
const none = { reply: "", note: "", version: 0 };

t.test("a draft is created, changed, listed and deleted by its member alone", async (t) => {
  const [one, two] = [await open(), await open()];
  t.same(await draftOf(grace, one), { ticketId: one, ...none });
  const made = await save(grace, one, { reply: "Which lamp" });
  t.match(made, {
    status: 200,
    body: { data: { ticketId: one, reply: "Which lamp", note: "", version: 1 } },
  });
  await save(grace, two, { note: "Ask Alan" });
  const changed = (await save(grace, one, { note: "Old one" })).body.data;
  t.match(changed, { reply: "Which lamp", note: "Old one", version: 2 });
  t.equal(changed.createdAt, made.body.data.createdAt);
  t.same(await draftOf(grace, one), changed);
  t.same((await save(grace, one, changed)).body.data, changed, "what was read changes nothing");
  t.same(await ticketsOf(grace), [one, two], "the latest first");
  const first = (await grace("GET", "drafts?pageSize=1")).body;
  const next = `drafts?pageSize=1&pageToken=${first.nextPageToken}`;
  t.match((await grace("GET", next)).body.data, [{ ticketId: two }]);
  t.equal((await alan("GET", next)).status, 400, "a page is of the drafts of one member");

  t.same(await ticketsOf(alan), []);
  t.same(await draftOf(alan, one), { ticketId: one, ...none });
  await save(alan, one, { reply: "Mine" });
  t.equal((await alan("DELETE", `drafts/${one}`)).status, 204);
  t.equal((await alan("DELETE", `drafts/${one}`)).status, 204, "it is gone");
  t.same(await draftOf(grace, one), changed);

  t.match((await save(grace, one, { reply: null })).body.data, { reply: "", note: "Old one" });
  t.match((await save(grace, one, { note: "" })).body.data, none);
  t.same(await ticketsOf(grace), [two], "without a text there is no draft");
  t.equal((await save(grace, one, {})).status, 200);
});

t.test("of two devices, neither overwrites unseen changes", async (t) => {
  const id = await open();
  const first = await save(grace, id, { reply: "one" }, 0);
  t.equal(first.headers.get("etag"), '"1"');
  t.match(await save(grace, id, { reply: "two" }, 0), {
    status: 412,
    body: { error: { code: "VERSION_MISMATCH" } },
  });
  t.equal((await save(grace, id, { reply: "two" }, 1)).status, 200);
  t.equal((await save(grace, id, { reply: "three" }, 1)).status, 412);
  t.match(await draftOf(grace, id), { reply: "two", version: 2 });
  const created = await Promise.all(
    Array.from({ length: 5 }, (_, i) => save(alan, id, { reply: `device ${i}` }, 0)),
  );
  t.equal(created.filter(({ status }) => status === 200).length, 1);
});

t.test(
  "is refused to others than members, for other tickets, and when it is too long",
  async (t) => {
    const id = await open();
    const required = { status: 403, body: { error: { code: "MEMBER_REQUIRED" } } };
    t.match(await key("GET", `drafts/${id}`), required);
    t.match(await save(key, id, { reply: "x" }), required);
    t.match(await key("DELETE", `drafts/${id}`), required);
    t.match(await key("GET", "drafts"), { status: 200, body: { data: [] } });
    const other = await service.newWorkspace();
    const made = await rest(
      "POST",
      "/api/v1/tickets",
      { subject: "x", requester: { name: "Eve" } },
      other.key,
    );
    const foreign = made.body.data.id;
    for (const [method, body] of [["GET"], ["PATCH", { reply: "x" }], ["DELETE"]] as const) {
      t.equal((await grace(method, `drafts/${foreign}`, body)).status, 404, method);
    }
    t.match(await save(grace, id, { note: "x".repeat(65_537) }), {
      status: 400,
      body: { error: { details: [{ field: "note", reason: "TOO_LONG" }] } },
    });
    t.same(await draftOf(grace, id), { ticketId: id, ...none });
  },
);

t.test("a draft ends when its member sends it, not when a key does for them", async (t) => {
  const id = await open();
  const send = (call: Call, body: object) => call("POST", `tickets/${id}/messages`, body);
  for (const call of [ada, alan]) {
    await save(call, id, { reply: "A reply", note: "A note" });
  }
  await send(ada, { body: "From them", author: "requester" });
  t.match(await draftOf(ada, id), { reply: "A reply", note: "A note", version: 1 });
  await send(ada, { body: "A reply" });
  t.match(await draftOf(ada, id), { reply: "", note: "A note", version: 2 });
  await send(ada, { body: "A note", visibility: "internal" });
  t.match(await draftOf(ada, id), none);
  await send(alan, { body: "By a program" });
  t.match(await draftOf(alan, id), { reply: "A reply", note: "A note", version: 1 });
});

t.test("a draft moves with a merged ticket, after the text there", async (t) => {
  const [target, source, other] = [await open(), await open(), await open()];
  await save(grace, target, { reply: "There" });
  await save(grace, source, { reply: "Here", note: "A note" });
  await save(grace, other, { reply: "And here" });
  await save(alan, source, { reply: "Alone" });
  const merged = await rest("POST", `/api/v1/tickets/${target}:merge`, {
    sourceIds: [source, other],
  });
  t.equal(merged.status, 200, merged.text);
  t.match(await draftOf(grace, target), {
    reply: "There\n\nHere\n\nAnd here",
    note: "A note",
    version: 2,
  });
  t.match(await draftOf(alan, target), { reply: "Alone", note: "", version: 1 });
  const { rows } = await pool.query("select from drafts where ticket_id = any($1)", [
    [source, other],
  ]);
  t.same(rows, []);
});

t.test("a draft is deleted with its ticket, requester or member", async (t) => {
  const count = async (ticketId: string) =>
    (await pool.query("select from drafts where ticket_id = $1", [ticketId])).rowCount;
  const [deleted, erased, left] = [
    await open(),
    await open({ requester: { externalId: "erased" } }),
    await open(),
  ];
  const goneId = await addMember(service, "Gone");
  const gone = by(service.key, { "x-member-id": goneId });
  await Promise.all([deleted, erased, left].map((id) => save(gone, id, { reply: "x" })));
  await rest("DELETE", `/api/v1/tickets/${deleted}`);
  t.equal(await count(deleted), 0);
  const { requester } = (await rest("GET", `/api/v1/tickets/${erased}`)).body.data;
  await rest("POST", `/api/v1/requesters/${requester.id}:erase`);
  await eventually(
    () => count(erased),
    (rows) => rows === 0,
  );
  t.equal(await count(left), 1);
  await rest("DELETE", `/api/v1/members/${goneId}`);
  t.equal(await count(left), 0);
});

t.test("a member has at most 100", async (t) => {
  const linusId = await addMember(service, "Linus");
  const linus = by(service.key, { "x-member-id": linusId });
  await pool.query(
    `insert into drafts
       (workspace_id, member_id, ticket_id, reply, note, version, created_at, updated_at)
     select $1, $2, 'tkt_' || i, 'x', '', 1, now(), now() from generate_series(1, 98) i`,
    [service.workspaceId, linusId],
  );
  const ids = await Promise.all(Array.from({ length: 4 }, () => open()));
  const saved = await Promise.all(ids.map((id) => save(linus, id, { reply: "x" })));
  t.same(saved.map(({ status }) => status).sort(), [200, 200, 409, 409]);
  t.match(saved.find(({ status }) => status === 409)?.body.error, { code: "LIMIT_REACHED" });
  const kept = ids[saved.findIndex(({ status }) => status === 200)] as string;
  t.equal((await save(linus, kept, { reply: "y" })).status, 200);
});
