// @suite default
import t from "tap";
import { purgeNotifications } from "../../../src/features/notifications/retention.ts";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";
import { rowsRead } from "../../support/statistics.ts";

const service = await startService(t, { ROLE: "api" });
const api = "/api/v1";
type Call = (method: string, path: string, body?: object) => ReturnType<typeof restCall>;
const as =
  (member?: string): Call =>
  (method, path, body) =>
    restCall(
      service.url,
      service.key,
      method,
      `${api}/${path}`,
      body,
      member === undefined ? {} : { "x-member-id": member },
    );
const key = as();
const open = async (call: Call, more: object = {}) => {
  const body = { subject: "Late order", requester: { email: "bob@example.com" }, ...more };
  return (await call("POST", "tickets", body)).body.data;
};
const say = async (call: Call, ticketId: string, body: object) => {
  const said = await call("POST", `tickets/${ticketId}/messages`, { body: "Well", ...body });
  t.equal(said.status, 201, said.text);
  return said.body.data;
};
const noticesOf = async (call: Call, query = "") =>
  (await call("GET", `notifications${query}`)).body.data;
const unreadOf = async (call: Call) =>
  (await call("GET", "notifications:countUnread")).body.data.count;
/** Adds notifications of a member, one for each hour before now. */
const plant = (memberId: string, ticketId: string, count: number) =>
  service.app.db.pool.query(
    `insert into notifications (workspace_id, id, member_id, kind, ticket_id, created_by_type,
       created_by_id, created_by_name, created_by_via, created_at)
     select $1, 'ntf_' || to_char(9999 - n, 'FM0000') || gen_random_uuid(), $2, 'assigned', $3,
       'system', '', '', '', now() - n * interval '1 hour'
     from generate_series(1, $4) n`,
    [service.workspaceId, memberId, ticketId, count],
  );
/** Two members that no other test uses. */
async function pair() {
  const [graceId, adaId] = [await addMember(service, "Grace"), await addMember(service, "Ada")];
  return { graceId, adaId, grace: as(graceId), ada: as(adaId) };
}

t.test("a member is notified of others' actions, not of their own", async (t) => {
  const { graceId, adaId, grace, ada } = await pair();
  const ticket = await open(grace);
  const path = `tickets/${ticket.id}`;
  await grace("PATCH", path, { assigneeId: graceId });
  await say(grace, ticket.id, { visibility: "internal", mentionedMemberIds: [graceId] });
  await say(grace, ticket.id, { author: "requester" });
  t.same(await noticesOf(grace), []);

  await ada("PATCH", path, { assigneeId: "" });
  await ada("PATCH", path, { assigneeId: graceId, priority: "high" });
  const note = await say(ada, ticket.id, { visibility: "internal", mentionedMemberIds: [graceId] });
  const reply = await say(key, ticket.id, { author: "requester" });
  await say(ada, ticket.id, {});
  const about = { ticket: { id: ticket.id, number: ticket.number, subject: "Late order" } };
  t.match(await noticesOf(grace), [
    { id: /^ntf_/, kind: "replied", messageId: reply.id, actor: { type: "api_key" }, ...about },
    { kind: "mentioned", messageId: note.id, actor: { id: adaId, name: "Ada" }, ...about },
    { kind: "assigned", messageId: "", actor: { type: "member", id: adaId }, ...about },
  ]);
  t.same(await noticesOf(ada), [], "nobody else's");
  t.equal(await unreadOf(grace), 3);

  const byKey = await open(key, { assigneeId: graceId });
  t.match(await noticesOf(grace, "?pageSize=1"), [{ kind: "assigned", ticket: { id: byKey.id } }]);
  await say(key, byKey.id, { author: "requester" });
  const latest = await say(key, byKey.id, { author: "requester" });
  t.match(
    (await noticesOf(grace)).slice(0, 2),
    [{ kind: "replied", messageId: latest.id }, { kind: "assigned" }],
    "a later message takes the place of an unread one",
  );
});

t.test("a follow-up to a closed ticket notifies as a reply", async (t) => {
  const { graceId, adaId, grace, ada } = await pair();
  const closed = await open(key, { assigneeId: graceId });
  await ada("POST", `tickets/${closed.id}:follow`, {});
  await key("PATCH", `tickets/${closed.id}`, { status: "closed" });
  const { ticketId } = await say(key, closed.id, { author: "requester" });
  t.not(ticketId, closed.id);
  t.same((await key("GET", `tickets/${ticketId}`)).body.data.followerIds, [adaId]);
  for (const call of [grace, ada]) {
    t.match((await noticesOf(call))[0], { kind: "replied", ticket: { id: ticketId } });
  }
});

