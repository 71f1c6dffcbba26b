import t from "tap";
import { newId } from "../../../src/db/ids.ts";
import { audit } from "../../../src/features/audit/audit.ts";
import { AuditEntity } from "../../../src/features/audit/entity.ts";
import { purgeAuditEvents } from "../../../src/features/audit/retention.ts";
import { operator } from "../../../src/rpc/actor.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/audit-events";

t.test("the audit trail of a key", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const me = (await service.rest("GET", "/api/v1/me")).body.data.apiKey;
  const created = await service.rest("POST", "/api/v1/api-keys", { name: "script" });
  const { id } = created.body.data;
  await service.rest("PATCH", `/api/v1/api-keys/${id}`, { name: "cron" });
  await service.rest("PATCH", `/api/v1/api-keys/${id}`, { name: "cron" });
  await service.rest("PATCH", `/api/v1/api-keys/${id}`, { name: "" });
  await service.rest("DELETE", `/api/v1/api-keys/${id}`);
  await service.rest("DELETE", `/api/v1/api-keys/${id}`);

  const { body } = await service.rest("GET", path);
  t.match(body.data, [
    { action: "api_key.revoked", targetId: id, targetName: "cron" },
    { action: "api_key.updated", targetId: id, targetName: "cron" },
    {
      action: "api_key.created",
      actor: { type: "api_key", id: me.id, name: "test", via: "" },
      targetId: id,
      targetName: "script",
      requestId: created.headers.get("x-request-id"),
      address: "127.0.0.1",
      userAgent: "node",
      occurredAt: /^\d{4}-.*\.\d{3}Z$/,
    },
    {
      action: "api_key.created",
      actor: { type: "operator", id: "" },
      targetId: me.id,
      requestId: "",
    },
  ]);
  t.equal(body.data.length, 4, "what was refused or changed nothing is not there");
  t.notMatch(JSON.stringify(body), created.body.data.key.slice(12));

  const [newest] = body.data;
  t.same((await service.rest("GET", `${path}/${newest.id}`)).body.data, newest);
  t.equal((await service.rest("GET", `${path}/aud_0`)).status, 404);

  const other = await service.newWorkspace();
  t.equal((await service.rest("GET", `${path}/${newest.id}`, undefined, other.key)).status, 404);
  const theirs = await service.rest("GET", path, undefined, other.key);
  t.equal(theirs.body.data.length, 1, "each workspace has its own");

  const token = await provider.token({ email: "ada@example.com" });
  await service.rest("POST", "/api/v1/api-keys", { name: "by JWT" }, token);
  const byJwt = await service.rest("GET", path, undefined, token);
  t.match(byJwt.body.data, [{ actor: { type: "member", id: /^mbr_/, name: "ada@example.com" } }]);
});

t.test("filters and pages", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    const { body } = await service.rest("POST", "/api/v1/api-keys", { name: `key ${i}` });
    ids.unshift(body.data.id);
  }
  await service.rest("DELETE", `/api/v1/api-keys/${ids[0]}`);
  const list = async (query: string) => (await service.rest("GET", `${path}?${query}`)).body;
  const targets = ({ data }: { data: { targetId: string }[] }) => data.map((e) => e.targetId);

  t.same(targets(await list("action=api_key.revoked")), [ids[0]]);
  t.same(targets(await list(`targetId=${ids[0]}`)), [ids[0], ids[0]]);
  t.same(targets(await list(`targetId=${ids[0]}&action=api_key.created`)), [ids[0]]);
  const { apiKey } = (await service.rest("GET", "/api/v1/me")).body.data;
  t.same(targets(await list(`actorId=${apiKey.id}`)), [ids[0], ...ids]);
  t.same(targets(await list("actorId=ak_nobody")), []);
  t.same(targets(await list(`actorId=ak_nobody&actorId=${apiKey.id}`)), [ids[0], ...ids]);
  t.same(targets(await list(`targetId=${ids[1]}&targetId=${ids[2]}`)), [ids[1], ids[2]]);
  const both = await list("action=api_key.revoked&action=api_key.created&pageSize=2");
  t.same(targets(both), [ids[0], ids[0]]);
  const many = Array.from({ length: 21 }, (_, i) => `targetId=${i}`).join("&");
  t.match(await service.rest("GET", `${path}?${many}`), {
    status: 400,
    body: { error: { details: [{ field: "targetId" }] } },
  });
  const all = (await list("")).data;
  const at = all[2].occurredAt;
  t.ok(
    (await list(`occurredFrom=${at}`)).data.every(
      (e: { occurredAt: string }) => e.occurredAt >= at,
    ),
  );
  t.ok(
    (await list(`occurredBefore=${at}`)).data.every(
      (e: { occurredAt: string }) => e.occurredAt < at,
    ),
  );
  t.equal(
    (await list(`occurredFrom=${at}`)).data.length +
      (await list(`occurredBefore=${at}`)).data.length,
    all.length,
  );

  const pages: string[] = [];
  let token = "";
  do {
    const page = await list(
      `action=api_key.created&actorId=${apiKey.id}&pageSize=2&pageToken=${token}`,
    );
    pages.push(...targets(page));
    token = page.nextPageToken;
  } while (token !== "");
  t.same(pages, ids);
});

t.test("failed changes are not in it", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const em = app.db.forWorkspace(workspaceId);
  const before = await em.count(AuditEntity);
  const doomed = app.db.transact(workspaceId, async (tx) => {
    audit(tx.em, { actor: operator }, "thing.made", { id: "thing_1", workspaceId });
    await tx.em.flush();
    throw new Error("no");
  });
  await t.rejects(doomed, { message: "no" });
  t.equal(await em.count(AuditEntity), before);
});

t.test("old entries are deleted", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const day = 24 * 3_600_000;
  const old = (days: number) => {
    const time = (Date.now() - days * day).toString(16).padStart(12, "0");
    return `aud_${time}${newId("aud").slice(16)}`;
  };
  const { pool } = app.db;
  for (const id of [old(31), old(400), old(29)]) {
    await pool.query(
      `insert into audit_events select $2, $1, 'x.y', 'operator', '', '', '', '', '', '', '', '', now()`,
      [id, workspaceId],
    );
  }
  const count = async () =>
    (await pool.query("select from audit_events where action = 'x.y'")).rowCount;
  await purgeAuditEvents(pool, 0);
  t.equal(await count(), 3);
  await purgeAuditEvents(pool, 30);
  t.equal(await count(), 1);
});
