// @suite all
import t from "tap";
import { createSealer } from "../../../src/db/sealer.ts";
import { eventually } from "../../support/eventually.ts";
import { findText } from "../../support/find-text.ts";
import { prepareDatabase } from "../../support/prepared-database.ts";
import { spawnService } from "../../support/process.ts";
import { restCall } from "../../support/service.ts";
import { startEmailChannel } from "../channels/email/channel.ts";

const mark = "zqresumedxj";
const requester = { name: mark, email: `${mark}@example.com` };
const batch = (from: number, count: number) => ({
  requests: Array.from({ length: count }, (_, i) => ({
    subject: `${mark} ${from + i}`,
    requester,
    message: { body: mark },
  })),
});

t.test("an erasure outlives a worker that is killed, and repeats nothing", async (t) => {
  const { db, key, env } = await prepareDatabase(t);
  const api = await spawnService(t, { ...env, ROLE: "api" });
  const rest = (method: string, path: string, body?: unknown) =>
    restCall(api.url, key, method, `/api/v1/${path}`, body);
  for (const from of [0, 100, 200]) {
    await rest("POST", "tickets:batchCreate", batch(from, 100));
  }
  const [{ id }] = (await rest("GET", `requesters?email=${requester.email}`)).body.data;
  const { body } = await rest("POST", `requesters/${id}:erase`, {});
  const progress = async () => {
    const { data } = (await rest("GET", `operations/${body.data.id}`)).body;
    return { done: data.done, deleted: data.metadata.requesterErasure.ticketsDeleted };
  };
  t.same(await progress(), { done: false, deleted: 0 });
  t.match((await rest("GET", `requesters/${id}`)).body.data, { name: "", email: "" });
  t.match(await rest("POST", `operations/${body.data.id}:cancel`, {}), {
    status: 409,
    body: { error: { code: "NOT_CANCELLABLE" } },
  });
  const other = (await rest("POST", "requesters", { name: "Other" })).body.data.id;
  for (const [target, source] of [
    [id, other],
    [other, id],
  ]) {
    t.match(await rest("POST", `requesters/${target}:merge`, { sourceId: source }), {
      status: 409,
      body: { error: { code: "ERASURE_RUNNING" } },
    });
  }

  const worker = await spawnService(t, { ...env, ROLE: "worker" });
  await eventually(progress, ({ deleted }) => deleted > 0);
  await worker.end("SIGKILL");
  const { deleted } = await progress();
  t.ok(deleted < 300, `killed after ${deleted} tickets`);
  await Promise.all([1, 2].map(() => spawnService(t, { ...env, ROLE: "worker" })));
  t.same(await eventually(progress, ({ done }) => done, 60_000), { done: true, deleted: 300 });
  const { rows } = await db.pool.query<{ type: string; count: number }>(
    `select type, count(*)::int from events where erased_at is null group by type order by type`,
  );
  t.same(rows, [
    { type: "service.requester.erased.v1", count: 1 },
    { type: "service.ticket.deleted.v1", count: 300 },
  ]);
  const sealer = createSealer(env.SECRET_ENCRYPTION_KEY);
  t.same(await findText(db.pool, sealer, [mark]), []);
});

t.test("data that arrives during an erasure belongs to a new requester", async (t) => {
  const { service, post, pool } = await startEmailChannel(t);
  const from = { From: `${mark} <${requester.email}>` };
  const opened = await Promise.all(Array.from({ length: 30 }, () => post(from, mark)));
  const ids = opened.map(({ ticketId }) => ticketId);
  const [{ id }] = (await service.rest("GET", `/api/v1/requesters?email=${requester.email}`)).body
    .data;
  const { rows } = await pool.query("select external_id from messages limit 1");
  const erase = service.rest("POST", `/api/v1/requesters/${id}:erase`, {});
  const arriving = (async () => {
    const later = [];
    for (let i = 0; i < 20; i++) {
      later.push(await post({ ...from, "In-Reply-To": rows[0].external_id }, "later"));
      // An agent notes what the person said, on a ticket that is about to go, or its follow-up.
      const path = `/api/v1/tickets/${ids[i]}/messages`;
      await service.rest("POST", path, { body: "by phone", author: "requester" });
    }
    return later;
  })();
  const { data } = (await erase).body;
  await service.startAnother({ ROLE: "worker" });
  await eventually(
    async () => (await service.rest("GET", `/api/v1/operations/${data.id}`)).body.data.done,
    (done) => done,
  );
  const later = await arriving;
  t.equal((await service.rest("GET", `/api/v1/requesters/${id}`)).status, 404);
  const left = await pool.query("select distinct requester_id from tickets");
  t.notOk(left.rows.some((row) => row.requester_id === id));
  t.ok(later.length === 20 && later.every(({ status }) => status === 200), "no email is refused");
  const texts = await pool.query("select from messages where body like $1", [`%${mark}%`]);
  t.equal(texts.rowCount, 0, "nothing of before has come back");
});