t.test("members follow tickets", async (t) => {
  const { graceId, adaId, grace, ada } = await pair();
  const ticket = await open(key);
  const follow = (call: Call, verb = "follow", id = ticket.id) =>
    call("POST", `tickets/${id}:${verb}`, {});
  const followed = await follow(grace);
  t.match(followed, {
    status: 200,
    body: { data: { followerIds: [graceId], version: ticket.version + 1 } },
  });
  t.equal((await follow(grace)).body.data.version, ticket.version + 1, "nothing has changed");
  await say(grace, ticket.id, { visibility: "internal", mentionedMemberIds: [adaId] });
  t.same((await key("GET", `tickets/${ticket.id}`)).body.data.followerIds, [graceId, adaId]);
  await say(key, ticket.id, { author: "requester" });
  t.match(await noticesOf(grace), [{ kind: "replied" }]);
  t.match(await noticesOf(ada), [{ kind: "replied" }, { kind: "mentioned" }]);

  t.same((await follow(ada, "unfollow")).body.data.followerIds, [graceId]);
  await say(key, ticket.id, { author: "requester" });
  t.equal(await unreadOf(ada), 2);
  const { body } = await key("GET", "events?type=service.ticket.updated.v1");
  t.match(body.data[0].payload ?? body.data[0].data, {
    changes: [{ field: "followerIds", before: [graceId, adaId], after: [graceId] }],
    actor: { id: adaId },
  });

  t.match(await follow(key), { status: 403, body: { error: { code: "MEMBER_REQUIRED" } } });
  t.equal((await follow(grace, "follow", "tkt_0")).status, 404);
});

t.test("at most 50 members follow a ticket", async (t) => {
  const { grace } = await pair();
  const { id } = await open(key);
  await service.app.db.pool.query("update tickets set follower_ids = $2 where id = $1", [
    id,
    Array.from({ length: 50 }, (_, i) => `mbr_${i}`),
  ]);
  t.match(await grace("POST", `tickets/${id}:follow`, {}), {
    status: 409,
    body: { error: { code: "LIMIT_REACHED" } },
  });
});

t.test("mentions are of active members, in notes", async (t) => {
  const { graceId, grace } = await pair();
  const goneId = await addMember(service, "Gone");
  await key("POST", `members/${goneId}:deactivate`, {});
  const { id } = await open(key);
  const note = { body: "See", visibility: "internal" };
  const refused: [object, string, string][] = [
    [{ body: "See", mentionedMemberIds: [graceId] }, "mentionedMemberIds", "INVALID_VALUE"],
    [{ ...note, mentionedMemberIds: [graceId, "mbr_0"] }, "mentionedMemberIds[1]", "NOT_FOUND"],
    [{ ...note, mentionedMemberIds: [goneId] }, "mentionedMemberIds[0]", "MEMBER_DEACTIVATED"],
    [
      { ...note, mentionedMemberIds: Array.from({ length: 21 }, (_, i) => `mbr_${i}`) },
      "mentionedMemberIds",
      "TOO_MANY",
    ],
  ];
  for (const [body, field, reason] of refused) {
    const { status, body: answer } = await key("POST", `tickets/${id}/messages`, body);
    t.equal(status, 400);
    t.match(answer.error.details[0], { field, ...(reason !== "TOO_MANY" && { reason }) });
  }
  const sent = await say(key, id, { visibility: "internal", mentionedMemberIds: [graceId] });
  t.same(sent.mentionedMemberIds, [graceId]);
  t.equal(await unreadOf(grace), 1, "nothing of what was refused");
});

t.test("notifications are read by identifier, by ticket, and up to a time", async (t) => {
  const { graceId, grace, ada } = await pair();
  const tickets: { id: string }[] = [];
  for (let i = 0; i < 4; i += 1) {
    tickets.push(await open(ada, { assigneeId: graceId }));
  }
  const all = await noticesOf(grace);
  const read = (call: Call, body: object) => call("POST", "notifications:markRead", body);
  await read(ada, { ids: [all[0].id] });
  t.equal(await unreadOf(grace), 4, "not by another member");
  t.equal((await read(grace, { ids: [all[0].id, "ntf_0"] })).status, 204);
  await read(grace, { ticketId: all[1].ticket.id });
  t.same(
    (await noticesOf(grace, "?unread=true")).map(({ id }: { id: string }) => id),
    [all[2].id, all[3].id],
  );
  t.ok((await noticesOf(grace))[0].readAt);
  await read(grace, { through: all[3].createdAt });
  await read(grace, { through: all[0].createdAt });
  t.equal(await unreadOf(grace), 0);
  for (const [body, field] of [
    [{}, "through"],
    [{ ids: ["ntf_0"], ticketId: "tkt_0" }, "ticketId"],
  ] as const) {
    t.match((await read(grace, body)).body.error, { details: [{ field }] });
  }
  t.match(await key("GET", "notifications"), {
    status: 403,
    body: { error: { code: "MEMBER_REQUIRED" } },
  });
});

