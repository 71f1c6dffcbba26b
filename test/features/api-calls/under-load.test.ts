// @suite all
import t, { type Test } from "tap";
import { Agent, request } from "undici";
import { eventually } from "../../support/eventually.ts";
import { startService, type TestService } from "../../support/service.ts";
import { waitForLocks, waitingStatements } from "../../support/waiting-locks.ts";

const perMinute = 300;

/** Makes calls, 50 at a time. @returns their statuses */
async function flood(t: Test, { url, key }: TestService, count: number, path = "/api/v1/me") {
  const dispatcher = new Agent({ connections: 50 });
  t.teardown(() => dispatcher.close());
  const statuses = new Map<number, number>();
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const headers = { authorization: `Bearer ${key}` };
      const { statusCode, body } = await request(url + path, { dispatcher, headers });
      await body.dump();
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  return Object.fromEntries(statuses);
}

/** Rows of the log, and the calls that they represent, by error. */
async function summary({ app }: TestService) {
  const { rows } = await app.db.pool.query<{ error: string; rows: number; calls: number }>(
    `select coalesce(error_code, 'OK') as error, count(*)::int as rows,
       sum(1 + omitted_count)::int as calls from api_calls group by 1`,
  );
  return Object.fromEntries(rows.map(({ error, ...counts }) => [error, counts]));
}

t.test("a flood leaves few rows, which count all calls", async (t) => {
  const service = await startService(t, { ROLE: "api", API_CALL_LOG_PER_MINUTE: perMinute });
  const { app } = service;
  const began = performance.now();
  t.same(await flood(t, service, 10_000), { 200: 10_000 });
  t.same(await flood(t, service, 500, "/api/v1/tickets/tkt_none"), { 404: 500 });
  t.equal((await service.rest("GET", "/api/v1/tickets?pageSize=-1")).status, 400);
  const counts = await eventually(
    () => summary(service),
    ({ OK, NOT_FOUND, INVALID_ARGUMENT }) =>
      OK?.calls === 10_000 && NOT_FOUND?.calls === 500 && INVALID_ARGUMENT !== undefined,
    10_000,
  );
  const minutes = (performance.now() - began) / 60_000;
  const most = Math.ceil(perMinute * (1 + minutes));
  t.equal(counts.OK?.calls, 10_000);
  t.ok((counts.OK?.rows ?? 0) <= most, `${counts.OK?.rows} rows, at most ${most}`);
  t.equal(counts.NOT_FOUND?.calls, 500, "errors beside them");
  t.ok((counts.NOT_FOUND?.rows ?? 0) >= 200);
  t.same(counts.INVALID_ARGUMENT, { rows: 1, calls: 1 }, "a rare error is there");

  const { body } = await service.rest("GET", "/api/v1/api-calls?httpStatus=200&pageSize=100");
  t.ok(body.data.some(({ omittedCount }: { omittedCount: number }) => omittedCount > 0));
  const metrics = await app.metrics.registry.metrics();
  const omitted = Number(/^ticketing_api_calls_omitted_total (\d+)/m.exec(metrics)?.[1]);
  const rows = (counts.OK?.rows ?? 0) + (counts.NOT_FOUND?.rows ?? 0);
  t.equal(omitted, 10_500 - rows);
});

t.test("calls do not wait for the log while its table is locked", async (t) => {
  const service = await startService(t, { ROLE: "api", API_CALL_LOG_PER_MINUTE: 60_000 });
  const { pool } = service.app.db;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("lock table api_calls in access exclusive mode");
  await service.rest("GET", "/api/v1/me");
  await waitForLocks(pool, 1);
  t.same(await flood(t, service, 5_000), { 200: 5_000 });
  t.equal(await waitingStatements(holder), 1, "one statement waits, not one for each second");
  await holder.query("rollback");
  holder.release();
  const counts = await eventually(
    () => summary(service),
    ({ OK }) => OK?.calls === 5_001,
    5_000,
  );
  t.equal(counts.OK?.calls, 5_001);
  // Those of the statement that waits for the lock, and the newest after it.
  t.ok((counts.OK?.rows ?? 0) <= 2_001, `${counts.OK?.rows} rows`);
});

t.test("calls that could not be written are counted with later ones", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  await pool.query("alter table api_calls rename to elsewhere");
  t.same(await flood(t, service, 20), { 200: 20 });
  await eventually(
    async () => service.app.metrics.registry.metrics(),
    (text) => /^ticketing_api_calls_omitted_total 20$/m.test(text),
    5_000,
  );
  await pool.query("alter table elsewhere rename to api_calls");
  await service.rest("GET", "/api/v1/me");
  const counts = await eventually(
    () => summary(service),
    ({ OK }) => OK !== undefined,
    5_000,
  );
  t.same(counts.OK, { rows: 1, calls: 21 });
});
