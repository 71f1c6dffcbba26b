// @suite all
// @needs s3-server

import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { unzipSync } from "fflate";
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { startS3Server } from "../../support/s3-server.ts";
import { startService } from "../../support/service.ts";

t.test("an archive in a bucket has a prefix of its own, and is deleted from it", async (t) => {
  const server = await startS3Server(t);
  const { bucket, endpoint, region, credentials } = server.options;
  const service = await startService(t, {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
  });
  const { pool } = service.app.db;
  const photo = randomBytes(9_000_000);
  const upload = await service.rest("POST", "/api/v1/attachments?name=photo", photo);
  const made = await service.rest("POST", "/api/v1/tickets", {
    subject: "Lamp",
    requester: { name: "Ada" },
    message: { body: "See", attachments: [{ id: upload.body.data.id }] },
  });
  const path = `/api/v1/requesters/${made.body.data.requester.id}:export`;
  const { id } = (await service.rest("POST", path, {})).body.data;
  const { response } = await eventually(
    async () => (await service.rest("GET", `/api/v1/operations/${id}`)).body.data,
    ({ done }) => done,
  );
  const { pathname } = new URL(response.requesterExport.downloadUrl);
  const headers = { authorization: `Bearer ${service.key}` };
  const archive = unzipSync(await (await fetch(service.url + pathname, { headers })).bytes());
  t.ok(Object.values(archive).some((bytes) => photo.equals(bytes)));
  const stored = () =>
    readdirSync(server.folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /exports\/.+\/\d+\/\d+$/.test(name),
    );
  t.equal(stored().length, 2);
  t.ok(stored().every((name) => name.includes(`${service.workspaceId}/exports/${id}/1/`)));
  t.equal((await pool.query("select from attachment_chunks")).rowCount, 0);
  await pool.query("update requester_exports set expires_at = now(), next_at = now()");
  const left = await eventually(
    async () => stored(),
    ({ length }) => length === 0,
  );
  t.same(left, []);
});
