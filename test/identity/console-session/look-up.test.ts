// @suite default
import t from "tap";
import { statement } from "../../../src/identity/console-session/find-sessions.ts";
import { startService } from "../../support/service.ts";

t.test("a look-up reads by indexes alone, however many sessions there are", async (t) => {
  const { app } = await startService(t, { ROLE: "api" });
  const { pool } = app.db;
  await pool.query(
    `insert into api_keys (id, workspace_id, name, key_prefix, key_hash, created_by_type,
       created_by_id, created_by_name, created_by_via, created_at, scopes, allowed_cidrs,
       last_used_address, last_used_user_agent)
     select 'ak_' || i, 'wrk_' || i % 1000, '', '', sha256(i::text::bytea), 'operator', '', '', '',
       now(), '{}', '{}', '', '' from generate_series(1, 20000) i`,
  );
  await pool.query(
    `insert into members (id, workspace_id, name, email, email_verified, picture, language, role, status,
       created_at)
     select 'mbr_' || i, 'wrk_' || i % 1000, '', '', false, '', '', 'admin', 'active', now()
     from generate_series(1, 20000) i`,
  );
  await pool.query(
    `insert into console_sessions (id, workspace_id, token_hash, read_only, created_by_type,
       created_by_id, created_by_name, created_by_via, created_at, expires_at)
     select 'cs_' || i, 'wrk_' || i % 1000, sha256(i::text::bytea), false,
       case when i % 2 = 0 then 'member' else 'api_key' end,
       case when i % 2 = 0 then 'mbr_' || i else 'ak_' || i end, '', '', now(),
       now() + interval '1 h' from generate_series(1, 20000) i`,
  );
  await pool.query("vacuum analyze");
  const client = await pool.connect();
  await client.query(`prepare lookup as ${statement.text}`);
  // From the sixth execution on, Postgres may use a generic plan.
  for (let i = 1; i <= 10; i++) {
    const { rows } = await client.query(
      `explain (analyze, format json) execute lookup(array[sha256('${i}'::bytea)])`,
    );
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
    t.equal(plan["Actual Rows"], 1);
    t.notMatch(JSON.stringify(plan), "Seq Scan");
  }
  client.release();
});
