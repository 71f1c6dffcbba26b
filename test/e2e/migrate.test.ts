// @suite all
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import t from "tap";
import { createTestDatabase } from "../support/database.ts";
import { programEnv, spawnService } from "../support/process.ts";
import { testConfig } from "../support/service.ts";

/** Runs one of our programs to its end. */
async function run(file: string, args: string[], env: Record<string, string>) {
  const done = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { ...programEnv, ...env },
  }).catch((error) => error);
  return { code: done.code ?? 0, stdout: done.stdout as string, stderr: done.stderr as string };
}

t.test("migrating as a separate step, and leftovers of other versions", async (t) => {
  const database = await createTestDatabase({ migrate: async () => {} });
  t.teardown(() => database.drop());
  const { SECRET_ENCRYPTION_KEY } = testConfig(database.url);
  const env = { DATABASE_URL: database.url, SECRET_ENCRYPTION_KEY };
  const admin = (...args: string[]) => run("src/admin/admin.ts", args, env);
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  const before = await admin("migrate", "--check");
  t.match(before, { code: 1, stdout: /^pending: 0001-initial-schema\n$/ });
  t.same(await query("select to_regclass('migrations') as name"), [{ name: null }], "untouched");
  t.match(await admin("migrate"), { code: 0, stdout: /^done: 0001-initial-schema\n$/ });
  const done = { code: 0, stdout: "the database is up to date\n" };
  t.match(await admin("migrate", "--check"), done);
  t.match(await admin("migrate"), done);

  await query("insert into migrations (name) values ('9998-expand-tickets')");
  t.match(await admin("migrate", "--check"), done, "what only adds is no obstacle");
  const service = await spawnService(t, env);
  t.equal(await service.end("SIGTERM"), 0);

  await query("insert into migrations (name) values ('9999-contract-tickets')");
  const refusal =
    /^ticketing: the database is newer than this version of the service: it has 9999-contract-tickets; .+\n$/;
  t.match(await admin("migrate", "--check"), { code: 1, stdout: "", stderr: refusal });
  t.match(await admin("migrate"), { code: 1, stdout: "", stderr: refusal });
  t.match(await run("src/main.js", [], env), { code: 1, stdout: "", stderr: refusal });

  await query("delete from migrations where name like '999%'");
  await query("update pgboss.version set version = version + 1");
  const queue =
    /^ticketing: the database is newer .+: it has version \d+ of the queue's schema; .+\n$/;
  t.match(await admin("migrate"), { code: 1, stdout: "", stderr: queue });
  t.match(await run("src/main.js", [], env), { code: 1, stdout: "", stderr: queue });

  await query("update migrations set name = '0000-earlier' where name like '0001%'");
  const older =
    /^ticketing: the database is older than .+ can migrate; start with an empty one, .+\n$/;
  t.match(await admin("migrate", "--check"), { code: 1, stdout: "", stderr: older });
  t.match(await admin("migrate"), { code: 1, stdout: "", stderr: older });
  t.match(await run("src/main.js", [], env), { code: 1, stdout: "", stderr: older });
});
