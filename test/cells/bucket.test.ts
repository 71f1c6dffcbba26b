// @suite all
// @needs haproxy, s3-server
import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import t from "tap";
import { exportWorkspace } from "../../src/admin/transfer/export-workspace.ts";
import { createS3Store } from "../../src/features/attachments/s3-store.ts";
import { eventually } from "../support/eventually.ts";
import { addMember } from "../support/members.ts";
import { spawnAdmin } from "../support/process.ts";
import { startS3Server } from "../support/s3-server.ts";
import { restCall, type TestService } from "../support/service.ts";
import { envOf, moveArguments, moveWorkspace, startCells } from "./two-cells.ts";

t.setTimeout(300_000);

const api = "/api/v1";

t.test("files and archives in a bucket, notifications and recoveries move", async (t) => {
  const server = await startS3Server(t);
  const { bucket, endpoint, region, credentials } = server.options;
  const { a, b, url } = await startCells(t, {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
    SIGN_IN: "on",
  });
  const call = (method: string, path: string, body?: unknown, base = url) =>
    restCall(base, a.key, method, `${api}/${path}`, body);
  const photo = randomBytes(9_000_000);
  const upload = await call("POST", "attachments?name=photo", photo, a.url);
  const memberId = await addMember(a, "Grace");
  const opened = await call(
    "POST",
    "tickets",
    {
      subject: "Lamp",
      requester: { name: "Ada" },
      assigneeId: memberId,
      message: { body: "See", attachments: [{ id: upload.body.data.id }] },
    },
    a.url,
  );
  t.equal(opened.status, 201);
  const recovery = await call("POST", `members/${memberId}:createRecoveryLink`, {}, a.url);
  t.equal(recovery.status, 201, recovery.text);
  const exportPath = `requesters/${opened.body.data.requester.id}:export`;
  const ended = async (id: string, base: string) =>
    (
      await eventually(
        async () => (await call("GET", `operations/${id}`, undefined, base)).body.data,
        ({ done }) => done,
        60_000,
      )
    ).response?.requesterExport.downloadUrl;
  const before = (await call("POST", exportPath, {}, a.url)).body.data.id;
  t.ok(await ended(before, a.url));
  // Not due before the move.
  const { pool } = a.app.db;
  await pool.query(
    "create function wait_for_move() returns trigger language plpgsql as $$ begin new.next_at = 'infinity'; return new; end $$",
  );
  await pool.query(
    "create trigger waiting before insert on requester_exports for each row execute function wait_for_move()",
  );
  const waiting = (await call("POST", exportPath, {}, a.url)).body.data.id;

  const rows = async ({ app }: TestService) => {
    const counts: Record<string, number> = {};
    for (const table of [
      ...["attachments", "attachment_chunks", "requester_exports", "requester_export_parts"],
      ...["notifications", "sign_in_links", "audit_events"],
    ]) {
      const text = `select count(*)::int from ${table} where workspace_id = $1`;
      counts[table] = (await app.db.pool.query(text, [a.workspaceId])).rows[0].count;
    }
    return counts;
  };
  const planted = await rows(a);
  t.match(planted, {
    attachments: 1,
    attachment_chunks: 0,
    requester_exports: 2,
    notifications: 1,
  });
  t.ok((planted.requester_export_parts ?? 0) > 0 && (planted.sign_in_links ?? 0) > 0);

  const elsewhere = { ...envOf(a), S3_BUCKET: "other" };
  const toB = await moveArguments(t, b, "a-test-1");
  await t.rejects(spawnAdmin(toB, elsewhere), /S3_BUCKET: is needed in both cells, the same one/);
  t.same(await rows(a), planted, "it stays");

  await moveWorkspace(t, a, b, "a-test-1");
  t.same(await rows(b), planted);
  t.strictSame(Object.values(await rows(a)).filter(Boolean), [], "nothing is left");

  const headers = { authorization: `Bearer ${a.key}` };
  const download = async (path: string) => {
    const response = await fetch(url + path, { headers });
    return { status: response.status, bytes: await response.bytes() };
  };
  const file = await download(`/files/${upload.body.data.id}`);
  t.ok(photo.equals(file.bytes), `${file.status}`);
  await b.app.db.pool.query("update requester_exports set next_at = now() where ended_at is null");
  for (const id of [before, waiting]) {
    const { pathname } = new URL(await ended(id, url));
    const archive = unzipSync((await download(pathname)).bytes);
    t.ok(
      Object.values(archive).some((bytes) => photo.equals(bytes)),
      "a whole archive",
    );
    const old = await fetch(a.url + pathname, { headers });
    t.equal(old.status, 503, "the old cell refuses");
  }

  // People have their accounts in their cell.
  const again = await call("POST", `members/${memberId}:createRecoveryLink`, {});
  t.match([again.status, again.body.error.code], [409, "NO_ACCOUNT"]);

  const { pool: poolOfB } = b.app.db;
  const tables = new Set<string>();
  const lines = exportWorkspace(poolOfB, "a-test-1", () => {}, createS3Store(server.options));
  for await (const some of lines) {
    for (const line of some.trimEnd().split("\n")) {
      tables.add(JSON.parse(line).table);
    }
  }
  t.ok(tables.has("attachment_chunks"), "the export of the workspace has the files");
});
