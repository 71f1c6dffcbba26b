// @suite all
import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import t from "tap";
import { deleteExports } from "../../../src/features/requester-export/exports.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService } from "../../support/service.ts";

const provider = await startIdentityProvider(t);
const service = await startService(t, { ...jwtConfig(provider), JWT_ROLE_CLAIM: "role" });
const { rest } = service;
const { pool } = service.app.db;
const neighbour = await service.newWorkspace();

const get = async (path: string) => (await rest("GET", `/api/v1/${path}`)).body.data;
const open = async (requester: object, more: object = {}) =>
  (await rest("POST", "/api/v1/tickets", { subject: "Lamp", requester, ...more })).body.data;
const start = (id: string, token?: string) =>
  rest("POST", `/api/v1/requesters/${id}:export`, {}, token);
const ended = (id: string) =>
  eventually(
    () => get(`operations/${id}`),
    ({ done }) => done,
  );
const exported = async (requesterId: string) => ended((await start(requesterId)).body.data.id);
const download = (url: string, token = service.key, method = "GET") =>
  fetch(url.replace(/^https?:\/\/[^/]+/, service.url), {
    method,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
/** The files of an archive by their paths. */
const unzip = async (response: Response) =>
  new Map(
    Object.entries(unzipSync(await response.bytes())).map(([path, bytes]) => [
      path,
      Buffer.from(bytes),
    ]),
  );
const partsOf = async (id: string): Promise<number> =>
  (await pool.query("select from requester_export_parts where export_id = $1", [id])).rowCount ?? 0;
const chunks = async (): Promise<number> => {
  const text = "select from attachment_chunks where attachment_id like 'exports/%'";
  return (await pool.query(text)).rowCount ?? 0;
};

t.test("an archive has everything about a requester, as the API shows it", async (t) => {
  const photo = randomBytes(3_000_000);
  const upload = async (name: string, bytes: Buffer) =>
    (await rest("POST", `/api/v1/attachments?name=${encodeURIComponent(name)}`, bytes)).body.data
      .id;
  const ada = { email: "ada@example.com", name: "Ada 🦆" };
  const files = [
    await upload("photo.jpg", photo),
    await upload("..:a|*<b>?.txt", Buffer.from("x")),
  ];
  const first = await open(ada, {
    message: { body: "It is dark.\n\u2028", attachments: files.map((id) => ({ id })) },
  });
  const answer = `/api/v1/tickets/${first.id}/messages`;
  await rest("POST", answer, { body: "A difficult one", visibility: "internal" });
  for (let i = 0; i < 60; i++) {
    await rest("POST", answer, { body: `Message ${i}`, author: "requester" });
  }
  const second = await open(ada);
  const merged = await open({ email: "ada@example.org" }, { message: { body: "Also me" } });
  const other = await open({ email: "bob@example.com" }, { message: { body: "Not me" } });
  const requesterId = first.requester.id;
  const sourceId = merged.requester.id;
  await rest("POST", `/api/v1/requesters/${requesterId}:merge`, { sourceId });
  const block = { kind: "email", value: "Ada@example.com" };
  const blocked = (await rest("POST", "/api/v1/sender-blocks", block)).body.data;

  const started = await start(requesterId);
  t.match(started, {
    status: 200,
    body: {
      data: {
        id: /^op_/,
        type: "requester_export",
        done: false,
        metadata: { requesterExport: { requesterId, exported: 0 } },
      },
    },
  });
  const operation = await ended(started.body.data.id);
  const { downloadUrl, size, expiresAt } = operation.response.requesterExport;
  t.match(operation.metadata.requesterExport, { total: 3, exported: 3 });
  t.ok(Date.parse(expiresAt) - Date.now() > 6.9 * 86_400_000);
  const response = await download(downloadUrl);
  t.equal(response.status, 200);
  t.match(Object.fromEntries(response.headers), {
    "content-type": "application/zip",
    "content-length": size,
    "content-disposition": `attachment; filename="${requesterId}.zip"; filename*=UTF-8''${requesterId}.zip`,
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const archive = await unzip(response);
  const json = (path: string) => JSON.parse(archive.get(path)?.toString() ?? "null");
  t.match(json("requester.json"), { exportedAt: /^20/, mergedIds: [sourceId] });
  t.same(json("requester.json").requester, await get(`requesters/${requesterId}`));
  t.same(json("requester.json").senderBlocks, [blocked]);
  for (const { id, number } of [first, second, merged]) {
    t.same(json(`tickets/${number}/ticket.json`), await get(`tickets/${id}`));
    const messages = await get(`tickets/${id}/messages?pageSize=100`);
    t.same(json(`tickets/${number}/messages.json`), messages);
  }
  const [photoId, textId] = files;
  const folder = `tickets/${first.number}/files`;
  t.ok(archive.get(`${folder}/${photoId}-photo.jpg`)?.equals(photo));
  t.equal(archive.get(`${folder}/${textId}-.._a___b__.txt`)?.toString(), "x");
  t.equal(archive.size, 1 + 3 * 2 + 2, `nothing else: ${[...archive.keys()]}`);
  t.notOk(archive.has(`tickets/${other.number}/ticket.json`));
  t.equal((await download(downloadUrl, undefined, "HEAD")).headers.get("content-length"), size);

  t.equal((await download(downloadUrl, "")).status, 401);
  t.equal((await download(downloadUrl, neighbour.key)).status, 404);
  const restricted: [scopes: string[], status: number][] = [
    [["operations:manage", "tickets:manage", "requesters:write"], 403],
    [["requesters:manage"], 200],
  ];
  for (const [scopes, status] of restricted) {
    const { data } = (await rest("POST", "/api/v1/api-keys", { name: "Restricted", scopes })).body;
    t.equal((await download(downloadUrl, data.key, "HEAD")).status, status, String(scopes));
  }
  t.equal((await download(`${downloadUrl}x`)).status, 404);
  t.equal((await start(requesterId, neighbour.key)).status, 404);
  const trail = await get(`audit-events?targetId=${requesterId}`);
  t.match(trail, [{ action: "requester.export_started", targetName: ada.name }, {}]);

  await t.test("until it expires", async (t) => {
    const { id } = operation;
    t.ok((await partsOf(id)) > 0);
    await pool.query(
      "update requester_exports set expires_at = now(), next_at = now() where id = $1",
      [id],
    );
    t.equal((await download(downloadUrl)).status, 404);
    await eventually(
      () => partsOf(id),
      (parts) => parts === 0,
    );
    t.equal(await chunks(), 0, "no bytes are left");
    const { response } = await get(`operations/${id}`);
    t.notOk("downloadUrl" in response.requesterExport);
    t.equal(response.requesterExport.size, size);
  });
});

t.test("only admins export and download", async (t) => {
  const claims = { org_id: "desk" };
  const admin = await provider.token({ sub: "ada", role: "admin", ...claims });
  const agent = await provider.token({ sub: "alex", role: "agent", ...claims });
  const as = (token: string, method: string, path: string, body?: object) =>
    restCall(service.url, token, method, path, body);
  const made = await as(admin, "POST", "/api/v1/requesters", { name: "Carl" });
  t.equal(made.status, 201, made.text);
  const path = `/api/v1/requesters/${made.body.data.id}:export`;
  t.equal((await as(agent, "POST", path, {})).status, 403);
  const { id } = (await as(admin, "POST", path, {})).body.data;
  const operation = await eventually(
    async () => (await as(admin, "GET", `/api/v1/operations/${id}`)).body.data,
    ({ done }) => done,
  );
  const { downloadUrl } = operation.response.requesterExport;
  t.equal((await download(downloadUrl, agent)).status, 403);
  const archive = await unzip(await download(downloadUrl, admin));
  t.same([...archive.keys()], ["requester.json"], "a requester without tickets");
  t.equal((await download(downloadUrl)).status, 404, "not from another workspace");
  t.equal(
    (await as(agent, "POST", "/api/v1/sender-blocks", { kind: "domain", value: "a.example" }))
      .status,
    201,
  );
});

t.test(
  "exports of a workspace run one at a time, and a second click starts no second",
  async (t) => {
    const quiet = await startService(t, { ROLE: "api" });
    const make = async (name: string, token?: string) =>
      (await quiet.rest("POST", "/api/v1/requesters", { name }, token)).body.data.id;
    const begin = (id: string, token?: string) =>
      quiet.rest("POST", `/api/v1/requesters/${id}:export`, {}, token);
    const show = async (id: string) =>
      (await quiet.rest("GET", `/api/v1/operations/${id}`)).body.data;
    const first = await make("Ada");
    const clicks = await Promise.all([1, 2, 3].map(() => begin(first)));
    t.equal(new Set(clicks.map(({ body }) => body.data.id)).size, 1);
    const ids = [clicks[0]?.body.data.id];
    for (let i = 1; i < 10; i++) {
      ids.push((await begin(await make(`Ada ${i}`))).body.data.id);
    }
    t.match(await begin(await make("One too many")), {
      status: 409,
      body: { error: { code: "LIMIT_REACHED", metadata: { limit: "10" } } },
    });
    const foreign = await quiet.newWorkspace();
    const beside = (await begin(await make("Bob", foreign.key), foreign.key)).body.data.id;

    const listed = async (query: string) =>
      (await quiet.rest("GET", `/api/v1/operations?${query}`)).body;
    t.same(
      (await listed(`requesterId=${first}`)).data.map(({ id }: { id: string }) => id),
      [ids[0]],
    );
    t.same((await listed("type=webhook_recovery")).data, []);
    t.same((await listed("subscriptionId=whs_1&type=requester_export")).data, []);
    const page = await listed("pageSize=4");
    const rest = await listed(`pageSize=100&pageToken=${page.nextPageToken}`);
    const newestFirst = [...page.data, ...rest.data].map(({ id }: { id: string }) => id);
    t.same(newestFirst, ids.toReversed());

    const cancelled = await quiet.rest("POST", `/api/v1/operations/${ids[9]}:cancel`, {});
    t.match(cancelled.body.data, { done: true, error: { code: "CANCELLED" } });
    const sql =
      "select count(*)::int as running from requester_exports where ended_at is null and attempt > 0 group by workspace_id";
    let most = 0;
    await quiet.startAnother({ ROLE: "worker" });
    await quiet.startAnother({ ROLE: "worker" });
    await eventually(
      async () => {
        const { rows } = await quiet.app.db.pool.query<{ running: number }>(sql);
        most = Math.max(most, ...rows.map(({ running }) => running));
        return Promise.all(ids.map(show));
      },
      (all) => all.every(({ done }) => done),
    );
    t.equal(most, 1);
    for (const id of ids.slice(0, 9)) {
      t.match(await show(id), {
        done: true,
        response: { requesterExport: { downloadUrl: String } },
      });
    }
    const own = await quiet.rest("GET", `/api/v1/operations/${beside}`, undefined, foreign.key);
    t.equal(own.body.data.done, true);
  },
);

t.test("an export follows its requester: merged, cancelled and deleted", async (t) => {
  const requester = async (name: string) =>
    (await rest("POST", "/api/v1/requesters", { name })).body.data.id;
  const [source, target] = [await requester("Source"), await requester("Target")];
  const { id, response } = await exported(source);
  const { downloadUrl } = response.requesterExport;
  await rest("POST", `/api/v1/requesters/${target}:merge`, { sourceId: source });
  t.equal((await get(`operations/${id}`)).metadata.requesterExport.requesterId, target);
  t.equal((await download(downloadUrl)).status, 200);
  const { workspaceId } = service;
  await service.app.db.transact(neighbour.workspaceId, (tx) => deleteExports(tx, target));
  t.equal((await download(downloadUrl)).status, 200, "a neighbour deletes none");
  await service.app.db.transact(workspaceId, (tx) => deleteExports(tx, target));
  t.equal((await download(downloadUrl)).status, 404, "at once");
  await eventually(
    () => partsOf(id),
    (parts) => parts === 0,
  );
  t.equal((await get(`operations/${id}`)).done, true);

  // Held by a worker that does not exist, so that it stays as it is.
  const held = (await start(await requester("Held"))).body.data;
  const hold = (state: string, until = "now() + interval '1 hour'") =>
    pool.query(
      `update requester_exports set attempt = 7, next_at = ${until}, ${state} where id = $1`,
      [held.id],
    );
  await ended(held.id);
  await hold("ended_at = null, expires_at = null");
  await rest("POST", `/api/v1/operations/${held.id}:cancel`, {});
  t.match(await get(`operations/${held.id}`), { done: false, cancelling: true });
  await pool.query("update requester_exports set next_at = now() where id = $1", [held.id]);
  t.match(await ended(held.id), { error: { code: "CANCELLED" } });
  await hold("ended_at = null, error_code = '', cancelling = false");
  const heldRequester = held.metadata.requesterExport.requesterId;
  await service.app.db.transact(workspaceId, (tx) => deleteExports(tx, heldRequester));
  t.match(await get(`operations/${held.id}`), {
    done: true,
    error: { code: "REQUESTER_DELETED", message: "the requester was deleted" },
  });
  await hold("ended_at = null, error_code = '', requester_id = 'rq_gone'", "now()");
  t.match(await ended(held.id), { error: { code: "REQUESTER_DELETED" } });
});

t.test("an erasure ends with the archives of its requester gone", async (t) => {
  const { requester } = await open({ email: "dora@example.com" }, { message: { body: "Dark" } });
  const { id, response } = await exported(requester.id);
  const { downloadUrl } = response.requesterExport;
  const erased = await rest("POST", `/api/v1/requesters/${requester.id}:erase`, {});
  t.equal(erased.status, 200, erased.text);
  t.equal((await download(downloadUrl)).status, 404, "at once");
  const again = await start(requester.id);
  t.ok(again.status === 404 || again.body.error.code === "ERASURE_RUNNING", again.text);
  await ended(erased.body.data.id);
  t.equal(await partsOf(id), 0);
  t.equal((await start(requester.id)).status, 404);
});

t.test("archives count towards the storage of a workspace", async (t) => {
  const small = await startService(t, { FILES_MB: 1 });
  const file = randomBytes(600_000);
  const upload = await small.rest("POST", "/api/v1/attachments?name=a", file);
  const { body } = await small.rest("POST", "/api/v1/tickets", {
    subject: "Lamp",
    requester: { name: "Ada" },
    message: { body: "See", attachments: [{ id: upload.body.data.id }] },
  });
  const run = async () => {
    const path = `/api/v1/requesters/${body.data.requester.id}:export`;
    const { id } = (await small.rest("POST", path, {})).body.data;
    return eventually(
      async () => (await small.rest("GET", `/api/v1/operations/${id}`)).body.data,
      ({ done }) => done,
    );
  };
  t.ok((await run()).response);
  const refused = await run();
  t.match(refused.error, { code: "STORAGE_FULL" });
  const { rows } = await small.app.db.pool.query(
    "select count(distinct export_id)::int as kept from requester_export_parts",
  );
  t.equal(rows[0].kept, 1);
});
