// @suite default
import { createHash } from "node:crypto";
import t from "tap";
import { tenantRole } from "../../../src/db/tenancy/tenant-role.ts";
import {
  codeMinutes,
  createLoginCode,
  redeemLoginCode,
} from "../../../src/identity/demo-login/login-link.ts";
import { startService } from "../../support/service.ts";

t.test("a code is random, stored as a hash, and valid once", async (t) => {
  const { pool } = (await startService(t, { ROLE: "api" })).app.db;
  const code = await createLoginCode(pool);
  t.match(code, /^[0-9a-f]{32}$/, "128 bits");
  t.not(await createLoginCode(pool), code);
  const { rows } = await pool.query("select * from login_codes where hash = $1", [
    createHash("sha256").update(code).digest(),
  ]);
  t.equal(rows.length, 1);
  t.notMatch(JSON.stringify(rows), code);

  t.equal(await redeemLoginCode(pool, code, "one"), true);
  t.equal(await redeemLoginCode(pool, code, "two"), false);
  t.equal(await redeemLoginCode(pool, code, "one"), true, "a form that was sent twice");
  for (const wrong of ["", "x", code.slice(1), code.toUpperCase(), `${code}0`, "0".repeat(32)]) {
    t.equal(await redeemLoginCode(pool, wrong, "one"), false, wrong);
  }
});

t.test("it is valid for a short time", async (t) => {
  const { pool } = (await startService(t, { ROLE: "api" })).app.db;
  const pass = (seconds: number) =>
    pool.query("update login_codes set expires_at = expires_at - $1 * interval '1 second'", [
      seconds,
    ]);
  const early = await createLoginCode(pool);
  await pass(codeMinutes * 60 - 10);
  t.equal(await redeemLoginCode(pool, early, "one"), true);
  const late = await createLoginCode(pool);
  await pass(codeMinutes * 60);
  t.equal(await redeemLoginCode(pool, late, "one"), false);
});

t.test("of many logins in several processes one succeeds", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const pools = [service.app, await service.startAnother()].map(({ db }) => db.pool);
  for (let round = 0; round < 10; round++) {
    const code = await createLoginCode(pools[round % 2] as (typeof pools)[0]);
    const tries = pools.flatMap((pool, i) =>
      Array.from({ length: 10 }, (_, j) => redeemLoginCode(pool, code, `login ${i} ${j}`)),
    );
    t.equal((await Promise.all(tries)).filter(Boolean).length, 1);
  }
});

t.test("few are kept, and no workspace can read them", async (t) => {
  const { pool } = (await startService(t, { ROLE: "api" })).app.db;
  const first = await createLoginCode(pool);
  const codes: string[] = [];
  for (let i = 0; i < 20; i++) {
    codes.push(await createLoginCode(pool));
  }
  t.equal((await pool.query("select from login_codes")).rowCount, 20);
  t.equal(await redeemLoginCode(pool, first, "one"), false, "the oldest has gone");
  t.equal(await redeemLoginCode(pool, codes[0] ?? "", "one"), true);
  await pool.query("update login_codes set expires_at = now() - interval '2 hours'");
  await createLoginCode(pool);
  t.equal((await pool.query("select from login_codes")).rowCount, 1);

  const client = await pool.connect();
  await client.query(`begin; set local role ${tenantRole}`);
  const denied = { code: "42501", message: /login_codes/ };
  await t.rejects(client.query("select from login_codes"), denied);
  await client.query("rollback");
  client.release();
});
