import { execFile } from "node:child_process";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { createOldData, startPostgres } from "../support/old-postgres.ts";
import { programEnv } from "../support/process.ts";
import { scratchFolder } from "../support/scratch.ts";

t.setTimeout(240_000);

const mainJob = "test/e2e/main-job.test.ts";

/** Besides 18, which all other tests run on. */
const versions = {
  "15.18.0-beta.17": ["test/tenancy/row-level-security.test.ts", mainJob],
  "16.14.0-beta.17": [mainJob],
  "17.10.0-beta.17": [mainJob],
};

for (const [version, files] of Object.entries(versions)) {
  t.test(`Postgres ${version}`, async (t) => {
    const url = await startPostgres(t, version);
    for (const file of files) {
      const env = { ...programEnv, TEST_DATABASE_URL: url };
      const run = promisify(execFile)(process.execPath, [file], { env });
      const { failed, stdout } = await run.then(
        ({ stdout }) => ({ failed: false, stdout }),
        (thrown: { stdout: string }) => ({ failed: true, stdout: thrown.stdout }),
      );
      const reasons = stdout.split("\n").filter((line) => /^\s*not ok/.test(line));
      t.notOk(failed, file, { reasons });
    }
  });
}

t.test("data of another major version stops the start, and stays as it is", async (t) => {
  const data = await createOldData(t, "17.10.0-beta.17");
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
