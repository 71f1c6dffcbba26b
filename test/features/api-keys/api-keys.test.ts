import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import t from "tap";
import { createLastUsed } from "../../../src/identity/api-key/last-used.ts";
import { eventually } from "../../support/eventually.ts";
import { startService, testLog } from "../../support/service.ts";
import { rowsRead } from "../../support/statistics.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

const path = "/api/v1/api-keys";

t.test("the life of a key", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const created = await service.rest("POST", path, { name: "script" });
  t.equal(created.status, 201);
  const { key, ...shown } = created.body.data;
  const one = `${path}/${shown.id}`;
  t.same((await service.rest("GET", one)).body.data, shown);
  t.equal((await service.rest("GET", path)).body.data[0].id, shown.id, "newest first");

  const renamed = await service.rest("PATCH", one, { name: "cron" });
  t.same(renamed.body.data, { ...shown, name: "cron" });
  t.equal((await service.rest("PATCH", one, { name: null })).status, 400);
  t.equal((await service.rest("PATCH", one, {})).status, 200);

  const revocations = await Promise.all([1, 2, 3].map(() => service.rest("DELETE", one)));
  t.same(revocations.map(({ status }) => status).sort(), [204, 404, 404], "one of them revokes");
  t.equal((await service.rest("GET", one)).status, 404);
  t.equal((await service.rest("PATCH", one, { name: "x" })).status, 404);
  t.equal((await service.rest("GET", "/api/v1/me", undefined, key)).status, 401);
  t.notOk(
    (await service.rest("GET", path)).body.data.some(({ id }: { id: string }) => id === shown.id),
  );
});

t.test("a key revoked during an update is not updated", async (t) => {
  const { rest, app } = await startService(t, { ROLE: "api" });
  const { pool } = app.db;
  const { id } = (await rest("POST", path, { name: "script" })).body.data;
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  await rival.query("begin");
  await rival.query("select from api_keys where id = $1 for update", [id]);
  const revoked = rest("DELETE", `${path}/${id}`);
  await waitForLocks(pool, 1);
  const renamed = rest("PATCH", `${path}/${id}`, { name: "cron" });
  await waitForLocks(pool, 2);
  await rival.query("rollback");
  t.same([(await revoked).status, (await renamed).status], [204, 404]);
  const { data } = (await rest("GET", `/api/v1/audit-events?targetId=${id}`)).body;
  t.match(data, [{ action: "api_key.revoked", targetName: "script" }, {}]);
  t.equal(data.length, 2);
});

t.test("a workspace has at most 100 active keys, even under concurrent creation", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { port } = await service.startAnother();
  const bases = [service.url, `http://127.0.0.1:${port}`];
  const create = async (i: number) => {
    const response = await fetch(`${bases[i % 2]}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: JSON.stringify({ name: `key ${i}` }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an response of any shape
    return { status: response.status, body: (await response.json()) as any };
  };
  const responses = await Promise.all(Array.from({ length: 120 }, (_, i) => create(i)));
  const made = responses.filter(({ status }) => status === 201);
  t.equal(made.length, 99, "the workspace had one");
  for (const { status, body } of responses.filter((response) => !made.includes(response))) {
    t.equal(status, 409);
    t.equal(body.error.code, "LIMIT_REACHED");
  }
  const other = await service.newWorkspace();
  t.equal((await service.rest("POST", path, { name: "x" }, other.key)).status, 201);
  await service.rest("DELETE", `${path}/${made[0]?.body.data.id}`);
  t.equal((await service.rest("POST", path, { name: "in its place" })).status, 201);
});

t.test("when a key was last used", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const { body } = await service.rest("POST", path, { name: "used" });
  const { id } = body.data;
  const used = { workspaceId: service.workspaceId, id };
  const from = { remoteAddress: "192.0.2.1", requestHeader: () => "probe/1.0" };
  const read = async () => {
    const { rows } = await pool.query("select last_used_at::text at from api_keys where id = $1", [
      id,
    ]);
    return rows[0].at as string | null;
  };

  const lastUsed = createLastUsed(pool, testLog);
  t.equal(await read(), null);
  lastUsed.touch(used, from);
  const first = await eventually(read, (at) => at !== null);
  t.ok(first, "the first use is written at once");
  lastUsed.touch(used, from);
  // Longer than the first one took.
  await new Promise((resolve) => setTimeout(resolve, 50));
  t.equal(await read(), first, "the next one waits");
  await lastUsed.close();
  const second = await read();
  t.ok(second && first && second > first, "and is written at shutdown");
  const shown = (await service.rest("GET", `${path}/${id}`)).body.data;
  t.match(shown, { lastUsedAddress: "192.0.2.1", lastUsedUserAgent: "probe/1.0" });

  const quick = createLastUsed(pool, testLog, 100);
  quick.touch(used, from);
  const third = await eventually(read, (at) => at !== second);
  quick.touch(used, from);
  t.ok(await eventually(read, (at) => at !== third), "or when its time has come");
  await quick.close();

  await pool.query("update api_keys set last_used_at = now() + interval '1 hour' where id = $1", [
    id,
  ]);
  const later = await read();
  const another = createLastUsed(pool, testLog);
  another.touch(used, from);
  await another.close();
  t.equal(await read(), later, "a time never moves backwards");
});

t.test("memory is bounded for any number of keys", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const from = { remoteAddress: "192.0.2.1", requestHeader: () => "probe/1.0" };
  const lastUsed = createLastUsed(app.db.pool, testLog);
  const used = async (keys: number, first: number) => {
    for (let i = 0; i < keys; i++) {
      lastUsed.touch({ workspaceId, id: `ak_${String(first + i).padStart(32, "0")}` }, from);
    }
    await lastUsed.close();
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await used(20_000, 0);
  let after = before;
  for (let first = 20_000; first < 220_000; first += 20_000) {
    after = await used(20_000, first);
  }
  t.ok(after - before < 3 * 2 ** 20, `${after - before} bytes`);
});

t.test("revoked keys cost nothing, however many there are", async (t) => {
  const { app, workspaceId, rest } = await startService(t, { ROLE: "api" });
  const { pool } = app.db;
  await pool.query(
    `insert into api_keys select w, 'ak_' || n || w, 'key', 'sk_live_0000', sha256((n || w)::bytea), '{}', '{}',
       'operator', '', '', '', now(), null, '', '', case w when $1 then now() end
     from unnest(array[$1, 'wrk_other']) w, generate_series(1, 20000) n`,
    [workspaceId],
  );
  await pool.query("analyze api_keys");
  const before = await rowsRead(pool, "api_keys");
  t.equal((await rest("POST", path, { name: "one more" })).status, 201);
  t.equal((await rest("GET", path)).body.data.length, 2);
  const read = (await rowsRead(pool, "api_keys")) - before;
  t.ok(read < 100, `${read} rows`);
});
