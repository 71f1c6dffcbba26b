// @suite all
import t from "tap";
import { startDesks } from "../../e2e/mail-desk.ts";
import { eventually } from "../../support/eventually.ts";
import { addMember } from "../../support/members.ts";

t.test("admins are notified of a failing channel once a day", async (t) => {
  const { server, service } = await startDesks(t, { PUBLIC_URL: "https://desk.example.com" });
  const { pool } = service.app.db;
  /** Workers look immediately when they start. */
  const look = async () => {
    const workers = await Promise.all([1, 2].map(() => service.startAnother({ ROLE: "worker" })));
    await Promise.all(workers.map((worker) => worker.close()));
  };
  for (const [name, role, isVerified] of [
    ["ada", "admin", true],
    ["bob", "agent", true],
    ["eve", "admin", false],
  ] as const) {
    const text =
      "update members set email = $2, email_verified = $3, language = 'de' where id = $1";
    await pool.query(text, [
      await addMember(service, name, role),
      `${name}@example.com`,
      isVerified,
    ]);
  }
  const create = async (name: string): Promise<string> =>
    (await service.rest("POST", "/api/v1/channels", { type: "agent", name })).body.data.id;
  const broken = await create("Support https://evil.example");
  const fine = await create("Fine");
  const set = (id: string, columns: string) =>
    pool.query(`update channels set ${columns} where id = $1`, [id]);
  const told = (count: number) =>
    eventually(
      async () => [...server.received],
      ({ length }) => length >= count,
      10_000,
    );

  await set(broken, "problem = 'No'");
  await look();
  t.equal(server.received.length, 0, "not at once");
  await set(broken, "failing_since = now() - interval '16 minutes'");
  await set(fine, "failing_since = now() - interval '1 day'");
  await look();
  const [mail] = await told(1);
  t.same(mail?.to, ["ada@example.com"]);
  t.equal(mail?.email.subject, "Ein Kanal funktioniert nicht");
  t.match(mail?.email.text, `https://desk.example.com/dashboard/channels/${broken}`);
  t.notMatch(mail?.email.text, "https://evil.example");
  const { rows } = await pool.query("select id from channels where failing_since is not null");
  t.same(rows, [{ id: broken }], "one that works does not fail");

  await set(broken, "problem = ''");
  await look();
  await set(broken, "sending_problem = 'No', failing_since = now() - interval '16 minutes'");
  await look();
  t.equal(server.received.length, 1, "not twice a day");
  await set(broken, "failure_mailed_at = now() - interval '25 hours', active = false");
  await look();
  t.equal(server.received.length, 1, "not of one that is paused");
  await set(broken, "active = true");
  await look();
  t.equal((await told(2)).length, 2);
});