t.test(
  "reading a ticket marks its notifications as read, except those of later messages",
  async (t) => {
    const { graceId, grace, ada } = await pair();
    const { id } = await open(ada, { assigneeId: graceId });
    const first = await say(key, id, { author: "requester" });
    const { lastMessageAt } = (await grace("GET", `tickets/${id}`)).body.data;
    t.equal(lastMessageAt, first.createdAt);
    await grace("POST", `tickets/${id}:markRead`, { through: lastMessageAt });
    t.equal(await unreadOf(grace), 0);
    await say(key, id, { author: "requester" });
    await grace("POST", `tickets/${id}:markRead`, { through: lastMessageAt });
    t.equal(await unreadOf(grace), 1);
  },
);

t.test("the count is exact up to 100", async (t) => {
  const { graceId, grace } = await pair();
  const { id } = await open(key);
  for (const [more, count, hasMore] of [
    [100, 100, false],
    [1, 100, true],
  ] as const) {
    await plant(graceId, id, more);
    t.same((await grace("GET", "notifications:countUnread")).body.data, { count, hasMore });
  }
});

t.test("the newest 500 are kept, for 90 days", async (t) => {
  const { graceId, adaId } = await pair();
  const { id } = await open(key);
  const { pool } = service.app.db;
  await plant(graceId, id, 510);
  await plant(adaId, id, 10);
  await pool.query(
    "update notifications set created_at = created_at - interval '90 days' where member_id = $1",
    [adaId],
  );
  t.equal(await purgeNotifications(pool), 20);
  const { rows } = await pool.query(
    `select member_id as id, count(*)::int, min(created_at) > now() - interval '501 hours' as newest
     from notifications where member_id in ($1, $2) group by member_id`,
    [graceId, adaId],
  );
  t.same(rows, [{ id: graceId, count: 500, newest: true }]);
});

t.test("the deletion of many reads each only a few times", async (t) => {
  const { graceId, adaId } = await pair();
  const { pool } = service.app.db;
  const many = 50_000;
  await plant(graceId, "tkt_x", many);
  await plant(adaId, "tkt_x", many);
  await pool.query("update notifications set created_at = now() where ticket_id = 'tkt_x'");
  await pool.query("vacuum analyze notifications");
  const before = await rowsRead(pool, "notifications");
  const deleted = await purgeNotifications(pool);
  const times = ((await rowsRead(pool, "notifications")) - before) / deleted;
  t.ok(times < 6, `${times.toFixed(1)} times`);
  t.equal(deleted, 2 * (many - 500));
});

t.test("they are deleted with their ticket or member, and move with a merge", async (t) => {
  const { graceId, adaId, grace, ada } = await pair();
  const source = await open(key, { assigneeId: graceId });
  const target = await open(key);
  await ada("POST", `tickets/${source.id}:follow`, {});
  const merged = await key("POST", `tickets/${target.id}:merge`, { sourceIds: [source.id] });
  t.same(merged.body.data.followerIds, [adaId]);
  t.match(await noticesOf(grace), [{ ticket: { id: target.id } }]);
  await key("DELETE", `tickets/${target.id}`);
  t.same(await noticesOf(grace), []);

  const { id } = await open(key, { assigneeId: graceId });
  await grace("POST", `tickets/${id}:follow`, {});
  await grace("PATCH", "notification-settings", { emailOnMention: false });
  await key("DELETE", `members/${graceId}`);
  await say(key, id, { author: "requester" });
  for (const table of ["notifications", "notification_settings"]) {
    const { rowCount } = await service.app.db.pool.query(
      `select from ${table} where member_id = $1`,
      [graceId],
    );
    t.equal(rowCount, 0, table);
  }
});

t.test("settings belong to the member", async (t) => {
  const { grace, ada } = await pair();
  const defaults = {
    emailOnAssignment: true,
    emailOnMention: true,
    unassignedDigest: "off",
    timeZone: "UTC",
  };
  const settingsOf = async (call: Call) => (await call("GET", "notification-settings")).body.data;
  t.same(await settingsOf(grace), defaults);
  const changes = { emailOnMention: false, unassignedDigest: "daily", timeZone: "Asia/Kolkata" };
  t.same((await grace("PATCH", "notification-settings", changes)).body.data, {
    ...defaults,
    ...changes,
  });
  t.same(await settingsOf(grace), { ...defaults, ...changes });
  t.same(await settingsOf(ada), defaults);
  t.equal((await grace("PATCH", "notification-settings", await settingsOf(grace))).status, 200);
  for (const body of [
    { emailOnMention: null },
    { timeZone: "Asia/Atlantis" },
    { timeZone: null },
    { unassignedDigest: "x" },
  ]) {
    const { status, body: answer } = await grace("PATCH", "notification-settings", body);
    t.equal(status, 400);
    t.match(answer.error.details[0], { field: Object.keys(body)[0] });
  }
  t.equal((await key("GET", "notification-settings")).status, 403);
});
