// @suite default
import t from "tap";
import { createApiKey } from "../../../src/features/api-keys/service.ts";
import { createKeyLookup, statement } from "../../../src/identity/api-key/authenticator.ts";
import { hashKey } from "../../../src/identity/api-key/secret.ts";
import { eventually } from "../../support/eventually.ts";
import { startService } from "../../support/service.ts";

t.test("a look-up uses one index and nothing else", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const { pool } = app.db;
  await pool.query(
    `insert into api_keys (id, workspace_id, name, key_prefix, key_hash, created_by_type,
       created_by_id, created_by_name, created_by_via, created_at, scopes, allowed_cidrs, last_used_address,
       last_used_user_agent, revoked_at)
     select 'ak_' || i, 'wrk_' || i % 1000, '', '', sha256(i::text::bytea), 'operator', '', '', '', now(),
       '{}', '{}', '', '',
       case when i % 3 = 0 then now() end
     from generate_series(1, 20000) i`,
  );
  const { key } = await createApiKey(app.db, workspaceId, "one of many");
  const client = await pool.connect();
  await client.query(`prepare lookup as ${statement.text}`);
  const explain = async () => {
    const hash = hashKey(key).toString("hex");
    const { rows } = await client.query(
      `explain (analyze, format json) execute lookup(array['\\x${hash}']::bytea[])`,
    );
    return rows[0]["QUERY PLAN"][0].Plan;
  };
  // A vacuum marks pages only while no older transaction runs.
  const vacuumed = async () => {
    await pool.query("vacuum analyze api_keys");
    return (await explain())["Heap Fetches"];
  };
  await eventually(vacuumed, (fetches) => fetches === 0);
  // From the sixth execution on, Postgres may use a generic plan.
  for (let i = 0; i < 10; i++) {
    const plan = await explain();
    t.match(plan, {
      "Node Type": "Index Only Scan",
      "Index Name": "api_keys_active",
      "Heap Fetches": 0,
      "Actual Rows": 1,
    });
  }
  client.release();
});

t.test("look-ups in the same tick share one statement", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const keys = await Promise.all(
    Array.from({ length: 20 }, (_, i) => createApiKey(app.db, workspaceId, `key ${i}`)),
  );
  const { pool } = app.db;
  const query = pool.query.bind(pool);
  let queries = 0;
  pool.query = ((...args: Parameters<typeof query>) => {
    queries++;
    return query(...args);
  }) as typeof pool.query;
  const { find } = createKeyLookup(pool);
  const hashes = keys.map(({ key }) => hashKey(key).toString("hex"));
  const found = await Promise.all([...hashes, ...hashes, "00"].map(find));
  t.equal(queries, 1);
  const ids = keys.map(({ row }) => row.id);
  t.same(
    found.map((key) => key?.id),
    [...ids, ...ids, undefined],
  );
});
