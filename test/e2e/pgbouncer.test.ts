// @suite all
// @needs pgbouncer
import t from "tap";
import { startTestServer } from "../support/database.ts";
import { pgbouncerVersion, startPgbouncer } from "../support/pgbouncer.ts";
import { programEnv } from "../support/process.ts";
import { runFile } from "../support/run-file.ts";

const version = pgbouncerVersion();

/** Tests of state that belongs to one connection: settings, locks, statements, wake-ups. */
const files = [
  "test/tenancy/row-level-security.test.ts",
  "test/rpc/idempotency/idempotency.test.ts",
  "test/features/events/events.test.ts",
  "test/e2e/main-job.test.ts",
];

/** From 1.21 on it looks after prepared statements itself. */
const modes = Number(version?.split(".")[1]) >= 21 ? ["false", "true"] : ["false"];

t.test("the service works behind PgBouncer in transaction mode", async (t) => {
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
      const { passed, failed, report } = await runFile(file, {
        ...programEnv,
        TAP_TIMEOUT: process.env.TAP_TIMEOUT,
        TEST_DATABASE_URL: server,
        TEST_POOLER_URL: pooler,
        TEST_POOLER_PREPARES: prepares,
      });
      t.ok(passed > 0, file);
      t.equal(failed, 0, `${file}, prepared statements: ${prepares}`, { report });
    }
  }
});
