import t, { type Test } from "tap";
import { entities } from "../../../src/app/entities.ts";
import { openDatabase } from "../../../src/db/database.ts";
import { inWorkspace } from "../../../src/db/tenancy/tenant-context.ts";
import { tenantRole } from "../../../src/db/tenancy/tenant-role.ts";
import { createTestDatabase } from "../../support/database.ts";
import { testLog } from "../../support/service.ts";

/** Statements of one transaction see the same time. */
const text = `select $1 as asked, $2::int as n, now()::text as at,
  current_setting('ticketing.workspace_id') as workspace`;

async function open(t: Test) {
  const { url, drop } = await createTestDatabase();
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 4 });
  t.teardown(async () => {
    await db.close();
    await drop();
  });
  return db;
}

t.test("reads that a call issues together share a round trip, and no others", async (t) => {
  const db = await open(t);
  const read = async (workspaceId: string, n: number) =>
    (await db.query<Record<string, unknown>>(workspaceId, text, [n]))[0];
  const pair = (own: string, other = own) => Promise.all([read(own, 1), read(other, 2)]);

  const [[first, second], [elsewhere]] = await Promise.all([
    inWorkspace("wrk_1", () => pair("wrk_1")),
    inWorkspace("wrk_2", () => pair("wrk_2")),
  ]);
  t.match(first, { asked: "wrk_1", n: 1, workspace: "wrk_1" });
  t.match(second, { asked: "wrk_1", n: 2, workspace: "wrk_1", at: first?.at });
  t.match(elsewhere, { asked: "wrk_2", n: 1, workspace: "wrk_2" });
  t.not(elsewhere?.at, first?.at, "another call has its own");

  const [own, other] = await inWorkspace("wrk_1", () => pair("wrk_1", "wrk_2"));
  t.match(own, { workspace: "wrk_1" });
  t.match(other, { workspace: "wrk_2" });
  t.not(other?.at, own?.at, "so has another workspace");

  const late = await inWorkspace("wrk_1", async () => [
    await read("wrk_1", 1),
    await read("wrk_1", 2),
  ]);
  t.not(late[1]?.at, late[0]?.at, "one that is issued later is not part of it");
});

t.test("what the tenant may not read comes along, as the owner", async (t) => {
  const db = await open(t);
  const asked = "select current_user as role, now()::text as at";
  const both = () =>
    Promise.all([
      db.query<Record<string, unknown>>("wrk_1", `${asked}, $1 as workspace`, []),
      db.queryAsOwner<Record<string, unknown>>(asked, []),
    ]);
  const owner = (await db.pool.query("select current_user as role")).rows[0].role;

  const [[tenant], [all]] = await inWorkspace("wrk_1", both);
  t.match(tenant, { role: tenantRole, at: all?.at });
  t.equal(all?.role, owner);

  const [[inside], [beside]] = await db.inCallTransaction("wrk_1", both);
  t.equal(inside?.role, tenantRole);
  t.equal(beside?.role, owner, "a transaction of the tenant stays the tenant's");
  t.match(await db.queryAsOwner(asked, []), [{ role: owner }], "outside of calls too");
});
