// @suite all
// @needs s3-server
import { randomBytes } from "node:crypto";
import t from "tap";
import { createApiKey } from "../../../src/features/api-keys/service.ts";
import { createS3Store } from "../../../src/features/attachments/s3-store.ts";
import { startS3Server } from "../../support/s3-server.ts";
import { startService } from "../../support/service.ts";
import { exported, put } from "./move.ts";

const api = "/api/v1";

t.test("files in a bucket move with their workspace", async (t) => {
  const server = await startS3Server(t);
  const { bucket, endpoint, region, credentials } = server.options;
  const [from, to] = [
    await startService(t, {
      ROLE: "api",
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
    }),
    await startService(t, { ROLE: "api" }),
  ];
  const bytes = randomBytes(2_500_000);
  const upload = await from.rest("POST", `${api}/attachments?name=photo`, bytes);
  const attachments = [{ id: upload.body.data.id }];
  const message = { body: "See", attachments };
  const ticket = { subject: "Lamp", requester: { name: "Ada" }, message };
  t.equal((await from.rest("POST", `${api}/tickets`, ticket)).status, 201);
  const { pool } = from.app.db;
  t.equal((await pool.query("select from attachment_chunks")).rowCount, 0);
  await t.rejects(exported(from, "test-1"), { message: /^S3_BUCKET: / });

  await put(to, await exported(from, "test-1", createS3Store(server.options)), "moved");
  const { key } = await createApiKey(to.app.db, from.workspaceId, "new");
  const response = await fetch(`${to.url}/files/${upload.body.data.id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  t.ok(bytes.equals(await response.bytes()));
});
