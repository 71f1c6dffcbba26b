// @suite all
import pg from "pg";
import t from "tap";
import { migrate } from "../../src/app/migrate.ts";
import { startApp } from "../../src/app/start-app.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { eventually } from "../support/eventually.ts";
import { startReplicated } from "../support/replica.ts";
import { restCall, testConfig, testLog } from "../support/service.ts";

t.test("only long lists are read from a replica, within their workspace", async (t) => {
  const { primaryUrl, replicaUrl, stopReplica, startReplica } = await startReplicated(t);
  await migrate({ url: primaryUrl, backend: "postgres", log: testLog });
  const app = await startApp(
    testConfig(primaryUrl, { ROLE: "api", DATABASE_REPLICA_URL: replicaUrl }),
    testLog,
  );
  t.teardown(() => app.close());
  const [one, other] = await Promise.all(
    ["one", "other"].map(async (name) => {
      const { key } = await createApiKey(app.db, await ensureWorkspace(app.db, name), name);
      return (method: string, path: string, body?: object) =>
        restCall(`http://127.0.0.1:${app.port}`, key, method, `/api/v1/${path}`, body);
    }),
  );
  if (one === undefined || other === undefined) {
    throw new Error("there are two");
  }
  const open = (subject: string) => one("POST", "tickets", { subject, requester: { name: "Ada" } });
  const count = (call: typeof one, path: string) => async () =>
    (await call("GET", path)).body.data.length as number;
  const lists = ["tickets", "requesters", "events", "audit-events"];

  const replica = new pg.Client({ connectionString: replicaUrl });
  replica.on("error", () => {});
  await replica.connect();
  t.teardown(() => replica.end());
  t.same((await replica.query("select pg_is_in_recovery() as is")).rows, [{ is: true }]);
  await open("First");
  for (const list of lists) {
    t.ok((await eventually(count(one, list), (n) => n > 0)) > 0, `${list} arrive`);
  }
  t.equal(await count(other, "tickets")(), 0, "another workspace sees none of them");

  // Rows that the replica has not replayed prove that the reads go to the replica.
  await replica.query("select pg_wal_replay_pause()");
  const { body } = await open("Second");
  t.equal(await count(one, "tickets")(), 1, "the list is as old as the replica");
  t.match(await one("GET", `tickets/${body.data.id}`), { status: 200 }, "single ones are not");
  t.equal(await count(one, "api-keys")(), 1);
  await one("POST", "api-keys", { name: "new" });
  t.equal(await count(one, "api-keys")(), 2, "nor are short lists");
  await replica.query("select pg_wal_replay_resume()");
  t.equal(await eventually(count(one, "tickets"), (n) => n === 2), 2);

  await stopReplica();
  const listed = async () => (await one("GET", "tickets")).status;
  t.equal(await eventually(listed, (status) => status === 200), 200, "the primary steps in");
  await open("Third");
  t.equal(await count(one, "tickets")(), 3, "and shows what was written just now");
  await startReplica();
  const reads = () =>
    app.db.lists.query<{ is: boolean }>(
      "wrk_any",
      "select pg_is_in_recovery() as is, $1::text as workspace",
      [],
    );
  t.match(await eventually(reads, ([row]) => row?.is === true), [{ is: true }], "until it is back");
  t.equal(await eventually(count(one, "tickets"), (n) => n === 3), 3);
});
