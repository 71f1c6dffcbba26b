// @suite default
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import t from "tap";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { folder, query, serveInChild, start, unsyncedWrites } from "../support/embedded.ts";

t.test("the first start creates a database, the next one finds it", async (t) => {
  const dataDir = join(folder(t), "not/there/yet");
  const first = await startEmbeddedPostgres({ dataDir });
  t.equal(first.owned, true);
  await query(first.url, "create table kept as select 42 as answer");
  t.same(
    await query(first.url, "select lower('É') l, 'Z' < 'a' c, current_setting('timezone') z"),
    [{ l: "é", c: true, z: "UTC" }],
    "text is Unicode and sorts by code point",
  );
  t.same(await query(first.url, "show synchronous_commit"), [{ synchronous_commit: "on" }]);
  await first.stop();
  await first.stop();
  await t.rejects(query(first.url, "select 1"), { code: "ECONNREFUSED" });

  const second = await start(t, dataDir);
  t.equal(second.url, first.url, "same port, same password");
  t.same(await query(second.url, "select answer from kept"), [{ answer: 42 }]);
});

t.test("connections need the password, which is only in a private file", async (t) => {
  const dataDir = folder(t);
  const { url } = await start(t, dataDir);
  const { password } = new URL(url);
  const file = join(dataDir, "postgres-18/ticketing-password");
  t.equal(readFileSync(file, "utf8"), password);
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(statSync(join(dataDir, "postgres-18")).mode & 0o777, 0o700);
  await t.rejects(query(url.replace(password, "guess"), "select 1"), { code: "28P01" });
  t.same(
    await query(url, "select distinct auth_method from pg_hba_file_rules"),
    [{ auth_method: "scram-sha-256" }],
    "neither over TCP nor otherwise",
  );
});

t.test("a second process joins the server of the first and cannot stop it", async (t) => {
  const dataDir = folder(t);
  const { url } = await start(t, dataDir);
  const other = await serveInChild(t, dataDir, { next: "process.exit(0)" });
  t.same([other.url, other.owned], [url, false]);
  const joined = await start(t, dataDir);
  t.equal(joined.owned, false);
  await joined.stop();
  t.same(await query(url, "select 1 as up"), [{ up: 1 }]);
});

t.test(
  "one of several processes on a new folder creates the database, and all use it",
  async (t) => {
    const dataDir = folder(t);
    const servers = await Promise.all([1, 2, 3].map(() => serveInChild(t, dataDir)));
    t.equal(servers.filter(({ owned }) => owned).length, 1);
    for (const { url } of servers) {
      t.same(await query(url, "select 1 as up"), [{ up: 1 }]);
    }
  },
);

t.test("failures are one line that says what to do", async (t) => {
  const dataDir = folder(t);
  const fails = (options: object, expected: RegExp) =>
    startEmbeddedPostgres({ dataDir, settings: unsyncedWrites, ...options }).then(
      () => t.fail("started"),
      (error: Error) => {
        t.type(error, EmbeddedPostgresError);
        t.match(error.message, /^Embedded Postgres: [^\n]+ \([^\n]+\)$/);
        t.match(error.message, expected);
      },
    );
  await fails(
    { settings: { ...unsyncedWrites, shared_buffers: "plenty" } },
    /starting the server failed: .*shared_buffers.*plenty.*DATABASE_URL/,
  );

  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  await fails({ port }, /port \d+ is in use/);
  other.close();

  const file = join(dataDir, "file");
  writeFileSync(file, "");
  for (const unusable of [file, "/proc/none/data"]) {
    await fails({ dataDir: unusable }, /cannot use .*(file|none).*DATA_DIR.*DATABASE_URL/);
  }
});
