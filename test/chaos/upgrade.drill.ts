import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { loadOrCreateSecretKey } from "../../src/config/secret-key.ts";
import { verify } from "../../src/delivery/send/signature.ts";
import { findDebianPostgres } from "../support/debian-postgres.ts";
import { codeOf } from "../support/pages.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";

/** A script of the guide, for data of this version. */
const script = (part: string, version: number): string =>
  codeOf("docs/guides/operate.md", part).replaceAll("postgres-17", `postgres-${version}`);

t.test("data of an older major version moves to the embedded Postgres", async (t) => {
  const postgres = findDebianPostgres(t);
  if (postgres === undefined) {
    return t.fail("install the package postgresql: apt-get install postgresql");
  }
  const { version } = postgres;
  // As an earlier version of the service would have left it.
  const folder = await temporaryFolder(t);
  const [old, data] = [join(folder, "old"), join(postgres.folder, `postgres-${version}`)];
  postgres.run("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--no-locale",
  ]);
  const server = await postgres.start(data, {});
  mkdirSync(join(old, `postgres-${version}`), { recursive: true });
  writeFileSync(join(old, `postgres-${version}/ticketing-password`), "any");
  const port = new URL(server.url).port;
  writeFileSync(join(old, `postgres-${version}/postmaster.pid`), `1\n${data}\n1\n${port}\n`);
  const env = { DATABASE_URL: server.url, SECRET_ENCRYPTION_KEY: loadOrCreateSecretKey(old) };

  const key = await spawnAdmin(["create-key", "--workspace", "test", "--name", "test"], env);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const before = await spawnService(t, { ...env, ROLE: "api" });
  const call = (url: string, method: string, path: string, body?: object) =>
    restCall(url, key, method, `/api/v1/${path}`, body);
  const hook = await call(before.url, "POST", "webhook-subscriptions", { url: receiver.url });
  const ticket = { subject: "Help", requester: { name: "Ada" }, message: { body: "Hello" } };
  for (let i = 0; i < 30; i++) {
    t.equal((await call(before.url, "POST", "tickets", ticket)).status, 201);
  }
  const bash = (script: string) =>
    promisify(execFile)("bash", ["-euc", script], {
      cwd: folder,
      env: { PATH: `${postgres.bin}:${process.env.PATH}` },
    });
  await bash(script("pg_dump", version));
  await before.end("SIGTERM");
  await server.stop();

  await bash(script("cp old/secret.key", version));
  const upgraded = { DATA_DIR: join(folder, "new") };
  const empty = await spawnService(t, { ...upgraded, ROLE: "api" });
  await bash(script("pg_restore", version));
  await empty.end("SIGTERM");
  const after = await spawnService(t, upgraded);
  const listed = await call(after.url, "GET", "tickets?pageSize=100");
  t.equal(listed.body.data?.length, 30, listed.text);
  const requests = await receiver.waitFor(30);
  for (const { body, headers } of requests) {
    t.ok(verify(body, headers["service-signature"], hook.body.data.secret).valid);
  }
  t.equal((await call(after.url, "POST", "tickets", ticket)).status, 201);
  await receiver.waitFor(31);
  t.equal(await spawnAdmin(["migrate", "--check"], upgraded), "the database is up to date");
});
