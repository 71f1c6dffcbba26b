// @suite default
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { restCall, startService } from "../support/service.ts";

t.test("a revoked key stops working immediately in every process", async (t) => {
  const service = await startService(t);
  const others = await Promise.all([service.startAnother(), service.startAnother()]);
  const bases = [service.url, ...others.map(({ port }) => `http://127.0.0.1:${port}`)];
  const list = (base: string, token: string) => restCall(base, token, "GET", "/api/v1/tickets");

  for (let round = 0; round < 10; round++) {
    const { body } = await service.rest("POST", "/api/v1/api-keys", { name: "short-lived" });
    const { id, key } = body.data;
    const before = await Promise.all(bases.map((base) => list(base, key)));
    t.same(
      before.map(({ status }) => status),
      [200, 200, 200],
    );

    const revoked = await service.rest("DELETE", `/api/v1/api-keys/${id}`);
    t.equal(revoked.status, 204);
    const after = await Promise.all(bases.map((base) => list(base, key)));
    for (const { status, body, headers } of after) {
      t.equal(status, 401);
      t.equal(body.error.code, "INVALID_TOKEN");
      t.match(headers.get("www-authenticate"), /^Bearer .*error="invalid_token"/);
    }
  }
});

t.test("a key can revoke itself, and a second revocation responds with 404", async (t) => {
  const service = await startService(t);
  const { body } = await service.rest("POST", "/api/v1/api-keys", { name: "last one out" });
  const path = `/api/v1/api-keys/${body.data.id}`;
  t.equal((await service.rest("DELETE", path, undefined, body.data.key)).status, 204);
  t.equal((await service.rest("DELETE", path, undefined, body.data.key)).status, 401);
  t.equal((await service.rest("DELETE", path)).status, 404);
});

t.test("the plaintext of a key is nowhere in the database", async (t) => {
  const service = await startService(t);
  const { body } = await service.rest("POST", "/api/v1/api-keys", { name: "secret" });
  const { key, keyPrefix } = body.data;
  t.equal(keyPrefix, key.slice(0, 12));
  const { rows: tables } = await service.app.db.pool.query(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  t.ok(tables.length > 8);
  for (const { name } of tables) {
    const { rowCount } = await service.app.db.pool.query(
      `select from ${name} x where x::text like $1`,
      [`%${key.slice(12)}%`],
    );
    t.equal(rowCount, 0, name);
  }
});

t.test("last use is recorded", async (t) => {
  const service = await startService(t);
  const { body } = await service.rest("POST", "/api/v1/api-keys", { name: "used" });
  const path = `/api/v1/api-keys/${body.data.id}`;
  t.notOk("lastUsedAt" in (await service.rest("GET", path)).body.data);
  await service.rest("GET", "/api/v1/tickets", undefined, body.data.key);
  const { lastUsedAt } = await eventually(
    async () => (await service.rest("GET", path)).body.data,
    (data) => data.lastUsedAt !== undefined,
  );
  t.match(lastUsedAt, /^\d{4}-.*\.\d{3}Z$/);
});
