// @suite all
import { randomBytes } from "node:crypto";
import t from "tap";
import { fillWorkspace } from "../../../src/admin/fill-workspace.ts";
import { leftOut, transferTables } from "../../../src/admin/transfer/tables.ts";
import { createApiKey } from "../../../src/features/api-keys/service.ts";
import { attachFile } from "../../support/attach-file.ts";
import { eventually } from "../../support/eventually.ts";
import { addMember } from "../../support/members.ts";
import { createReceiver } from "../../support/receiver.ts";
import { restCall, startService, type TestService } from "../../support/service.ts";
import { exported, put } from "./move.ts";

const api = "/api/v1";

/** A workspace with some of everything, secrets included. */
async function live(service: TestService, receiver: string): Promise<string[]> {
  const { rest, app, workspaceId } = service;
  const post = async (path: string, body: object) =>
    (await rest("POST", `${api}/${path}`, body)).body.data;
  const { secret } = await post("webhook-subscriptions", { url: receiver });
  await post("channels", { type: "form", name: "Help", form: {} });
  const whatsapp = {
    phoneNumberId: "1001",
    accessToken: "access-token-of-meta",
    appSecret: "app-secret-of-meta",
    verifyToken: "verify-token-of-ours",
  };
  await post("channels", { type: "whatsapp", name: "WhatsApp", whatsapp });
  await post("canned-replies", { shortcut: "hi", title: "Hi", body: "Hello {{requester.name}}" });
  await post("views", { name: "Open", filters: { status: ["open"] }, shared: true });
  const ticket = await post("tickets", {
    subject: "Où est ma commande ? \u{1f4e6}\u2028",
    requester: { email: "ada@example.com", name: "Ada" },
    tags: ["a", "b"],
    customFields: { size: "9007199254740993" },
    message: { body: 'a "quoted" \\ line\nand another' },
  });
  await post(`tickets/${ticket.id}/messages`, { body: "On its way" });
  const [path, read] = [`${api}/tickets/${ticket.id}:markRead`, { through: ticket.createdAt }];
  await rest("POST", path, read);
  const member = { "x-member-id": await addMember(service, "Grace") };
  await restCall(service.url, service.key, "POST", path, read, member);
  const draft = { reply: "It leaves" };
  await restCall(service.url, service.key, "PATCH", `${api}/drafts/${ticket.id}`, draft, member);
  await rest("POST", `${api}/attachments?name=new`, randomBytes(300_000));
  for (let files = 0; files < 5; files += 1) {
    await attachFile(service.app.db.pool, workspaceId, ticket.id);
  }
  await fillWorkspace(app.db.pool, workspaceId, 1_500, () => {});
  return [secret, ...Object.values(whatsapp).slice(1)];
}

t.test("a workspace moves to another database, without its secrets", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const [from, to] = [await startService(t), await startService(t)];
  const secrets = await live(from, receiver.url);
  await eventually(
    async () => (await from.app.db.pool.query("select from webhook_deliveries")).rowCount,
    (count) => count === 2,
  );
  const text = await exported(from, "test-1");
  for (const secret of [...secrets, from.key, "sealed", "key_hash", "eyJ"]) {
    t.notOk(text.includes(secret), "no secret, in no form");
  }
  t.match(text.split("\n")[0], '"name":"test-1"');

  t.ok((await put(to, text, "moved")) > 3_000);
  const { rows } = await to.app.db.pool.query("select reader_id from ticket_reads");
  t.match(rows, [{ reader_id: /^mbr_/ }], "of a key, which stays, no read mark moves");
  t.equal(rows.length, 1);
  for (const { name, where = "true", without = [] } of transferTables) {
    // What needs a new secret is paused.
    const changed = ["channels", "webhook_subscriptions"].includes(name) ? ["active"] : [];
    const rows = async ({ app }: TestService) =>
      (
        await app.db.pool.query(
          `select md5(string_agg(r, ',' order by r)) as digest, count(*)::int from (
             select (to_jsonb(t) - $2::text[])::text as r from ${name} t where workspace_id = $1 and ${where}) x`,
          [from.workspaceId, [...without, ...changed]],
        )
      ).rows;
    t.same(await rows(to), await rows(from), name);
  }

  const { key } = await createApiKey(to.app.db, from.workspaceId, "new");
  const rest = (method: string, path: string, body?: object) =>
    to.rest(method, `${api}/${path}`, body, key);
  t.equal((await rest("GET", "tickets?q=commande")).body.data.length, 1, "it can be found");
  const next = await rest("POST", "tickets", { subject: "Next", requester: { name: "Bob" } });
  t.equal(next.body.data.number, 1_502, "numbers go on");
  const [subscription] = (await rest("GET", "webhook-subscriptions")).body.data;
  t.equal(subscription.active, false);
  const path = `webhook-subscriptions/${subscription.id}`;
  const rotated = await rest("POST", `${path}:rotateSecret`, {});
  t.match(rotated.body.data.secret, /^whsec_/, "a new secret is available");
  await rest("PATCH", path, { active: true });
  const before = receiver.requests.length;
  await rest("POST", "tickets", { subject: "After", requester: { name: "Bob" } });
  await receiver.waitFor(before + 1);

  await t.rejects(put(to, text, "moved"), { message: /there is a workspace moved; .+ --as/ });
  await t.rejects(put(to, text, "again"), { message: /^workspaces: already exists: Key \(id\)/ });
});

