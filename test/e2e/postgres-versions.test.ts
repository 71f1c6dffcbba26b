import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";
import { startPostgres } from "../support/old-postgres.ts";
import { programEnv } from "../support/process.ts";

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
