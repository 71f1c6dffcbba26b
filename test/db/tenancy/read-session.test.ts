import t from "tap";
import { entities } from "../../../src/app/entities.ts";
import { openDatabase } from "../../../src/db/database.ts";
import { createTestDatabase } from "../../support/database.ts";
import { testLog } from "../../support/service.ts";

/** Statements of one transaction see the same time. */
const text = `select $1 as asked, $2::int as n, now()::text as at,
  current_setting('ticketing.workspace_id') as workspace`;

t.test("only statements issued together share a round trip", async (t) => {
  const { url, drop } = await createTestDatabase();
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 4 });
  t.teardown(async () => {
    await db.close();
    await drop();
  });
  const { query, queryAsOwner } = db.reads("wrk_1");
  const read = async (n: number) => (await query<Record<string, unknown>>(text, [n]))[0];

  const [first, second] = await Promise.all([read(1), read(2)]);
  t.match(first, { asked: "wrk_1", n: 1, workspace: "wrk_1" });
  t.match(second, { asked: "wrk_1", n: 2, workspace: "wrk_1", at: first?.at });
  const later = await read(3);
  t.not(later?.at, first?.at, "one that is issued later is not part of it");
  const [elsewhere] = await db.query("wrk_2", text, [1]);
  t.match(elsewhere, { asked: "wrk_2", workspace: "wrk_2" });

  const asked = "select current_user = session_user as self, now()::text as at";
  const [tenant, [owner]] = await Promise.all([
    query(`${asked}, $1 as workspace`, []),
    queryAsOwner(asked, []),
  ]);
  t.match(tenant, [{ self: false, at: owner?.at }], "what the tenant may not read comes along");
  t.match(owner, { self: true });

  const failing = Promise.all([read(1), query("select nonsense", [])]);
  await t.rejects(failing, { message: /nonsense/ });
  t.match(await read(4), { n: 4 }, "the connection works on");

  const write = "insert into ticket_counters (workspace_id, last) values ($1, 1)";
  const readOnly = { code: "25006" };
  await t.rejects(query(write, []), readOnly, "what only reads does not write");
  const em = db.forWorkspace("wrk_1");
  await t.rejects(em.execute("delete from tickets where workspace_id = ?", ["wrk_1"]), readOnly);
  await db.transact("wrk_1", async (tx) => tx.write(write, ["wrk_1"]));
  const [counter] = await query("select last from ticket_counters where workspace_id = $1", []);
  t.same(counter, { last: 1 }, "and leaves no connection so");
});
