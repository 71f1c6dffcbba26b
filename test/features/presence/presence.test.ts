// @suite default
import t from "tap";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const service = await startService(t, { ROLE: "api" });
const { rest } = service;
const ids = {
  grace: await addMember(service, "Grace"),
  alan: await addMember(service, "Alan"),
};
const open = async (key = service.key): Promise<string> => {
  const ticket = { subject: "A lamp", requester: { name: "Ada" } };
  return (await rest("POST", "/api/v1/tickets", ticket, key)).body.data.id;
};
const report = (memberId: string | undefined, ticketId: string, state: string) =>
  restCall(
    service.url,
    service.key,
    "POST",
    `/api/v1/presence/${ticketId}:report`,
    { state },
    memberId === undefined ? {} : { "x-member-id": memberId },
  );
const others = async (memberId: string, ticketId: string, state = "viewing") =>
  (await report(memberId, ticketId, state)).body.data;

t.test("members see who else is on a ticket, and what they do", async (t) => {
  const [id, other] = [await open(), await open()];
  t.same(await others(ids.grace, id), []);
  const grace = { memberId: ids.grace, name: "Grace", state: "viewing" };
  t.same(await others(ids.alan, id, "replying"), [grace]);
  t.same(await others(ids.grace, id), [{ memberId: ids.alan, name: "Alan", state: "replying" }]);
  t.same(await others(ids.grace, other), [], "of this ticket alone");
  t.same(await others(ids.alan, id), [grace]);
  t.match(await others(ids.grace, id), [{ state: "viewing" }]);
  t.same(await others(ids.alan, id, "away"), []);
  t.same(await others(ids.grace, id), []);
});

t.test("a presence expires by itself unless it is renewed in time", async (t) => {
  const id = await open();
  const { pool } = service.app.db;
  const leftOf = async () => {
    const { rows } = await pool.query(
      "select extract(epoch from expires_at - now())::float as left from presences where ticket_id = $1",
      [id],
    );
    return rows[0]?.left as number;
  };
  const set = (seconds: number) =>
    pool.query(
      "update presences set expires_at = now() + $2 * interval '1 second' where ticket_id = $1",
      [id, seconds],
    );
  await others(ids.grace, id);
  t.ok((await leftOf()) > 20 && (await leftOf()) <= 25);
  await set(20);
  await others(ids.grace, id);
  t.ok((await leftOf()) <= 20, "is not written again each time");
  await set(10);
  await others(ids.grace, id);
  t.ok((await leftOf()) > 20);
  await set(-1);
  t.same(await others(ids.alan, id), []);
});

t.test("presence leaves no event and no audit entry, and is for members only", async (t) => {
  const id = await open();
  const counted = async () => {
    const text =
      "select (select count(*) from events) as events, (select count(*) from audit_events) as audit";
    return (await service.app.db.pool.query(text)).rows;
  };
  const before = await counted();
  await others(ids.grace, id, "replying");
  t.same(await counted(), before);
  t.match(await report(undefined, id, "viewing"), {
    status: 403,
    body: { error: { code: "MEMBER_REQUIRED" } },
  });
  const foreign = await open((await service.newWorkspace()).key);
  t.equal((await report(ids.grace, foreign, "viewing")).status, 404);
  t.equal((await report(ids.grace, foreign, "away")).status, 200, "as from a deleted one");
  t.match(await report(ids.grace, id, "asleep"), {
    status: 400,
    body: { error: { details: [{ field: "state" }] } },
  });
});
