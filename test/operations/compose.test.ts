// @suite all
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import t from "tap";
import { startTestServer } from "../support/database.ts";
import { spawnService, temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";

const compose = readFileSync(join(import.meta.dirname, "../../compose.yaml"), "utf8");
const password = "only-for-this-test";
const filledIn = compose.replaceAll(/\$\{DATABASE_PASSWORD:\?\}/g, password);

/** The statements that set the database up. */
function setUp(): string[] {
  const [, text = ""] = /content: \|\n((?: {6}.+\n)+)/.exec(filledIn) ?? [];
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

t.test("the service runs as a database user with few rights and writes no files", async (t) => {
  const server = await startTestServer();
  t.teardown(() => server.stop());
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const statements = setUp();
  t.ok(statements.length > 0);
  for (const statement of statements) {
    await admin.query(statement);
  }

  const [, address = ""] = /DATABASE_URL: (\S+)/.exec(filledIn) ?? [];
  const url = Object.assign(new URL(address), { host: new URL(server.url).host }).href;
  const home = await temporaryFolder(t);
  const env = {
    DATABASE_URL: url,
    SECRET_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    NODE_ENV: "production",
    HOME: home,
    TMPDIR: home,
    DATA_DIR: home,
  };
  const api = await spawnService(t, { ...env, ROLE: "api" });
  const worker = await spawnService(t, { ...env, ROLE: "worker" });
  for (const { url } of [api, worker]) {
    t.equal((await restCall(url, undefined, "GET", "/readyz")).status, 200);
  }
  const lines = [...api.lines, ...worker.lines].join("\n");
  t.notMatch(lines, "row-level security is off");

  const { rows: roles } = await admin.query(
    "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = 'ticketing'",
  );
  const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
  t.same(roles, [none]);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query("select count(*)::int as n from pg_policies");
  t.ok(rows[0].n > 5, "row-level security is on");
  await owner.end();
  await admin.end();
  await Promise.all([api.end("SIGTERM"), worker.end("SIGTERM")]);
  t.same(readdirSync(home), []);
});

t.test("containers have few rights and are reachable from this machine only", async (t) => {
  for (const line of [
    "read_only: true",
    "cap_drop: [ALL]",
    'security_opt: ["no-new-privileges:true"]',
    '"127.0.0.1:8080:8080"',
  ]) {
    t.match(compose, line);
  }
  t.equal(compose.match(/^ +ports:$/gm)?.length, 1);
  const postgres = /\n {2}postgres:\n([\s\S]*?)\n\n/.exec(compose)?.[1] ?? "";
  for (const line of [
    'security_opt: ["no-new-privileges:true"]',
    "cap_drop: [ALL]",
    // The entrypoint needs these to own the volume and to become the user postgres.
    "cap_add: [CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]",
  ]) {
    t.match(postgres, line);
  }
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image = ""]) => image);
  for (const image of images.filter((name) => name !== "ticketing")) {
    t.match(image, /:\d+\.\d+-|@sha256:[0-9a-f]{64}$/, "a version of its own");
  }
});
