import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";
import { startTestServer } from "../support/database.ts";
import { pgbouncerVersion, startPgbouncer } from "../support/pgbouncer.ts";
import { programEnv } from "../support/process.ts";

t.setTimeout(180_000);
const version = pgbouncerVersion();

/** Tests of what could tell one connection from another: settings, locks, statements, wake-ups. */
const files = [
  "test/tenancy/row-level-security.test.ts",
  "test/rpc/idempotency/idempotency.test.ts",
  "test/features/events/events.test.ts",
  "test/e2e/main-job.test.ts",
];

/** From 1.21 on it looks after prepared statements itself. */
const modes = Number(version?.split(".")[1]) >= 21 ? ["false", "true"] : ["false"];

t.test(
  "with PgBouncer in transaction mode before the server all is as without",
  {
    skip: version === undefined && "there is no pgbouncer on this machine",
  },
  async (t) => {
    t.comment(`PgBouncer ${version}`);
    let server = process.env.TEST_DATABASE_URL;
    if (server === undefined) {
      const own = await startTestServer();
      t.teardown(own.stop);
      server = own.url;
    }
    const pooler = await startPgbouncer(t, server);
    for (const prepares of modes) {
      for (const file of files) {
        const run = promisify(execFile)(process.execPath, [file], {
          env: {
            ...programEnv,
            TEST_DATABASE_URL: server,
            TEST_POOLER_URL: pooler,
            TEST_POOLER_PREPARES: prepares,
          },
        });
        const { failed, stdout } = await run.then(
          ({ stdout }) => ({ failed: false, stdout }),
          (thrown: { stdout: string }) => ({ failed: true, stdout: thrown.stdout }),
        );
        const reasons = stdout.split("\n").filter((line) => /^\s*not ok/.test(line));
        t.notOk(failed, `${file}, prepared statements: ${prepares}`, { reasons });
      }
    }
  },
);