t.test("an invalid file is refused with the line number, and nothing is imported", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const ticket = { subject: "T", requester: { name: "Ada" } };
  await service.rest("POST", `${api}/tickets`, ticket);
  const text = await exported(service, "test-1");
  const { pool } = service.app.db;
  const count = async () => (await pool.query("select from workspaces")).rowCount;
  const before = await count();
  const lines = text.trim().split("\n");
  const [header = "", first = ""] = lines;
  const other = header.replaceAll(service.workspaceId, "wrk_other");
  const cases: [what: string, text: string, message: RegExp][] = [
    ["nothing", "", /^the file is truncated/],
    ["something else", '{"a": 1}', /^line 1: is not the header/],
    ["no JSON", `${other}\nno`, /^line 2: is not a JSON object/],
    [
      "another version",
      header.replace(/"schema":"[^"]+"/, '"schema":"x"'),
      /a version of the service that this one does not know/,
    ],
    ["cut off", [other, ...lines.slice(1, -1)].join("\n"), /workspace_id/],
    ["another's rows", [other, first].join("\n"), /^line 2: workspace_id: is not the workspace/],
    ["a table", `${other}\n{"table":"api_keys","row":{}}`, /^line 2: table: /],
    ["SQL", `${other}\n{"table":"tickets; drop table x","row":{}}`, /^line 2: table: /],
    [
      "a column",
      `${other}\n{"table":"tickets","row":{"workspace_id":"wrk_other","id\\") --":1}}`,
      /^line 2: id"\) --: tickets has no such column/,
    ],
    [
      "no end",
      `${other}\n{"table":"ticket_counters","row":{"workspace_id":"wrk_other","last":1}}`,
      /truncated/,
    ],
    ["too few", `${other}\n{"end":true,"rows":5}`, /^the file says 5 rows and has 0/],
    ["too much", `${other}\n{"end":true,"rows":0}\n${other}`, /^line 3: comes after the footer/],
  ];
  for (const [what, file, message] of cases) {
    await t.rejects(put(service, file, "bad"), { name: "ImportError", message }, what);
  }
  t.equal(await count(), before);
  await t.rejects(exported(service, "nobody"), { message: /^--workspace: there is no workspace/ });
});

t.test("every table of a workspace is transferred or listed as left out", async (t) => {
  const { pool } = (await startService(t, { ROLE: "api" })).app.db;
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition group by 1`,
  );
  const owned = rows.filter(({ columns }) => columns.includes("workspace_id"));
  const known = [...transferTables.map(({ name }) => name), ...leftOut];
  t.same(owned.map(({ name }) => name).sort(), known.sort());
  for (const { name, columns } of owned) {
    const without = transferTables.find((table) => table.name === name)?.without ?? columns;
    const sealed = columns.filter((column) => /sealed|secret|hash/.test(column));
    t.same(
      sealed.filter((column) => !without.includes(column)),
      [],
      `${name}: no secret`,
    );
  }
});
