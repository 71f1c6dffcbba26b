// @suite all
// @runs measured
// @needs postgres-15, postgres-16, postgres-17
import { globSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import t, { type Test } from "tap";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { startTestServer } from "../support/database.ts";
import { createOldData, startPostgres } from "../support/old-postgres.ts";
import { blocksOf } from "../support/pages.ts";
import { programEnv } from "../support/process.ts";
import { runFile } from "../support/run-file.ts";
import { scratchFolder } from "../support/scratch.ts";

t.setTimeout(900_000);

const files = ["test/tenancy/row-level-security.test.ts", "test/e2e/main-job.test.ts"];
/** On the oldest version as one user who is no superuser, on the newest as the other: they take minutes. */
const moreFiles = globSync("test/tenancy/*.test.ts").filter((file) => !files.includes(file));

/** The servers, on which only the users of this test and their roles exist. */
const servers = {
  "15": (t: Test) => startPostgres(t, "15"),
  "16": (t: Test) => startPostgres(t, "16"),
  "17": (t: Test) => startPostgres(t, "17"),
  "18": async (t: Test) => {
    const { url, stop } = await startTestServer();
    t.teardown(stop);
    return url;
  },
};

/** Owners of the database. Each creates its role, and returns the name and password. */
const owners = {
  "a superuser": async () => undefined,
  "a user with CREATEROLE": async (superuser: pg.Client) => {
    await superuser.query("create role app login createrole password 'app'");
    return "app:app";
  },
  "a user without rights, prepared by an administrator": async (superuser: pg.Client) => {
    const statements = blocksOf("docs/guides/run.md")
      .filter(({ language }) => language === "sql")
      .flatMap(({ code }) => code.split(/;\n/))
      .filter(Boolean);
    t.ok(statements.length >= 5);
    await superuser.query("create role dba login createrole createdb password 'dba'");
    await superuser.query("set session authorization dba");
    for (const statement of statements) {
      await superuser.query(statement);
    }
    return "ticketing:choose one";
  },
};

const mostTested: Record<string, keyof typeof owners> = {
  "15": "a user with CREATEROLE",
  "18": "a user without rights, prepared by an administrator",
};

for (const [version, start] of Object.entries(servers)) {
  for (const [name, prepare] of Object.entries(owners)) {
    // All other tests run on 18 as a superuser.
    if (version === "18" && name === "a superuser") {
      continue;
    }
    t.test(`Postgres ${version}, as ${name}`, async (t) => {
      const url = await start(t);
      const superuser = new pg.Client({ connectionString: url });
      await superuser.connect();
      const owner = await prepare(superuser);
      await superuser.end();
      const env = {
        ...programEnv,
        TAP_TIMEOUT: process.env.TAP_TIMEOUT,
        TEST_DATABASE_URL: url,
        TEST_DATABASE_OWNER: owner,
      };
      const requirePass = async (file: string) => {
        const { passed, failed, report } = await runFile(file, env);
        t.ok(passed > 0, file);
        t.equal(failed, 0, file, { report });
      };
      for (const file of files) {
        await requirePass(file);
      }
      if (mostTested[version] === name) {
        t.ok(moreFiles.length >= 4);
        await Promise.all(moreFiles.map(requirePass));
      }
    });
  }
}

t.test("data of another major version stops the start and is unchanged", async (t) => {
  const data = await createOldData(t, "17");
  const dataDir = scratchFolder("embedded-");
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = () => startEmbeddedPostgres({ dataDir }).then((server) => server.stop());
  for (const [name, problem] of [
    ["postgres-17", /postgres-17 is of another major version/],
    ["postgres-18", /initialized by PostgreSQL version 17, .* not compatible/],
  ] as const) {
    const path = join(dataDir, name);
    renameSync(data, path);
    const before = readdirSync(path);
    const error: Error = await start().catch((error) => error);
    t.match(error.message, problem, name);
    t.match(error.message, "docs/guides/operate.md");
    t.notMatch(error.message, "\n");
    t.same(readdirSync(dataDir), [name], "nothing is created beside it");
    t.match(new Set(readdirSync(path)), new Set(before));
    renameSync(path, data);
  }
});
